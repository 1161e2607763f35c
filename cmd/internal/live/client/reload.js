// Put into every page by counselboard serve, never by a build: hears of builds,
// loads the page again when the site is another, shows what is wrong with it.
(() => {
  'use strict';
  const own = new URL('.', document.currentScript.src);
  const site = document.currentScript.dataset.site;
  let events, host;

  // listen while the page is seen: a browser has few connections to one server.
  const listen = () => {
    if (document.visibilityState === 'hidden') {
      events?.close();
      events = undefined;
    } else if (!events) {
      events = new EventSource(new URL('events', own));
      events.addEventListener('build', e => hear(JSON.parse(e.data)));
    }
  };

  const hear = news => {
    if (news.site !== site) {
      events.close();
      location.reload(); // the browser keeps the place in the page
      return;
    }
    if (site) show(news); // a page of findings shows them itself
    else if (changed(news.findings)) location.reload();
  };

  const changed = findings => {
    const shown = [...document.querySelectorAll('main li')].map(li => li.textContent);
    return JSON.stringify(shown) !== JSON.stringify(findings.map(f => f.text));
  };

  // show lists findings in a panel that the page's own style does not reach.
  const show = ({ failed, findings }) => {
    const open = host?.shadowRoot.querySelector('details')?.open;
    host?.remove();
    host = undefined;
    if (!findings.length) return;
    host = document.createElement('div');
    host.id = 'counselboard-findings';
    const root = host.attachShadow({ mode: 'open' });
    const css = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: new URL('panel.css', own) });
    const panel = document.createElement('details');
    panel.className = failed ? 'panel failed' : 'panel';
    panel.setAttribute('role', 'status');
    panel.open = failed || Boolean(open);
    const head = document.createElement('summary');
    const count = n => word => `${n} ${word}${n === 1 ? '' : 's'}`;
    const errors = findings.filter(f => f.severity === 'error').length;
    const warnings = findings.length - errors;
    const parts = [errors && count(errors)('error'), warnings && count(warnings)('warning')].filter(Boolean);
    head.textContent = parts.join(', ') + (failed ? '. You see the last good build.' : '');
    const list = document.createElement('ol');
    for (const f of findings) {
      const item = document.createElement('li');
      item.textContent = f.text;
      list.append(item);
    }
    panel.append(head, list);
    root.append(css, panel);
    document.body.append(host);
  };

  document.addEventListener('visibilitychange', listen);
  addEventListener('pageshow', e => { if (e.persisted) { events?.close(); events = undefined; listen(); } });
  addEventListener('pagehide', () => { events?.close(); events = undefined; });
  listen();
})();
