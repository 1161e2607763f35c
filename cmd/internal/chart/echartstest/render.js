// What an engine runs around the bundle and the hooks. This file goes first,
// since ECharts looks for a console once, when it is loaded; start goes last.
// Go provides goTextWidth(text, size, bold) and calls renderChart.
(() => {
  'use strict';
  let said = [];
  const say = (...args) => { said.push(args.map(String).join(' ')); };
  globalThis.console = {log: say, info: say, warn: say, error: say, debug: say};
  globalThis.setTimeout = () => 0;
  globalThis.clearTimeout = () => {};

  globalThis.start = () => {
    delete globalThis.start;
    const {echarts, counselboardHooks: {resolve}, goTextWidth: width} = globalThis;
    echarts.setPlatformAPI({
      measureText: (text, font) => {
        const size = /([\d.]+)px/.exec(font || '');
        return {width: width(String(text), size ? +size[1] : 12, /\b(bold|[6-9]00)\b/.test(font || ''))};
      },
    });

    globalThis.renderChart = (src, w, h) => {
      said = [];
      const option = resolve(JSON.parse(src), w);
      option.animation = false;
      const chart = echarts.init(null, null, {renderer: 'svg', ssr: true, width: w, height: h});
      try {
        chart.setOption(option);
        const svg = chart.getZr().painter.renderToString({cssAnimation: false, cssEmphasis: false, useViewBox: true});
        if (said.length) throw new Error(said.join('; '));
        return svg;
      } finally {
        chart.dispose();
      }
    };
  };
})();
