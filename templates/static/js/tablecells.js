// @ts-check
// Reads a table's cells as a person does: the first text is the value, and a
// dash is none.

/** @param {Element | undefined} cell */
export function text(cell) {
  const walk = document.createTreeWalker(cell ?? document.createElement('td'), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const t = walk.currentNode.nodeValue?.trim();
    if (t && !walk.currentNode.parentElement?.closest('.flag')) return t === '—' || cell?.querySelector(':scope > .none') ? '' : t;
  }
  return '';
}

// 3.28, −0.31, 7%, <1%, 1,204, 4 models; a rank interval 2–3 after a rank 2.
const NUMBER = /^([<>]?)([+-]?\d*\.?\d+)%?(?:–(\d+))?(?: \p{L}+)?$/u;

/** @param {string} t a number as programs write it */
export const plain = (t) => t.replaceAll(',', '').replace('−', '-');

/** @param {string} t NaN where t is no number */
export function number(t) {
  const m = NUMBER.exec(plain(t));
  return m ? Number(m[2]) + ({'<': -1e-3, '>': 1e-3}[m[1]] ?? 0) + Number(m[3] ?? 0) * 1e-6 : NaN;
}

/** @typedef {{texts: string[], numbers: number[], numeric: boolean}} Column where numeric, all that is known is numbers */

/**
 * The columns of rows as they are first read.
 * @param {HTMLTableRowElement[]} rows
 * @returns {(column: number) => Column}
 */
export function columnsOf(rows) {
  /** @type {Column[]} */
  const read = [];
  return (column) => {
    if (!read[column]) {
      const texts = rows.map((r) => text(r.cells[column]));
      const numbers = texts.map(number);
      read[column] = {texts, numbers, numeric: texts.some(Boolean) && texts.every((t, i) => !t || !Number.isNaN(numbers[i]))};
    }
    return read[column];
  };
}

// One collation for all readers: the same address shows the same order.
export const {compare} = new Intl.Collator('en', {numeric: true});

/**
 * Rows in order of a column: missing values last in both directions, ties as
 * they stand on the page.
 * @param {HTMLTableRowElement[]} rows
 * @param {Column} column
 * @param {boolean} down
 */
export function sorted(rows, {texts, numbers, numeric}, down) {
  const way = down ? -1 : 1;
  return [...rows.keys()]
    .sort((a, b) => Number(!texts[a]) - Number(!texts[b]) || way * (numeric ? numbers[a] - numbers[b] : compare(texts[a], texts[b])))
    .map((i) => rows[i]);
}
