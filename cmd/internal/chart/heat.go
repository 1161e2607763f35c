package chart

import (
	"cmp"
	"math"
	"slices"

	"github.com/go-echarts/go-echarts/v2/opts"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/palette"
)

// A Cell is one value with what is known of it.
type Cell struct {
	Value    float64   // NaN where there is none
	Interval *Interval // nil where none is known
	N        int       // ratings or answers behind it; 0 where not known
	Counts   string    // k/n, in place of N
	Apart    string    // Worse, Better or ""
	Verdict  string    // what it was compared with, and what was found
}

// What marks a value that is unlike the others beyond chance; a ring, whole or dashed, says the same.
const (
	Worse  = "▲"
	Better = "▼"
)

// tip is what there is to say of a cell on an axis.
func (c Cell) tip(a Axis, head ...string) []string {
	return tip(append(head, a.tip(c.Value, c.Interval), cmp.Or(c.Counts, counted(c.N)), c.Verdict)...)
}

// A Row is a model, or something else, with its cells.
type Row struct {
	Label string
	Model string // its id, or ""
	Cells []Cell // one for each column; those without a value stay empty
}

// A Heatmap is a value for every row and column, as a shade between the page's color, at 0, and the ramp's end, at the axis' Max.
type Heatmap struct {
	About
	Axis    Axis
	Columns []string
	Rows    []Row
}

// Figure makes the chart.
func (k Heatmap) Figure() (Figure, error) {
	var shown, rings []mark
	counted := !slices.ContainsFunc(k.Rows, func(r Row) bool { // in all cells or in none
		return slices.ContainsFunc(r.Cells, func(c Cell) bool { return !math.IsNaN(c.Value) && c.Counts == "" })
	})
	for i, r := range k.Rows {
		for j, c := range r.Cells {
			if math.IsNaN(c.Value) {
				continue
			}
			m := mark{Value: []float64{float64(j), float64(i), k.Axis.clamp(c.Value)}, Model: r.Model, Flag: c.Apart,
				Text: k.Axis.format(c.Value), Tip: c.tip(k.Axis, Label(r.Label)+", "+Label(k.Columns[j]))}
			if counted {
				m.Sub = c.Counts
			}
			shown = append(shown, m)
			if c.Apart != "" {
				m.Tip = nil
				rings = append(rings, m)
			}
		}
	}
	x := names(0, list.Map(k.Columns, Label))
	x.Position, x.TriggerEvent = "top", opts.Bool(true)
	y, height, windows, first := rows(list.Map(k.Rows, func(r Row) string { return r.Label }), func(i int) bool {
		return slices.ContainsFunc(k.Rows[i].Cells, func(c Cell) bool { return c.Apart != "" })
	})
	f := Figure{Wide: 48 + height, Narrow: 148 + height, Sorts: list.Map(k.Columns, Label), Windows: windows}
	for i := range 11 {
		at := tidy(k.Axis.Max * float64(i) / 10)
		f.Ends = append(f.Ends, End{at, k.Axis.Tick(at)})
	}
	narrow := narrow(extra{"grid": extra{"left": 116, "top": 140, "right": 20}, "yAxis": extra{"axisLabel": extra{"width": 113}},
		"xAxis": extra{"axisLabel": extra{"rotate": -60}}})
	all := []series{cells(shown, written("cell", "inside", palette.Ink, body)), custom("ring", 0, palette.Ink, rings, 0, 1)}
	more := extra{"rows": first, "visualMap": shaded(k.Axis.Max, palette.Ramp()), "media": narrow}
	return k.figure(f, []axis{x}, []axis{y}, all, more, grid("184", "40", "12", "4", "", ""))
}
