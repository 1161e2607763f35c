package chart

import (
	"fmt"
	"strings"
)

// The margin around a drawing that stands alone, and the lines below it, in CSS
// pixels.
const (
	aloneMargin = 14
	aloneLine   = 15.0
	aloneSize   = 10.5
)

// painted puts into the place of every colour of a drawing that of the light theme: #rrggbb
// for var(--name,#rrggbb). In a text the quotes are escaped, so only attributes match.
func painted(drawing string) string {
	var out strings.Builder
	out.Grow(len(drawing))
	for {
		before, rest, ok := strings.Cut(drawing, `="var(--`)
		out.WriteString(before)
		if !ok {
			return out.String()
		}
		_, rest, _ = strings.Cut(rest, ",")
		color, rest, _ := strings.Cut(rest, ")")
		out.WriteString(`="` + color)
		drawing = rest
	}
}

// ColumnWidths are those of one and of two of a journal's columns, in millimetres.
var ColumnWidths = [2]int{84, 174}

// Standalone returns a drawing as an SVG file of its own: in the light
// theme's colours, on a ground, with a margin, and with lines below it that say
// where it comes from. A line that is too long is cut. The wide drawing is as large as
// on its page if millimetres is 0. As wide as a journal's column it is the narrow one, or
// that of a column of a page: words are then of 7 to 8 points.
func (f *Figure) Standalone(millimetres int, lines ...string) []byte {
	l := f.Wide
	switch millimetres {
	case ColumnWidths[0]:
		l = f.Narrow
	case ColumnWidths[1]:
		l = f.paper()
	}
	drawing, _ := cutPageData(string(l.SVG), false)
	drawing = painted(drawing)
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
		foot.write(`<text x="0" y="`, rounded(y, 5), `" font-size="`, rounded(aloneSize, 1), `" fill="`, Muted.Light, `">`)
		foot.escape(cut(oneLine(line), float64(l.W), aloneSize, false)).write("</text>")
	}
	return []byte(strings.TrimSuffix(drawing, "</svg>") + string(foot.out) + "</svg>\n")
}
