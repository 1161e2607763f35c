package chart

import (
	"html/template"
	"math"
)

// A painter draws a layout as ECharts draws its option: the same elements in the
// same order, with coordinates computed and rounded in the same steps, so that the
// bytes agree.
type painter struct {
	svg
	draft                    *draft
	left, top, width, height float64 // of the plot, in pixels, as the option's grid has it
	// A value v of an axis is at scale·v + origin, in pixels.
	scaleX, originX float64
	scaleY, originY float64
}

// paint draws the layout under an id for its <svg> element.
func (d *draft) paint(id string, about About) template.HTML {
	w, h := d.size()
	p := &painter{draft: d, left: math.Round(d.left), top: math.Round(d.top)}
	p.width = float64(w) - p.left - math.Round(d.right)
	p.height = float64(h) - p.top - math.Round(d.bottom)
	p.scaleX = (p.left + p.width - p.left) / (d.x.Max - d.x.Min)
	p.originX = p.left - d.x.Min*p.scaleX
	y, zero, end := d.pixels(), p.top, p.top+p.height
	if d.y != nil {
		y, zero, end = *d.y, end, zero
	}
	p.scaleY = (end - zero) / (y.Max - y.Min)
	p.originY = zero - y.Min*p.scaleY

	p.open(id, about, w, h)
	p.axes()
	for _, m := range d.marks {
		p.mark(m)
	}
	p.write("</svg>")
	return template.HTML(p.out)
}

// at is where a point of the axes is, in pixels.
func (p *painter) at(x, y float64) (px, py float64) {
	return p.scaleX*x + p.originX, p.scaleY*y + p.originY
}

// axes draws the grid lines, and then the ticks' labels.
func (p *painter) axes() {
	var xs, ys []float64
	d := p.draft
	if d.ticks {
		xs = d.x.tickValues()
	}
	if d.y != nil {
		ys = d.y.tickValues()
	}
	right, bottom := p.left+p.width, p.top+p.height
	for _, v := range ys {
		at := onPixel(p.tickY(v))
		p.line(p.left, at, right, at, Line, 1, nil)
	}
	for _, v := range xs {
		at := onPixel(p.tickX(v))
		p.line(at, p.top, at, bottom, Line, 1, nil)
	}
	for _, v := range ys {
		p.text(p.left-tickMargin, p.tickY(v), 0, words{Text: d.y.tick(v), Size: small, Align: "right", Color: Muted})
	}
	for _, v := range xs {
		p.text(p.tickX(v), bottom+tickMargin, small/2, words{Text: d.x.tick(v), Size: small, Align: "center", Color: Muted})
	}
}

// tickX and tickY are where ticks are, which ECharts computes another way than the
// places of marks.
func (p *painter) tickX(v float64) float64 {
	a := p.draft.x
	return p.left + (v-a.Min)/(a.Max-a.Min)*p.width
}

func (p *painter) tickY(v float64) float64 {
	a := p.draft.y
	return p.top + ((v-a.Min)/(a.Max-a.Min)*(0-p.height) + p.height)
}

// mark draws what the function of the same name in echarts/hooks.js returns.
func (p *painter) mark(m mark) {
	x, y := p.at(m.Value[0], m.Value[1])
	p.data = m.data()
	switch m.Draw {
	case segment:
		x1, y1 := p.at(m.Value[2], m.Value[3])
		p.line(x, y, x1, y1, m.Color, m.Width, m.Dash)
	case cell:
		x1, y1 := p.at(m.Value[2], m.Value[3])
		p.cell(m, x, y, x1, y1)
	case label:
		for _, t := range m.Texts {
			p.text(x+t.DX, y+t.DY, 0, t)
		}
	case path:
		points := make([][2]float64, len(m.Points))
		for i, v := range m.Points {
			points[i][0], points[i][1] = p.at(v[0], v[1])
		}
		p.points("polyline", points)
		p.shape(Color{}, m.Color, m.Width, m.Dash)
	case symbol:
		if r := m.Size / 2; m.Symbol == circle {
			p.write(`<circle cx="`, coordinate(x), `" cy="`, coordinate(y), `" r="`, coordinate(r), `"`)
		} else {
			p.points("polygon", [][2]float64{{x, y - r}, {x + r, y}, {x, y + r}, {x - r, y}})
		}
		p.shape(m.Color, m.Stroke, m.Width, nil)
	}
}

// cell draws a rectangle between two corners, with its texts around its middle.
func (p *painter) cell(m mark, x0, y0, x1, y1 float64) {
	x, y := min(x0, x1)+m.Gap, min(y0, y1)+m.Gap
	w, h := max(0, math.Abs(x1-x0)-2*m.Gap), max(0, math.Abs(y1-y0)-2*m.Gap)
	p.write(`<path d="M`, coordinate(x), " ", coordinate(y), "l", coordinate(w), " 0l0 ", coordinate(h), "l", coordinate(-w), ` 0Z"`)
	p.shape(m.Color, Color{}, 0, nil)
	for _, t := range m.Texts {
		p.text(x+w/2+t.DX, y+h/2+t.DY, 0, t)
	}
}
