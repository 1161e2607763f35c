package page

import (
	"math"

	"github.com/counselboard/counselboard/cmd/internal/board"
	chart "github.com/counselboard/counselboard/cmd/internal/drawn"
	"github.com/counselboard/counselboard/cmd/internal/fact"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// answersDrawn bounds the models and people in a figure of answers.
const answersDrawn = 20

// wholeBoard draws every dimension, or all failure modes and each: what the board's table
// has.
func (b *Builder) wholeBoard(p *Page, of *board.Board) *FigureView {
	table := map[result.Component]string{result.Eval: "#read", result.Adv: "#adv"}[of.Component]
	return b.answersFigure(p, "BoardFigure", "whole-"+string(of.Component), fact.AnswersOn(of, fact.ComparedScales(of.Component))).tabled(table)
}

// answersFigure draws the models' figures behind answers, in the words of a name.
func (b *Builder) answersFigure(p *Page, name, id string, shown []*fact.Answer) *FigureView {
	scales := list.Map(shown, func(a *fact.Answer) result.Scale { return a.Scale })
	return b.rowsFigure(p, name, id, shown, scales, fact.AnswersRows(shown))
}

// rowsFigure draws rows, a column a scale: those that lead and people, then the first of
// the others.
func (b *Builder) rowsFigure(p *Page, name, id string, shown []*fact.Answer, scales []result.Scale, rows []*fact.RatedModel) *FigureView {
	facts := fact.AnswersFigure{Answers: shown, Of: len(rows)}
	rows = fact.FirstOf(rows, answersDrawn)
	if facts.Drawn = len(rows); facts.Drawn < 2 {
		return nil
	}
	k := b.columns(name, facts)
	for _, scale := range scales {
		k.scale(scale, b.wording(name+" axis", scale), b.wording("IntervalHead", nil), b.wording("RankHead", nil))
	}
	for _, r := range rows {
		cells := list.Map(r.Figures, b.answerCell)
		for i := range cells {
			for _, v := range r.Given(i) {
				cells[i].Marks = append(cells[i].Marks, chart.Mark{Label: b.wording("JudgesMark", nil), Value: v})
			}
		}
		k.row(chart.Entry{Label: r.Name, Model: r.ID}, "/"+modelPath(r.ID), cells...)
	}
	cutShares(&k.chart)
	return b.drawColumns(p, name, id, facts, k)
}

// answerCell is a figure as its interval and its rank stand in a column; in the table value,
// interval and rank.
func (b *Builder) answerCell(f *board.Score) drawnCell {
	c := noCell(3)
	c.Judge = true
	if f == nil || !f.Known() {
		return c
	}
	c.Value, c.Interval, c.N, c.Emphasis = f.Value, interval(f), f.N, f.Leads
	c.said = []string{valueText(f), intervalText(f), rankText(f.Rank)}
	if f.Rank.Known() {
		c.Note = b.wording("RankNote", f.Rank)
	}
	c.Against = b.against(f)
	if at, ok := f.Quartiles(); ok {
		c.Spread = &chart.FiveNumbers{At: at, Say: b.wording("RatingsSpread", f)}
	}
	return c
}

// against says what a figure was tested against and what was found, or "".
func (b *Builder) against(f *board.Score) string {
	if f == nil || f.Field == nil {
		return ""
	}
	return b.wording("AgainstOthers", f)
}

// cutShares ends axes of shares at the first whole tenth that holds all that is drawn.
func cutShares(k *chart.Columns) {
	for i, s := range k.Scales {
		if !s.Percent {
			continue
		}
		hi := 0.1
		for _, r := range k.Rows {
			c := r.Cells[i]
			values := append(list.Map(c.Marks, func(m chart.Mark) float64 { return m.Value }), c.Value)
			if c.Interval != nil {
				values = append(values, c.Interval.Hi)
			}
			for _, v := range values {
				if v > hi { // and not NaN
					hi = v
				}
			}
		}
		k.Scales[i].Max, k.Scales[i].Step = math.Ceil(hi*10-1e-9)/10, 0.1
	}
}
