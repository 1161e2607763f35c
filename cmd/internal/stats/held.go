package stats

import (
	"math"

	"github.com/counselboard/counselboard/cmd/internal/list"
)

// Held says how scores compare with means of other ratings: a judge's with the
// experts' means, one expert's with the means of the others.
type Held struct {
	MAE      Number // mean of |score − mean|
	RMSE     Number // root mean square of score − mean
	Spearman Number // with the mean
	Kappa    Number // quadratic, with the rounded median
	Best     Number // share of scores at the favorable end
}

// Hold compares the scores of pairs with their means and medians; labels are the full set of scores, ascending by equal
// steps, best its favorable end (5, or 1 for toxicity). Kappa, which needs labels, takes scores and medians rounded to the
// nearest, halves up. Correlations and kappa are undefined where all scores are one: kappa would be 0 then, which says
// nothing of who gave them. Kappa is also undefined where a rounded score is not among the labels.
func Hold(pairs []BothRated, labels []float64, best float64) Held {
	place := placeAmong(labels)
	h := Held{}
	score, mean, whole := make([]float64, len(pairs)), make([]float64, len(pairs)), make([]float64, len(pairs))
	for i, p := range pairs {
		score[i], mean[i], whole[i] = p.Score, p.Mean, place(p.Score)
	}
	h.Spearman = Spearman(score, mean)
	if h.Kappa.Undefined = uncorrelated(whole, mean); h.Kappa.Undefined == "" {
		scores, medians := make([]int, len(pairs)), make([]int, len(pairs))
		for i, p := range pairs {
			scores[i], medians[i] = int(whole[i]), int(place(p.Median))
		}
		h.Kappa = QuadraticKappa(scores, medians, len(labels))
	}
	if len(pairs) == 0 {
		none := Number{Undefined: "no answer rated by both"}
		h.MAE, h.RMSE, h.Best = none, none, none
		return h
	}
	n := float64(len(pairs))
	for _, p := range pairs {
		diff := p.Score - p.Mean
		h.MAE.Value += math.Abs(diff) / n
		h.RMSE.Value += diff * diff / n
		if p.Score == best {
			h.Best.Value += 1 / n
		}
	}
	h.RMSE.Value = math.Sqrt(h.RMSE.Value)
	return h
}

// placeAmong returns the function that returns the place of the label that is nearest to a
// score, halves up; a place below 0 or beyond the last where none is.
func placeAmong(labels []float64) func(x float64) float64 {
	step := 1.0
	if n := len(labels); n > 1 {
		step = (labels[n-1] - labels[0]) / float64(n-1)
	}
	return func(x float64) float64 {
		if len(labels) == 0 {
			return -1
		}
		return math.Floor((x-labels[0])/step + 0.5 + 1e-9) // halves, also where binary fractions miss them
	}
}

// A BothRated is one answer rated both by a judge and by experts.
type BothRated struct {
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
func Curve(pairs []BothRated) []CurveBin {
	mean := pairMean(pairs)
	var curve []CurveBin
	for _, s := range distinct(list.Map(pairs, func(p BothRated) float64 { return p.Score })) {
		e := mean(func(p BothRated) (float64, bool) { return p.Mean, same(p.Score, s) })
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
func pairMean(pairs []BothRated) func(value func(BothRated) (x float64, ok bool)) Estimate {
	all := make([]Obs, len(pairs))
	for i, p := range pairs {
		all[i] = Obs{0, p.Question, p.Rater}
	}
	g := graphOf(all)
	return func(value func(BothRated) (float64, bool)) Estimate {
		obs := all[:0] // it has been read
		for _, p := range pairs {
			if x, ok := value(p); ok {
				obs = append(obs, Obs{x, p.Question, p.Rater})
			}
		}
		e, d := pointEstimate(obs, observations)
		defer d.done()
		e.clustered(d, g, Unbounded)
		return e
	}
}

// RaterBias returns the mean over answers of a judge's score less the mean of what
// experts gave: a mean over ratings i of answer a of score_a − rating_i, with weights
// 1/(answers·ratings of a). scores are the judge's by answer; Answer of a rating is a
// place among them, and every answer has a rating.
//
// The experts are a sample, too: how severe those are who rated is part of the error.
// The interval is clustered as in [Mean], and clipped to the scale's length, which no difference exceeds.
func RaterBias(scores []float64, ratings []Rating, length float64) Estimate {
	n := make([]float64, len(scores))
	for _, r := range ratings {
		n[r.Answer]++
	}
	obs := make([]Obs, len(ratings))
	bias := 0.0
	for i, r := range ratings {
		obs[i] = Obs{scores[r.Answer] - r.X, r.Question, r.Rater}
		bias += obs[i].X / n[r.Answer] / float64(len(scores))
	}
	if len(obs) == 0 {
		return noValue("no answer rated by both")
	}
	// An observation of the bias plus N times the influence that its rating has on it
	// has that influence at equal weights.
	for i, r := range ratings {
		obs[i].X = bias + (obs[i].X-bias)*float64(len(obs))/(n[r.Answer]*float64(len(scores)))
	}
	e, d := pointEstimate(obs, observations)
	defer d.done()
	e.Value = bias
	e.clustered(d, graphOf(obs), Scale{-length, length})
	e.N = len(scores)
	return e
}
