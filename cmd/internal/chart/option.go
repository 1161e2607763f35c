package chart

import (
	"encoding/json"
	"math"
	"strconv"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
	"github.com/go-echarts/go-echarts/v2/types"
)

// What the options of go-echarts lack.
type (
	series struct {
		charts.SingleSeries
		Looks    []look   `json:"looks"`
		Clip     bool     `json:"clip"`
		Emphasis disabled `json:"emphasis"`
	}
	disabled struct {
		Disabled bool `json:"disabled"`
	}
	grid struct {
		opts.Grid
		OuterBoundsMode string `json:"outerBoundsMode"`
	}
	tooltip struct {
		opts.Tooltip
		Confine            bool           `json:"confine"`
		ClassName          string         `json:"className"`
		TransitionDuration float64        `json:"transitionDuration"`
		TextStyle          map[string]any `json:"textStyle"`
	}
)

// layout makes the ECharts option, and draws it. It fails if a number is not finite.
func (d *draft) layout(id string, about About) (Layout, error) {
	px := func(f float64) string { return strconv.FormatFloat(math.Round(f), 'f', -1, 64) }
	looks := looksOf(d.marks)
	option, err := json.Marshal(map[string]any{ // escapes <, >, & and U+2028
		"animation": false,
		"textStyle": map[string]any{"fontFamily": FontFamily, "color": Ink},
		"series": []series{{
			SingleSeries: charts.SingleSeries{Type: types.ChartCustom, RenderItem: "mark", Data: d.marks, Animation: opts.Bool(false)},
			Looks:        looks,
			Emphasis:     disabled{true},
		}},
		// The plot stays where it was laid out, even where a number of an axis stands
		// out of the margin.
		"grid": []grid{{opts.Grid{Left: px(d.left), Top: px(d.top), Right: px(d.right), Bottom: px(d.bottom)}, "none"}},
		// The tooltip stays inside the figure, and leaves its look to the page's style sheet.
		"tooltip": tooltip{
			Tooltip: opts.Tooltip{Show: opts.Bool(true), Trigger: "item", Formatter: "tip", BackgroundColor: Page.CSS(), BorderColor: Line.CSS()},
			Confine: true, ClassName: "figure-tip", TextStyle: map[string]any{"color": Ink, "fontSize": body},
		},
		"xAxis": []opts.XAxis{{Type: "value", Show: opts.Bool(false), Min: d.x.Min, Max: d.x.Max}},
		"yAxis": []opts.YAxis{{Type: "value", Show: opts.Bool(false), Min: 0, Max: d.plotH(), Inverse: opts.Bool(true)}},
	})
	if err != nil {
		return Layout{}, err
	}
	w, h := d.size()
	return Layout{W: w, H: h, Option: option, SVG: d.paint(id, about)}, nil
}

// A look is what many marks, or words, of a drawing have in common. What is read of it
// stands in echarts/hooks.js.
type look struct {
	Draw   string  `json:"draw,omitempty"`
	Silent bool    `json:"silent,omitempty"`
	Color  Color   `json:"color,omitzero"`
	Stroke Color   `json:"stroke,omitzero"`
	Width  float64 `json:"width,omitempty"`
	Gap    float64 `json:"gap,omitempty"`
	Symbol string  `json:"symbol,omitempty"`
	Size   float64 `json:"size,omitempty"`
	Align  string  `json:"align,omitempty"`
	Weight int     `json:"weight,omitempty"`
	Halo   Color   `json:"halo,omitzero"`
}

// looksOf returns the list of the looks of marks and their words, each once, and notes in
// them their places in it.
func looksOf(marks []mark) []look {
	var looks []look
	at := map[look]int{}
	last := 0
	place := func(l look) int {
		if last < len(looks) && looks[last] == l { // as most are
			return last
		}
		i, there := at[l]
		if !there {
			i = len(looks)
			at[l], looks = i, append(looks, l)
		}
		last = i
		return i
	}
	for i := range marks {
		m := &marks[i]
		m.Look = place(look{Draw: m.Draw, Silent: m.Silent, Color: m.Color, Stroke: m.Stroke, Width: m.Width, Gap: m.Gap, Symbol: m.Symbol, Size: m.Size})
		for j := range m.Texts {
			w := &m.Texts[j]
			w.Look = place(look{Size: w.Size, Align: w.Align, Color: w.Color, Weight: w.Weight, Halo: w.Halo})
		}
	}
	return looks
}
