package stats

import (
	"math"
	"slices"
	"sort"
)

// RankInterval is the range of ranks that the evidence leaves open, 1 the best.
type RankInterval struct {
	Best, Worst int
	Undefined   string // why there is no rank; "" when there is one
}

// RankByTests returns rank intervals from pairwise verdicts: better[i][j] reports
// that i is significantly better than j (a caller turns lower-is-better
// dimensions round). For n models
//
//	best(i)  = 1 + number significantly better than i
//	worst(i) = n − number significantly worse than i
//
// The matrix is square, and what lies on its diagonal is not read. Where two models are
// each better than the other no rank is defined.
func RankByTests(better [][]bool) []RankInterval {
	ranks := make([]RankInterval, len(better))
	for i := range ranks {
		ranks[i] = RankInterval{Best: 1, Worst: len(better)}
		for j := range better {
			switch {
			case i == j:
			case better[i][j] && better[j][i]:
				return slices.Repeat([]RankInterval{{Undefined: "two models are each better than the other"}}, len(better))
			case better[j][i]:
				ranks[i].Best++
			case better[i][j]:
				ranks[i].Worst--
			}
		}
	}
	return ranks
}

// RankByIntervals returns rank intervals from intervals alone: best(i) is 1 + the
// number of intervals that lie wholly on the better side of i's, as in Chatbot
// Arena's "Rank (UB)"; worst(i) is n − the number wholly on the worse side.
// Intervals that touch do not lie wholly apart. Weaker evidence than
// [RankByTests]: overlap does not mean that two models cannot be told apart.
//
// An interval that is none (NaN, or Lo > Hi) leaves its own rank undefined, and
// is neither better nor worse than any other.
func RankByIntervals(ci []Interval, lowerIsBetter bool) []RankInterval {
	var lows, highs []float64
	for _, other := range ci {
		if other.valid() {
			lows, highs = append(lows, other.Lo), append(highs, other.Hi)
		}
	}
	slices.Sort(lows)
	slices.Sort(highs)
	ranks := make([]RankInterval, len(ci))
	for i, own := range ci {
		if !own.valid() {
			ranks[i] = RankInterval{Undefined: "no interval to rank by"}
			continue
		}
		above := len(lows) - sort.Search(len(lows), func(k int) bool { return lows[k] > own.Hi })
		below := sort.Search(len(highs), func(k int) bool { return highs[k] >= own.Lo })
		if lowerIsBetter {
			above, below = below, above
		}
		ranks[i] = RankInterval{Best: 1 + above, Worst: len(ci) - below}
	}
	return ranks
}

func (ci Interval) valid() bool {
	return ci.Lo <= ci.Hi && !math.IsInf(ci.Lo, 1) && !math.IsInf(ci.Hi, -1)
}
