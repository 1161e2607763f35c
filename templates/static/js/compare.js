// @ts-check
// Sets two to six models side by side on /compare/, in the place of the example
// that stands there. The address holds what is chosen, ?m=<id>&m=<id>, and
// panel=<id> where a reader wants a certain one; without m, what was chosen last on
// the site is taken. Words are the page's <template>s, numbers and sentences those
// of data/compare/<id>.json: this module only places them.
import {distance} from './match.js';
import {choose, chosen, MOST} from './chosen.js';
import {here} from './here.js';
import {keep, png} from './keep.js';

/** @typedef {{id: string, name: string, aliases: string[]}} Model */
/** @typedef {{value?: number, ci95?: [number, number], n?: number, text: string, range: string, field?: string}} Cell */
/** @typedef {{value?: number, ci95?: [number, number], text: string, range?: string, better?: number, only?: [number, number][], p?: [number, number][], note?: string, why?: string}} Test */
/** @typedef {{panel: string, component: string, kin?: boolean, origin?: string, figures: Record<string, Cell>, pairs: Record<string, {tests: Record<string, Test>}>}} Row */
/** @typedef {{id: string, name: string, tex: string, boards: Row[]}} Sheet */
/** @typedef {import('./compareexport.js').Shown} Shown */

/** @param {string} selector @param {ParentNode} [within] */
const one = (selector, within = document) => /** @type {HTMLElement} */ (within.querySelector(selector));
/** @param {string} selector @param {ParentNode} [within] */
const all = (selector, within = document) => /** @type {HTMLElement[]} */ ([...within.querySelectorAll(selector)]);
/** @param {string} name */
const template = (name) => /** @type {HTMLTemplateElement} */ (one(`template[data-${name}]`)).content;
/** @param {string} s @param {number} n */
const cut = (s, n) => ([...s].length > n ? `${[...s].slice(0, n - 1).join('').trim()}…` : s);

const box = one('[data-compare]'), chips = one('.chips', box), said = one('.said', box), result = one('[data-result]');
const input = /** @type {HTMLInputElement} */ (one('#compare-model')), panels = /** @type {HTMLSelectElement} */ (one('#compare-panel'));
/** @param {string} name */
const short = (name) => cut(name, Number(box.dataset.nameLength));
const root = box.dataset.root ?? '', title = document.title;
const words = template('words'), looks = all('.look', template('looks')), bases = template('bases');
const models = all('#compare-models option').map(({dataset: d}) => (
  {id: d.id ?? '', name: d.name ?? '', aliases: (d.aliases ?? '').split(' ').filter(Boolean)}));
const known = new Map(models.flatMap((m) => [...m.aliases, m.id].map((id) => [id, m])));
/** @type {Map<string, Promise<Sheet>>} */
const files = new Map();
let turn = 0; // of the newest drawing; older ones give way
/** @type {Shown[]} */
let shown = []; // the parts that have two of the models
let state = {models: /** @type {Model[]} */ ([]), panel: ''};

/** Words of the page, with texts in their places. @param {string} name @param {...(string | number)} texts */
function word(name, ...texts) {
  const e = document.importNode(one(`[data-word="${name}"]`, words), true);
  all('bdi', e).forEach((place, i) => { place.textContent = cut(String(texts[i]), 300); });
  return e;
}

/** @param {string[]} items */
const list = (items) => items.slice(0, -1).join(', ') + (items.length > 1 ? word('and').textContent : '') + items.slice(-1);

/** @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {...(Node | string)} content */
function make(tag, ...content) {
  const e = document.createElement(tag);
  e.append(...content);
  return e;
}

/** @param {string} text */
const says = (text) => Object.assign(make('small', text), {className: 'says'});

/** @param {string} tag @param {Record<string, string | number>} attributes */
function drawn(tag, attributes) {
  const e = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, String(value));
  return e;
}

/** @param {number} i */
const look = (i) => document.importNode(looks[i], true);

/** What stands behind a row's figures, where that is not the same of all rows of its board. @param {Row} [row] */
const origin = (row) => (row?.origin ? [Object.assign(make('span', row.origin), {className: 'sub'})] : []);

/** A model's look and name. @param {Model} m @param {number} i */
function head(m, i) {
  const a = Object.assign(make('a', make('bdi', short(m.name))), {href: `${root}models/${m.id}/`, ...(short(m.name) === m.name ? {} : {title: m.name})});
  return [look(i), ' ', a];
}

