package page

import (
	"cmp"
	"fmt"
	"html/template"
	"math"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A ChartView is a chart with its controls, its caption and the tables that say the same.
type ChartView struct {
	chart.Figure
	Number     int
	Lead       string       // what to see, in a sentence
	Caption    string       // how to read it
	Say        string       // a sentence that a click rewrites; "" for none
	Source     string       // what stands below a file of it: license and state of the results
	Tables     []StateTable // one for each choice of tabs that the page holds
	Board      *BoardTable  // a board that is its table; nil for others
	TableHref  string       // where the table is, if it stands elsewhere on the page
	StatesFile string       // of choices of tabs that are fetched when asked for, from the page; "" for none
	Data       template.JS  // what the script reads
}

// A StateTable is the table behind a choice of tabs.
type StateTable struct {
	State string // its tabs' labels, joined by "|"; "" where there are none
	Name  string // above it
	ChartTable
}

// A ChartSource is where a chart's numbers come from.
type ChartSource struct {
	Info    *Info
	Of      string // another benchmark; "" for this one
	License string // of the runs shown; "" where they name none, or several
	Date    string // of the newest of them, YYYY-MM-DD; "" where they are not known
}

// chartSource states the license and the newest date of the runs that a figure shows.
func (b *Builder) chartSource(runs []*result.Run) string {
	facts := ChartSource{Info: b.info}
	for i, r := range runs {
		if facts.Date = max(facts.Date, r.Date); i == 0 {
			facts.License = r.Source.License
		} else if r.Source.License != facts.License {
			facts.License = ""
		}
	}
	return b.wording("ChartSource", facts)
}

// shownRuns are the runs that a figure draws; none where it draws other things.
func shownRuns(facts any) []*result.Run {
	var rows []*board.Row
	switch of := facts.(type) {
	case *board.Board:
		rows = of.Rows
	case []*board.Answer:
		rows = slices.Concat(list.Map(of, func(a *board.Answer) []*board.Row { return a.Board.Rows })...)
	case *board.Opposed:
		rows = of.Rows
	case board.ProfileFigure:
		rows = of.Rows
	case CalibrationFigure:
		return of.Runs
	case BiasFigure:
		return judgedBy(of.Judge, of.Comparison).Runs
	}
	return list.Map(rows, func(r *board.Row) *result.Run { return r.Run })
}

// chartAbout names a chart: its title, and what it shows in words.
func (b *Builder) chartAbout(name, id string, facts any) chart.About {
	return chart.About{ID: id, Title: b.wording(name+" title", facts), Desc: b.wording(name+" description", facts)}
}

// show puts a chart on a page, with what the words of a name say of the facts that it shows. The heads of a table that has rows
// are those of the words and then its own. Where a chart cannot be made, show returns nil, and the site has an error.
func (b *Builder) show(p *Page, name string, facts any, figure func() (chart.Figure, error), tables ...StateTable) *ChartView {
	f, err := figure()
	var data, states []byte
	if err == nil {
		data, states, err = f.JSON()
	}
	if err != nil {
		b.fail(fmt.Errorf("%s: %w", p.Path, err))
		return nil
	}
	v := &ChartView{Figure: f, Source: b.chartSource(shownRuns(facts))}
	for i := range tables {
		heads := strings.Split(b.wording(name+" columns", facts), " | ")
		tables[i].Head = append(heads, tables[i].Head...)
		tables[i].dropEmpty()
	}
	if states != nil {
		v.StatesFile = figureFolder + f.ID + ".json"
		p.files = append(p.files, files.File{Path: p.Path + v.StatesFile, Data: states})
	}
	p.Figures++
	v.Number, v.Tables, v.Data = p.Figures, tables, template.JS(data)
	v.Lead, v.Caption = b.wording(name+" lead", facts), b.wording(name+" caption", facts)
	return v
}

// tabs shows figures of one kind as one.
func (b *Builder) tabs(p *Page, name, id string, facts any, states []chart.State, tables ...StateTable) *ChartView {
	return b.show(p, name, facts, func() (chart.Figure, error) { return chart.Tabs(b.chartAbout(name, id, facts), states...) },
		tables...)
}

// at says where on the page the table of a chart is; of nil it does nothing.
func (v *ChartView) at(href string) *ChartView {
	if v != nil {
		v.TableHref = href
	}
	return v
}

// cell is a score as charts take it.
func (b *Builder) cell(f *board.Score) chart.Cell {
	c := chart.Cell{Value: math.NaN()}
	if f == nil || !f.Known() {
		return c
	}
	c.Value, c.N, c.Counts, c.Interval, c.Verdict = f.Value, f.N, counts(f), interval(f), b.wording("CellVerdict", f)
	if f.Field.Clear() {
		c.Apart = chart.Worse
		if f.Field.Better() {
			c.Apart = chart.Better
		}
	}
	return c
}

// chartAxis is the axis of a scale. That of shares ends at the first whole tenth that holds all the cells.
func chartAxis(s result.Scale, title string, cells ...chart.Cell) chart.Axis {
	a := chart.Axis{Title: title, Min: s.Min, Max: s.Max, Step: s.Step, Percent: s.Percent}
	if !s.Percent {
		return a
	}
	a.Max, a.Step = 0.1, 0.1
	for _, c := range cells {
		if c.Interval != nil {
			a.Max = max(a.Max, c.Interval.Hi)
		}
		if !math.IsNaN(c.Value) {
			a.Max = max(a.Max, c.Value)
		}
	}
	a.Max = math.Ceil(a.Max*10-1e-9) / 10
	return a
}

// heatmap shows a panel's failure rates by model and mode.
func (b *Builder) heatmap(p *Page, panel *board.Panel) *ChartView {
	of := panel.Adv
	k := chart.Heatmap{About: b.chartAbout("HeatFigure", "heat-"+FigureID(panel.ID), of), Axis: chart.Axis{Max: 1, Percent: true}}
	var scales []result.Scale // as in the table
	for _, group := range (&BoardTable{Board: of, Rows: of.Rows}).Columns() {
		scales = append(scales, group.Scales...)
	}
	k.Columns = list.Map(scales, func(s result.Scale) string { return s.Label })
	k.Rows = list.Map(of.Rows, func(r *board.Row) chart.Row {
		cells := list.Map(scales, func(s result.Scale) chart.Cell { return b.cell(r.Figure(s.ID)) })
		return chart.Row{Label: r.Model.Name, Model: r.Model.ID, Cells: cells}
	})
	return b.show(p, "HeatFigure", of, k.Figure)
}

const mostDrawn = 300 // models in a figure of intervals: so many were tried

// intervals shows the models of a panel's boards with their intervals, a tab a scale; nil where no board has two. What a reader
// fetches for it is bounded: a long board is drawn on its first scale alone.
func (b *Builder) intervals(p *Page, panel *board.Panel, answers []*board.Answer) *ChartView {
	var states []chart.State
	for _, of := range panel.Boards() {
		scales := board.ComparedScales(of.Component)
		if of.Abridged() {
			scales = scales[:min(1, len(scales))]
		}
		for _, s := range scales {
			rows := list.Keep(of.Rows, func(r *board.Row) bool { return r.Figure(s.ID).Known() })
			if len(rows) < 2 || len(rows) > mostDrawn {
				continue
			}
			slices.SortStableFunc(rows, func(x, y *board.Row) int { return board.ByValue(s, x, y) })
			k := chart.Intervals{About: chart.About{ID: "intervals", Title: b.wording("AxisTitle", s)}}
			k.Desc = b.wording("AnswersFigure description", answers)
			k.Rows = list.Map(rows, func(r *board.Row) chart.IntervalRow {
				return chart.IntervalRow{Label: r.Model.Name, Model: r.Model.ID, Cell: b.cell(r.Figure(s.ID))}
			})
			cells := list.Map(k.Rows, func(r chart.IntervalRow) chart.Cell { return r.Cell })
			k.Axis = chartAxis(s, b.wording("IntervalsAxis", s), cells...)
			k.Rows[0].Others = list.Map(k.Rows, func(r chart.IntervalRow) chart.Other {
				return chart.Other{Label: r.Label, Model: r.Model, Cell: r.Cell}
			})
			states = append(states, chart.State{Tabs: []string{s.Label}, Figure: k.Figure})
		}
	}
	if len(states) == 0 {
		return nil
	}
	return b.tabs(p, "AnswersFigure", "intervals", answers, states)
}

// point is a model in a figure of two scores.
func (b *Builder) point(r *board.Row, x, y *board.Score) chart.ScatterPoint {
	return chart.ScatterPoint{Label: r.Model.Name, Model: r.Model.ID, Family: cmp.Or(r.Model.Family, r.Model.Name), X: b.cell(x),
		Y: b.cell(y)}
}

// opposed shows a board's two groups of failures against each other; nil where it has none, or too few models. Its table is
// where the page has one with the same numbers, or its own.
func (b *Builder) opposed(p *Page, of *board.Board, table string) *ChartView {
	o := of.Opposed()
	if o == nil || len(o.Rows) > mostDrawn {
		return nil
	}
	k := chart.Scatter{About: b.chartAbout("OpposedFigure", "opposed-"+FigureID(of.Panel().ID), o)}
	k.X, k.Y = chart.Axis{Title: o.Groups[0].Label, Percent: true}, chart.Axis{Title: o.Groups[1].Label, Percent: true}
	var tables []StateTable
	if table == "" {
		tables = make([]StateTable, 1)
	}
	for _, r := range o.Rows {
		x, y := r.Groups[0], r.Groups[1]
		k.Points = append(k.Points, b.point(r, x, y))
		for i := range tables {
			tables[i].Rows = append(tables[i].Rows, TableRow{Head: r.Model.Name, Cells: slices.Concat(scoreTexts(x), scoreTexts(y))})
		}
	}
	return b.show(p, "OpposedFigure", o, k.Figure, tables...).at(table)
}

// scoreTexts writes a score and its interval, a dash in place of each that there is none of.
func scoreTexts(f *board.Score) []string {
	out := []string{num.Dash, num.Dash}
	if f.Known() {
		out[0] = num.OnScale(f.Scale, f.Value)
	}
	if f.HasInterval() {
		out[1] = num.IntervalOn(f.Scale, f.CI)
	}
	return out
}

// profile shows where a model stands among others on the boards that speak for it, and what further judges give it; nil
// where no board does.
func (b *Builder) profile(p *Page, m *board.Model, rows []*board.Row) *ChartView {
	facts := board.ProfileFigure{Model: m, Rows: rows}
	k := chart.Intervals{Axis: chart.Axis{Title: b.wording("ProfileFigure ends", facts)}}
	var t StateTable
	for _, r := range rows {
		further := m.Eval
		if r.Total != nil {
			facts.Top, further = r.Highest(), m.Adv
		}
		for _, f := range r.All() {
			row := chart.IntervalRow{Label: f.Scale.Label, Lower: f.Scale.LowerIsBetter, Cell: b.cell(f)}
			row.Axis = chart.Axis{Min: f.Scale.Min, Max: f.Scale.Max, Percent: f.Scale.Percent}
			row.Others, facts.Some = strokes(r, f.Scale)
			for _, judge := range further {
				if g := judge.Figure(f.Scale.ID); judge != r && judge.Panel.IsJudge() && g.Known() {
					facts.Judges = true
					row.Judges = append(row.Judges, chart.Other{Label: b.wording("BoardName", judge.Panel), Cell: b.cell(g)})
				}
			}
			k.Rows = append(k.Rows, row)
			t.Rows = append(t.Rows, TableRow{Head: f.Scale.Label, Cells: scoreTexts(f)})
		}
	}
	if len(k.Rows) == 0 {
		return nil
	}
	k.About = b.chartAbout("ProfileFigure", "profile", facts)
	return b.show(p, "ProfileFigure", facts, k.Figure, t)
}

// strokes are a board's other models on a scale; of a long one some.
func strokes(of *board.Row, s result.Scale) (strokes []chart.Other, some bool) {
	rows := of.Board().Rows
	every := 1 + (len(rows)-1)/board.WholePairs
	for i, r := range rows {
		if f := r.Figure(s.ID); r.Model != of.Model && i%every == 0 && f.Known() {
			strokes = append(strokes, chart.Other{Label: r.Model.Name, Model: r.Model.ID, Cell: chart.Cell{Value: f.Value}})
		}
	}
	return strokes, every > 1
}

// FigureID makes an id for a figure out of a checked id.
func FigureID(id string) string { return strings.NewReplacer(".", "-", "_", "-").Replace(id) }

func interval(f *board.Score) *stats.Interval {
	if !f.HasInterval() {
		return nil
	}
	return &f.CI
}
