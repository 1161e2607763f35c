package page

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	chart "github.com/counselboard/counselboard/cmd/internal/drawn"
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

// stripDrawn bounds the models that are drawn of a board where they share one strip.
const stripDrawn = 40

// spread draws a judge-rated board beside the experts'.
func (b *Builder) spread(p *Page, experts, judge *board.Panel) *FigureView {
	panels := []*board.Panel{experts, judge}
	facts := board.SpreadFigure{Experts: experts, Judge: judge}
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

// leading picks the first rows and people, as many as a table holds.
func leading(rows []*board.Row) []*board.Row {
	n := min(len(rows), rowsDrawn)
	return slices.Concat(rows[:n], list.Keep(rows[n:], func(r *board.Row) bool { return r.Model.IsPeople() }))
}

// against says what a figure was tested against and what was found, or "".
func (b *Builder) against(f *board.Score) string {
	if f == nil || f.Field == nil {
		return ""
	}
	return b.wording("AgainstOthers", f)
}
