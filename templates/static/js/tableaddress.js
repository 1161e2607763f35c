// @ts-check
// What a reader has made of a table stands in the page's address: a name for
// each choice, repeated for several, with the table's own prefix.

/** @typedef {{sort: string, q: string, hide: Set<string>, pick: Record<string, Set<string>>}} State */

/** By what rows can be told apart, with words for it. @type {Record<string, string>} */
export const FACETS = {access: 'Access', family: 'Family', org: 'Organisation', panel: 'Panel', kind: 'Kind', basis: 'Figures', part: 'Part', status: 'Status'};

/** @param {string} prefix @returns {State} */
export function read(prefix) {
  const p = new URLSearchParams(location.search);
  const all = (/** @type {string} */ name) => new Set(p.getAll(prefix + name));
  const pick = Object.fromEntries(Object.keys(FACETS).map((f) => [f, all(f)]));
  return {sort: p.get(prefix + 'sort') ?? '', q: p.get(prefix + 'q') ?? '', hide: all('hide'), pick};
}

/** @param {string} prefix @param {State} s @param {boolean} push */
export function write(prefix, s, push) {
  set({sort: [s.sort], q: [s.q], hide: s.hide, ...s.pick}, push, prefix);
}

/**
 * Gives names new values and leaves every other name as it is.
 * @param {Record<string, Iterable<string>>} values
 * @param {boolean} push as a step to go back from
 * @param {string} [prefix]
 */
export function set(values, push, prefix = '') {
  const p = new URLSearchParams(location.search);
  const before = p.toString();
  for (const [name, list] of Object.entries(values)) {
    p.delete(prefix + name);
    for (const v of list) if (v || name in FACETS) p.append(prefix + name, v);
  }
  if (p.toString() === before) return;
  history[push ? 'pushState' : 'replaceState'](null, '', `${location.pathname}${p.size ? '?' : ''}${p}${location.hash}`);
}
