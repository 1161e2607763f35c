package board

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A Rank is the range of ranks that the evidence leaves open, 1 the best. It is
// computed once, over the whole board, and never changed by what is shown.
type Rank struct {
	Best  int    `json:"best"`  // 1 + number of models that are better; 0 where there is no rank interval
	Worst int    `json:"worst"` // number of models − number that are worse
	Basis string `json:"basis"` // what it rests on: ByTests or ByIntervals
}

// What a rank interval can rest on.
const (
	ByTests     = "pairwise tests"
	ByIntervals = "from intervals"
)

// Known reports whether there is a rank interval.
func (r Rank) Known() bool { return r.Best > 0 }

// Top reports whether nothing on the board is known to be better.
func (r Rank) Top() bool { return r.Best == 1 }

// Significance is the level of every test: adjusted p below it decides a pair.
const Significance = 0.05

// rank sets the rank interval of every figure, scale by scale, and counts on how
// many scales, the total not among them, a row leads or ties.
func (b *Board) rank() {
	scales := b.Scales
	if b.Component == result.Adv {
		scales = append(slices.Clone(scales), result.Total)
	}
	for _, s := range scales {
		b.rankOn(s, keep(b.Rows, func(r *Row) bool { return r.Figure(s.ID).Known() }))
	}
	for _, r := range b.Rows {
		r.Ranked = true
		for _, f := range r.Figures {
			r.Ranked = r.Ranked && f.Rank.Known()
			if f.Rank.Top() {
				r.Leads++
			}
		}
	}
}

// rankOn ranks rows on a scale by pairwise tests where every two of them
// were tested, else by intervals. A row that has neither an interval nor a test is
// left unranked, and takes no rank from the others.
func (b *Board) rankOn(s result.Scale, rows []*Row) {
	scale := s.ID
	hasInterval := func(r *Row) bool { return r.Figure(scale).HasInterval() }
	isTested := func(r *Row) bool {
		return slices.ContainsFunc(rows, func(other *Row) bool { return b.Outcome(scale, r, other) != Untested })
	}
	ranked := keep(rows, func(r *Row) bool { return hasInterval(r) || isTested(r) })
	basis, better, ok := ByTests, [][]bool(nil), false
	if len(ranked) > 1 {
		better, ok = b.verdicts(scale, ranked)
	}
	if !ok {
		basis, ranked = ByIntervals, keep(ranked, hasInterval)
	}
	why := "no rank interval: neither an interval nor a test"
	switch {
	case len(rows) == 1:
		why, ranked = "alone on this board", nil
	case len(ranked) < 2:
		why, ranked = "no rank interval: not every run on this board has an interval", nil
	}
	for _, r := range rows {
		r.Figure(scale).NoRank = why
	}
	if ranked == nil {
		return
	}
	var ranks []stats.RankInterval
	if ok {
		ranks = stats.RankByTests(better)
	} else {
		ci := make([]stats.Interval, len(ranked))
		for k, r := range ranked {
			ci[k] = r.Figure(scale).CI
		}
		ranks = stats.RankByIntervals(ci, s.LowerIsBetter)
	}
	for k, rk := range ranks {
		f := ranked[k].Figure(scale)
		if f.NoRank = rk.Undefined; rk.Undefined == "" {
			f.Rank = Rank{rk.Best, rk.Worst, basis}
		}
	}
	if slices.ContainsFunc(ranks, func(rk stats.RankInterval) bool { return rk.Undefined == "" && rk.Best > 1 }) {
		for _, r := range ranked {
			r.Figure(scale).Leads = r.Figure(scale).Rank.Top()
		}
	}
}

// keep returns the rows of which ok holds.
func keep(rows []*Row, ok func(*Row) bool) []*Row {
	return slices.DeleteFunc(slices.Clone(rows), func(r *Row) bool { return !ok(r) })
}

// verdicts returns the matrix of who is better than whom; ok is false where two
// rows were not tested.
func (b *Board) verdicts(scale string, rows []*Row) (better [][]bool, ok bool) {
	better = make([][]bool, len(rows))
	for i, r := range rows {
		better[i] = make([]bool, len(rows))
		for j, other := range rows {
			if i == j {
				continue
			}
			o := b.Outcome(scale, r, other)
			if o == Untested {
				return nil, false
			}
			better[i][j] = o == Better
		}
	}
	return better, true
}
