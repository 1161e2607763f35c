// Package palette holds the site's colors in both themes, and arithmetic on them.
package palette

import (
	"fmt"
	"math"
	"slices"
	"strconv"
)

// A Color is a CSS custom property and its values in the two themes.
type Color struct {
	Var         string // with its dashes: --ink
	Light, Dark string // #rrggbb
}

// CSS is the color as options and attributes of pages have it: var(--ink).
func (c Color) CSS() string { return "var(" + c.Var + ")" }

// The colors of figures and pages.
var (
	Page       = Color{"--page", "#ffffff", "#101416"}        // the page behind
	Ink        = Color{"--ink", "#1b2126", "#e6eaec"}         // text and marks
	Muted      = Color{"--muted", "#5c6670", "#97a3ab"}       // secondary text, reference marks
	Line       = Color{"--line", "#e2e6e9", "#2a3136"}        // hairlines
	Accent     = Color{"--accent", "#0b6a66", "#5fc0ba"}      // the one color that means "look here"
	AccentSoft = Color{"--accent-soft", "#d5e7e5", "#1d3b3a"} // areas in it
	Warn       = Color{"--warn", "#a4480f", "#e39a63"}        // what goes against the reader's expectation
)

// Categories are the colors that tell models apart where there are a few, always with a shape of their own.
var Categories = [...]Color{
	{"--cat-1", "#0b6a66", "#5fc0ba"},
	{"--cat-2", "#a4480f", "#e39a63"},
	{"--cat-3", "#3f5fae", "#8fabf0"},
	{"--cat-4", "#8a3f7c", "#d893c8"},
}

// anchors are the colors between which the ramp runs evenly. It starts from the page's own.
var anchors = [...][2]string{
	{"#f3f8f7", "#1c2b2a"},
	{"#dbecea", "#1f3735"},
	{"#c2dedc", "#244543"},
	{"#a5ceca", "#295451"},
	{"#85bab6", "#316360"},
	{"#61a39e", "#38736f"},
	{"#287a76", "#449d98"},
	{"#095350", "#78d0ca"},
}

// between is how many steps of a table's shades lie from one anchor to the next.
const between = 5

// Steps is how many shades a table's cells have.
const Steps = between*(len(anchors)-1) + 1

// Step is the shade of a share from 0 to 1; a share outside has that of the end.
func Step(share float64) int {
	return int(math.Round(min(max(share, 0), 1) * float64(Steps-1)))
}

// Ramp are the anchors as options have them: ECharts runs between them as the shades of tables do.
func Ramp() []string {
	out := make([]string, len(anchors))
	for i := range out {
		out[i] = Shade(i * between)
	}
	return out
}

// All lists every color that a figure or a table may have, with the values that the site's style sheet gives it.
func All() []Color {
	return slices.Concat([]Color{Page, Ink, Muted, Line, Accent, AccentSoft, Warn}, Categories[:], shades())
}

// shades are the anchors of the ramp, and the color of text on each of its steps.
func shades() []Color {
	var out []Color
	for step := range Steps {
		ground, text := shade(step), Color{Var: "--on-seq-" + strconv.Itoa(step)}
		text.Light, text.Dark = legible(ground.Light, Ink.Light, Page.Light), legible(ground.Dark, Ink.Dark, Page.Dark)
		if step%between == 0 {
			out = append(out, ground)
		}
		out = append(out, text)
	}
	return out
}

// shade is a step of the ramp.
func shade(step int) Color {
	i := min(step/between, len(anchors)-2)
	at := float64(step-i*between) / between
	light, dark := Mix(anchors[i][0], anchors[i+1][0], at), Mix(anchors[i][1], anchors[i+1][1], at)
	return Color{"--seq-" + strconv.Itoa(step), light, dark}
}

// Shade is a step of the ramp in CSS: an anchor, or a mix of two.
func Shade(step int) string {
	from := step / between * between
	if from == step {
		return "var(--seq-" + strconv.Itoa(step) + ")"
	}
	return fmt.Sprintf("color-mix(in srgb,var(--seq-%d),var(--seq-%d) %d%%)", from, from+between, (step-from)*100/between)
}

// MinContrast is what WCAG 2.2 asks of text (1.4.3).
const MinContrast = 4.5

// legible is the first of two colors, then of black and white, that can be read on a ground: one of black and white always can.
func legible(ground string, colors ...string) string {
	for _, c := range append(colors, "#000000") {
		if Contrast(ground, c) >= MinContrast {
			return c
		}
	}
	return "#ffffff"
}

// Contrast is WCAG's ratio of two colors #rrggbb, from 1 to 21.
func Contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(color string) float64 {
	sum := 0.0
	for i, weight := range [3]float64{0.2126, 0.7152, 0.0722} {
		if v := part(color, i) / 255; v <= 0.04045 {
			sum += weight * v / 12.92
		} else {
			sum += weight * math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return sum
}

// Mix is a color between two: at 0 the first, at 1 the second.
func Mix(a, b string, at float64) string {
	v := func(i int) int { return int(math.Round(part(a, i)*(1-at) + part(b, i)*at)) }
	return fmt.Sprintf("#%02x%02x%02x", v(0), v(1), v(2))
}

// part is a part of #rrggbb, from 0 to 255; of anything else 0.
func part(color string, i int) float64 {
	if len(color) != 7 {
		return 0
	}
	v, _ := strconv.ParseUint(color[1+2*i:3+2*i], 16, 8)
	return float64(v)
}
