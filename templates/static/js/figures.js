// @ts-check
// Draws the figures of a page, each when it comes near the screen:
//
//   <script type="module" src="…/figures.js" data-echarts="…/echarts.js">
//   <figure data-figure id="risk" [data-states="…/risk.json"] data-source="…">
//     .tools [hidden]        controls: data-show, data-sort, data-part, data-key, data-range, data-zoom, data-save, data-link
//     [data-tab]             buttons in rows .tabs; [data-say] a sentence that a cut writes
//     .box > .plot           with spacers .wide and .narrow, whose height is the figure's
//     .as-table              the same numbers; shown without this script, and where it fails
//     <script type="application/json">  what package chart's Figure.JSON writes
//
// An option has functions by the names of the hooks below and colors by CSS variables. What a reader does is in the address.
import {choose, chosen, onChoice} from './chosen.js';
import {keep, png} from './keep.js';

/** @typedef {any} Option an option of ECharts, as package chart makes it */
/** @typedef {{id: string, el: HTMLElement, plot: HTMLElement, box: HTMLElement, given: any, state: Record<string, string>, chart?: any, drawn?: Option,
 *    at?: string, states?: Promise<any>}} Figure */

/** @type {Map<string, Figure>} */
const figures = new Map();
const style = getComputedStyle(document.documentElement), NARROW = 600, PART = 60, PAPER_FONT = 'Helvetica, Arial, sans-serif';
const live = Object.assign(document.createElement('p'), {className: 'hidden'});
live.setAttribute('aria-live', 'polite');
document.body.append(live);

/** @type {Promise<any> | undefined} the chart library, and the font that texts are measured in */
let loading;
const library = () => (loading ??= Promise.all([
  import(document.querySelector('[data-echarts]')?.getAttribute('data-echarts') ?? ''),
  ...[400, 600].map((weight) => document.fonts.load(`${weight} 12px ${getComputedStyle(document.body).fontFamily}`)),
]).then(([echarts]) => echarts));

