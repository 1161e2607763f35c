package stats

import "slices"

// Pair is one answer rated both by a judge and by experts.
type Pair struct {
	Score    float64 // the judge's
	Mean     float64 // mean of the experts'
	Median   float64 // median of the experts'; read for kappa only
	Question int     // opaque label
	Rater    int     // opaque label: who gave Score; one and the same throughout for a judge
}

// CurveBin is a point of a judge's calibration curve.
type CurveBin struct {
	Score float64  `json:"score"` // x: the score given
	Mean  Estimate `json:"mean"`  // y: mean of the experts' means, or the others', over the answers given that score
	Share float64  `json:"share"` // of all answers, or ratings, for the histogram
}

// Curve returns a judge's calibration curve: for each score given, in ascending
// order, the mean over answers (equal weights) of what the experts gave, with a
// 95% interval clustered by question for one judge, two-way for many raters.
// Regression to the mean flattens it even for an unbiased judge: draw the curve of a
// left-out expert ([LeftOut]) with it.
func Curve(pairs []Pair) []CurveBin {
	var scores []float64
	for _, p := range pairs {
		scores = append(scores, p.Score)
	}
	slices.Sort(scores)
	scores = slices.Compact(scores)
	mean := pairMean(pairs)
	var curve []CurveBin
	for _, s := range scores {
		e := mean(func(p Pair) (float64, bool) { return p.Mean, p.Score == s })
		curve = append(curve, CurveBin{s, e, float64(e.N) / float64(len(pairs))})
	}
	return curve
}

// pairMean returns the function that takes the mean of a value over the pairs for
// which it reports true. How its interval is clustered is decided once, on all
// pairs, and holds for every part of them: by question where all scores are one
// rater's; by connected component of questions and raters where there are at least
// 15; else two-way, as for [Mean]. (A part of a connected graph falls into
// components that are not independent of each other.)
func pairMean(pairs []Pair) func(value func(Pair) (x float64, ok bool)) Estimate {
	all := make([]Obs, len(pairs))
	for i, p := range pairs {
		all[i] = Obs{0, p.Question, p.Rater}
	}
	_, raters := grouped(all, rater)
	component, n := Components(all)
	return func(value func(Pair) (float64, bool)) Estimate {
		obs := all[:0] // it has been read
		for _, p := range pairs {
			if x, ok := value(p); ok {
				obs = append(obs, Obs{x, p.Question, p.Rater})
			}
		}
		e, d := pointEstimate(obs, observations)
		defer d.done()
		if raters == 1 {
			e.byQuestion(d, Unbounded)
		} else {
			e.byGraph(d, component, n, Unbounded)
		}
		return e
	}
}
