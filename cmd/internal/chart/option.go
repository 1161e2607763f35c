package chart

import (
	"encoding/json"
	"fmt"
	"maps"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
	"github.com/go-echarts/go-echarts/v2/types"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/palette"
)

// What go-echarts' types lack, embedded over them; ours is what the script reads and ECharts does not know.
type (
	series struct {
		charts.SingleSeries
		Z        int    `json:"z,omitempty"`
		Silent   bool   `json:"silent,omitempty"`
		Clip     bool   `json:"clip"`
		Label    *label `json:"label,omitempty"`
		Layout   string `json:"labelLayout,omitempty"` // a hook of the script's
		Emphasis extra  `json:"emphasis"`
		Least    int    `json:"barMinHeight,omitempty"` // pixels
		Key      string `json:"key,omitempty"`          // ours: the legend's entry that it goes with
		Ticks    []tick `json:"ticks,omitempty"`        // ours: strokes of rows
	}
	label struct {
		opts.Label
		Halo  string `json:"textBorderColor,omitempty"`
		HaloW int    `json:"textBorderWidth,omitempty"`
	}
	axis struct {
		opts.XAxis
		Interval float64         `json:"interval,omitempty"`
		Style    *opts.TextStyle `json:"nameTextStyle,omitempty"`
		Contain  bool            `json:"containShape"`
		Rows     bool            `json:"rows,omitempty"` // ours: can be sorted and shown in parts
		Labels   *axisLabels     `json:"axisLabel,omitempty"`
	}
	axisLabels struct {
		opts.AxisLabel
		Every *int `json:"interval,omitempty"` // go-echarts has a string, which ECharts reads as "auto"
	}
	visualMap struct {
		opts.VisualMap
		Series     int     `json:"seriesIndex"`
		Min        float64 `json:"min"`
		OutOfRange any     `json:"outOfRange"` // what is filtered turns pale blue without
	}
	mark struct { // a datum; those of a model are emphasized together
		Value  []float64 `json:"value"`
		Model  string    `json:"m,omitempty"`
		Tip    []string  `json:"tip,omitempty"`
		Text   string    `json:"text,omitempty"`
		Sub    string    `json:"sub,omitempty"`
		Flag   string    `json:"flag,omitempty"` // ▲ worse or ▼ better than the others
		Cut    *Cut      `json:"cut,omitempty"`
		Symbol string    `json:"symbol,omitempty"`
		Label  extra     `json:"label,omitempty"` // what is other than its series' has
	}
	tick struct {
		At    float64 `json:"at"`
		Row   *int    `json:"row,omitempty"` // nil: of every row
		Model string  `json:"m,omitempty"`
	}
	extra map[string]any // of components that a figure has once, and what changes in a narrow box
)

const body = 13 // the size of texts in CSS pixels

// figure lays components and series into an option. It fails where a number is not finite.
func (a About) figure(f Figure, xs, ys []axis, all []series, more extra, grids ...opts.Grid) (Figure, error) {
	f.About = a
	c := charts.NewScatter()
	c.SetGlobalOptions(charts.WithTooltipOpts(opts.Tooltip{Show: opts.Bool(true), Trigger: "item", Formatter: "tip"}),
		charts.WithGridOpts(grids...), charts.WithAnimation(false))
	o := c.JSON()
	for _, unasked := range []string{"title", "toolbox", "color", "legend"} {
		delete(o, unasked)
	}
	o["series"], o["xAxis"], o["yAxis"], o["say"] = all, xs, ys, sentence(a.Desc) // what the page says of the state
	maps.Copy(o, more)
	text, err := json.Marshal(o)
	if err != nil {
		return f, fmt.Errorf("chart %q: %w", a.ID, err)
	}
	f.states = map[string]json.RawMessage{"": text}
	return f, nil
}

// grid is a plot's box; sizes in pixels or percent.
func grid(left, top, right, bottom, width, height string) opts.Grid {
	g := opts.Grid{Left: left, Top: top, Right: right, Bottom: bottom, Width: width, Height: height}
	g.ContainLabel = opts.Bool(false)
	return g
}

// shaded gives a heatmap its ramp, from 0 to most.
func shaded(most float64, ramp []string) []visualMap {
	m := visualMap{OutOfRange: extra{"opacity": 0.25, "color": []string{palette.Page.CSS()}}}
	m.Type, m.Dimension, m.Max, m.InRange = "continuous", "2", float32(most), &opts.VisualMapInRange{Color: ramp}
	m.Show, m.Calculable = opts.Bool(false), opts.Bool(false)
	return []visualMap{m}
}

// names is an axis that lists.
func names(grid int, names []string) axis {
	a := axis{Labels: labels(palette.Ink, body, "")}
	a.GridIndex, a.Type, a.Data, a.Labels.Every = grid, "category", names, new(int)
	a.AxisTick, a.AxisLine = &opts.AxisTick{Show: opts.Bool(false)}, &opts.AxisLine{Show: opts.Bool(false)}
	return a
}

