package stats

import (
	"cmp"
	"maps"
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
	byAnswer := map[int][]Rating{}
	for _, r := range experts {
		byAnswer[r.Answer] = append(byAnswer[r.Answer], r)
	}
	wins, answers := map[int]int{}, map[int]int{} // by rater
	for answer, score := range judge {
		ratings := byAnswer[answer]
		if len(ratings) < 2 {
			continue
		}
		slices.SortFunc(ratings, func(a, b Rating) int { return cmp.Compare(a.Rater, b.Rater) })
		for i, own := range ratings {
			others := slices.Delete(slices.Clone(ratings), i, i+1)
			answers[own.Rater]++
			wins[own.Rater] += bit(c.of(score, others) >= c.of(own.X, others))
		}
	}
	if len(answers) == 0 {
		return Number{Undefined: "no annotator has enough instances"}
	}
	var n Number
	for _, rater := range slices.Sorted(maps.Keys(answers)) {
		n.Value += float64(wins[rater]) / float64(answers[rater]) / float64(len(answers))
	}
	return n
}

// of returns how close x is to the others; larger is closer.
func (c Closeness) of(x float64, others []Rating) float64 {
	s := 0.0
	for _, o := range others {
		if c == ByRMSE {
			s -= (x - o.X) * (x - o.X) // same order as the negative root mean square
		} else if x == o.X {
			s++
		}
	}
	return s
}
