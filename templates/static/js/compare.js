// @ts-check
// Sets two to six models side by side on /compare/. What is chosen is in the
// address: ?m=<id>&m=<id>, and panel=<id> and by=<dimension> where they are not
// the first. Every word and every cell is HTML that the site made, in the page's
// <template>s and in data/compare/<id>.json: this module only places them.

/** @typedef {{id: string, name: string, aliases: string[]}} Model */
/** @typedef {'eval' | 'adv'} Part */

/** @param {string} selector @param {ParentNode} [within] */
const one = (selector, within = document) => /** @type {HTMLElement} */ (within.querySelector(selector));
/** @param {string} selector @param {ParentNode} [within] */
const all = (selector, within = document) => /** @type {HTMLElement[]} */ ([...within.querySelectorAll(selector)]);
/** @param {string} selector */
const template = (selector) => /** @type {HTMLTemplateElement} */ (one(selector)).content;
/** @template {Node} N @param {N} node */
const copy = (node) => document.importNode(node, true);
/** @param {string} s @param {number} n */
const cut = (s, n) => ([...s].length > n ? `${[...s].slice(0, n - 1).join('').trim()}…` : s);

const box = one('[data-compare]');
const chips = one('.chips', box), controls = one('.controls', box), said = one('.said', box), result = one('.result', box);
const input = /** @type {HTMLInputElement} */ (one('#compare-model'));
const panels = /** @type {HTMLSelectElement} */ (one('#compare-panel')), by = /** @type {HTMLSelectElement} */ (one('#compare-by'));
const save = one('[data-csv]', box), fold = /** @type {HTMLDetailsElement} */ (one('.fold'));
const words = template('[data-words]'), bases = template('[data-bases]');
const most = Number(box.dataset.most), title = document.title, first = {panel: panels.value, by: by.value};
const models = all('#compare-models option').map(({dataset: d}) => (
  {id: d.id ?? '', name: d.name ?? '', aliases: (d.aliases ?? '').split(' ').filter(Boolean)}));
const known = new Map(models.flatMap((m) => [...m.aliases, m.id].map((id) => [id, m])));
/** @type {Map<string, Promise<Document>>} */
const files = new Map();
let turn = 0; // of the newest drawing; older ones give way
let state = {models: /** @type {Model[]} */ ([]), panel: '', by: first.by};

/** Words of the page, with texts in their places. @param {string} name @param {...(string | number)} texts */
function word(name, ...texts) {
  const e = copy(one(`[data-word="${name}"]`, words));
  all('bdi', e).forEach((place, i) => { place.textContent = cut(String(texts[i]), 300); });
  return e;
}

/** Reads the address, and says what of it cannot be had. */
function read() {
  const q = new URLSearchParams(location.search), lines = [];
  const asked = q.getAll('m'), unknown = asked.filter((id) => !known.has(id));
  const chosen = [...new Set(asked.flatMap((id) => known.get(id) ?? []))];
  for (const id of unknown.slice(0, 10)) lines.push(word('unknown', cut(id, 60)));
  if (unknown.length > 10) lines.push(word('unknown-more', unknown.length - 10));
  if (chosen.length > most) lines.push(word('over', chosen.slice(most).map((m) => m.name).join(', ')));
  const panel = q.get('panel'), dimension = q.get('by');
  const offered = (/** @type {HTMLSelectElement} */ s, /** @type {string | null} */ v) => [...s.options].find((o) => o.value === v)?.value;
  if (panel !== null && !offered(panels, panel)) lines.push(word('no-board', cut(panel, 60)));
  if (dimension !== null && !offered(by, dimension)) lines.push(word('no-dimension', cut(dimension, 60)));
  state = {models: chosen.slice(0, most), panel: offered(panels, panel) ?? '', by: offered(by, dimension) ?? first.by};
  void show(lines);
}

/** @param {Partial<typeof state>} change */
function go(change) {
  state = {...state, ...change};
  const q = new URLSearchParams(state.models.map((m) => ['m', m.id]));
  if (state.panel) q.set('panel', state.panel);
  if (state.by !== first.by) q.set('by', state.by);
  history.pushState(null, '', q.size ? `?${q}` : location.pathname);
  void show([]);
}

