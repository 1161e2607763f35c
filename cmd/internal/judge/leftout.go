package judge

import (
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// What the left-out expert is compared with.
const (
	targetMean     = "mean of the other experts"
	targetMajority = "majority of the other experts, ties left out"
)

// minExperts is the number of ratings that an answer needs so that one expert can be
// compared with others who need not agree.
const minExperts = 3

// LeftOutScores compares every rating of scores with the others of the same answer; models are the runs of the answers, as
// numbers. ok is false where no answer has two ratings.
func LeftOutScores(s result.Scale, ratings []stats.Rating, models []int) (lo result.LeftOut, ok bool) {
	given := make([]int, len(models)) // ratings of each answer
	for _, r := range ratings {
		given[r.Answer]++
	}
	ratings = list.Keep(ratings, func(r stats.Rating) bool { return given[r.Answer] > 1 })
	pairs := stats.LeftOut(ratings) // one a rating, in order
	if len(pairs) == 0 {
		return lo, false
	}
	var within []stats.LeftOutPair
	for i, p := range pairs {
		if answer := ratings[i].Answer; given[answer] >= minExperts {
			within = append(within, stats.LeftOutPair{Expert: p.Score, Others: p.Mean, Model: models[answer]})
		}
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
	h := stats.Hold(pairs, s.Numbers(), s.Favorable())
	lo.MAE, lo.RMSE, lo.ShareBest = h.MAE.Defined(), h.RMSE.Defined(), h.Best.Defined()
	lo.SpearmanWithin, lo.NWithin = stats.OrderWithin(within).Defined(), new(len(within))
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

// votesReplicates are the draws of the bootstrap of an expert's recall.
const votesReplicates = 2000

// LeftOutVotes compares every yes or no with the majority of the others of the same
// answer. ok is false where no answer has two.
func LeftOutVotes(ratings []stats.Rating) (lo result.LeftOut, ok bool) {
	b := stats.LeftOutVotes(ratings)
	if b.N == 0 {
		return lo, false
	}
	lo = result.LeftOut{
		Target: targetMajority, TP: &b.TP, FP: &b.FP, FN: &b.FN, TN: &b.TN, Ties: &b.Ties,
		Precision: b.Precision.Defined(), Recall: b.Recall.Defined(), F1: b.F1.Number().Defined(), Kappa: b.Kappa.Defined(),
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
	r := stats.Bootstrap(len(members), votesReplicates, judgeSeed, func(draw []int) stats.Number {
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
