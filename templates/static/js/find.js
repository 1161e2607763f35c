// @ts-check
// Finds a model, a judge, a topic or a word from the head of every page. Without it the same place is a link to the
// list of all models, which is also where several hits are shown.
import {distance, unlike, words} from './match.js';

/** @typedef {{href: string, name: string, kind?: string, also?: string[], by?: string}} Entry */

const MOST = 8;
const root = new URL('..', import.meta.url);

/** @type {Promise<Entry[]> | undefined} */
let entries;
const load = () => (entries ??= fetch(new URL('models/find.json', root)).then((r) => (r.ok ? r.json() : {entries: []})).then((f) => f.entries, () => []));

/** @param {string} query */
async function look(query) {
  const all = await load();
  const far = (/** @type {Entry} */ e) => Math.min(...[e.name, ...(e.also ?? [])].map((name) => distance(query, name)), distance(query, [e.name, ...(e.also ?? [])].join(' ')) + 1);
  const hits = all.map((e) => ({e, far: far(e)})).filter((h) => h.far < Infinity).sort((a, b) => a.far - b.far);
  const same = hits.filter((h) => h.far === 0);
  const near = hits.length ? [] : all.toSorted((a, b) => unlike(query, a.name) - unlike(query, b.name)).slice(0, 3);
  return {hits: hits.map((h) => h.e), only: hits.length === 1 || same.length === 1 ? hits[0].e : undefined, near};
}

/** @param {Entry} e */
function item(e) {
  const li = document.createElement('li');
  const a = Object.assign(document.createElement('a'), {href: new URL(e.href, root).href});
  a.append(Object.assign(document.createElement('bdi'), {textContent: e.name}));
  const more = [e.kind, e.by].filter(Boolean).join(' · ');
  if (more) a.append(' ', Object.assign(document.createElement('small'), {textContent: more}));
  li.append(a);
  return li;
}

/** @param {string} query @param {Entry[]} near */
const absent = (query, near) => `“${query.trim()}” is not here${near.length ? '; nearest:' : ''}`;

/** @param {HTMLAnchorElement} link */
function start(link) {
  const box = Object.assign(document.createElement('div'), {className: 'find'});
  const input = Object.assign(document.createElement('input'), {type: 'search', placeholder: 'Search', ariaLabel: 'Search', autocomplete: 'off', spellcheck: false});
  const found = Object.assign(document.createElement('ul'), {hidden: true});
  const said = Object.assign(document.createElement('span'), {className: 'hidden'});
  said.setAttribute('role', 'status');
  box.append(input, found, said);
  link.replaceWith(box);
  const all = () => Object.assign(new URL(link.href), {search: new URLSearchParams({q: input.value.trim()})});

  const show = async () => {
    const query = input.value;
    const {hits, near} = await look(query);
    if (query !== input.value) return;
    const some = words(query).length > 0;
    found.replaceChildren(...(hits.length ? hits.slice(0, MOST) : near).map(item));
    if (some && !hits.length) found.prepend(Object.assign(document.createElement('li'), {textContent: absent(query, near)}));
    if (hits.length > MOST) {
      const li = document.createElement('li');
      li.append(Object.assign(document.createElement('a'), {href: all().href, textContent: `All ${hits.length}`}));
      found.append(li);
    }
    found.hidden = !some;
    said.textContent = !some ? '' : hits.length ? `${hits.length} found` : absent(query, near);
  };
  const close = () => {
    found.hidden = true;
  };
  input.addEventListener('focus', load);
  input.addEventListener('input', show);
  box.addEventListener('focusout', (e) => {
    if (!(e.relatedTarget instanceof Node && box.contains(e.relatedTarget))) close();
  });
  box.addEventListener('keydown', async (e) => {
    const stops = [input, ...found.querySelectorAll('a')];
    const at = stops.findIndex((s) => s === document.activeElement);
    if (e.key === 'ArrowDown' || e.key === 'ArrowUp') {
      e.preventDefault();
      stops[(at + (e.key === 'ArrowDown' ? 1 : stops.length - 1)) % stops.length].focus();
    } else if (e.key === 'Enter' && document.activeElement === input && words(input.value).length) {
      const {only} = await look(input.value);
      location.assign(only ? new URL(only.href, root) : all());
    } else if (e.key === 'Escape') {
      close();
      input.focus();
    }
  });
}

/**
 * Shows above the list of models what a query finds.
 * @param {HTMLElement} place @param {string} query
 */
async function list(place, query) {
  const {hits, near} = await look(query);
  const shown = hits.length ? hits : near;
  const head = document.createElement('p');
  head.textContent = hits.length ? `“${query}”: ${hits.length} found` : absent(query, near);
  const ul = document.createElement('ul');
  ul.append(...shown.map(item));
  place.replaceChildren(head, ul);
  place.hidden = false;
}

const link = document.querySelector('a[data-find]');
if (link instanceof HTMLAnchorElement) start(link);
const place = document.querySelector('[data-hits]');
const query = new URLSearchParams(location.search).get('q');
if (place instanceof HTMLElement && query) list(place, query);
