// Package chart draws the figures of the site. It takes what a figure shows as
// one of the kinds below (labels, values, intervals: plain Go values, computed
// elsewhere) and makes SVG for the page and an ECharts option for the readers
// who ask for an interactive chart:
//
//  1. a kind ([Columns], [TradeOff], [Heat], [Profile], [Spread], [Curves], [Slope])
//     lays itself out twice, for a wide and a narrow column: marks
//     around and in a plot (draft.go);
//  2. each layout becomes SVG (paint.go);
//  3. the same values become an ECharts option with axes of its own, built with
//     go-echarts' kinds (interactive.go), which a browser draws with the hooks of
//     package echarts when a reader asks for it.
//
// Every string of an input may be hostile. It is shown as it is, shortened
// and without control characters (see [Label]); no option has a function, a
// template or markup made from one. Every colour is one of the [Palette]'s: a
// CSS variable with the light theme's value behind it, so that one drawing
// serves both themes and a copy of it stands alone.
package drawn
