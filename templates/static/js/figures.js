// @ts-check
// Draws the figures of a page, each when it comes near the screen:
//
//   <script type="module" src="…/figures.js" data-echarts="…/echarts.js">
//   <figure data-figure id="risk" [data-states="…/risk.json"] data-source="…">
//     .tools, .tabs          controls: data-show, data-tab, data-key, data-zoom, data-name, data-save, data-link
//     [data-say]             a sentence that a cut writes
//     .box > .plot           with spacers .wide and .narrow, whose height is the figure's
//     .as-table              the same numbers; shown without this script, and where it fails
//     <script type="application/json">  what package chart's Figure.JSON writes
//
// An option has functions by the names of the hooks below and colors by CSS variables. What a reader does is in the address.
import {choose, chosen, onChoice} from './chosen.js';
import './pin.js';

/** @typedef {any} Option an option of ECharts, as package chart makes it */
/** @typedef {{id: string, el: HTMLElement, plot: HTMLElement, given: any, state: Record<string, string>,
 *    chart?: any, drawn?: Option, at?: string, states?: Promise<any>}} Figure */

const NARROW = 600, PART = 60, STEPS = 35;
const style = getComputedStyle(document.documentElement);
/** @type {Map<string, Figure>} */
const figures = new Map();
const live = Object.assign(document.createElement('p'), {className: 'hidden', ariaLive: 'polite'});
document.body.append(live);

let loading; // the chart library, and the font that texts are measured in
const library = () => (loading ??= Promise.all([
  import(new URL(document.querySelector('[data-echarts]')?.getAttribute('data-echarts') ?? '', document.baseURI).href),
  ...[400, 600].map((weight) => document.fonts.load(`${weight} 12px ${getComputedStyle(document.body).fontFamily}`)),
]).then(([echarts]) => echarts));

// The value of a variable in the theme that is shown, and in the light one, which is the style sheet's first rule.
/** @param {string} name */
const themed = (name) => style.getPropertyValue(name).trim();
/** @param {string} name */
const light = (name) => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  .find((rule) => /** @type {CSSStyleRule} */ (rule).selectorText === ':root')?.['style'].getPropertyValue(name).trim();