/** The value of a variable in the theme that is shown, and in the light one, which is the style sheet's first rule. @param {string} name */
const themed = (name) => style.getPropertyValue(name).trim();
/** @param {string} name */
const light = (name) => /** @type {CSSStyleRule} */ ([...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  .find((rule) => rule instanceof CSSStyleRule && rule.selectorText === ':root')).style.getPropertyValue(name).trim();

// Hooks: each gets the series as it is drawn, and what is known of the drawing, and returns what ECharts calls.
/** @param {any} s @param {any} p */
const datum = (s, p) => s.data[p.dataIndex];
/** @param {any} d @param {any} s */
const opacity = (d, s) => d.itemStyle?.opacity ?? s.itemStyle?.opacity ?? 1;
const written = {number: (/** @type {number} */ v) => String(+v.toFixed(4)).replace('-', '−'), percent: (/** @type {number} */ v) => `${+(100 * v).toFixed(1)}%`};
/** @type {Record<string, Record<string, (series: any, about: any) => any>>} */
const hooks = {
  renderItem: {
    interval: (s) => (/** @type {any} */ p, /** @type {any} */ api) => {
      const d = datum(s, p), [a, b, c, e] = d.value, [x1, y1] = api.coord([a, b]), [x2, y2] = api.coord([c, e]);
      return {type: 'line', shape: {x1, y1, x2, y2}, style: {stroke: s.itemStyle.color, lineWidth: 2, opacity: opacity(d, s) * (s.key ? 0.6 : 1)}};
    },
    ticks: (s, {pinned}) => (/** @type {any} */ p, /** @type {any} */ api) => {
      const [x0, row] = datum(s, p).value, y = api.coord([x0, row])[1];
      return {type: 'group', children: (s.ticks ?? []).filter((/** @type {any} */ t) => t.row === undefined || t.row === datum(s, p).row).map((/** @type {any} */ t) => {
        const x = api.coord([t.at, row])[0], lit = pinned.includes(t.m);
        return {type: 'line', shape: {x1: x, x2: x, y1: y - 6, y2: y + 6}, style: {stroke: lit ? s.lit : s.itemStyle.color, lineWidth: lit ? 3 : 1, opacity: lit ? 1 : 0.5}};
      })};
    },
    ring: (s) => (/** @type {any} */ p, /** @type {any} */ api) => {
      const d = datum(s, p), [x, y] = api.coord(d.value), [w, h] = api.size([1, 1]);
      return {type: 'rect', shape: {x: x - w / 2 + 2.5, y: y - h / 2 + 2.5, width: w - 5, height: h - 5},
        style: {fill: 'none', stroke: s.itemStyle.color, lineWidth: 2, lineDash: d.flag === '▼' ? [4, 3] : null, opacity: opacity(d, s)}};
    },
  },
  formatter: {
    tip: () => (/** @type {any} */ {data}) => (data?.tip ? said(data) : ''),
    text: () => (/** @type {any} */ {data}) => data.text ?? '',
    first: () => (/** @type {string} */ v) => v.split(' ')[0],
    cell: (_, {cell}) => (/** @type {any} */ {data: {text, sub, flag}}) => [flag, cell < 44 ? text.replace('%', '') : text, cell >= 84 && sub && ` ${sub}`].filter(Boolean).join(cell < 44 ? '' : ' '),
    words: (_, {cell}) => (/** @type {string} */ v) => v.split(' ').reduce((lines, word) => {
      const last = `${lines.at(-1) ?? ''} ${word}`.trim();
      return lines.length && last.length * 6.2 > cell ? [...lines, word] : [...lines.slice(0, -1), last];
    }, /** @type {string[]} */ ([])).join('\n'),
    number: () => written.number,
    percent: () => written.percent,
    signed: () => (/** @type {number} */ v) => (v > 0 ? '+' : '') + written.number(v),
  },
  labelLayout: {
    // The first of eight places around its mark, near or farther off, where a name covers no mark and no other name; else it is left out.
    free: (_, about) => (/** @type {any} */ {rect: r, labelRect: {width: w, height: h}, seriesIndex, dataIndex}) => {
      const self = seriesIndex * 1e6 + dataIndex, cx = r.x + r.width / 2, cy = r.y + r.height / 2, {chart} = about;
      if (self <= (about.last ?? Infinity)) about.taken = marks(chart, about.option).map((m) => ({x: m.x - 6, y: m.y - 6, w: 12, h: 12, own: m.seriesIndex * 1e6 + m.dataIndex}));
      about.last = self;
      for (const far of [0, 12, 26]) {
        for (const [sx, sy] of [[1, -1], [1, 1], [-1, -1], [-1, 1], [0, -1], [0, 1], [1, 0], [-1, 0]]) {
          const x = cx + sx * (sy ? 3 : 11 + far) - (sx < 0 ? w : sx ? 0 : w / 2), y = cy + sy * ((sx ? 4 : 8) + far) - (sy < 0 ? h : sy ? 0 : h / 2);
          const clear = (/** @type {any} */ t) => t.own === self || x + w <= t.x || t.x + t.w <= x || y + h <= t.y || t.y + t.h <= y;
          if (!chart.containPixel({gridIndex: 0}, [x, cy]) || x + w > chart.getWidth() || y < 0 || !about.taken.every(clear)) continue;
          about.taken.push({x, y, w, h});
          return {x, y, align: 'left', verticalAlign: 'top'};
        }
      }
      return {x: -999, y: -999};
    },
  },
};

/** The tooltip is made of elements, so a name can hold whatever it likes. @param {any} d @returns {HTMLElement} */
function said({tip, m, cut}) {
  const box = document.createElement('div'), does = cut ? 'Click: read the judge at this cut' : m && `Click: ${chosen().includes(m) ? 'no longer light' : 'light'} this model everywhere`;
  [...tip, does].filter(Boolean).forEach((text, i) => box.append(Object.assign(document.createElement(i ? 'div' : 'strong'), {textContent: text})));
  return box;
}

/** Puts colors in the place of variables, and functions in that of hooks' names. Data have colors alone.
 * @param {any} of @param {(name: string) => string} color @param {any} about @param {any} [s] the series @param {boolean} [data] */
function bind(of, color, about, s, data) {
  for (const key of Object.keys(of)) {
    const v = of[key];
    if (typeof v === 'string' && /^var\(--[a-z0-9-]+\)$/.test(v) && (/color$/i.test(key) || (Array.isArray(of) && !data))) of[key] = color(v.slice(4, -1));
    else if (!data && typeof v === 'string' && Object.hasOwn(hooks, key)) {
      if (!Object.hasOwn(hooks[key], v)) throw new Error(`no hook is named ${v}`);
      of[key] = hooks[key][v](s, about);
    } else if (v && typeof v === 'object') bind(v, color, about, s ?? (v.emphasis ? v : undefined), data || key === 'data' || key === 'ticks');
    if (v?.emphasis) v.lit = color('--accent');
  }
}

/** Lays one option over another: one object over each of a list. (ECharts' own media queries stay narrow when the box grows again.)
 * @param {any} of @param {any} more @returns {any} */
function over(of, more) {
  if (Array.isArray(of) && !Array.isArray(more)) return of.map((one) => over(one, more));
  if (!of || typeof of !== 'object' || typeof more !== 'object') return more;
  for (const k of Object.keys(more)) of[k] = over(of[k], more[k]);
  return of;
}

/** Puts rows in the order of a column, the greatest first, and keeps those of one part. @param {Option} o @param {Record<string, string>} state */
function arrange(o, {sort, part}) {
  const rows = o.yAxis[0].rows ? o.yAxis[0].data.map((/** @type {string} */ _, /** @type {number} */ i) => i) : [];
  const value = (/** @type {number} */ row) => o.series[0].data.find((/** @type {any} */ d) => d.value[1] === row && o.xAxis[0].data[d.value[0]] === sort)?.value[2] ?? -1;
  if (sort) rows.sort((/** @type {number} */ a, /** @type {number} */ b) => value(b) - value(a) || a - b);
  const kept = !o.rows ? rows : +part > 0 ? rows.slice(PART * (+part - 1), PART * +part) : rows.filter((/** @type {number} */ i) => o.rows.includes(i));
  delete o.rows;
  if (rows.length === 0) return;
  for (const a of o.yAxis) a.data = kept.map((/** @type {number} */ i) => a.data[i]);
  for (const s of o.series) {
    s.data = s.data.filter((/** @type {any} */ d) => kept.includes(d.value[1]));
    for (const d of s.data) {
      d.row = d.value[1];
      d.value[1] = kept.indexOf(d.row);
      if (d.value.length > 3) d.value[3] = d.value[1];
    }
  }
}

/** The option as ECharts takes it. @param {Figure} fig @param {Option} given @param {any} chart @param {(name: string) => string} color
 * @param {string} font @returns {Option} */
function resolve(fig, given, chart, color, font) {
  const o = structuredClone(given), {state} = fig, off = state.off?.split('|') ?? [], pins = chosen(), width = chart.getWidth();
  for (const m of o.media ?? []) if (width < m.query.maxWidth) over(o, structuredClone(m.option));
  delete o.media;
  arrange(o, state);
  const room = width - Number(o.grid[0].left) - Number(o.grid[0].right || 0), about = {chart, option: o, pinned: pins, cell: room / (o.xAxis[0].data?.length ?? 1)};
  if (o.xAxis[0].triggerEvent && width >= NARROW) o.xAxis[0].axisLabel.formatter = 'words';
  const known = o.series.some((/** @type {any} */ s) => s.data.some((/** @type {any} */ d) => pins.includes(d.m)));
  for (const s of o.series) {
    if (off.includes(s.key)) s.data = [];
    if (known && s.renderItem !== 'ticks') for (const d of s.data) if (d.m && !pins.includes(d.m)) Object.assign(d, {faded: true, itemStyle: {...d.itemStyle, opacity: 0.25}, label: {opacity: 0.4}});
    for (const d of s.data) {
      if (s.type === 'heatmap' && s.label.formatter === 'cell') d.label = {...d.label, color: `var(--${d.faded ? 'ink' : `on-seq-${Math.round(35 * d.value[2] / (o.visualMap[0].max))}`})`};
      if (!state.cut || `${d.cut?.from}-${d.cut?.to}` !== state.cut) continue;
      if (s.type === 'line') Object.assign(d, {symbolSize: 16});
    }
    if (s.type === 'bar' && state.cut) {
      const [from, to] = state.cut.split('-').map(Number);
      for (const d of s.data) if (d.value[0] >= from && d.value[0] <= to) d.itemStyle = {color: 'var(--warn)'};
    }
  }
  if (state.zoom) {
    const ends = state.zoom.split(',').map(Number);
    [o.xAxis[0], o.yAxis[0]].forEach((a, i) => {
      const at = (/** @type {number} */ share) => +(a.min + share * (a.max - a.min)).toPrecision(4);
      Object.assign(a, {min: at(ends[2 * i]), max: at(ends[2 * i + 1]), interval: undefined});
      Object.assign(a.axisLabel, {showMinLabel: false, showMaxLabel: false});
    });
    for (const s of o.series) s.clip = true;
  }
  bind(o, color, about);
  if (o.visualMap && (state.from || state.to)) o.visualMap[0].range = [Number(state.from || 0), Number(state.to || o.visualMap[0].max)];
  o.textStyle = {fontFamily: font, color: color('--ink')};
  Object.assign(o.tooltip, {className: 'tip', confine: true, transitionDuration: 0, backgroundColor: color('--page'), borderColor: color('--muted'), borderWidth: 1,
    extraCssText: 'box-shadow: none', textStyle: {color: color('--ink'), fontSize: 13}});
  return o;
}

/** The option behind the tabs. @param {Figure} fig @returns {Promise<Option>} */
async function option(fig) {
  const {tab} = fig.state, {first, option, states} = fig.given, {states: url} = fig.el.dataset;
  if (!tab || tab === first) return option;
  const all = states ?? (url ? await (fig.states ??= fetch(url).then((answer) => answer.json())) : {});
  return Object.hasOwn(all, tab) ? all[tab] : option;
}

let turn = Promise.resolve(); // one figure a task, so that the page answers between
/** @param {Figure} fig */
function draw(fig) {
  turn = turn.then(library).then(async (echarts) => {
    const given = await option(fig);
    await new Promise((go) => setTimeout(go));
    fig.chart ??= begin(fig, echarts);
    paint(fig, given, themed);
  }).catch((err) => {
    fig.el.classList.add('table-shown'); // which says the same
    console.error(err);
  });
  return turn;
}

/** @param {Figure} fig @param {Option} given @param {(name: string) => string} color */
function paint(fig, given, color) {
  fig.given.now = given;
  fig.drawn = resolve(fig, given, fig.chart, color, getComputedStyle(document.body).fontFamily);
  fig.chart.setOption(fig.drawn, {notMerge: true});
  fig.plot.querySelector('svg')?.setAttribute('aria-hidden', 'true'); // its box has the name, and the table the numbers
  fig.plot.querySelector('.here')?.remove();
  const say = fig.el.querySelector('[data-say]'), text = fig.drawn.series.flatMap((/** @type {any} */ s) => s.data).find((/** @type {any} */ d) => d.cut && `${d.cut.from}-${d.cut.to}` === fig.state.cut)?.cut.say;
  if (say && text) say.textContent = text;
}

/** @param {Figure} fig @param {any} echarts */
function begin(fig, echarts) {
  const chart = echarts.init(fig.plot, null, {renderer: 'svg'});
  chart.on('click', (/** @type {any} */ p) => {
    if (p.componentType === 'xAxis') set(fig, {sort: fig.state.sort === p.value ? '' : p.value});
    else if (p.data) act(fig, p.data);
  });
  let width = chart.getWidth();
  new ResizeObserver(() => {
    chart.resize();
    if (chart.getWidth() !== width) void draw(fig);
    width = chart.getWidth();
  }).observe(fig.plot);
  return chart;
}

/** What a click does. @param {Figure} fig @param {any} d */
function act(fig, d) {
  if (d.cut) set(fig, {cut: `${d.cut.from}-${d.cut.to}`});
  else if (d.m) choose(chosen().includes(d.m) ? chosen().filter((id) => id !== d.m) : [...chosen(), d.m]);
}

/** Changes what is shown. @param {Figure} fig @param {Record<string, string>} to */
function set(fig, to) {
  Object.assign(fig.state, to);
  const url = new URL(location.href);
  for (const key of [...url.searchParams.keys()]) if (key.startsWith(`${fig.id}.`)) url.searchParams.delete(key);
  for (const [key, v] of Object.entries(fig.state)) if (v) url.searchParams.set(`${fig.id}.${key}`, v);
  history.replaceState(history.state, '', url);
  controls(fig);
  if (!fig.state.table) void draw(fig);
}

/** Shows on the controls what is chosen. @param {Figure} fig */
function controls(fig) {
  const {state, el} = fig, tabs = (state.tab || fig.given.first || '').split('|');
  el.classList.toggle('table-shown', Boolean(state.table));
  for (const b of /** @type {NodeListOf<HTMLElement>} */ (el.querySelectorAll('[data-show], [data-key], [data-tab]'))) {
    const {show, key, tab} = b.dataset;
    b.setAttribute('aria-pressed', String(show ? (show === 'table') === Boolean(state.table) : key ? !state.off?.split('|').includes(key) : tabs[Number(tab)] === b.textContent?.trim()));
  }
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (el.querySelectorAll('select[data-sort], select[data-part], [data-range]'))) {
    input.value = state[input.dataset.name ?? ''] ?? input.dataset.first ?? '';
  }
  for (const t of /** @type {NodeListOf<HTMLElement>} */ (el.querySelectorAll('[data-state]'))) t.hidden = t.dataset.state !== tabs.join('|');
  const link = el.querySelector('[data-link]');
  if (link instanceof HTMLAnchorElement) link.href = `${location.pathname}${location.search}#${fig.id}`;
}

