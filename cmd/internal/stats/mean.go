package stats

import (
	"math"
	"strings"
)

// Mean is the mean of question means, with a 95% interval that allows for
// ratings that share a question or a rater.
//
//	θ   = (1/Q)·Σ_q mean of the ratings of q
//	r_i = w_i·(x_i − θ), w_i = 1/(Q·n_q(i))
//	V_c = G/(G−1)·Σ_g (Σ_{i in g} r_i)² for a clustering c into G groups
//	V   = V_question + V_rater − V_both, SE = √V
//	CI  = θ ± t(0.975, df)·SE, clipped to the scale; see [Estimate.OnScale]
//
// Clusters are the questions where all ratings are one rater's (a judge's), who has no
// variation between raters; else the connected components of the question–rater graph
// if there are at least 15 (df = G − 1). Else it is two-way (Cameron, Gelbach and Miller
// 2011): V = V_question + V_rater − V_(question, rater), df = the smaller G − 1, at least 1. Raters and
// components are weighed by their share of the mean, see [shares]: in place of G/(G−1) and G stand w₂/κ and
// 1/w₂, and V_(question, rater) grows by as much as V_rater. Where
// that comes out at 0 or below, V is the larger of V_question and V_rater, and Method says so.
//
// Undefined: no observations.
// No interval: one question, all values equal, or an estimated variance of 0.
func Mean(obs []Obs, scale Scale) Estimate {
	e, d := pointEstimate(obs, questionMeans)
	defer d.done()
	e.clustered(d, graphOf(obs), scale)
	return e
}

// MeanByQuestion is [Mean] clustered by question alone: for the totals of a failure table.
func MeanByQuestion(obs []Obs, scale Scale) Estimate {
	e, d := pointEstimate(obs, questionMeans)
	defer d.done()
	if e.Undefined == "" {
		e.byQuestion(d, scale)
	}
	return e
}

// ClusteredMean is the plain mean of obs with the textbook one-way clustered
// standard error (CR1, as for a regression on a constant): V_c of [Mean] with
// w_i = 1/N and questions as clusters, not clipped. With one value a cluster it is
// s/√n.
func ClusteredMean(obs []Obs) Estimate {
	e, d := pointEstimate(obs, observations)
	defer d.done()
	if e.Undefined == "" {
		e.byQuestion(d, Unbounded)
		e.Method = strings.Replace(e.Method, "clustered by question", "clustered", 1)
	}
	e.Questions, e.Raters, e.SEQuestion = 0, 0, 0
	return e
}

// WithinSD returns the standard deviation of values within groups, pooled over the
// groups, and its degrees of freedom:
//
//	s² = Σ_g Σ_i (x_gi − mean of g)² / (N − G)
//
// A mean of n such values has the standard error s/√n and an interval from t with
// N − G degrees of freedom: few values a group say little of their own spread.
// Undefined where no group has two values.
func WithinSD(groups [][]float64) (sd Number, df int) {
	squares := 0.0
	for _, g := range groups {
		if len(g) == 0 {
			continue
		}
		m := mean(g)
		for _, x := range g {
			squares += (x - m) * (x - m)
		}
		df += len(g) - 1
	}
	if df == 0 {
		return Number{Undefined: "no group has two values"}, 0
	}
	return Number{Value: math.Sqrt(squares / float64(df))}, df
}

// MeanWithin returns the interval of a mean of n values of one group: mean ±
// t(0.975, df)·sd/√n, clipped to the scale; sd and df are those of [WithinSD]. ok is
// false where there is no interval.
func MeanWithin(mean, sd, df float64, n int, scale Scale) (ci Interval, se float64, ok bool) {
	if _, ok := T975(df); !ok || n < 1 || !(sd > 0) {
		return Interval{}, 0, false
	}
	se = sd / math.Sqrt(float64(n))
	return Estimate{Value: mean, Support: Support{SE: se, DF: df}}.Plain(scale), se, true
}

// Wilson returns k/n with the Wilson score interval (Wilson 1927), z = 1.96:
//
//	(p + z²/2n ± z·√(p(1−p)/n + z²/4n²)) / (1 + z²/n)
//
// exactly 0 below when k = 0 and exactly 1 above when k = n. It takes the n
// outcomes as independent: for one answer a question, not for pooled totals.
func Wilson(k, n int) Estimate {
	switch {
	case n < 0 || k < 0 || k > n:
		return noValue("not a count out of a total")
	case n == 0:
		return noValue("nothing counted (n = 0)")
	}
	N, p, z := float64(n), float64(k)/float64(n), z975
	center := p + z*z/(2*N)
	half := z * math.Sqrt(p*(1-p)/N+z*z/(4*N*N))
	scale := 1 + z*z/N
	e := Estimate{Value: p, CI: Interval{math.Max(0, (center-half)/scale), math.Min(1, (center+half)/scale)},
		Support: Support{N: n, Method: "Wilson"}}
	if k == 0 {
		e.CI.Lo = 0
	}
	if k == n {
		e.CI.Hi = 1
	}
	return e
}
