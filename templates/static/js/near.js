// @ts-check
// Loads what draws figures when one comes near the screen, or when the address says how.
const seen = new IntersectionObserver((all) => { if (all.some((entry) => entry.isIntersecting)) draw(); }, {rootMargin: '100px'});
const draw = () => {
  seen.disconnect();
  void import('./figures.js');
};
for (const figure of document.querySelectorAll('[data-figure]')) seen.observe(figure);
if (location.search || location.hash) draw();