/** Chooses the model that a reader means, or says why there is none. */
function choose() {
  const text = input.value.trim(), low = text.toLowerCase();
  if (!text) return;
  const exact = known.get(text) ?? known.get(low), same = models.filter((m) => m.name.toLowerCase() === low);
  const fits = exact ? [exact] : same.length ? same : models.filter((m) => m.name.toLowerCase().includes(low) || m.id.includes(low));
  const names = fits.slice(0, 5).map((m) => (same.length ? m.id : m.name)).join(', ');
  if (!fits.length) said.replaceChildren(word('unknown', cut(text, 60)));
  else if (fits.length > 1) said.replaceChildren(word('fits', cut(text, 60), fits.length, names + (fits.length > 5 ? ' …' : '')));
  else if (state.models.includes(fits[0])) said.replaceChildren(word('here', fits[0].name));
  else if (state.models.length >= most) said.replaceChildren(word('full'));
  else {
    input.value = '';
    go({models: [...state.models, fits[0]]});
  }
}

/** @param {Model} m @param {number} at */
function chip(m, at) {
  const e = word('chip', m.name), b = one('button', e);
  b.ariaLabel += ` ${m.name}`;
  b.addEventListener('click', () => {
    go({models: state.models.filter((o) => o !== m)});
    (all('button', chips)[Math.min(at, state.models.length - 1)] ?? input).focus();
  });
  return e;
}

/** @param {Model} m */
function load(m) {
  const file = files.get(m.id) ?? fetch(`${box.dataset.root}data/compare/${encodeURIComponent(m.id)}.json`)
    .then((r) => (r.ok ? r.json() : Promise.reject(r.status)))
    .then(({html}) => new DOMParser().parseFromString(html, 'text/html'))
    .catch(() => {
      files.delete(m.id); // the next choice tries again
      throw m;
    });
  files.set(m.id, file);
  return file;
}

/** @param {HTMLElement[]} lines */
async function show(lines) {
  const mine = ++turn, chosen = state.models, comparing = chosen.length > 1;
  chips.replaceChildren(...chosen.map(chip));
  by.value = state.by;
  panels.value = state.panel || first.panel;
  document.title = comparing ? `${chosen.map((m) => m.name).join(', ')} · ${title}` : title;
  said.replaceChildren(...lines, ...(chosen.length === 1 ? [word('one')] : []));
  if (document.documentElement.classList.toggle('comparing', comparing) === fold.open) {
    fold.open = !comparing || location.hash.length > 1 && !!fold.querySelector(`#${CSS.escape(location.hash.slice(1))}`);
  }
  save.hidden = true;
  if (!comparing) return result.replaceChildren();
  result.setAttribute('aria-busy', 'true');
  try {
    const sheets = await Promise.all(chosen.map(load));
    if (mine !== turn) return;
    draw(sheets);
    save.hidden = false;
  } catch (m) {
    if (mine !== turn) return;
    result.replaceChildren();
    said.append(word('failed', /** @type {Model} */ (m).name ?? ''));
  }
  result.removeAttribute('aria-busy');
}

/** A model's place on a board, if it has one. @param {Document} sheet @param {Part} part @param {string} panel */
const on = (sheet, part, panel) => sheet.querySelector(`table[data-${part}="${panel}"]`);

/**
 * The wanted board; without one the first that has two of the models, or the first.
 * @param {Document[]} sheets @param {Part} part @param {string} [wanted]
 */
function boardOf(sheets, part, wanted) {
  const boards = all(`[data-${part}]`, bases).map((e) => e.dataset[part] ?? '');
  return wanted || (boards.find((p) => sheets.filter((s) => on(s, part, p)).length > 1) ?? boards[0]);
}

/** @param {Document[]} sheets */
function draw(sheets) {
  const panel = boardOf(sheets, 'eval', state.panel);
  const adv = boardOf(sheets, 'adv', sheets.some((s) => on(s, 'adv', panel)) ? panel : '');
  if (panel !== (state.panel || first.panel)) {
    const name = (/** @type {string} */ id) => one(`option[value="${id}"]`, panels).textContent ?? '';
    said.append(word('other-board', name(first.panel), name(panel)));
    panels.value = panel;
  }
  result.replaceChildren(
    ...(panel ? [part('dimensions', figures, sheets, 'eval', panel), part('differences', pairs, sheets, 'eval', panel)] : []),
    ...(sheets.some((s) => s.querySelector('table[data-adv]')) ? [part('failures', failures, sheets, 'adv', adv)] : []),
    ...(panel ? [part('topics', topics, sheets, 'eval', panel)] : []),
    ...(panel && panels.length > 1 ? [part('judges', judges, sheets, 'eval', panel)] : []));
}

