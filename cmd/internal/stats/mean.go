package stats

import "strings"

// Mean is the mean of question means, with a 95% interval that allows for
// ratings that share a question or a rater.
//
//	θ   = (1/Q)·Σ_q mean of the ratings of q
//	r_i = w_i·(x_i − θ), w_i = 1/(Q·n_q(i))
//	V_c = G/(G−1)·Σ_g (Σ_{i in g} r_i)² for a clustering c into G groups
//	V   = V_question + V_rater − V_both, SE = √V
//	CI  = θ ± t(0.975, df)·SE, clipped to the scale
//
// Clusters are the connected components of the question–rater graph if there are
// at least 15 (df = G − 1). Else it is two-way (Cameron, Gelbach and Miller
// 2011): V = V_question + V_rater − V_(question, rater), floored at 0, df = the
// smaller G − 1.
//
// Undefined: no observations.
// No interval: one question or one rater (for a single judge use
// [MeanByQuestion]), all values equal, or an estimated variance of 0.
func Mean(obs []Obs, scale Scale) Estimate {
	e, d := pointEstimate(obs, questionMeans)
	defer d.done()
	switch {
	case e.Undefined != "":
	case min(e.Questions, e.Raters) < minComponents: // and there are no more components than these
		e.twoWay(d, scale)
	default:
		component, n := Components(obs)
		e.byGraph(d, component, n, scale)
	}
	return e
}

// MeanByQuestion is [Mean] clustered by question alone: for one rater (a judge
// model) whose own variation is not at issue, and for the totals of a failure
// table.
func MeanByQuestion(obs []Obs, scale Scale) Estimate {
	e, d := pointEstimate(obs, questionMeans)
	defer d.done()
	if e.Undefined == "" {
		e.byQuestion(d, scale)
	}
	return e
}

// RatingsMean is [Mean], or [MeanByQuestion] where all ratings are one rater's, who
// has no variation between raters.
func RatingsMean(obs []Obs, scale Scale) Estimate {
	for _, o := range obs {
		if o.Rater != obs[0].Rater {
			return Mean(obs, scale)
		}
	}
	return MeanByQuestion(obs, scale)
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
