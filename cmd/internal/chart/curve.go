package chart

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"github.com/counselboard/counselboard/cmd/internal/num"
)

// A Curve is a calibration picture: what one panel gives on average where
// another gave a certain mark, with a strip below that says how often.
type Curve struct {
	About
	X, Y          Axis // with their ends, or chosen to hold the data
	Points        []CurvePoint
	Diagonal      string       // what the line of equality is called; "": no line
	Reference     [][2]float64 // a second curve from left to right, or nil
	ReferenceName string
}

// A CurvePoint is one bin. Points of fewer than 10 observations are greyed.
type CurvePoint struct {
	X, Y     float64
	Interval *Interval // of Y, nil where none is known; cut off at the axis' ends
	N        int       // observations, at least 0
}

// fewN is the number of observations below which a point is greyed.
const fewN = 10

// Figure lays the curve out.
func (k Curve) Figure() (Figure, error) {
	var xs, ys []float64
	var errs []error
	for _, p := range k.Points {
		if !finite(p.X) || !finite(p.Y) || p.N < 0 {
			errs = append(errs, fmt.Errorf("point %v, %v of %d observations: the place must be finite, the number at least 0", p.X, p.Y, p.N))
		}
		errs = append(errs, p.Interval.check("point at "+num.Two(p.X)))
		xs, ys = append(xs, p.X), append(ys, p.Y)
	}
	for _, p := range k.Reference {
		if !finite(p[0]) || !finite(p[1]) {
			errs = append(errs, fmt.Errorf("reference point %v is not finite", p))
		}
		xs, ys = append(xs, p[0]), append(ys, p[1])
	}
	if len(k.Points) == 0 {
		errs = append(errs, errors.New("no points"))
	}
	x, err := k.X.over(xs)
	errs = append(errs, err)
	y, err := k.Y.over(ys)
	errs = append(errs, err)
	return k.figure(errors.Join(errs...), func(w float64) *draft { return k.lay(x, y, w) })
}

const stripH = 44.0 // of the strip of counts, in pixels

func (k Curve) lay(x, y Axis, w float64) *draft {
	h := 470.0
	if w <= NarrowW {
		h = 390
	}
	d := &draft{w: w, h: h, left: edge + 36, right: edge + 16, top: 34, bottom: stripH + 80, x: x, y: &y, ticks: true}
	d.yTitle()
	obstacles := k.lines(d)
	most := 1
	for _, p := range k.Points {
		most = max(most, p.N)
	}
	for _, p := range k.Points {
		color := Accent
		if p.N < fewN {
			color = Muted
		}
		if iv := p.Interval; iv != nil {
			d.connect(p.X, y.clamp(iv.Lo), p.X, y.clamp(iv.Hi), color, 1.5)
		}
		size := 6 + 12*math.Sqrt(float64(p.N)/float64(most)) // Its area goes with n.
		d.add(symbol, false, dot(Label(x.Title)+": "+x.format(p.X), p.X, p.Y, circle, round(size), color, p.N < fewN,
			Label(y.Title)+": "+y.tip(p.Y, p.Interval), "n = "+strconv.Itoa(p.N)))
		cx, cy := d.px(p.X), d.py(p.Y)
		obstacles = append(obstacles, obstacle{box{cx - size/2, cy - size/2, cx + size/2, cy + size/2}, 20})
	}
	k.names(d, obstacles)
	k.strip(d, most)
	d.axisTitleAt(d.h - 14) // Under the strip.
	return d
}

// lines draws the diagonal and the reference, and returns what they cover.
func (k Curve) lines(d *draft) []obstacle {
	var out []obstacle
	along := func(pts [][2]float64) {
		for i := 1; i < len(pts); i++ {
			for s := range 24 {
				f := float64(s) / 24
				px := d.px(pts[i-1][0] + f*(pts[i][0]-pts[i-1][0]))
				py := d.py(pts[i-1][1] + f*(pts[i][1]-pts[i-1][1]))
				out = append(out, obstacle{box{px - 4, py - 4, px + 4, py + 4}, 8})
			}
		}
	}
	if lo, hi, ok := k.diagonal(d); ok {
		d.connect(lo, lo, hi, hi, Muted, 1, 3, 4)
		along([][2]float64{{lo, lo}, {hi, hi}})
	}
	if len(k.Reference) > 1 {
		d.add(path, true, mark{Value: k.Reference[0][:], Points: k.Reference, Color: Ink, Width: 1.5})
		along(k.Reference)
	}
	return out
}

// diagonal is the range in which both axes have the same values.
func (k Curve) diagonal(d *draft) (lo, hi float64, ok bool) {
	lo, hi = max(d.x.Min, d.y.Min), min(d.x.Max, d.y.Max)
	return lo, hi, k.Diagonal != "" && lo < hi
}

// names writes the two lines' names beside them, each on the side that is away
// from the other line.
func (k Curve) names(d *draft, obstacles []obstacle) {
	var at, sizes [][2]float64
	var side []float64
	var text []words
	name := func(x, y float64, s string, color Color, below float64) {
		s = fit(s, 0.4*d.w, small, false)
		at = append(at, [2]float64{x, y})
		side = append(side, below)
		sizes = append(sizes, [2]float64{TextWidth(s, small, false), 14})
		text = append(text, words{Text: s, Color: color, Size: small, Align: "center", Halo: Page})
	}
	below := 1.0
	if n := len(k.Reference); n > 1 && k.ReferenceName != "" {
		p, q := k.Reference[n-2], k.Reference[n-1]
		x, y := (p[0]+q[0])/2, (p[1]+q[1])/2
		if y > x {
			below = -1
		}
		name(x, y, k.ReferenceName, Ink, below)
	}
	if lo, hi, ok := k.diagonal(d); ok {
		x := lo + 0.8*(hi-lo)
		name(x, x, k.Diagonal, Muted, -below)
	}
	points := make([][2]float64, len(at))
	for i, p := range at {
		points[i] = [2]float64{d.px(p[0]), d.py(p[1])}
	}
	boxes, _ := placeLabels(points, sizes, obstacles, box{d.left, d.top, d.w - d.right, d.h - d.bottom}, side...)
	for i, b := range boxes {
		w := text[i]
		w.DX, w.DY = round((b.x0+b.x1)/2-points[i][0]), round((b.y0+b.y1)/2-points[i][1])
		d.add(label, true, mark{Value: []float64{round(at[i][0]), round(at[i][1])}, Texts: []words{w}})
	}
}

// strip draws the counts below the axis' numbers.
func (k Curve) strip(d *draft, most int) {
	bottom := d.h - 32
	d.line(d.left, bottom, d.w-d.right, bottom, Line, 1)
	width := 26.0
	for i := 1; i < len(k.Points); i++ {
		width = min(width, math.Abs(d.px(k.Points[i].X)-d.px(k.Points[i-1].X))-2)
	}
	width = max(width, 2)
	for _, p := range k.Points {
		x, h := d.px(p.X), stripH*float64(p.N)/float64(most)
		a, b := d.at(x-width/2, bottom), d.at(x+width/2, bottom-h)
		count := strconv.Itoa(p.N)
		m := mark{Value: append(a, b...), Color: AccentSoft, Name: Label(d.x.Title) + ": " + d.x.format(p.X), Tip: []string{"n = " + count}}
		d.add(cell, false, m)
		if TextWidth(count, small, false) <= width+8 {
			d.text(x, bottom-h-8, words{Text: count, Color: Muted, Size: small, Align: "center"})
		}
	}
	d.text(edge, bottom-6, words{Text: "n", Color: Muted, Size: small})
}
