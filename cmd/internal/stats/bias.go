package stats

// RaterBias returns the mean over answers of a judge's score less the mean of what
// experts gave: a mean over ratings i of answer a of score_a − rating_i, with weights
// 1/(answers·ratings of a). scores are the judge's by answer; Answer of a rating is a
// place among them, and every answer has a rating.
//
// The experts are a sample, too: how severe those are who rated is part of the error.
// The interval is clustered as in [Mean], by connected component of questions and
// raters or two-way; by question alone where one expert gave all ratings.
func RaterBias(scores []float64, ratings []Rating) Estimate {
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
	component, components := Components(obs)
	if e.Raters == 1 {
		e.byQuestion(d, Unbounded)
	} else {
		e.byGraph(d, component, components, Unbounded)
	}
	e.N = len(scores)
	return e
}
