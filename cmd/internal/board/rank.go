package board

import "github.com/counselboard/counselboard/cmd/internal/stats"

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
// many scales a row leads.
func (b *Board) rank() {
	for i := range b.Scales {
		var known []*Row
		for _, r := range b.Rows {
			if r.Figures[i].Known() {
				known = append(known, r)
			}
		}
		b.rankOn(i, known)
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

// rankOn ranks rows on the i-th scale by pairwise tests where every two of them
// were tested, else by intervals where every one has an interval; else there are no
// ranks, only an order.
func (b *Board) rankOn(i int, rows []*Row) {
	without := func(why string) {
		for _, r := range rows {
			r.Figures[i].NoRank = why
		}
	}
	if len(rows) == 1 {
		without("alone on this board")
		return
	}
	basis := ByTests
	var ranks []stats.RankInterval
	if better, ok := b.verdicts(b.Scales[i].ID, rows); ok {
		ranks = stats.RankByTests(better)
	} else {
		basis = ByIntervals
		ci := make([]stats.Interval, len(rows))
		for k, r := range rows {
			if !r.Figures[i].HasInterval() {
				without("no rank interval: not every run on this board has an interval")
				return
			}
			ci[k] = r.Figures[i].CI
		}
		ranks = stats.RankByIntervals(ci, b.Scales[i].LowerIsBetter)
	}
	for k, rk := range ranks {
		f := rows[k].Figures[i]
		if f.NoRank = rk.Undefined; rk.Undefined == "" {
			f.Rank = Rank{rk.Best, rk.Worst, basis}
		}
	}
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
			p := b.find(scale, r, other)
			if p == nil || p.PHolm == nil {
				return nil, false
			}
			better[i][j] = p.Winner == r
		}
	}
	return better, true
}
