// @ts-check
// Loads what draws figures when the first comes near the screen, where the address says how one is to look, and else when the
// page is shown and nothing is left to do.
const seen = new IntersectionObserver((all) => { if (all.some((entry) => entry.isIntersecting)) draw(); }, {rootMargin: '800px'});
const draw = () => {
  seen.disconnect();
  void import('./figures.js');
};
for (const figure of document.querySelectorAll('[data-figure]')) seen.observe(figure);
if (location.search || location.hash) draw();
addEventListener('load', () => setTimeout(draw, 1000));
