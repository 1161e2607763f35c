// What counselboard draws with, and nothing else: every chart type or
// component that is added here is bytes that a reader downloads.
export {init, version} from 'echarts/core';
import {use} from 'echarts/core';
import {BarChart, CustomChart, HeatmapChart, LineChart, ScatterChart} from 'echarts/charts';
import {GridSimpleComponent, TooltipComponent, VisualMapContinuousComponent} from 'echarts/components';
import {LabelLayout} from 'echarts/features';
import {SVGRenderer} from 'echarts/renderers';

use([BarChart, CustomChart, HeatmapChart, LineChart, ScatterChart, GridSimpleComponent, TooltipComponent, VisualMapContinuousComponent, LabelLayout,
  SVGRenderer]);
