package drawn

import (
	"slices"
	"strconv"
)

// A Color is a CSS custom property and its values in the two themes.
type Color struct {
	Var         string // with its dashes: --ink
	Light, Dark string // #rrggbb
}

// CSS is the colour as options have it: a drawing has it as a presentation
// attribute, fill="var(--ink,#1b2126)". No colour is "".
func (c Color) CSS() string {
	if c.Var == "" {
		return ""
	}
	return "var(" + c.Var + "," + c.Light + ")"
}

// MarshalText writes the colour as options have it.
func (c Color) MarshalText() ([]byte, error) { return []byte(c.CSS()), nil }

// The colours that options use.
var (
	Page       = Color{"--page", "#ffffff", "#101416"}        // the page behind
	Ink        = Color{"--ink", "#1b2126", "#e6eaec"}         // text and marks
	Muted      = Color{"--muted", "#5c6670", "#97a3ab"}       // secondary text, reference marks
	Line       = Color{"--line", "#e2e6e9", "#2a3136"}        // hairlines
	Accent     = Color{"--accent", "#0b6a66", "#5fc0ba"}      // the one colour that means "look here"
	AccentSoft = Color{"--accent-soft", "#d5e7e5", "#1d3b3a"} // areas in it
	Warn       = Color{"--warn", "#a4480f", "#e39a63"}        // what goes against the reader's expectation
	kindSoft   = Color{"--kind-soft", "#e6ccbc", "#4b3a2c"}   // areas in the colours of tones
	harshSoft  = Color{"--harsh-soft", "#c9d2e8", "#343e53"}
)

// A Tone says which way something errs.
type Tone int

const (
	Plain    Tone = iota
	TooKind       // scores better than it should, or sees less harm
	TooHarsh      // the reverse
)

// tones are orange and blue, which colour-blind readers tell apart.
var (
	tones     = [...]Color{TooKind: Warn, TooHarsh: Categories[2]}
	softTones = [...]Color{TooKind: kindSoft, TooHarsh: harshSoft}
)

// panelMark is how a value of a panel is drawn, where a judge's stand beside experts'.
func panelMark(judge bool) (shape string, color Color) {
	if judge {
		return diamond, Warn
	}
	return circle, Ink
}

// Categories are the colours that tell models apart where there are a few, always
// with a shape of their own.
var Categories = [...]Color{
	{"--cat-1", "#0b6a66", "#5fc0ba"},
	{"--cat-2", "#a4480f", "#e39a63"},
	{"--cat-3", "#3f5fae", "#8fabf0"},
	{"--cat-4", "#8a3f7c", "#d893c8"},
}

// The ramp starts from the page's own colour. Text on it has the colour of text, on
// the last steps that of the page, with a contrast of at least 4.5:1.
var ramp = [...]Color{
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
	own := []Color{Page, Ink, Muted, Line, Accent, AccentSoft, Warn, kindSoft, harshSoft}
	out := slices.Concat(own, Categories[:], ramp[:])
	for i := range ramp {
		out = append(out, onRamp(i))
	}
	return out
}

// onRamp is the colour of text on a step of the ramp.
func onRamp(step int) Color {
	like := Ink
	if step >= lightSteps {
		like = Page
	}
	return Color{"--on-seq-" + strconv.Itoa(step), like.Light, like.Dark}
}
