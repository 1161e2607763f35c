package board

import (
	"cmp"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
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

// rank sets the rank interval of every figure, scale by scale, and counts on how
// many scales, the total not among them, a row leads or ties.
func (b *Board) rank() {
	for _, s := range ComparedScales(b.Component) {
		b.rankOn(s)
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

// rankOn ranks the rows that have a value on a scale, by pairwise tests, and leaves out who was not tested against
// the others: untested is not tied. Where tests are few or none, by intervals. A row that has neither an interval nor a
// test is left unranked, and takes no rank from the others.
func (b *Board) rankOn(s result.Scale) {
	figure := func(r *Row) *Score { return r.Figure(s.ID) }
	hasInterval := func(r *Row) bool { return figure(r).HasInterval() }
	rows := b.rankable(s)
	ranked := b.tested(s, rows)
	byTests := len(ranked) > 1 && 2*len(ranked) >= len(rows)
	why := "no rank interval: not tested against the others"
	if !byTests {
		ranked = list.Keep(rows, hasInterval)
		why = "no rank interval: neither an interval nor a test"
	}
	switch {
	case len(rows) == 1:
		why, ranked = "alone on this board", nil
	case len(ranked) < 2:
		why, ranked = "no rank interval: not every run on this board has an interval", nil
	}
	for _, r := range b.Rows {
		if f := figure(r); f.Known() {
			f.NoRank = cmp.Or(f.NotPlaced, why)
		}
	}
	var ranks []stats.RankInterval
	basis := ByTests
	if byTests {
		ranks = stats.RankByTests(len(ranked), func(i, j int) bool { return b.Outcome(s.ID, ranked[i], ranked[j]) == Better })
	} else {
		ci := list.Map(ranked, func(r *Row) stats.Interval { return figure(r).CI })
		ranks, basis = stats.RankByIntervals(ci, s.LowerIsBetter), ByIntervals
	}
	apart := slices.ContainsFunc(ranks, func(r stats.RankInterval) bool { return r.Best > 1 })
	for i, r := range ranked {
		f := figure(r)
		f.NoRank, f.Rank = "", Rank{ranks[i].Best, ranks[i].Worst, basis}
		f.Leads = apart && f.Rank.Top() && !b.restsOnUnsure(s, r)
	}
}

// tested leaves out one row after another, each time the one that was not tested against the most others, until
// every two that are left were tested.
func (b *Board) tested(s result.Scale, rows []*Row) []*Row {
	rows = slices.Clone(rows)
	untested := make([]int, len(rows))
	for i, r := range rows {
		for _, other := range rows {
			untested[i] += bit(r != other && b.Outcome(s.ID, r, other) == Untested)
		}
	}
	for len(rows) > 0 {
		most := 0
		for i, n := range untested {
			if n > 0 && n >= untested[most] {
				most = i
			}
		}
		if untested[most] == 0 {
			break
		}
		gone := rows[most]
		rows, untested = slices.Delete(rows, most, most+1), slices.Delete(untested, most, most+1)
		for i, r := range rows {
			untested[i] -= bit(b.Outcome(s.ID, r, gone) == Untested)
		}
	}
	return rows
}

// restsOnUnsure reports whether a row is better than another only as long as its own answers of "not sure" are left out: whoever
// records failures as "not sure" must not lead, or be named as the best.
func (b *Board) restsOnUnsure(s result.Scale, r *Row) bool {
	f := r.Figure(s.ID)
	bounds := f.Bounds
	if bounds == nil && f.K != nil && orZero(f.Unsure) > 0 { // of failures
		n := float64(f.N + *f.Unsure)
		bounds = &stats.Interval{Lo: float64(*f.K) / n, Hi: float64(*f.K+*f.Unsure) / n}
	}
	return bounds != nil && slices.ContainsFunc(b.Rows, func(other *Row) bool {
		o := other.Figure(s.ID)
		return other != r && o.Known() && b.Outcome(s.ID, r, other) == Depends && s.Better(f.Value, o.Value) &&
			(s.Better(o.Value, bounds.Lo) || s.Better(o.Value, bounds.Hi))
	})
}
