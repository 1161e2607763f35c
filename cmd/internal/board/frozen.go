package board

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// Freeze writes down the figures of every board as they are, for a release of these results.
func (lb *Leaderboard) Freeze(r *result.Release) *result.Frozen {
	f := &result.Frozen{Schema: "counselboard/frozen/1", Release: r.Name, Date: r.Date, Digest: r.Digest, Models: []result.FrozenName{}, Panels: []result.FrozenPanel{}, Runs: []result.FrozenRun{}}
	answered := map[*Model]bool{}
	for _, p := range lb.Panels {
		for _, b := range p.Boards() {
			for _, row := range b.Rows {
				answered[row.Model] = true
				f.Runs = append(f.Runs, row.ScoredRun.freeze())
			}
		}
		if len(p.Boards()) > 0 {
			f.Panels = append(f.Panels, result.FrozenPanel{FrozenName: result.FrozenName{ID: p.ID, Name: p.Name}, Kind: p.Kind, Model: p.LinkedPanel.Model, Size: p.Size, Blinded: p.Blinded, Affiliation: p.Affiliation})
		}
	}
	for _, m := range lb.Models {
		if answered[m] {
			f.Models = append(f.Models, result.FrozenName{ID: m.ID, Name: m.Name})
		}
	}
	return f
}

func (r *ScoredRun) freeze() result.FrozenRun {
	return result.FrozenRun{ID: r.ID, Model: r.Model.ID, Panel: r.Panel.ID, Component: r.Component, Date: r.Date, Origin: r.Origin, Figures: list.Map(r.All(), (*Score).freeze)}
}

func (f *Score) freeze() result.FrozenFigure {
	out := result.FrozenFigure{
		Scale: f.Scale.ID, K: f.K, N: orNil(f.N), Questions: orNil(f.Questions), Unsure: f.Unsure,
		Absent: f.Undefined, NoInterval: f.NoInterval, NotPlaced: f.NotPlaced, Method: f.Method,
	}
	if f.Known() {
		out.Value = new(f.Value)
	}
	if f.HasInterval() {
		out.CI95 = pairOf(&f.CI)
	}
	if f.Rank.Known() {
		out.Ranks = &[2]int{f.Rank.Best, f.Rank.Worst}
	}
	return out
}

// Thaw makes boards of the figures of a release: rows, values, intervals, counts and ranks, and
// nothing that follows from ratings. It takes nothing of the results as they are now.
func Thaw(f *result.Frozen) *Leaderboard {
	lb := &Leaderboard{cast: &judge.Cast{}}
	models := map[string]*Model{}
	for _, m := range f.Models {
		models[m.ID] = &Model{LinkedModel: &judge.LinkedModel{ModelCard: &result.ModelCard{ID: m.ID, Name: m.Name}}}
		lb.Models, lb.cast.Models = append(lb.Models, models[m.ID]), append(lb.cast.Models, models[m.ID].LinkedModel)
	}
	for _, p := range f.Panels {
		lb.Panels = append(lb.Panels, &Panel{LinkedPanel: &judge.LinkedPanel{PanelCard: &result.PanelCard{ID: p.ID, Name: p.Name, Kind: p.Kind, Model: p.Model, Size: p.Size, Blinded: p.Blinded, Affiliation: p.Affiliation}}})
	}
	for _, x := range f.Runs {
		m, p := models[x.Model], lb.PanelByID(x.Panel)
		run := &ScoredRun{Run: &result.Run{ID: x.ID, Model: x.Model, Panel: x.Panel, Component: x.Component, Date: x.Date}, Model: m, Panel: p, Origin: x.Origin}
		scales := result.FrozenScales(x.Component)
		run.Figures = make([]*Score, len(scales))
		for i, s := range scales {
			run.Figures[i] = thaw(s, x.Figures[i])
		}
		board, rows := &p.Eval, &m.Eval
		if x.Component.Provoked() {
			last := len(scales) - 1
			run.Total, run.Figures = run.Figures[last], run.Figures[:last]
			board, rows = &p.Adv, &m.Adv
		}
		if *board == nil {
			*board = &Board{Component: x.Component, Scales: result.Shown(x.Component)}
		}
		row := &Row{ScoredRun: run, NotPlaced: run.Headline().NotPlaced, place: len((*board).Rows)}
		(*board).Rows, *rows = append((*board).Rows, row), append(*rows, row)
		lb.Runs, m.Runs, p.Runs = append(lb.Runs, run), append(m.Runs, run), append(p.Runs, run)
	}
	return lb
}

func thaw(s result.Scale, x result.FrozenFigure) *Score {
	f := &Score{
		Scale:    s,
		Estimate: stats.Estimate{Number: stats.Number{Undefined: x.Absent}, NoInterval: x.NoInterval, Support: stats.Support{Method: x.Method, N: orZero(x.N), Questions: orZero(x.Questions)}},
		Details:  Details{K: x.K, Unsure: x.Unsure, NotPlaced: x.NotPlaced},
	}
	switch {
	case x.Value != nil:
		f.Value = *x.Value
	case f.Undefined == "":
		f.Undefined = notPublished
	}
	switch {
	case x.CI95 != nil:
		f.CI = stats.Interval{Lo: x.CI95[0], Hi: x.CI95[1]}
	case f.NoInterval == "":
		f.NoInterval = noIntervalGiven
	}
	if x.Ranks != nil {
		f.Rank = Rank{Best: x.Ranks[0], Worst: x.Ranks[1]}
	}
	return f
}

// SameAs reports whether a model has the same rows in two states of the results, figure by figure.
func (m *Model) SameAs(other *Model) bool {
	all := func(m *Model) []result.FrozenRun {
		return list.Map(slices.Concat(m.Eval, m.Adv), func(r *Row) result.FrozenRun { return r.ScoredRun.freeze() })
	}
	return slices.EqualFunc(all(m), all(other), result.FrozenRun.Equal)
}
