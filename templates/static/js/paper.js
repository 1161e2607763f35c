// @ts-check
// A file of a figure for a paper: drawn anew in light, with license, date and address below.
import {keep, png} from './keep.js';

const FONT = 'Helvetica, Arial, sans-serif', NARROW = 600;

/** @param {{id: string, el: HTMLElement}} fig @param {string} what "svg 84": ending and millimeters @param {any} echarts
 * @param {(name: string) => string} color @param {(chart: any, font: string) => any} option */
export async function paper({id, el}, what, echarts, color, option) {
  const [ending, mm] = what.split(' '), width = Math.round(+mm / 25.4 * 96);
  const height = Number(el.querySelector(width < NARROW ? '.narrow' : '.wide')?.getAttribute('height'));
  const chart = echarts.init(document.createElement('div'), null, {renderer: 'svg', width, height});
  chart.setOption({...option(chart, FONT), backgroundColor: color('--page')});
  const plain = (s) => s.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
  const source = el.dataset.source ?? '', address = `${location.origin}${location.pathname}${location.search}#${id}`;
  const lines = [...(width < NARROW ? source.split(' · ') : [source]), address]
    .map((s, i) => `<tspan x="4" y="${height + 12 + 10 * i}">${plain(s)}</tspan>`), tall = height + 16 + 10 * lines.length;
  // A string: parsed by the page, its styles would break the page's policy.
  const svg = chart.renderToSVGString().replace(/^(<svg[^>]*?) height="[^"]*"/, `$1 height="${tall}"`)
    .replace(/^(<svg[^>]*?) viewBox="[^"]*"/, `$1 viewBox="0 0 ${width} ${tall}"`)
    .replace(/<\/svg>\s*$/, `<rect y="${height}" width="100%" height="${tall - height}" fill="#fff"/>` +
      `<text font-size="8" font-family="${FONT}" fill="${color('--muted')}">${lines.join('')}</text></svg>`);
  chart.dispose();
  const blob = new Blob([svg], {type: 'image/svg+xml'}), url = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  keep(ending === 'svg' ? blob : await png(url, +mm), `${id}-${mm}mm.${ending}`);
}