// Hooks: each gets the series as it is drawn, and what is known of the drawing, and returns what ECharts calls.
const datum = (s, p) => s.data[p.dataIndex];
const opacity = (d, s) => d.itemStyle?.opacity ?? s.itemStyle?.opacity ?? 1;
const number = (v) => String(+v.toFixed(4)).replace('-', '−');
/** @type {Record<string, Record<string, (series: any, about: any) => any>>} */
const hooks = {
  renderItem: {
    interval: (s) => (p, api) => {
      const d = datum(s, p), [x1, y1] = api.coord(d.value.slice(0, 2)), [x2, y2] = api.coord(d.value.slice(2));
      const style = {stroke: s.itemStyle.color, lineWidth: 2, opacity: opacity(d, s) * (s.key ? 0.6 : 1)};
      return {type: 'line', shape: {x1, y1, x2, y2}, style};
    },
    ticks: (s, {pinned}) => (p, api) => {
      const {value: [x0, row], row: own} = datum(s, p), y = api.coord([x0, row])[1];
      const children = (s.ticks ?? []).filter((t) => t.row === undefined || t.row === own).map((t) => {
        const x = api.coord([t.at, row])[0], lit = pinned.includes(t.m), stroke = lit ? s.lit : s.itemStyle.color;
        const shape = {x1: x, x2: x, y1: y - 6, y2: y + 6};
        return {type: 'line', shape, style: {stroke, lineWidth: lit ? 3 : 1, opacity: lit ? 1 : 0.5}};
      });
      return {type: 'group', children};
    },
    ring: (s) => (p, api) => {
      const d = datum(s, p), [x, y] = api.coord(d.value), [w, h] = api.size([1, 1]), lineDash = d.flag === '▼' ? [4, 3] : null;
      const style = {fill: 'none', stroke: s.itemStyle.color, lineWidth: 2, lineDash, opacity: opacity(d, s)};
      return {type: 'rect', shape: {x: x - w / 2 + 2.5, y: y - h / 2 + 2.5, width: w - 5, height: h - 5}, style};
    },
  },
  formatter: {
    tip: () => ({data}) => (data?.tip ? said(data) : ''),
    text: () => ({data}) => data.text ?? '',
    first: () => (v) => v.split(' ')[0],
    cell: (_, {cell}) => ({data: {text, sub, flag = ''}}) => {
      if (cell < 44) return flag + text.replace('%', '');
      return [flag, text, cell >= 84 && sub && ` ${sub}`].filter(Boolean).join(' ');
    },
    number: () => number,
    percent: () => (v) => `${+(100 * v).toFixed(1)}%`,
    signed: () => (v) => (v > 0 ? '+' : '') + number(v),
  },
  labelLayout: {
    // Of eight places around its mark, near or farther off, where a name covers no mark and no other name, the one that crosses
    // fewest intervals and stands beside no other mark, the nearest of those; else none.
    free: (_, about) => ({rect: r, labelRect: {width: w, height: h}, seriesIndex, dataIndex}) => {
      const self = seriesIndex * 1e6 + dataIndex, cx = r.x + r.width / 2, cy = r.y + r.height / 2, {chart} = about;
      if (self <= (about.last ?? Infinity)) { // another pass
        about.taken = marks(chart, about.option)
          .map((m) => ({x: m.x - 6, y: m.y - 6, w: 12, h: 12, own: m.seriesIndex * 1e6 + m.dataIndex}));
        about.lines = about.option.series.flatMap((s, seriesIndex) => (s.silent ? s.data : [])
          .map(({value: v}) => [v.slice(0, 2), v.slice(2)].map((end) => chart.convertToPixel({seriesIndex}, end))));
      }
      about.last = self;
      let best, fewest = Infinity;
      for (const far of [0, 12, 26]) {
        for (const [sx, sy] of [[1, -1], [1, 1], [-1, -1], [-1, 1], [0, -1], [0, 1], [1, 0], [-1, 0]]) {
          const x = cx + sx * (sy ? 3 : 11 + far) - (sx < 0 ? w : sx ? 0 : w / 2);
          const y = cy + sy * ((sx ? 4 : 8) + far) - (sy < 0 ? h : sy ? 0 : h / 2);
          const clear = (t) => t.own === self || x + w <= t.x || t.x + t.w <= x || y + h + 2 <= t.y || t.y + t.h + 2 <= y;
          const inside = chart.containPixel({gridIndex: 0}, [x, cy]) && x + w <= chart.getWidth() && y >= 0;
          if (!inside || !about.taken.every(clear)) continue;
          const crossed = about.lines.filter(([[x1, y1], [x2, y2]]) => x < x2 + 2 && x + w > x1 - 2 && y < y1 && y + h > y2).length;
          const beside = about.taken.filter((t) => t.own >= 0 && t.own !== self && x - 12 < t.x + t.w && t.x < x + w + 12 && y < t.y + t.h && t.y < y + h).length;
          const cost = crossed + 3 * beside + far / 4;
          if (cost < fewest) [best, fewest] = [{x, y, w, h}, cost];
        }
      }
      about.taken.push(...(best ? [best] : []));
      return best ? {x: best.x, y: best.y, align: 'left', verticalAlign: 'top'} : {x: -999, y: -999};
    },
  },
};

/** The tooltip is made of elements, so a name can hold whatever it likes. */
function said({tip, m, cut}) {
  const box = document.createElement('div'), model = m && `${chosen().includes(m) ? 'dim' : 'light'} this model everywhere`;
  const does = (cut || m) && `Click: ${cut ? 'read the judge at this cut' : model}`;
  for (const textContent of [...tip, does].filter(Boolean)) {
    box.append(Object.assign(document.createElement(box.firstChild ? 'div' : 'strong'), {textContent}));
  }
  return box;
}

/** Puts colors in the place of variables, and functions in that of hooks' names. Data have colors alone.
 * @param {any} of @param {(name: string) => string} color @param {any} about @param {any} [series] @param {boolean} [data] */
function bind(of, color, about, series, data) {
  for (const key of Object.keys(of)) {
    const v = of[key], list = Array.isArray(of) && !data;
    if (v?.emphasis) v.lit = color('--accent');
    if (typeof v === 'string' && (list || /color$/i.test(key)) && /^var\(--[a-z0-9-]+\)$/.test(v)) {
      of[key] = color(v.slice(4, -1));
    } else if (typeof v === 'string' && !data && Object.hasOwn(hooks, key)) {
      if (!Object.hasOwn(hooks[key], v)) throw new Error(`no hook is named ${v}`);
      of[key] = hooks[key][v](series, about);
    } else if (v && typeof v === 'object') {
      bind(v, color, about, series ?? (v.emphasis ? v : undefined), data || key === 'data' || key === 'ticks');
    }
  }
}

