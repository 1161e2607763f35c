package page

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A FigureView is a chart with its caption and its table.
type FigureView struct {
	chart.Figure
	Number    int
	Lead      string // what to see, in a sentence
	Caption   string // how to read it
	Table     Table  // the numbers in it
	TableHref string // where the table is, if it stands elsewhere on the page
	Files     string // the figure's files from the page, without their endings: figures/risk
}

// place puts a chart on a page, with its files and what the words say of the facts
// that it shows. The heads of the table are those of the words and then those that
// it has. A chart that cannot be drawn leaves the page without it, and the site with
// an error.
func (b *Builder) place(facts any, p *Page, number int, f chart.Figure, err error, t Table) (*FigureView, bool) {
	if err != nil {
		b.fail(fmt.Errorf("%s: %w", p.Path, err))
		return nil, false
	}
	var heads []string
	for head := range strings.SplitSeq(b.part(facts, "columns"), "|") {
		heads = append(heads, strings.TrimSpace(head))
	}
	t.Head = append(heads, t.Head...)
	v := &FigureView{Figure: f, Number: number, Lead: b.part(facts, "lead"), Caption: b.part(facts, "caption"), Table: t, Files: figureFolder + f.ID}
	b.figureFiles(p, v)
	p.Figures = true
	return v, true
}

// about names a figure: its title, and what it shows in words.
func (b *Builder) about(id string, facts any) chart.About {
	return chart.About{ID: id, Title: b.part(facts, "title"), Desc: b.part(facts, "description")}
}

// FigureID makes an id for a figure out of a checked id.
func FigureID(id string) string {
	out := []byte(id)
	for i, c := range out {
		if c == '.' || c == '_' {
			out[i] = '-'
		}
	}
	return string(out)
}

func axis(s result.Scale) chart.Axis {
	a := chart.Axis{Title: s.Label, Min: s.Min, Max: s.Max, Step: 1, Percent: s.Percent, Better: chart.Higher}
	if s.LowerIsBetter {
		a.Better = chart.Lower
	}
	if s.Percent {
		a.Step = 0.2
	}
	return a
}

// AxisTitle names the axis of a scale that stands for a whole figure.
type AxisTitle struct{ result.Scale }

func value(f *board.Figure) float64 {
	if !f.Known() {
		return math.NaN()
	}
	return f.Value
}

func interval(f *board.Figure) *chart.Interval {
	if !f.HasInterval() {
		return nil
	}
	return &f.CI
}

// intervalText writes a figure's interval, or a dash.
func intervalText(f *board.Figure) string {
	if !f.HasInterval() {
		return num.Dash
	}
	return num.IntervalOn(f.Scale, f.CI)
}

// An IntervalNote says in a tooltip what an interval is.
type IntervalNote struct{ Interval string }

// modelRow begins a row of a figure's table.
func modelRow(p *Page, m *board.Model, cells ...string) TableRow {
	return TableRow{Head: Shorten(m.Name, nameLength), Href: "/" + modelPath(m.ID), Cells: cells}
}

// A RankNote says under a model's name which rank it has.
type RankNote struct{ board.Rank }

// RiskFigure is overall quality against medical advice.
type RiskFigure struct {
	Panel        *board.Panel
	Best, Safest []*board.Row // of the models, ties and all; none where all are
	Each         int          // ratings of every answer; 0 where it is not one number
	People       bool         // some points are people
	Faded        bool         // only those that stand out are named
	Drawn, Of    int          // rows
}

// Several reports whether more than one model is best overall.
func (f RiskFigure) Several() bool { return len(f.Best) > 1 }

// Tested reports whether pairwise tests say which models are best.
func (f RiskFigure) Tested() bool { return f.Best[0].Headline().Rank.Known() }

// Found returns the range of medical advice in the answers of some models.
func (RiskFigure) Found(rows []*board.Row) board.ValueRange {
	return board.RangeOf(rows, result.RiskDimension.ID)
}

