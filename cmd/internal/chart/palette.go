package chart

import "strconv"

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

var base = []Color{
	{"--page", "#ffffff", "#101416"},
	{"--ink", "#1b2126", "#e6eaec"},
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

// The ramp starts from the page's own colour and keeps a text contrast of at
// least 4.5:1 on every step.
var (
	seq = [Steps][2]string{
		{"#f3f8f7", "#181d1d"},
		{"#dbecea", "#1b2827"},
		{"#c2dedc", "#1f3533"},
		{"#a5ceca", "#244441"},
		{"#85bab6", "#295451"},
		{"#61a39e", "#336663"},
		{"#287a76", "#449d98"},
		{"#095350", "#78d0ca"},
	}
	onSeq = [Steps][2]string{
		{"#1b2126", "#e6eaec"},
		{"#1b2126", "#e6eaec"},
		{"#1b2126", "#e6eaec"},
		{"#1b2126", "#e6eaec"},
		{"#1b2126", "#e6eaec"},
		{"#1b2126", "#e6eaec"},
		{"#ffffff", "#101416"},
		{"#ffffff", "#101416"},
	}
)

// Palette lists every colour that a drawing may have, with the values that the
// site's style sheet has to give it.
func Palette() []Color {
	out := append([]Color(nil), base...)
	for i, c := range seq {
		out = append(out, Color{"--seq-" + strconv.Itoa(i), c[0], c[1]})
	}
	for i, c := range onSeq {
		out = append(out, Color{"--on-seq-" + strconv.Itoa(i), c[0], c[1]})
	}
	return out
}

// Seq is the ramp's step, 0 (the page's colour, nearly) to Steps−1; OnSeq is
// the colour of text on it.
func Seq(step int) string {
	return Color{"--seq-" + strconv.Itoa(step), seq[step][0], seq[step][1]}.CSS()
}

// OnSeq is the colour of text on a step of the ramp.
func OnSeq(step int) string {
	return Color{"--on-seq-" + strconv.Itoa(step), onSeq[step][0], onSeq[step][1]}.CSS()
}
