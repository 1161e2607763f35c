package palette

import (
	"math"
	"strings"
	"testing"
)

// The formula's own example values: black on white, and the grays that just fail and pass.
func TestContrast(t *testing.T) {
	for color, want := range map[string]float64{"#000000": 21, "#ffffff": 1, "#777777": 4.478, "#767676": 4.542} {
		if got := Contrast(color, "#ffffff"); math.Abs(got-want) > 0.001 {
			t.Errorf("%s on white: %.3f, want %.3f", color, got, want)
		}
	}
}

// Text can be read on every shade in both themes, and shades go one way.
func TestShades(t *testing.T) {
	byName := map[string]Color{}
	for _, c := range All() {
		if _, twice := byName[c.Var]; twice {
			t.Errorf("%s is there twice", c.Var)
		}
		byName[c.Var] = c
	}
	var last Color
	for step := range Steps {
		ground := shade(step)
		text := byName[strings.Replace(ground.Var, "--seq", "--on-seq", 1)]
		if got := min(Contrast(ground.Light, text.Light), Contrast(ground.Dark, text.Dark)); got < MinContrast {
			t.Errorf("%s: %.2f:1", ground.Var, got)
		}
		if step > 0 && (luminance(ground.Light) >= luminance(last.Light) || luminance(ground.Dark) <= luminance(last.Dark)) {
			t.Errorf("%s is no step farther from the page", ground.Var)
		}
		last = ground
	}
	if a, b := Step(0.25), Step(0.37); a == b {
		t.Errorf("25%% and 37%% are both step %d", a)
	}
}
