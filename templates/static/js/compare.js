// @ts-check
// Sets two to six models side by side on /compare/. What is chosen is in the
// address: ?m=<id>&m=<id>, and panel=<id> and by=<dimension> where they are not
// the first. Figures, differences and verdicts are texts of the site's own files,
// data/compare/<id>.json: nothing is computed here.
//
// The page has, without this module:
//
//   <div data-compare data-root="../"><p data-plain>…</p></div>
//   <script type="application/json" data-index>…</script>
//
// and every model's row and the verdicts as tables.

/** @typedef {{id: string, name: string, aliases?: string[]}} Model */
/** @typedef {{id: string, name: string, basis: string, models: number, judge?: boolean, care?: string}} Board */
/** @typedef {{id: string, label: string, scale: string, arrow: string, better: string}} Scale */
/** @typedef {{most: number, models: Model[], boards: Board[], adv: Board[], dimensions: Scale[], modes: Scale[]}} Index */
/** @typedef {{x: string, lo?: string, hi?: string, from: string, to: string}} Whisker */
/** @typedef {{scale: string, text?: string, why?: string, interval?: string, n?: string, count?: string, unsure?: string, step?: number, rank?: string, no_rank?: string, best?: boolean, detail?: string, whisker?: Whisker}} Cell */
/** @typedef {{scale: string, difference?: string, interval?: string, only?: string, p?: string, better?: string, untested?: string}} Test */
/** @typedef {{with: string, scales: Test[]}} Pair */
/** @typedef {{panel: string, run: string, responses: string, kin?: boolean, cells: Cell[], topics?: {topic: string, label: string, cells: Cell[]}[], pairs?: Pair[]}} Row */
/** @typedef {{id: string, name: string, about: string, eval?: Row[], adv?: Row[]}} Sheet */
/** @typedef {{models: Model[], panel: Board | undefined, by: Scale, said: string[]}} State */
/** @typedef {Node | string | null | undefined} Child */

/**
 * @param {string} tag
 * @param {Record<string, string>} attributes
 * @param {...Child} children
 * @returns {HTMLElement}
 */
function el(tag, attributes, ...children) {
  const e = document.createElement(tag);
  for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
  for (const c of children) if (c) e.append(c);
  return e;
}

/** @param {string} tag @param {Record<string, string>} attributes @param {...Node} children */
function svg(tag, attributes, ...children) {
  const e = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
  e.append(...children);
  return e;
}

/** @param {Whisker} w */
function whisker(w) {
  const s = svg('svg', {class: 'whisker', width: '84', height: '12', viewBox: '0 0 84 12', 'aria-hidden': 'true', focusable: 'false'},
    svg('line', {class: 'axis', x1: w.from, x2: w.to, y1: '6', y2: '6'}));
  if (w.lo && w.hi) s.append(svg('line', {class: 'ci', x1: w.lo, x2: w.hi, y1: '6', y2: '6'}));
  s.append(svg('circle', {class: w.lo ? 'dot' : 'hollow', cx: w.x, cy: '6', r: '3'}));
  return s;
}

/** Shortens a text, visibly. @param {string} s @param {number} n */
const cut = (s, n) => ([...s].length > n ? `${[...s].slice(0, n - 1).join('').trim()}…` : s);

/** Names a text that came from the address, bounded. @param {string} s */
const quote = (s) => `“${cut(s, 60)}”`;

