package settings

import (
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/chart"
)

// Any accent that is fit for the light page gives one that is fit for the dark.
func TestAccentLightenedForTheDarkPage(t *testing.T) {
	for _, accent := range []string{"#000000", "#0b6a66", "#7a1f5c", "#0000ff", "#b00020", "#5c6670"} {
		theme := Theme{Accent: accent}
		byName := map[string]chart.Color{}
		for _, c := range theme.Palette() {
			byName[c.Var] = c
		}
		if got := contrast(parseColor(byName["--accent"].Dark), parseColor(byName["--page"].Dark)); got < minContrast {
			t.Errorf("%s: %.2f:1 on the dark page", accent, got)
		}
		soft, ink := byName["--accent-soft"], byName["--ink"]
		if got := min(contrast(parseColor(soft.Light), parseColor(ink.Light)), contrast(parseColor(soft.Dark), parseColor(ink.Dark))); got < minContrast {
			t.Errorf("%s: text on its soft form has %.2f:1", accent, got)
		}
	}
}

// The formula's own example values: black on white, and a grey that is known to
// fall just short.
func TestContrast(t *testing.T) {
	for _, c := range []struct {
		a, b     string
		lo, hi   float64
		describe string
	}{
		{"#000000", "#ffffff", 21, 21, "black on white"},
		{"#ffffff", "#ffffff", 1, 1, "white on white"},
		{"#777777", "#ffffff", 4.47, 4.48, "the grey that just fails"},
		{"#767676", "#ffffff", 4.54, 4.55, "the grey that just passes"},
	} {
		if got := contrast(parseColor(c.a), parseColor(c.b)); got < c.lo-1e-9 || got > c.hi+1e-9 {
			t.Errorf("%s: %v", c.describe, got)
		}
	}
}
