// node lighthouse.mjs SITE PORT: mobile emulation, the pages below, at least 95
// for performance and 100 for the rest. SITE is built with
// --base-url http://127.0.0.1:PORT/, so that canonical links hold. Two Chromiums
// share the pages, since one mostly waits; a page that is short is audited again alone.
import {readdirSync} from 'node:fs';
import {join} from 'node:path';
import {isMainThread, parentPort, Worker, workerData} from 'node:worker_threads';
import {launch} from 'chrome-launcher';
import lighthouse from 'lighthouse';
import {serve} from './serve.mjs';

const least = {performance: 95, accessibility: 100, 'best-practices': 100, seo: 100};

// audit says what is short of the least on some pages, and returns these pages.
async function audit(port, paths) {
  const chrome = await launch({
    chromePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const short = [];
  for (const path of paths) {
    // Performance is measured, and a busy machine measures too little: the best of three.
    const best = {};
    let last;
    for (let attempt = 0; attempt < 3; attempt++) {
      last = (await lighthouse(`http://127.0.0.1:${port}/${path}`, {port: chrome.port, onlyCategories: Object.keys(least), logLevel: 'error'})).lhr;
      for (const id of Object.keys(least)) best[id] = Math.max(best[id] ?? 0, Math.round((last.categories[id].score ?? 0) * 100));
      if (Object.keys(least).every((id) => best[id] >= least[id])) break;
    }
    console.log(`/${path}: ${Object.keys(least).map((id) => `${id} ${best[id]}`).join(', ')}`);
    for (const id of Object.keys(least)) {
      if (best[id] >= least[id]) continue;
      if (short.at(-1) !== path) short.push(path);
      for (const ref of last.categories[id].auditRefs) {
        const audit = last.audits[ref.id];
        if (audit.score !== null && audit.score < 1 && ref.weight > 0) console.log(`  ${id} is below ${least[id]}: ${audit.id} ${audit.score}: ${audit.title} ${audit.displayValue ?? ''}`);
      }
    }
  }
  await chrome.kill();
  return short;
}

if (isMainThread) {
  const site = process.argv[2], port = Number(process.argv[3]);
  const model = readdirSync(join(site, 'models'), {withFileTypes: true}).filter((e) => e.isDirectory()).map((e) => e.name).sort()[0];
  const paths = ['', `models/${model}/`, 'adversarial/', 'judges/', 'compare/'];
  const server = await serve(site, port);
  const audited = (paths) => new Promise((done, fail) => {
    const worker = new Worker(new URL(import.meta.url), {workerData: {port, paths}});
    worker.on('message', done).on('error', fail).on('exit', () => fail(new Error('an audit ended early')));
  });
  let short = (await Promise.all([0, 1].map((i) => audited(paths.filter((_, k) => k % 2 === i))))).flat();
  if (short.length > 0) {
    console.log(`again, alone: ${short.map((path) => `/${path}`).join(' ')}`);
    short = await audited(short);
  }
  server.close();
  process.exit(short.length === 0 ? 0 : 1);
} else {
  parentPort.postMessage(await audit(workerData.port, workerData.paths));
}
