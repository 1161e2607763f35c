package drawn

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
	"github.com/go-echarts/go-echarts/v2/types"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/num"
)

// A view is the interactive chart of a figure: one or more plots, with axes of their own.
// The browser decides how many stand beside each other (echarts/hooks.js).
type view struct {
	plots  []plot
	least  float64 // so wide is a plot at least, in pixels
	own    bool    // every plot names its rows; else the first of a line does for all
	legend bool    // names its series
	pieces []piece // of the ramp, for heatmaps
	zoom   bool    // both axes can be zoomed
}

// A plot is a pair of axes and what stands between them.
type plot struct {
	title  string
	x, y   scale
	tall   float64 // pixels between the ends of the y axis
	under  bool    // it stands under the plot before, which counts the same from left to right
	series []drawn
	beside []beside
}

// beside is what is written at the right of a plot, at a height: a value and what goes with it.
type beside struct {
	y          float64
	model      string
	value, sub string
	bold       bool
}

// besides is how much room texts beside a plot take: values alone, and all.
func besides(all []beside) (values, width float64) {
	for _, b := range all {
		values = max(values, TextWidth(b.value, body, true))
		width = max(width, TextWidth(b.sub, small, false))
	}
	if values > 0 {
		values += 10
	}
	if width > 0 {
		width += numberGap
	}
	return values, values + width
}

// A scale counts or, where it has names, lists what stands on it. Names of models have ids,
// by which the browser sorts and leaves out what a table sorts and leaves out.
type scale struct {
	Axis
	names  []string
	models []string
	down   bool // counts downwards
	quiet  bool // numbers without meaning of their own are not written
	open   bool // the ends are no values, and not written
}

// drawn is a series: points of a sort.
type drawn struct {
	kind   string // of go-echarts
	name   string // for the legend
	hook   string // how points of the kind custom are drawn
	symbol string
	size   float64
	color  Color
	dashed bool
	points []point
}

// A point is what can be pointed at. What ECharts does not know of it, hooks read.
type point struct {
	Value  []float64   `json:"value"`
	Name   string      `json:"name,omitempty"`
	Tip    []string    `json:"tip,omitempty"`
	Model  string      `json:"m,omitempty"`
	Leads  bool        `json:"leads,omitempty"` // to the comparison with the page's model
	Text   string      `json:"text,omitempty"`  // written at the point
	Sub    string      `json:"sub,omitempty"`   // and what goes with it
	Symbol string      `json:"symbol,omitempty"`
	Size   any         `json:"symbolSize,omitempty"`
	Offset []float64   `json:"symbolOffset,omitempty"`
	Style  *pointStyle `json:"itemStyle,omitempty"`
	Label  *pointLabel `json:"label,omitempty"`
}

type pointStyle struct {
	Color  Color   `json:"color,omitzero"`
	Border Color   `json:"borderColor,omitzero"`
	Width  float64 `json:"borderWidth,omitempty"`
}

type pointLabel struct {
	Show     bool   `json:"show"`
	Color    Color  `json:"color,omitzero"`
	Weight   int    `json:"fontWeight,omitempty"`
	Position string `json:"position,omitempty"`
	Halo     Color  `json:"textBorderColor,omitzero"` // lines pass below
	HaloW    int    `json:"textBorderWidth,omitempty"`
	// How far it stands off the point, in pixels: in a plot as wide as a page, and in a narrow one.
	Offset []float64 `json:"offset,omitempty"`
	Near   []float64 `json:"near,omitempty"`
}

// halo is a label on which lines may be drawn.
func halo(position string) *pointLabel {
	return &pointLabel{Show: true, Color: Ink, Position: position, Halo: Page, HaloW: 3}
}

// styled gives a point its colour; a hollow one has the page's inside.
func (p point) styled(color Color, hollow bool) point {
	p.Style = &pointStyle{Color: color, Border: Page, Width: 1}
	if hollow {
		p.Style = &pointStyle{Color: Page, Border: color, Width: 1.5}
	}
	return p
}

