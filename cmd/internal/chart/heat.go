package chart

import (
	"math"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
	"github.com/go-echarts/go-echarts/v2/types"

	"github.com/counselboard/counselboard/cmd/internal/list"
)

// A Cell is one value with what is known of it.
type Cell struct {
	Value    float64   // NaN where there is none
	Interval *Interval // nil where none is known
	N        int       // ratings or answers behind it; 0 where not known
	Counts   string    // k/n, in place of N
	Apart    Apart
	Verdict  string // what it was compared with, and what was found
}

// Apart says whether a value is unlike the others beyond chance.
type Apart int

const (
	NotApart Apart = iota
	Worse
	Better
)

// flags are drawn in two ways: a sign, and a ring that is whole or dashed.
var flags = [...]string{Worse: "▲", Better: "▼"}

// tip is what there is to say of a cell on an axis.
func (c Cell) tip(a Axis, head ...string) []string {
	counts := c.Counts
	if counts == "" {
		counts = counted(c.N)
	}
	return tip(append(head, a.tip(c.Value, c.Interval), counts, c.Verdict)...)
}

// A Row is a model, or something else, with its cells.
type Row struct {
	Label string
	Model string // its id, or ""
	Cells []Cell // one for each column; those without a value stay empty
}

// A Heatmap is a value for every row and column, as a shade between the page's color, at 0, and the ramp's end, at the
// axis' Max.
type Heatmap struct {
	About
	Axis    Axis
	Columns []string
	Rows    []Row
}

// Figure makes the chart.
func (k Heatmap) Figure() (Figure, error) {
	var cells, rings []mark
	for i, r := range k.Rows {
		for j, c := range r.Cells {
			if math.IsNaN(c.Value) {
				continue
			}
			m := mark{Value: []float64{float64(j), float64(i), k.Axis.clamp(c.Value)}, Model: r.Model, Text: k.Axis.format(c.Value), Sub: c.Counts,
				Flag: flags[c.Apart], Tip: c.tip(k.Axis, Label(r.Label)+", "+Label(k.Columns[j]))}
			cells = append(cells, m)
			if c.Apart != NotApart {
				m.Tip = nil
				rings = append(rings, m)
			}
		}
	}
	columns := list.Map(k.Columns, Label)
	x, y := names(0, columns), rowNames(k.Rows)
	x.Position, x.TriggerEvent = "top", opts.Bool(true)
	each := rowHeight(len(k.Rows))
	parts, first := windows(len(k.Rows), func(i int) bool {
		return list.First(k.Rows[i].Cells, func(c Cell) bool { return c.Apart != NotApart }).Apart != NotApart
	})
	height := each * min(len(k.Rows), shown)
	all := []series{
		{SingleSeries: charts.SingleSeries{Type: types.ChartHeatMap, Data: cells, ItemStyle: &opts.ItemStyle{BorderColor: Page.CSS(), BorderWidth: 2}},
			Label: &label{Label: opts.Label{Show: opts.Bool(true), Formatter: "cell", FontSize: float32(min(body, each-6))}}},
		{SingleSeries: charts.SingleSeries{Type: types.ChartCustom, RenderItem: "ring", Data: rings, ItemStyle: &opts.ItemStyle{Color: Ink.CSS()},
			Encode: &opts.Encode{X: 0, Y: 1}}, Silent: true, Z: 5},
	}
	option, err := k.option([]axis{x}, []axis{y}, all,
		extra{"rows": first,
			"visualMap": extra{"seriesIndex": 0, "hoverLink": false, "min": 0, "outOfRange": extra{"opacity": 0.25, "color": []any{Page.CSS()}}},
			"media":     narrow(extra{"grid": extra{"left": 104, "top": 86, "right": 4}, "yAxis": extra{"axisLabel": extra{"width": 96}}, "xAxis": extra{"axisLabel": extra{"rotate": 45, "fontSize": small}}})},
		charts.WithGridOpts(grid("168", "40", "12", "4", "", "")),
		charts.WithVisualMapOpts(opts.VisualMap{Type: "continuous", Show: opts.Bool(false), Calculable: opts.Bool(false), Max: float32(k.Axis.Max), Dimension: "2",
			InRange: &opts.VisualMapInRange{Color: ramp()}}))
	return Figure{About: k.About, option: option, Wide: 48 + height, Narrow: 94 + height, Sorts: columns, Range: k.Axis.Max, Percent: k.Axis.Percent, Windows: parts}, err
}

// rowNames lists rows from the top.
func rowNames(rows []Row) axis {
	y := names(0, list.Map(rows, func(r Row) string { return Short(r.Label) }))
	y.Inverse, y.Models = opts.Bool(true), list.Map(rows, func(r Row) string { return r.Model })
	y.Labels.Width, y.Labels.Overflow = 156, "truncate"
	return y
}