/** Reads the address, and says what of it cannot be had. @param {string[]} last what to take where the address names no model */
function read(last) {
  const q = new URLSearchParams(location.search), lines = [];
  const asked = q.has('m') ? q.getAll('m') : last.filter((id) => known.has(id)), unknown = asked.filter((id) => !known.has(id));
  const all = [...new Set(asked.flatMap((id) => known.get(id) ?? []))];
  for (const id of unknown.slice(0, 10)) lines.push(word('unknown', cut(id, 60)));
  if (unknown.length > 10) lines.push(word('unknown-more', unknown.length - 10));
  if (all.length > MOST) lines.push(word('over', list(all.slice(MOST).map((m) => m.name))));
  const panel = q.get('panel') ?? '', offered = [...panels.options].some((o) => o.value === panel);
  if (!offered) lines.push(word('no-board', cut(panel, 60)));
  state = {models: all.slice(0, MOST), panel: offered ? panel : ''};
  if (!q.has('m') && state.models.length) history.replaceState(null, '', address());
  void show(lines);
}

const address = () => `?${new URLSearchParams([...state.models.map((m) => ['m', m.id]), ...(state.panel ? [['panel', state.panel]] : [])])}`;

/** @param {Partial<typeof state>} change */
function go(change) {
  state = {...state, ...change};
  choose(state.models.map((m) => m.id));
  history.pushState(null, '', state.models.length ? address() : location.pathname);
  void show([]);
}

/** Chooses the model that a reader means, or says why there is none. */
function add() {
  const text = input.value.trim();
  if (!text) return;
  const far = (/** @type {Model} */ m) => Math.min(...[m.name, m.id, ...m.aliases].map((n) => distance(text, n)));
  const hits = models.filter((m) => far(m) < Infinity), same = hits.filter((m) => far(m) === 0);
  const fits = same.length ? same : hits;
  const names = fits.slice(0, 5).map((m) => (same.length ? m.id : m.name)).join(', ');
  if (!fits.length) said.replaceChildren(word('unknown', cut(text, 60)));
  else if (fits.length > 1) said.replaceChildren(word('fits', cut(text, 60), fits.length, names + (fits.length > 5 ? ' …' : '')));
  else if (state.models.includes(fits[0])) said.replaceChildren(word('here', fits[0].name));
  else if (state.models.length >= MOST) said.replaceChildren(word('full'));
  else {
    input.value = '';
    go({models: [...state.models, fits[0]]});
  }
}

/** @param {Model} m @param {number} i */
function chip(m, i) {
  const e = word('chip', m.name), b = one('button', e);
  b.prepend(look(i));
  b.ariaLabel += ` ${m.name}`;
  b.addEventListener('click', () => {
    go({models: state.models.filter((o) => o !== m)});
    (all('button', chips)[Math.min(i, state.models.length - 1)] ?? input).focus();
  });
  return e;
}

/** @param {Model} m */
function load(m) {
  const file = files.get(m.id) ?? fetch(`${root}data/compare/${encodeURIComponent(m.id)}.json`)
    .then((r) => (r.ok ? r.json() : Promise.reject(r.status)))
    .catch(() => {
      files.delete(m.id); // the next choice tries again
      throw m;
    });
  files.set(m.id, file);
  return file;
}

/** @param {HTMLElement[]} lines */
async function show(lines) {
  const mine = ++turn, now = state.models, comparing = now.length > 1;
  chips.replaceChildren(...now.map(chip));
  panels.value = state.panel;
  document.title = comparing ? `${list(now.map((m) => m.name))} · ${title}` : title;
  said.replaceChildren(...lines, ...(now.length === 1 ? [word('one')] : []));
  for (const e of all('[data-example]')) e.hidden = now.length > 0;
  result.hidden = now.length === 1;
  if (!comparing) return;
  result.setAttribute('aria-busy', 'true');
  try {
    const sheets = await Promise.all(now.map(load));
    if (mine !== turn) return;
    draw(sheets);
  } catch (m) {
    if (mine !== turn) return;
    result.hidden = true;
    said.append(word('failed', /** @type {Model} */ (m).name ?? String(m)));
  }
  result.removeAttribute('aria-busy');
}

