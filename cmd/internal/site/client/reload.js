// Put into every page by counselboard serve, never by a build: asks for the latest build, loads the page again when the site is
// another, shows what is wrong with it.
(() => {
  'use strict';
  const {dataset: {site}, src} = document.currentScript;
  let shown = '[]', host;

  const ask = async () => {
    const state = document.visibilityState === 'visible' && await fetch(new URL('../state', src)).then(r => r.json()).catch(() => null);
    const findings = state && JSON.stringify(state.findings ?? []);
    if (state && state.site !== site) return location.reload(); // the browser keeps the place in a page
    if (state && findings !== shown) show(state);
    shown = findings || shown;
    setTimeout(ask, 500);
  };

  // show lists findings in a panel that the page's own style does not reach.
  const show = ({failed, findings}) => {
    host?.remove();
    if (!findings?.length) return;
    host = document.createElement('div');
    host.id = 'counselboard-findings';
    const panel = document.createElement('details');
    panel.className = failed ? 'panel failed' : 'panel';
    panel.setAttribute('role', 'status');
    panel.open = failed;
    const head = document.createElement('summary');
    head.textContent = (findings.length > 1 ? `${findings.length} findings` : '1 finding') + (failed && site ? '. You see the last good build.' : '');
    const list = document.createElement('ol');
    list.append(...findings.map(text => Object.assign(document.createElement('li'), {textContent: text})));
    panel.append(head, list);
    const css = Object.assign(document.createElement('link'), {rel: 'stylesheet', href: new URL('panel.css', src)});
    host.attachShadow({mode: 'open'}).append(css, panel);
    document.body.append(host);
  };

  ask();
})();
