// @ts-check
// What an option of a figure needs in the browser. An option is JSON, so it can
// hold no function of its own: resolve puts the ones below in the place of
// their names, the theme's colours in the place of variables, plots in the room
// that there is, and what the page's tables leave out aside.
(() => {
  'use strict';

  /** @param {any} v @returns {any[]} */
  const list = (v) => (Array.isArray(v) ? v : v === undefined ? [] : [v]);

  /** An interval, between two points of the axes.
   * @type {Record<string, (series: any) => (params: any, api: any) => any>} */
  const renderItem = {
    interval: (series) => (params, api) => {
      const {value, symbolOffset = [0, 0], ...d} = series.data[params.dataIndex], style = {...series.itemStyle, ...d.itemStyle}, wide = style.borderWidth || 1.5;
      const [x1, y1] = api.coord([value[0], value[1]]);
      const [x2, y2] = api.coord([value[2], value[3]]);
      const up = symbolOffset[1];
      // Above boxes, as points are; bands lie below lines.
      return {type: 'line', silent: true, z2: wide < 5 ? 100 : 0, shape: {x1, y1: y1 + up, x2, y2: y2 + up}, style: {stroke: style.color, lineWidth: wide, opacity: style.opacity ?? 1}};
    },
    // What is written at the right of a plot: a value and what goes with it.
    beside: (series) => (params, api) => {
      const {value, text, sub, label, ...d} = series.data[params.dataIndex], style = {...series.itemStyle, ...d.itemStyle};
      const at = params.coordSys.x + params.coordSys.width + value[2], y = api.coord([value[0], value[1]])[1], opacity = style.opacity ?? 1;
      /** @param {string} text @param {object} more */
      const words = (text, more) => ({type: 'text', silent: true, style: {text, y, opacity, verticalAlign: 'middle', ...more}});
      return {type: 'group', children: [
        words(text ?? '', {x: at, fill: style.color, fontSize: 12, fontWeight: label?.fontWeight ?? 400, align: 'right'}),
        words(sub ?? '', {x: at + 8, fill: style.borderColor, fontSize: 11}),
      ]};
    },
  };

  /** A number as pages write it. @param {number} v @param {Intl.NumberFormatOptions} form */
  const written = (v, form) => new Intl.NumberFormat('en', {useGrouping: false, ...form}).format(v || 0).replace('-', '−');

  // The tooltip is made of elements, never of markup, so that a label can
  // hold whatever it likes; its look is the page's own style sheet's.
  /** @type {Record<string, (params: any) => any>} */
  const formatter = {
    tip: ({data}) => {
      const {name, tip} = data || {};
      const box = document.createElement('div');
      for (const [i, text] of [name, ...(tip || [])].entries()) {
        if (!text) continue;
        const row = document.createElement(i === 0 ? 'strong' : 'div');
        row.textContent = text;
        box.append(row);
      }
      return box.childElementCount ? box : '';
    },
    text: ({data}) => [data.text, data.sub].filter(Boolean).join(data.below ? '\n' : '  '),
    tick: (/** @type {any} */ v) => written(Math.round(v * 100) / 100, {maximumFractionDigits: 2}),
    percent: (/** @type {any} */ v) => written(Math.round(v * 1000) / 1000, {style: 'percent', maximumFractionDigits: 1}),
  };

  /**
   * @template T
   * @param {Record<string, T>} table
   * @param {any} name
   * @returns {T}
   */
  const named = (table, name) => {
    if (typeof name !== 'string' || !Object.hasOwn(table, name)) throw new Error(`no hook is named ${JSON.stringify(name)}`);
    return table[name];
  };

  /** Puts values in the place of colours' variables; texts stay as they are.
   * @param {any} of @param {(name: string) => string} value */
  const colour = (of, value) => {
    for (const key in of) {
      const v = of[key];
      const [, name, usual] = typeof v === 'string' && /color$/i.test(key) && v.match(/^var\((--[\w-]+),(#\w+)\)$/) || [];
      if (name) of[key] = value(name) || usual;
      else if (v && typeof v === 'object') colour(v, value);
    }
  };

  /** Sorts rows and columns of models and leaves some out, as a table does.
   * @param {any} option @param {string[]} all what the table has @param {string[]} shown what it shows, in its order */
  const arrange = (option, all, shown) => {
    const gone = (/** @type {string | undefined} */ m) => Boolean(m) && all.includes(m ?? '') && !shown.includes(m ?? '');
    const place = (/** @type {string} */ m) => (shown.includes(m) ? shown.indexOf(m) : shown.length);
    for (const [key, at] of /** @type {[string, number][]} */ ([['xAxis', 0], ['yAxis', 1]])) {
      for (const [i, axis] of list(option[key]).entries()) {
        if (!axis.models) continue;
        /** @type {number[]} */
        const kept = axis.models.map((/** @type {string} */ _, /** @type {number} */ n) => n).filter((/** @type {number} */ n) => !gone(axis.models[n]));
        kept.sort((a, b) => place(axis.models[a]) - place(axis.models[b]) || a - b);
        if (at === 1) option.grid[i].tall *= Math.max(1, kept.length) / axis.models.length;
        axis.data = kept.map((n) => axis.data[n]);
        for (const s of option.series) {
          if ((s[`${key}Index`] ?? 0) !== i) continue;
          const row = s.type === 'boxplot' ? 0 : at;
          s.data = s.data.filter((/** @type {any} */ d) => kept.includes(d.value[row]));
          for (const d of s.data) {
            const to = kept.indexOf(d.value[row]);
            if (s.type === 'custom') d.value[row + 2] = to;
            d.value[row] = to;
          }
        }
      }
    }
    for (const s of option.series) s.data = s.data.filter((/** @type {any} */ d) => !gone(d.m));
  };

  /** Fades what does not belong to a pinned model, where some does.
   * @param {any} option @param {string[]} pinned */
  const pin = (option, pinned) => {
    const all = option.series.flatMap((/** @type {any} */ s) => s.data);
    if (!all.some((/** @type {any} */ d) => pinned.includes(d.m))) return;
    for (const d of all) {
      if (d.m) d.itemStyle = {...d.itemStyle, opacity: pinned.includes(d.m) ? 1 : 0.3};
    }
  };

  /** Fades cells outside of those that are brushed, by the first and last column and row.
   * @param {any} option @param {number[]} [brush] */
  const brush = (option, brush) => {
    if (!brush || !option.visualMap) return;
    const [left, right, top, bottom] = brush;
    for (const d of option.series.flatMap((/** @type {any} */ s) => s.data)) {
      const [x, y] = d.value;
      if (x < left || x > right || y < top || y > bottom) d.itemStyle = {...d.itemStyle, opacity: 0.15};
    }
  };

  const HEAD = 30, FOOT = 46, RIGHT = 22;

  /** Places the plots in so much room, and returns how tall they are together.
   * @param {any} option @param {number} room @returns {number} */
  const lay = (option, room) => {
    const grids = option.grid, {least, own} = grids[0];
    const names = Math.min(Math.max(...grids.map((/** @type {any} */ g) => g.room)), 0.34 * room);
    const label = Math.max(names, 44);
    const heads = grids.map((/** @type {any} */ _, /** @type {number} */ i) => i).filter((/** @type {number} */ i) => !grids[i].under);
    const most = own ? Math.floor(room / (least + label)) : Math.floor((room - label) / least);
    const rows = Math.ceil(heads.length / Math.max(1, most)), across = Math.ceil(heads.length / rows);
    let top = option.legend?.show ? 24 * Math.ceil(option.legend.data.reduce((/** @type {number} */ n, /** @type {string} */ s) => n + 7.5 * s.length + 44, 0) / room) + 4 : option.visualMap ? (room < 760 ? 24 * option.visualMap.pieces.length : 24) + 4 : 0;
    for (let at = 0; at < heads.length; at += across) {
      let end = top;
      for (const [j, head] of heads.slice(at, at + across).entries()) {
        const each = own ? room / across : (room - label) / across;
        const left = own ? j * each + label : label + j * each + (j ? 14 : 0);
        let from = top;
        for (let i = head; i === head || grids[i]?.under; i++) {
          const g = grids[i], x = option.xAxis[i], y = option.yAxis[i];
          const width = i > head ? grids[head].width : (own ? (j + 1) * each : label + (j + 1) * each) - left - Math.max(RIGHT, (g.beside ?? 0) + 8);
          Object.assign(g, {left, width, top: from + HEAD, height: g.tall, containLabel: false, outerBoundsMode: 'none'});
          x.nameTruncate = {maxWidth: width + 40};
          y.nameTruncate = {maxWidth: width + Math.max(RIGHT, g.beside ?? 0)};
          if (y.data) y.axisLabel = own || j === 0 ? {...y.axisLabel, width: names - 10, overflow: 'break', lineHeight: 13} : {show: false};
          if (y.data && x.data) {
            x.position = 'top';
            g.top += 32 + (room < 500 ? 26 : 0);
          }
          if (x.data) x.axisLabel = {...x.axisLabel, fontSize: 11, width: Math.max(30, width / x.data.length - 4), overflow: 'break', lineHeight: 13};
          from = g.top + g.tall + FOOT;
        }
        end = Math.max(end, from);
      }
      top = end;
    }
    for (const s of option.series) {
      const {width} = grids[s.xAxisIndex ?? 0], {data} = option.xAxis[s.xAxisIndex ?? 0];
      for (const d of s.data) {
        if (s.type === 'heatmap') d.below = width / data.length < 90;
      }
      if (s.data.some((/** @type {any} */ d) => d.label?.near)) {
        s.labelLayout = (/** @type {any} */ {dataIndex}) => {
          const [dx, dy] = s.data[dataIndex].label?.[room < 600 ? 'near' : 'offset'] ?? [0, 0];
          return {dx, dy, hideOverlap: true};
        };
      }
      if (s.type === 'line') s.label = {...s.label, width: width / 4 - 8, overflow: 'truncate'};
    }
    return top;
  };

  /**
   * @typedef {{room: number, color: (name: string) => string, all: string[], shown: string[], pinned: string[], state: {off?: string[], zoom?: number[], brush?: number[]}}} Page
   * @param {any} option what JSON.parse gave; changed in place
   * @param {Page} page
   * @returns {{option: any, height: number}}
   */
  const resolve = (option, page) => {
    colour(option, page.color);
    arrange(option, page.all, page.shown);
    pin(option, page.pinned);
    brush(option, page.state.brush);
    const series = option.series.map((/** @type {any} */ s) => s.name).filter(Boolean);
    if (option.legend?.show) {
      Object.assign(option.legend, {
        data: [...new Set(series)], textStyle: {color: page.color('--ink'), fontSize: 12}, itemWidth: 14, itemGap: 14,
        selected: Object.fromEntries((page.state.off ?? []).map((name) => [name, false])),
      });
    }
    for (const [i, z] of list(option.dataZoom).entries()) {
      const [start, end] = page.state.zoom?.slice(2 * i, 2 * i + 2) ?? [];
      if (end > start) Object.assign(z, {start, end});
    }
    if (option.visualMap) option.visualMap.orient = page.room < 760 ? 'vertical' : 'horizontal';
    if (option.visualMap && page.state.off) option.visualMap.selected = Object.fromEntries(page.state.off.map((n) => [n, false]));
    // Intervals go with the points that the legend leaves out.
    for (const s of option.series) {
      if (s.type === 'scatter') s.itemStyle = {opacity: 1, ...s.itemStyle};
      if (s.type === 'custom') s.data = s.data.filter((/** @type {any} */ d) => !d.name || !page.state.off?.includes(d.name));
      if (s.renderItem !== undefined) s.renderItem = named(renderItem, s.renderItem)(s);
      if (s.label?.formatter !== undefined) s.label.formatter = named(formatter, s.label.formatter);
    }
    for (const a of [...list(option.xAxis), ...list(option.yAxis)]) {
      if (a.axisLabel.formatter !== undefined) a.axisLabel.formatter = named(formatter, a.axisLabel.formatter);
    }
    // Above the mark, so that the rows that follow stay to be seen; below it where the window ends.
    /** @type {(point: number[], params: any, box: HTMLElement, mark: any, size: any) => number[]} */
    const position = ([x, y], _, box, mark, {contentSize: [w, h], viewSize: [room]}) => {
      const {left, right, top, bottom} = mark ? {left: mark.x, right: mark.x + mark.width, top: mark.y, bottom: mark.y + mark.height} : {left: x, right: x, top: y, bottom: y};
      const above = top - h - 8, from = box.parentElement?.getBoundingClientRect().top ?? 0;
      return [Math.max(0, Math.min((left + right - w) / 2, room - w)), from + above < 0 ? bottom + 8 : above];
    };
    if (option.tooltip) {
      Object.assign(option.tooltip, {formatter: named(formatter, option.tooltip.formatter), className: 'figure-tip tip', transitionDuration: 0, position, borderWidth: 1,
        borderColor: page.color('--muted'), backgroundColor: page.color('--page'), textStyle: {color: page.color('--ink'), fontSize: 13, fontFamily: 'inherit'}, extraCssText: 'box-shadow: none'});
    }
    return {option, height: lay(option, page.room)};
  };

  /** @type {any} */ (globalThis).counselboardHooks = {resolve};
})();
