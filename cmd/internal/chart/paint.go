package chart

import (
	"encoding/json"
	"encoding/xml"
	"math"
	"strconv"
	"strings"
	"unicode"
)

// FontFamily is the family of every text in a drawing. It is an attribute of the
// <svg> element, so a style sheet can say otherwise.
const FontFamily = "system-ui, sans-serif"

const svgNamespace = "http://www.w3.org/2000/svg"

// A picture is what to draw.
type picture struct {
	id, title, desc string
	option          json.RawMessage
	w, h            int
}

// paintSVG draws a picture as ECharts does, byte for byte. It knows what this
// project's options are made of: one grid, two value axes, the hooks of hooks.js
// and ECharts' scatter. ok is false for anything else.
func paintSVG(c picture) (svg string, ok bool) {
	var o option
	if json.Unmarshal(c.option, &o) != nil || len(o.Grid) != 1 || len(o.XAxis) != 1 || len(o.YAxis) != 1 {
		return "", false
	}
	p := &painter{b: make([]byte, 0, len(c.option)), ok: true}
	p.left, p.top = parsed(o.Grid[0].Left), parsed(o.Grid[0].Top)
	p.right, p.bottom = parsed(o.Grid[0].Right), parsed(o.Grid[0].Bottom)
	p.w, p.h = float64(c.w), float64(c.h)
	x, y := &o.XAxis[0], &o.YAxis[0]
	plotW, plotH := p.w-p.left-p.right, p.h-p.top-p.bottom
	y0, y1 := p.top+plotH, p.top
	if y.Inverse {
		y0, y1 = y1, y0
	}
	p.sx = (p.left + plotW - p.left) / (x.Max - x.Min)
	p.sy = (y1 - y0) / (y.Max - y.Min)
	p.tx, p.ty = p.left-x.Min*p.sx, y0-y.Min*p.sy

	p.open(c)
	xt, yt := x.ticks(), y.ticks()
	xAt := func(v float64) float64 { return p.left + (v-x.Min)/(x.Max-x.Min)*plotW }
	yAt := func(v float64) float64 {
		n := (v - y.Min) / (y.Max - y.Min)
		if y.Inverse {
			return p.top + n*plotH
		}
		return p.top + (n*(0-plotH) + plotH)
	}
	if y.SplitLine.Show {
		for _, v := range yt {
			at := subPixel(yAt(v))
			p.seg(p.left, at, p.left+plotW, at, y.SplitLine.LineStyle.Color, 1, nil)
		}
	}
	if x.SplitLine.Show {
		for _, v := range xt {
			at := subPixel(xAt(v))
			p.seg(at, p.top, at, p.top+plotH, x.SplitLine.LineStyle.Color, 1, nil)
		}
	}
	if y.Show && y.AxisLabel.show() {
		for _, v := range yt {
			p.text(p.left-y.AxisLabel.Margin, yAt(v), 0, paintWords{Text: y.AxisLabel.format(v), Size: y.AxisLabel.FontSize, Align: "right", Color: y.AxisLabel.Color})
		}
	}
	if x.Show && x.AxisLabel.show() {
		for _, v := range xt {
			p.text(xAt(v), p.top+plotH+x.AxisLabel.Margin, x.AxisLabel.FontSize/2, paintWords{Text: x.AxisLabel.format(v), Size: x.AxisLabel.FontSize, Align: "center", Color: x.AxisLabel.Color})
		}
	}
	for i := range o.Series {
		s := &o.Series[i]
		for j := range s.Data {
			p.mark(s, &s.Data[j])
		}
	}
	p.s("</svg>")
	return string(p.b), p.ok
}

type option struct {
	Grid         []struct{ Left, Top, Right, Bottom string }
	XAxis, YAxis []paintAxis
	Series       []paintSeries
}

type paintAxis struct {
	Min, Max                 float64
	MinInterval, MaxInterval float64
	Interval                 float64
	Show, Inverse            bool
	AxisLabel                paintLabel
	SplitLine                struct {
		Show      bool
		LineStyle struct{ Color string }
	}
}

type paintLabel struct {
	Show             *bool
	Color, Formatter string
	FontSize, Margin float64
}

