package drawn

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"html/template"
	"math"
	"slices"
	"strconv"
	"strings"
)

// FontFamily is the family of every text in a drawing. It is an attribute of the
// <svg> element, so a style sheet can say otherwise.
const FontFamily = "system-ui, sans-serif"

// A painter draws a layout. Colours and strokes that follow one another stand once, on a group.
type painter struct {
	out   []byte
	last  styled
	of    *mark // whose next element has attributes for the page's scripts, or nil
	again bool  // these are without what they say: see [draft]
	alone bool  // there are none, and colours are those of the light theme
	// A value v of an axis is at scale·v + origin, in pixels.
	scaleX, originX, scaleY, originY float64
}

// A styled element has its colours and strokes as attributes at a place in a drawing, or
// is in a group that has them.
type styled struct {
	at, styleAt int
	style       string
	grouped     bool
}

// elementBytes is about what an element takes.
const elementBytes = 120

// paint draws the layout under an id for its <svg> element.
func (d *draft) paint(id string, about About) template.HTML {
	w, h := d.size()
	p := d.painter()
	role := "img"
	if slices.ContainsFunc(d.marks, func(m mark) bool { return p.links(&m) }) {
		role = "group" // what leads somewhere is no picture alone
	}
	p.open(id, role, about, fmt.Sprintf(`width="%d" height="%d" viewBox="0 0 %d %d"`, w, h, w, h))
	p.marks(d.marks).write("</svg>")
	return template.HTML(p.out)
}

// painter returns one that has drawn nothing of the layout yet.
func (d *draft) painter() *painter {
	w, h := d.size()
	left, top := math.Round(d.left), math.Round(d.top)
	scaleX := (float64(w) - left - math.Round(d.right)) / (d.x.Max - d.x.Min)
	scaleY := (float64(h) - top - math.Round(d.bottom)) / d.plotH()
	return &painter{
		out: make([]byte, 0, elementBytes*(len(d.marks)+8)), again: d.again,
		scaleX: scaleX, originX: left - d.x.Min*scaleX, scaleY: scaleY, originY: top,
	}
}

// marks draws all of a layout.
func (p *painter) marks(marks []mark) *painter {
	for i := range marks {
		p.mark(&marks[i])
	}
	p.style(len(p.out), len(p.out))
	return p
}

// css is a colour as the drawing has it.
func (p *painter) css(c Color) string {
	if p.alone {
		return c.Light
	}
	return c.CSS()
}

// style takes note of an element that begins at a place in the drawing, and has its colours
// and strokes from another place to the drawing's end. Where the element before it has the
// same, both, and those that follow, are in a group that has them in their place.
func (p *painter) style(at, styleAt int) {
	last := p.last.style
	switch same := string(p.out[styleAt:]) == last; {
	case same && p.last.grouped:
		p.out = p.out[:styleAt]
	case same && last != "":
		p.out = slices.Delete(p.out[:styleAt], p.last.styleAt, p.last.styleAt+len(last))
		p.out = slices.Insert(p.out, p.last.at, []byte("<g"+last+">")...)
		p.last.grouped = true
	default:
		if p.last.grouped {
			p.out = slices.Insert(p.out, at, []byte("</g>")...)
			at, styleAt = at+len("</g>"), styleAt+len("</g>")
		}
		p.last = styled{at, styleAt, string(p.out[styleAt:]), false}
	}
}

func (p *painter) write(parts ...string) *painter {
	for _, s := range parts {
		p.out = append(p.out, s...)
	}
	return p
}

// px writes coordinates, rounded to a tenth of a pixel, with spaces between them.
func (p *painter) px(coordinates ...float64) *painter {
	for i, f := range coordinates {
		if i > 0 {
			p.write(" ")
		}
		p.out = strconv.AppendFloat(p.out, roundUp(f, 1), 'f', -1, 64)
	}
	return p
}

// escape writes a text as XML has it.
func (p *painter) escape(text string) *painter {
	_ = xml.EscapeText(p, []byte(text)) // p does not fail
	return p
}

// Write is the painter as an [io.Writer].
func (p *painter) Write(b []byte) (int, error) {
	p.out = append(p.out, b...)
	return len(b), nil
}

// at is where a point of the axes is, in pixels.
func (p *painter) at(x, y float64) (px, py float64) {
	return p.scaleX*x + p.originX, p.scaleY*y + p.originY
}

func (p *painter) mark(m *mark) {
	x, y := p.at(m.Value[0], m.Value[1])
	p.of = m
	at := len(p.out)
	switch m.Draw {
	case segment:
		x1, y1 := p.at(m.Value[2], m.Value[3])
		link := p.links(m)
		if link {
			p.write(`<a href="`).escape(m.Href).write(`" aria-label="`).escape(m.Name).write(`" tabindex="-1">`) // the arrow keys lead to it
		}
		p.line(x, y, x1, y1)
		p.shape(at, Color{}, m.Color, m.Width, m.Dash)
		if link {
			p.write("</a>")
		}
	case cell:
		x1, y1 := p.at(m.Value[2], m.Value[3])
		p.cell(m, x, y, x1, y1)
	case label:
		for _, t := range m.Texts {
			p.text(x+t.DX, y+t.DY, t)
		}
	case path:
		p.write(`<polyline points="`)
		for i, v := range m.Points {
			if i > 0 {
				p.write(" ")
			}
			p.px(p.at(v[0], v[1]))
		}
		p.write(`"`)
		p.shape(at, Color{}, m.Color, m.Width, m.Dash)
	case symbol:
		if r := m.Size / 2; m.Symbol == circle {
			p.write(`<circle cx="`).px(x).write(`" cy="`).px(y).write(`" r="`).px(r).write(`"`)
		} else {
			p.write(`<path d="M`).px(x, y-r).write("l").px(r, r, -r, r, -r, -r).write(`Z"`)
		}
		p.shape(at, m.Color, m.Stroke, m.Width, nil)
	}
}