/** Lays one option over another: one object over each of a list. (ECharts' own media queries stay narrow when the box grows.) */
function over(of, more) {
  if (Array.isArray(of) && !Array.isArray(more)) return of.map((one) => over(one, more));
  if (!of || typeof of !== 'object' || typeof more !== 'object') return more;
  for (const k of Object.keys(more)) of[k] = over(of[k], more[k]);
  return of;
}

/** Puts rows in the order of a column, the greatest first, and keeps those of one part. */
function arrange(o, {sort, part}) {
  const rows = o.yAxis[0].rows ? [...o.yAxis[0].data.keys()] : [], [cells] = o.series, parts = o.rows;
  delete o.rows;
  if (rows.length === 0) return;
  const value = (row) => cells.data.find((d) => d.value[1] === row && o.xAxis[0].data[d.value[0]] === sort)?.value[2] ?? -1;
  if (sort) rows.sort((a, b) => value(b) - value(a) || a - b);
  const kept = !parts ? rows : +part > 0 ? rows.slice(PART * (+part - 1), PART * +part) : rows.filter((i) => parts.includes(i));
  for (const a of o.yAxis) a.data = kept.map((i) => a.data[i]);
  for (const s of o.series) {
    s.data = s.data.filter((d) => kept.includes(d.value[1]));
    for (const d of s.data) {
      d.row = d.value[1];
      d.value[1] = kept.indexOf(d.row);
      if (d.value.length > 3) d.value[3] = d.value[1];
    }
  }
}

const cutOf = ({cut}) => cut && `${cut.from}-${cut.to}`;

/** The option as ECharts takes it. @param {Figure} fig @param {Option} given @param {any} chart
 * @param {(name: string) => string} color @param {string} fontFamily */
function resolve({state}, given, chart, color, fontFamily) {
  const o = structuredClone(given), off = state.off?.split('|') ?? [], pinned = chosen(), width = chart.getWidth();
  for (const m of o.media ?? []) if (width < m.query.maxWidth) over(o, structuredClone(m.option));
  delete o.media;
  arrange(o, state);
  const [x] = o.xAxis, [y] = o.yAxis, most = o.visualMap?.[0].max;
  const room = width - Number(o.grid[0].left) - Number(o.grid[0].right || 0), cell = room / (x.data?.length ?? 1);
  if (x.triggerEvent && width >= NARROW) Object.assign(x.axisLabel, {width: cell, overflow: 'break', lineHeight: 15});
  const known = o.series.some((s) => s.data.some((d) => pinned.includes(d.m)));
  const [from, to] = (state.cut ?? '').split('-').map(Number), range = [Number(state.from || 0), Number(state.to || most)];
  for (const s of o.series) {
    if (off.includes(s.key)) s.data = [];
    for (const d of s.data) {
      const faded = known && d.m && !pinned.includes(d.m);
      if (faded) Object.assign(d, {itemStyle: {opacity: 0.25}, label: {opacity: 0.4}});
      if (s.label?.formatter === 'cell') {
        const on = `var(--${faded ? 'ink' : `on-seq-${Math.round(STEPS * d.value[2] / most)}`})`;
        const shaded = d.value[2] >= range[0] && d.value[2] <= range[1];
        d.label = shaded ? {...d.label, color: on} : {color: 'var(--muted)', opacity: 1};
      }
      if (s.type === 'line' && state.cut && cutOf(d) === state.cut) d.symbolSize = 16;
      if (s.type === 'bar' && state.cut && d.value[0] >= from && d.value[0] <= to) d.itemStyle = {color: 'var(--warn)'};
    }
  }
  if (state.zoom) {
    const ends = state.zoom.split(',').map(Number);
    [x, y].forEach((a, i) => {
      const at = (share) => +(a.min + share * (a.max - a.min)).toPrecision(4);
      Object.assign(a, {min: at(ends[2 * i]), max: at(ends[2 * i + 1]), interval: undefined});
      Object.assign(a.axisLabel, {showMinLabel: false, showMaxLabel: false});
    });
    for (const s of o.series) s.clip = true;
  }
  bind(o, color, {chart, option: o, pinned, cell});
  if (most && (state.from || state.to)) o.visualMap[0].range = range;
  o.textStyle = {fontFamily, color: color('--ink')};
  Object.assign(o.tooltip, {className: 'tip', confine: true, transitionDuration: 0, borderWidth: 1, extraCssText: 'box-shadow:none',
    borderColor: color('--muted'), backgroundColor: color('--page'), textStyle: {color: color('--ink')}});
  return o;
}