func (l *paintLabel) show() bool { return l.Show == nil || *l.Show }

// format is hooks.js' axisLabel.
func (l *paintLabel) format(v float64) string {
	var s string
	if l.Formatter == "percent" {
		s = strconv.FormatFloat(jsRound(v*1000)/10, 'f', -1, 64) + "%"
	} else {
		s = strconv.FormatFloat(jsRound(v*100)/100, 'f', -1, 64)
	}
	return strings.Replace(s, "-", "−", 1)
}

// ticks are ECharts' of a value axis with fixed ends and a fixed interval.
func (a *paintAxis) ticks() []float64 {
	step := a.Interval
	if step == 0 {
		step = a.MinInterval
	}
	if step <= 0 || !a.Show {
		return nil
	}
	prec := 0
	if s := strconv.FormatFloat(step, 'f', -1, 64); strings.Contains(s, ".") {
		prec = len(s) - strings.IndexByte(s, '.') - 1
	}
	prec += 2
	fix := func(v float64) float64 {
		f, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'f', prec, 64), 64)
		return f
	}
	lo, hi := fix(math.Ceil(a.Min/step-1e-9)*step), fix(math.Floor(a.Max/step+1e-9)*step)
	var out []float64
	if a.Min < lo {
		out = append(out, a.Min)
	}
	for v := lo; v <= hi; v = fix(v + step) {
		out = append(out, v)
	}
	if last := out[len(out)-1]; a.Max > last {
		out = append(out, a.Max)
	}
	return out
}

type paintSeries struct {
	Type, RenderItem string
	Data             []paintMark
}

type paintMark struct {
	Value                       []float64
	Texts                       []paintWords
	Points                      [][2]float64
	Color, Stroke, Hollow       string
	Width, Cap, Gap, SymbolSize float64
	Dash                        []float64
	Symbol                      string
	ItemStyle                   *struct {
		Color, BorderColor string
		BorderWidth        float64
	}
}

type paintWords struct {
	Text         string
	DX, DY, Size float64
	Align, Color string
	Weight       int
	Halo         string
}

type painter struct {
	b                        []byte
	w, h                     float64
	left, top, right, bottom float64
	sx, sy, tx, ty           float64
	ok                       bool
}

func (p *painter) s(s string)                            { p.b = append(p.b, s...) }
func (p *painter) coord(x, y float64) (float64, float64) { return p.sx*x + p.tx, p.sy*y + p.ty }

// place is hooks.js' place at the width that the option is laid out for.
func (p *painter) place(vx, vy float64) (float64, float64) {
	x, y := p.coord(vx, vy)
	right := p.w - p.right
	if x < p.left {
		return p.left + (x-p.left)/1, y
	}
	if x > right {
		return right + (x-right)/1, y
	}
	return x, y
}

