// @ts-check
// Chooses two to six models of a table to compare. The choice stands in the
// page's address as it will in the comparison's: m, repeated.
import {MOST} from './chosen.js';
import {set} from './tableaddress.js';

/** @param {HTMLTableRowElement} row */
const modelOf = (row) => /\/models\/([^/]+)\/$/.exec(row.querySelector('a')?.href ?? '')?.[1] ?? '';

/**
 * @param {HTMLButtonElement} ask what asks for the choice
 * @param {HTMLElement} box the table's box; the bar comes after it
 * @param {HTMLTableRowElement[]} rows
 */
export function chooser(ask, box, rows) {
  const bar = Object.assign(document.createElement('p'), {className: 'chosen', hidden: true});
  const said = document.createElement('span');
  said.setAttribute('role', 'status');
  const link = document.createElement('a');
  bar.append(said, link);
  box.after(bar);
  /** @type {Map<string, HTMLInputElement>} */
  const boxes = new Map();
  let asked = false;

  const make = () => {
    for (const row of rows) {
      const head = row.querySelector('[scope=row]');
      const tick = Object.assign(document.createElement('input'), {type: 'checkbox', ariaLabel: `Compare ${head?.querySelector('bdi')?.textContent}`});
      tick.addEventListener('change', () => {
        set({m: [...boxes].filter(([, b]) => b.checked).map(([id]) => id)}, true);
        show();
      });
      const label = Object.assign(document.createElement('label'), {className: 'choose'});
      label.append(tick);
      head?.prepend(label);
      boxes.set(modelOf(row), tick);
    }
  };

  const show = () => {
    const known = rows.map(modelOf);
    const chosen = new Set(new URLSearchParams(location.search).getAll('m').filter((id) => known.includes(id)).slice(0, MOST));
    const on = asked || chosen.size > 0;
    if (on && boxes.size === 0) make();
    for (const [id, tick] of boxes) {
      tick.checked = chosen.has(id);
      tick.disabled = !tick.checked && chosen.size === MOST;
    }
    box.classList.toggle('choosing', on);
    ask.ariaPressed = String(on);
    bar.hidden = !on;
    link.hidden = chosen.size < 2;
    said.textContent = chosen.size < 2 ? `Choose two to six models${chosen.size ? ': one chosen' : ''}.` : chosen.size === MOST ? 'Six is the most.' : '';
    const url = new URL('../compare/', import.meta.url);
    for (const id of chosen) url.searchParams.append('m', id);
    link.href = url.href;
    link.textContent = `Compare ${chosen.size} models`;
  };

  ask.addEventListener('click', () => {
    asked = ask.ariaPressed !== 'true';
    if (!asked) set({m: []}, true);
    show();
  });
  addEventListener('popstate', show);
  show();
}
