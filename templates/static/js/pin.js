// @ts-check
// Pins models. A pinned one is lit wherever it stands in a table or a figure, on this
// page and on every other; Compare sets the pinned side by side.
//
//   <h1 data-m="gpt-4-0613">           a page about one model
//   <table data-table> … <th scope=row><a href="…/models/gpt-4-0613/">
//
// Figures light it, too (figures.js).
import {MOST, choose, chosen, onChoice} from './chosen.js';

// A page that is a file alone has no site around it.
const site = import.meta.url.startsWith('data:') ? '' : new URL('../', import.meta.url).href, models = `${site}models/`;
const STAR = 'M8 1.5l2 4.3 4.7.6-3.5 3.2.9 4.7L8 12l-4.1 2.3.9-4.7L1.3 6.4 6 5.8z';

/** The model that a link leads to, or "". @param {HTMLAnchorElement} a */
const modelOf = ({href}) => (href.startsWith(models) ? href.slice(models.length).replace(/\/$/, '') : '');

/** What is lit for a model. @type {[string, Element][]} */
const lit = [];
/** @type {[string, HTMLButtonElement][]} */
const pins = [];

/** Puts a pin after a model's name. @param {Element} name @param {string} id */
function offer(name, id) {
  const button = Object.assign(document.createElement('button'), {type: 'button', className: 'pin'});
  button.ariaLabel = `Pin ${name.textContent}`;
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const star = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  svg.setAttribute('viewBox', '0 0 16 16');
  star.setAttribute('d', STAR);
  svg.append(star);
  button.append(svg);
  button.addEventListener('click', () => {
    const others = chosen().filter((other) => other !== id);
    choose(chosen().includes(id) ? others : [...others, id]);
  });
  const mark = name.nextElementSibling;
  (mark?.matches('.mark') ? mark : name).after(button);
  pins.push([id, button]);
  return button;
}

const subject = document.querySelector('h1[data-m] bdi');
if (subject) offer(subject, subject.parentElement?.dataset.m ?? '');
for (const a of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('table :is(th, td) a:has(bdi)'))) {
  const id = modelOf(a), cell = a.closest('th, td');
  if (!/^[^/?#]+$/.test(id) || !cell) continue;
  const row = cell.matches('tbody [scope=row]');
  lit.push([id, (row && cell.parentElement) || cell]);
  if (row && cell.closest('[data-table]')) offer(a, id).tabIndex = -1; // a row's head is one stop; the model's page has a pin, too
}

const bar = Object.assign(document.createElement('aside'), {className: 'pinbar', ariaLabel: 'Pinned models', hidden: true});
const count = document.createElement('span');
count.setAttribute('role', 'status');
const compare = Object.assign(document.createElement('a'), {textContent: 'Compare'});
const clear = Object.assign(document.createElement('button'), {type: 'button', textContent: 'Unpin'});
clear.addEventListener('click', () => {
  choose([]);
  document.querySelector('main')?.focus({preventScroll: true}); // the button goes
});
bar.append(count, compare, clear);
document.body.append(bar);

function light() {
  const pinned = chosen();
  for (const [id, e] of lit) e.classList.toggle('pinned', pinned.includes(id));
  for (const [id, b] of pins) b.setAttribute('aria-pressed', String(pinned.includes(id)));
  const n = pinned.length;
  bar.hidden = n === 0;
  count.textContent = `${n === 1 ? 'One model is' : `${n} models are`} pinned${n === MOST ? ', the most there can be' : ''}: lit in every table and figure`;
  compare.hidden = n < 2 || !site;
  compare.href = `${site}compare/?${new URLSearchParams(pinned.map((id) => ['m', id]))}`;
}

onChoice(light);
light();
