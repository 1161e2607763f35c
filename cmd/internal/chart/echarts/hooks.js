// @ts-check
// The trusted functions that an option may name. An option is JSON, so it can
// hold no function of its own; resolve puts the ones below in the place of
// their names. The build and the browser run this same file.
//
// All marks of a chart are the data items of one series, the later over the
// earlier. An item's "look", and that of each of its texts, is a place in the
// series' list of looks, which holds what many items have in common. "draw"
// says what an item is drawn as, "silent" that it cannot be pointed at, and
// beside "value" stands what its function below needs:
//
//   segment  value [x0, y0, x1, y1]; color, width, dash
//   cell     value [x0, y0, x1, y1]; color, gap (px left free on every side),
//            texts
//   label    value [x, y]; texts
//   path     value [x, y] of the first point; points [[x, y], …]; color,
//            width, dash
//   symbol   value [x, y]; symbol (circle, diamond, triangle, rect), size,
//            color, stroke, width
//
// An option is laid out for a width of its own. In a wider picture the plot
// grows and the margins do not, so what stands in a margin keeps its distance
// from the plot: see place.
//
// texts is a list of {text, dx, dy, size, align, color, weight, halo}: dx and
// dy in px from the item's point (a cell's centre), halo the colour behind it.
(() => {
  'use strict';

  /** @typedef {{text: string, dx?: number, dy?: number, size?: number, align?: string, color: string, weight?: number, halo?: string}} Words */

  /** @param {number} x @param {number} y @param {Words} w */
  const words = (x, y, w) => ({
    type: 'text',
    x: x + (w.dx || 0),
    y: y + (w.dy || 0),
    silent: true,
    style: {
      text: w.text,
      fill: w.color,
      fontSize: w.size || 12,
      fontWeight: w.weight || 'normal',
      fontFamily: 'system-ui, sans-serif',
      align: w.align || 'left',
      verticalAlign: 'middle',
      ...(w.halo ? {stroke: w.halo, lineWidth: 3} : {}),
    },
  });

  /** @param {any} d @returns {object} */
  const stroke = (d) => ({
    stroke: d.color,
    lineWidth: d.width,
    fill: 'none',
    ...(d.dash ? {lineDash: d.dash} : {}),
  });

  /** @typedef {{left: number, right: number, width: number}} Layout margins and design width, px */

  /**
   * Where a point is, in px.
   * @param {any} api @param {Layout} layout @param {number} vx @param {number} vy
   */
  const place = (api, layout, vx, vy) => {
    const [x, y] = api.coord([vx, vy]);
    const grown = (api.getWidth() - layout.left - layout.right) / (layout.width - layout.left - layout.right);
    if (grown === 1) return [x, y];
    const right = api.getWidth() - layout.right;
    if (x < layout.left) return [layout.left + (x - layout.left) / grown, y];
    if (x > right) return [right + (x - right) / grown, y];
    return [x, y];
  };

  /** @type {Record<string, number[][]>} corners of a symbol of size 2 */
  const corners = {
    diamond: [[0, -1], [1, 0], [0, 1], [-1, 0]],
    triangle: [[0, -1], [1, 1], [-1, 1]],
    rect: [[-1, -1], [1, -1], [1, 1], [-1, 1]],
  };

  /** @typedef {(vx: number, vy: number) => number[]} At */

  /** @type {Record<string, (d: any, at: At) => any>} */
  const marks = {
    segment: (d, at) => {
      const [x1, y1] = at(d.value[0], d.value[1]);
      const [x2, y2] = at(d.value[2], d.value[3]);
      return {type: 'line', shape: {x1, y1, x2, y2}, style: stroke(d)};
    },

    cell: (d, at) => {
      const [x0, y0] = at(d.value[0], d.value[1]);
      const [x1, y1] = at(d.value[2], d.value[3]);
      const gap = d.gap || 0;
      const x = Math.min(x0, x1) + gap, y = Math.min(y0, y1) + gap;
      const width = Math.max(0, Math.abs(x1 - x0) - 2 * gap);
      const height = Math.max(0, Math.abs(y1 - y0) - 2 * gap);
      const texts = (d.texts || []).map((/** @type {Words} */ w) => words(x + width / 2, y + height / 2, w));
      return {type: 'group', children: [{type: 'rect', shape: {x, y, width, height}, style: {fill: d.color || 'none'}}, ...texts]};
    },

    label: (d, at) => {
      const [x, y] = at(d.value[0], d.value[1]);
      return {type: 'group', children: d.texts.map((/** @type {Words} */ w) => ({...words(x, y, w), silent: !!d.silent}))};
    },

    path: (d, at) => ({
      type: 'polyline',
      shape: {points: d.points.map((/** @type {number[]} */ [vx, vy]) => at(vx, vy))},
      style: stroke(d),
    }),

    symbol: (d, at) => {
      const [cx, cy] = at(d.value[0], d.value[1]);
      const r = d.size / 2;
      const style = {fill: d.color, ...(d.stroke ? {stroke: d.stroke, lineWidth: d.width} : {})};
      return d.symbol in corners
        ? {type: 'polygon', shape: {points: corners[d.symbol].map(([x, y]) => [cx + x * r, cy + y * r])}, style}
        : {type: 'circle', shape: {cx, cy, r}, style};
    },
  };

  /** @type {Record<string, (series: any, layout: Layout) => (params: any, api: any) => any>} */
  const renderItem = {
    mark: ({data, looks = []}, layout) => (params, api) => {
      const whole = (/** @type {any} */ of) => ({...looks[of.look], ...of});
      const d = whole(data[params.dataIndex]);
      d.texts = d.texts?.map(whole);
      const element = named(marks, 'mark', d.draw)(d, (vx, vy) => place(api, layout, vx, vy));
      return {...element, silent: Boolean(d.silent)};
    },
  };

  // The tooltip is made of elements, never of markup, so that a label can
  // hold whatever it likes; its look is the page's own style sheet's.
  /** @type {Record<string, (params: any) => any>} */
  const tooltip = {
    tip: (params) => {
      const {name, tip} = params.data || {};
      const box = document.createElement('div');
      for (const [i, text] of [name, ...(tip || [])].entries()) {
        if (!text) continue;
        const row = document.createElement(i === 0 ? 'strong' : 'div');
        row.textContent = text;
        box.append(row);
      }
      return box.childElementCount ? box : '';
    },
  };

  /**
   * @template T
   * @param {Record<string, T>} table
   * @param {string} kind
   * @param {any} name
   * @returns {T}
   */
  const named = (table, kind, name) => {
    if (typeof name !== 'string' || !Object.hasOwn(table, name)) {
      throw new Error(`no ${kind} hook is named ${JSON.stringify(name)}`);
    }
    return table[name];
  };

  /** @param {any} v @returns {any[]} */
  const list = (v) => (Array.isArray(v) ? v : v === undefined ? [] : [v]);

  /**
   * Puts the functions in the place of their names; throws at a name that is
   * not above.
   * @param {any} option what JSON.parse gave; changed in place
   * @param {number} width the width it is laid out for, in px
   * @returns {any} option
   */
  const resolve = (option, width) => {
    const grid = list(option.grid)[0] || {};
    const layout = {left: Number(grid.left), right: Number(grid.right), width};
    for (const s of list(option.series)) {
      if (s.renderItem !== undefined) s.renderItem = named(renderItem, 'renderItem', s.renderItem)(s, layout);
    }
    const t = option.tooltip;
    if (t && t.formatter !== undefined) t.formatter = named(tooltip, 'tooltip', t.formatter);
    return option;
  };

  /** @type {any} */ (globalThis).counselboardHooks = {resolve};
})();
