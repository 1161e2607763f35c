package chart

import (
	"slices"
	"strconv"
)

// The colours that options use. A drawing has them as presentation attributes:
// fill="var(--ink,#1b2126)".
const (
	Ink        = "var(--ink,#1b2126)"         // text and marks
	Muted      = "var(--muted,#5c6670)"       // secondary text, reference marks
	Line       = "var(--line,#e2e6e9)"        // hairlines
	Page       = "var(--page,#ffffff)"        // the page behind
	Accent     = "var(--accent,#0b6a66)"      // the one colour that means "look here"
	AccentSoft = "var(--accent-soft,#d5e7e5)" // areas in it
	Warn       = "var(--warn,#a4480f)"        // what goes against the reader's expectation
	Cat1       = "var(--cat-1,#0b6a66)"       // categories, always with a shape of their own
	Cat2       = "var(--cat-2,#a4480f)"
	Cat3       = "var(--cat-3,#3f5fae)"
	Cat4       = "var(--cat-4,#8a3f7c)"
)

// Steps is the number of steps of the sequential ramp.
const Steps = 8

// A Color is a CSS custom property and its values in the two themes.
type Color struct {
	Var         string // with its dashes: --ink
	Light, Dark string // #rrggbb
}

// CSS is the colour as options have it.
func (c Color) CSS() string { return "var(" + c.Var + "," + c.Light + ")" }

var (
	pageColor = Color{"--page", "#ffffff", "#101416"}
	inkColor  = Color{"--ink", "#1b2126", "#e6eaec"}
)

var base = []Color{
	pageColor,
	inkColor,
	{"--muted", "#5c6670", "#97a3ab"},
	{"--line", "#e2e6e9", "#2a3136"},
	{"--accent", "#0b6a66", "#5fc0ba"},
	{"--accent-soft", "#d5e7e5", "#1d3b3a"},
	{"--warn", "#a4480f", "#e39a63"},
	{"--cat-1", "#0b6a66", "#5fc0ba"},
	{"--cat-2", "#a4480f", "#e39a63"},
	{"--cat-3", "#3f5fae", "#8fabf0"},
	{"--cat-4", "#8a3f7c", "#d893c8"},
}

// The ramp starts from the page's own colour. Text on it has the colour of text, on
// the last steps that of the page, with a contrast of at least 4.5:1.
var ramp = [Steps]Color{
	{"--seq-0", "#f3f8f7", "#181d1d"},
	{"--seq-1", "#dbecea", "#1b2827"},
	{"--seq-2", "#c2dedc", "#1f3533"},
	{"--seq-3", "#a5ceca", "#244441"},
	{"--seq-4", "#85bab6", "#295451"},
	{"--seq-5", "#61a39e", "#336663"},
	{"--seq-6", "#287a76", "#449d98"},
	{"--seq-7", "#095350", "#78d0ca"},
}

// lightSteps is the number of steps that bear text in the colour of text.
const lightSteps = 6

// Palette lists every colour that a drawing may have, with the values that the
// site's style sheet has to give it.
func Palette() []Color {
	out := slices.Concat(base, ramp[:])
	for i := range ramp {
		out = append(out, onRamp(i))
	}
	return out
}

// onRamp is the colour of text on a step of the ramp.
func onRamp(step int) Color {
	like := inkColor
	if step >= lightSteps {
		like = pageColor
	}
	return Color{"--on-seq-" + strconv.Itoa(step), like.Light, like.Dark}
}
