package drawn

import (
	"math"
	"slices"
	"strings"
)

// A draft is one layout while a kind puts it together: a plot with a margin around
// it, and marks. The x axis counts in the figure's unit, the y axis in pixels down from
// the plot's top edge. Neither is drawn but by marks.
type draft struct {
	w, h                     float64 // of the whole picture
	left, top, right, bottom float64 // margins around the plot
	x                        Axis
	marks                    []mark
	model                    string // the id of the model that the marks that follow stand for, or ""
	again                    bool   // another drawing on the page says all that is said of the marks
}

// size is the picture's, in whole pixels.
func (d *draft) size() (w, h int) { return int(math.Ceil(d.w)), int(math.Ceil(d.h)) }

// plotW and plotH are the plot's size in pixels.
func (d *draft) plotW() float64 { return d.w - d.left - d.right }
func (d *draft) plotH() float64 { return d.h - d.top - d.bottom }

// px is where a value of the x axis is, in pixels from the picture's left.
func (d *draft) px(v float64) float64 {
	return d.left + (v-d.x.Min)/(d.x.Max-d.x.Min)*d.plotW()
}

// A mark is a shape, or words.
type mark struct {
	Name   string
	Value  []float64
	Tip    []string
	Texts  []words
	Points [][2]float64
	Dash   []float64

	Draw             string // one of the constants below
	Silent           bool
	Color, Stroke    Color
	Width, Gap, Size float64
	Symbol           string

	Model string // the id of the model that it stands for, or ""
	Href  string // where a segment leads; "" for nowhere
}

// said is what a drawing says of a mark that is pointed at, a line each.
func (m *mark) said() string {
	if m.Silent {
		return ""
	}
	return strings.TrimSpace(m.Name + "\n" + strings.Join(m.Tip, "\n"))
}

// alike reports whether two drawings say the same of the same models' marks, in the same order.
func alike(a, b []mark) bool {
	said := func(marks []mark) (all [][2]string) {
		for i := range marks {
			m := &marks[i]
			tip := m.said()
			if m.Draw == label {
				tip = "" // the name that it cuts
			}
			if tip != "" || m.Model != "" {
				all = append(all, [2]string{tip, m.Model})
			}
		}
		return all
	}
	return slices.Equal(said(a), said(b))
}

// What a mark is drawn as.
const (
	segment = "segment"
	cell    = "cell"
	label   = "label"
	path    = "path"
	symbol  = "symbol"
)

// words are a text at an offset from its mark.
type words struct {
	Text string
	DX   float64
	DY   float64

	Size   float64 // 12 where none is given
	Align  string  // left, center, right
	Color  Color
	Weight int
	Halo   Color
}

const (
	small = 11.0 // the least size of text, in pixels
	body  = 12.0
	bold  = 600
)

// weight is a font's: 0 stands for the ordinary one.
func weight(isBold bool) int {
	if isBold {
		return bold
	}
	return 0
}

// add appends a mark that can be pointed at, unless it is silent. Later marks
// cover earlier ones.
func (d *draft) add(draw string, silent bool, m mark) {
	m.Draw, m.Silent = draw, silent
	if draw != segment || !silent {
		m.Model = d.model
	}
	d.marks = append(d.marks, m)
}

// text writes at a pixel of the picture.
func (d *draft) text(x, y float64, w words) {
	d.add(label, true, mark{Value: d.at(x, y), Texts: []words{w}})
}

// at is a pixel of the picture in the axes' units.
func (d *draft) at(x, y float64) []float64 {
	return []float64{round(d.x.Min + (x-d.left)/d.plotW()*(d.x.Max-d.x.Min)), round(y - d.top)}
}

// line draws from pixel to pixel.
func (d *draft) line(x0, y0, x1, y1 float64, color Color, width float64) {
	d.add(segment, true, mark{Value: append(d.at(x0, y0), d.at(x1, y1)...), Color: color, Width: width})
}

// connect draws between two points of the axes.
func (d *draft) connect(x0, y0, x1, y1 float64, color Color, width float64) {
	d.add(segment, true, mark{Value: []float64{round(x0), round(y0), round(x1), round(y1)}, Color: color, Width: width})
}

// symbols that tell categories apart without colour.
const (
	circle  = "circle"
	diamond = "diamond"
)

// dot draws a symbol at a pixel, which can be pointed at.
func (d *draft) dot(name string, x, y float64, shape string, size float64, color Color, hollow bool, tip ...string) {
	at := d.at(x, y)
	d.point(name, at[0], at[1], shape, size, color, hollow, tip...)
}

// point draws a symbol at a point of the axes, which can be pointed at; a hollow one
// has the page's colour inside.
func (d *draft) point(name string, x, y float64, shape string, size float64, color Color, hollow bool, tip ...string) {
	m := mark{Name: Label(name), Value: []float64{round(x), round(y)}, Tip: tip, Symbol: shape, Size: size, Color: color, Stroke: Page, Width: 1}
	if hollow {
		m.Color, m.Stroke, m.Width = Page, color, 1.5
	}
	d.add(symbol, false, m)
}

// layout draws it.
func (d *draft) layout(id string, about About) Layout {
	w, h := d.size()
	return Layout{W: w, H: h, SVG: d.paint(id, about)}
}

// round keeps what a drawing can show.
func round(f float64) float64 { return math.Round(f*1e5) / 1e5 }
