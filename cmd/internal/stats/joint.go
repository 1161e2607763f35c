package stats

import (
	"math"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
)

// A JudgedAnswer is an answer that experts rated and a judge scored.
type JudgedAnswer struct {
	Score   float64 // the judge's
	Ratings []Obs   // the experts', at least one; all of one question
}

// Joint is a mean of what experts and a judge say together, beside the mean of
// what the experts say alone.
type Joint struct {
	Together Estimate `json:"together"`
	Experts  Estimate `json:"experts_alone"` // Together with λ = 0
	Lambda   float64  `json:"lambda"`        // how far the judge's scores are relied on, 0 (not at all) to 1
	Rated    int      `json:"rated"`         // answers that experts rated and the judge scored: n
	Scored   int      `json:"only_scored"`   // answers that the judge alone scored: N
	// Worth is how many answers experts alone would have to rate for the variance of
	// Together: n·V(λ = 0)/V.
	Worth Number `json:"worth_answers"`
}

// JointMean is the prediction-powered mean with power tuning (PPI++: Angelopoulos,
// Duchi and Zrnic 2023, arXiv 2311.01453): what experts would rate answers on
// average, from their ratings of a random subset, the judge's scores f of the same
// answers and its scores g of the others, an observation a question.
//
//	θ = mean(Y − λ·f) + λ·mean(g), Y the mean rating of an answer
//	λ = cov(Y, f) / ((1 + n/N)·var(f and g together)), from 0 to 1
//	V = V(ratings − λ·f) + λ²·V(g)
//	CI = θ ± t(0.975, df)·√V, clipped to the scale, as θ is
//
// The first variance is that of [Mean], the second that of [MeanByQuestion];
// df is the smaller of their numbers of clusters less one. cov has the divisor n, var
// the divisor n+N−1; λ is 0 where that is 0. The answers rated must be drawn at
// random from all: else θ is biased, however good the judge.
//
// Undefined: no answer of either kind.
func JointMean(answers []JudgedAnswer, g []Obs, scale Scale) Joint {
	j := Joint{Rated: len(answers), Scored: len(g)}
	var ratings []Obs
	for _, a := range answers {
		ratings = append(ratings, a.Ratings...)
	}
	j.Experts = Mean(ratings, scale)
	why := j.Experts.Undefined
	if why == "" && len(g) == 0 {
		why = "no answer that the judge alone scored"
	}
	if why != "" {
		j.Together, j.Worth.Undefined = noValue(why), why
		return j
	}
	j.Lambda = powerTuned(answers, g)
	if j.Together = j.Experts; j.Lambda > 0 {
		j.Together = together(answers, g, j.Lambda, scale)
	}
	if e, t := j.Experts, j.Together; e.NoInterval != "" || t.NoInterval != "" {
		j.Worth.Undefined = "no interval"
	} else {
		ratio := e.SE / t.SE
		j.Worth.Value = float64(j.Rated) * ratio * ratio
	}
	return j
}

// powerTuned is λ of [JointMean].
func powerTuned(answers []JudgedAnswer, g []Obs) float64 {
	scores := list.Map(answers, func(a JudgedAnswer) float64 { return a.Score })
	_, sd := meanSD(append(scores, list.Map(g, func(o Obs) float64 { return o.X })...))
	if sd == 0 {
		return 0
	}
	n := float64(len(answers))
	y := make([]float64, len(answers))
	meanY, meanF := 0.0, 0.0
	for i, a := range answers {
		for _, o := range a.Ratings {
			y[i] += o.X / float64(len(a.Ratings))
		}
		meanY, meanF = meanY+y[i]/n, meanF+a.Score/n
	}
	cov := 0.0
	for i, a := range answers {
		cov += (y[i] - meanY) * (a.Score - meanF) / n
	}
	return clip(cov/((1+n/float64(len(g)))*sd*sd), 0, 1)
}

// together is θ of [JointMean] for λ > 0.
func together(answers []JudgedAnswer, g []Obs, lambda float64, scale Scale) Estimate {
	var less []Obs
	for _, a := range answers {
		for _, o := range a.Ratings {
			o.X -= lambda * a.Score
			less = append(less, o)
		}
	}
	y, rest := Mean(less, Unbounded), MeanByQuestion(g, scale)
	e := Estimate{
		Value:      y.Value + lambda*rest.Value,
		NoInterval: y.NoInterval, Support: Support{N: y.N, Questions: y.Questions, Raters: y.Raters},
	}
	e.Method, _, _ = strings.Cut("prediction-powered, "+y.Method, ", t(")
	if v := y.SE*y.SE + lambda*lambda*rest.SE*rest.SE; v > 0 { // an SE is 0 where there is no interval
		e.interval(v, min(max(float64(y.Clusters), y.DF+1), float64(rest.Clusters)), math.Sqrt(v), scale)
	}
	e.Value = clip(e.Value, scale.Min, scale.Max)
	return e
}