// tradeOff draws overall quality against medical advice.
func (b *Builder) tradeOff(p *Page, number int, panel *board.Panel) (*FigureView, bool) {
	quality, risk := result.HeadlineDimension, result.RiskDimension
	eval := panel.Eval
	facts := RiskFigure{Panel: panel, Best: eval.Best(quality), Safest: eval.Best(risk), Each: eval.RatingsAnAnswer()}
	k := chart.TradeOff{
		X: chart.Axis{Title: b.say(AxisTitle{quality}), Better: chart.Higher},
		Y: chart.Axis{Title: b.say(AxisTitle{risk}), Percent: true, Better: chart.Lower, Min: 0},
	}
	t := Table{Numeric: true}
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
				Label: r.Model.Name, Model: r.Model.ID, X: x.Value, Y: y.Value, XInterval: interval(x), YInterval: interval(y), Emphasis: x.Leads, Hollow: people,
				Named: len(facts.Safest) <= 3 && slices.Contains(facts.Safest, r),
			})
		}
		if facts.Of++; drawn || !long(eval) {
			t.Rows = append(t.Rows, modelRow(p, r.Model, num.Two(x.Value), intervalText(x), num.Percent(y.Value), intervalText(y)))
		}
	}
	if len(k.Points) < 2 {
		return nil, false
	}
	if len(facts.Safest) == eval.Answerers().Models {
		facts.Safest = nil // nothing sets it apart
	}
	facts.Drawn, facts.Faded = len(k.Points), len(k.Points) >= chart.Crowd
	k.About = b.about("risk", facts)
	f, err := k.Figure()
	return b.place(facts, p, number, f, err, t)
}

// HeatFigure is the failure rates of models when provoked.
type HeatFigure struct {
	Panel   *board.Panel
	Highest *HighestRate // nil where no rate is known
	Bare    bool         // no rate has a count or an interval
}

// heat draws the adversarial heatmap, unless there are too many models.
func (b *Builder) heat(p *Page, number int, panel *board.Panel) (*FigureView, bool) {
	if len(panel.Adv.Rows) > rowsDrawn {
		return nil, false
	}
	facts := HeatFigure{panel, highestRate(panel.Adv), panel.Adv.Bare()}
	k := chart.Heat{About: b.about("heat-"+FigureID(panel.ID), facts)}
	t := Table{Numeric: true}
	for _, s := range panel.Adv.Scales {
		k.Columns = append(k.Columns, s.Label)
	}
	for _, r := range panel.Adv.Rows {
		row := chart.Row{Label: r.Model.Name, Model: r.Model.ID}
		for _, f := range r.Figures {
			c := chart.Cell{Value: value(f), Interval: interval(f), N: f.N, Text: counts(f)}
			if f.HasInterval() {
				c.Note = b.say(IntervalNote{num.IntervalOn(f.Scale, f.CI)})
			}
			row.Cells = append(row.Cells, c)
		}
		k.Rows = append(k.Rows, row)
		cells := TableRow{Head: Shorten(r.Model.Name, nameLength), Href: "/" + runPath(r.ID)}
		for _, f := range r.All() {
			cells.Cells = append(cells.Cells, b.say(RateText{f}))
		}
		t.Rows = append(t.Rows, cells)
	}
	f, err := k.Figure()
	return b.place(facts, p, number, f, err, t)
}

// RateText is a failure rate with counts and interval: "85% (17/20; 64–95%)".
type RateText struct{ *board.Figure }

// SpreadFigure is a judge's scores beside the experts'.
type SpreadFigure struct {
	Experts, Judge *board.Panel
	SameAnswers    bool // all that the judge rated was rated by the experts
	Full           int  // dimensions on which the judge leaves next to nothing to tell models apart
	Some           bool // not every model is drawn
}

// A BoardName names a panel where there is little room.
type BoardName struct{ *board.Panel }

