package chart

import (
	"encoding/json"
	"math"
	"strconv"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
	"github.com/go-echarts/go-echarts/v2/types"
)

// A draft is one layout while a kind puts it together: a plot with a margin
// around it, and layers of marks. The x axis counts in the figure's unit. The
// y axis counts in pixels down from the plot's top edge unless y is set.
type draft struct {
	w, h                     float64 // of the whole picture
	left, top, right, bottom float64 // margins around the plot
	x                        Axis
	ticks                    bool  // draw the x axis' grid lines and numbers
	y                        *Axis // counts upwards; nil: pixels
	layers                   []layer
}

// plotW and plotH are the plot's size in pixels.
func (d *draft) plotW() float64 { return d.w - d.left - d.right }
func (d *draft) plotH() float64 { return d.h - d.top - d.bottom }

// px is where a value of the x axis is, in pixels from the picture's left.
func (d *draft) px(v float64) float64 {
	return d.left + (v-d.x.Min)/(d.x.Max-d.x.Min)*d.plotW()
}

// py is where a value of the y axis is, in pixels from the picture's top.
func (d *draft) py(v float64) float64 {
	if d.y == nil {
		return d.top + v
	}
	return d.top + (d.y.Max-v)/(d.y.Max-d.y.Min)*d.plotH()
}

// A layer is one series. The hooks of package ssr say what they read of a
// mark; "" is ECharts' own scatter.
type layer struct {
	hook   string
	silent bool // not to be pointed at
	marks  []mark
}

// A mark is one data item of a series.
type mark struct {
	Name       string          `json:"name,omitempty"`
	Value      []float64       `json:"value"`
	Tip        []string        `json:"tip,omitempty"`
	Texts      []words         `json:"texts,omitempty"`
	Points     [][2]float64    `json:"points,omitempty"`
	Color      string          `json:"color,omitempty"`
	Stroke     string          `json:"stroke,omitempty"`
	Width      float64         `json:"width,omitempty"`
	Cap        float64         `json:"cap,omitempty"`
	Gap        float64         `json:"gap,omitempty"`
	Dash       []float64       `json:"dash,omitempty"`
	Hollow     string          `json:"hollow,omitempty"`
	Symbol     string          `json:"symbol,omitempty"`
	SymbolSize float64         `json:"symbolSize,omitempty"`
	ItemStyle  *opts.ItemStyle `json:"itemStyle,omitempty"`
}

// words are a text at an offset from its mark.
type words struct {
	Text   string  `json:"text"`
	DX     float64 `json:"dx,omitempty"`
	DY     float64 `json:"dy,omitempty"`
	Size   float64 `json:"size,omitempty"`  // 12 where none is given
	Align  string  `json:"align,omitempty"` // left, center, right
	Color  string  `json:"color"`
	Weight int     `json:"weight,omitempty"`
	Halo   string  `json:"halo,omitempty"`
}

const (
	small = 11.0 // the least size of text, in pixels
	body  = 12.0
	bold  = 600
)

// add appends to the layer of a hook, or begins one.
func (d *draft) add(hook string, silent bool, ms ...mark) {
	if n := len(d.layers); n > 0 && d.layers[n-1].hook == hook && d.layers[n-1].silent == silent {
		d.layers[n-1].marks = append(d.layers[n-1].marks, ms...)
		return
	}
	d.layers = append(d.layers, layer{hook, silent, ms})
}

// text writes at a pixel of the picture.
func (d *draft) text(x, y float64, w words) {
	d.add("label", true, mark{Value: d.at(x, y), Texts: []words{w}})
}

// at is a pixel of the picture in the axes' units.
func (d *draft) at(x, y float64) []float64 {
	vx := d.x.Min + (x-d.left)/d.plotW()*(d.x.Max-d.x.Min)
	vy := y - d.top
	if d.y != nil {
		vy = d.y.Max - (y-d.top)/d.plotH()*(d.y.Max-d.y.Min)
	}
	return []float64{round(vx), round(vy)}
}

// line draws from pixel to pixel.
func (d *draft) line(x0, y0, x1, y1 float64, color string, width float64, dash ...float64) {
	d.add("segment", true, mark{Value: append(d.at(x0, y0), d.at(x1, y1)...), Color: color, Width: width, Dash: dash})
}

// symbols that tell categories apart without colour.
const (
	circle   = "circle"
	diamond  = "diamond"
	triangle = "triangle"
	square   = "rect"
)

// dot is a mark for ECharts' scatter; a hollow one has the page's colour
// inside.
func dot(name string, x, y float64, symbol string, size float64, color string, hollow bool, tip ...string) mark {
	style := &opts.ItemStyle{Color: color, BorderColor: Page, BorderWidth: 1, Opacity: opts.Float(1)}
	if hollow {
		style.Color, style.BorderColor, style.BorderWidth = Page, color, 1.5
	}
	return mark{Name: Label(name), Value: []float64{round(x), round(y)}, Tip: tip, Symbol: symbol, SymbolSize: size, ItemStyle: style}
}

// round keeps what a drawing can show.
func round(f float64) float64 { return math.Round(f*1e5) / 1e5 }

// series is go-echarts' series with the four settings that it lacks.
type series struct {
	charts.SingleSeries
	Silent   bool     `json:"silent,omitempty"`
	Z        int      `json:"z,omitempty"`
	Clip     *bool    `json:"clip,omitempty"`
	Emphasis disabled `json:"emphasis"`
}

type disabled struct {
	Disabled bool `json:"disabled"`
}

// visitor finishes what go-echarts makes of a draft.
type visitor struct {
	charts.BaseConfigurationVisitor
	draft *draft
}

