package chart

import (
	"errors"
	"math"

	"github.com/counselboard/counselboard/cmd/internal/chart/ssr"
)

// A TradeOff sets two measures of the same models against each other.
type TradeOff struct {
	About
	X, Y   Axis
	Points []TradePoint // labels keep apart for up to about 12
}

// A TradePoint is one model. It is left out where X or Y is NaN.
type TradePoint struct {
	Label                string
	X, Y                 float64
	XInterval, YInterval *Interval // nil where none is known; cut off at the axes' ends
	Emphasis             bool
	Hollow               bool // of another sort, such as people among models
}

// Figure lays the points out with their labels beside them.
func (k TradeOff) Figure() (Figure, error) {
	var xs, ys []float64
	var errs []error
	for _, p := range k.Points {
		xs, ys = append(xs, p.X), append(ys, p.Y)
		errs = append(errs, p.XInterval.check(p.Label), p.YInterval.check(p.Label))
		if p.XInterval != nil && k.X.Min == k.X.Max {
			xs = append(xs, p.XInterval.Lo, p.XInterval.Hi)
		}
		if p.YInterval != nil && k.Y.Min == k.Y.Max {
			ys = append(ys, p.YInterval.Lo, p.YInterval.Hi)
		}
	}
	if len(k.Points) == 0 {
		errs = append(errs, errors.New("no points"))
	}
	x, err := k.X.over(xs)
	errs = append(errs, err)
	y, err := k.Y.over(ys)
	errs = append(errs, err)
	if err := errors.Join(errs...); err != nil {
		return k.figure(err, nil, nil)
	}
	return k.figure(nil, k.lay(x, y, WideW, 400), k.lay(x, y, NarrowW, 330))
}

func (k TradeOff) lay(x, y Axis, w, h float64) *draft {
	d := &draft{w: w, h: h, left: edge + 36, right: edge + 12, top: 34, bottom: axisSpace, x: x, y: &y, ticks: true}
	d.yTitle()
	var obstacles []obstacle
	var at, sizes [][2]float64
	var shown []TradePoint
	for _, p := range k.Points {
		if math.IsNaN(p.X) || math.IsNaN(p.Y) {
			continue
		}
		shown = append(shown, p)
		cx, cy := d.px(p.X), d.py(p.Y)
		at = append(at, [2]float64{cx, cy})
		obstacles = append(obstacles, obstacle{box{cx - 7, cy - 7, cx + 7, cy + 7}, 20})
		if iv := p.XInterval; iv != nil {
			obstacles = append(obstacles, obstacle{box{d.px(x.clamp(iv.Lo)), cy - 4, d.px(x.clamp(iv.Hi)), cy + 4}, 3})
		}
		if iv := p.YInterval; iv != nil {
			obstacles = append(obstacles, obstacle{box{cx - 4, d.py(y.clamp(iv.Hi)), cx + 4, d.py(y.clamp(iv.Lo))}, 3})
		}
		sizes = append(sizes, [2]float64{ssr.TextWidth(k.label(p, w), body, p.Emphasis), 15})
	}
	for _, p := range shown {
		d.cross(p, p.color())
	}
	for _, p := range shown {
		d.add("", false, dot(p.Label, p.X, p.Y, circle, 10, p.color(), p.Hollow,
			Label(x.Title)+": "+x.tip(p.X, p.XInterval), Label(y.Title)+": "+y.tip(p.Y, p.YInterval)))
	}
	boxes := placeLabels(at, sizes, obstacles, box{d.left, d.top, d.w - edge, d.h - d.bottom})
	for i, b := range boxes {
		p := shown[i]
		weight := 0
		if p.Emphasis {
			weight = bold
		}
		d.text((b.x0+b.x1)/2, (b.y0+b.y1)/2, words{Text: k.label(p, w), Color: Ink, Align: "center", Weight: weight, Halo: Page})
	}
	d.axisTitle()
	return d
}

// label is at most 40% of the picture wide.
func (TradeOff) label(p TradePoint, w float64) string { return fit(p.Label, 0.4*w, body, p.Emphasis) }

func (p TradePoint) color() string {
	if p.Emphasis {
		return Accent
	}
	return Ink
}

// cross draws a point's two intervals.
func (d *draft) cross(p TradePoint, color string) {
	if iv := p.XInterval; iv != nil {
		d.add("segment", true, mark{Value: []float64{round(d.x.clamp(iv.Lo)), round(p.Y), round(d.x.clamp(iv.Hi)), round(p.Y)}, Color: color, Width: 1.2})
	}
	if iv := p.YInterval; iv != nil {
		d.add("segment", true, mark{Value: []float64{round(p.X), round(d.y.clamp(iv.Lo)), round(p.X), round(d.y.clamp(iv.Hi))}, Color: color, Width: 1.2})
	}
}

// yTitle writes above the y axis: what it counts, and which end is better.
func (d *draft) yTitle() {
	better := d.y.Better.vertical()
	w := ssr.TextWidth(better, small, false)
	d.text(edge, 14, words{Text: fit(d.y.Title, d.w-2*edge-w-12, small, false), Color: Ink, Size: small})
	if better != "" {
		d.text(d.w-d.right, 14, words{Text: better, Color: Muted, Size: small, Align: "right"})
	}
}
