// @ts-check
// Turns a figure's static picture into an interactive chart when the reader
// asks for it, and back.
//
// The page has, without this module:
//
//   <script type="module" src="…/figure.js" data-echarts="…/echarts.js">
//   <figure data-figure="figures/id">
//     <div class="picture wide"><svg>…</svg></div>
//     <div class="picture narrow"><svg>…</svg></div>
//     <button type="button" data-png hidden>PNG</button>
//     <button type="button" data-interactive hidden>Interactive chart</button>
//   </figure>
//
// and beside it figures/id.json, the chart's option, and figures/id.svg, the drawing to keep, which a PNG is made from here.
//
// The chart library is a classic script that is loaded once, on the first
// request. A click pins a model; tables that sort and filter do so in the chart,
// too; what the legend leaves out and the zoom are in the address.
import {choose, chosen, onChoice} from './chosen.js';
import {keep, png} from './keep.js';
import './point.js';
import './pin.js';

/** @typedef {{setOption: (option: object, all: boolean) => void, resize: (size: {width: number, height: number}) => void, dispose: () => void, on: (event: string, f: (event: any) => void) => void, dispatchAction: (action: object) => void, getOption: () => any, convertFromPixel: (of: object, at: number[]) => number[]}} Chart */
/** @typedef {{init: (el: HTMLElement, theme: null, opts: object) => Chart}} ECharts */
/** @typedef {{resolve: (option: object, page: object) => {option: any, height: number}}} Hooks */
/** @typedef {{echarts: ECharts, hooks: Hooks}} Library */

/** @type {Promise<Library> | undefined} */
let library;

/** @returns {Promise<Library>} */
function load() {
  library ??= new Promise((resolve, reject) => {
    const url = document.querySelector('[data-echarts]')?.getAttribute('data-echarts');
    if (!url) {
      reject(new Error('no element has data-echarts'));
      return;
    }
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => {
      const {echarts, counselboardHooks: hooks} = /** @type {any} */ (window);
      if (echarts && hooks) resolve({echarts, hooks});
      else reject(new Error(`${url} is not the chart library`));
    });
    script.addEventListener('error', () => reject(new Error(`${url} could not be loaded`)));
    document.head.append(script);
  }).catch((err) => {
    library = undefined; // The next request tries again.
    throw err;
  });
  return library;
}

/**
 * @param {string} url
 * @returns {Promise<string>}
 */
async function read(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.text();
}

/**
 * Lets a reader keep a drawing as PNG, as wide as a journal's two columns unless the
 * button says how wide.
 * @param {HTMLButtonElement} button
 */
