package chart

import (
	"encoding/json"
	"math"
	"strconv"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
	"github.com/go-echarts/go-echarts/v2/types"
)

// layout makes the ECharts option, and draws it. It fails if a number is not finite.
func (d *draft) layout(id string, about About) (Layout, error) {
	c := charts.NewCustom()
	c.SetGlobalOptions(
		charts.WithInitializationOpts(opts.Initialization{ChartID: id}),
		charts.WithAnimation(false),
		charts.WithXAxisOpts(d.xAxis()),
	)
	c.AddSeries("", nil, func(s *charts.SingleSeries) { s.Data, s.RenderItem = d.marks, "mark" })
	c.Validate()
	c.Accept(visitor{draft: d})
	option, err := json.Marshal(c.JSON()) // Escapes <, >, & and U+2028.
	if err != nil {
		return Layout{}, err
	}
	w, h := d.size()
	return Layout{W: w, H: h, Option: option, SVG: d.paint(id, about)}, nil
}

// A visitor finishes what go-echarts makes of a draft.
type visitor struct {
	charts.BaseConfigurationVisitor
	draft *draft
}

// series is go-echarts' with the settings that it lacks, like the types below.
type series struct {
	charts.SingleSeries
	Clip     bool     `json:"clip"`
	Emphasis disabled `json:"emphasis"`
}

type disabled struct {
	Disabled bool `json:"disabled"`
}

func (v visitor) VisitSeriesOpt(ms charts.MultiSeries) any {
	return []series{{SingleSeries: ms[0], Emphasis: disabled{true}}}
}

// Visit adds the parts that go-echarts does not make as they are needed, and leaves
// out those that the bundle does not draw.
func (v visitor) Visit(option map[string]any) {
	for _, k := range []string{"title", "legend", "toolbox", "color"} {
		delete(option, k)
	}
	option["textStyle"] = map[string]any{"fontFamily": FontFamily, "color": Ink}
	option["grid"] = []grid{v.draft.grid()}
	option["tooltip"] = theTooltip
	option["yAxis"] = []yAxis{v.draft.yAxis()}
}

type grid struct {
	opts.Grid
	OuterBoundsMode string `json:"outerBoundsMode"`
}

// grid keeps the plot where it was laid out, even where a number of an axis stands
// out of the margin.
func (d *draft) grid() grid {
	return grid{opts.Grid{Left: px(d.left), Top: px(d.top), Right: px(d.right), Bottom: px(d.bottom)}, "none"}
}

func px(f float64) string { return strconv.FormatFloat(math.Round(f), 'f', -1, 64) }

type tooltip struct {
	opts.Tooltip
	Confine            bool           `json:"confine"`
	ClassName          string         `json:"className"`
	TransitionDuration float64        `json:"transitionDuration"`
	TextStyle          map[string]any `json:"textStyle"`
}

// theTooltip stays inside the figure, and leaves its look to the page's style sheet.
var theTooltip = tooltip{
	Tooltip: opts.Tooltip{Show: opts.Bool(true), Trigger: "item", Formatter: "tip", BackgroundColor: Page.CSS(), BorderColor: Line.CSS()},
	Confine: true, ClassName: "figure-tip", TextStyle: map[string]any{"color": Ink, "fontSize": body},
}

func (d *draft) xAxis() opts.XAxis {
	return opts.XAxis{
		Type: "value", Min: d.x.Min, Max: d.x.Max, Show: opts.Bool(d.ticks),
		MinInterval: d.x.Step, MaxInterval: d.x.Step,
		AxisLine:  &opts.AxisLine{Show: opts.Bool(false)},
		AxisTick:  &opts.AxisTick{Show: opts.Bool(false)},
		AxisLabel: &opts.AxisLabel{Show: opts.Bool(d.ticks), Color: Muted.CSS(), FontSize: int(small), Formatter: types.FuncStr(d.x.labels()), Margin: tickMargin},
		SplitLine: &opts.SplitLine{Show: opts.Bool(d.ticks), LineStyle: &opts.LineStyle{Color: Line.CSS(), Width: 1}},
	}
}

type yAxis struct {
	opts.YAxis
	Interval float64       `json:"interval,omitempty"`
	AxisTick opts.AxisTick `json:"axisTick"`
}

func (d *draft) yAxis() yAxis {
	a := yAxis{AxisTick: opts.AxisTick{Show: opts.Bool(false)}, YAxis: opts.YAxis{
		Type: "value", Show: opts.Bool(d.y != nil),
		AxisLine:  &opts.AxisLine{Show: opts.Bool(false)},
		AxisLabel: &opts.AxisLabel{Color: Muted.CSS(), FontSize: int(small), Margin: tickMargin},
		SplitLine: &opts.SplitLine{Show: opts.Bool(d.y != nil), LineStyle: &opts.LineStyle{Color: Line.CSS(), Width: 1}},
	}}
	if d.y == nil {
		a.Min, a.Max, a.Inverse = 0, d.plotH(), opts.Bool(true)
		return a
	}
	a.Min, a.Max, a.Interval = d.y.Min, d.y.Max, d.y.Step
	a.AxisLabel.Formatter = types.FuncStr(d.y.labels())
	return a
}