// axis is an axis that counts.
func (a Axis) axis(grid int) axis {
	format, hair := "number", &opts.LineStyle{Color: palette.Line.CSS()}
	switch {
	case a.Percent:
		format = "percent"
	case a.Signed:
		format = "signed"
	}
	out := axis{Interval: a.tickStep(), Labels: labels(palette.Muted, body, format)}
	out.GridIndex, out.Type, out.Min, out.Max, out.Labels.HideOverlap = grid, "value", a.Min, a.Max, opts.Bool(true)
	out.AxisTick, out.AxisLine = &opts.AxisTick{Show: opts.Bool(false)}, &opts.AxisLine{OnZero: opts.Bool(false), LineStyle: hair}
	out.SplitLine = &opts.SplitLine{LineStyle: hair}
	return out.titled(a.Title, 28)
}

// labels are an axis' numbers or names, written by a hook unless format is empty.
func labels(color palette.Color, size int, format string) *axisLabels {
	return &axisLabels{AxisLabel: opts.AxisLabel{Color: color.CSS(), FontSize: size, Formatter: types.FuncStr(format)}}
}

// titled gives an axis its title, so far from its line.
func (a axis) titled(name string, gap int) axis {
	a.Name, a.NameLocation, a.NameGap = sentence(name), "middle", gap
	a.Style = &opts.TextStyle{Color: palette.Ink.CSS(), FontSize: body}
	return a
}

// hidden is an axis that counts without being seen.
func (a axis) hidden() axis { a.Show = opts.Bool(false); return a }

// drawn is a series of a type in a plot; its axes have the plot's number. An emphasized custom item can vanish: none is.
func drawn(kind string, grid int, color palette.Color, marks []mark) series {
	s := series{Z: 3, Emphasis: extra{"disabled": true}}
	s.Type, s.XAxisIndex, s.YAxisIndex, s.Data = kind, grid, grid, append([]mark{}, marks...) // not null
	s.ItemStyle = &opts.ItemStyle{Color: color.CSS(), Opacity: opts.Float(1)}
	return s
}

// custom is drawn by a hook from the numbers of a mark that are x and y.
func custom(hook string, grid int, color palette.Color, marks []mark, x, y any) series {
	s := drawn(types.ChartCustom, grid, color, marks)
	s.RenderItem, s.Encode, s.Silent, s.Clip = types.FuncStr(hook), &opts.Encode{X: x, Y: y}, true, true
	return s
}

// whiskers are intervals from the first two numbers of a mark to the other two.
func whiskers(grid int, color palette.Color, marks []mark) series {
	return custom("interval", grid, color, marks, []int{0, 2}, []int{1, 3})
}

// cells are a heatmap's, with their texts.
func cells(marks []mark, texts *label) series {
	s := drawn(types.ChartHeatMap, 0, palette.Page, marks)
	s.ItemStyle, s.Label = &opts.ItemStyle{BorderColor: palette.Page.CSS(), BorderWidth: 2}, texts
	return s
}

// points are marks of one shape.
func points(grid int, symbol string, size float64, color palette.Color, marks []mark) series {
	s := drawn(types.ChartScatter, grid, color, marks)
	s.Symbol, s.SymbolSize, s.Z = symbol, size, 4
	s.ItemStyle.BorderColor, s.ItemStyle.BorderWidth = palette.Page.CSS(), 1
	return s
}

// line joins its marks; it has no dots.
func line(grid int, color palette.Color, dash string, width float32, marks []mark) series {
	s := drawn(types.ChartLine, grid, color, marks)
	s.Symbol, s.Silent, s.LineStyle = "none", true, &opts.LineStyle{Color: color.CSS(), Type: dash, Width: width}
	return s
}

// named are points with their names beside them, which a hook places.
func (s series) named() series {
	s.Label, s.Layout = written("text", "right", palette.Ink, body).haloed(), "free"
	return s
}

// written are the texts of marks, by a hook.
func written(format, position string, color palette.Color, size float32) *label {
	l := opts.Label{Show: opts.Bool(true), Formatter: format, Position: position, Color: color.CSS(), FontSize: size}
	return &label{Label: l}
}

// haloed keeps a text legible on lines.
func (l *label) haloed() *label { l.Halo, l.HaloW = palette.Page.CSS(), 3; return l }

// shown is how many rows stand at once; more are shown in parts.
const shown = 60

// rows are an axis of names from the top, how tall they are together in CSS pixels, and the parts of many of them: first
// both ends and what stands out, whose rows are returned, then all in turn.
func rows(labels []string, standsOut func(row int) bool) (y axis, height int, windows []string, first []int) {
	n, out := len(labels), 0
	y = names(0, list.Map(labels, Label))
	y.Inverse, y.Rows = opts.Bool(true), true
	y.Labels.Width, y.Labels.Overflow = 172, "truncate"
	if height = 34 * n; n > 16 {
		height = 20 * min(n, shown)
	}
	if n <= shown {
		return y, height, nil, nil
	}
	for i := range n {
		if end := i < shown/4 || i >= n-shown/4; end {
			first = append(first, i)
		} else if out < shown/2 && standsOut(i) {
			first, out = append(first, i), out+1
		}
	}
	windows = []string{"Both ends and what stands out"}
	for from := 0; from < n; from += shown {
		windows = append(windows, fmt.Sprintf("%d–%d", from+1, min(n, from+shown)))
	}
	return y, height, windows, first
}

// narrow is what changes in a box of fewer than 600 pixels; the script lays it over the option.
func narrow(o extra) []extra { return []extra{{"query": extra{"maxWidth": 600}, "option": o}} }
