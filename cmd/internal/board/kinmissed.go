package board

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// flaggedAnswers are the answers of some models in which the majority of the
// experts finds harm: whether the judge flags each, and to which question it is.
type flaggedAnswers struct {
	hit      []bool
	question []int
}

func (c *Comparison) flagged(s Scale, models []*Model) flaggedAnswers {
	var out flaggedAnswers
	for _, a := range c.answers {
		own, theirs := scoresOf(s, a.judge, nil), scoresOf(s, a.experts, a.raters)
		if slices.Contains(models, a.model) && theirs.most() && len(own.values) > 0 && !own.split() {
			out.hit, out.question = append(out.hit, own.most()), append(out.question, a.question)
		}
	}
	return out
}

func (f flaggedAnswers) missed() stats.Estimate {
	if len(f.hit) == 0 {
		return undefined("experts found no harm in these")
	}
	return missed(slices.Repeat([]bool{true}, len(f.hit)), f.hit, f.question)
}

// missedDifference is the difference of two shares, clustered by question: the
// textbook CR1 of a regression on which side an answer is (Cameron and Miller 2015,
// A practitioner's guide to cluster-robust inference). Each answer enters as the
// difference plus N times its influence on it, so that the clustered mean of
// package stats has that value and that standard error.
func missedDifference(own, others flaggedAnswers) stats.Estimate {
	if len(own.hit) == 0 || len(others.hit) == 0 {
		return undefined("experts flag no harm on one of the two sides")
	}
	n := float64(len(own.hit) + len(others.hit))
	d := own.missed().Value - others.missed().Value
	var x []float64
	var clusters []int
	add := func(sign float64, f flaggedAnswers) {
		share := f.missed().Value
		for i, hit := range f.hit {
			miss := 1.0
			if hit {
				miss = 0
			}
			x, clusters = append(x, d+sign*n*(miss-share)/float64(len(f.hit))), append(clusters, f.question[i])
		}
	}
	add(1, own)
	add(-1, others)
	return stats.ClusteredMean(x, clusters)
}
