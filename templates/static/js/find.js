// @ts-check
// Finds a model from the head of every page. Without it the same place is a link to the
// list of all models.

/** @typedef {{id: string, name: string, also?: string[], by?: string}} Model */

const MOST = 8;
const root = new URL('..', import.meta.url);
const link = document.querySelector('a[data-find]');
if (link instanceof HTMLAnchorElement) start(link);

/** @param {HTMLAnchorElement} link */
function start(link) {
  const box = Object.assign(document.createElement('div'), {className: 'find'});
  const input = Object.assign(document.createElement('input'), {type: 'search', placeholder: link.textContent, ariaLabel: link.textContent, autocomplete: 'off', spellcheck: false});
  const found = Object.assign(document.createElement('ul'), {hidden: true});
  const said = Object.assign(document.createElement('span'), {className: 'hidden'});
  said.setAttribute('role', 'status');
  box.append(input, found, said);
  link.replaceWith(box);

  /** @type {Promise<Model[]> | undefined} */
  let models;
  const load = () => (models ??= fetch(new URL('models/find.json', root)).then((r) => (r.ok ? r.json() : {models: []})).then((f) => f.models, () => []));

  const show = async () => {
    const words = input.value.toLowerCase().split(/[\s-]+/).filter(Boolean);
    const all = await load();
    const text = (/** @type {Model} */ m) => [m.name, m.id, ...(m.also ?? [])].join(' ').toLowerCase();
    const asked = input.value.trim().toLowerCase();
    // Who is called just so comes first, then whose name begins so.
    const far = (/** @type {Model} */ m) => ([m.name.toLowerCase(), m.id].includes(asked) ? 0 : m.name.toLowerCase().startsWith(asked) ? 1 : 2);
    const hits = words.length ? all.filter((m) => words.every((w) => text(m).includes(w))).sort((a, b) => far(a) - far(b)) : [];
    found.replaceChildren(...hits.slice(0, MOST).map((m) => {
      const a = Object.assign(document.createElement('a'), {href: new URL(`models/${m.id}/`, root).href});
      a.append(Object.assign(document.createElement('bdi'), {textContent: m.name}));
      if (m.by) a.append(Object.assign(document.createElement('small'), {textContent: m.by}));
      const item = document.createElement('li');
      item.append(a);
      return item;
    }));
    if (hits.length > MOST || (words.length && !hits.length)) {
      const a = Object.assign(document.createElement('a'), {href: link.href, textContent: hits.length ? `All ${hits.length} are in the list of models` : 'None is called so: all models'});
      const item = document.createElement('li');
      item.append(a);
      found.append(item);
    }
    found.hidden = !words.length;
    said.textContent = words.length ? `${hits.length} found` : '';
  };

  const close = () => {
    found.hidden = true;
  };
  input.addEventListener('focus', load);
  input.addEventListener('input', show);
  box.addEventListener('focusout', (e) => {
    if (!(e.relatedTarget instanceof Node && box.contains(e.relatedTarget))) close();
  });
  box.addEventListener('keydown', (e) => {
    const stops = [input, ...found.querySelectorAll('a')];
    const at = stops.findIndex((s) => s === document.activeElement);
    if (e.key === 'ArrowDown' || e.key === 'ArrowUp') {
      e.preventDefault();
      stops[(at + (e.key === 'ArrowDown' ? 1 : stops.length - 1)) % stops.length].focus();
    } else if (e.key === 'Enter' && document.activeElement === input) {
      found.querySelector('a')?.click();
    } else if (e.key === 'Escape') {
      close();
      input.focus();
    }
  });
}