func (v visitor) VisitSeriesOpt(ms charts.MultiSeries) any {
	out := make([]series, len(ms))
	for i, s := range ms {
		out[i] = series{SingleSeries: s, Silent: v.draft.layers[i].silent, Z: 2 + i, Clip: opts.Bool(false), Emphasis: disabled{true}}
	}
	return out
}

// grid is go-echarts' with the setting that keeps the plot where it was laid out,
// even where a number of an axis stands out of the margin.
type grid struct {
	opts.Grid
	OuterBoundsMode string `json:"outerBoundsMode"`
}

func (v visitor) VisitGrid(gs []opts.Grid) any {
	return []grid{{Grid: gs[0], OuterBoundsMode: "none"}}
}

// yAxis is go-echarts' axis with the two settings that it lacks.
type yAxis struct {
	opts.YAxis
	Interval float64       `json:"interval,omitempty"`
	AxisTick opts.AxisTick `json:"axisTick"`
}

func (v visitor) VisitYAxis(ys []opts.YAxis) any {
	out := make([]yAxis, len(ys))
	for i, y := range ys {
		out[i] = yAxis{YAxis: y, AxisTick: opts.AxisTick{Show: opts.Bool(false)}}
		if v.draft.y != nil {
			out[i].Interval = v.draft.y.Step
		}
	}
	return out
}

// tooltip is go-echarts' with the settings that keep it inside the figure and
// leave its look to the page's style sheet.
type tooltip struct {
	opts.Tooltip
	Confine            bool           `json:"confine"`
	ClassName          string         `json:"className"`
	TransitionDuration float64        `json:"transitionDuration"`
	TextStyle          map[string]any `json:"textStyle"`
}

func (v visitor) VisitTooltipOpt(t opts.Tooltip) any {
	return tooltip{Tooltip: t, Confine: true, ClassName: "figure-tip", TextStyle: map[string]any{"color": Ink, "fontSize": body}}
}

// Visit leaves out the parts that the bundle does not draw.
func (v visitor) Visit(option map[string]any) {
	for _, k := range []string{"title", "legend", "toolbox", "color"} {
		delete(option, k)
	}
	option["textStyle"] = map[string]any{"fontFamily": FontFamily, "color": Ink}
}

// layout makes the ECharts option.
func (d *draft) layout(id string) (Layout, error) {
	c := charts.NewCustom()
	c.SetGlobalOptions(
		charts.WithInitializationOpts(opts.Initialization{ChartID: id}),
		charts.WithAnimation(false),
		charts.WithGridOpts(opts.Grid{Left: px(d.left), Top: px(d.top), Right: px(d.right), Bottom: px(d.bottom)}),
		charts.WithTooltipOpts(opts.Tooltip{Show: opts.Bool(true), Trigger: "item", Formatter: "tip", BackgroundColor: Page, BorderColor: Line}),
		charts.WithXAxisOpts(d.xAxis()),
		charts.WithYAxisOpts(d.yAxis()),
	)
	for _, l := range d.layers {
		var s charts.Overlaper
		if l.hook == "" {
			p := charts.NewScatter()
			p.AddSeries("", nil, withData(l))
			s = p
		} else {
			p := charts.NewCustom()
			p.AddSeries("", nil, withData(l))
			s = p
		}
		c.Overlap(s)
	}
	c.Validate()
	c.Accept(visitor{draft: d})
	option, err := json.Marshal(c.JSON()) // Escapes <, >, & and U+2028.
	if err != nil {
		return Layout{}, err
	}
	return Layout{W: int(math.Ceil(d.w)), H: int(math.Ceil(d.h)), Option: option}, nil
}

func withData(l layer) charts.SeriesOpts {
	return charts.WithSeriesOpts(func(s *charts.SingleSeries) {
		s.Data = l.marks
		s.RenderItem = types.FuncStr(l.hook)
	})
}

func px(f float64) string { return strconv.FormatFloat(math.Round(f), 'f', -1, 64) }

func (d *draft) xAxis() opts.XAxis {
	a := opts.XAxis{
		Type: "value", Min: d.x.Min, Max: d.x.Max, Show: opts.Bool(d.ticks),
		MinInterval: d.x.Step, MaxInterval: d.x.Step,
		AxisLine:  &opts.AxisLine{Show: opts.Bool(false)},
		AxisTick:  &opts.AxisTick{Show: opts.Bool(false)},
		AxisLabel: &opts.AxisLabel{Show: opts.Bool(d.ticks), Color: Muted, FontSize: int(small), Formatter: types.FuncStr(d.x.labels()), Margin: 8},
		SplitLine: &opts.SplitLine{Show: opts.Bool(d.ticks), LineStyle: &opts.LineStyle{Color: Line, Width: 1}},
	}
	return a
}

func (d *draft) yAxis() opts.YAxis {
	a := opts.YAxis{
		Type: "value", Show: opts.Bool(d.y != nil),
		AxisLine:  &opts.AxisLine{Show: opts.Bool(false)},
		AxisLabel: &opts.AxisLabel{Color: Muted, FontSize: int(small), Margin: 8},
		SplitLine: &opts.SplitLine{Show: opts.Bool(d.y != nil), LineStyle: &opts.LineStyle{Color: Line, Width: 1}},
	}
	if d.y == nil {
		a.Min, a.Max, a.Inverse = 0, d.plotH(), opts.Bool(true)
		return a
	}
	a.Min, a.Max = d.y.Min, d.y.Max
	a.AxisLabel.Formatter = types.FuncStr(d.y.labels())
	return a
}
