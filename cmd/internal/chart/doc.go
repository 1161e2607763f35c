// Package chart makes the site's figures: an option of ECharts, built with go-echarts' types, and
// what the page's own controls need. A browser draws it (templates/static/js/figures.js); nothing
// else does. A page has a table with the same numbers.
//
//  1. a kind ([Heatmap], [Intervals], [Scatter], [Calibration], [Bias]) takes plain values, computed
//     elsewhere, and makes a [Figure];
//  2. [Tabs] joins several figures of one kind into one with tabs;
//  3. a page writes [Figure.JSON] into a data block, and controls and tables around it.
//
// Every string of an input may be hostile. It is cleaned by [Label] and stays a string: an option
// holds no markup, and functions only by a name from a short list of the script's. Colors are CSS
// variables of the [Palette], so one option serves both themes.
package chart
