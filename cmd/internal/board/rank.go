package board

import "github.com/counselboard/counselboard/cmd/internal/stats"

// A Rank is the range of ranks that the evidence leaves open, 1 the best. It is
// computed once, over the whole board, and never changed by what is shown.
type Rank struct {
	Best, Worst int    // meaningless unless Why == ""
	Why         string // why there is no rank interval
	Basis       string // what it rests on: ByTests or ByIntervals
}

// What a rank interval can rest on.
const (
	ByTests     = "pairwise tests"
	ByIntervals = "from intervals"
)

// Known reports whether there is a rank interval.
func (r Rank) Known() bool { return r.Why == "" && r.Best > 0 }

// Top reports whether nothing on the board is known to be better.
func (r Rank) Top() bool { return r.Known() && r.Best == 1 }

// Significance is the level of every test: adjusted p below it decides a pair.
const Significance = 0.05

// ranks gives the rank interval of every figure of one scale. verdicts gives the
// winner of each pair, if every pair was tested.
//
// Without a complete set of tests ranks come from intervals, if every figure has
// one; else there are none, only an order.
func ranks(figures []*Figure, verdicts func(i, j int) (winner int, tested bool)) []Rank {
	out := make([]Rank, len(figures))
	set := func(r []stats.RankInterval, basis string) []Rank {
		for i := range r {
			out[i] = Rank{Best: r[i].Best, Worst: r[i].Worst, Why: r[i].Undefined, Basis: basis}
		}
		return out
	}
	if len(figures) == 1 {
		out[0] = Rank{Why: "alone on this board"}
		return out
	}
	if better, ok := matrix(figures, verdicts); ok {
		return set(stats.RankByTests(better), ByTests)
	}
	ci := make([]stats.Interval, len(figures))
	for i, f := range figures {
		if !f.HasInterval() {
			for j := range out {
				out[j].Why = "no rank interval: not every run on this board has an interval"
			}
			return out
		}
		ci[i] = f.CI
	}
	return set(stats.RankByIntervals(ci, figures[0].Scale.LowerIsBetter), ByIntervals)
}

func matrix(figures []*Figure, verdicts func(i, j int) (int, bool)) ([][]bool, bool) {
	better := make([][]bool, len(figures))
	for i := range better {
		better[i] = make([]bool, len(figures))
		for j := range better {
			if i == j {
				continue
			}
			winner, tested := verdicts(i, j)
			if !tested {
				return nil, false
			}
			better[i][j] = winner == i
		}
	}
	return better, true
}