/** The option behind the tabs; a large one is not in the page. @param {Figure} fig @returns {Promise<Option>} */
async function option(fig) {
  const {first = '', option} = fig.given, {states: url} = fig.el.dataset, tab = fig.state.tab || first;
  if (!url || (option && tab === first)) return option;
  const others = await (fig.states ??= fetch(url).then((answer) => answer.json()));
  return Object.hasOwn(others, tab) ? others[tab] : option ?? others[first];
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
}

/** @param {Figure} fig @param {Option} given @param {(name: string) => string} color */
function paint(fig, given, color) {
  fig.given.now = given;
  fig.drawn = resolve(fig, given, fig.chart, color, getComputedStyle(document.body).fontFamily);
  fig.chart.setOption(fig.drawn, {notMerge: true});
  fig.plot.querySelector('svg')?.setAttribute('aria-hidden', 'true'); // its box has the name, and the table the numbers
  fig.plot.querySelector('.here')?.remove();
  const read = fig.drawn.series.flatMap((s) => s.data).find((d) => d.cut && cutOf(d) === fig.state.cut);
  for (const say of all(fig.el, '[data-say]')) say.textContent = read?.cut.say ?? given.say;
}

/** @param {Figure} fig @param {any} echarts */
function begin(fig, echarts) {
  const chart = echarts.init(fig.plot, null, {renderer: 'svg'});
  chart.on('click', (p) => {
    if (p.componentType === 'xAxis') set(fig, {sort: fig.state.sort === p.value ? '' : p.value});
    else if (p.data) act(fig, p.data);
  });
  new ResizeObserver(() => {
    const width = chart.getWidth();
    chart.resize();
    if (chart.getWidth() !== width) draw(fig);
  }).observe(fig.plot);
  return chart;
}

/** What a click does. @param {Figure} fig @param {any} d */
function act(fig, d) {
  if (d.cut) set(fig, {cut: cutOf(d)});
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
  if (!fig.state.table) draw(fig);
}

const all = (el, selector) => /** @type {NodeListOf<HTMLInputElement>} */ (el.querySelectorAll(selector));

/** Shows on the controls what is chosen. @param {Figure} fig */
function controls({el, id, given, state}) {
  const shown = state.tab || given.first || '', tabs = shown.split('|'), table = Boolean(state.table);
  const press = (selector, is) => { for (const b of all(el, selector)) b.ariaPressed = String(is(b.dataset, b)); };
  el.classList.toggle('table-shown', table);
  press('[data-show]', ({show}) => (show === 'table') === table);
  press('[data-key]', ({key}) => !state.off?.split('|').includes(key));
  press('[data-tab]', ({tab}, b) => tabs[tab] === b.textContent.trim());
  for (const s of all(el, 'select[data-name]')) s.value = state[s.dataset.name ?? ''] || (s.dataset.first ?? '');
  for (const t of all(el, '[data-state]')) t.hidden = !(t.open = t.dataset.state === shown); // of the tables, folds without a script
  for (const a of all(el, '[data-link]')) a.setAttribute('href', `${location.pathname}${location.search}#${id}`);
}

/** Where the marks that say something stand, in pixels: those that are shown. */
function marks(chart, o) {
  return o.series.flatMap((s, seriesIndex) => (s.silent ? [] : s.data.flatMap((d, dataIndex) => {
    const at = d.tip && chart.convertToPixel({seriesIndex}, d.value), gridIndex = o.xAxis[s.xAxisIndex ?? 0].gridIndex ?? 0;
    if (!at || !chart.containPixel({gridIndex}, at)) return [];
    return [{x: at[0], y: at[1], d, id: d.tip.join(), isCell: s.type === 'heatmap', seriesIndex, dataIndex, gridIndex}];
  })));
}

/** The keys go from mark to mark: in a heatmap along the cells of a row, or all that stands in a column; else, and where that
 * ends, from left to right or from top to bottom, so that none is out of reach. @param {Figure} fig @param {KeyboardEvent} event */
