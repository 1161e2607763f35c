// What counselboard draws with, and nothing else: every chart type or
// component that is added here is bytes that a reader downloads.
export {init, version, setPlatformAPI} from 'echarts/core';
import {use} from 'echarts/core';
import {CustomChart, ScatterChart} from 'echarts/charts';
import {GridSimpleComponent, TooltipComponent} from 'echarts/components';
import {SVGRenderer} from 'echarts/renderers';

use([CustomChart, ScatterChart, GridSimpleComponent, TooltipComponent, SVGRenderer]);
