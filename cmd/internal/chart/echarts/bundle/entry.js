// What counselboard draws with, and nothing else: every chart type or
// component that is added here is bytes that a reader downloads.
export {init, version} from 'echarts/core';
import {use} from 'echarts/core';
import {BarChart, BoxplotChart, CustomChart, HeatmapChart, LineChart, ScatterChart} from 'echarts/charts';
import {AriaComponent, DataZoomInsideComponent, GridSimpleComponent, LegendPlainComponent, TooltipComponent, VisualMapPiecewiseComponent} from 'echarts/components';
import {LabelLayout} from 'echarts/features';
import {SVGRenderer} from 'echarts/renderers';

use([BarChart, BoxplotChart, CustomChart, HeatmapChart, LineChart, ScatterChart, AriaComponent, DataZoomInsideComponent, GridSimpleComponent, LegendPlainComponent,
  TooltipComponent, VisualMapPiecewiseComponent, LabelLayout, SVGRenderer]);
