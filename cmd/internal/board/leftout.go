package board

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// LeftOut compares each expert with the others on one dimension: the bar that a
// judge must reach.
type LeftOut struct {
	Scale result.Scale `json:"scale"`
	result.LeftOut
}

// What the left-out expert is held against.
const (
	targetMean     = "mean of the other experts"
	targetMajority = "majority of the other experts, ties left out"
)

// leftOut computes the left-out-expert reference from ratings, where there are
// any, and else takes it from the panel's summary.
func leftOut(board []*Row, sum *result.Summary, l labels) []LeftOut {
	var out []LeftOut
	for _, s := range result.Dimensions {
		if lo, ok := leftOutFromRatings(s, board, l); ok {
			out = append(out, LeftOut{s, lo})
		} else if sum != nil {
			if lo, ok := sum.LeftOutExpert[result.Dimension(s.ID)]; ok {
				out = append(out, LeftOut{s, lo})
			}
		}
	}
	return out
}

// leftOutFromRatings holds every rating against the others of the same answer.
// ok is false where no answer has two ratings.
func leftOutFromRatings(s result.Scale, board []*Row, l labels) (lo result.LeftOut, ok bool) {
	ratings := make([]stats.Rating, 0, countRatings(board))
	for i, row := range board {
		obs, _, _ := l.observations(row.Run.Run, s.ID)
		for _, o := range obs {
			ratings = append(ratings, stats.Rating{X: o.X, Answer: o.Question*len(board) + i, Question: o.Question, Rater: o.Rater})
		}
	}
	if s.Percent {
		return leftOutVotes(ratings)
	}
	within := spearmanWithin(s, board, l)
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
	h := stats.Hold(pairs, labelsOf(s), s.Favourable())
	lo.MAE, lo.RMSE, lo.ShareBest = defined(h.MAE.Number), defined(h.RMSE), defined(h.Best)
	lo.SpearmanWithin = defined(within)
	lo.Spearman, lo.KendallTauB, lo.KappaQuadratic = defined(h.Spearman), defined(h.Kendall), defined(h.Kappa)
	return lo, true
}

// curve is a calibration curve with its intervals clipped to the scale, on which
// every mean of experts lies.
func curve(pairs []stats.Pair, s result.Scale) []stats.CurveBin {
	bins := stats.Curve(pairs)
	for i := range bins {
		if m := &bins[i].Mean; m.NoInterval == "" {
			m.CI = stats.Interval{Lo: max(s.Min, m.CI.Lo), Hi: min(s.Max, m.CI.Hi)}
		}
	}
	return bins
}

// spearmanWithin is the left-out expert's part of what [ordersAnswers] holds
// a judge to.
func spearmanWithin(s result.Scale, board []*Row, l labels) stats.Number {
	answers, questions := make([]scoredAnswer, 0, len(board)*len(l.question)), []int{}
	for _, row := range board {
		answerer := &Model{} // two runs of a model are two
		for _, a := range l.answers(row.Run.Run, s.ID) {
			answers = append(answers, scoredAnswer{model: answerer, question: a.question, experts: scores{values: a.values()}})
			questions = append(questions, a.question)
		}
	}
	slices.Sort(questions)
	questions = slices.Compact(questions)
	return stats.NewOrders(leftOutOf(answers, questions).pairs, nil).Drawn([][]int{slices.Repeat([]int{1}, len(questions))})[0].Expert
}

func leftOutVotes(ratings []stats.Rating) (lo result.LeftOut, ok bool) {
	b := stats.LeftOutVotes(ratings)
	if b.N == 0 {
		return lo, false
	}
	var hit []bool
	var question []int
	found := map[int]bool{}
	for k, i := range b.Compared {
		if b.Majorities[k] {
			hit, question = append(hit, ratings[i].X == 1), append(question, ratings[i].Question)
			found[ratings[i].Answer] = true
		}
	}
	if n := len(found); n > 0 {
		lo.Found = &n
		if r := shareDrawn(hit, question); r.NoInterval == "" {
			lo.RecallCI95 = &[2]float64{r.CI.Lo, r.CI.Hi}
		}
	}
	return result.LeftOut{
		Found: lo.Found, RecallCI95: lo.RecallCI95,
		Target: targetMajority, TP: &b.TP, FP: &b.FP, FN: &b.FN, TN: &b.TN, Ties: &b.Ties,
		Precision: defined(b.Precision), Recall: defined(b.Recall), F1: defined(b.F1.Number), Kappa: defined(b.Kappa), MCC: defined(b.MCC),
	}, true
}

// shareDrawn bootstraps a share over questions.
func shareDrawn(holds []bool, question []int) stats.Resampled {
	members := stats.Members(question)
	return stats.Bootstrap(len(members), claimReplicates, claimSeed, func(draw []int) stats.Number {
		k, n := 0.0, 0.0
		for _, c := range draw {
			for _, i := range members[c] {
				n++
				if holds[i] {
					k++
				}
			}
		}
		return stats.Number{Value: k / n}
	})
}