/**
 * A part of the comparison, filled in.
 * @param {string} name @param {(p: DocumentFragment, sheets: Document[], kind: Part, panel: string) => void} fill
 * @param {Document[]} sheets @param {Part} kind @param {string} panel
 */
function part(name, fill, sheets, kind, panel) {
  const p = copy(template(`template[data-part="${name}"]`)), basis = one(`[data-${kind}="${panel}"]`, bases);
  const legend = one('[data-norank]', basis);
  for (const e of all('[data-basis]', p)) e.replaceWith(...all(':scope > p', copy(basis)));
  for (const e of all('[data-legend]', p)) e.replaceWith(legend ? copy(legend) : '');
  for (const e of all('[data-by]', p)) e.textContent = by.selectedOptions[0].text.toLowerCase();
  for (const e of all('[data-by-note]', p)) e.textContent = by.selectedOptions[0].dataset.note ?? '';
  for (const e of all('table', p)) e.dataset.panel = panel;
  fill(p, sheets, kind, panel);
  const unfit = all('[data-if], [data-unless]', p).filter(({dataset: d}) => (
    d.if ? !p.querySelector(d.if) : p.querySelector(d.unless ?? '')));
  unfit.forEach((e) => e.remove());
  return p;
}

/** A model's cell, or why there is none. @param {Document} sheet @param {Part} kind @param {string} panel @param {string} cell @param {string} none */
function cellOf(sheet, kind, panel, cell, none) {
  const row = on(sheet, kind, panel), found = row && one(cell, row);
  return found ? copy(found) : word(row ? 'unpublished' : none);
}

/** Heads a table's columns with the models. @param {DocumentFragment} p @param {Document[]} sheets @param {(s: Document) => boolean} kin */
function heads(p, sheets, kin) {
  one('thead tr', p).append(...sheets.map((s) => {
    const th = copy(one('[data-head]', s));
    if (kin(s)) th.append(word('kin'));
    return th;
  }));
}

/** @param {DocumentFragment} p @param {Document[]} sheets @param {Part} kind @param {string} panel */
function figures(p, sheets, kind, panel) {
  heads(p, sheets, (s) => on(s, kind, panel)?.hasAttribute('data-kin') ?? false);
  all('tr[data-scale]', p).forEach((tr, i) => {
    tr.append(...sheets.map((s) => cellOf(s, kind, panel, `[data-scale="${tr.dataset.scale}"]`, i ? 'unrated-too' : 'unrated')));
  });
}

/**
 * Every two of the models, the one that stands higher on the board first.
 * @param {DocumentFragment} p @param {Document[]} sheets @param {Part} kind @param {string} panel
 */
function pairs(p, sheets, kind, panel) {
  const paired = (/** @type {number} */ a, /** @type {number} */ b) => on(sheets[a], kind, panel)?.querySelector(`[data-with="${state.models[b].id}"]`);
  const body = all('tbody', p).at(-1);
  state.models.forEach((a, i) => state.models.slice(i + 1).forEach((b, j) => {
    const row = paired(i, i + 1 + j) ?? paired(i + 1 + j, i);
    const tr = row ? copy(row) : word('pair', a.name, b.name);
    if (!row) one('td', tr).setAttribute('colspan', String(all('thead', p).at(-1)?.querySelectorAll('[data-id]').length));
    body?.append(tr);
  }));
}

/** @param {DocumentFragment} p @param {Document[]} sheets @param {Part} kind @param {string} panel */
function failures(p, sheets, kind, panel) {
  pairs(p, sheets, kind, panel);
  figures(p, sheets, kind, panel);
}

