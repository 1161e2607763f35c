// @ts-check
// Sorts, searches and filters the tables of a page, chooses their columns, and
// gives the view as CSV. Without this module a table is whole and in its order.
//
//   <table data-table="prefix" data-tools data-noun="models" data-csv="leaderboard" data-compare>
//     <th data-c="overall" aria-sort="descending">   a column that sorts, and the one that did
//     <th data-c="rank" data-low>                    low values first
//     <th data-c="panel" data-facet="panel">         its texts are a filter
//     <tr data-access="private" data-panel="a&#10;b"> a filter's values, one a line
//
// Rows are only moved and hidden, cells only hidden: ranks and intervals stay
// what the whole board gave.
import {distance} from './match.js';
import {columnsOf, compare, sorted, text} from './tablecells.js';
import {FACETS, read, write} from './tableaddress.js';
import './pin.js';

/** Tables with more stay in a box as high as a window, wherever that is wide; so does the style sheet have it. */
const MANY = 60;

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {object} props
 * @param {(Node | string)[]} kids
 */
function el(tag, props, ...kids) {
  const e = Object.assign(document.createElement(tag), props);
  e.append(...kids);
  return e;
}

/** @param {HTMLTableElement} table */
function enhance(table) {
  const box = /** @type {HTMLElement} */ (table.parentElement);
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const heads = [...(table.tHead?.rows[0].cells ?? [])];
  if (rows.length < 2 || rows.some((r) => r.cells.length !== heads.length)) return;
  const {table: name = '', noun = 'rows', csv: source, compare: comparing} = table.dataset;
  const prefix = name && `${name}.`;
  const id = (/** @type {HTMLElement} */ th) => th.dataset.c ?? '';
  const column = (/** @type {string} */ c) => heads.findIndex((th) => id(th) === c);
  const first = heads.find((th) => th.ariaSort);
  const usual = first ? (first.ariaSort === 'descending' ? '-' : '') + id(first) : '';
  const facets = Object.keys(FACETS).map((f) => {
    const at = heads.findIndex((th) => th.dataset.facet === f);
    const of = (/** @type {HTMLTableRowElement} */ r) => (at < 0 ? (r.dataset[f] ?? '') : text(r.cells[at])).split('\n');
    return {name: f, of, values: [...new Set(rows.flatMap(of))].sort((a, b) => Number(!a) - Number(!b) || compare(a, b))};
  }).filter((f) => f.values.length > 1);
  const cells = columnsOf(rows);
  const ranks = column('rank');
  if (ranks >= 0) cells(ranks); // before others stand there
  const usualRanks = rows.map((r) => r.cells[ranks]?.textContent ?? '');
  const on = heads[ranks]?.querySelector('[data-on]');
  const usualOn = on?.textContent ?? '';
  /** The ranks shown are those on the column that the rows are in order of. @param {number} c */
  const rankOn = (c) => {
    const other = rows.every((r) => 'rank' in r.cells[c].dataset);
    rows.forEach((r, i) => {
      const rank = other ? r.cells[c].dataset.rank ?? '' : usualRanks[i];
      if (r.cells[ranks].textContent !== rank) r.cells[ranks].textContent = rank;
    });
    if (on) on.textContent = other ? text(heads[c]) : usualOn;
  };
  let state = read(prefix);
  let shown = rows;
  /** What follows the state. @type {(() => void)[]} */
  const follow = [];

  /** @type {Map<HTMLTableRowElement, string> | undefined} */
  let words;
  const said = (/** @type {HTMLTableRowElement} */ row) => {
    words ??= new Map(rows.map((r) => [r, [...[...heads.keys()].filter((i) => !cells(i).numeric).map((i) => `${r.cells[i].textContent} ${r.cells[i].querySelector('[title]')?.getAttribute('title') ?? ''}`), ...facets.flatMap((f) => f.of(r))].join('\n')]));
    return words.get(row) ?? '';
  };

  const show = () => {
    for (const f of facets) for (const v of state.pick[f.name]) if (!f.values.includes(v)) state.pick[f.name].delete(v);
    let c = column(state.sort.replace(/^-/, ''));
    if (c < 0) [state.sort, c] = ['', column(usual.replace(/^-/, ''))];
    const way = state.sort || usual;
    if (ranks >= 0) rankOn(c);
    const ordered = state.sort && state.sort !== usual ? sorted(rows, cells(c), way[0] === '-') : rows;
    const kept = (/** @type {HTMLTableRowElement} */ r) => facets.every((f) => !state.pick[f.name].size || f.of(r).some((v) => state.pick[f.name].has(v))) && (!state.q.trim() || distance(state.q, said(r)) < Infinity);
    shown = ordered.filter((r) => !(r.hidden = !kept(r)));
    if (ordered.some((r, i) => body.rows[i] !== r)) body.append(...ordered);
    heads.forEach((th, i) => {
      if (i === c) th.ariaSort = way[0] === '-' ? 'descending' : 'ascending';
      else th.removeAttribute('aria-sort');
      const hidden = state.hide.has(id(th));
      if (th.hidden !== hidden) for (const r of table.rows) r.cells[i].hidden = hidden;
    });
    for (const f of follow) f();
  };
  const touched = () => state.sort || state.q || state.hide.size || facets.some((f) => state.pick[f.name].size);
  const turn = (push = true) => {
    if (state.sort === usual) state.sort = '';
    write(prefix, state, push);
    show();
  };

  for (const th of heads) {
    if (!id(th)) continue;
    const button = el('button', {type: 'button', className: 'sort'});
    const way = el('span', {className: 'way', ariaHidden: 'true'});
    if (th.querySelector('a')) {
      button.ariaLabel = `Sort by ${text(th)}`;
      button.append(way);
      th.append(button);
    } else {
      button.append(...th.childNodes);
      button.insertBefore(way, button.querySelector('small'));
      th.append(button);
    }
    button.addEventListener('click', () => {
      const c = id(th);
      const now = state.sort || usual;
      const down = now === c || (now !== `-${c}` && !('low' in th.dataset) && cells(th.cellIndex).numeric);
      state.sort = (down ? '-' : '') + c;
      turn();
    });
  }

  // What a small screen picks, it sorts by.
  const pick = box.previousElementSibling;
  if (pick?.matches('.pick')) pick.addEventListener('change', ({target}) => {
    const th = heads[Number(/** @type {HTMLInputElement} */ (target).value) - 1];
    state.sort = th ? ('low' in th.dataset ? '' : '-') + id(th) : '';
    turn();
  });

  if ('tools' in table.dataset) {
    const search = el('input', {type: 'search', placeholder: `Find ${noun}`, ariaLabel: `Find ${noun}`, enterKeyHint: 'search'});
    let typing = false; // one step back undoes a whole word
    search.addEventListener('input', () => {
      state.q = search.value;
      turn(!typing);
      typing = true;
    });
    search.addEventListener('blur', () => { typing = false; });

    /** @param {string} value @param {Set<string>} set @param {boolean} inverse */
    const box1 = (value, set, inverse = false) => {
      const tick = el('input', {type: 'checkbox'});
      tick.addEventListener('change', () => {
        if (tick.checked !== inverse) set.add(value);
        else set.delete(value);
        turn();
      });
      return tick;
    };
    /** A list of choices that is filled when it opens. @param {string} label @param {() => (Node)[]} fill @param {() => number} size */
    const choices = (label, fill, size) => {
      const summary = el('summary', {}, label);
      const panel = el('div', {className: 'choices'});
      const d = el('details', {}, summary, panel);
      const refill = () => { if (d.open) panel.replaceChildren(...fill()); };
      d.addEventListener('toggle', refill);
      d.addEventListener('keydown', (e) => {
        if (e.key !== 'Escape' || !d.open) return;
        d.open = false;
        summary.focus();
      });
      addEventListener('pointerdown', (e) => { if (d.open && !d.contains(/** @type {Node} */ (e.target))) d.open = false; });
      follow.push(() => { summary.textContent = size() ? `${label} (${size()})` : label; });
      addEventListener('popstate', refill);
      return d;
    };
    const filter = choices('Filter', () => facets.map((f) => el('fieldset', {}, el('legend', {}, FACETS[f.name]), ...f.values.map((v) => {
      const tick = box1(v, state.pick[f.name]);
      tick.checked = state.pick[f.name].has(v);
      return el('label', {}, tick, el('bdi', {}, v || 'not stated'), el('small', {}, String(rows.filter((r) => f.of(r).includes(v)).length)));
    }))), () => facets.reduce((n, f) => n + state.pick[f.name].size, 0));
    const columns = choices('Columns', () => [el('fieldset', {}, el('legend', {}, 'Shown'), ...heads.filter((th) => id(th) && !rows[0].cells[th.cellIndex].matches('[scope=row]')).map((th) => {
      const tick = box1(id(th), state.hide, true);
      tick.checked = !th.hidden;
      return el('label', {}, tick, el('bdi', {}, text(th)));
    }))], () => state.hide.size);
    const count = el('span', {className: 'count', role: 'status'});
    const reset = el('button', {type: 'button', textContent: 'Reset'});
    const save = el('button', {type: 'button', textContent: 'CSV of this view'});
    const tools = el('div', {className: 'tabletools', role: 'group', ariaLabel: `Tools: ${box.ariaLabel ?? 'table'}`, tabIndex: -1}, search);
    if (facets.length) tools.append(filter);
    tools.append(columns);
    if (comparing !== undefined) {
      const ask = el('button', {type: 'button', textContent: 'Compare', ariaPressed: 'false'});
      const come = () => import('./choose.js').then(({chooser}) => chooser(ask, box, rows));
      if (/[?&]m=/.test(location.search)) void come();
      else ask.addEventListener('click', () => void come().then(() => ask.click()), {once: true});
      tools.append(ask);
    }
    tools.append(save, count, reset);
    box.before(tools);

    reset.addEventListener('click', () => {
      state = {...read('\n'), sort: ''};
      for (const d of tools.querySelectorAll('details')) d.open = false;
      turn();
      tools.focus();
    });
    save.addEventListener('click', async () => {
      const [{csv}, {keep}] = await Promise.all([import('./tablecsv.js'), import('./keep.js')]);
      const file = [...location.pathname.split('/').filter(Boolean).slice(-1), name, 'view'].filter(Boolean).join('-');
      keep(new Blob([await csv(heads.filter((th) => !th.hidden), shown, source)], {type: 'text/csv'}), `${file}.csv`);
    });
    follow.push(() => {
      if (search.value !== state.q) search.value = state.q;
      reset.hidden = !touched();
      count.textContent = shown.length === rows.length ? `${rows.length} ${noun}` : `Showing ${shown.length} of ${rows.length} ${noun}${column('rank') < 0 ? '' : '; ranks are those among all'}`;
    });
  }

  // A table that fits leaves its box, so that its head stays at the window's top.
  new ResizeObserver(() => box.classList.toggle('fits', table.offsetWidth <= box.clientWidth && rows.length <= MANY)).observe(box);
  box.classList.toggle('tall', rows.length > MANY);
  table.classList.add('tooled');
  addEventListener('popstate', () => {
    state = read(prefix);
    show();
  });
  show();
  const closed = table.closest('details');
  if (closed && touched()) closed.open = true;
  if (!table.matches('.heat')) return;
  table.setAttribute('role', 'grid'); // one stop of Tab; arrow keys go on (heat.js)
  for (const stop of [.../** @type {NodeListOf<HTMLElement>} */ (table.querySelectorAll('a, button'))].slice(1)) stop.tabIndex = -1;
}

for (const t of document.querySelectorAll('table[data-table]')) enhance(/** @type {HTMLTableElement} */ (t));

/** What answers a pointer or the focus on a heatmap comes with the first. @param {Event} event */
const wake = ({target}) => { if (target instanceof Element && target.closest('.heat, .ramp')) void import('./heat.js'); };
addEventListener('pointerover', wake);
addEventListener('focusin', wake);
if (/[?&.]shade=/.test(location.search)) void import('./heat.js');
