package chart

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
	"github.com/go-echarts/go-echarts/v2/types"
)

// What go-echarts' types lack, embedded over them.
type (
	series struct {
		charts.SingleSeries
		Z        int     `json:"z,omitempty"`
		Silent   bool    `json:"silent,omitempty"`
		Clip     bool    `json:"clip"`
		Label    *label  `json:"label,omitempty"`
		Layout   string  `json:"labelLayout,omitempty"` // a hook of the script's
		Emphasis *states `json:"emphasis"`
		Least    int     `json:"barMinHeight,omitempty"` // pixels
		Key      string  `json:"key,omitempty"`          // ours: the legend's entry that it goes with
		Ticks    []tick  `json:"ticks,omitempty"`        // ours: strokes that every row has
	}
	states struct {
		*opts.Emphasis
		Disabled bool `json:"disabled"` // an emphasized custom item can vanish
	}
	label struct {
		opts.Label
		Distance int    `json:"distance,omitempty"`
		Halo     string `json:"textBorderColor,omitempty"`
		HaloW    int    `json:"textBorderWidth,omitempty"`
	}
	axis struct {
		opts.XAxis
		Interval float64         `json:"interval,omitempty"`
		Style    *opts.TextStyle `json:"nameTextStyle,omitempty"`
		Contain  bool            `json:"containShape"`
		Models   []string        `json:"models,omitempty"` // ours: of rows that can be sorted
		Labels   *axisLabels     `json:"axisLabel,omitempty"`
	}
	axisLabels struct {
		opts.AxisLabel
		Every *int `json:"interval,omitempty"` // go-echarts has a string, which ECharts reads as "auto"
	}
	mark struct { // a datum; a model's are emphasized together
		Value  []float64       `json:"value"`
		Model  string          `json:"m,omitempty"`
		Tip    []string        `json:"tip,omitempty"`
		Text   string          `json:"text,omitempty"`
		Sub    string          `json:"sub,omitempty"`
		Flag   string          `json:"flag,omitempty"` // ▲ worse or ▼ better than the others
		Cut    *cut            `json:"cut,omitempty"`
		Symbol string          `json:"symbol,omitempty"`
		Style  *opts.ItemStyle `json:"itemStyle,omitempty"`
	}
	tick struct {
		At    float64 `json:"at"`
		Row   *int    `json:"row,omitempty"` // nil: of every row
		Model string  `json:"m,omitempty"`
	}
	cut struct { // what a click on it shows
		From int    `json:"from"` // columns of the histogram, both ends included
		To   int    `json:"to"`
		Say  string `json:"say"`
	}
	extra map[string]any // of components that a figure has once
)

// Font sizes, in CSS pixels.
const (
	body  = 12
	small = 11
)

// option is what go-echarts makes of its types, with more laid over it. It fails where a number is not finite.
func (a About) option(xs, ys []axis, all []series, more extra, set ...charts.GlobalOpts) (any, error) {
	if a.Title == "" || a.Desc == "" {
		return nil, a.wrong(fmt.Errorf("a title and a description are needed"))
	}
	c := charts.NewScatter()
	c.SetGlobalOptions(append([]charts.GlobalOpts{
		charts.WithTooltipOpts(opts.Tooltip{Show: opts.Bool(true), Trigger: "item", Formatter: "tip"}),
		charts.WithLegendOpts(opts.Legend{Show: opts.Bool(false)}), charts.WithAnimation(false),
	}, set...)...)
	o := c.JSON()
	for _, unasked := range []string{"title", "toolbox", "color", "legend"} {
		delete(o, unasked)
	}
	for i := range all {
		all[i].Emphasis = &states{Disabled: true}
		if marks, _ := all[i].Data.([]mark); marks == nil {
			all[i].Data = []mark{} // not null
		}
	}
	o["series"], o["xAxis"], o["yAxis"] = all, xs, ys
	text, err := json.Marshal(o)
	if err != nil {
		return nil, a.wrong(err)
	}
	var plain map[string]any
	if err := json.Unmarshal(text, &plain); err != nil {
		return nil, a.wrong(err)
	}
	return over(plain, map[string]any(more)), nil
}

// over lays more over an option: members of objects one by one, of lists by place, and one object over every member
// of a list.
func over(of, more any) any {
	switch more := more.(type) {
	case extra:
		return over(of, map[string]any(more))
	case map[string]any:
		switch of := of.(type) {
		case []any:
			for i := range of {
				of[i] = over(of[i], more)
			}
			return of
		case map[string]any:
			for k, v := range more {
				of[k] = over(of[k], v)
			}
			return of
		}
		return maps.Clone(more)
	}
	return more
}

// narrow is what changes in a box of fewer than 600 pixels; the script lays it over the option.
func narrow(o extra) []any { return []any{extra{"query": extra{"maxWidth": 600}, "option": o}} }

// grid is a plot's box; sizes in pixels or percent.
func grid(left, top, right, bottom, width, height string) opts.Grid {
	return opts.Grid{Left: left, Top: top, Right: right, Bottom: bottom, Width: width, Height: height, ContainLabel: opts.Bool(false)}
}