// links reports whether a mark is drawn as a link, which leads to the comparison and nowhere else. Of two
// drawings on a page the first has the links.
func (p *painter) links(m *mark) bool {
	return strings.HasPrefix(m.Href, "/compare/?") && !p.alone && !p.again
}

// cell draws a rectangle between two corners, with its texts around its middle.
func (p *painter) cell(m *mark, x0, y0, x1, y1 float64) {
	x, y := min(x0, x1)+m.Gap, min(y0, y1)+m.Gap
	w, h := max(0, math.Abs(x1-x0)-2*m.Gap), max(0, math.Abs(y1-y0)-2*m.Gap)
	at := len(p.out)
	p.write(`<path d="M`).px(x, y).write("h").px(w).write("v").px(h).write("h").px(-w).write(`Z"`)
	p.shape(at, m.Color, Color{}, 0, nil)
	for _, t := range m.Texts {
		p.text(x+w/2+t.DX, y+h/2+t.DY, t)
	}
}

// open writes the <svg> element's start, with its size, and the words that stand for the picture.
func (p *painter) open(id, role string, about About, size string) {
	p.write(`<svg xmlns="http://www.w3.org/2000/svg" id="`, id, `" role="`, role, `" aria-labelledby="`, id, `-title `, id, `-desc"`,
		` `, size, ` font-family="`, FontFamily, `" font-size="12">`)
	p.write(`<title id="`, id, `-title">`).escape(about.Title)
	p.write(`</title><desc id="`, id, `-desc">`).escape(about.Desc).write(`</desc>`)
}

// line begins a line from point to point, which shape ends.
func (p *painter) line(x0, y0, x1, y1 float64) {
	p.write(`<path d="M`).px(x0, y0)
	switch {
	case x0 == x1 && y0 == y1:
	case x0 == x1:
		p.write("V").px(y1)
	case y0 == y1:
		p.write("H").px(x1)
	default:
		p.write("L").px(x1, y1)
	}
	p.write(`"`)
}

// shape ends a shape, which begins at a place in the drawing, with its colours; without a
// stroke, there is neither width nor dash.
func (p *painter) shape(at int, fill, stroke Color, width float64, dash []float64) {
	styleAt := len(p.out)
	p.write(` fill="`, cmp.Or(p.css(fill), "none"), `"`)
	if stroke != (Color{}) {
		p.write(` stroke="`, p.css(stroke), `"`)
		if width != 1 {
			p.write(` stroke-width="`, rounded(width, 4), `"`)
		}
	}
	for i, length := range dash {
		if i == 0 {
			p.write(` stroke-dasharray="`)
		} else {
			p.write(",")
		}
		p.write(rounded(length, 4))
	}
	if len(dash) > 0 {
		p.write(`"`)
	}
	p.style(at, styleAt)
	p.attributes()
	p.write("/>")
}

// attributes writes those by which a page's scripts know a mark, on its first element:
// data-tip, what there is to say of it, a line each, or of words data-name, the name that
// they cut, and data-m, whose it is.
func (p *painter) attributes() {
	m := p.of
	p.of = nil
	if m == nil || p.alone {
		return
	}
	switch said := m.said(); {
	case said == "":
	case m.Draw == label:
		p.write(` data-name="`).lines(said).write(`"`)
	case !p.again:
		p.write(` data-tip="`).lines(said).write(`"`)
	case m.Model == "": // one says that there was something
		p.write(` data-tip=""`)
	}
	switch {
	case m.Model == "":
	case p.again:
		p.write(` data-m=""`)
	default:
		p.write(` data-m="`).escape(oneLine(m.Model)).write(`"`)
	}
}

// lines writes a text of several lines as XML has it.
func (p *painter) lines(text string) *painter {
	for {
		line, rest, more := strings.Cut(text, "\n")
		if p.escape(line); !more {
			return p
		}
		p.write("&#xA;")
		text = rest
	}
}

// anchors are by alignment; a text without one starts at its point.
var anchors = map[string]string{"center": "middle", "right": "end"}

// text writes words at a point, which is the middle of their line's height.
func (p *painter) text(x, y float64, w words) {
	if w.Text == "" {
		return
	}
	at := len(p.out)
	p.write(`<text dominant-baseline="central"`)
	if anchor := anchors[w.Align]; anchor != "" {
		p.write(` text-anchor="`, anchor, `"`)
	}
	if w.Size != 0 && w.Size != body {
		p.write(` font-size="`, rounded(w.Size, 2), `"`)
	}
	if w.Weight != 0 {
		p.write(` font-weight="`, strconv.Itoa(w.Weight), `"`)
	}
	p.write(` x="`).px(roundUp(x, 4)).write(`" y="`).px(roundUp(y, 4)).write(`"`)
	styleAt := len(p.out)
	p.write(` fill="`, p.css(w.Color), `"`)
	if w.Halo != (Color{}) { // which is longer, and texts of several colours have it
		styleAt = len(p.out)
		p.write(` stroke="`, p.css(w.Halo), `" stroke-width="3" paint-order="stroke" stroke-miterlimit="2"`)
	}
	p.style(at, styleAt)
	p.attributes()
	p.write(">").escape(w.Text).write("</text>")
}

// rounded writes a number with at most some decimals.
func rounded(f float64, decimals int) string {
	return strconv.FormatFloat(roundUp(f, decimals), 'f', -1, 64)
}

// roundUp rounds to some decimals, and halves up, as JavaScript rounds.
func roundUp(f float64, decimals int) float64 {
	tens := math.Pow10(decimals)
	return math.Floor(f*tens+0.5) / tens
}
