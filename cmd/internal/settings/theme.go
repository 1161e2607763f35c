package settings

import (
	"fmt"
	"math"
	"strconv"

	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A Theme is what a site may change of the look without touching a template.
type Theme struct {
	Accent     string `json:"accent"`      // #rrggbb, on the light page; "" for the built-in
	AccentDark string `json:"accent_dark"` // #rrggbb, on the dark page; "" for one made of Accent
	Logo       string `json:"logo"`        // a file of templates/static/img; "" for none
}

// minContrast is what WCAG 2.2 asks of text (1.4.3).
const minContrast = 4.5

// Palette returns the charts' colours as the theme has them.
func (t Theme) Palette() []chart.Color {
	colors := chart.Palette()
	if t.Accent == "" {
		return colors
	}
	light, dark := parseColor(t.Accent), t.accentDark()
	for i := range colors {
		switch colors[i] {
		case chart.Accent:
			colors[i].Light, colors[i].Dark = light.String(), dark.String()
		case chart.AccentSoft:
			colors[i].Light = light.mix(parseColor(chart.Page.Light), 0.83).String()
			colors[i].Dark = dark.mix(parseColor(chart.Page.Dark), 0.78).String()
		}
	}
	return colors
}

// accentDark is the accent on the dark page: as given, or the light one with as
// much white as its contrast needs.
func (t Theme) accentDark() rgb {
	if t.AccentDark != "" {
		return parseColor(t.AccentDark)
	}
	c := parseColor(t.Accent)
	page := parseColor(chart.Page.Dark)
	for share := 0.0; share <= 1; share += 0.05 {
		if lighter := c.mix(rgb{255, 255, 255}, share); contrast(lighter, page) >= minContrast+2 {
			return lighter
		}
	}
	return rgb{255, 255, 255}
}

// check finds colours that cannot be read on their page. The document is site.toml.
func (t Theme) check(doc *source.Doc) source.Findings {
	var findings source.Findings
	if t.Accent == "" && t.AccentDark != "" {
		findings = append(findings, doc.Errorf("/theme/accent_dark", "accent_dark without accent: name the accent of the light theme too"))
	}
	for _, c := range []struct{ key, color, page, way string }{
		{"accent", t.Accent, chart.Page.Light, "a darker one"}, {"accent_dark", t.AccentDark, chart.Page.Dark, "a lighter one"},
	} {
		if c.color == "" {
			continue
		}
		if got := contrast(parseColor(c.color), parseColor(c.page)); got < minContrast {
			findings = append(findings, doc.Errorf("/theme/"+c.key, "%s has a contrast of %.2f:1 on the page (%s), too little for text: at least %.1f:1 is needed, take %s", c.color, math.Floor(got*100)/100, c.page, minContrast, c.way))
		}
	}
	return findings
}

// rgb is a colour in sRGB, each part from 0 to 255.
type rgb [3]float64

// parseColor reads #rrggbb, which the schema has checked.
func parseColor(s string) rgb {
	v, err := strconv.ParseUint(s[min(1, len(s)):], 16, 32)
	if err != nil {
		return rgb{}
	}
	return rgb{float64(v >> 16), float64(v >> 8 & 0xff), float64(v & 0xff)}
}

func (c rgb) String() string {
	return fmt.Sprintf("#%02x%02x%02x", int(math.Round(c[0])), int(math.Round(c[1])), int(math.Round(c[2])))
}

// mix returns the colour with a share, from 0 to 1, of another.
func (c rgb) mix(other rgb, share float64) rgb {
	for i := range c {
		c[i] += (other[i] - c[i]) * share
	}
	return c
}

// contrast is the contrast ratio of two colours, from 1 to 21 (WCAG 2.2).
func contrast(a, b rgb) float64 {
	la, lb := a.luminance(), b.luminance()
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

// luminance is the relative luminance, from 0 to 1 (WCAG 2.2).
func (c rgb) luminance() float64 {
	sum := 0.0
	for i, weight := range [3]float64{0.2126, 0.7152, 0.0722} {
		v := c[i] / 255
		if v <= 0.04045 {
			v /= 12.92
		} else {
			v = math.Pow((v+0.055)/1.055, 2.4)
		}
		sum += weight * v
	}
	return sum
}
