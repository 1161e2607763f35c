// Package ssr draws ECharts options as static SVG while a site is built, with
// no browser, no cgo and no Node: the ECharts bundle runs in a pure-Go
// JavaScript engine.
//
// It takes a [Chart]: an option in JSON, a size in CSS pixels, an id and the
// words that stand in for the picture. It gives one <svg> element:
//
//  1. an [Engine] runs ECharts on the option. Functions never come from an
//     option: it may only name one of the trusted hooks of hooks.js, as in
//     "renderItem": "segment".
//  2. the drawing is read as XML and written again from an allow-list of
//     elements, attributes and values. What the list does not have is an
//     error, so nothing but shapes, text and the palette's colours gets out:
//     no style, no script, no event, no reference out of the element.
//  3. a [Pool] does that on several engines at once and keeps the order.
//
// The bytes depend on the chart and on this package's version alone, not on
// what was drawn before, nor on how many engines drew.
//
// [Script] is what the engines run, and what the site serves for the readers
// who ask for an interactive chart: the bundle and the hooks.
package ssr
