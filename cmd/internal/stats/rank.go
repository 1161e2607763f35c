package stats

// RankInterval is the range of ranks that the evidence leaves open, 1 the best.
type RankInterval struct{ Best, Worst int }

// RankByTests returns rank intervals of n models from pairwise verdicts: better reports
// that i is significantly better than j (a caller turns lower-is-better
// dimensions round).
//
//	best(i)  = 1 + number significantly better than i
//	worst(i) = n − number significantly worse than i
//
// No two models are each better than the other.
func RankByTests(n int, better func(i, j int) bool) []RankInterval {
	ranks := make([]RankInterval, n)
	for i := range ranks {
		ranks[i] = RankInterval{Best: 1, Worst: n}
		for j := range ranks {
			ranks[i].Best += bit(i != j && better(j, i))
			ranks[i].Worst -= bit(i != j && better(i, j))
		}
	}
	return ranks
}

// RankByIntervals returns rank intervals from intervals alone: best(i) is 1 + the
// number of intervals that lie wholly on the better side of i's, as in Chatbot
// Arena's "Rank (UB)"; worst(i) is n − the number wholly on the worse side.
// Intervals that touch do not lie wholly apart. Weaker evidence than
// [RankByTests]: overlap does not mean that two models cannot be told apart.
func RankByIntervals(ci []Interval, lowerIsBetter bool) []RankInterval {
	return RankByTests(len(ci), func(i, j int) bool {
		if lowerIsBetter {
			i, j = j, i
		}
		return ci[i].Lo > ci[j].Hi
	})
}
