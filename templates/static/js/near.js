// @ts-check
// Loads what draws figures when one comes near the screen, when the address says how, or a second after all else.
const seen = new IntersectionObserver((all) => { if (all.some((entry) => entry.isIntersecting)) draw(); }, {rootMargin: '800px'});
const draw = () => {
  seen.disconnect();
  void import('./figures.js');
};
for (const figure of document.querySelectorAll('[data-figure]')) seen.observe(figure);
if (location.search || location.hash) draw();
addEventListener('load', () => setTimeout(draw, 1000));
