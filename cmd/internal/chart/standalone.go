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
func (f *Figure) Standalone(lines ...string) []byte { return f.Wide.alone(0, lines) }

// The widths of a journal's columns, in millimetres.
const (
	OneColumn  = 84
	TwoColumns = 174
)

// Printed is [Figure.Standalone] as wide as one or two of a journal's columns, the
// narrow drawing or the wide one. Words are then of 7 to 8 points; those of a drawing
// for the whole width of a page, of 5.
func (f *Figure) Printed(millimetres int, lines ...string) []byte {
	if millimetres <= OneColumn {
		return f.Narrow.alone(millimetres, lines)
	}
	return f.Wide.alone(millimetres, lines)
}

// alone makes a file of a drawing, so many millimetres wide or, if 0, as large as on
// its page.
func (l Layout) alone(millimetres int, lines []string) []byte {
	drawing := paintedWith.ReplaceAllString(pageData.ReplaceAllString(string(l.SVG), ""), `="$1"`)
	w := l.W + 2*aloneMargin
	h := l.H + 2*aloneMargin + int(aloneLine*float64(len(lines)))
	size := fmt.Sprintf(`width="%d" height="%d"`, w, h)
	if millimetres > 0 {
		size = fmt.Sprintf(`width="%dmm" height="%.1fmm"`, millimetres, float64(millimetres*h)/float64(w))
	}
	before := fmt.Sprintf(`width="%d" height="%d" viewBox="0 0 %d %d"`, l.W, l.H, l.W, l.H)
	drawing = strings.Replace(drawing, before, fmt.Sprintf(`%s viewBox="%d %d %d %d"`, size, -aloneMargin, -aloneMargin, w, h), 1)
	ground := fmt.Sprintf(`</desc><rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`, -aloneMargin, -aloneMargin, w, h, Page.Light)
	drawing = strings.Replace(drawing, "</desc>", ground, 1)

	var foot painter
	for i, line := range lines {
		y := float64(l.H) + 4 + aloneLine*(float64(i)+0.7)
		text := escaped(cut(oneLine(line), float64(l.W), aloneSize, false))
		foot.write(`<text x="0" y="`, rounded(y, 5), `" font-size="`, rounded(aloneSize, 1), `" fill="`, Muted.Light, `">`, text, "</text>")
	}
	return []byte(strings.TrimSuffix(drawing, "</svg>") + string(foot.out) + "</svg>\n")
}