function keys(fig, event) {
  const [dx, dy] = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[event.key] ?? [0, 0];
  if (!fig.chart || !fig.drawn || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = (m) => m.gridIndex * 1e6 + (dx ? m.x + m.y / 1e4 : m.y + m.x / 1e4);
  const every = marks(fig.chart, fig.drawn).sort((a, b) => key(a) - key(b)), from = every.find(({id}) => id === fig.at);
  if (event.key === 'Escape') {
    fig.chart.dispatchAction({type: 'hideTip'});
    fig.plot.querySelector('.here')?.remove();
    fig.at = undefined;
  }
  if (event.key === 'Enter' && from) act(fig, from.d);
  if (!dx && !dy) return;
  event.preventDefault();
  const near = every.filter((m) => m.gridIndex === from?.gridIndex && Math.abs(dx ? m.y - from.y : m.x - from.x) < 1);
  const line = near.some(({isCell}) => isCell) ? near.filter((m) => dy || m === from || m.isCell) : [];
  const to = from ? line[line.indexOf(from) + dx + dy] ?? every[every.indexOf(from) + dx + dy] : every[0];
  if (!to) return;
  fig.at = to.id;
  fig.chart.dispatchAction({type: 'showTip', seriesIndex: to.seriesIndex, dataIndex: to.dataIndex});
  const ring = fig.plot.querySelector('.here') ?? Object.assign(document.createElement('div'), {className: 'here'});
  fig.plot.append(ring);
  Object.assign(ring['style'], {left: `${to.x}px`, top: `${to.y}px`});
  live.textContent = to.d.tip.join('. ');
}

/** Enlarges around a point of the plot, in shares of what is shown. @param {Figure} fig @param {number} by */
function zoom(fig, by, around = [0.5, 0.5]) {
  const ends = (fig.state.zoom || '0,1,0,1').split(',').map(Number);
  const to = [0, 1].flatMap((i) => {
    const [lo, hi] = ends.slice(2 * i), length = Math.min(1, (hi - lo) * by), at = lo + around[i] * (hi - lo);
    const from = Math.max(0, Math.min(1 - length, at - around[i] * length));
    return [from, from + length];
  });
  set(fig, {zoom: to[1] - to[0] > 0.999 ? '' : to.map((v) => v.toFixed(3)).join()});
}

/** A file for a paper. @param {Figure} fig @param {string} what */
async function save(fig, what) {
  const [{paper}, echarts, given] = await Promise.all([import('./paper.js'), library(), option(fig)]);
  await paper(fig, what, echarts, light, (chart, font) => resolve(fig, given, chart, light, font));
}

const near = new IntersectionObserver((entries) => {
  for (const {isIntersecting, target} of entries) {
    const fig = figures.get(target.closest('figure')?.id ?? '');
    if (!isIntersecting || !fig) continue;
    near.unobserve(target);
    draw(fig);
  }
}, {rootMargin: '100px'});

for (const el of all(document, 'figure[data-figure]')) {
  const [box] = all(el, '.box'), [plot] = all(el, '.plot');
  const given = JSON.parse(el.querySelector('script')?.textContent ?? ''), own = `${el.id}.`;
  const state = Object.fromEntries([...new URLSearchParams(location.search)]
    .filter(([key]) => key.startsWith(own)).map(([key, v]) => [key.slice(own.length), v]));
  /** @type {Figure} */
  const fig = {id: el.id, el, plot, given, state};
  figures.set(el.id, fig);
  el.addEventListener('click', ({target}) => {
    const b = target instanceof Element && target.closest('button'), {show, key, tab, zoom: by} = b ? b.dataset : {};
    const toggled = (list) => (list.includes(key) ? list.filter((k) => k !== key) : [...list, key]);
    const switched = (tabs) => tabs.map((t, i) => (i === Number(tab) && b ? b.textContent.trim() : t));
    if (show) set(fig, {table: show === 'table' ? '1' : ''});
    if (key) set(fig, {off: toggled(state.off?.split('|').filter(Boolean) ?? []).join('|')});
    if (tab) set(fig, {tab: switched((state.tab || given.first).split('|')).join('|')});
    if (by) zoom(fig, Number(by));
  });
  el.addEventListener('change', ({target}) => {
    if (!(target instanceof HTMLSelectElement)) return;
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

const drawn = () => [...figures.values()].filter(({chart}) => chart), again = () => drawn().forEach(draw);
onChoice(again);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', again);
document.documentElement.addEventListener('themechange', again);
// Paper is light.
addEventListener('beforeprint', () => { for (const fig of drawn()) paint(fig, fig.given.now, light); });
addEventListener('afterprint', () => { for (const fig of drawn()) paint(fig, fig.given.now, themed); });