// What the options of go-echarts lack.
type (
	series struct {
		charts.SingleSeries
		Clip        bool           `json:"clip"`
		LabelLayout map[string]any `json:"labelLayout,omitempty"`
		Emphasis    map[string]any `json:"emphasis"`
	}
	gridBox struct {
		Least float64 `json:"least"`
		Tall  float64 `json:"tall"`
		Room  float64 `json:"room"` // for the names of the y axis
		Own   bool    `json:"own"`
		// Room for what is written beside it, and whether it stands under the one before.
		Beside float64 `json:"beside,omitempty"`
		Below  bool    `json:"under,omitempty"`
	}
	axisOption struct {
		Grid         int            `json:"gridIndex"`
		Type         string         `json:"type"`
		Name         string         `json:"name,omitempty"`
		NameLocation string         `json:"nameLocation,omitempty"`
		NameGap      float64        `json:"nameGap"`
		NameStyle    map[string]any `json:"nameTextStyle"`
		Inverse      bool           `json:"inverse,omitempty"`
		Min          *float64       `json:"min,omitempty"`
		Max          *float64       `json:"max,omitempty"`
		Interval     float64        `json:"interval,omitempty"`
		Data         []string       `json:"data,omitempty"`
		Models       []string       `json:"models,omitempty"`
		Contain      bool           `json:"containShape"` // no: bars would widen the axis
		Label        map[string]any `json:"axisLabel"`
		Line         map[string]any `json:"axisLine"`
		Tick         map[string]any `json:"axisTick"`
		Split        map[string]any `json:"splitLine"`
	}
	piece struct {
		Min   float64 `json:"gte"`
		Max   float64 `json:"lt"`
		Label string  `json:"label"`
		Color Color   `json:"color"`
	}
)

// option is the view as ECharts has it. It fails if a number is not finite.
func (v view) option(about About) (json.RawMessage, error) {
	var grids []gridBox
	var xs, ys []axisOption
	var all []series
	for i, p := range v.plots {
		values, room := besides(p.beside)
		grids = append(grids, gridBox{v.least, p.tall, 14 + widest(body, false, p.y.names...), v.own, room, p.under})
		x, y := p.x.option(i), p.y.option(i)
		if p.y.names != nil && p.x.Min < 0 && p.x.Max > 0 {
			y.Line = map[string]any{"show": true, "lineStyle": map[string]any{"color": Ink, "width": 1.5}} // at zero
		}
		x.Name, x.NameLocation, x.NameGap = joinedEnd(p.x.Axis), "middle", 26
		y.Name, y.NameLocation, y.NameGap = Label(p.title), "end", 12
		if y.Inverse {
			y.NameLocation = "start"
		}
		y.NameStyle["fontWeight"], y.NameStyle["align"] = bold, "left"
		xs, ys = append(xs, x), append(ys, y)
		for _, s := range append(p.series, p.written(values)) {
			if len(s.points) > 0 {
				all = append(all, series{s.single(i), s.hook == "interval" || s.kind == types.ChartLine,
					map[string]any{"hideOverlap": true}, map[string]any{"disabled": true}}) // what is pointed at would cover others
			}
		}
	}
	whole := charts.NewScatter()
	whole.SetGlobalOptions(
		charts.WithTooltipOpts(opts.Tooltip{Show: opts.Bool(true), Trigger: "item", Formatter: "tip"}),
		charts.WithLegendOpts(opts.Legend{Show: opts.Bool(v.legend), Top: "0", Left: "0"}),
	)
	option := whole.JSON()
	delete(option, "title")
	option["animation"] = false
	option["textStyle"] = map[string]any{"fontFamily": FontFamily, "color": Ink}
	option["aria"] = map[string]any{"enabled": true, "label": map[string]any{"description": about.Title + ". " + about.Desc}}
	option["grid"], option["xAxis"], option["yAxis"], option["series"] = grids, xs, ys, all
	if v.pieces != nil {
		option["visualMap"] = map[string]any{
			"type": "piecewise", "pieces": v.pieces, "dimension": 2, "orient": "horizontal", "left": 0, "top": 0, "selectedMode": "multiple",
			"hoverLink": false, "itemGap": 8, "textStyle": map[string]any{"color": Ink, "fontSize": small},
			"outOfRange": map[string]any{"opacity": 0.1},
		}
	}
	if v.zoom {
		inside := func(axis string) map[string]any {
			return map[string]any{"type": "inside", axis: 0, "filterMode": "none", "zoomOnMouseWheel": "ctrl", "moveOnMouseWheel": false}
		}
		option["dataZoom"] = []any{inside("xAxisIndex"), inside("yAxisIndex")}
	}
	return json.Marshal(option) // escapes <, >, & and U+2028
}

