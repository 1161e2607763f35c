// @ts-check
// The models that a reader has chosen, oldest first: pinned on one page, they are
// lit on every other, and Compare sets them side by side. Kept in the browser alone;
// where that is not allowed, the choice holds for the page.

const KEY = 'counselboard.models';
const ID = /^[a-z0-9][a-z0-9._-]{0,99}$/;

/** As many as stand side by side in Compare. */
export const MOST = 6;

/** @type {string[] | undefined} what could not be stored */
let here;
const changes = new EventTarget();

/** The ids chosen. What is stored may be anybody's, so only what may be an id counts. @returns {string[]} */
export function chosen() {
  if (here) return here;
  try {
    const ids = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? newest(ids.filter((id) => typeof id === 'string' && ID.test(id))) : [];
  } catch {
    return [];
  }
}

/** Keeps a choice; of too many, the newest. @param {string[]} ids */
export function choose(ids) {
  try {
    localStorage.setItem(KEY, JSON.stringify(newest(ids)));
  } catch {
    here = newest(ids);
  }
  changes.dispatchEvent(new Event('change'));
}

/** Calls f after every change of the choice, on this page or in another tab. @param {() => void} f */
export function onChoice(f) {
  changes.addEventListener('change', f);
  addEventListener('storage', ({key}) => {
    if (key === KEY || key === null) f();
  });
}

/** @param {string[]} ids */
const newest = (ids) => [...new Set(ids)].slice(-MOST);
