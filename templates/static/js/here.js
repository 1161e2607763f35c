// @ts-check
// Judges tests that a reader has chosen to see together as a family of their own: by Holm's
// method, for exact tests by that for discrete ones, as the boards are (board/here.go,
// stats.HolmDiscrete). A test is clear with an adjusted p below 0.05, also with every "not
// sure" counted either way.

/** @typedef {import('./compare.js').Test} Test */
/** @typedef {{p: number, sign: number, n?: number}} Reading n: discordant questions of an exact test */

const LEVEL = 0.05, SAME = 1 + 1e-9; // equal p values are sums in another order

/** What McNemar's exact test of n discordant questions can find: each p with its probability. @param {number} n */
function mcnemar(n) {
  const probability = [2 ** -n];
  for (let k = 1; k <= n; k++) probability.push(probability[k - 1] * (n - k + 1) / k);
  let below = 0;
  const lower = probability.map((x) => (below += x));
  return probability.map((x, k) => ({p: Math.min(1, 2 * Math.min(lower[k], lower[n - k])), x}));
}

/** The chance, where nothing differs, of a p of at most that of another test. @param {Reading} r @param {number} p */
const chance = ({n}, p) => (n === undefined ? p : mcnemar(n).reduce((sum, at) => sum + (at.p <= p * SAME ? at.x : 0), 0));

/** @param {Reading[]} family */
function adjusted(family) {
  const order = family.map((_, i) => i).toSorted((i, j) => family[i].p - family[j].p), out = family.map(() => 1);
  let worst = 0, last = -1;
  order.forEach((i, at) => {
    const {p} = family[i];
    if (p > last) {
      last = p;
      worst = Math.max(worst, Math.min(1, order.slice(at).reduce((sum, j) => sum + chance(family[j], p), 0)));
    }
    out[i] = worst;
  });
  return out;
}

/** The test in one of three readings: as raters answered, and counted either way. @param {Test} t @param {number} way @returns {Reading | undefined} */
function reading(t, way) {
  const only = t.only?.[way] ?? t.only?.[0], p = t.p?.[way] ?? t.p?.[0];
  if (only) return {p: mcnemar(only[0] + only[1])[only[0]].p, sign: Math.sign(only[0] - only[1]), n: only[0] + only[1]};
  return p && {p: p[0], sign: p[1]};
}

/**
 * For every test 1 where the first is clearly better, −1 where the second is, else 0.
 * @param {{test: Test, low: boolean}[]} tests low: a lower value is better
 */
export function here(tests) {
  const family = tests.flatMap(({test, low}, at) => (reading(test, 0) ? [{test, low, at}] : [])), out = tests.map(() => 0);
  const ways = [0, 1, 2].map((way) => {
    const of = family.map(({test}) => /** @type {Reading} */ (reading(test, way))), p = adjusted(of);
    return of.map((r, i) => (p[i] < LEVEL ? r.sign : 0));
  });
  family.forEach(({test, low, at}, i) => {
    const both = (test.only ?? test.p ?? []).length > 1 ? ways : ways.slice(0, 1);
    if (both.every((way) => way[i] === ways[0][i])) out[at] = low ? -ways[0][i] || 0 : ways[0][i];
  });
  return out;
}