// written is what stands beside a plot, drawn by a hook: values so wide, and what goes with them.
func (p plot) written(values float64) drawn {
	d := drawn{kind: types.ChartCustom, hook: "beside"}
	for _, b := range p.beside {
		d.points = append(d.points, point{Value: []float64{p.x.Min, b.y, values, b.y}, Model: b.model, Text: Label(b.value), Sub: Label(b.sub),
			Style: &pointStyle{Color: Ink, Border: Muted}, Label: &pointLabel{Weight: weight(b.bold)}})
	}
	return d
}

// shared takes the style that most points of a series have out of them, and returns it.
func (s drawn) shared() *pointStyle {
	n, most := map[pointStyle]int{}, &pointStyle{}
	for _, p := range s.points {
		if p.Style != nil {
			if n[*p.Style]++; n[*p.Style] > n[*most] {
				most = p.Style
			}
		}
	}
	if n[*most] < len(s.points)/2 {
		return nil
	}
	for i, p := range s.points {
		if p.Style != nil && *p.Style == *most {
			s.points[i].Style = nil
		}
	}
	return most
}

// short is a number in four digits, which is finer than what is drawn.
func short(v float64) float64 {
	out, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 4, 64), 64) // a float that was just written
	return out
}

// single is a series of the i-th plot.
func (s drawn) single(i int) charts.SingleSeries {
	s.points = slices.Clone(s.points)
	style := s.shared()
	for j, p := range s.points {
		s.points[j].Model, s.points[j].Name, s.points[j].Value = Label(p.Model), Label(p.Name), list.Map(p.Value, short)
	}
	out := charts.SingleSeries{
		Name: Label(s.name), Type: s.kind, XAxisIndex: i, YAxisIndex: i, Data: s.points, Animation: opts.Bool(false), Symbol: s.symbol, RenderItem: types.FuncStr(s.hook),
		Color: s.color.CSS(),
	}
	if s.size > 0 {
		out.SymbolSize = s.size
	}
	if style != nil {
		out.ItemStyle = &opts.ItemStyle{Color: style.Color.CSS(), BorderColor: style.Border.CSS(), BorderWidth: float32(style.Width)}
	}
	if s.kind == types.ChartBoxPlot { // lying, of the row that comes first
		out.Encode = &opts.Encode{X: []int{1, 2, 3, 4, 5}, Y: 0}
	}
	if s.kind == types.ChartLine {
		out.LineStyle = &opts.LineStyle{Color: s.color.CSS(), Width: 1.5}
		if s.dashed {
			out.LineStyle.Type = "dashed"
		}
		if s.symbol == "" {
			out.ShowSymbol = opts.Bool(false)
		}
	}
	out.Label = &opts.Label{Show: opts.Bool(false), Formatter: "text", Color: Ink.CSS(), FontSize: body, Position: "top"}
	if s.kind == types.ChartHeatMap {
		out.Label.Position, out.Label.Show = "inside", opts.Bool(true)
		out.ItemStyle = &opts.ItemStyle{BorderColor: Page.CSS(), BorderWidth: 1.5}
	}
	return out
}

// joinedEnd is an axis' title with which end is better.
func joinedEnd(a Axis) string {
	title, end := Label(a.Title), lyingEnds[a.Better][0]
	if title == "" {
		return end
	}
	return listed(title, end)
}

// option is a scale as the axis of the i-th plot.
func (s scale) option(i int) axisOption {
	hair := map[string]any{"show": true, "lineStyle": map[string]any{"color": Line}}
	off := map[string]any{"show": false}
	o := axisOption{
		Grid: i, Type: "value", Inverse: s.down, NameStyle: map[string]any{"color": Ink, "fontSize": body},
		Label: map[string]any{"color": Muted, "fontSize": small, "hideOverlap": true, "formatter": "tick"}, Line: hair, Tick: off, Split: hair,
	}
	if s.Percent {
		o.Label["formatter"] = "percent"
	}
	if s.names != nil {
		o.Type, o.Data, o.Models, o.Split = "category", s.names, list.Map(s.models, Label), off
		o.Label = map[string]any{"color": Ink, "fontSize": body, "interval": 0}
		return o
	}
	if s.quiet {
		o.Label = off
	}
	if s.open {
		o.Label["showMinLabel"], o.Label["showMaxLabel"] = false, false
	}
	o.Min, o.Max, o.Interval = &s.Min, &s.Max, s.tickStep()
	return o
}

