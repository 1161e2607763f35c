package drawn

import "fmt"

// The margin around a drawing that stands alone, and the lines below it, in CSS
// pixels.
const (
	aloneMargin = 14
	aloneLine   = 15.0
	aloneSize   = 10.5
)

// ColumnWidths are those of one and of two of a journal's columns, in millimetres.
var ColumnWidths = [2]int{84, 174}

// Standalone returns a drawing as an SVG file of its own: in the light
// theme's colours, on a ground, with a margin, and with lines below it that say
// where it comes from. A line that is too long is cut. The wide drawing is as large as
// on its page if millimetres is 0. As wide as a journal's column it is the narrow one, or
// that of a column of a page: words are then of 7 to 8 points.
func (f *Figure) Standalone(millimetres int, lines ...string) []byte {
	width, id := float64(WideW), f.ID+"-wide"
	switch millimetres {
	case ColumnWidths[0]:
		width, id = NarrowW, f.ID+"-narrow"
	case ColumnWidths[1]:
		width = PaperW
	}
	d := f.lay(width)
	plotW, plotH := d.size()
	w, h := plotW+2*aloneMargin, plotH+2*aloneMargin+int(aloneLine*float64(len(lines)))
	size := fmt.Sprintf(`width="%d" height="%d"`, w, h)
	if millimetres > 0 {
		size = fmt.Sprintf(`width="%dmm" height="%.1fmm"`, millimetres, float64(millimetres*h)/float64(w))
	}
	p := d.painter()
	p.alone = true
	p.open(id, "img", f.About, fmt.Sprintf(`%s viewBox="%d %d %d %d"`, size, -aloneMargin, -aloneMargin, w, h))
	p.write(fmt.Sprintf(`<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`, -aloneMargin, -aloneMargin, w, h, Page.Light))
	p.marks(d.marks)
	for i, line := range lines {
		y := float64(plotH) + 4 + aloneLine*(float64(i)+0.7)
		p.write(`<text x="0" y="`, rounded(y, 5), `" font-size="`, rounded(aloneSize, 1), `" fill="`, Muted.Light, `">`)
		p.escape(cut(oneLine(line), float64(plotW), aloneSize, false)).write("</text>")
	}
	return p.write("</svg>\n").out
}
