// @ts-check
// Turns a figure's static picture into an interactive chart when the reader
// asks for it, and back.
//
// The page has, without this module:
//
//   <script type="module" src="…/figure.js" data-echarts="…/echarts.js">
//   <figure data-figure="figures/id">
//     <div class="picture wide"><svg width="760" height="400">…</svg></div>
//     <div class="picture narrow"><svg width="340" height="330">…</svg></div>
//     <button type="button" data-png hidden>PNG</button>
//     <button type="button" data-interactive hidden>Interactive chart</button>
//   </figure>
//
// and beside it figures/id.json, the two options {wide, narrow} of the chart, and
// figures/id.svg, the drawing to keep, which a PNG is made from here.
//
// The chart library is a classic script that is loaded once, on the first
// request. Colours are CSS variables in the drawing itself, so a change of
// theme needs nothing here.
import {keep, png} from './keep.js';
import './point.js';
import './pin.js';

/** @typedef {{setOption: (option: object) => void, resize: (size: {width: number, height: number}) => void, dispose: () => void}} Chart */
/** @typedef {{init: (el: HTMLElement, theme: null, opts: object) => Chart}} ECharts */
/** @typedef {{resolve: (option: object, width: number) => object}} Hooks */
/** @typedef {{echarts: ECharts, hooks: Hooks}} Library */
/** @typedef {{name: 'wide' | 'narrow', width: number, height: number}} Layout */
/** @typedef {{wide: object, narrow: object}} Options */

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
 * @param {HTMLElement} figure
 * @param {'wide' | 'narrow'} name
 * @returns {Layout | undefined}
 */
function layout(figure, name) {
  const svg = figure.querySelector(`.picture.${name} svg`);
  if (!svg) return undefined;
  return {name, width: Number(svg.getAttribute('width')), height: Number(svg.getAttribute('height'))};
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

/** @param {HTMLElement} figure */
function enhance(figure) {
  const button = /** @type {HTMLButtonElement | null} */ (figure.querySelector('button[data-interactive]'));
  const wide = layout(figure, 'wide');
  const narrow = layout(figure, 'narrow') ?? wide;
  const pictures = /** @type {NodeListOf<HTMLElement>} */ (figure.querySelectorAll('.picture'));
  const files = figure.dataset.figure;
  if (!button || !wide || !narrow || !files || pictures.length === 0) return;

  /** @type {string | undefined} the two options, as they came */
  let options;
  const label = button.textContent;
  /** @type {{chart: Chart | undefined, shown: Layout | undefined, box: HTMLElement, watch: ResizeObserver, lib: Library} | undefined} */
  let open;

  /** Draws the layout that the width asks for, or only stretches it. */
  const draw = () => {
    if (!open) return;
    const room = open.box.clientWidth;
    if (room === 0) return;
    const want = room >= wide.width ? wide : narrow;
    const size = {width: Math.max(room, want.width), height: want.height};
    open.box.style.height = `${want.height}px`;
    if (open.chart && open.shown === want) {
      open.chart.resize(size);
      return;
    }
    open.chart?.dispose();
    open.shown = want;
    open.chart = open.lib.echarts.init(open.box, null, {renderer: 'svg', ...size});
    /** @type {Options} made anew, since a chart may keep and change its option */
    const option = JSON.parse(options ?? '');
    open.chart.setOption(open.lib.hooks.resolve(option[want.name], want.width));
  };

  const show = async () => {
    button.disabled = true;
    try {
      const [lib, text] = await Promise.all([load(), options ?? read(`${files}.json`)]);
      options = text;
      const box = document.createElement('div');
      box.className = 'figure-chart';
      box.style.overflowX = 'auto';
      box.setAttribute('role', 'img');
      box.setAttribute('aria-label', pictures[0].querySelector('title')?.textContent ?? '');
      // No less room than the picture had: what stands below stays where it is.
      box.style.minHeight = `${Math.max(...Array.from(pictures, (p) => p.offsetHeight))}px`;
      pictures[0].before(box);
      for (const p of pictures) p.style.display = 'none';
      open = {chart: undefined, shown: undefined, box, watch: new ResizeObserver(draw), lib};
      draw();
      open.watch.observe(box);
      figure.dataset.state = 'interactive';
      button.textContent = 'Static picture';
    } catch (err) {
      hide();
      button.textContent = 'The interactive chart could not be loaded: try again';
      console.error(err);
    }
    button.disabled = false;
  };

  const hide = () => {
    open?.watch.disconnect();
    open?.chart?.dispose();
    open?.box.remove();
    open = undefined;
    for (const p of pictures) p.style.removeProperty('display');
    delete figure.dataset.state;
    button.textContent = label;
    button.removeAttribute('title');
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
  button.hidden = false;
}

for (const figure of document.querySelectorAll('figure[data-figure]')) {
  enhance(/** @type {HTMLElement} */ (figure));
}
for (const button of document.querySelectorAll('button[data-png]')) offerPNG(/** @type {HTMLButtonElement} */ (button));