// rowsScale lists rows from the top.
func rowsScale(rows []Entry) scale {
	return scale{down: true, names: labels(rows), models: list.Map(rows, func(r Entry) string { return r.Model })}
}

// whisker is an interval along the x axis at a height, drawn by a hook.
func whisker(a Axis, iv *Interval, y float64, color Color, up float64) point {
	return point{Value: []float64{a.clamp(iv.Lo), y, a.clamp(iv.Hi), y}, Style: &pointStyle{Color: color}, Offset: []float64{0, round(up)}}
}

// upright is an interval along the y axis.
func upright(a Axis, iv *Interval, x float64, color Color) point {
	return point{Value: []float64{x, a.clamp(iv.Lo), x, a.clamp(iv.Hi)}, Style: &pointStyle{Color: color}}
}

// counted says beside a value how many ratings are behind it, where that is known.
func counted(tip []string, n int) []string {
	switch last := len(tip) - 1; {
	case n == 0:
	case last < 0:
		tip = append(tip, "n = "+strconv.Itoa(n))
	default:
		tip[last] += ", n = " + strconv.Itoa(n)
	}
	return tip
}

// told adds to what is said of a cell how many ratings are behind it, its note and what it was
// tested against.
func (c Cell) told(tip []string) []string {
	if !strings.HasSuffix(c.Text, "/"+strconv.Itoa(c.N)) { // which says it
		tip = counted(tip, c.N)
	}
	for _, more := range []string{c.Note, c.Against} {
		if more != "" {
			tip = append(tip, Label(more))
		}
	}
	return tip
}

// told is the same of a mark.
func (m Mark) told(tip ...string) []string { return Cell{N: m.N, Against: m.Against}.told(tip) }

const viewRow = 28.0 // a row's height in a view, in pixels

func (k Columns) view() view {
	v := view{}
	for i, s := range k.Scales {
		p := plot{title: s.Title, x: scale{Axis: s}, y: rowsScale(k.Rows), tall: viewRow * float64(len(k.Rows))}
		p.x.Title = ""
		boxes, whiskers, against := drawn{kind: types.ChartBoxPlot}, drawn{kind: types.ChartCustom, hook: "interval"}, drawn{kind: types.ChartScatter, symbol: "rect"}
		values, marks := drawn{kind: types.ChartScatter, symbol: circle, size: 11}, drawn{kind: types.ChartScatter, symbol: circle, size: 9}
		for j, r := range k.Rows {
			c, y := r.Cells[i], float64(j)
			value, sub := c.written(s)
			p.beside = append(p.beside, beside{y, r.Model, value, sub, c.Emphasis})
			for _, m := range known(c.Marks) {
				color, symbol := Ink, ""
				if c.Judge {
					color, symbol = Warn, diamond
				}
				tip := m.told(Label(r.Label) + ", " + Label(s.Title) + ": " + s.tip(m.Value, m.Interval))
				marks.points = append(marks.points, point{Value: []float64{s.clamp(m.Value), y}, Name: Label(m.Label), Tip: tip, Model: m.Model, Symbol: symbol}.styled(color, true))
			}
			if math.IsNaN(c.Value) {
				continue
			}
			color := c.color()
			if c.Interval != nil {
				w := whisker(s, c.Interval, y, color, 0)
				w.Model = r.Model
				whiskers.points = append(whiskers.points, w)
			}
			if c.Beside != nil {
				against.points = append(against.points, point{Value: []float64{s.clamp(*c.Beside), y}, Name: Label(k.Beside), Tip: []string{s.format(*c.Beside)}, Model: r.Model, Size: []float64{3, 18}}.styled(Muted, false))
			}
			tip := []string{Label(s.Title) + ": " + s.tip(c.Value, c.Interval)}
			if c.Text != "" && c.Text != s.format(c.Value) {
				tip = append(tip, Label(c.Text))
			}
			tip = counted(tip, c.N)
			if c.Spread != nil {
				tip = append(tip, Label(c.Spread.Say))
				boxes.points = append(boxes.points, point{Value: append([]float64{y}, c.Spread.At[:]...), Name: Label(r.Label), Tip: []string{Label(s.Title), Label(c.Spread.Say)}, Model: r.Model,
					Style: &pointStyle{Color: AccentSoft, Border: Muted, Width: 1}})
			}
			tip = Cell{Note: c.Note, Against: c.Against}.told(tip)
			values.points = append(values.points, point{Value: []float64{s.clamp(c.Value), y}, Name: Label(r.Label), Tip: tip, Model: r.Model}.styled(color, c.Interval == nil))
		}
		p.series = []drawn{boxes, whiskers, against, marks, values}
		v.plots = append(v.plots, p)
		_, room := besides(p.beside)
		v.least = max(v.least, 180+room)
	}
	return v
}

