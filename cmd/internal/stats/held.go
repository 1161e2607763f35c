package stats

import "math"

// Held says how scores compare with what they are held against: a judge's with the
// experts' means, one expert's with the means of the others.
type Held struct {
	N        int       `json:"n"`                             // answers, or ratings against all experts but one
	Bias     Estimate  `json:"bias"`                          // mean of score − mean, clustered by question
	MAE      Estimate  `json:"mae"`                           // mean of |score − mean|
	RMSE     Number    `json:"rmse"`                          // root mean square of score − mean
	SD       Number    `json:"-" file:"sd"`                   // standard deviation of score − mean, divisor n − 1
	Limits   *Interval `json:"limits_of_agreement,omitempty"` // Bland–Altman: bias ± 1.96·SD; nil where SD is not defined
	Spearman Number    `json:"spearman"`                      // with the mean
	Kendall  Number    `json:"kendall_tau_b"`                 // with the mean
	Kappa    Number    `json:"kappa_quadratic"`               // with the rounded median
	Best     Number    `json:"-" file:"best"`                 // share of scores at the favourable end
}

// Hold compares the scores of pairs with their means and medians; labels are the
// full, ascending set of scores, best its favourable end (5, or 1 for toxicity).
// (Bland and Altman 1986 for the limits of agreement.) Kappa, which needs labels,
// takes scores and medians rounded, halves up. Correlations and kappa are undefined
// where all scores are one: kappa would be 0 then, which says nothing of who gave
// them. Kappa is also undefined where a rounded score is not among the labels.
func Hold(pairs []Pair, labels []int, best float64) Held {
	h := Held{N: len(pairs), Bias: Bias(pairs)}
	score, mean, whole := make([]float64, len(pairs)), make([]float64, len(pairs)), make([]float64, len(pairs))
	for i, p := range pairs {
		score[i], mean[i], whole[i] = p.Score, p.Mean, math.Floor(p.Score+0.5)
	}
	h.Spearman, h.Kendall = Spearman(score, mean), KendallTauB(score, mean).Number
	if h.Kappa.Undefined = uncorrelated(whole, mean); h.Kappa.Undefined == "" {
		scores, medians := make([]int, len(pairs)), make([]int, len(pairs))
		for i, p := range pairs {
			scores[i], medians[i] = int(whole[i]), int(math.Floor(p.Median+0.5))
		}
		h.Kappa = QuadraticKappa(scores, medians, labels)
	}
	if reason := h.Bias.Undefined; reason != "" {
		none := Number{Undefined: reason}
		h.MAE, h.RMSE, h.SD, h.Best = Estimate{Number: none}, none, none, none
		return h
	}
	n := float64(len(pairs))
	diffs := make([]float64, len(pairs))
	for i, p := range pairs {
		diffs[i] = p.Score - p.Mean
		h.MAE.Value += math.Abs(diffs[i]) / n
		h.RMSE.Value += diffs[i] * diffs[i] / n
		if p.Score == best {
			h.Best.Value += 1 / n
		}
	}
	h.RMSE.Value = math.Sqrt(h.RMSE.Value)
	if len(pairs) == 1 {
		h.SD = Number{Undefined: "one answer"}
		return h
	}
	_, h.SD.Value = meanSD(diffs)
	h.Limits = &Interval{h.Bias.Value - z975*h.SD.Value, h.Bias.Value + z975*h.SD.Value}
	return h
}

// Bias returns the mean of score − mean, clustered as in [Curve]. Take it for each
// model too: equal bias over all can hide opposite ones.
func Bias(pairs []Pair) Estimate {
	if len(pairs) == 0 {
		return noValue("no answer rated by both")
	}
	return pairMean(pairs)(func(p Pair) (float64, bool) { return p.Score - p.Mean, true })
}
