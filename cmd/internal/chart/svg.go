package chart

import (
	"cmp"
	"encoding/xml"
	"math"
	"strconv"
	"strings"
)

// FontFamily is the family of every text in a drawing. It is an attribute of the
// <svg> element, so a style sheet can say otherwise.
const FontFamily = "system-ui, sans-serif"

// An svg is a drawing while it is written.
type svg struct {
	out []byte
	// data are attributes of the next element, for the page's scripts alone.
	data string
}

func (s *svg) write(parts ...string) {
	for _, p := range parts {
		s.out = append(s.out, p...)
	}
}

// open writes the <svg> element's start and the words that stand for the picture.
func (s *svg) open(id string, about About, width, height int) {
	w, h := strconv.Itoa(width), strconv.Itoa(height)
	s.write(`<svg xmlns="http://www.w3.org/2000/svg" id="`, id, `" role="img" aria-labelledby="`, id, `-title `, id, `-desc"`,
		` width="`, w, `" height="`, h, `" viewBox="0 0 `, w, ` `, h, `" font-family="`, FontFamily, `" font-size="12">`)
	s.write(`<title id="`, id, `-title">`, escaped(about.Title), `</title><desc id="`, id, `-desc">`, escaped(about.Desc), `</desc>`)
}

// line draws from point to point. ECharts leaves out the way to a point that is
// where the line starts.
func (s *svg) line(x0, y0, x1, y1 float64, color Color, width float64, dash []float64) {
	s.write(`<path d="M`, coordinate(x0), " ", coordinate(y0))
	if x0 != x1 || y0 != y1 {
		s.write("L", coordinate(x1), " ", coordinate(y1))
	}
	s.write(`"`)
	s.shape(Color{}, color, width, dash)
}

// points begins a polygon or a polyline, which shape ends.
func (s *svg) points(element string, points [][2]float64) {
	s.write("<", element, ` points="`)
	for i, p := range points {
		if i > 0 {
			s.write(" ")
		}
		s.write(coordinate(p[0]), " ", coordinate(p[1]))
	}
	s.write(`"`)
}

// shape ends a shape with its colours; without a stroke, there is neither width nor
// dash.
func (s *svg) shape(fill, stroke Color, width float64, dash []float64) {
	s.write(` fill="`, cmp.Or(fill.CSS(), "none"), `"`)
	if stroke != (Color{}) {
		s.write(` stroke="`, stroke.CSS(), `"`)
		if width != 1 {
			s.write(` stroke-width="`, rounded(width, 4), `"`)
		}
	}
	for i, length := range dash {
		if i == 0 {
			s.write(` stroke-dasharray="`)
		} else {
			s.write(",")
		}
		s.write(rounded(length, 4))
	}
	if len(dash) > 0 {
		s.write(`"`)
	}
	s.write(s.data, "/>")
	s.data = ""
}

var anchors = map[string]string{"": "start", "left": "start", "center": "middle", "right": "end"}

// text writes words at a point, the middle of their line below it by some pixels.
func (s *svg) text(x, y, below float64, w words) {
	if w.Text == "" {
		return
	}
	s.write(`<text dominant-baseline="central" text-anchor="`, anchors[w.Align], `"`)
	if w.Size != 0 && w.Size != body {
		s.write(` font-size="`, rounded(w.Size, 2), `"`)
	}
	if w.Weight != 0 {
		s.write(` font-weight="`, strconv.Itoa(w.Weight), `"`)
	}
	if below != 0 {
		s.write(` y="`, rounded(below, 2), `"`)
	}
	if strings.Contains(w.Text, " ") {
		s.write(` xml:space="preserve"`)
	}
	s.write(` transform="translate(`, rounded(x, 4), " ", rounded(y, 4), `)" fill="`, w.Color.CSS(), `"`)
	if w.Halo != (Color{}) {
		s.write(` stroke="`, w.Halo.CSS(), `" stroke-width="3" paint-order="stroke" stroke-miterlimit="2"`)
	}
	s.write(s.data, ">", escaped(w.Text), "</text>")
	s.data = ""
}

func escaped(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text)) // a strings.Builder does not fail
	return b.String()
}

// coordinate rounds to a tenth of a pixel.
func coordinate(f float64) string { return rounded(f, 1) }

// rounded writes a number with at most some decimals.
func rounded(f float64, decimals int) string {
	return strconv.FormatFloat(roundUp(f, decimals), 'f', -1, 64)
}

// roundUp rounds to some decimals, and halves up, as JavaScript rounds.
func roundUp(f float64, decimals int) float64 {
	tens := math.Pow10(decimals)
	return math.Floor(f*tens+0.5) / tens
}

// onPixel moves a line that is one pixel wide to where it covers one row of pixels.
func onPixel(f float64) float64 {
	twice := math.Floor(f*2 + 0.5)
	if math.Mod(twice+1, 2) == 0 {
		return twice / 2
	}
	return (twice + 1) / 2
}
