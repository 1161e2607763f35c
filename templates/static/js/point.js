// @ts-check
// Says what a point of a picture stands for to who points at it, taps it, or comes
// to it by keyboard: the picture takes the focus, and the arrows go from point to
// point.
//
//   <div class="picture"><svg>… <circle data-tip="GPT-4&#10;Overall: 3.28"> …</svg></div>
//
// The first line names the point. Its texts may be anybody's: they become texts. A name
// that is cut in the picture has data-name, all of it, instead.
import './marks.js';

const POINTS = '[data-tip], [data-name]';
/** How far from a point, in px, one may point at it. */
const NEAR = 24;
/** How far a tip stays from its point and from the window's edge, in px. */
const GAP = 8;

const tip = Object.assign(document.createElement('div'), {className: 'tip', hidden: true});
tip.setAttribute('role', 'status');

/** @type {SVGElement | undefined} the point whose tip is shown */
let shown;

function place() {
  if (!shown) return;
  const {left, right, top, bottom} = shown.getBoundingClientRect();
  const most = document.documentElement.clientWidth - tip.offsetWidth - GAP;
  const above = top - tip.offsetHeight - GAP;
  tip.style.left = `${Math.max(GAP, Math.min((left + right - tip.offsetWidth) / 2, most))}px`;
  tip.style.top = `${above < GAP ? bottom + GAP : above}px`;
}

/** Shows a point's tip, or none. @param {SVGElement} [point] */
function show(point) {
  if (point === shown) return;
  shown?.classList.remove('at');
  shown = point;
  point?.classList.add('at');
  tip.hidden = !point;
  tip.replaceChildren(...(point?.dataset.tip ?? point?.dataset.name ?? '').split('\n').map((text, i) => {
    const line = document.createElement(i ? 'div' : 'strong');
    line.textContent = text;
    return line;
  }));
  place();
}

/** @param {Element} picture */
const points = (picture) => /** @type {SVGElement[]} */ ([...picture.querySelectorAll(POINTS)]);

/** The nearest point; of those at one place, the last drawn. @param {Element} picture @param {MouseEvent} at */
function nearest(picture, {clientX: x, clientY: y}) {
  let least = NEAR, found;
  for (const p of points(picture)) {
    const {left, right, top, bottom} = p.getBoundingClientRect();
    const far = Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0));
    if (far <= least) [least, found] = [far, p];
  }
  return found;
}

/** Goes where a point leads. @param {SVGElement} [point] */
function follow(point) {
  const href = point?.dataset.to ?? point?.closest('a')?.getAttribute('href');
  if (href) location.assign(href);
}

/** Where the keys lead from a point, of n. @type {Record<string, (at: number, n: number) => number>} */
const KEYS = {
  ArrowRight: (at, n) => Math.min(at + 1, n - 1), ArrowDown: (at, n) => Math.min(at + 1, n - 1),
  ArrowLeft: (at) => Math.max(at - 1, 0), ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0, End: (_, n) => n - 1,
};

/** @param {HTMLElement} picture */
function watch(picture) {
  if (!picture.querySelector(POINTS)) return;
  let at = -1; // the point that the keys came to
  picture.tabIndex = 0;
  picture.setAttribute('role', 'application'); // the arrows are the picture's own
  picture.ariaLabel = `${picture.querySelector('title')?.textContent}: the arrow keys go from point to point`;
  picture.addEventListener('pointermove', (event) => {
    if (event.pointerType !== 'touch') show(nearest(picture, event));
  });
  picture.addEventListener('pointerleave', (event) => {
    if (event.pointerType !== 'touch') show();
  });
  picture.addEventListener('click', (event) => {
    const point = nearest(picture, event);
    // Who taps is told first what it is.
    if (point !== shown) event.preventDefault();
    else if (!(event.target instanceof Element && event.target.closest('a'))) follow(point);
    show(point);
    event.stopPropagation();
  });
  picture.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') follow(shown);
    const go = KEYS[event.key], all = points(picture);
    if (!go || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    at = go(at, all.length);
    show(all[at]);
  });
  picture.addEventListener('blur', () => show());
}

document.body.append(tip);
for (const p of document.querySelectorAll('.picture')) watch(/** @type {HTMLElement} */ (p));
addEventListener('click', () => show());
addEventListener('keydown', ({key}) => { if (key === 'Escape') show(); });
addEventListener('scroll', place, {capture: true, passive: true});
addEventListener('resize', () => show());
