package board

import (
	"fmt"
	"maps"
	"math"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// Summarize turns the item-level runs of a panel and component into what may be
// published without a row of them: runs of the same ids with a summary in place
// of ratings, and the panel's summary with what the ratings give jointly. A
// board made of them has the figures, intervals, ranks and tests of the original.
func Summarize(set *result.Set, panel string, c result.Component) ([]*result.Run, *result.Summary, error) {
	p := boards(set, math.MaxInt).PanelByID(panel)
	if p == nil {
		return nil, nil, fmt.Errorf("there is no panel %q", panel)
	}
	all := p.runsOf(c)
	if len(all) == 0 {
		return nil, nil, fmt.Errorf("panel %q has no %s run", panel, c)
	}
	var runs []*result.Run
	for _, r := range all {
		run := *r.Run
		run.Generation = run.Generated()
		run.Ratings, run.Questions, run.File, run.Summary = nil, nil, result.Provenance{}, r.Stated()
		switch {
		case !r.rated():
			return nil, nil, fmt.Errorf("run %s has no ratings to summarize", r.ID)
		case len(run.Summary) == 0:
			return nil, nil, fmt.Errorf("run %s has no rating that counts: there is nothing to summarize", r.ID)
		}
		runs = append(runs, &run)
	}
	s := &result.Summary{
		Schema: "counselboard/summary/1", Panel: panel, Component: c, Date: all[0].Date, Source: all[0].Source.OfAll(),
		Harness: all[0].Harness,
	}
	if b := p.Board(c); b != nil {
		b.summarize(s)
	}
	return runs, s, nil
}

// Stated returns the figures of a run as a summary states them, by dimension or
// failure mode: computed from its ratings, or those of its own summary, with an
// interval wherever the board has one.
func (r *Row) Stated() map[string]result.Statistic {
	out := map[string]result.Statistic{}
	for _, f := range r.Figures {
		x, ownSummary := r.Summary[f.Scale.ID]
		if !ownSummary {
			x = f.statistic()
		}
		if x.CI95 == nil && f.HasInterval() {
			x.CI95, x.NoInterval, x.Method = pairOf(&f.CI), "", f.Method
		}
		if f.Known() {
			out[f.Scale.ID] = x
		}
	}
	return out
}

// statistic returns a score as a summary states it, with the plain interval of a mean, value ± t·se.
func (f *Score) statistic() result.Statistic {
	x := result.Statistic{
		N: &f.N, Questions: &f.Questions, Answered: f.answered, Raters: orNil(f.Raters), Pooled: f.Pooled,
		SE: orNil(f.SE), DF: orNil(f.DF), SEQuestion: orNil(f.SEQuestion), NoInterval: f.NoInterval, Bounds: pairOf(f.Bounds),
		K: f.K, Unsure: f.Unsure, Missing: f.Missing, TopicSD: f.TopicSD, TopicDF: f.TopicDF, Counts: map[string]int{},
		Method: strings.TrimSuffix(f.Method, ", on the logit scale"), Topics: map[string]result.TopicStatistic{},
	}
	x.SetValue(f.Scale, f.Value)
	if f.HasInterval() {
		if x.CI95 = pairOf(&f.CI); f.SE > 0 {
			x.CI95 = pairOf(new(f.Estimate().Plain(f.Scale.Range())))
		}
	}
	for _, c := range f.Counts {
		x.Counts[c.Value] = c.N
	}
	for _, t := range f.Topics {
		y := result.TopicStatistic{Mean: &t.Value, N: t.N, Questions: t.Questions}
		if f.Scale.Percent {
			y.Mean, y.Rate = nil, y.Mean
		}
		x.Topics[t.Topic] = y
	}
	return x
}

// summarize sets what ratings give jointly.
func (b *Board) summarize(s *result.Summary) {
	s.Graph, s.Asked, s.Totals, s.ModeTotals = b.Graph, b.asked, map[string]result.Statistic{}, map[string]result.Statistic{}
	s.Agreement, s.LeftOutExpert = map[string]result.Agreement{}, map[string]result.LeftOut{}
	for _, a := range b.Agreement {
		s.Agreement[a.Scale.ID] = a.Agreement
	}
	for _, l := range b.LeftOut {
		s.LeftOutExpert[l.Scale.ID] = l.LeftOut
	}
	for _, f := range b.Totals {
		if f.Known() {
			s.ModeTotals[f.Scale.ID] = f.statistic()
		}
	}
	for _, r := range b.Rows {
		if r.Total.Known() {
			s.Totals[r.Model.ID] = r.Total.statistic()
		}
	}
	for _, p := range b.Pairs {
		switch {
		case p.OnlyA != nil:
			s.McNemar = append(s.McNemar, p.mcnemar())
		case p.Difference != nil:
			s.Pairs = append(s.Pairs, p.scores())
		}
	}
	for _, of := range list.Group(s.McNemar, func(x, y result.McNemar) bool { return x.Mode == y.Mode }) {
		for i, p := range stats.Holm(list.Map(of, func(x result.McNemar) float64 { return x.P })) {
			of[i].PHolm = p
		}
	}
	s.NotPlaced, s.Flagged = map[string]map[string]string{}, map[string]map[string]result.Flagged{}
	for _, r := range b.Rows {
		notPlaced, flagged := map[string]string{}, map[string]result.Flagged{}
		s.NotPlaced[r.Model.ID], s.Flagged[r.Model.ID] = notPlaced, flagged
		for _, f := range r.All() {
			if f.NotPlaced != "" {
				notPlaced[f.Scale.ID] = f.NotPlaced
			}
			if f.Flagged != nil {
				flagged[f.Scale.ID] = *f.Flagged
			}
			switch {
			case f.Field == nil:
			case b.Unknown > 0:
				s.Fields = append(s.Fields, f.Field.Undecided())
			default:
				s.Fields = append(s.Fields, f.Field.FieldTest)
			}
		}
	}
	maps.DeleteFunc(s.NotPlaced, func(_ string, of map[string]string) bool { return len(of) == 0 })
	maps.DeleteFunc(s.Flagged, func(_ string, of map[string]result.Flagged) bool { return len(of) == 0 })
}

// mcnemar returns a comparison of failures as summaries state it.
func (p *Pair) mcnemar() result.McNemar {
	x := result.McNemar{Mode: p.Scale.ID, A: p.A.Model.ID, B: p.B.Model.ID, OnlyA: *p.OnlyA, OnlyB: *p.OnlyB, Questions: p.Questions,
		Unsure: p.onlyUnsure, PDiscrete: p.PHolm}
	if p.split {
		x.Difference, x.CI95 = p.Difference, pairOf(p.CI)
	}
	x.P = stats.McNemar(x.OnlyA, x.OnlyB) // also where the two are not placed, and so not judged
	return x
}

// scores returns a comparison of scores as summaries state it: the difference with its own
// interval, and beside it the pooled rule.
func (p *Pair) scores() result.PairTest {
	x := p.stated
	x.Dimension, x.A, x.B = p.Scale.ID, p.A.Model.ID, p.B.Model.ID
	if x.Pooled != nil && p.P != nil {
		x.Pooled = new(*x.Pooled)
		x.Pooled.CI95, x.Pooled.SE, x.Pooled.DF, x.Pooled.Method = pairOf(p.CI), p.SE, p.DF, p.Method
		x.Pooled.P, x.Pooled.PHolm, x.Pooled.Unsure = p.P, p.PHolm, p.Unsure
	} else {
		x.Pooled = nil
	}
	x.Win = p.Win
	return x
}