func (p *painter) mark(s *paintSeries, d *paintMark) {
	if s.Type == "scatter" {
		p.scatter(d)
		return
	}
	switch s.RenderItem {
	case "segment":
		x0, y0 := p.place(d.Value[0], d.Value[1])
		x1, y1 := p.place(d.Value[2], d.Value[3])
		p.seg(x0, y0, x1, y1, d.Color, or(d.Width, 1), d.Dash)
		if d.Cap != 0 {
			n := or(math.Hypot(x1-x0, y1-y0), 1)
			dx, dy := (-(y1-y0)/n)*d.Cap, ((x1-x0)/n)*d.Cap
			p.seg(x0-dx, y0-dy, x0+dx, y0+dy, d.Color, or(d.Width, 1), d.Dash)
			p.seg(x1-dx, y1-dy, x1+dx, y1+dy, d.Color, or(d.Width, 1), d.Dash)
		}
	case "cell":
		x0, y0 := p.place(d.Value[0], d.Value[1])
		x1, y1 := p.place(d.Value[2], d.Value[3])
		x, y := math.Min(x0, x1)+d.Gap, math.Min(y0, y1)+d.Gap
		w, h := math.Max(0, math.Abs(x1-x0)-2*d.Gap), math.Max(0, math.Abs(y1-y0)-2*d.Gap)
		fill := d.Color
		if fill == "" {
			fill = "none"
		}
		p.s(`<path d="M`)
		p.n1(x)
		p.s(" ")
		p.n1(y)
		p.s("l")
		p.n1(w)
		p.s(" 0l0 ")
		p.n1(h)
		p.s("l")
		p.n1(-w)
		p.s(` 0Z"`)
		p.fill(fill)
		if d.Stroke != "" {
			p.stroke(d.Stroke, or(d.Width, 1))
		}
		p.s("/>")
		for _, t := range d.Texts {
			p.text(x+w/2+t.DX, y+h/2+t.DY, 0, t)
		}
	case "label":
		x, y := p.place(d.Value[0], d.Value[1])
		for _, t := range d.Texts {
			p.text(x+t.DX, y+t.DY, 0, t)
		}
	case "path":
		p.s(`<polyline points="`)
		for i, v := range d.Points {
			if i > 0 {
				p.s(" ")
			}
			x, y := p.coord(v[0], v[1])
			p.n1(x)
			p.s(" ")
			p.n1(y)
		}
		p.s(`"`)
		p.fill("none")
		p.stroke(d.Color, or(d.Width, 1))
		p.dash(d.Dash)
		p.s("/>")
	case "symbol":
		cx, cy := p.place(d.Value[0], d.Value[1])
		r := d.SymbolSize / 2
		fill, stroke := d.Color, ""
		if d.Hollow != "" {
			fill, stroke = d.Hollow, d.Color
		}
		if cs := paintCorners[d.Symbol]; cs != nil {
			p.s(`<polygon points="`)
			for i, c := range cs {
				if i > 0 {
					p.s(" ")
				}
				p.n1(cx + c[0]*r)
				p.s(" ")
				p.n1(cy + c[1]*r)
			}
			p.s(`"`)
		} else {
			p.s(`<circle cx="`)
			p.n1(cx)
			p.s(`" cy="`)
			p.n1(cy)
			p.s(`" r="`)
			p.n1(r)
			p.s(`"`)
		}
		p.fill(fill)
		if stroke != "" {
			p.stroke(stroke, 1.5)
		}
		p.s("/>")
	default:
		p.ok = false
	}
}

var paintCorners = map[string][][2]float64{
	"diamond":  {{0, -1}, {1, 0}, {0, 1}, {-1, 0}},
	"triangle": {{0, -1}, {1, 1}, {-1, 1}},
	"rect":     {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}},
}

var paintSymbols = map[string]string{
	"circle":   "M1 0A1 1 0 1 1 1 -0.1A1 1 0 0 1 1 0",
	"diamond":  "M0 -1L1 0L0 1L-1 0Z",
	"triangle": "M0 -1L1 1L-1 1Z",
	"rect":     "M-1 -1l2 0l0 2l-2 0Z",
}

func (p *painter) scatter(d *paintMark) {
	path, ok := paintSymbols[d.Symbol]
	if !ok || d.ItemStyle == nil {
		p.ok = false
		return
	}
	x, y := p.coord(d.Value[0], d.Value[1])
	k := d.SymbolSize / 2
	p.s(`<path d="` + path + `" transform="matrix(`)
	p.n3(k)
	p.s(",0,0,")
	p.n3(k)
	p.s(",")
	p.n4(x)
	p.s(",")
	p.n4(y)
	p.s(`)"`)
	p.fill(d.ItemStyle.Color)
	if d.ItemStyle.BorderWidth > 0 {
		p.s(` stroke="` + d.ItemStyle.BorderColor + `" stroke-width="`)
		p.fixed(d.ItemStyle.BorderWidth/k, 4)
		p.s(`"`)
	}
	p.s("/>")
}

func (p *painter) seg(x0, y0, x1, y1 float64, color string, width float64, dash []float64) {
	p.s(`<path d="M`)
	p.n1(x0)
	p.s(" ")
	p.n1(y0)
	if x0 != x1 || y0 != y1 { // a path of no length has no line
		p.s("L")
		p.n1(x1)
		p.s(" ")
		p.n1(y1)
	}
	p.s(`"`)
	p.fill("none")
	p.stroke(color, width)
	p.dash(dash)
	p.s("/>")
}

