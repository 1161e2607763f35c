package stats

import (
	"cmp"
	"slices"
)

// Closeness says how a score is held against the other raters' scores.
type Closeness int

const (
	ByAccuracy Closeness = iota // share of the others who gave the same
	ByRMSE                      // root mean square distance to the others, smaller is closer
)

// Advantage returns how often a judge is at least as close to the other experts'
// scores of an answer as one of them is, averaged over experts: the advantage
// probability of Calderon, Reichart and Dror (2025). judge holds the judge's scores,
// and Rating.Answer is an index into it; an answer counts if at least two experts
// scored it, each of them once. It is a description: their test asks for 30 answers an expert,
// and in CounselBench each has about 20.
//
// Undefined where no answer counts.
func Advantage(judge []float64, experts []Rating, c Closeness) Number {
	raters := 0
	for _, r := range experts {
		raters = max(raters, r.Rater+1)
	}
	wins, answers := make([]int, raters), make([]int, raters)
	counted := 0.0 // raters
	of := byAnswer(experts, func(r Rating) Rating { return r })
	for answer, score := range judge[:min(len(judge), len(of))] {
		ratings := of[answer]
		if len(ratings) < 2 {
			continue
		}
		slices.SortFunc(ratings, func(a, b Rating) int { return cmp.Compare(a.Rater, b.Rater) })
		for i, own := range ratings {
			if answers[own.Rater] == 0 {
				counted++
			}
			answers[own.Rater]++
			wins[own.Rater] += bit(c.of(score, ratings, i) >= c.of(own.X, ratings, i))
		}
	}
	if counted == 0 {
		return Number{Undefined: "no annotator has enough instances"}
	}
	var n Number
	for rater := range answers {
		if answers[rater] > 0 {
			n.Value += float64(wins[rater]) / float64(answers[rater]) / counted
		}
	}
	return n
}

// of returns how close x is to the ratings but that at a place; larger is closer.
func (c Closeness) of(x float64, ratings []Rating, but int) float64 {
	s := 0.0
	for i, o := range ratings {
		switch {
		case i == but:
		case c == ByRMSE:
			s -= (x - o.X) * (x - o.X) // same order as the negative root mean square
		case x == o.X:
			s++
		}
	}
	return s
}