// color is that of a cell's value.
func (c Cell) color() Color {
	switch {
	case c.Tone != Plain:
		return tones[c.Tone]
	case c.Emphasis:
		return Accent
	}
	return Ink
}

func (k Heat) view(most float64, between bool) view {
	p := plot{x: scale{names: list.Map(k.Columns, k.head), models: k.models}, y: rowsScale(k.Rows), tall: 32 * float64(len(k.Rows))}
	s, gaps := drawn{kind: types.ChartHeatMap}, drawn{kind: types.ChartScatter, symbol: "rect", size: 24}
	v := view{least: 100, own: true}
	for i := range ramp {
		lo, hi := most*float64(i)/float64(HeatSteps), most*float64(i+1)/float64(HeatSteps)
		a := Axis{Percent: !between}
		pc := piece{Min: lo, Max: hi, Label: a.Tick(lo) + "–" + a.Tick(hi), Color: ramp[i]}
		if i == HeatSteps-1 {
			pc.Max = most * 1.001
		}
		v.pieces = append(v.pieces, pc)
	}
	for i, r := range k.Rows {
		for j, c := range r.Cells {
			cell := k.cells[i][j]
			if math.IsNaN(c.Value) || cell.step < 0 {
				gaps.points = append(gaps.points, point{Value: []float64{float64(j), float64(i)}, Name: Label(r.Label) + " · " + Label(k.Columns[j]), Model: r.Model, Text: cell.text,
					Tip: cell.tip, Label: &pointLabel{Show: true, Color: Muted, Position: "inside"}}.styled(Page, false))
				continue
			}
			s.points = append(s.points, point{
				Value: []float64{float64(j), float64(i), math.Abs(c.Value)}, Name: Label(r.Label) + " · " + Label(k.Columns[j]), Model: r.Model, Text: cell.text, Sub: cell.sub,
				Tip: cell.tip, Label: &pointLabel{Show: true, Color: onRamp(cell.step), Weight: weight(cell.bold), Position: "inside"},
			})
		}
	}
	p.series = []drawn{s, gaps}
	v.plots = []plot{p}
	return v
}

func (k TradeOff) view(x, y Axis) view {
	p := plot{title: joinedEnd(y), x: scale{Axis: x}, y: scale{Axis: y}, tall: 380}
	p.y.Title = ""
	across, up := drawn{kind: types.ChartCustom, hook: "interval"}, drawn{kind: types.ChartCustom, hook: "interval"}
	var families []drawn
	at := map[string]int{}
	shown, _ := k.crowd()
	wide, near := k.spots(x, y, 1080, 380), k.spots(x, y, 340, 380)
	shapes := []string{circle, diamond, "triangle", "rect"}
	for _, m := range k.Points {
		i, there := at[m.Family]
		if !there {
			i = len(families)
			at[m.Family] = i
			families = append(families, drawn{kind: types.ChartScatter, name: m.Family, symbol: shapes[i%len(shapes)], size: 12, color: Categories[i%len(Categories)]})
		}
		color := families[i].color
		if m.XInterval != nil {
			w := whisker(x, m.XInterval, y.clamp(m.Y), color, 0)
			w.Model, w.Name = m.Model, m.Family
			across.points = append(across.points, w)
		}
		if m.YInterval != nil {
			w := upright(y, m.YInterval, x.clamp(m.X), color)
			w.Model, w.Name = m.Model, m.Family
			up.points = append(up.points, w)
		}
		d := point{Value: []float64{x.clamp(m.X), y.clamp(m.Y)}, Name: Label(m.Label), Model: m.Model, Tip: m.tip(x, y)}.styled(color, m.Hollow)
		if len(shown) > 0 && shown[0] == m {
			d.Text, d.Label = Short(m.Label), halo("inside")
			d.Label.Weight, d.Label.Offset, d.Label.Near = weight(m.Emphasis), wide[0], near[0]
			shown, wide, near = shown[1:], wide[1:], near[1:]
		}
		families[i].points = append(families[i].points, d)
	}
	p.series = append([]drawn{across, up}, families...)
	return view{plots: []plot{p}, least: 100, own: true, legend: len(families) > 1, zoom: true}
}

