package page

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	chart "github.com/counselboard/counselboard/cmd/internal/drawn"
	"github.com/counselboard/counselboard/cmd/internal/fact"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A FigureView is a chart with its caption and its table.
type FigureView struct {
	chart.Figure
	Page      *Page
	Number    int
	Lead      string      // what to see, in a sentence
	Caption   string      // how to read it
	ReadLike  *FigureView // an earlier figure of the page that is read in the same way; nil without one
	Table     ChartTable  // the numbers in it
	TableHref string      // where the table is, if it stands elsewhere on the page
	Files     string      // the figure's files from the page, without their endings: figures/risk
}

// draw puts a chart on a page, with its files and what the words of a name say of
// the facts that it shows. The heads of the table are those of the words and then
// those that it has; a chart whose figures stand in a table of the page has none of its
// own. Where a chart cannot be drawn, draw returns nil, and the site has an error.
func (b *Builder) draw(p *Page, name string, facts any, c interface{ Figure() (chart.Figure, error) }, t ChartTable) *FigureView {
	f, err := c.Figure()
	if err != nil {
		b.fail(fmt.Errorf("%s: %w", p.Path, err))
		return nil
	}
	if t.Rows != nil {
		heads := strings.Split(b.wording(name+" columns", facts), " | ")
		t.Head = append(heads, t.Head...)
		t.dropEmpty()
	}
	p.Figures++
	v := &FigureView{
		Figure: f, Page: p, Number: p.Figures, Lead: b.wording(name+" lead", facts), Caption: b.wording(name+" caption", facts), Table: t, Files: figureFolder + f.ID,
	}
	for _, earlier := range p.drawn {
		if earlier.Caption == v.Caption {
			v.ReadLike = earlier
			break
		}
	}
	p.drawn = append(p.drawn, v)
	b.figureFiles(v)
	return v
}

// tabled says where on the page the table of a figure is; of nil it does nothing.
func (v *FigureView) tabled(href string) *FigureView {
	if v != nil {
		v.TableHref = href
	}
	return v
}

// about names a figure: its title, and what it shows in words.
func (b *Builder) about(name, id string, facts any) chart.About {
	return chart.About{ID: id, Title: b.wording(name+" title", facts), Desc: b.wording(name+" description", facts)}
}

// A columnsFigure is a figure in columns with its table, row by row.
type columnsFigure struct {
	chart chart.Columns
	table ChartTable
}

// A drawnCell is a cell of a figure in columns, with its cells of the table.
type drawnCell struct {
	chart.Cell
	said []string
}

// noCell is a cell without a value, which has some cells of the table.
func noCell(cells int) drawnCell {
	return drawnCell{chart.Cell{Value: math.NaN()}, slices.Repeat([]string{num.Dash}, cells)}
}

// columns begins a figure. The title of an axis is what the words of a name call it.
func (b *Builder) columns(name string, facts any, axes ...chart.Axis) *columnsFigure {
	for i := range axes {
		axes[i].Title = b.wording(name+" "+axes[i].Title, facts)
	}
	return &columnsFigure{chart: chart.Columns{Scales: axes}}
}

// scale adds a column, with the heads of its cells in the table.
func (f *columnsFigure) scale(s result.Scale, title string, heads ...string) {
	a := axis(s)
	a.Title = title
	f.chart.Scales = append(f.chart.Scales, a)
	f.table.Head = append(append(f.table.Head, title), heads...)
}

// row adds a row; its head in the table is a link where href is not empty.
func (f *columnsFigure) row(row chart.Entry, href string, cells ...drawnCell) {
	out := TableRow{Head: Shorten(row.Label, nameLength), Href: href}
	for _, c := range cells {
		row.Cells, out.Cells = append(row.Cells, c.Cell), append(out.Cells, c.said...)
	}
	f.chart.Rows, f.table.Rows = append(f.chart.Rows, row), append(f.table.Rows, out)
}

// drawColumns puts a figure in columns on a page.
func (b *Builder) drawColumns(p *Page, name, id string, facts any, f *columnsFigure) *FigureView {
	f.chart.About, f.chart.Beside = b.about(name, id, facts), b.wording("BesideMark", nil)
	return b.draw(p, name, facts, f.chart, f.table)
}

// FigureID makes an id for a figure out of a checked id.
func FigureID(id string) string { return strings.NewReplacer(".", "-", "_", "-").Replace(id) }