/** Where the marks that say something stand, in pixels: those that are shown. @param {any} chart @param {Option} o
 * @returns {{x: number, y: number, d: any, seriesIndex: number, dataIndex: number, gridIndex: number}[]} */
function marks(chart, o) {
  return o.series.flatMap((/** @type {any} */ s, /** @type {number} */ seriesIndex) => (s.silent ? [] : s.data.flatMap((/** @type {any} */ d, /** @type {number} */ dataIndex) => {
    const at = d.tip && chart.convertToPixel({seriesIndex}, d.value), gridIndex = o.xAxis[s.xAxisIndex ?? 0].gridIndex ?? 0;
    return at && chart.containPixel({gridIndex}, at) ? [{x: at[0], y: at[1], d, seriesIndex, dataIndex, gridIndex}] : [];
  })));
}

/** The keys go from mark to mark: in a heatmap along its row or column; else, and where that ends, from left to right or from top to
 * bottom, so that none is out of reach. @param {Figure} fig @param {KeyboardEvent} event */
function keys(fig, event) {
  const [dx, dy] = /** @type {Record<string, number[]>} */ ({ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]})[event.key] ?? [0, 0];
  if (!fig.chart || !fig.drawn || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = (/** @type {any} */ m) => m.gridIndex * 1e6 + (dx ? m.x + m.y / 1e4 : m.y + m.x / 1e4), id = (/** @type {any} */ m) => m.d.tip.join();
  const all = marks(fig.chart, fig.drawn).sort((a, b) => key(a) - key(b)), from = all.find((m) => id(m) === fig.at), isCell = (/** @type {any} */ m) => fig.drawn.series[m.seriesIndex].type === 'heatmap';
  if (event.key === 'Escape') {
    fig.chart.dispatchAction({type: 'hideTip'});
    fig.plot.querySelector('.here')?.remove();
    fig.at = undefined;
  }
  if (event.key === 'Enter' && from) act(fig, from.d);
  if (!dx && !dy) return;
  event.preventDefault();
  const line = from && isCell(from) ? all.filter((m) => isCell(m) && Math.abs(dx ? m.y - from.y : m.x - from.x) < 1) : [];
  const to = from ? line[line.indexOf(from) + dx + dy] ?? all[all.indexOf(from) + dx + dy] : all[0];
  if (!to) return;
  fig.at = id(to);
  fig.chart.dispatchAction({type: 'showTip', seriesIndex: to.seriesIndex, dataIndex: to.dataIndex});
  const ring = fig.plot.querySelector('.here') ?? Object.assign(document.createElement('div'), {className: 'here'});
  fig.plot.append(ring);
  Object.assign(/** @type {HTMLElement} */ (ring).style, {left: `${to.x}px`, top: `${to.y}px`});
  live.textContent = to.d.tip.join('. ');
}