func (k Profile) view() view {
	v := view{own: true, legend: true}
	for _, g := range k.Groups {
		first, own := len(v.plots), k.Key.Experts
		if g.Judge {
			own = k.Key.Judges
		}
		for _, r := range g.Rows { // those that count alike in one plot
			a := Axis{Min: r.Axis.Min, Max: r.Axis.Max, Step: r.Axis.Step, Percent: r.Axis.Percent}
			at := slices.IndexFunc(v.plots[first:], func(p plot) bool { return p.x.Axis == a })
			if at < 0 {
				at = len(v.plots) - first
				title := g.Title
				if at > 0 {
					title = "" // stands above
				}
				v.plots = append(v.plots, plot{title: title, x: scale{Axis: a}, y: scale{down: true}, series: []drawn{
					{kind: types.ChartCustom, hook: "interval"}, {kind: types.ChartScatter, name: k.Key.Others, symbol: "rect", color: Muted},
					{kind: types.ChartScatter, name: k.Key.Judges, symbol: diamond, size: 9, color: Warn}, {kind: types.ChartScatter, name: own, symbol: circle, size: 12, color: Accent}}})
			}
			k.plotRow(&v.plots[first+at], g, r)
		}
	}
	for _, p := range v.plots {
		_, room := besides(p.beside)
		v.least = max(v.least, 360+room)
	}
	return v
}

// plotRow adds a row to a plot.
func (k Profile) plotRow(p *plot, g ProfileGroup, r ProfileRow) {
	title, value, sub := r.words()
	y := float64(len(p.y.names))
	p.beside = append(p.beside, beside{y, "", value, sub, r.Emphasis})
	p.y.names, p.tall = append(p.y.names, title), p.tall+viewRow
	says := func(v float64, iv *Interval) string { return Label(r.Axis.Title) + ": " + r.Axis.tip(v, iv) }
	for _, m := range known(r.Others) {
		p.series[1].points = append(p.series[1].points, point{Value: []float64{r.Axis.clamp(m.Value), y}, Name: Label(m.Label), Model: m.Model, Tip: m.told(says(m.Value, m.Interval)), Leads: m.Href != "", Size: []float64{4, 14}}.styled(Muted, false))
	}
	for _, m := range known(r.Judges) {
		p.series[2].points = append(p.series[2].points, point{Value: []float64{r.Axis.clamp(m.Value), y}, Name: Label(m.Label), Tip: m.told(says(m.Value, m.Interval)), Offset: []float64{0, 9}}.styled(Warn, true))
	}
	if math.IsNaN(r.Value) {
		return
	}
	color := Accent
	if g.Judge {
		color, p.series[3].symbol, p.series[3].color = Warn, diamond, Warn
	}
	if r.Interval != nil {
		p.series[0].points = append(p.series[0].points, whisker(r.Axis, r.Interval, y, color, 0))
	}
	p.series[3].points = append(p.series[3].points, point{Value: []float64{r.Axis.clamp(r.Value), y}, Name: Label(k.Model), Tip: Cell{N: r.N, Text: r.Note, Against: r.Against}.told([]string{listed(says(r.Value, r.Interval), Label(r.Note))})}.styled(color, r.Interval == nil))
}

