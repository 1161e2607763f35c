package chart

import (
	"fmt"
	"regexp"
	"strings"
)

// The margin around a drawing that stands alone, and the lines below it, in CSS
// pixels.
const (
	aloneMargin = 14
	aloneLine   = 15.0
	aloneSize   = 10.5
)

// paintedWith finds a colour as drawings have it. In a text the quotes are escaped, so
// only attributes match.
var paintedWith = regexp.MustCompile(`="var\(--[a-z0-9-]+,(#[0-9a-f]{6})\)"`)

// Standalone returns the wide drawing as an SVG file of its own: in the light
// theme's colours, on a ground, with a margin, and with lines below it that say
// where it comes from. A line that is too long is cut.
func (f *Figure) Standalone(lines ...string) []byte {
	drawing := paintedWith.ReplaceAllString(pageData.ReplaceAllString(string(f.Wide.SVG), ""), `="$1"`)
	size := func(x, y, w, h int) string {
		return fmt.Sprintf(`width="%d" height="%d" viewBox="%d %d %d %d"`, w, h, x, y, w, h)
	}
	w := f.Wide.W + 2*aloneMargin
	h := f.Wide.H + 2*aloneMargin + int(aloneLine*float64(len(lines)))
	before := fmt.Sprintf(`width="%d" height="%d" viewBox="0 0 %d %d"`, f.Wide.W, f.Wide.H, f.Wide.W, f.Wide.H)
	drawing = strings.Replace(drawing, before, size(-aloneMargin, -aloneMargin, w, h), 1)
	ground := fmt.Sprintf(`</desc><rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`, -aloneMargin, -aloneMargin, w, h, Page.Light)
	drawing = strings.Replace(drawing, "</desc>", ground, 1)

	var foot svg
	for i, line := range lines {
		y := float64(f.Wide.H) + 4 + aloneLine*(float64(i)+0.7)
		text := escaped(cut(oneLine(line), float64(f.Wide.W), aloneSize, false))
		foot.write(`<text x="0" y="`, rounded(y, 5), `" font-size="`, rounded(aloneSize, 1), `" fill="`, Muted.Light, `">`, text, "</text>")
	}
	return []byte(strings.TrimSuffix(drawing, "</svg>") + string(foot.out) + "</svg>\n")
}
