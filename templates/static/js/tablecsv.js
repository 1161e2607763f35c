// @ts-check
// A table as it is shown, as CSV: figures unrounded from the site's own
// file where a cell leads to its run, else as they are written.
import {text, number, plain} from './tablecells.js';

/** @param {string} s @returns {string[][]} */
function parse(s) {
  /** @type {string[][]} */
  const rows = [[]];
  for (const m of s.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows[rows.length - 1].push(m[1]?.replaceAll('""', '"') ?? m[2]);
    if (m[3] === '') break;
    if (m[3] !== ',') rows.push([]);
  }
  return rows;
}

/** Every figure of a file, by run and scale. @param {string | undefined} name */
async function figures(name) {
  /** @type {Map<string, string[]>} */
  const out = new Map();
  const answer = name && (await fetch(new URL(`../data/${name}.csv`, import.meta.url)).catch(() => undefined));
  if (!answer || !answer.ok) return out;
  const [head, ...rows] = parse(await answer.text());
  const at = ['run', 'scale', 'value', 'ci95_low', 'ci95_high', 'n'].map((f) => head.indexOf(f));
  for (const r of rows) out.set(`${r[at[0]]}#${r[at[1]]}`, at.slice(2).map((i) => r[i]));
  return out;
}

/** A figure's run and scale, from where its cell leads. @param {Element} cell */
const key = (cell) => /\/runs\/([^/]+)\/(#.+)$/.exec(cell.querySelector('a')?.href ?? '')?.slice(1).join('');

/** A cell as it is written: value, ends of its interval, shares between 0 and 1 as in files. @param {Element} cell */
function written(cell) {
  const parts = [...cell.querySelectorAll('.interval, small'), ...[...cell.childNodes].slice(1)];
  const ends = parts.map((e) => /^(\S+)–(\S+)$/.exec(e.textContent?.trim() ?? '')).find(Boolean);
  const share = (/** @type {string} */ s) => (text(cell).endsWith('%') ? s.replace(/(\d+)%?/, (_, n) => String(n / 100)) : s);
  return [text(cell), ends?.[1] ?? '', ends?.[2] ?? '', ''].map(share);
}

/** Text that no spreadsheet takes for a formula. @param {string} s */
function quoted(s) {
  s = s.replace(/\s+/g, ' ');
  if (!Number.isNaN(number(s))) s = plain(s);
  else if (/^[=+\-@＝＋－＠]/.test(s) && !Number.isFinite(Number(s))) s = `'${s}`;
  return /[",]/.test(s) ? `"${s.replaceAll('"', '""')}"` : s;
}

/**
 * @param {HTMLTableCellElement[]} heads the columns shown
 * @param {HTMLTableRowElement[]} rows the rows shown, in order
 * @param {string | undefined} source a file under data/
 */
export async function csv(heads, rows, source) {
  const full = await figures(source);
  /** @type {string[][]} */
  const lines = [[], ...rows.map(() => [])];
  for (const th of heads) {
    const cells = rows.map((r) => r.cells[th.cellIndex]);
    const figure = cells.some((c) => key(c) || written(c)[1]);
    const name = text(th);
    const ids = cells.map((c) => (c.matches('[scope=row]') && /\/models\/([^/]+)\/$/.exec(c.querySelector('a')?.href ?? '')?.[1]) || '');
    const more = figure ? [' low', ' high', ' n'] : ids.some(Boolean) ? [' id'] : [];
    lines[0].push(name, ...more.map((m) => name + m));
    cells.forEach((c, i) => {
      const exact = full.get(key(c) ?? '');
      const whole = c.querySelector('a')?.title;
      if (figure) lines[i + 1].push(...(exact ?? written(c)));
      else lines[i + 1].push(...(ids[i] ? [whole || text(c), ids[i]] : [text(c), ...more.map(() => '')]));
    });
  }
  return lines.map((l) => l.map(quoted).join(',') + '\n').join('');
}
