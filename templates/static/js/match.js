// @ts-check
// The one way to search: in the head of a page, in tables, in Compare.
//
// A text is its words: letters and digits apart, in lower case, without accents, so that gpt5 is GPT-5. Each word of
// a query must be one of the text: a number the same, or what a number of four digits or more begins with; letters
// what a word begins with, what ends it (chatgpt is GPT), or a word with one letter wrong.

/** @param {string} text */
export const words = (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().match(/\p{L}+|\p{N}+(?:\.\p{N}+)*/gu) ?? [];

/**
 * How far a word of a query is from a word of a text: 0 the same, 1 its beginning, 2 its end, 3 one letter wrong.
 * @param {string} asked @param {string} word
 */
function far(asked, word) {
  if (asked === word) return 0;
  if (/^\p{N}/u.test(asked)) return asked.length >= 4 && word.startsWith(asked) ? 1 : Infinity;
  if (/^\p{N}/u.test(word)) return Infinity;
  if (word.startsWith(asked)) return 1;
  if (word.length >= 3 && asked.endsWith(word)) return 2;
  return Math.min(asked.length, word.length) >= 4 && oneWrong(asked, word) ? 3 : Infinity;
}

/**
 * Whether two words differ by one letter: left out, added, another, or two in each other's place.
 * @param {string} a @param {string} b
 */
function oneWrong(a, b) {
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  const [x, y] = [a.slice(i), b.slice(i)];
  return x.slice(1) === y || x === y.slice(1) || x.slice(1) === y.slice(1) || (x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2));
}

/**
 * How far a query is from a text; Infinity where it does not fit. 0 where the text is the query and no more.
 * @param {string} query @param {string} text
 */
export function distance(query, text) {
  const asked = words(query), of = words(text);
  if (!asked.length) return text.toLowerCase().includes(query.trim().toLowerCase()) ? 1 : Infinity; // marks alone
  if (asked.join('') === of.join('')) return 0;
  return asked.reduce((sum, a) => sum + Math.min(...of.map((w) => far(a, w)), Infinity), 1);
}

/**
 * How little two texts have in common, from 0 to 1, by pairs of letters: for what is nearest where nothing fits.
 * @param {string} a @param {string} b
 */
export function unlike(a, b) {
  const pairs = (/** @type {string} */ s) => new Set(Array.from(words(s).join(''), (_, i) => words(s).join('').slice(i, i + 2)));
  const [x, y] = [pairs(a), pairs(b)];
  return 1 - (2 * [...x].filter((p) => y.has(p)).length) / (x.size + y.size || 1);
}
