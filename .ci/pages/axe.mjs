// node axe.mjs SITE: no axe-core violation on any kind of page, in both themes,
// on a desk and on a phone. Says every violation; exit 1 if there is one.
import {existsSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import puppeteer from 'puppeteer-core';
import {onePageOfEachKind} from './pages.mjs';
import {serve} from './serve.mjs';

const site = process.argv[2];
const axe = await readFile(new URL('node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const server = await serve(site);
const base = `http://127.0.0.1:${server.address().port}/`;
const browser = await puppeteer.launch({
  executablePath: ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)),
  headless: 'shell',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const pages = onePageOfEachKind(site);
let violations = 0, runs = 0;
// Colors alone depend on the theme: in the dark one, the rules for colors run.
const light = {resultTypes: ['violations']}, dark = {...light, runOnly: {type: 'rule', values: ['color-contrast', 'link-in-text-block']}};
const looks = [['light', 1280, light], ['dark', 1280, dark], ['dark', 375, dark], ['light', 375, light]];
for (const path of pages) {
  const page = await browser.newPage();
  let look = '';
  page.on('pageerror', (e) => { violations++; console.log(`/${path} ${look}: script error: ${e.message}`); });
  page.on('console', (m) => { if (m.type() === 'error' && !/404/.test(m.text())) { violations++; console.log(`/${path} ${look}: console: ${m.text()}`); } });
  await page.goto(base + path, {waitUntil: 'load'});
  await page.evaluate(() => { for (const d of document.querySelectorAll('details')) d.open = true; });
  await page.evaluate(axe); // through the debugger, which the page's policy does not bind
  for (const [theme, width, options] of looks) {
    look = `${theme} ${width}`;
    await page.emulateMediaFeatures([{name: 'prefers-color-scheme', value: theme}]);
    await page.setViewport({width, height: 900});
    const result = await page.evaluate((options) => globalThis.axe.run(document, options), options);
    runs++;
    for (const v of result.violations) {
      violations++;
      console.log(`/${path} ${look}: ${v.id} (${v.impact}): ${v.help}; ${v.nodes.length} of them, first ${v.nodes[0].target.join(' ')}: ${v.nodes[0].failureSummary.replace(/\s+/g, ' ').slice(0, 300)}`);
    }
  }
  await page.close();
}
await browser.close();
server.close();
console.log(`axe: ${pages.length} pages, ${runs} runs, ${violations} findings`);
process.exit(violations === 0 && runs > 0 ? 0 : 1);