// names is an axis that lists.
func names(grid int, names []string) axis {
	every := 0
	return axis{
		XAxis: opts.XAxis{GridIndex: grid, Type: "category", Data: names, AxisTick: &opts.AxisTick{Show: opts.Bool(false)},
			AxisLine: &opts.AxisLine{Show: opts.Bool(false)}, SplitLine: &opts.SplitLine{Show: opts.Bool(false)}},
		Labels: &axisLabels{AxisLabel: opts.AxisLabel{Color: Ink.CSS(), FontSize: body}, Every: &every},
	}
}

// titled gives an axis its title, so far from its line.
func (a axis) titled(name string, gap int) axis {
	a.Name, a.NameLocation, a.NameGap, a.Style = oneLine(name), "middle", gap, &opts.TextStyle{Color: Ink.CSS(), FontSize: body}
	return a
}

// hidden is an axis that counts without being seen.
func (a axis) hidden() axis { a.Show = opts.Bool(false); return a }

// axis is an axis that counts.
func (a Axis) axis(grid int) axis {
	format := types.FuncStr("number")
	switch {
	case a.Percent:
		format = "percent"
	case a.Signed:
		format = "signed"
	}
	return axis{
		XAxis: opts.XAxis{GridIndex: grid, Type: "value", Min: a.Min, Max: a.Max, AxisTick: &opts.AxisTick{Show: opts.Bool(false)},
			AxisLine:  &opts.AxisLine{OnZero: opts.Bool(false), LineStyle: &opts.LineStyle{Color: Line.CSS()}},
			SplitLine: &opts.SplitLine{LineStyle: &opts.LineStyle{Color: Line.CSS()}}},
		Interval: a.tickStep(),
		Labels:   &axisLabels{AxisLabel: opts.AxisLabel{Color: Muted.CSS(), FontSize: small, Formatter: format, HideOverlap: opts.Bool(true)}},
	}
}

// whiskers are intervals from the first two numbers of a mark to the other two, drawn by a hook.
func whiskers(grid int, color Color, marks []mark) series {
	return series{
		SingleSeries: charts.SingleSeries{Type: types.ChartCustom, XAxisIndex: grid, YAxisIndex: grid, RenderItem: "interval", Data: marks,
			ItemStyle: &opts.ItemStyle{Color: color.CSS()}, Encode: &opts.Encode{X: []int{0, 2}, Y: []int{1, 3}}},
		Silent: true, Clip: true, Z: 3,
	}
}

// points are marks of one shape.
func points(grid int, symbol string, size float64, color Color, marks []mark) series {
	return series{
		SingleSeries: charts.SingleSeries{Type: types.ChartScatter, XAxisIndex: grid, YAxisIndex: grid, Symbol: symbol, SymbolSize: size, Data: marks,
			ItemStyle: &opts.ItemStyle{Color: color.CSS(), BorderColor: Page.CSS(), BorderWidth: 1, Opacity: opts.Float(1)}},
		Z: 4,
	}
}

// named are points with their names beside them, which a hook places.
func (s series) named() series {
	s.Label, s.Layout = &label{Label: opts.Label{Show: opts.Bool(true), Formatter: "text", Position: "right", Color: Ink.CSS(), FontSize: body},
		Halo: Page.CSS(), HaloW: 3}, "free"
	return s
}

// line joins its marks; it has no dots.
func line(grid int, color Color, dash string, width float32, marks []mark) series {
	return series{
		SingleSeries: charts.SingleSeries{Type: types.ChartLine, XAxisIndex: grid, YAxisIndex: grid, Data: marks, Symbol: "none",
			LineStyle: &opts.LineStyle{Color: color.CSS(), Type: dash, Width: width}},
		Silent: true, Z: 3,
	}
}

// Rows that stand at once; more are shown in parts.
const shown = 60

// rowHeight is how tall a row is, in CSS pixels.
func rowHeight(n int) int {
	if n > 16 {
		return 20
	}
	return 34
}

// windows lists the parts of many rows: first both ends and what stands out, then all of them in turn. Models name the rows;
// the rows of the first part are returned in order.
func windows(n int, standsOut func(row int) bool) (labels []string, first []int) {
	if n <= shown {
		return nil, nil
	}
	out := 0
	for i := range n {
		stands := standsOut(i) && out < shown/2
		if stands {
			out++
		}
		if stands || i < shown/4 || i >= n-shown/4 {
			first = append(first, i)
		}
	}
	labels = []string{"Both ends and what stands out"}
	for from := 0; from < n; from += shown {
		labels = append(labels, fmt.Sprintf("%d–%d", from+1, min(n, from+shown)))
	}
	return labels, first
}

// least rounds down, and most up, to a whole step: ends of an axis that hold all values.
func least(v, step float64) float64 { return tidy(math.Floor(v/step+1e-9) * step) }
func most(v, step float64) float64  { return tidy(math.Ceil(v/step-1e-9) * step) }