function offerPNG(button) {
  const files = button.dataset.png || button.closest('figure')?.dataset.figure;
  button.addEventListener('click', async () => {
    button.disabled = true;
    try {
      keep(await png(`${files}.svg`, Number(button.dataset.mm ?? 174)), `${files}.png`.replace(/.*\//, ''));
    } catch (err) {
      button.textContent = 'PNG could not be made';
      console.error(err);
    }
    button.disabled = false;
  });
  button.hidden = false;
}

/** @typedef {{off: string[], zoom: number[] | undefined, brush: number[] | undefined}} State */

/** The figures that the address asks for, with what is left out, how far each is zoomed, and which cells are
 * brushed, by the first and last column and row: ?chart=risk&risk.off=GPT&risk.zoom=0,50,0,100&heat.brush=0,2,3,3 */
const address = {
  /** @param {string} id */
  read(id) {
    const q = new URLSearchParams(location.search);
    const [zoom, brush] = ['zoom', 'brush'].map((key) => {
      const four = (q.get(`${id}.${key}`) ?? '').split(',').map(Number);
      return four.length === 4 && four.every((n) => n >= 0 && n <= 100) ? four : undefined;
    });
    return {open: q.getAll('chart').includes(id), off: q.getAll(`${id}.off`), zoom, brush};
  },
  /** @param {string} id @param {State | undefined} state */
  write(id, state) {
    const url = new URL(location.href), q = url.searchParams, others = q.getAll('chart').filter((other) => other !== id);
    for (const key of ['chart', `${id}.off`, `${id}.zoom`, `${id}.brush`]) q.delete(key);
    for (const other of state ? [...others, id] : others) q.append('chart', other);
    for (const name of state?.off ?? []) q.append(`${id}.off`, name);
    if (state?.zoom) q.set(`${id}.zoom`, state.zoom.map(Math.round).join());
    if (state?.brush) q.set(`${id}.brush`, state.brush.join());
    history.replaceState(history.state, '', url);
  },
};

/** The models of the page's tables that sort and filter, and those shown, in their order. */
const inTables = {all: /** @type {string[]} */ ([]), shown: /** @type {string[]} */ ([])};
const tableChanges = new EventTarget();

/** The model that a link leads to, or "". @param {Element} a */
const modelOf = (a) => a.getAttribute('href')?.match(/models\/([^/?#]+)\/?$/)?.[1] ?? '';

/**
 * Fades rows of the page's tables whose model has no cell in the ranges that a heatmap shows, and where it is
 * brushed.
 * @param {{value: number[], m: string}[]} cells @param {{gte: number, lt: number}[]} ranges @param {State} state
 */
function fade(cells, ranges, {off, brush: [left, right, top, bottom] = [0, Infinity, 0, Infinity]}) {
  const shown = cells.filter(({value: [x, y, v]}) => x >= left && x <= right && y >= top && y <= bottom &&
    ranges.some(({gte, lt}, i) => !off.includes(String(i)) && v >= gte && v < lt));
  const [all, kept] = [cells, shown].map((of) => new Set(of.map(({m}) => m)));
  for (const a of document.querySelectorAll('tbody [scope=row] a[href*="models/"]')) {
    a.closest('tr')?.classList.toggle('outside', all.has(modelOf(a)) && !kept.has(modelOf(a)));
  }
}
for (const body of document.querySelectorAll('table[data-table] tbody')) {
  /** @param {boolean} hiddenToo */
  const models = (hiddenToo) => [...body.querySelectorAll(`tr${hiddenToo ? '' : ':not([hidden])'} > [scope=row] a[href*="models/"]`)].map(modelOf).filter(Boolean);
  const look = () => {
    inTables.all = [...new Set([...inTables.all, ...models(true)])];
    inTables.shown = models(false);
    tableChanges.dispatchEvent(new Event('change'));
  };
  new MutationObserver(look).observe(body, {childList: true, subtree: true, attributes: true, attributeFilter: ['hidden']});
}

/** @param {HTMLElement} figure */
function enhance(figure) {
  const button = /** @type {HTMLButtonElement | null} */ (figure.querySelector('button[data-interactive]'));
  const pictures = /** @type {NodeListOf<HTMLElement>} */ (figure.querySelectorAll('.picture'));
  const files = figure.dataset.figure;
  if (!button || !files || pictures.length === 0) return;

  /** @type {string | undefined} the option, as it came */
  let text;
  const label = button.textContent;
  const asked = address.read(figure.id);
  /** @type {State} */
  const state = {off: asked.off, zoom: asked.zoom, brush: asked.brush};
  /** The cells of a heatmap, as they are drawn, and how many columns and rows they are. */
  let heat = {cells: /** @type {{value: number[], m: string}[]} */ ([]), ranges: [], columns: 0, rows: 0};
  /** @type {{chart: Chart | undefined, box: HTMLElement, width: number, watch: ResizeObserver, lib: Library} | undefined} */
  let open;

  /** Draws for the room that there is, in the theme's colours, as tables and pins have it. */
  const draw = () => {
    const room = open?.box.clientWidth ?? 0;
    if (!open || room === 0) return;
    const style = getComputedStyle(document.documentElement);
    // Made anew, since a chart may keep and change its option.
    const {option, height} = open.lib.hooks.resolve(JSON.parse(text ?? ''), {
      room, ...inTables, pinned: chosen(), state, color: (/** @type {string} */ name) => style.getPropertyValue(name).trim(),
    });
    if (option.visualMap) {
      const cells = option.series.flatMap((/** @type {any} */ s) => s.data).filter((/** @type {any} */ d) => d.value.length > 2);
      heat = {
        cells: cells.map((/** @type {any} */ {value, m}) => ({value: [...value], m})), ranges: option.visualMap.pieces,
        columns: option.xAxis[0].data.length, rows: option.yAxis[0].data.length,
      };
      fade(heat.cells, heat.ranges, state);
    }
    open.box.style.height = `${height}px`;
    open.chart?.dispose();
    open.width = room;
    open.chart = open.lib.echarts.init(open.box, null, {renderer: 'svg', width: room, height});
    open.chart.setOption(option, true);
    open.chart.on('click', ({data}) => {
      const subject = document.querySelector('h1[data-m]')?.getAttribute('data-m');
      if (data?.leads && subject) location.assign(new URL(`../compare/?m=${subject}&m=${data.m}`, import.meta.url));
      else if (data?.m) choose(chosen().includes(data.m) ? chosen().filter((id) => id !== data.m) : [...chosen(), data.m]);
    });
    /** @param {{selected: Record<string, boolean>}} event */
    const left = ({selected}) => {
      state.off = Object.keys(selected).filter((name) => !selected[name]);
      address.write(figure.id, state);
      setTimeout(draw); // what goes with the points
    };
    open.chart.on('legendselectchanged', left);
    open.chart.on('datarangeselected', ({selected}) => {
      state.off = Object.keys(selected).filter((name) => !selected[name]);
      address.write(figure.id, state);
      fade(heat.cells, heat.ranges, state);
    });
    open.chart.on('datazoom', () => {
      state.zoom = open?.chart?.getOption().dataZoom.flatMap((/** @type {any} */ z) => [z.start, z.end]);
      address.write(figure.id, state);
    });
    zoom.hidden = !('dataZoom' in option || state.brush);
    for (const b of zoom.querySelectorAll('button')) b.hidden = !('dataZoom' in option) && b !== zoom.lastChild;
  };

  const zoom = Object.assign(document.createElement('span'), {className: 'zoom', hidden: true});
  /** @param {string} words @param {(start: number, end: number) => [number, number]} to */
  const zooms = (words, to) => {
    const b = Object.assign(document.createElement('button'), {type: 'button', textContent: words});
    b.addEventListener('click', () => {
      const at = open?.chart?.getOption().dataZoom ?? [];
      open?.chart?.dispatchAction({type: 'dataZoom', batch: at.map((/** @type {any} */ {start, end}, /** @type {number} */ i) => {
        const [from, upTo] = to(start, end);
        return {dataZoomIndex: i, start: Math.max(0, from), end: Math.min(100, upTo)};
      })});
    });
    zoom.append(b);
  };
  zooms('Zoom in', (start, end) => [start + (end - start) / 6, end - (end - start) / 6]);
  zooms('Zoom out', (start, end) => [start - (end - start) / 4, end + (end - start) / 4]);
  zooms('Whole', () => [0, 100]);
  zoom.lastChild?.addEventListener('click', () => brush(undefined));

  /** Keeps to cells of a heatmap. @param {number[] | undefined} cells */
  const brush = (cells) => {
    if (heat.columns === 0) return;
    state.brush = cells;
    address.write(figure.id, state);
    draw();
  };
  /** A pointer that is drawn over cells brushes them. @param {HTMLElement} box */
  const brushes = (box) => {
    const mark = Object.assign(document.createElement('div'), {className: 'brush', hidden: true});
    document.body.append(mark);
    /** @type {number[] | undefined} */
    let from;
    /** @param {PointerEvent} event */
    const moved = ({clientX: x, clientY: y}) => {
      if (!from) return;
      const [x0, y0] = from;
      mark.hidden = Math.hypot(x - x0, y - y0) < 6;
      Object.assign(mark.style, {left: `${Math.min(x, x0)}px`, top: `${Math.min(y, y0)}px`, width: `${Math.abs(x - x0)}px`, height: `${Math.abs(y - y0)}px`});
    };
    /** @param {PointerEvent} event */
    const released = ({clientX: x, clientY: y}) => {
      const start = from;
      from = undefined;
      if (!start || mark.hidden || !open?.chart) return;
      mark.hidden = true;
      const {left, top} = box.getBoundingClientRect();
      const [[ax, ay], [bx, by]] = [start, [x, y]].map(([x, y]) => open?.chart?.convertFromPixel({gridIndex: 0}, [x - left, y - top]) ?? [0, 0]);
      /** @param {number} a @param {number} b @param {number} n */
      const span = (a, b, n) => [Math.max(0, Math.min(a, b)), Math.min(n - 1, Math.max(a, b))];
      brush([...span(ax, bx, heat.columns), ...span(ay, by, heat.rows)]);
    };
    box.addEventListener('pointerdown', ({button, pointerType, clientX, clientY}) => {
      if (button === 0 && pointerType !== 'touch' && heat.columns > 0) from = [clientX, clientY]; // a finger scrolls
    });
    const signal = (stop = new AbortController()).signal;
    addEventListener('pointermove', moved, {signal});
    addEventListener('pointerup', released, {signal});
    signal.addEventListener('abort', () => mark.remove());
  };
  let stop = new AbortController();
  button.after(zoom);

  const show = async () => {
    button.disabled = true;
    try {
      const [lib, option] = await Promise.all([load(), text ?? read(`${files}.json`)]);
      text = option;
      const box = document.createElement('div');
      box.className = 'figure-chart';
      box.setAttribute('role', 'img');
      // No less room than the picture had: what stands below stays where it is.
      box.style.minHeight = `${Math.max(...Array.from(pictures, (p) => p.offsetHeight))}px`;
      pictures[0].before(box);
      for (const p of pictures) p.style.display = 'none';
      const watch = new ResizeObserver(() => { if (open?.width !== box.clientWidth) draw(); });
      open = {chart: undefined, box, width: 0, watch, lib};
      draw();
      brushes(box);
      watch.observe(box);
      figure.dataset.state = 'interactive';
      button.textContent = 'Static picture';
      address.write(figure.id, state);
    } catch (err) {
      hide();
      button.textContent = 'The interactive chart could not be loaded: try again';
      console.error(err);
    }
    button.disabled = false;
  };

  const hide = () => {
    if (open) address.write(figure.id, undefined);
    for (const row of document.querySelectorAll('tr.outside')) row.classList.remove('outside');
    stop.abort();
    open?.watch.disconnect();
    open?.chart?.dispose();
    open?.box.remove();
    open = undefined;
    zoom.hidden = true;
    for (const p of pictures) p.style.removeProperty('display');
    delete figure.dataset.state;
    button.textContent = label;
  };

  button.addEventListener('click', () => {
    if (open) hide();
    else void show().then(() => button.focus());
  });
  figure.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && open) {
      hide();
      button.focus();
    }
  });
  // Paper has no use for a chart that answers a pointer.
  window.addEventListener('beforeprint', () => { if (open) hide(); });
  onChoice(draw);
  tableChanges.addEventListener('change', () => {
    state.brush = undefined; // the cells stand elsewhere
    draw();
  });
  new MutationObserver(draw).observe(document.documentElement, {attributeFilter: ['data-theme']});
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
  button.hidden = false;
  if (asked.open) {
    for (let fold = figure.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) fold.open = true;
    void show();
  }
}

for (const figure of document.querySelectorAll('figure[data-figure]')) {
  enhance(/** @type {HTMLElement} */ (figure));
}
for (const button of document.querySelectorAll('button[data-png]')) offerPNG(/** @type {HTMLButtonElement} */ (button));