/** The models' rows on the wanted panel's board, or on the first that has most of them. @param {Sheet[]} sheets @param {string} component */
function rowsOf(sheets, component) {
  const boards = all('[data-board]', bases).map((e) => (e.dataset.board ?? '').split(' ')).filter(([, c]) => c === component);
  const found = boards.map(([panel]) => ({panel, rows: sheets.map((s) => s.boards.find((r) => r.panel === panel && r.component === component))}));
  const count = (/** @type {{panel: string, rows: (Row | undefined)[]}} */ b) => b.rows.filter(Boolean).length + (b.panel === state.panel && b.rows.some(Boolean) ? MOST : 0);
  return found.toSorted((a, b) => count(b) - count(a))[0];
}

/** @param {Sheet[]} sheets */
function draw(sheets) {
  const parts = all('[data-part]', result);
  shown = [];
  for (const part of parts) {
    const component = part.dataset.part ?? '', board = rowsOf(sheets, component), rows = board?.rows ?? [];
    const say = one(`[data-say="${component}"]`, result);
    part.hidden = rows.filter(Boolean).length < 2;
    say.hidden = !board;
    say.classList.toggle('note', part.hidden);
    if (part.hidden) say.replaceChildren(...(board ? word(`unshared-${component}`, list(sheets.map((s) => unshared(s, component)))).childNodes : []));
    else {
      shown.push({part, component, panel: board.panel, rows});
      say.replaceChildren(...fill(part, sheets, rows));
      const basis = document.importNode(one(`[data-board="${board.panel} ${component}"]`, bases), true);
      if (shown.some((o) => o.part !== part && o.panel === board.panel)) basis.querySelector('.caution')?.remove(); // it has been said
      one('[data-basis]', part).replaceChildren(...basis.childNodes);
    }
  }
  // What the models share comes first.
  one('.compare-top', result).after(...parts.toSorted((a, b) => Number(a.hidden) - Number(b.hidden)));
  const [first, ...others] = all('[data-say]', result).toSorted((a, b) => Number(partOf(a).hidden) - Number(partOf(b).hidden));
  one('.compare-says', result).replaceChildren(first, ...others);
  one('.compare-top > .scroll', result)?.remove();
  const decided = shown.filter(({part}) => sheets.length > 2 && part.querySelector('.best'));
  if (decided.length) one('.compare-top', result).append(matrix(decided, sheets));
  one('[data-exports]').hidden = shown.length === 0;
}

/** @param {HTMLElement} say */
const partOf = (say) => one(`[data-part="${say.dataset.say}"]`, result);

/** A model and who rated it. @param {Sheet} s @param {string} component */
function unshared(s, component) {
  const by = s.boards.filter((r) => r.component === component).map((r) => one(`option[value="${r.panel}"]`, panels).textContent ?? '');
  return `${cut(s.name, 60)} (${by.join(', ') || word('nobody').textContent})`;
}

/** @typedef {Map<Test, number>} Found what is found where the tests of a table alone are adjusted together */

/** How one model stands to another: their test, and 1 where the first is better, over the board or in this comparison. @param {Sheet[]} sheets @param {(Row | undefined)[]} rows @param {number} i @param {number} j @param {string} scale @param {Found} found */
function between(sheets, rows, i, j, scale, found) {
  const of = rows[i]?.pairs[sheets[j].id], turned = rows[j]?.pairs[sheets[i].id], turn = of ? 1 : -1;
  const test = (of ?? turned)?.tests[scale];
  const whole = test?.better === undefined ? undefined : turn * test.better, only = test && found.get(test);
  return {test, whole, better: whole === 0 ? turn * (only ?? 0) : whole};
}

/** Judges the tests of a table as one family. @param {HTMLElement} part @param {Sheet[]} sheets @param {(Row | undefined)[]} rows */
function judged(part, sheets, rows) {
  /** @type {{test: Test, low: boolean}[]} */
  const tests = [];
  for (const tr of all('tbody tr', part)) {
    const {worst, best} = one('svg.lanes', tr).dataset;
    for (const row of rows) {
      for (const other of sheets) {
        const test = row?.pairs[other.id]?.tests[tr.dataset.scale ?? ''];
        if (test) tests.push({test, low: Number(best) < Number(worst)});
      }
    }
  }
  const found = here(tests);
  return new Map(tests.map(({test}, i) => [test, found[i]]));
}

/** A difference, its interval or two counts the other way round, if they are to be. @param {string} text @param {boolean} turn */
const turned = (text, turn) => (turn ? text.replace(/^(\S+)( : | to )(\S+)/, '$3$2$1').replace(/[+−]/g, (sign) => (sign === '+' ? '−' : '+')) : text);

