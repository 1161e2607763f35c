// @ts-check
// Answers who points at heatmaps that are tables: says of a cell what its figure says, and keeps to shades that the legend names.
//
//   <div><table class="heat"> … <td class="step-12" data-tip="95% interval 18–57%|clearly worse"><a href="…">35% <small>7/20
//   <div class="ramp"> <button> for each equal part of the shades

import {set} from './tableaddress.js';

const STEPS = 36;
const tip = Object.assign(document.createElement('div'), {className: 'tip cell', id: 'cell-tip', role: 'tooltip', hidden: true});
document.body.append(tip);

/** @param {Element | null} cell @param {boolean} [spoken] */
function say(cell, spoken) {
  const text = cell instanceof HTMLTableCellElement && cell.dataset.tip;
  tip.hidden = !text;
  document.querySelector('[aria-describedby=cell-tip]')?.removeAttribute('aria-describedby');
  if (!cell || !text) return;
  const row = cell.closest('tr'), heads = cell.closest('table')?.tHead?.rows[0].cells;
  const of = [row?.querySelector('.model bdi'), heads?.[cell['cellIndex']].querySelector('a')].map((e) => e?.textContent.trim());
  tip.replaceChildren(...[of.join(': '), cell.querySelector('a')?.innerText ?? '', ...text.split('|')].filter(Boolean)
    .map((textContent, i) => Object.assign(document.createElement(i ? 'div' : 'strong'), {textContent})));
  const {left, top, bottom, width} = cell.getBoundingClientRect(), over = top - tip.offsetHeight - 8;
  tip.style.left = `${Math.max(8, Math.min(left + (width - tip.offsetWidth) / 2, innerWidth - tip.offsetWidth - 8))}px`;
  tip.style.top = `${over < 8 ? bottom + 8 : over}px`;
  if (spoken) cell.querySelector('a')?.setAttribute('aria-describedby', tip.id);
}

/** Which shades are kept to stands in the address. @param {HTMLElement} table */
function legend(table) {
  const name = `${table.dataset.table && `${table.dataset.table}.`}shade`, asked = new URLSearchParams(location.search).getAll(name);
  const cells = [...table.querySelectorAll('td[class^=step-]')], kept = new Set(asked);
  const shades = [...(table.parentElement?.nextElementSibling?.querySelectorAll('button') ?? [])];
  const part = (cell) => Math.floor(parseInt(cell.className.slice(5)) / STEPS * shades.length);
  const show = () => {
    shades.forEach((b, i) => { b.ariaPressed = String(kept.has(`${i}`)); });
    for (const c of cells) c.classList.toggle('dim', kept.size > 0 && !kept.has(`${part(c)}`));
  };
  shades.forEach((b, i) => b.addEventListener('click', () => {
    if (!kept.delete(`${i}`)) kept.add(`${i}`);
    set({[name]: kept}, false);
    show();
  }));
  if (asked.length) show();
}

const cell = ({target}) => (target instanceof Element ? target.closest('td') : null);
for (const table of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('table.heat:has([data-tip])'))) {
  table.addEventListener('pointerover', (event) => { if (event.pointerType !== 'touch') say(cell(event)); });
  table.addEventListener('pointerleave', () => say(null));
  table.addEventListener('focusin', (event) => say(cell(event), true));
  table.addEventListener('focusout', () => say(null));
  legend(table);
}
addEventListener('keydown', ({key}) => { if (key === 'Escape') say(null); });
addEventListener('scroll', () => say(null), {capture: true, passive: true});
say(document.querySelector('.heat td:is(:hover, :focus-within)')); // which this module came for

/** @type {Record<string, [number, number]>} */
const MOVES = {ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0]};
/** What takes the focus in a row or a cell. @param {Element | undefined} of @returns {HTMLElement[]} */
const stops = (of) => [.../** @type {NodeListOf<HTMLElement>} */ (of?.querySelectorAll('a, button') ?? [])].filter((e) => e.checkVisibility());

addEventListener('keydown', (event) => {
  const step = MOVES[event.key], cell = event.target instanceof Element && event.target.closest('td, th');
  const row = cell && cell.closest('tr'), table = row && row.closest('table');
  if (!step || !(cell instanceof HTMLTableCellElement) || !table?.matches('.heat[role=grid]')) return;
  const [down, on] = step, rows = [...table.rows].filter((r) => r.checkVisibility());
  const to = on ? stops(row)[stops(row).indexOf(/** @type {HTMLElement} */ (event.target)) + on]
    : [cell.cellIndex, 0].flatMap((i) => stops(rows[rows.indexOf(row) + down]?.cells[i]))[0]; // a total has no link: its row's name
  if (to) to.focus();
  event.preventDefault();
});
