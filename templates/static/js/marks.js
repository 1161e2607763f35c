// @ts-check
// What a figure's wide drawing says of its marks holds of those of the narrow one, too,
// which come in the same order and say it in no words of their own.
for (const figure of document.querySelectorAll('.figure')) {
  const [wide, narrow] = ['wide', 'narrow'].map((name) => (
    /** @type {NodeListOf<SVGElement>} */ (figure.querySelectorAll(`.picture.${name} :is([data-tip], [data-m])`))));
  narrow.forEach((mark, i) => {
    if (mark.dataset.tip || mark.dataset.m) return;
    const {tip, m} = wide[i].dataset, to = wide[i].closest('a')?.getAttribute('href');
    Object.assign(mark.dataset, tip && {tip}, m && {m}, to && {to});
  });
}
