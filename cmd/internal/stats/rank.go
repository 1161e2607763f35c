package stats

// RankInterval is the range of ranks that the evidence leaves open, 1 the best.
type RankInterval struct{ Best, Worst int }

// RankByTests returns rank intervals from pairwise verdicts: better[i][j] reports
// that i is significantly better than j (a caller turns lower-is-better
// dimensions round). For n models
//
//	best(i)  = 1 + number significantly better than i
//	worst(i) = n − number significantly worse than i
//
// The matrix is square, what lies on its diagonal is not read, and no two models are each
// better than the other.
func RankByTests(better [][]bool) []RankInterval {
	ranks := make([]RankInterval, len(better))
	for i := range ranks {
		ranks[i] = RankInterval{Best: 1, Worst: len(better)}
		for j := range better {
			if i != j {
				ranks[i].Best += bit(better[j][i])
				ranks[i].Worst -= bit(better[i][j])
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
func RankByIntervals(ci []Interval, lowerIsBetter bool) []RankInterval {
	better := make([][]bool, len(ci))
	for i, own := range ci {
		better[i] = make([]bool, len(ci))
		for j, other := range ci {
			better[i][j] = own.Lo > other.Hi
			if lowerIsBetter {
				better[i][j] = own.Hi < other.Lo
			}
		}
	}
	return RankByTests(better)
}
