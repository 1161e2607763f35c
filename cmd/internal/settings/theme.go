package settings

import (
	"math"

	"github.com/counselboard/counselboard/cmd/internal/palette"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A Theme is what a site may change of the look without touching a template.
type Theme struct {
	Accent     string `json:"accent"`      // #rrggbb, on the light page; "" for the built-in
	AccentDark string `json:"accent_dark"` // #rrggbb, on the dark page; "" for one made of Accent
	Logo       string `json:"logo"`        // a file of templates/static/img; "" for none
}

// Palette returns the charts' colors as the theme has them.
func (t Theme) Palette() []palette.Color {
	colors := palette.All()
	if t.Accent == "" {
		return colors
	}
	dark := t.accentDark()
	for i := range colors {
		switch colors[i] {
		case palette.Accent:
			colors[i].Light, colors[i].Dark = t.Accent, dark
		case palette.AccentSoft:
			colors[i].Light = palette.Mix(t.Accent, palette.Page.Light, 0.83)
			colors[i].Dark = palette.Mix(dark, palette.Page.Dark, 0.78)
		}
	}
	return colors
}

// accentDark is the accent on the dark page: as given, or the light one with as
// much white as its contrast needs.
func (t Theme) accentDark() string {
	const white = "#ffffff"
	if t.AccentDark != "" {
		return t.AccentDark
	}
	for share := 0.0; share <= 1; share += 0.05 {
		if lighter := palette.Mix(t.Accent, white, share); palette.Contrast(lighter, palette.Page.Dark) >= palette.MinContrast+2 {
			return lighter
		}
	}
	return white
}

// check finds colors that cannot be read on their page. The document is site.toml.
func (t Theme) check(doc *source.Doc) source.Findings {
	var findings source.Findings
	if t.Accent == "" && t.AccentDark != "" {
		findings = append(findings, doc.Errorf("/theme/accent_dark",
			"accent_dark without accent: name the accent of the light theme too"))
	}
	for _, c := range []struct{ key, color, page, way string }{
		{"accent", t.Accent, palette.Page.Light, "a darker one"}, {"accent_dark", t.AccentDark, palette.Page.Dark, "a lighter one"},
	} {
		if c.color == "" {
			continue
		}
		if got := palette.Contrast(c.color, c.page); got < palette.MinContrast {
			findings = append(findings,
				doc.Errorf("/theme/"+c.key,
					"%s has a contrast of %.2f:1 on the page (%s), too little for text: at least %.1f:1 is needed, take %s", c.color,
					math.Floor(got*100)/100, c.page, palette.MinContrast, c.way))
		}
	}
	return findings
}
