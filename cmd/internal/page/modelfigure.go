package page

import (
	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/list"
)

// ProfileFigure is where one model stands on every dimension and failure mode.
type ProfileFigure struct {
	Model *board.Model
	Rows  []*board.Row // its place on the board of each component that speaks for it, EVAL first
	Some  bool         // not every other is drawn
	Top   *HighestRate // of failures; nil where none is known
}

// Ranked returns the place whose every dimension has a rank, or nil.
func (f ProfileFigure) Ranked() *board.Row {
	return list.First(f.Rows, func(r *board.Row) bool { return r.Total == nil && r.Ranked })
}

// othersDrawn bounds the others that a profile shows on each scale.
const othersDrawn = 12

// profile draws where a model stands among others on the boards that speak for it,
// and what further judges give it. Of a long board it draws so many others as are
// told apart.
func (b *Builder) profile(p *Page, m *board.Model, rows []*board.Row) *FigureView {
	facts := ProfileFigure{Model: m, Rows: rows}
	k := chart.Profile{Model: m.Name}
	t := Table{Numeric: true}
	for _, r := range rows {
		further := m.Eval
		if r.Total != nil {
			facts.Top, further = highestOf(r), m.Adv
		}
		others := list.Keep(r.Board().Rows, func(other *board.Row) bool { return other != r })
		facts.Some = facts.Some || len(others) > othersDrawn
		group := chart.ProfileGroup{Title: b.say("ProfileGroup", r), Judge: r.Panel.IsJudge()}
		for _, f := range r.All() {
			row := chart.ProfileRow{Axis: axis(f.Scale), Value: value(f), Interval: interval(f), N: f.N, Note: counts(f), Emphasis: f.Leads}
			for _, other := range evenly(others, othersDrawn) {
				row.Others = append(row.Others, chart.Mark{Label: other.Model.Name, Model: other.Model.ID, Value: value(other.Figure(f.Scale.ID))})
			}
			for _, judge := range further {
				if judge != r && judge.Panel.IsJudge() {
					row.Judges = append(row.Judges, chart.Mark{Label: b.say("BoardName", judge.Panel), Value: value(judge.Figure(f.Scale.ID))})
				}
			}
			group.Rows = append(group.Rows, row)
			t.Rows = append(t.Rows, TableRow{Head: f.Scale.Label, Cells: []string{valueText(f), intervalText(f)}})
		}
		k.Groups = append(k.Groups, group)
	}
	if len(k.Groups) == 0 {
		return nil
	}
	k.Key = chart.ProfileKey{Experts: b.say("ProfileFigure experts", facts), Judges: b.say("ProfileFigure judges", facts), Others: b.say("ProfileFigure others", facts)}
	k.About = b.about("ProfileFigure", "profile", facts)
	return b.draw(p, "ProfileFigure", facts, k, t)
}