func (p *painter) fill(c string) { p.s(` fill="` + c + `"`) }

func (p *painter) stroke(c string, width float64) {
	p.s(` stroke="` + c + `"`)
	if width != 1 {
		p.s(` stroke-width="`)
		p.fixed(width, 4)
		p.s(`"`)
	}
}

func (p *painter) dash(d []float64) {
	if len(d) == 0 {
		return
	}
	p.s(` stroke-dasharray="`)
	for i, v := range d {
		if i > 0 {
			p.s(",")
		}
		p.fixed(v, 4)
	}
	p.s(`"`)
}

var anchors = map[string]string{"": "start", "left": "start", "center": "middle", "right": "end"}

func (p *painter) text(x, y, inner float64, t paintWords) {
	if t.Text == "" {
		return
	}
	p.s(`<text dominant-baseline="central" text-anchor="` + anchors[t.Align] + `"`)
	if t.Size != 0 && t.Size != 12 {
		p.s(` font-size="`)
		p.fixed(t.Size, 2)
		p.s(`"`)
	}
	if t.Weight != 0 && t.Weight != 400 {
		p.s(` font-weight="` + strconv.Itoa(t.Weight) + `"`)
	}
	if inner != 0 {
		p.s(` y="`)
		p.fixed(inner, 2)
		p.s(`"`)
	}
	if strings.ContainsFunc(t.Text, func(r rune) bool { return unicode.IsSpace(r) && r != 0x85 || r == 0xfeff }) {
		p.s(` xml:space="preserve"`)
	}
	p.s(` transform="translate(`)
	p.n4(x)
	p.s(" ")
	p.n4(y)
	p.s(`)"`)
	p.fill(t.Color)
	if t.Halo != "" {
		p.s(` stroke="` + t.Halo + `" stroke-width="3" paint-order="stroke" stroke-miterlimit="2"`)
	}
	p.s(">")
	p.escape(t.Text)
	p.s("</text>")
}

func (p *painter) escape(s string) {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s))
	p.s(b.String())
}

func (p *painter) open(c picture) {
	w, h := strconv.Itoa(c.w), strconv.Itoa(c.h)
	p.s(`<svg xmlns="` + svgNamespace + `" id="` + c.id + `" role="img" aria-labelledby="` + c.id + `-title ` + c.id + `-desc" width="` + w + `" height="` + h +
		`" viewBox="0 0 ` + w + ` ` + h + `" font-family="` + FontFamily + `" font-size="12"><title id="` + c.id + `-title">`)
	p.escape(c.title)
	p.s(`</title><desc id="` + c.id + `-desc">`)
	p.escape(c.desc)
	p.s("</desc>")
}

// n1 and n4 round as ECharts does to one decimal, or four.
func (p *painter) n1(f float64) { p.fixed(jsRound(f*10)/10, 4) }
func (p *painter) n3(f float64) { p.fixed(jsRound(f*1e3)/1e3, 4) }
func (p *painter) n4(f float64) { p.fixed(jsRound(f*1e4)/1e4, 4) }

func (p *painter) fixed(f float64, decimals int) {
	at := len(p.b)
	p.b = strconv.AppendFloat(p.b, f, 'f', decimals, 64)
	n := len(p.b)
	for p.b[n-1] == '0' {
		n--
	}
	if p.b[n-1] == '.' {
		n--
	}
	p.b = p.b[:n]
	if string(p.b[at:]) == "-0" {
		p.b = append(p.b[:at], '0')
	}
}

func jsRound(f float64) float64 { return math.Floor(f + 0.5) }

// subPixel is zrender's subPixelOptimize for a line one pixel wide.
func subPixel(f float64) float64 {
	d := jsRound(f * 2)
	if math.Mod(d+1, 2) == 0 {
		return d / 2
	}
	return (d + 1) / 2
}

func or(f, g float64) float64 {
	if f == 0 {
		return g
	}
	return f
}

func parsed(s string) float64 { f, _ := strconv.ParseFloat(s, 64); return f }
