// node axe.mjs SITE: no axe-core violation on any kind of page, in both themes,
// on a desk and on a phone. Says every violation; exit 1 if there is one.
import {readFile} from 'node:fs/promises';
import puppeteer from 'puppeteer-core';
import {onePageOfEachKind} from './pages.mjs';
import {serve} from './serve.mjs';

const site = process.argv[2];
const axe = await readFile(new URL('node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const server = await serve(site);
const base = `http://127.0.0.1:${server.address().port}/`;
const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const pages = onePageOfEachKind(site);
let violations = 0, runs = 0;
for (const path of pages) {
  for (const [theme, width] of [['light', 1280], ['dark', 1280], ['light', 375], ['dark', 375]]) {
    const page = await browser.newPage();
    page.on('pageerror', (e) => { violations++; console.log(`/${path} ${theme} ${width}: script error: ${e.message}`); });
    page.on('console', (m) => { if (m.type() === 'error' && !/404/.test(m.text())) { violations++; console.log(`/${path} ${theme} ${width}: console: ${m.text()}`); } });
    await page.emulateMediaFeatures([{name: 'prefers-color-scheme', value: theme}]);
    await page.setViewport({width, height: 900});
    await page.goto(base + path, {waitUntil: 'load'});
    await page.evaluate(() => { for (const d of document.querySelectorAll('details')) d.open = true; });
    await page.evaluate(axe); // through the debugger, which the page's policy does not bind
    const result = await page.evaluate(() => globalThis.axe.run(document, {resultTypes: ['violations']}));
    runs++;
    for (const v of result.violations) {
      violations++;
      console.log(`/${path} ${theme} ${width}: ${v.id} (${v.impact}): ${v.help}; ${v.nodes.length} of them, first ${v.nodes[0].target.join(' ')}: ${v.nodes[0].failureSummary.replace(/\s+/g, ' ').slice(0, 300)}`);
    }
    await page.close();
  }
}
await browser.close();
server.close();
console.log(`axe: ${pages.length} pages, ${runs} runs, ${violations} findings`);
process.exit(violations === 0 && runs > 0 ? 0 : 1);
