// Builds ../echarts.min.js from the packages that package-lock.json pins.
//
//   npm ci && npm run build     writes the bundle
//   npm run check               fails if the committed bundle is not what this builds
//
// Modules that no figure uses are left out (see NOTICE).
import {build} from 'esbuild';
import {readFileSync, writeFileSync} from 'node:fs';
import {dirname} from 'node:path';
import {gzipSync} from 'node:zlib';

const {version} = JSON.parse(readFileSync('node_modules/echarts/package.json', 'utf8'));
const zrender = JSON.parse(readFileSync('node_modules/zrender/package.json', 'utf8')).version;
const out = '../echarts.min.js';

// What stands in the place of a module.
const nothing = 'export default function () {}', noClass = 'export default class {}';
const stubs = {
  'echarts/lib/util/decal': 'export function createOrUpdatePatternFromDecal() { return null }', // pulls in the canvas painter
  'echarts/lib/theme/dark': 'export default {}', // the colours are the page's own
  'echarts/lib/i18n/langZH': 'export default {}',
  'echarts/lib/preprocessor/backwardCompat': nothing, // options of ECharts 2 and 3
  'echarts/lib/chart/helper/LargeSymbolDraw': noClass, // thousands of points
  'echarts/lib/chart/heatmap/HeatmapLayer': noClass, // heatmaps on maps
  'echarts/lib/component/tooltip/TooltipRichContent': noClass, // tooltips on a canvas
  'echarts/lib/animation/customGraphicKeyframeAnimation': 'export function stopPreviousKeyframeAnimationAndRestore() {} export function applyKeyframeAnimation() {}',
  'echarts/lib/component/tooltip/tooltipMarkup': 'export const createTooltipMarkup = () => null, buildTooltipMarkup = () => "", retrieveVisualColorForTooltipMarker = () => "", getPaddingFromTooltipModel = () => 0;' +
    ' export class TooltipMarkupStyleCreator { makeTooltipMarker() { return "" } wrapRichTextStyle() { return "" } }', // its text is hooks.js'
  'echarts/lib/label/labelGuideHelper': 'export function updateLabelLinePoints() {} export function limitTurnAngle() {} export function limitSurfaceAngle() {}' +
    ' export function setLabelLineStyle() {} export function getLabelLineStatesModels() {}', // lines from a pie to its labels
  'echarts/lib/util/styleCompat': 'export function isEC4CompatibleStyle() {} export function convertFromEC4CompatibleStyle() {}' +
    ' export function convertToEC4StyleForCustomSerise() { return {} } export function warnDeprecated() {}', // options of ECharts 4
  'echarts/lib/scale/Log': noClass,
  'echarts/lib/scale/Time': `${noClass} export function calcNiceForTimeScale() {}`,
  'echarts/lib/data/helper/transform': 'export class ExternalSource {} export function registerExternalTransform() {} export function applyDataTransform() {}',
  'echarts/lib/util/time': 'export function parseTimeAxisLabelFormatter() {} export function format() {} export function pad() {} export function roundTime() {}', // dates
  'echarts/lib/processor/dataSample': 'export default function (seriesType) { return {seriesType} }', // thousands of points
  'echarts/lib/util/shape/sausage': noClass, // bars with round ends
  'echarts/lib/i18n/langEN': 'export default {legend: {selector: {}}, aria: {}}', // the words are the page's
  'echarts/lib/coord/geo/prepareCustom': nothing,
  'echarts/lib/coord/polar/prepareCustom': nothing,
  'echarts/lib/coord/calendar/prepareCustom': nothing,
  'echarts/lib/coord/matrix/prepareCustom': nothing,
  'zrender/lib/graphic/helper/roundSector': 'export function buildPath() {}',
  'zrender/lib/graphic/IncrementalDisplayable': noClass,
  'zrender/lib/core/timsort': 'export default function (list, compare) { list.sort(compare) }', // as stable
  'zrender/lib/tool/path': 'export function createFromString() {} export function extendFromString() {} export function mergePath() {} export function clonePath() {}',
  'zrender/lib/animation/easing': 'export default {}',
  'zrender/lib/svg/cssAnimation': 'export function createCSSAnimation() {}', // nothing moves
  'zrender/lib/svg/cssEmphasis': 'export function createCSSEmphasis() {}',
};

// Parts of components that are never shown: the controls are the page's.
stubs['echarts/lib/component/visualMap/ContinuousView'] = "import ComponentView from '../../view/Component.js'; " +
  "export default class extends ComponentView { static type = 'visualMap.continuous'; type = 'visualMap.continuous'; render() {} }";

for (const shape of ['Arc', 'BezierCurve', 'Ellipse', 'Ring']) stubs[`zrender/lib/graphic/shape/${shape}`] = noClass;

const leftOut = {
  name: 'left-out',
  setup(b) {
    for (const [module, contents] of Object.entries(stubs)) {
      readFileSync(`node_modules/${module}.js`); // A renamed module must not come back unseen.
      b.onLoad({filter: new RegExp(`${module}\\.js$`)}, ({path}) => ({contents, loader: 'js', resolveDir: dirname(path)}));
    }
  },
};

// A label such as __proto__ must not reach the prototype of every object.
const ownKeys = {
  name: 'own-keys',
  setup(b) {
    b.onLoad({filter: /zrender\/lib\/core\/LRU\.js$/}, ({path}) => {
      const text = readFileSync(path, 'utf8');
      if (text.split('this._map = {}').length !== 3) throw new Error('LRU.js has changed: see whether its map still takes any name');
      return {contents: text.replaceAll('this._map = {}', 'this._map = Object.create(null)'), loader: 'js'};
    });
  },
};

const result = await build({
  entryPoints: ['entry.js'],
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  charset: 'ascii',
  legalComments: 'none',
  define: {'process.env.NODE_ENV': '"production"'},
  banner: {
    js: `/* Apache ECharts ${version} (Apache-2.0, (c) The Apache Software Foundation) with zrender ${zrender}` +
      ' (BSD-3-Clause, (c) Baidu Inc.) and tslib (0BSD, (c) Microsoft), reduced to what counselboard draws. */',
  },
  plugins: [leftOut, ownKeys],
  write: false,
});
const code = result.outputFiles[0].contents;

if (process.argv.includes('--check')) {
  if (!Buffer.from(code).equals(readFileSync(out))) {
    console.error(`${out} is not what these sources build: run npm run build`);
    process.exit(1);
  }
} else {
  writeFileSync(out, code);
}
console.log(`${out}: ${code.length} bytes, ${gzipSync(code, {level: 9}).length} with gzip`);