/** @param {DocumentFragment} p @param {Document[]} sheets @param {Part} kind @param {string} panel */
function topics(p, sheets, kind, panel) {
  heads(p, sheets, (s) => on(s, kind, panel)?.hasAttribute('data-kin') ?? false);
  const rows = sheets.flatMap((s) => all(`table[data-eval="${panel}"] [data-topic]`, s));
  [...new Map(rows.map((r) => [r.dataset.topic ?? '', r]))].sort(([a], [b]) => (a < b ? -1 : 1)).forEach(([topic, r], i) => {
    const tr = /** @type {HTMLElement} */ (r.cloneNode());
    const cell = `[data-topic="${topic}"] > [data-scale="${state.by}"]`;
    tr.append(copy(one('th', r)), ...sheets.map((s) => cellOf(s, kind, panel, cell, i ? 'unrated-too' : 'unrated')));
    one('tbody', p).append(tr);
  });
  const counts = all('[data-n]', p), every = new Set(counts.map((e) => e.dataset.n)).size === 1;
  if (every) counts.forEach((e) => e.remove());
  all('[data-every]', p).forEach((e) => (every ? one('bdi', e).append(counts[0].dataset.n ?? '') : e.remove()));
}

/** @param {DocumentFragment} p @param {Document[]} sheets @param {Part} kind @param {string} panel */
function judges(p, sheets, kind, panel) {
  heads(p, sheets, () => false);
  const rows = all('tr[data-panel]', p);
  for (const tr of rows) {
    const id = tr.dataset.panel ?? '';
    if (id === panel) tr.parentElement?.prepend(tr);
    else if (!sheets.some((s) => on(s, kind, id))) tr.remove();
    tr.append(...sheets.map((s) => {
      const row = on(s, kind, id), main = on(s, kind, panel), td = cellOf(s, kind, id, `[data-scale="${state.by}"]`, 'unrated');
      if (main && row && row.getAttribute('data-responses') !== main.getAttribute('data-responses')) td.querySelector('.value')?.after(word('other-answers'));
      if (row?.hasAttribute('data-kin')) td.querySelector('.value')?.after(word('kin'));
      return td;
    }));
  }
}

/** What is shown, as CSV: a cell a line. */
function asCSV() {
  const text = (/** @type {Element | null | undefined} */ e) => (e?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const lines = [['what', 'panel', 'row', 'column', 'value', 'interval', 'more']];
  for (const table of /** @type {HTMLTableElement[]} */ (all('table', result))) {
    const columns = [...(table.tHead?.rows[0].cells ?? [])].map((th) => th.dataset.id ?? text(th));
    for (const tr of table.tBodies[0].rows) {
      const [head, ...cells] = tr.cells;
      for (const td of cells) {
        const [interval, ...more] = all('.interval, .under, .says', td);
        const value = td.querySelector('.value, a, .none')?.firstChild ?? td.firstChild;
        lines.push([table.dataset.what ?? '', table.dataset.panel ?? '', head.dataset.id ?? text(head), columns[td.cellIndex] ?? '',
          (value?.textContent ?? '').trim(), text(interval), [...all('a small:not(.under)', td), ...more].map(text).join('; ')]);
      }
    }
  }
  const safe = (/** @type {string} */ s) => (/^[=+\-@\t]/.test(s) ? `'${s}` : s).replaceAll('"', '""');
  return lines.map((l) => `${l.map((c) => `"${safe(c)}"`).join(',')}\n`).join('');
}

one('[data-add]', box).addEventListener('click', choose);
input.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') choose();
});
input.addEventListener('input', (event) => { // taken from the list: no button is needed
  const typed = event instanceof InputEvent && event.inputType !== 'insertReplacementText';
  if (!typed && all('#compare-models option').some((o) => o.getAttribute('value') === input.value)) choose();
});
panels.addEventListener('change', () => go({panel: panels.value}));
by.addEventListener('change', () => go({by: by.value}));
save.addEventListener('click', () => {
  const href = URL.createObjectURL(new Blob([asCSV()], {type: 'text/csv'}));
  Object.assign(document.createElement('a'), {href, download: `compare-${state.models.map((m) => m.id).join('-')}.csv`}).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
});
addEventListener('popstate', read);
one('[data-plain]', box).remove();
controls.hidden = chips.hidden = false;
read();
