// @ts-check
// The trusted functions that an option may name. An option is JSON, so it can
// hold no function of its own; resolve puts the ones below in the place of
// their names. The build and the browser run this same file.
//
// A series' data items carry what the functions below need beside "value":
//
//   segment  value [x0, y0, x1, y1]; color, width, dash, cap (half the length
//            of the end strokes, in px)
//   cell     value [x0, y0, x1, y1]; color, stroke, width, gap (px left free
//            on every side), texts
//   label    value [x, y]; texts
//   path     value [x, y] of the first point; points [[x, y], …]; color,
//            width, dash
//   symbol   value [x, y]; symbol (circle, diamond, triangle, rect),
//            symbolSize, color, hollow (the colour inside)
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

  /** @param {number[]} a @param {number[]} b @param {object} style */
  const line = (a, b, style) => ({
    type: 'line',
    shape: {x1: a[0], y1: a[1], x2: b[0], y2: b[1]},
    style,
  });

  /** @param {any} d @returns {object} */
  const stroke = (d) => ({
    stroke: d.color,
    lineWidth: d.width || 1,
    fill: 'none',
    ...(d.dash ? {lineDash: d.dash} : {}),
  });

  /** @typedef {{left: number, right: number, width: number}} Layout margins and design width, px */

  /**
   * Where a point is, in px.
   * @param {any} api @param {Layout} layout @param {number[]} value
   */
  const place = (api, layout, value) => {
    const [x, y] = api.coord(value);
    const grown = (api.getWidth() - layout.left - layout.right) / (layout.width - layout.left - layout.right);
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

  /** @type {Record<string, (data: any[], layout: Layout) => (params: any, api: any) => any>} */
  const renderItem = {
    segment: (data, layout) => (params, api) => {
      const d = data[params.dataIndex];
      const a = place(api, layout, [d.value[0], d.value[1]]);
      const b = place(api, layout, [d.value[2], d.value[3]]);
      const style = stroke(d);
      const children = [line(a, b, style)];
      if (d.cap) {
        // An end stroke stands across the segment.
        const n = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
        const dx = (-(b[1] - a[1]) / n) * d.cap, dy = ((b[0] - a[0]) / n) * d.cap;
        for (const p of [a, b]) {
          children.push(line([p[0] - dx, p[1] - dy], [p[0] + dx, p[1] + dy], style));
        }
      }
      return {type: 'group', children};
    },

    cell: (data, layout) => (params, api) => {
      const d = data[params.dataIndex];
      const a = place(api, layout, [d.value[0], d.value[1]]);
      const b = place(api, layout, [d.value[2], d.value[3]]);
      const g = d.gap || 0;
      const x = Math.min(a[0], b[0]) + g, y = Math.min(a[1], b[1]) + g;
      const width = Math.max(0, Math.abs(b[0] - a[0]) - 2 * g);
      const height = Math.max(0, Math.abs(b[1] - a[1]) - 2 * g);
      /** @type {any[]} */
      const children = [{
        type: 'rect',
        shape: {x, y, width, height},
        style: {fill: d.color || 'none', ...(d.stroke ? {stroke: d.stroke, lineWidth: d.width || 1} : {})},
      }];
      for (const w of d.texts || []) {
        children.push(words(x + width / 2, y + height / 2, w));
      }
      return {type: 'group', children};
    },

    label: (data, layout) => (params, api) => {
      const d = data[params.dataIndex];
      const p = place(api, layout, d.value);
      return {type: 'group', children: d.texts.map((/** @type {Words} */ w) => words(p[0], p[1], w))};
    },

    path: (data, layout) => (params, api) => {
      const d = data[params.dataIndex];
      const points = d.points.map((/** @type {number[]} */ p) => api.coord(p));
      return {type: 'polyline', shape: {points}, style: stroke(d)};
    },

    symbol: (data, layout) => (params, api) => {
      const d = data[params.dataIndex];
      const [cx, cy] = place(api, layout, d.value);
      const r = d.symbolSize / 2;
      const style = d.hollow
        ? {fill: d.hollow, stroke: d.color, lineWidth: 1.5}
        : {fill: d.color};
      return d.symbol in corners
        ? {type: 'polygon', shape: {points: corners[d.symbol].map(([x, y]) => [cx + x * r, cy + y * r])}, style}
        : {type: 'circle', shape: {cx, cy, r}, style};
    },
  };

  /** @type {Record<string, (value: any) => string>} */
  const axisLabel = {
    number: (v) => String(Math.round(v * 100) / 100).replace('-', '\u2212'),
    percent: (v) => `${Math.round(v * 1000) / 10}%`.replace('-', '\u2212'),
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
      if (s.renderItem !== undefined) s.renderItem = named(renderItem, 'renderItem', s.renderItem)(s.data, layout);
    }
    for (const a of [...list(option.xAxis), ...list(option.yAxis)]) {
      const l = a.axisLabel;
      if (l && l.formatter !== undefined) l.formatter = named(axisLabel, 'axisLabel', l.formatter);
    }
    const t = option.tooltip;
    if (t && t.formatter !== undefined) t.formatter = named(tooltip, 'tooltip', t.formatter);
    return option;
  };

  /** @type {any} */ (globalThis).counselboardHooks = {resolve};
})();