/** Fills a part's table, and returns its sentence. @param {HTMLElement} part @param {Sheet[]} sheets @param {(Row | undefined)[]} rows */
function fill(part, sheets, rows) {
  const component = part.dataset.part ?? '', two = sheets.length === 2, at = sheets.map((_, i) => i);
  const heads = one('thead tr', part), turn = two && !rows[0]?.pairs[sheets[1].id]; // the second is the higher on the board
  const cells = at.map((i) => make('th', ...head(sheets[i], i), ...(rows[i]?.kin ? [word('kin')] : []), ...origin(rows[i])));
  const difference = word(`difference-${component}`, sheets[0].name, sheets[1].name);
  all('.look', difference).forEach((e, i) => e.replaceWith(look(i)));
  const tested = at.some((i) => at.some((j) => rows[i]?.pairs[sheets[j].id]));
  const last = !tested ? [] : two ? [make('th', difference), make('th', word('verdict'))] : [make('th', word('unbeaten'))];
  [...heads.children].slice(2).forEach((e) => e.remove());
  heads.append(...[...cells, ...last].map((th) => Object.assign(th, {scope: 'col'})));
  one('table', part).dataset.models = String(sheets.length);
  const ties = [], found = judged(part, sheets, rows);
  /** @type {Map<string, string[]>} on what which models are unbeaten */
  const unbeaten = new Map();
  all('tbody tr', part).forEach((tr, line) => {
    const scale = tr.dataset.scale ?? '', svg = one('svg.lanes', tr);
    const ends = [Number(svg.dataset.worst), Number(svg.dataset.best)];
    const x = (/** @type {number} */ v) => `${(100 * (v - ends[0]) / (ends[1] - ends[0])).toFixed(2)}%`;
    svg.replaceChildren();
    svg.setAttribute('height', String(two ? 28 : 6 + 6 * sheets.length));
    const beaten = at.map((i) => at.some((j) => i !== j && between(sheets, rows, i, j, scale, found).better === -1));
    const tests = at.flatMap((i) => at.slice(i + 1).map((j) => between(sheets, rows, i, j, scale, found))).filter((b) => b.better !== undefined);
    const results = tests.map((b) => b.better), only = tests.some((b) => b.better && !b.whole);
    const differ = results.some(Boolean), best = at.filter((i) => differ && rows[i]?.figures[scale]?.value !== undefined && !beaten[i]);
    [...tr.children].slice(2).forEach((e) => e.remove());
    for (const i of at) {
      const c = rows[i]?.figures[scale], y = two ? 8 + 12 * i : 6 + 6 * i, color = looks[i].getAttribute('fill') ?? '';
      if (c?.value !== undefined) {
        if (c.ci95) svg.append(drawn('line', {x1: x(c.ci95[0]), x2: x(c.ci95[1]), y1: y, y2: y, stroke: color, 'stroke-width': 2}));
        const mark = drawn('svg', {x: x(c.value), y, overflow: 'visible', ...(c.ci95 ? {fill: color} : {fill: 'none', stroke: color, 'stroke-width': 1.5})});
        const shape = document.importNode(looks[i].children[0], true);
        if (!two) shape.setAttribute('transform', 'scale(0.85)');
        mark.append(shape);
        svg.append(mark);
      }
      const td = !rows[i] ? make('td', look(i), ' ', word(line ? 'unrated-too' : 'unrated')) : make('td', look(i), ' ', c?.value === undefined ? '—' : c.text, make('small', (c?.value === undefined ? c?.text : c.ci95 && c.range) ?? ''));
      if (two && c?.field) td.append(says(c.field));
      td.classList.toggle('best', best.includes(i));
      tr.append(td);
    }
    const label = tr.dataset.label ?? '', name = best.map((i) => short(sheets[i].name)), winner = word(!two ? 'alone' : component === 'adv' ? 'less' : 'better', list(name));
    if (differ) unbeaten.set(list(name), [...(unbeaten.get(list(name)) ?? []), label]);
    else if (scale !== 'total' && results.length) ties.push(label);
    const {test} = between(sheets, rows, 0, 1, scale, found), mine = two ? test : undefined;
    const verdict = differ ? [...best.flatMap((i) => [look(i), ' ']), best.length === 1 ? winner : word('several', list(name)), ...(only ? [word('only')] : [])]
      : [mine?.why ?? (results.length ? word('tie') : word('untested')), ...(mine?.note ? [says(mine.note)] : [])];
    if (two && tested) tr.append(make('td', Object.assign(difference.cloneNode(true), {className: 'of'}), turned(test?.text ?? '—', turn), make('small', turned(test?.range ?? '', turn))));
    if (tested) tr.append(Object.assign(make('td', ...verdict), {className: 'found'}));
  });
  if (!tested) return word(`untested-${component}`).childNodes;
  if (!unbeaten.size) return word(`ties-${component}`).childNodes;
  const lines = [...unbeaten].toSorted(([, a], [, b]) => b.length - a.length).map(([names, on]) => word(`on-${component}`, names, list(on)).textContent);
  return [word(`some-${component}`, lines.join('; ')), ...(ties.length > 3 ? [word('others', ties.length)] : ties.length ? [word(`rest-${component}`, list(ties))] : [])];
}

