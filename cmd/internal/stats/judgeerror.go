package stats

import "math"

// JudgeError says how far a judge is from the experts' mean.
type JudgeError struct {
	N         int
	Bias      Estimate // mean of judge − experts, clustered as in [Curve]
	MAE       Number   // mean of |judge − experts|
	RMSE      Number   // root mean square of judge − experts
	SD        Number   // standard deviation of judge − experts, divisor n − 1
	Limits    Interval // Bland–Altman: bias ± 1.96·SD; meaningless unless SD is defined
	JudgeBest Number   // share of the judge's scores at the favourable end
	Undefined string   // why there is nothing; "" when there is
}

// ErrorOf compares a judge's scores with the experts' means over the same answers;
// best is the favourable end of the scale (5, or 1 for toxicity). Call it for each
// source too: equal bias over all can hide opposite ones. (Bland and Altman 1986
// for the limits of agreement.)
func ErrorOf(pairs []Pair, best float64) JudgeError {
	e := JudgeError{N: len(pairs)}
	switch {
	case len(pairs) == 0:
		e.Undefined = "no answer rated by both"
	case !finitePairs(pairs) || !allFinite([]float64{best}):
		e.Undefined = notFinite
	}
	if e.Undefined != "" {
		none := Number{Undefined: e.Undefined}
		e.Bias, e.MAE, e.RMSE, e.SD, e.JudgeBest = noValue(e.Undefined), none, none, none, none
		return e
	}
	n := float64(len(pairs))
	diffs := make([]float64, len(pairs))
	for i, p := range pairs {
		diffs[i] = p.Score - p.Mean
		e.MAE.Value += math.Abs(diffs[i]) / n
		e.RMSE.Value += diffs[i] * diffs[i] / n
		if p.Score == best {
			e.JudgeBest.Value += 1 / n
		}
	}
	e.RMSE.Value = math.Sqrt(e.RMSE.Value)
	e.Bias = pairMean(pairs)(func(p Pair) (float64, bool) { return p.Score - p.Mean, true })
	if len(pairs) == 1 {
		e.SD = Number{Undefined: "one answer"}
		return e
	}
	_, e.SD.Value = meanSD(diffs)
	e.Limits = Interval{e.Bias.Value - z975*e.SD.Value, e.Bias.Value + z975*e.SD.Value}
	return e
}

// JudgeAgreement says how well a judge orders answers as the experts do.
type JudgeAgreement struct {
	Spearman  Number // with the experts' mean
	Kendall   Number // τ-b, with the experts' mean
	Quadratic Number // quadratic-weighted kappa, with the experts' median, halves rounded up
}

// AgreementWith returns the agreement of a judge with the experts over the full,
// ascending set of labels. All of it is undefined for a judge that gives one score
// throughout: kappa would be 0 then, which says nothing of the judge. Kappa is
// also undefined where a score is not among the labels.
func AgreementWith(pairs []Pair, labels []int) JudgeAgreement {
	score, mean := make([]float64, len(pairs)), make([]float64, len(pairs))
	judge, median := make([]int, len(pairs)), make([]int, len(pairs))
	whole := true
	for i, p := range pairs {
		score[i], mean[i] = p.Score, p.Mean
		s, m := p.Score, math.Floor(p.Median+0.5)
		if whole = whole && s == math.Trunc(s) && math.Abs(s)+math.Abs(m) <= math.MaxInt32; whole {
			judge[i], median[i] = int(s), int(m)
		}
	}
	a := JudgeAgreement{Spearman: Spearman(score, mean), Kendall: KendallTauB(score, mean).Number}
	switch {
	case a.Spearman.Undefined != "":
		a.Quadratic = Number{Undefined: a.Spearman.Undefined}
	case !whole:
		a.Quadratic = Number{Undefined: "a score is not a label"}
	default:
		a.Quadratic = QuadraticKappa(judge, median, labels)
	}
	return a
}