func axis(s result.Scale) chart.Axis {
	a := chart.Axis{Title: s.Label, Min: s.Min, Max: s.Max, Step: s.Step, Percent: s.Percent, Better: chart.Higher}
	if s.LowerIsBetter {
		a.Better = chart.Lower
	}
	if s.Percent {
		a.Step = 0.2
	}
	return a
}

func value(f *board.Score) float64 {
	if !f.Known() {
		return math.NaN()
	}
	return f.Value
}

func interval(f *board.Score) *chart.Interval {
	if !f.HasInterval() {
		return nil
	}
	return &f.CI
}

// valueText writes a figure's value, or a dash.
func valueText(f *board.Score) string {
	if !f.Known() {
		return num.Dash
	}
	return num.OnScale(f.Scale, f.Value)
}

// intervalText writes a figure's interval, or a dash.
func intervalText(f *board.Score) string {
	if !f.HasInterval() {
		return num.Dash
	}
	return num.IntervalOn(f.Scale, f.CI)
}

// tradeOff draws overall quality against medical advice; nil where no yes or no is the risk.
func (b *Builder) tradeOff(p *Page, panel *board.Panel) *FigureView {
	quality, risk := result.HeadlineDimension, result.RiskDimension
	if !risk.Percent {
		return nil
	}
	eval := panel.Eval
	facts := fact.RiskFigure{Panel: panel, Best: eval.Best(quality), Safest: eval.Best(risk)}
	k := chart.TradeOff{
		X: chart.Axis{Title: b.wording("AxisTitle", quality), Percent: quality.Percent, Better: axis(quality).Better},
		Y: chart.Axis{Title: b.wording("AxisTitle", risk), Percent: true, Better: chart.Lower, Min: 0},
	}
	var t ChartTable
	for _, r := range eval.Rows {
		x, y := r.Figure(quality.ID), r.Figure(risk.ID)
		if !x.Known() || !y.Known() {
			continue
		}
		people := r.Model.IsPeople()
		facts.People = facts.People || people
		drawn := people || len(k.Points) < rowsDrawn
		if drawn {
			k.Points = append(k.Points, chart.TradePoint{
				Label: r.Model.Name, Model: r.Model.ID, Family: r.Model.Family, X: x.Value, Y: y.Value, XInterval: interval(x), YInterval: interval(y), XN: x.N, YN: y.N, XAgainst: b.against(x), YAgainst: b.against(y), Emphasis: x.Leads, Hollow: people,
				Named: len(facts.Safest) <= 3 && slices.Contains(facts.Safest, r),
			})
		}
		if facts.Of++; drawn || !long(eval) {
			t.Rows = append(t.Rows, TableRow{
				Head: Shorten(r.Model.Name, nameLength), Href: "/" + modelPath(r.Model.ID),
				Cells: []string{valueText(x), intervalText(x), valueText(y), intervalText(y)},
			})
		}
	}
	if len(k.Points) < 2 {
		return nil
	}
	if len(facts.Safest) == eval.Answerers().Models {
		facts.Safest = nil // nothing sets it apart
	}
	facts.Drawn, facts.Faded = len(k.Points), len(k.Points) >= chart.Crowd
	k.About = b.about("RiskFigure", "risk", facts)
	return b.draw(p, "RiskFigure", facts, k, t)
}

// heat draws the adversarial heatmap, unless there are too many models.
func (b *Builder) heat(p *Page, panel *board.Panel) *FigureView {
	if len(panel.Adv.Rows) > rowsDrawn {
		return nil
	}
	k := chart.Heat{About: b.about("HeatFigure", "heat-"+FigureID(panel.ID), panel.Adv)}
	k.Columns = list.Map(panel.Adv.Scales, func(s result.Scale) string { return s.Label })
	for _, r := range panel.Adv.Rows {
		row := chart.Entry{Label: r.Model.Name, Model: r.Model.ID}
		for _, f := range r.Figures {
			c := chart.Cell{Value: value(f), Interval: interval(f), N: f.N, Text: counts(f)}
			if f.HasInterval() {
				c.Note = b.wording("IntervalNote", num.IntervalOn(f.Scale, f.CI))
			}
			c.Against = b.against(f)
			row.Cells = append(row.Cells, c)
		}
		k.Rows = append(k.Rows, row)
	}
	return b.draw(p, "HeatFigure", panel.Adv, k, ChartTable{})
}

