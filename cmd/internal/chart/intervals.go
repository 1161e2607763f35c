package chart

import (
	"math"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
	"github.com/go-echarts/go-echarts/v2/types"

	"github.com/counselboard/counselboard/cmd/internal/list"
)

// Intervals is a value with its interval, a row each, with others' values as strokes.
type Intervals struct {
	About
	// Axis is of all rows. Where its ends are equal, each row has an axis of its own, laid from its worst end, at
	// the left, to its best.
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
	Others []Other // strokes: what other models have
	Judges []Other // diamonds: what judges give the same
}

// An Other is a value beside a row's own.
type Other struct {
	Label, Model string
	Value        float64 // left out where it is NaN
}

// Figure makes the chart.
func (k Intervals) Figure() (Figure, error) {
	var dots, hollow, bars, diamonds, strokes []mark
	var right []string
	all := series{SingleSeries: charts.SingleSeries{Type: types.ChartCustom, RenderItem: "ticks", ItemStyle: &opts.ItemStyle{Color: Muted.CSS()},
		Encode: &opts.Encode{X: 0, Y: 1}}, Silent: true, Z: 2}
	common := k.Axis.Min < k.Axis.Max
	for i, r := range k.Rows {
		on, at := k.Axis, k.Axis.clamp
		if !common {
			on, at = r.Axis, r.share
		}
		y := float64(i)
		for _, o := range r.Others {
			if !math.IsNaN(o.Value) && (!common || i == 0) { // every row has the same axis: once is enough
				t := tick{At: at(o.Value), Model: o.Model}
				if !common {
					t.Row = &i
				}
				all.Ticks = append(all.Ticks, t)
			}
		}
		for _, o := range list.Keep(r.Judges, func(o Other) bool { return !math.IsNaN(o.Value) }) {
			diamonds = append(diamonds, mark{Value: []float64{at(o.Value), y}, Tip: tip(Label(r.Label), Label(o.Label)+": "+on.format(o.Value))})
		}
		text := on.format(r.Cell.Value)
		if r.Cell.Interval != nil {
			text += "  [" + on.interval(r.Cell.Interval) + "]"
		}
		right = append(right, text)
		if math.IsNaN(r.Cell.Value) {
			continue
		}
		m := mark{Value: []float64{at(r.Cell.Value), y}, Model: r.Model, Tip: r.Cell.tip(on, Label(r.Label))}
		if r.Cell.Interval == nil {
			hollow = append(hollow, m)
			continue
		}
		dots = append(dots, m)
		bars = append(bars, mark{Value: []float64{at(r.Cell.Interval.Lo), y, at(r.Cell.Interval.Hi), y}, Model: r.Model})
	}
	rows := list.Map(k.Rows, func(r IntervalRow) Row { return Row{Label: r.Label, Model: r.Model} })
	x, names, says := k.Axis.axis(0).titled(k.Axis.Title, 26), rowNames(rows), rowNames(rows)
	if !common {
		x.Min, x.Max, x.Interval, x.Labels = 0, 1, 0.25, &axisLabels{AxisLabel: opts.AxisLabel{Show: opts.Bool(false)}}
		x.NameGap = 8
	}
	says.Data, says.Position, says.Labels.Width, says.Labels.Overflow = right, "right", 0, ""
	for i := range k.Rows { // a datum a row, wherever its strokes are
		strokes = append(strokes, mark{Value: []float64{k.Axis.Min, float64(i)}})
	}
	all.Data = strokes
	open := points(0, "circle", 10, Page, hollow)
	open.ItemStyle.BorderColor, open.ItemStyle.BorderWidth = Accent.CSS(), 2
	drawn := []series{all, whiskers(0, Accent, bars), points(0, "circle", 11, Accent, dots), open, points(0, "diamond", 11, Warn, diamonds)}
	option, err := k.option([]axis{x}, []axis{names, says}, drawn, extra{"rows": first(k.Rows), "media": narrow(extra{
		"grid": extra{"left": 104, "right": 44}, "yAxis": []any{extra{"axisLabel": extra{"width": 96}}, extra{"axisLabel": extra{"formatter": "first"}}}})},
		charts.WithGridOpts(grid("168", "8", "136", "48", "", "")))
	height := 56 + rowHeight(len(rows))*min(len(rows), shown)
	parts, _ := windows(len(rows), func(i int) bool { return k.Rows[i].Cell.Apart != NotApart })
	return Figure{About: k.About, option: option, Wide: height, Narrow: height, Windows: parts}, err
}

// first lists the rows that are shown first; nil for all.
func first(rows []IntervalRow) []int {
	_, first := windows(len(rows), func(i int) bool { return rows[i].Cell.Apart != NotApart })
	return first
}

// share is how far a value lies from the worst end of a row's axis, from 0 to 1.
func (r IntervalRow) share(v float64) float64 {
	s := (r.Axis.clamp(v) - r.Axis.Min) / (r.Axis.Max - r.Axis.Min)
	if r.Lower {
		return 1 - s
	}
	return s
}