/** Enlarges around a point of the plot, in shares of what is shown. @param {Figure} fig @param {number} by @param {number[]} [around] */
function zoom(fig, by, around = [0.5, 0.5]) {
  const ends = (fig.state.zoom || '0,1,0,1').split(',').map(Number);
  const to = [0, 1].flatMap((i) => {
    const [lo, hi] = ends.slice(2 * i), length = Math.min(1, (hi - lo) * by), at = lo + around[i] * (hi - lo);
    const from = Math.max(0, Math.min(1 - length, at - around[i] * length));
    return [from, from + length];
  });
  set(fig, {zoom: to[1] - to[0] > 0.999 ? '' : to.map((v) => v.toFixed(3)).join()});
}

/** A file for a paper, drawn anew in the light theme, with license, address and date below. @param {Figure} fig @param {string} what svg 174 */
async function save(fig, what) {
  const [ending, millimeters] = what.split(' '), width = Math.round(Number(millimeters) / 25.4 * 96), echarts = await library(), given = await option(fig);
  const height = Number(fig.el.querySelector(width < NARROW ? '.narrow' : '.wide')?.getAttribute('height')), tall = height + 30;
  const chart = echarts.init(document.createElement('div'), null, {renderer: 'svg', width, height});
  chart.setOption({...resolve(fig, given, chart, light, PAPER_FONT), backgroundColor: light('--page')});
  const plain = (/** @type {string} */ s) => s.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`), from = [fig.el.dataset.source ?? '', `${location.origin}${location.pathname}${location.search}#${fig.id}`];
  // A string: parsed by the page, its styles would break the page's policy.
  const svg = chart.renderToSVGString().replace(/^(<svg[^>]*?) height="[^"]*"/, `$1 height="${tall}"`).replace(/^(<svg[^>]*?) viewBox="[^"]*"/, `$1 viewBox="0 0 ${width} ${tall}"`)
    .replace(/<\/svg>\s*$/, `<text font-size="8" font-family="${PAPER_FONT}" fill="${light('--muted')}">${from.map((s, i) => `<tspan x="4" y="${tall - 16 + 10 * i}">${plain(s)}</tspan>`).join('')}</text></svg>`);
  chart.dispose();
  const file = ending === 'svg' ? new Blob([svg], {type: 'image/svg+xml'}) : await png(`data:image/svg+xml,${encodeURIComponent(svg)}`, Number(millimeters));
  keep(file, `${fig.id}-${millimeters}mm.${ending}`);
}

