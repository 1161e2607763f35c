package chart

import (
	"math"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/palette"
)

// A Scatter is two values of every model, each with its interval. Axes are laid to hold all of them.
type Scatter struct {
	About
	X, Y   Axis
	Points []ScatterPoint
}

// A ScatterPoint is a model. Points of one family have one color and shape.
type ScatterPoint struct {
	Label, Model, Family string
	X, Y                 Cell
}

// Figure makes the chart. It leaves out points without both values.
func (k Scatter) Figure() (Figure, error) {
	of := map[string][]ScatterPoint{}
	var families []string
	k.Points = list.Keep(k.Points, func(p ScatterPoint) bool { return !math.IsNaN(p.X.Value) && !math.IsNaN(p.Y.Value) })
	for _, p := range k.Points {
		if of[p.Family] == nil {
			families = append(families, p.Family)
		}
		of[p.Family] = append(of[p.Family], p)
	}
	k.X = k.X.holding(list.Map(k.Points, func(p ScatterPoint) Cell { return p.X }))
	k.Y = k.Y.holding(list.Map(k.Points, func(p ScatterPoint) Cell { return p.Y }))
	var all []series
	var legend []Key
	for i, family := range families {
		symbol := []string{"circle", "diamond", "triangle", "rect"}[i%4] // beside the color
		color := palette.Categories[(i+i/4)%len(palette.Categories)]
		var bars, dots []mark
		for _, p := range of[family] {
			x, y := p.X.Value, p.Y.Value
			said := append(p.X.tip(k.X, Label(p.Label), Label(k.X.Title)+":"), p.Y.tip(k.Y, Label(k.Y.Title)+":")...)
			dots = append(dots, mark{Value: []float64{x, y}, Model: p.Model, Text: Short(p.Label), Tip: said})
			if iv := p.X.Interval; iv != nil {
				bars = append(bars, mark{Value: []float64{iv.Lo, y, iv.Hi, y}, Model: p.Model})
			}
			if iv := p.Y.Interval; iv != nil {
				bars = append(bars, mark{Value: []float64{x, iv.Lo, x, iv.Hi}, Model: p.Model})
			}
		}
		name := Short(family)
		w, d := whiskers(0, color, bars), points(0, symbol, 12, color, dots).named()
		w.Key, d.Key, d.Label.Color = name, name, color.CSS()
		all, legend = append(all, w, d), append(legend, Key{name, symbol, color.Var[2:]})
	}
	y := k.Y.axis(0).titled(k.Y.Title, 42)
	return k.figure(Figure{Wide: 440, Narrow: 480, Legend: legend, Zoom: true}, []axis{k.X.axis(0)}, []axis{y}, all,
		extra{"media": narrow(extra{"grid": extra{"left": 52, "right": 12}})}, grid("60", "12", "24", "48", "", ""))
}

// holding lays an axis to hold some values and their intervals.
func (a Axis) holding(cells []Cell) Axis {
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, c := range cells {
		lo, hi = min(lo, c.Value), max(hi, c.Value)
		if c.Interval != nil {
			lo, hi = min(lo, c.Interval.Lo), max(hi, c.Interval.Hi)
		}
	}
	switch {
	case lo > hi: // there is none
		lo, hi = 0, 1
	case hi-lo < 1e-9:
		lo, hi = lo-0.05, hi+0.05
	}
	a.Step = niceStep((hi - lo) / 4)
	a.Min, a.Max = tidy(math.Floor(lo/a.Step+1e-9)*a.Step), tidy(math.Ceil(hi/a.Step-1e-9)*a.Step)
	return a
}
