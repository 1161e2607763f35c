package stats

import "math"

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
// What lies on the diagonal is not read. A matrix that is not square, or in which
// two models are each better than the other, leaves every rank undefined.
func RankByTests(better [][]bool) []RankInterval {
	n := len(better)
	ranks := make([]RankInterval, n)
	undefined := func(reason string) []RankInterval {
		for i := range ranks {
			ranks[i] = RankInterval{Undefined: reason}
		}
		return ranks
	}
	for _, row := range better {
		if len(row) != n {
			return undefined("the verdicts are not a square matrix")
		}
	}
	for i := range ranks {
		ranks[i] = RankInterval{Best: 1, Worst: n}
		for j := range better {
			switch {
			case i == j:
			case better[i][j] && better[j][i]:
				return undefined("two models are each better than the other")
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
	ranks := make([]RankInterval, len(ci))
	above := func(i, j int) bool { return ci[i].Lo > ci[j].Hi } // false for NaN
	for i := range ci {
		if !ci[i].valid() {
			ranks[i].Undefined = "no interval to rank by"
			continue
		}
		ranks[i] = RankInterval{Best: 1, Worst: len(ci)}
		for j := range ci {
			if !ci[j].valid() {
				continue
			}
			better, worse := above(j, i), above(i, j)
			if lowerIsBetter {
				better, worse = worse, better
			}
			if better {
				ranks[i].Best++
			}
			if worse {
				ranks[i].Worst--
			}
		}
	}
	return ranks
}

func (ci Interval) valid() bool {
	return ci.Lo <= ci.Hi && !math.IsInf(ci.Lo, 1) && !math.IsInf(ci.Hi, -1)
}
