package board

import (
	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// LeftOut compares each expert with the others on one dimension: the bar that a
// judge must reach.
type LeftOut struct {
	Scale result.Scale `json:"scale"`
	result.LeftOut
}

// leftOut computes the left-out-expert reference from ratings, where there are
// any, and else takes it from the panel's summary.
func (b *Board) leftOut(l labels) []LeftOut {
	var out []LeftOut
	for _, s := range b.Component.Scales() {
		lo, ok := leftOutFromRatings(s, b.Rows, l)
		if !ok && b.Summary != nil {
			lo, ok = b.Summary.LeftOutExpert[s.ID]
		}
		if ok {
			out = append(out, LeftOut{s, lo})
		}
	}
	return out
}

// leftOutFromRatings compares every rating with the others of the same answer.
// ok is false where no answer has two ratings.
func leftOutFromRatings(s result.Scale, board []*Row, l labels) (lo result.LeftOut, ok bool) {
	var ratings []stats.Rating
	var models []int // of the answers
	for i, row := range board {
		for _, a := range l.answers(row.Run, s.ID) {
			for _, o := range a.ratings {
				ratings = append(ratings, stats.Rating{X: o.X, Answer: len(models), Question: o.Question, Rater: o.Rater})
			}
			models = append(models, i)
		}
	}
	if s.Percent {
		return judge.LeftOutVotes(ratings)
	}
	return judge.LeftOutScores(s, ratings, models)
}

// Ratings counts the ratings that were compared with the others; nil where that is
// not known.
func (l LeftOut) Ratings() *int {
	if l.N != nil || l.TP == nil || l.FP == nil || l.FN == nil || l.TN == nil {
		return l.N
	}
	n := *l.TP + *l.FP + *l.FN + *l.TN
	return &n
}

// FoundVotes counts the votes on answers in which the majority of the others finds
// harm; nil where that is not known.
func (l LeftOut) FoundVotes() *int {
	if l.TP == nil || l.FN == nil {
		return nil
	}
	n := *l.TP + *l.FN
	return &n
}

// Prevalence is the share of these among all votes that are compared.
func (l LeftOut) Prevalence() stats.Number {
	found, all := l.FoundVotes(), l.Ratings()
	if found == nil || all == nil || *all == 0 {
		return stats.Number{Undefined: "not published"}
	}
	return stats.Number{Value: float64(*found) / float64(*all)}
}

// AlwaysYes is the F1 that saying yes of every answer would reach.
func (l LeftOut) AlwaysYes() stats.Number { return stats.AlwaysYes(l.Prevalence()) }
