package judge

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// What the left-out expert is compared with.
const (
	targetMean     = "mean of the other experts"
	targetMajority = "majority of the other experts, ties left out"
)

// A Rated is one answer with the experts' ratings of it on one scale.
type Rated struct {
	Question int
	Values   []float64
}

// LeftOutScores compares every rating of scores with the others of the same answer; rows
// are the answers of each run. ok is false where no answer has two ratings.
func LeftOutScores(s result.Scale, ratings []stats.Rating, rows [][]Rated) (lo result.LeftOut, ok bool) {
	within := spearmanWithin(rows)
	pairs := stats.LeftOut(ratings)
	if len(pairs) == 0 {
		return lo, false
	}
	n := len(pairs)
	lo = result.LeftOut{Target: targetMean, N: &n}
	for _, bin := range curve(pairs, s) {
		if bin.Mean.Undefined != "" {
			continue
		}
		p := result.CurvePoint{Score: bin.Score, OthersMean: bin.Mean.Value, N: bin.Mean.N}
		if bin.Mean.NoInterval == "" {
			p.SE, p.CI95 = &bin.Mean.SE, &[2]float64{bin.Mean.CI.Lo, bin.Mean.CI.Hi}
		}
		lo.Curve = append(lo.Curve, p)
	}
	h := stats.Hold(pairs, s.Numbers(), s.Favourable())
	lo.MAE, lo.RMSE, lo.ShareBest = h.MAE.Number.Defined(), h.RMSE.Defined(), h.Best.Defined()
	lo.SpearmanWithin, lo.NWithin = within.Defined(), new(0)
	for _, row := range rows {
		for _, a := range row {
			if len(a.Values) > 2 {
				*lo.NWithin += len(a.Values)
			}
		}
	}
	lo.Spearman, lo.KappaQuadratic = h.Spearman.Defined(), h.Kappa.Defined()
	return lo, true
}

// curve is a calibration curve; near values of a long scale are one point.
func curve(pairs []stats.BothRated, s result.Scale) []stats.CurveBin {
	return curveOf(list.Map(pairs, func(p stats.BothRated) stats.BothRated { p.Score = s.Gathered(p.Score); return p }), s)
}

// curveOf is a calibration curve with its intervals clipped to the scale, on which every mean of experts lies.
func curveOf(pairs []stats.BothRated, s result.Scale) []stats.CurveBin {
	bins := stats.Curve(pairs)
	for i := range bins {
		if m := &bins[i].Mean; m.NoInterval == "" {
			m.CI = stats.Interval{Lo: max(s.Min, m.CI.Lo), Hi: min(s.Max, m.CI.Hi)}
		}
	}
	return bins
}

// spearmanWithin is the left-out expert's part of what [ordersAnswers] holds a judge to.
func spearmanWithin(rows [][]Rated) stats.Number {
	var answers []scoredAnswer
	var questions []int
	for _, row := range rows {
		answerer := &LinkedModel{} // two runs of a model are two
		for _, a := range row {
			answers = append(answers, scoredAnswer{model: answerer, question: a.Question, experts: scores{values: a.Values}})
			questions = append(questions, a.Question)
		}
	}
	questions = slices.Compact(slices.Sorted(slices.Values(questions)))
	pairs, _ := leftOutOf(answers, questions)
	return stats.NewOrders(pairs, nil).Drawn([][]int{slices.Repeat([]int{1}, len(questions))})[0].Expert
}

// LeftOutVotes compares every yes or no with the majority of the others of the same
// answer. ok is false where no answer has two.
func LeftOutVotes(ratings []stats.Rating) (lo result.LeftOut, ok bool) {
	b := stats.LeftOutVotes(ratings)
	if b.N == 0 {
		return lo, false
	}
	lo = result.LeftOut{
		Target: targetMajority, TP: &b.TP, FP: &b.FP, FN: &b.FN, TN: &b.TN, Ties: &b.Ties,
		Precision: b.Precision.Defined(), Recall: b.Recall.Defined(), F1: b.F1.Number.Defined(), Kappa: b.Kappa.Defined(),
		MCC: b.MCC.Defined(),
	}
	var found []stats.Rating // the votes on answers in which most of the others say yes
	answers := map[int]bool{}
	for k, i := range b.Compared {
		if b.Majorities[k] {
			found, answers[ratings[i].Answer] = append(found, ratings[i]), true
		}
	}
	if len(found) == 0 {
		return lo, true
	}
	lo.Found = new(len(answers))
	members := stats.Members(list.Map(found, func(r stats.Rating) int { return r.Question }))
	r := stats.Bootstrap(len(members), claimReplicates, claimSeed, func(draw []int) stats.Number {
		yes, n := 0.0, 0.0
		for _, q := range draw {
			for _, i := range members[q] {
				yes, n = yes+found[i].X, n+1
			}
		}
		return stats.Number{Value: yes / n}
	})
	if r.NoInterval == "" {
		lo.RecallCI95 = &[2]float64{r.CI.Lo, r.CI.Hi}
	}
	return lo, true
}