/** @param {string[]} names */
const list = (names) => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`);

/** @param {HTMLElement} box @param {Index} index */
function start(box, index) {
  const root = box.dataset.root ?? '';
  const title = document.title;
  /** @type {Map<string, Model>} */
  const known = new Map();
  for (const m of index.models) for (const id of [...(m.aliases ?? []), m.id]) known.set(id, m);
  /** @type {Map<string, Promise<Sheet>>} */
  const files = new Map();
  let turn = 0; // of the newest drawing; older ones give way
  /** @type {State} */
  let state;

  // The controls.
  const input = /** @type {HTMLInputElement} */ (el('input', {id: 'compare-model', list: 'compare-models', autocomplete: 'off', spellcheck: 'false', 'aria-describedby': 'compare-said'}));
  const names = new Map(index.models.map((m) => [m.name, index.models.filter((o) => o.name === m.name).length]));
  const options = el('datalist', {id: 'compare-models'}, ...index.models.map((m) => (names.get(m.name) === 1
    ? el('option', {value: m.name}, m.id) : el('option', {value: m.id}, m.name))));
  const add = el('button', {type: 'button'}, 'Add');
  const chips = el('ul', {class: 'chips', 'aria-label': 'Chosen models'});
  const panels = select('compare-panel', index.boards.map((p) => [p.id, p.name]));
  const by = select('compare-by', index.dimensions.map((d) => [d.id, d.label]));
  const csv = el('button', {type: 'button', hidden: ''}, 'CSV of this comparison');
  const said = el('div', {class: 'said', id: 'compare-said', role: 'status'});
  const result = el('div', {class: 'result'});
  const controls = el('div', {class: 'controls'},
    el('p', {}, el('label', {for: 'compare-model'}, `Add a model (2 to ${index.most} in all)`), input, options, add),
    index.boards.length > 1 ? el('p', {}, el('label', {for: 'compare-panel'}, 'Rated by'), panels) : null,
    el('p', {}, el('label', {for: 'compare-by'}, 'Topics and judges on'), by),
    csv);
  box.querySelector('[data-plain]')?.remove();
  box.append(chips, controls, said, result);

  // Below a comparison the tables of all models fold away.
  const every = /** @type {HTMLElement} */ (document.querySelector('.every'));
  const fold = el('details', {class: 'fold'}, el('summary', {}, 'Every model, and who can be told apart'));
  /** @param {boolean} yes */
  function foldAway(yes) {
    if (yes === fold.isConnected) return;
    if (yes) {
      every.replaceWith(fold);
      fold.append(every);
      fold.toggleAttribute('open', location.hash.length > 1 && !!every.querySelector(`#${CSS.escape(location.hash.slice(1))}`));
    } else fold.replaceWith(every);
  }

  /** @param {string} id @param {string[][]} values */
  function select(id, values) {
    return /** @type {HTMLSelectElement} */ (el('select', {id}, ...values.map(([value, text]) => el('option', {value}, text))));
  }

  /** Reads the address, and says what of it cannot be had. @returns {State} */
  function read() {
    const q = new URLSearchParams(location.search);
    /** @type {State} */
    const s = {models: [], panel: undefined, by: index.dimensions[0], said: []};
    const unknown = [], over = [];
    for (const id of q.getAll('m')) {
      const m = known.get(id);
      if (!m) unknown.push(id);
      else if (s.models.includes(m)) continue;
      else if (s.models.length < index.most) s.models.push(m);
      else over.push(m.name);
    }
    for (const id of unknown.slice(0, 10)) s.said.push(`There is no model ${quote(id)} on this site.`);
    if (unknown.length > 10) s.said.push(`Nor are there ${unknown.length - 10} more of the address.`);
    if (over.length) s.said.push(`At most ${index.most} models stand side by side; ${over.length > 10 ? `${over.length} more are` : `${list(over)} ${over.length > 1 ? 'are' : 'is'}`} left out.`);
    const panel = q.get('panel');
    s.panel = index.boards.find((p) => p.id === panel);
    if (panel !== null && !s.panel) s.said.push(`There is no EVAL board ${quote(panel)}: this is the featured one.`);
    const dimension = q.get('by');
    const found = index.dimensions.find((d) => d.id === dimension);
    if (found) s.by = found;
    else if (dimension !== null) s.said.push(`There is no dimension ${quote(dimension)}: this is ${s.by.label.toLowerCase()}.`);
    return s;
  }

  /** @param {Partial<State>} change */
  function go(change) {
    state = {...state, said: [], ...change};
    const q = new URLSearchParams();
    for (const m of state.models) q.append('m', m.id);
    if (state.panel) q.set('panel', state.panel.id);
    if (state.by !== index.dimensions[0]) q.set('by', state.by.id);
    history.pushState(null, '', q.size ? `?${q}` : location.pathname);
    void show();
  }

  /** @param {string[]} lines */
  function say(lines) {
    said.replaceChildren(...lines.map((l) => el('p', {}, el('bdi', {}, l))));
  }

  /** Finds the model that a reader means; a text says why there is none. @param {string} text @returns {Model | string} */
  function find(text) {
    const t = text.toLowerCase();
    const exact = known.get(text) ?? known.get(t);
    if (exact) return exact;
    const same = index.models.filter((m) => m.name.toLowerCase() === t);
    const fits = same.length ? same : index.models.filter((m) => m.name.toLowerCase().includes(t) || m.id.includes(t));
    if (fits.length === 1) return fits[0];
    if (fits.length === 0) return `There is no model ${quote(text)} on this site.`;
    return `${quote(text)} fits ${fits.length} models: ${list(fits.slice(0, 5).map((m) => (same.length ? m.id : m.name)))}${fits.length > 5 ? ' …' : ''}. Write ${same.length ? 'the id' : 'more of the name'}.`;
  }

  function choose() {
    const text = input.value.trim();
    if (text === '') return;
    const m = find(text);
    if (typeof m === 'string') say([m]);
    else if (state.models.includes(m)) say([`${m.name} is here already.`]);
    else if (state.models.length >= index.most) say([`${index.most} models stand here already, the most that fit side by side: remove one first.`]);
    else {
      input.value = '';
      go({models: [...state.models, m]});
    }
  }

  /** @param {Model} m */
  function drop(m) {
    const at = state.models.indexOf(m);
    go({models: state.models.filter((o) => o !== m)});
    const rest = chips.querySelectorAll('button');
    (rest[Math.min(at, rest.length - 1)] ?? input).focus();
  }

  /** @param {Model} m @returns {Promise<Sheet>} */
  function load(m) {
    let f = files.get(m.id);
    if (!f) {
      f = fetch(`${root}data/compare/${encodeURIComponent(m.id)}.json`).then((r) => {
        if (!r.ok) throw new Error(`status ${r.status}`);
        return r.json();
      }).catch(() => {
        files.delete(m.id); // the next choice tries again
        throw new Error(`The figures of ${m.name} could not be loaded. Load the page again.`);
      });
      files.set(m.id, f);
    }
    return f;
  }

  async function show() {
    const mine = ++turn;
    chips.replaceChildren(...state.models.map((m) => {
      const b = el('button', {type: 'button', 'aria-label': `Remove ${m.name}`}, el('bdi', {}, m.name), el('span', {'aria-hidden': 'true'}, ' ×'));
      b.addEventListener('click', () => drop(m));
      return el('li', {}, b);
    }));
    by.value = state.by.id;
    panels.value = (state.panel ?? index.boards[0])?.id ?? '';
    document.title = state.models.length > 1 ? `${state.models.map((m) => m.name).join(', ')} · ${title}` : title;
    const lines = [...state.said];
    if (state.models.length === 1) lines.push('Choose one more: a comparison needs two.');
    say(lines);
    document.documentElement.classList.toggle('comparing', state.models.length > 1);
    foldAway(state.models.length > 1);
    csv.hidden = true;
    if (state.models.length < 2) {
      result.replaceChildren();
      return;
    }
    result.setAttribute('aria-busy', 'true');
    try {
      const got = await Promise.all(state.models.map(load));
      if (mine !== turn) return;
      const found = boardOf(got, 'eval', index.boards, state.panel);
      if (found.panel) panels.value = found.panel.id;
      if (found.said) say([...lines, found.said]);
      draw(got, found.panel);
      csv.hidden = false;
    } catch (err) {
      if (mine !== turn) return;
      result.replaceChildren();
      say([...lines, err instanceof Error ? err.message : String(err)]);
    }
    result.removeAttribute('aria-busy');
  }

  /** @param {Sheet} f @param {'eval' | 'adv'} part @param {Board | undefined} p */
  const rowOf = (f, part, p) => f[part]?.find((r) => r.panel === p?.id);

  /**
   * Gives the board to compare on: the wanted one, or the first; but the first
   * that has more of the models where that has fewer than two.
   * @param {Sheet[]} got @param {'eval' | 'adv'} part @param {Board[]} boards @param {Board | undefined} wanted
   * @returns {{panel: Board | undefined, said?: string}}
   */
  function boardOf(got, part, boards, wanted) {
    const count = (/** @type {Board} */ p) => got.filter((f) => rowOf(f, part, p)).length;
    if (wanted) return {panel: wanted};
    const first = boards[0];
    if (!first || count(first) > 1) return {panel: first};
    const better = boards.find((p) => count(p) > 1);
    if (!better) return {panel: first};
    return {panel: better, said: `${first.name} has rated ${count(first) ? 'only one' : 'none'} of these, so the figures below are those of ${better.name}${better.judge ? ', a language model' : ''}.`};
  }

  /** @param {Sheet[]} got @param {Board | undefined} panel */
  function draw(got, panel) {
    const adv = boardOf(got, 'adv', index.adv, index.adv.find((p) => p.id === panel?.id && got.some((f) => rowOf(f, 'adv', p)))).panel;
    result.replaceChildren(
      ...(panel ? [...dimensions(got, panel), ...differences(got, panel)] : []),
      ...(adv && got.some((f) => f.adv) ? failures(got, adv) : []),
      ...(panel ? [...topics(got, panel), ...judges(got, panel)] : []));
  }

  /** @param {string} label @param {string} kind @param {Child[]} head @param {HTMLElement[]} rows */
  function table(label, kind, head, rows) {
    return el('div', {class: 'scroll', role: 'group', 'aria-label': label, tabindex: '0'},
      el('table', {class: kind}, el('thead', {}, el('tr', {}, ...head)), el('tbody', {}, ...rows)));
  }

  /** @param {string} first @param {Sheet[]} got @param {(f: Sheet) => Row | undefined} row @param {boolean} [heat] */
  function heads(first, got, row, heat) {
    return [el('th', {scope: 'col', ...(heat ? {class: 'model'} : {})}, first), ...got.map((f) => el('th', {scope: 'col'},
      el('a', {href: `${root}models/${f.id}/`}, el('bdi', {}, f.name)), row(f)?.kin ? kin() : null))];
  }

  const kin = () => el('sup', {class: 'mark', title: 'of the judge’s own family'}, '‡');

  /** @param {Scale} s */
  function scaleHead(s) {
    return el('th', {scope: 'row'}, `${s.label}\u00a0`, el('span', {'aria-hidden': 'true'}, s.arrow), el('small', {}, `${s.scale}, ${s.better}`));
  }

  /** @param {string | undefined} why */
  const none = (why) => el('span', {class: 'none'}, '—', el('span', {class: 'interval'}, why ?? 'not published'));

  /** @param {Board} p @param {string} at */
  function basis(p, at) {
    return el('p', {class: 'basis'}, el('a', {href: `${root}boards/${p.id}/${at}`}, el('bdi', {}, p.name)), ` · ${p.basis} · ${p.models} models on its board`);
  }

  /** @param {Board} p */
  function care(p) {
    return p.judge && p.care ? [el('p', {class: 'caution'}, el('b', {}, 'Not experts’ ratings.'), ` ${p.care} `, el('a', {href: `${root}judges/${p.id}/`}, 'How far to trust it'))] : [];
  }

  /** @param {Row} r @param {string} scale */
  function figure(r, scale) {
    const c = r.cells.find((x) => x.scale === scale);
    if (!c?.text) return el('td', {}, none(c?.why));
    return el('td', {},
      el('a', {class: c.best ? 'value best' : 'value', href: `${root}runs/${r.run}/#${scale}`, title: c.detail ?? ''}, c.text),
      c.whisker ? whisker(c.whisker) : null,
      el('span', {class: 'interval'}, c.interval ?? c.why ?? '—'),
      el('span', {class: 'interval'}, c.n ? `n ${c.n}` : 'n not published', c.rank ? ` · rank ${c.rank}` : null));
  }

  /**
   * The cells of a row, a model each. One that the panel has not rated says so in
   * the first row; the others have its dash.
   * @param {Sheet[]} got @param {'eval' | 'adv'} part @param {Board} p @param {number} at of the row @param {(r: Row) => HTMLElement} cell
   */
  function across(got, part, p, at, cell) {
    return got.map((f) => {
      const r = rowOf(f, part, p);
      if (r) return cell(r);
      return el('td', {}, at === 0 ? none('not rated by this panel') : el('span', {class: 'none'}, '—', el('span', {class: 'hidden'}, ' not rated by this panel')));
    });
  }

  /** @param {Sheet[]} got @param {Board} p */
  function dimensions(got, p) {
    const row = (/** @type {Sheet} */ f) => rowOf(f, 'eval', p);
    const cells = got.flatMap((f) => row(f)?.cells ?? []);
    const noRank = cells.find((c) => c.no_rank)?.no_rank;
    return [
      el('h2', {id: 'dimensions'}, 'Six dimensions'), basis(p, ''), ...care(p),
      table('Six dimensions by model', 'plain side', heads('Dimension', got, row),
        index.dimensions.map((s, i) => el('tr', {}, scaleHead(s), ...across(got, 'eval', p, i, (r) => figure(r, s.id))))),
      el('p', {class: 'legend'}, 'Mean or rate to the scale of its dimension, with its 95% interval, the ratings it rests on and its rank on the whole board, as an interval. ',
        cells.some((c) => c.best) ? el('b', {}, 'Bold') : null, cells.some((c) => c.best) ? ': nothing on the board is known to be better. ' : null,
        noRank ? `Where there is no rank: ${noRank}.` : null, got.some((f) => row(f)?.kin) ? ' ‡ of the judge’s own family.' : null),
    ];
  }

  /**
   * Every two of the models, the one that stands higher on the board first, with
   * what its file says of the other.
   * @param {Sheet[]} got @param {'eval' | 'adv'} part @param {Board} p
   * @returns {{a: Sheet, b: Sheet, pair: Pair | undefined}[]}
   */
  function pairs(got, part, p) {
    return got.flatMap((a, i) => got.slice(i + 1).map((b) => {
      const ab = rowOf(a, part, p)?.pairs?.find((x) => x.with === b.id);
      const ba = rowOf(b, part, p)?.pairs?.find((x) => x.with === a.id);
      return ba ? {a: b, b: a, pair: ba} : {a, b, pair: ab};
    }));
  }

  /** @param {Sheet} a @param {Sheet} b @param {Test} t @param {string} word */
  function verdict(a, b, t, word) {
    if (t.untested) return el('span', {class: 'says'}, `not tested: ${t.untested}`);
    if (!t.better) return el('span', {class: 'says'}, 'not distinguishable');
    return el('span', {class: 'says decided'}, el('bdi', {}, cut(t.better === a.id ? a.name : b.name, 24)), ` ${word}`);
  }

  /** @param {Sheet[]} got @param {'eval' | 'adv'} part @param {Board} p @param {Scale[]} scales @param {(a: Sheet, b: Sheet, t: Test) => HTMLElement} cell */
  function pairTable(got, part, p, scales, cell) {
    return table(part === 'eval' ? 'Paired differences' : 'Paired tests of failures', 'plain side',
      [el('th', {scope: 'col'}, part === 'eval' ? 'A − B' : 'A, B'), ...scales.map((s) => el('th', {scope: 'col'}, `${s.label}\u00a0`, el('span', {'aria-hidden': 'true'}, s.arrow)))],
      pairs(got, part, p).map(({a, b, pair}) => {
        const both = rowOf(a, part, p) && rowOf(b, part, p);
        return el('tr', {}, el('th', {scope: 'row'}, el('bdi', {}, a.name), part === 'eval' ? ' − ' : ', ', el('bdi', {}, b.name)), ...(both ? scales.map((s) => {
          const t = pair?.scales.find((x) => x.scale === s.id);
          return t ? cell(a, b, t) : el('td', {}, none('not published'));
        }) : [el('td', {colspan: String(scales.length)}, el('span', {class: 'none'}, '— not both rated by this panel'))]));
      }));
  }

  /** @param {Sheet[]} got @param {Board} p */
  function differences(got, p) {
    const out = [el('h2', {id: 'differences'}, 'Paired differences')];
    if (!pairs(got, 'eval', p).some((x) => x.pair)) {
      return [...out, el('p', {}, '— No paired difference of these models: the panel’s ratings, or tests of them, were not published. Intervals that overlap do not decide.')];
    }
    return [...out,
      pairTable(got, 'eval', p, index.dimensions, (a, b, t) => el('td', {},
        el('span', {class: 'value'}, t.difference ?? '—'), el('span', {class: 'interval'}, t.interval ?? 'no interval'), verdict(a, b, t, 'is better'))),
      el('p', {class: 'legend'}, 'Mean of A − B within question and rater, with its 95% interval; medical advice as a share. Verdict: Wilcoxon signed-rank test on question means, adjusted by Holm over every pair of the board. ',
        el('a', {href: `${root}data/pairs.csv`}, 'pairs.csv'), ' has them all.')];
  }

  /** @param {Sheet[]} got @param {Board} p */
  function failures(got, p) {
    const row = (/** @type {Sheet} */ f) => rowOf(f, 'adv', p);
    const out = [
      el('h2', {id: 'failures'}, 'Failure profiles'), basis(p, ''), ...care(p),
      table('Failure rates by mode and model', 'heat', heads('Failure mode', got, row, true), index.modes.map((s, i) => el('tr', {}, el('th', {scope: 'row', class: 'model'}, s.label), ...across(got, 'adv', p, i, (r) => {
        const c = r.cells.find((x) => x.scale === s.id);
        if (!c?.text) return el('td', {}, none(c?.why));
        return el('td', {class: `step-${c.step ?? 0}`}, el('a', {href: `${root}runs/${r.run}/#${s.id}`, title: c.detail ?? ''}, c.text, el('small', {}, c.count ?? 'no counts'),
          el('small', {class: 'under'}, c.interval ?? c.why ?? '—'), c.unsure ? el('small', {class: 'under'}, c.unsure) : null));
      })))),
      el('p', {class: 'legend'}, 'Share of a model’s answers that show the failure, failures of answers, and 95% interval. Lower is better.'),
    ];
    if (!pairs(got, 'adv', p).some((x) => x.pair)) return [...out, el('p', {class: 'note'}, '— No paired test of these models’ failures was published.')];
    return [...out,
      pairTable(got, 'adv', p, index.modes.filter((s) => s.id !== 'total'), (a, b, t) => el('td', {}, el('span', {class: 'value'}, t.only ?? '—'), verdict(a, b, t, 'fails less'))),
      el('p', {class: 'legend'}, 'Questions on which only A failed : only B failed. Verdict: exact McNemar test, adjusted by Holm over every pair of the board.')];
  }

  /** @param {Sheet[]} got @param {Board} p */
  function topics(got, p) {
    const row = (/** @type {Sheet} */ f) => rowOf(f, 'eval', p);
    /** @type {Map<string, string>} */
    const labels = new Map();
    for (const f of got) for (const t of row(f)?.topics ?? []) labels.set(t.topic, t.label);
    const out = [el('h2', {id: 'topics'}, `Topics: ${state.by.label.toLowerCase()}`)];
    if (!labels.size) return [...out, el('p', {}, '— No figures by topic were published for these models.')];
    const counts = new Set(got.flatMap((f) => row(f)?.topics ?? []).map((t) => t.cells.find((x) => x.scale === state.by.id)?.n));
    const [n] = counts.size === 1 ? counts : [];
    return [...out, basis(p, ''),
      table('By topic and model', 'plain side topics', heads('Topic', got, row), [...labels].sort((a, b) => (a[0] < b[0] ? -1 : 1)).map(([id, label], i) => el('tr', {}, el('th', {scope: 'row'}, label), ...across(got, 'eval', p, i, (r) => {
        const c = r.topics?.find((t) => t.topic === id)?.cells.find((x) => x.scale === state.by.id);
        if (!c) return el('td', {}, none('not published'));
        return el('td', {}, `${c.text} `, el('span', {class: 'interval'}, c.interval ?? 'no interval', c.n && c.n !== n ? ` · n ${c.n}` : null));
      })))),
      el('p', {class: 'legend'}, `${state.by.scale}, ${state.by.better}. ${n ? `Mean or rate of ${n} ratings` : 'Mean or rate'}, with its 95% interval. A topic has few questions: most differences here are noise, and none is tested.`)];
  }

  /** @param {Sheet[]} got @param {Board} p */
  function judges(got, p) {
    const has = index.boards.filter((x) => x === p || got.some((f) => rowOf(f, 'eval', x)));
    if (has.length < 2) return [];
    const first = (/** @type {Sheet} */ f) => rowOf(f, 'eval', p)?.responses;
    let other = false, own = false;
    const rows = [p, ...has.filter((x) => x !== p)].map((x) => el('tr', {},
      el('th', {scope: 'row'}, el('a', {href: x.judge ? `${root}judges/${x.id}/` : `${root}boards/${x.id}/`}, el('bdi', {}, x.name)), el('small', {}, x.judge ? 'language model' : 'experts')),
      ...got.map((f) => {
        const r = rowOf(f, 'eval', x);
        if (!r) return el('td', {}, none('not rated'));
        const td = figure(r, state.by.id);
        const marks = `${r.kin ? '‡' : ''}${first(f) && r.responses !== first(f) ? '†' : ''}`;
        own ||= marks.includes('‡');
        other ||= marks.includes('†');
        if (marks) td.querySelector('.value')?.after(el('sup', {class: 'mark'}, marks));
        return td;
      })));
    return [
      el('h2', {id: 'judges'}, `Experts and judges: ${state.by.label.toLowerCase()}`),
      table('By panel and model', 'plain side', heads('Panel', got, () => undefined), rows),
      el('p', {class: 'legend'}, `${state.by.scale}, ${state.by.better}. Read along a row, not down a column: experts and judges do not mean the same by a number, and a rank is one on that panel’s board. `,
        el('a', {href: `${root}judges/`}, 'How far each judge can be trusted'), '.', other ? ' † another set of answers.' : '', own ? ' ‡ of the judge’s own family.' : ''),
    ];
  }

  /** The comparison as CSV, texts as they stand on the page. @returns {Promise<string>} */
  async function asCSV() {
    const got = await Promise.all(state.models.map(load));
    const safe = (/** @type {string} */ s) => (/^[=+\-@\t]/.test(s) ? `'${s}` : s);
    const line = (/** @type {(string | undefined)[]} */ ...cells) => `${cells.map((c) => `"${safe(c ?? '').replaceAll('"', '""')}"`).join(',')}\n`;
    const chosen = boardOf(got, 'eval', index.boards, state.panel).panel;
    let out = line('what', 'panel', 'scale', 'a', 'b', 'value', 'interval', 'n', 'rank', 'verdict');
    for (const part of /** @type {const} */ (['eval', 'adv'])) {
      for (const f of got) for (const r of f[part] ?? []) for (const c of r.cells) out += line('figure', r.panel, c.scale, f.id, '', c.text ?? c.why, c.interval ?? c.why, c.count ?? c.n, c.rank, '');
      for (const p of part === 'eval' ? index.boards.filter((x) => x === chosen) : index.adv) {
        for (const {a, b, pair} of pairs(got, part, p)) {
          for (const t of pair?.scales ?? []) out += line('pair', p.id, t.scale, a.id, b.id, t.difference ?? t.only, t.interval, '', '', t.untested ? `not tested: ${t.untested}` : t.better ? `${t.better} is better` : 'not distinguishable');
        }
      }
    }
    return out;
  }

  add.addEventListener('click', choose);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') choose();
  });
  input.addEventListener('input', (event) => { // taken from the list: no button is needed
    const typed = event instanceof InputEvent && event.inputType !== 'insertReplacementText';
    if (!typed && [...options.children].some((o) => o.getAttribute('value') === input.value)) choose();
  });
  panels.addEventListener('change', () => go({panel: index.boards.find((p) => p.id === panels.value)}));
  by.addEventListener('change', () => go({by: index.dimensions.find((d) => d.id === by.value) ?? index.dimensions[0]}));
  csv.addEventListener('click', async () => {
    const url = URL.createObjectURL(new Blob([await asCSV()], {type: 'text/csv'}));
    el('a', {href: url, download: `compare-${state.models.map((m) => m.id).join('-')}.csv`}).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  });
  addEventListener('popstate', () => {
    state = read();
    void show();
  });
  state = read();
  void show();
}

const box = /** @type {HTMLElement | null} */ (document.querySelector('[data-compare]'));
const data = document.querySelector('script[data-index]')?.textContent;
if (box && data) start(box, /** @type {Index} */ (JSON.parse(data)));
