package board

import (
	"fmt"
	"maps"
	"math"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// Summarize turns the item-level runs of a panel and component into what may be
// published without a row of them: runs of the same ids with a summary in place
// of ratings, and the panel's summary with what the ratings give jointly. A
// board made of them has the figures, intervals, ranks and tests of the original.
func Summarize(set *result.Set, panel string, c result.Component) ([]*result.Run, *result.Summary, error) {
	p := newLeaderboard(set, math.MaxInt).PanelByID(panel)
	if p == nil {
		return nil, nil, fmt.Errorf("there is no panel %q", panel)
	}
	var runs []*result.Run
	var first *Run
	for _, r := range p.runsOf(c) {
		if len(r.Ratings) == 0 {
			return nil, nil, fmt.Errorf("run %s has no ratings to summarize", r.ID)
		}
		if first == nil {
			first = r
		}
		run := summaryRun(r)
		if len(run.Summary) == 0 {
			return nil, nil, fmt.Errorf("run %s has no rating that counts: there is nothing to summarize", r.ID)
		}
		runs = append(runs, run)
	}
	if first == nil {
		return nil, nil, fmt.Errorf("panel %q has no %s run", panel, c)
	}
	s := &result.Summary{
		Schema: "counselboard/summary/1", Panel: panel, Component: c, Date: first.Date, Source: first.Source, Harness: first.Harness,
	}
	switch b := p.Board(c); {
	case b == nil:
	case c == result.Eval:
		summarizeEval(s, b)
	default:
		summarizeAdv(s, b)
	}
	return runs, s, nil
}

// Stated returns the figures of a run as a summary states them, by dimension or
// failure mode: computed from its ratings, or those of its own summary, with an
// interval wherever the board has one.
func (r *Run) Stated() map[string]result.Figure {
	if len(r.Ratings) > 0 {
		return summaryRun(r).Summary
	}
	out := maps.Clone(r.Summary)
	for _, f := range r.Figures {
		if given, ok := out[f.Scale.ID]; ok && given.CI95 == nil && f.HasInterval() {
			given.CI95 = &[2]float64{f.CI.Lo, f.CI.Hi}
			given.Method = f.Method
			out[f.Scale.ID] = given
		}
	}
	return out
}

// summaryRun is a run with its figures in place of its ratings.
func summaryRun(r *Run) *result.Run {
	out := *r.Run
	out.Ratings, out.Questions, out.File = nil, nil, result.File{}
	out.Summary = map[string]result.Figure{}
	for _, f := range r.Figures {
		if f.Known() {
			out.Summary[f.Scale.ID] = f.stated
		}
	}
	return &out
}

func summarizeEval(s *result.Summary, e *Board) {
	s.Graph = e.Graph
	for _, a := range e.Agreement {
		if s.Agreement == nil {
			s.Agreement = map[result.Dimension]result.Agreement{}
		}
		s.Agreement[result.Dimension(a.Scale.ID)] = a.Agreement
	}
	for _, l := range e.LeftOut {
		if s.LeftOutExpert == nil {
			s.LeftOutExpert = map[result.Dimension]result.LeftOut{}
		}
		s.LeftOutExpert[result.Dimension(l.Scale.ID)] = l.LeftOut
	}
	for _, p := range e.Pairs {
		if p.Untested != "" && p.PHolm == nil {
			continue
		}
		s.Pairs = append(s.Pairs, result.Pair{
			Dimension: result.Dimension(p.Scale.ID), A: p.A.Model.ID, B: p.B.Model.ID, Difference: *p.Difference, SE: p.SE, CI95: pairOf(p.CI), DF: p.DF,
			N: p.N, Questions: p.Questions, W: p.Statistic, Nonzero: p.Nonzero, P: p.P, PHolm: p.PHolm, Method: p.Method, RankBiserial: p.RankBiserial,
		})
	}
}

func summarizeAdv(s *result.Summary, a *Board) {
	s.Totals = map[string]result.Figure{}
	for _, r := range a.Rows {
		if r.Total.Known() {
			s.Totals[r.Model.ID] = r.Total.stated
		}
	}
	for _, f := range a.Totals {
		if s.ModeTotals == nil {
			s.ModeTotals = map[result.Mode]result.Figure{}
		}
		if f.Known() {
			s.ModeTotals[result.Mode(f.Scale.ID)] = f.stated
		}
	}
	for _, m := range a.Pairs {
		s.McNemar = append(s.McNemar, result.McNemar{Mode: result.Mode(m.Scale.ID), A: m.A.Model.ID, B: m.B.Model.ID, OnlyA: *m.OnlyA, OnlyB: *m.OnlyB, P: *m.P, PHolm: *m.PHolm})
	}
}
