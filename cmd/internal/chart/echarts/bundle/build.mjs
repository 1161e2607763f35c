// Builds ../echarts.min.js from the packages that package-lock.json pins.
//
//   npm ci && npm run build     writes the bundle
//   npm run check               fails if the committed bundle is not what this builds
//
// Three modules that no figure uses are left out (see NOTICE): the decal
// patterns, which pull in the whole canvas painter, the dark theme, since the
// colours are the page's own, and the Chinese locale, for which the English
// one stands.
import {build} from 'esbuild';
import {readFileSync, writeFileSync} from 'node:fs';
import {gzipSync} from 'node:zlib';

const {version} = JSON.parse(readFileSync('node_modules/echarts/package.json', 'utf8'));
const zrender = JSON.parse(readFileSync('node_modules/zrender/package.json', 'utf8')).version;
const out = '../echarts.min.js';

const leftOut = {
  name: 'left-out',
  setup(b) {
    const empty = (filter, contents) =>
      b.onLoad({filter}, () => ({contents, loader: 'js'}));
    empty(/echarts\/lib\/util\/decal\.js$/, 'export function createOrUpdatePatternFromDecal() { return null }');
    empty(/echarts\/lib\/theme\/dark\.js$/, 'export default {}');
    empty(/echarts\/lib\/i18n\/langZH\.js$/, "export {default} from './langEN.js'");
  },
};
for (const f of ['util/decal', 'theme/dark', 'i18n/langZH']) {
  readFileSync(`node_modules/echarts/lib/${f}.js`); // A renamed module must not come back unseen.
}

const result = await build({
  entryPoints: ['entry.js'],
  bundle: true,
  minify: true,
  format: 'iife',
  globalName: 'echarts',
  target: 'es2020',
  charset: 'ascii',
  legalComments: 'none',
  define: {'process.env.NODE_ENV': '"production"'},
  banner: {
    js: `/* Apache ECharts ${version} (Apache-2.0, (c) The Apache Software Foundation) with zrender ${zrender}` +
      ' (BSD-3-Clause, (c) Baidu Inc.) and tslib (0BSD, (c) Microsoft), reduced to what counselboard draws. */',
  },
  plugins: [leftOut],
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
