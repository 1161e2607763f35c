// @ts-check
// What is taken away from a comparison: a table in LaTeX, tidy CSV, and the plot as
// a drawing that stands alone.

/** @typedef {import('./compare.js').Sheet} Sheet */
/** @typedef {import('./compare.js').Row} Row */
/** @typedef {{part: HTMLElement, component: string, panel: string, rows: (Row | undefined)[]}} Shown */

/** @param {string} s */
const plain = (s) => s.replaceAll('%', '\\%').replaceAll('–', '--').replaceAll('−', '$-$').replaceAll('—', '---').replace(/[<>]/g, '$$$&$$');

/**
 * A table in LaTeX: a row a dimension or failure mode, a column a model.
 * @param {Shown[]} shown @param {Sheet[]} sheets @param {string} source
 */
export function latex(shown, sheets, source) {
  const lines = [`% ${source}`, '% \\usepackage{booktabs}', `\\begin{tabular}{l${'r'.repeat(sheets.length)}}`, '\\toprule',
    ` & ${sheets.map((s) => s.tex).join(' & ')} \\\\`];
  for (const {part, panel, rows} of shown) {
    lines.push('\\midrule', `% ${panel}`);
    for (const tr of part.querySelectorAll('tbody tr')) {
      const cells = rows.map((row, i) => {
        const c = row?.figures[/** @type {HTMLElement} */ (tr).dataset.scale ?? ''];
        if (c?.value === undefined) return '---';
        const value = tr.children[2 + i].classList.contains('best') ? `\\textbf{${plain(c.text)}}` : plain(c.text);
        return value + (c.ci95 ? ` {\\scriptsize [${plain(c.range)}]}` : '');
      });
      lines.push(`${tr.children[0].textContent} & ${cells.join(' & ')} \\\\`);
    }
  }
  return [...lines, '\\bottomrule', '\\end{tabular}', ''].join('\n');
}

/**
 * A line a figure, and of two models a line a difference: the first less the other.
 * @param {Shown[]} shown @param {Sheet[]} sheets
 */
export function csv(shown, sheets) {
  const lines = [['component', 'panel', 'scale', 'model', 'less', 'value', 'ci95_low', 'ci95_high', 'n', 'better']];
  for (const {component, panel, rows} of shown) {
    rows.forEach((row, i) => {
      for (const [scale, c] of Object.entries(row?.figures ?? {})) {
        if (c.value !== undefined) lines.push([component, panel, scale, sheets[i].id, '', c.value, ...(c.ci95 ?? ['', '']), c.n ?? '', ''].map(String));
      }
      for (const other of sheets) {
        for (const [scale, t] of Object.entries(row?.pairs[other.id]?.tests ?? {})) {
          const better = t.better === 1 ? sheets[i].id : t.better === -1 ? other.id : '';
          lines.push([component, panel, scale, sheets[i].id, other.id, t.value ?? '', ...(t.ci95 ?? ['', '']), '', better].map(String));
        }
      }
    });
  }
  return lines.map((l) => `${l.join(',')}\n`).join('');
}

/**
 * The plot: every row's lanes to one scale, with what the row says: beside them or, in
 * one of a journal's columns, above. Words are of 8 points.
 * @param {Shown[]} shown @param {Sheet[]} sheets @param {string} source @param {number} millimetres
 */
export function svg(shown, sheets, source, millimetres) {
  const narrow = millimetres < 100, W = narrow ? 386 : 800, LEFT = narrow ? 44 : 240, RIGHT = narrow ? 44 : 230, names = narrow ? 1 : 2, doc = document.implementation.createDocument('http://www.w3.org/2000/svg', 'svg');
  const g = doc.documentElement;
  let y = 16;
  /** @param {Element} parent @param {string} tag @param {Record<string, string | number>} attributes @param {string} [text] */
  const add = (parent, tag, attributes, text) => {
    const e = doc.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, String(value));
    if (text) e.textContent = text;
    parent.append(e);
    return e;
  };
  const text = (/** @type {Record<string, string | number>} */ at, /** @type {string | null} */ words) => add(g, 'text', {fill: '#1b2126', ...at}, (words ?? '').replace(/\s+/g, ' ').trim());
  add(g, 'rect', {width: '100%', height: '100%', fill: '#fff'});
  const looks = [...shown[0].part.querySelectorAll('thead .look')];
  sheets.forEach((s, i) => {
    const mark = /** @type {Element} */ (doc.importNode(looks[i], true));
    for (const [name, value] of Object.entries({x: (narrow ? 0 : LEFT) + (i % names) * 280, y: y - 11})) mark.setAttribute(name, String(value));
    g.append(mark);
    text({x: (narrow ? 0 : LEFT) + 20 + (i % names) * 280, y}, [...s.name].slice(0, 40).join(''));
    if (i % names === names - 1 || i === sheets.length - 1) y += 20;
  });
  for (const {part} of shown) {
    text({x: 0, y: y += 24, 'font-weight': 600}, part.querySelector('h2')?.textContent ?? '');
    text({x: W - RIGHT, y, 'text-anchor': 'end', 'font-size': 10, fill: '#5c6670'}, part.querySelector('thead .plot')?.textContent ?? '');
    y += 10;
    for (const tr of part.querySelectorAll('tbody tr')) {
      const lanes = /** @type {Element} */ (doc.importNode(/** @type {Element} */ (tr.querySelector('.lanes')), true)), height = Number(lanes.getAttribute('height'));
      const [worst, best] = [...tr.querySelectorAll('.plot span')].map((e) => e.textContent ?? '');
      const above = y + 16;
      if (narrow) y += 18;
      const mid = y + height / 2 + 4;
      add(g, 'line', {x1: narrow ? 0 : LEFT, x2: narrow ? W : W - RIGHT, y1: y + height, y2: y + height, stroke: '#e2e6e9'});
      for (const [name, value] of Object.entries({x: LEFT, y, width: W - LEFT - RIGHT, overflow: 'visible'})) lanes.setAttribute(name, String(value));
      g.append(lanes);
      text({x: 0, y: narrow ? above : mid}, tr.children[0].textContent);
      text({x: LEFT - 12, y: mid, 'text-anchor': 'end', 'font-size': 10, fill: '#5c6670'}, worst);
      text({x: W - RIGHT + 12, y: mid, 'font-size': 10, fill: '#5c6670'}, best);
      text(narrow ? {x: W, y: above, 'text-anchor': 'end'} : {x: W - RIGHT + 50, y: mid}, tr.lastElementChild?.textContent ?? '');
      y += height;
    }
  }
  text({x: 0, y: y += 24, 'font-size': 10, fill: '#5c6670'}, source);
  for (const [name, value] of Object.entries({width: `${millimetres}mm`, height: `${(millimetres * (y + 8) / W).toFixed(1)}mm`, viewBox: `0 0 ${W} ${y + 8}`, 'font-family': 'sans-serif', 'font-size': 13})) g.setAttribute(name, String(value));
  return new XMLSerializer().serializeToString(doc);
}