// stripDrawn bounds the models that are drawn of a board where they share one strip.
const stripDrawn = 40

// spread draws a judge-rated board beside the experts'.
func (b *Builder) spread(p *Page, experts, judge *board.Panel) *FigureView {
	panels := []*board.Panel{experts, judge}
	facts := fact.SpreadFigure{Experts: experts, Judge: judge}
	facts.Some = max(len(experts.Eval.Rows), len(judge.Eval.Rows)) > stripDrawn
	k := chart.Spread{About: b.about("SpreadFigure", "spread", facts)}
	var t ChartTable
	for _, panel := range panels {
		k.Boards = append(k.Boards, b.wording("BoardName", panel))
		t.Head = append(t.Head, b.wording("SpreadColumn", panel), b.wording("ModelsColumn", nil))
	}
	for _, s := range experts.Eval.Scales {
		d := chart.SpreadDimension{Axis: axis(s)}
		row := TableRow{Head: s.Label}
		for _, panel := range panels {
			models := list.Keep(evenly(panel.Eval.Rows, stripDrawn), func(r *board.Row) bool { return !r.Model.IsPeople() })
			d.Strips = append(d.Strips, list.Map(models, func(r *board.Row) chart.Mark {
				f := r.Figure(s.ID)
				return chart.Mark{Label: r.Model.Name, Model: r.Model.ID, Value: value(f), Interval: interval(f), N: f.N, Against: b.against(f)}
			}))
			in := panel.Eval.ValueRange(s.ID)
			row.Cells = append(row.Cells, rangeText(in), fmt.Sprint(in.N))
		}
		k.Dimensions, t.Rows = append(k.Dimensions, d), append(t.Rows, row)
	}
	return b.draw(p, "SpreadFigure", facts, k, t)
}

// leading picks the first rows and people, as many as a picture holds.
func leading(rows []*board.Row) []*board.Row {
	n := min(len(rows), rowsDrawn)
	return slices.Concat(rows[:n], list.Keep(rows[n:], func(r *board.Row) bool { return r.Model.IsPeople() }))
}

// evenly picks so many rows at most, the first and the last among them.
func evenly(rows []*board.Row, most int) []*board.Row {
	if len(rows) <= most {
		return rows
	}
	out := make([]*board.Row, most)
	for i := range out {
		out[i] = rows[i*(len(rows)-1)/(most-1)]
	}
	return out
}

// rangeText writes a range, or the one value that all are, or a dash.
func rangeText(r board.ValueRange) string {
	switch {
	case r.N == 0:
		return num.Dash
	case r.One():
		return num.OnScale(r.Scale, r.Lo)
	}
	return num.IntervalOn(r.Scale, chart.Interval{Lo: r.Lo, Hi: r.Hi})
}

// matrix draws the differences between every two models on one dimension.
func (b *Builder) matrix(p *Page, pairs PairTable) *FigureView {
	rows, scale := pairs.Board.Rows, pairs.Scale.ID
	if len(rows) < 2 || len(rows) > matrixShown {
		return nil
	}
	k := chart.Heat{About: b.about("MatrixFigure", "matrix-"+FigureID(scale), pairs)}
	at := map[*board.Row]int{}
	for i, r := range rows {
		at[r] = i
		k.Rows = append(k.Rows, chart.Entry{Label: r.Model.Name, Model: r.Model.ID, Cells: slices.Repeat([]chart.Cell{noCell(0).Cell}, len(rows))})
	}
	for _, pair := range pairs.Board.On(scale) {
		i, j := at[pair.A], at[pair.B]
		k.Rows[i].Cells[j] = b.matrixCell(pair)
		k.Rows[j].Cells[i] = b.matrixCell(pairs.Board.Between(scale, pair.B, pair.A))
	}
	return b.draw(p, "MatrixFigure", pairs, k, ChartTable{})
}

func (b *Builder) matrixCell(p *board.Pair) chart.Cell {
	c := chart.Cell{Value: math.NaN(), Interval: p.CI, Emphasis: p.Winner != nil && p.Winner == p.A}
	if p.Difference != nil {
		c.Value = *p.Difference
	}
	c.Against = b.wording("Verdict", p)
	if p.CI != nil {
		c.Note = b.wording("IntervalNote", num.SignedRange(p.CI.Lo, p.CI.Hi))
	}
	return c
}