// spread draws a judge-rated board beside the experts'.
func (b *Builder) spread(p *Page, number int, experts, judge *board.Panel) (*FigureView, bool) {
	panels := []*board.Panel{experts, judge}
	facts := SpreadFigure{Experts: experts, Judge: judge, SameAnswers: sameAnswers(experts, judge), Full: judge.Eval.Saturated()}
	facts.Some = max(len(experts.Eval.Rows), len(judge.Eval.Rows)) > rowsDrawn
	k := chart.Spread{About: b.about("spread", facts)}
	t := Table{Numeric: true}
	for _, panel := range panels {
		k.Boards = append(k.Boards, b.say(BoardName{panel}))
		t.Head = append(t.Head, b.say(SpreadColumn{panel}), b.say(ModelsColumn{}))
	}
	for _, s := range experts.Eval.Scales {
		d := chart.SpreadDimension{Axis: axis(s)}
		row := TableRow{Head: s.Label}
		for _, panel := range panels {
			var strip []chart.SpreadPoint
			for _, r := range evenly(panel.Eval.Rows, rowsDrawn) {
				if r.Model.IsPeople() {
					continue
				}
				f := r.Figure(s.ID)
				strip = append(strip, chart.SpreadPoint{Label: r.Model.Name, Model: r.Model.ID, Value: value(f), Interval: interval(f), N: f.N})
			}
			d.Strips = append(d.Strips, strip)
			values := num.Dash
			in := panel.Eval.ValueRange(s.ID)
			if in.N > 0 {
				values = b.say(RangeText{s, in})
			}
			row.Cells = append(row.Cells, values, fmt.Sprint(in.N))
		}
		k.Dimensions, t.Rows = append(k.Dimensions, d), append(t.Rows, row)
	}
	f, err := k.Figure()
	return b.place(facts, p, number, f, err, t)
}

// long reports whether a board has so many rows that its page shows only the numbers
// of each, and below a figure only those of the rows that are drawn.
func long(of *board.Board) bool { return len(of.Rows) > 200 }

// leading picks the first rows and people, as many as a picture holds.
func leading(rows []*board.Row) []*board.Row {
	var out []*board.Row
	for i, r := range rows {
		if i < rowsDrawn || r.Model.IsPeople() {
			out = append(out, r)
		}
	}
	return out
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

// A RangeText is the lowest and the highest value on a scale.
type RangeText struct {
	Scale result.Scale
	board.ValueRange
}

// A SpreadColumn heads the column of a panel's lowest and highest values.
type SpreadColumn struct{ *board.Panel }

// A ModelsColumn heads the number of models.
type ModelsColumn struct{}

// sameAnswers reports whether all answers on a judge's EVAL board are rated by
// the experts too.
func sameAnswers(experts, judge *board.Panel) bool {
	rated := map[string]bool{}
	for _, r := range experts.Eval.Rows {
		rated[r.Responses] = true
	}
	for _, r := range judge.Eval.Rows {
		if !rated[r.Responses] {
			return false
		}
	}
	return true
}

// MatrixFigure is the differences between every two models on a dimension.
type MatrixFigure struct {
	PairTable
	Panel *board.Panel
}

// matrix draws the differences between every two models on one dimension.
func (b *Builder) matrix(p *Page, number int, panel *board.Panel, pairs PairTable) (*FigureView, bool) {
	facts := MatrixFigure{pairs, panel}
	k := chart.Matrix{About: b.about("matrix-"+FigureID(pairs.Scale.ID), facts)}
	t := Table{}
	at := map[*board.Row]int{}
	for i, r := range panel.Eval.Rows {
		at[r] = i
		k.Rows = append(k.Rows, chart.Row{Label: r.Model.Name, Model: r.Model.ID, Cells: slices.Repeat([]chart.Cell{noCell()}, len(panel.Eval.Rows))})
	}
	if len(k.Rows) < 2 {
		return nil, false
	}
	for _, pair := range panel.Eval.On(pairs.Scale.ID) {
		i, j := at[pair.A], at[pair.B]
		k.Rows[i].Cells[j] = b.matrixCell(pair)
		k.Rows[j].Cells[i] = b.matrixCell(panel.Eval.Between(pairs.Scale.ID, pair.B, pair.A))
		cells := append([]string{Shorten(pair.B.Model.Name, nameLength)}, pairNumbers(pair)...)
		t.Rows = append(t.Rows, TableRow{Head: Shorten(pair.A.Model.Name, nameLength), Cells: append(cells, b.say(verdict(pair)))})
	}
	f, err := k.Figure()
	return b.place(facts, p, number, f, err, t)
}

func (b *Builder) matrixCell(p *board.Pair) chart.Cell {
	c := chart.Cell{Value: math.NaN(), Emphasis: p.Winner != nil}
	if p.Difference != nil {
		c.Value = *p.Difference
	}
	if p.CI != nil {
		c.Interval = p.CI
		c.Note = b.say(IntervalNote{num.SignedRange(p.CI.Lo, p.CI.Hi)})
	}
	return c
}
