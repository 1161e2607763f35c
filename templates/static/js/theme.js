// @ts-check
// Chooses the theme before the first paint, and lets a reader change it; closes the doors of the navigation. On paper,
// the page's address says also what the reader chose on it.
(() => {
  'use strict';
  const root = document.documentElement;
  root.classList.add('js'); // what needs scripts is shown; tables that charts stand for are not
  const key = 'counselboard-theme';
  const dark = matchMedia('(prefers-color-scheme: dark)');

  /** @returns {string | null} */
  const stored = () => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage is off: follow the system
    }
  };

  /** @returns {'dark' | 'light'} */
  const current = () => {
    const t = root.dataset.theme;
    return t === 'dark' || t === 'light' ? t : dark.matches ? 'dark' : 'light';
  };

  const chosen = stored();
  if (chosen === 'dark' || chosen === 'light') root.dataset.theme = chosen;

  addEventListener('DOMContentLoaded', () => {
    for (const type of ['click', 'focusin', 'keydown']) {
      document.addEventListener(type, (e) => {
        for (const door of document.querySelectorAll('.door[open]')) {
          const out = !(e.target instanceof Node && door.contains(e.target));
          if (e instanceof KeyboardEvent ? e.key === 'Escape' : out) door.removeAttribute('open');
        }
      });
    }
    const button = document.querySelector('[data-theme-toggle]');
    if (!(button instanceof HTMLButtonElement)) return;
    const label = () => {
      button.textContent = current() === 'dark' ? 'Light' : 'Dark';
      button.setAttribute('aria-label', `Switch to the ${current() === 'dark' ? 'light' : 'dark'} theme`);
    };
    button.hidden = false;
    label();
    dark.addEventListener('change', label);
    button.addEventListener('click', () => {
      root.dataset.theme = current() === 'dark' ? 'light' : 'dark';
      try {
        localStorage.setItem(key, root.dataset.theme);
      } catch {
        // not kept, but it holds on this page
      }
      label();
      root.dispatchEvent(new CustomEvent('themechange'));
    });
  });

  addEventListener('beforeprint', () => {
    const address = document.querySelector('.address');
    const canonical = document.querySelector('link[rel=canonical]');
    if (address && canonical instanceof HTMLLinkElement) address.textContent = canonical.href + location.search;
  });
})();
