package settings

import (
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/palette"
)

// Any accent that is fit for the light page gives one that is fit for the dark.
func TestAccentLightenedForTheDarkPage(t *testing.T) {
	for _, accent := range []string{"#000000", "#0b6a66", "#7a1f5c", "#0000ff", "#b00020", "#5c6670"} {
		theme := Theme{Accent: accent}
		byName := map[string]palette.Color{}
		for _, c := range theme.Palette() {
			byName[c.Var] = c
		}
		if got := palette.Contrast(byName["--accent"].Dark, byName["--page"].Dark); got < palette.MinContrast {
			t.Errorf("%s: %.2f:1 on the dark page", accent, got)
		}
		soft, ink := byName["--accent-soft"], byName["--ink"]
		if got := min(palette.Contrast(soft.Light, ink.Light), palette.Contrast(soft.Dark, ink.Dark)); got < palette.MinContrast {
			t.Errorf("%s: text on its soft form has %.2f:1", accent, got)
		}
	}
}
