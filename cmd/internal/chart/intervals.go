package chart

import (
	"math"

	"github.com/go-echarts/go-echarts/v2/opts"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/palette"
)

// Intervals is a value with its interval, a row each, with others' values as strokes.
type Intervals struct {
	About
	// Axis is of all rows. Where its ends are equal, each row has its own, laid from its worst end, at the left, to its best.
	Axis Axis
	Rows []IntervalRow
}

// An IntervalRow is a row of [Intervals].
type IntervalRow struct {
	Label  string
	Model  string // its id, or ""
	Axis   Axis   // where the rows have no axis in common
	Lower  bool   // of it, lower is better
	Cell   Cell
	Others []Other // strokes: what other models have; on a common axis, those of one row stand in every row
	Judges []Other // diamonds: what judges give the same
}

// An Other is a value beside a row's own, left out where it is NaN.
type Other struct {
	Label, Model string
	Cell
}

// Figure makes the chart.
func (k Intervals) Figure() (Figure, error) {
	var dots, hollow, bars, diamonds, strokes []mark
	var ticks []tick
	var right []string
	common, known := k.Axis.Min < k.Axis.Max, func(o Other) bool { return !math.IsNaN(o.Value) }
	for i, r := range k.Rows {
		on, at, y := k.Axis, k.Axis.clamp, float64(i)
		if !common {
			on, at = r.Axis, r.share
		}
		strokes = append(strokes, mark{Value: []float64{at(on.Min), y}}) // a datum a row, wherever its strokes are
		for _, o := range list.Keep(r.Others, known) {
			t := tick{At: at(o.Value), Model: o.Model}
			if !common {
				t.Row = &i
			}
			ticks = append(ticks, t)
		}
		for _, o := range list.Keep(r.Judges, known) {
			said := o.tip(on, Label(r.Label), Label(o.Label)+":")
			diamonds = append(diamonds, mark{Value: []float64{at(o.Value), y}, Tip: said})
		}
		text := on.format(r.Cell.Value)
		m := mark{Value: []float64{at(r.Cell.Value), y}, Model: r.Model, Tip: r.Cell.tip(on, Label(r.Label))}
		switch iv := r.Cell.Interval; {
		case math.IsNaN(r.Cell.Value):
		case iv == nil:
			hollow = append(hollow, m)
		default:
			text += "  [" + on.interval(iv) + "]"
			dots, bars = append(dots, m), append(bars, mark{Value: []float64{at(iv.Lo), y, at(iv.Hi), y}, Model: r.Model})
		}
		right = append(right, text)
	}
	y, height, windows, first := rows(list.Map(k.Rows, func(r IntervalRow) string { return r.Label }),
		func(i int) bool { return k.Rows[i].Cell.Apart != "" })
	x, says := k.Axis.axis(0), names(0, right)
	says.Position, says.Inverse, says.Rows = "right", y.Inverse, true
	if !common {
		x.Min, x.Max, x.Interval, x.NameGap, x.Labels.Show = 0, 1, 0.25, 8, opts.Bool(false)
	}
	open := points(0, "circle", 10, palette.Page, hollow)
	open.ItemStyle.BorderColor, open.ItemStyle.BorderWidth = palette.Accent.CSS(), 2
	others := custom("ticks", 0, palette.Muted, strokes, 0, 1)
	others.Ticks, others.Z = ticks, 2
	all := []series{others, whiskers(0, palette.Accent, bars), points(0, "circle", 11, palette.Accent, dots), open,
		points(0, "diamond", 11, palette.Warn, diamonds)}
	narrow := narrow(extra{"grid": extra{"left": 174, "right": 40},
		"yAxis": []any{extra{"axisLabel": extra{"width": 168}}, extra{"axisLabel": extra{"formatter": "first"}}}})
	return k.figure(Figure{Wide: 56 + height, Narrow: 56 + height, Windows: windows}, []axis{x}, []axis{y, says}, all,
		extra{"rows": first, "media": narrow}, grid("184", "8", "136", "48", "", ""))
}

// share is how far a value lies from the worst end of a row's axis, from 0 to 1.
func (r IntervalRow) share(v float64) float64 {
	s := (r.Axis.clamp(v) - r.Axis.Min) / (r.Axis.Max - r.Axis.Min)
	if r.Lower {
		return 1 - s
	}
	return s
}
