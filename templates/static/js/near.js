// @ts-check
// Loads what draws figures when the first comes near the screen, or where the address says how one is to look.
const seen = new IntersectionObserver((all) => { if (all.some((entry) => entry.isIntersecting)) draw(); }, {rootMargin: '800px'});
const draw = () => {
  seen.disconnect();
  void import('./figures.js');
};
for (const figure of document.querySelectorAll('[data-figure]')) seen.observe(figure);
if (location.search || location.hash) draw();