func (k Spread) view() view {
	v := view{least: 420, own: true, legend: true}
	for _, dim := range k.Dimensions {
		p := plot{title: dim.Axis.Title, x: scale{Axis: dim.Axis}, y: scale{down: true, names: list.Map(k.Boards, whole)}}
		p.x.Title = ""
		for b, marks := range dim.Strips {
			marks = known(marks)
			shape, color := panelMark(b > 0)
			// Piled as in the drawing, so that a crowd shows as one.
			level, most := (&draft{w: 420, x: Axis{Max: 1}}).pile(marks, dim.Axis)
			gap := min(pileGap, pileHigh/max(1, most))
			w, s := drawn{kind: types.ChartCustom, hook: "interval"}, drawn{kind: types.ChartScatter, name: k.Boards[b], symbol: shape, size: 10, color: color}
			for i, m := range marks {
				up := (most/2 - level[i]) * gap
				if m.Interval != nil {
					one := whisker(dim.Axis, m.Interval, float64(b), color, up)
					one.Model, one.Name = m.Model, k.Boards[b]
					w.points = append(w.points, one)
				}
				s.points = append(s.points, point{Value: []float64{dim.Axis.clamp(m.Value), float64(b)}, Name: Label(m.Label), Model: m.Model, Offset: []float64{0, round(up)},
					Tip: m.told(Label(k.Boards[b]), Label(dim.Axis.Title)+": "+dim.Axis.tip(m.Value, m.Interval))}.styled(color, m.Interval == nil))
			}
			p.series = append(p.series, w, s)
			p.tall += pileHigh + 24
		}
		v.plots = append(v.plots, p)
	}
	return v
}

func (k Curves) view() view {
	v := view{least: 250, own: true}
	for _, c := range k.Panels {
		a := c.Axis
		p := plot{title: a.Title, x: scale{Axis: Axis{Title: k.X, Min: a.Min, Max: a.Max, Step: a.Step, Percent: a.Percent}}, y: scale{Axis: a}, tall: 200}
		at := func(x, y float64) []float64 { return []float64{a.clamp(x), a.clamp(y)} }
		equal := drawn{kind: types.ChartLine, color: Muted, dashed: true, points: []point{{Value: at(a.Min, a.Min)}, {Value: at(a.Max, a.Max)}}}
		reference, whiskers := drawn{kind: types.ChartLine, color: Ink}, drawn{kind: types.ChartCustom, hook: "interval"}
		for _, r := range c.Reference {
			reference.points = append(reference.points, point{Value: at(r.X, r.Y)})
		}
		most := mostN(c.Points)
		bins := drawn{kind: types.ChartScatter, symbol: circle, color: Accent}
		for _, pt := range c.Points {
			color := pt.color()
			if pt.Interval != nil {
				whiskers.points = append(whiskers.points, upright(a, pt.Interval, a.clamp(pt.X), color))
			}
			bins.points = append(bins.points, point{Value: at(pt.X, pt.Y), Name: Label(c.Axis.Title) + ", " + Label(k.X) + ": " + a.format(pt.X), Tip: counted([]string{Label(k.Y) + ": " + a.tip(pt.Y, pt.Interval)}, pt.N),
				Size: pt.size(most)}.styled(color, pt.N < fewN))
		}
		p.series = []drawn{equal, reference, whiskers, bins}
		v.plots = append(v.plots, p)
	}
	return v
}