const near = new IntersectionObserver((all) => {
  for (const {isIntersecting, target} of all) {
    const fig = figures.get(target.closest('figure')?.id ?? '');
    if (!isIntersecting || !fig) continue;
    near.unobserve(target);
    void draw(fig);
  }
}, {rootMargin: '100px'});

/** @param {HTMLElement} el */
function enhance(el) {
  const box = /** @type {HTMLElement} */ (el.querySelector('.box')), plot = /** @type {HTMLElement} */ (el.querySelector('.plot'));
  const given = JSON.parse(el.querySelector('script')?.textContent ?? ''), prefix = `${el.id}.`;
  const state = Object.fromEntries([...new URLSearchParams(location.search)].flatMap(([k, v]) => (k.startsWith(prefix) ? [[k.slice(prefix.length), v]] : [])));
  /** @type {Figure} */
  const fig = {id: el.id, el, box, plot, given, state};
  figures.set(el.id, fig);
  el.addEventListener('click', ({target}) => {
    const b = target instanceof Element && /** @type {HTMLElement | null} */ (target.closest('button')), {show, key, tab, zoom: by} = b ? b.dataset : {};
    if (show) set(fig, {table: show === 'table' ? '1' : ''});
    const off = state.off?.split('|').filter(Boolean) ?? [];
    if (key) set(fig, {off: (off.includes(key) ? off.filter((k) => k !== key) : [...off, key]).join('|')});
    if (tab && b) set(fig, {tab: (state.tab || given.first).split('|').map((/** @type {string} */ t, /** @type {number} */ i) => (i === Number(tab) ? b.textContent?.trim() : t)).join('|')});
    if (by) zoom(fig, Number(by));
  });
  el.addEventListener('change', ({target}) => {
    if (!(target instanceof HTMLSelectElement || target instanceof HTMLInputElement)) return;
    const {name, save: saves} = target.dataset;
    if (name) set(fig, {[name]: target.value});
    if (saves !== undefined && target.value) void save(fig, target.value).finally(() => { target.value = ''; });
  });
  box.addEventListener('keydown', (event) => keys(fig, event));
  box.addEventListener('wheel', (event) => {
    if (!event.ctrlKey || !el.querySelector('[data-zoom]')) return;
    event.preventDefault();
    const {left, top, width, height} = box.getBoundingClientRect();
    zoom(fig, event.deltaY < 0 ? 0.8 : 1.25, [(event.clientX - left) / width, 1 - (event.clientY - top) / height]);
  }, {passive: false});
  controls(fig);
  near.observe(box);
}
for (const el of document.querySelectorAll('figure[data-figure]')) enhance(/** @type {HTMLElement} */ (el));

const again = () => { for (const fig of figures.values()) if (fig.chart) void draw(fig); };
onChoice(again);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', again);
document.documentElement.addEventListener('themechange', again);
// Paper is light.
addEventListener('beforeprint', () => { for (const fig of figures.values()) if (fig.chart) paint(fig, fig.given.now, light); });
addEventListener('afterprint', () => { for (const fig of figures.values()) if (fig.chart) paint(fig, fig.given.now, themed); });
