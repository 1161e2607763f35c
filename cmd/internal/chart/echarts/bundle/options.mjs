// Says what the development build of ECharts has against options: a JSON list of them on standard input, with hooks by name.
import * as echarts from 'echarts';
import {readFileSync} from 'node:fs';

const complaints = [];
for (const way of ['warn', 'error', 'log']) console[way] = (...text) => complaints.push(text.join(' '));

/** Puts functions in the place of hooks, as the site's script does. */
function bind(of) {
  for (const key of Object.keys(of)) {
    if (['renderItem', 'formatter', 'labelLayout'].includes(key) && typeof of[key] === 'string') of[key] = () => (key === 'renderItem' ? {type: 'group', children: []} : {});
    else if (typeof of[key] === 'string' && of[key].startsWith('var(')) of[key] = '#123456';
    else if (of[key] && typeof of[key] === 'object') bind(of[key]);
  }
}

for (const option of JSON.parse(readFileSync(0, 'utf8'))) {
  delete option.media; // the script's
  bind(option);
  const chart = echarts.init(null, null, {renderer: 'svg', ssr: true, width: 800, height: 400});
  try {
    chart.setOption(option);
    chart.renderToSVGString();
  } catch (err) {
    complaints.push(String(err));
  }
  chart.dispose();
}
for (const text of new Set(complaints)) process.stdout.write(`${text}\n`);