func (k Reliability) view() view {
	a, b, most := k.Axis, k.spread(), mostN(k.Points)
	within := Axis{Min: a.Min - a.Step, Max: a.Max + a.Step, Step: a.Step, Percent: a.Percent} // room for bars, without numbers at the ends
	plain := func(title string, x Axis) scale {
		return scale{Axis: Axis{Title: title, Min: x.Min, Max: x.Max, Step: x.Step, Percent: x.Percent}, open: x == within}
	}
	line := func(color Color, dashed bool, points ...point) drawn {
		return drawn{kind: types.ChartLine, color: color, dashed: dashed, points: points}
	}
	across := func(y float64) []point { return []point{{Value: []float64{a.Min, y}}, {Value: []float64{a.Max, y}}} }
	upper := plot{title: k.Y, x: plain(k.X, within), y: plain("", a), tall: 300}
	counts := plot{title: k.Answers, x: plain(k.X, within), y: scale{Axis: Axis{Max: float64(most), Step: float64(most)}, quiet: true}, tall: 60}
	apart := plot{title: k.Difference, x: plain(k.Mean, a), y: plain("", b), tall: 300}

	band, gap, whiskers := drawn{kind: types.ChartCustom, hook: "interval"}, drawn{kind: types.ChartCustom, hook: "interval"}, drawn{kind: types.ChartCustom, hook: "interval"}
	expert, one := line(Ink, false), drawn{kind: types.ChartScatter, symbol: circle, size: 5, color: Ink}
	for _, p := range k.Expert {
		expert.points = append(expert.points, point{Value: []float64{p.X, p.Y}})
		one.points = append(one.points, point{Value: []float64{p.X, p.Y}, Name: Label(k.OneExpert), Tip: k.said(p)}.styled(Ink, false))
		if p.Interval != nil {
			iv := upright(a, p.Interval, p.X, AccentSoft)
			iv.Style.Width = 26
			band.points = append(band.points, iv)
		}
	}
	dots, bars, differences := drawn{kind: types.ChartScatter, symbol: circle, size: 11, color: Accent}, drawn{kind: types.ChartBar, color: Muted}, drawn{kind: types.ChartScatter, symbol: circle, color: Accent}
	for _, p := range k.Points {
		color := p.color()
		if tone := k.errs(p.X, p.Y); tone != Plain {
			gap.points = append(gap.points, point{Value: []float64{p.X, p.X, p.X, p.Y}, Style: &pointStyle{Color: softTones[tone], Width: 12}})
		}
		if p.Interval != nil {
			whiskers.points = append(whiskers.points, upright(a, p.Interval, p.X, color))
		}
		name := Label(k.X) + ": " + a.Tick(p.X)
		size := p.size(most)
		dot := point{Value: []float64{p.X, p.Y}, Name: name, Tip: k.said(p), Size: size, Text: num.Decimal(p.Y, 1), Label: halo("right")}
		dots.points = append(dots.points, dot.styled(color, p.N < fewN))
		bars.points = append(bars.points, point{Value: []float64{p.X, float64(p.N)}, Name: name, Tip: counted(nil, p.N), Text: num.Count(p.N), Label: halo("top")})
		differences.points = append(differences.points, point{Value: []float64{(p.X + p.Y) / 2, p.X - p.Y}, Name: name, Tip: counted([]string{Label(k.Difference) + ": " + b.format(p.X-p.Y)}, p.N), Size: size}.styled(color, p.N < fewN))
	}
	upper.series = []drawn{band, gap, line(Muted, true, point{Value: []float64{a.Min, a.Min}}, point{Value: []float64{a.Max, a.Max}}), expert, one, whiskers, dots}
	if last := len(k.Expert) - 1; last >= 0 {
		upper.beside = []beside{{y: k.Expert[last].Y, sub: k.OneExpert}}
	}
	counts.series, counts.under = []drawn{bars}, true
	for i, y := range k.lines() {
		color := Muted
		if i == 0 {
			color = Ink
		}
		apart.series = append(apart.series, line(color, i > 0, across(y)...))
		says := beside{y: y, sub: num.Signed(y) + " " + k.LimitsName}
		if i == 0 {
			says.sub = num.Signed(y) + " " + k.BiasName
		}
		apart.beside = append(apart.beside, says)
	}
	apart.series = append(apart.series, differences)
	return view{plots: []plot{upper, counts, apart}, least: 300, own: true}
}

// apart keeps a name of any script from turning what stands beside it round.
func apart(name string) string { return "\u2068" + name + "\u2069" }

func (k Slope) view() view {
	p := plot{x: scale{names: []string{Label(k.Left), Label(k.Right)}}, y: scale{Axis: Axis{Title: "", Min: 0, Max: 1, Step: 1}, down: true, open: true}}
	for i, r := range k.Rows {
		color, name := Muted, Short(r.Label)
		if r.Emphasis {
			color = Accent
		}
		p.y.Max = max(p.y.Max, float64(r.LeftPlace), float64(r.RightPlace))
		tip := []string{Label(k.Left) + ": " + strconv.Itoa(r.LeftPlace) + ", " + Label(r.LeftValue), Label(k.Right) + ": " + strconv.Itoa(r.RightPlace) + ", " + Label(r.RightValue)}
		end := func(x, place int) point {
			p := point{Value: []float64{float64(x), float64(place)}, Name: Label(r.Label), Tip: tip, Model: r.Model, Text: apart(name) + "  " + Label(r.LeftValue), Label: halo("left")}
			if x == 1 {
				p.Text, p.Label = Label(r.RightValue)+"  "+apart(name), halo("right")
			}
			return p.styled(color, false)
		}
		p.series = append(p.series, drawn{kind: types.ChartLine, name: name, symbol: []string{circle, diamond, "triangle", "rect"}[i%4], size: 9, color: color, points: []point{end(0, r.LeftPlace), end(1, r.RightPlace)}})
	}
	p.tall = 24 * (p.y.Max + 1)
	p.y.Max++
	return view{plots: []plot{p}, least: 100, own: true, legend: true}
}