/** Who is better how often, pair by pair. @param {typeof shown} parts @param {Sheet[]} sheets */
function matrix(parts, sheets) {
  const e = document.importNode(template('matrix'), true), [over, heads] = all('thead tr', e), body = /** @type {HTMLTableSectionElement} */ (one('tbody', e));
  const named = (/** @type {HTMLElement} */ part) => one('h2', part).textContent ?? '';
  if (parts.length === 1) { // its name fits into the corner
    over.remove();
    one('th', heads).prepend(`${named(parts[0].part)}, `);
  }
  body.append(...sheets.map((s, i) => make('tr', Object.assign(make('th', ...head(s, i)), {scope: 'row'}))));
  for (const {part, rows} of parts) {
    const found = judged(part, sheets, rows), there = sheets.flatMap((_, i) => (rows[i] ? [i] : [])), scales = all('tbody tr', part).map((tr) => tr.dataset.scale ?? '').filter((s) => s !== 'total');
    over.append(Object.assign(make('th', named(part)), {scope: 'colgroup', colSpan: there.length}));
    heads.append(...there.map((i) => Object.assign(make('th', look(i), word('several', short(sheets[i].name))), {scope: 'col'})));
    sheets.forEach((row, i) => body.rows[i].append(...there.map((j) => {
      const better = scales.map((s) => between(sheets, rows, i, j, s, found).better).filter((b) => b !== undefined);
      const a = make('a', better.length ? `${better.filter((b) => b === 1).length} : ${better.filter((b) => b === -1).length}` : '—');
      a.href = `?${new URLSearchParams([['m', row.id], ['m', sheets[j].id]])}`;
      return make('td', ...(i === j || !rows[i] ? [] : [a]));
    })));
  }
  return e;
}

/** @param {string} kind @param {number} millimetres how wide a drawing is */
async function take(kind, millimetres) {
  const sheets = await Promise.all(state.models.map(load)), make = await import('./compareexport.js');
  const source = `${location.href} · ${box.dataset.results}`, name = `compare-${sheets.map((s) => s.id).join('-')}.${kind}`;
  if (kind === 'csv') return keep(new Blob([make.csv(shown, sheets)], {type: 'text/csv'}), name);
  if (kind === 'svg' || kind === 'png') {
    const drawing = make.svg(shown, sheets, source, millimetres);
    return keep(kind === 'svg' ? new Blob([drawing], {type: 'image/svg+xml'}) : await png(`data:image/svg+xml,${encodeURIComponent(drawing)}`, millimetres), name);
  }
  const text = kind === 'tex' ? make.latex(shown, sheets, source) : location.href;
  await navigator.clipboard.writeText(text).then(
    () => said.replaceChildren(word('copied')),
    () => said.replaceChildren(word('not-copied'), Object.assign(document.createElement('pre'), {textContent: text})));
}

for (const b of all('[data-export]')) b.addEventListener('click', () => void take(b.dataset.export ?? '', Number(b.dataset.mm)));
one('[data-add]', box).addEventListener('click', add);
input.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') add();
});
input.addEventListener('input', (event) => { // taken from the list: no button is needed
  const typed = event instanceof InputEvent && event.inputType !== 'insertReplacementText';
  if (!typed && all('#compare-models option').some((o) => o.getAttribute('value') === input.value)) add();
});
panels.addEventListener('change', () => go({panel: panels.value}));
addEventListener('popstate', () => read([]));
for (const e of [chips, one('.controls', box)]) e.hidden = false;
if (new URLSearchParams(location.search).getAll('m').length === 1) input.focus(); // one is here to be set beside another
read(chosen());
