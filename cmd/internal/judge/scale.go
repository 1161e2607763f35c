package judge

import (
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A ScaleComparison compares a judge with experts on a scale with more than
// two values. The unit is an answer: the judge's score beside the mean of the
// experts'. Several ratings of one answer by the judge are averaged; for the
// curve and for kappa, which need labels, the average is rounded, halves up.
type ScaleComparison struct {
	JudgedScale
	Constant bool               `json:"constant"`        // the judge gave one score throughout
	Counts   result.ValueCounts `json:"counts"`          // the judge's scores
	Curve    []stats.CurveBin   `json:"curve,omitempty"` // mean of the experts' where the judge gave a score
	// mean of the other experts' where one of them gave a score, on the same answers
	Reference []stats.CurveBin `json:"left_out_expert_curve"`

	MAE      stats.Estimate `json:"mae"`      // mean absolute difference from the experts' mean, clustered by question
	Spearman stats.Number   `json:"spearman"` // with the experts' mean

	JudgeBest   Share   `json:"judge_at_best_end"`   // scores at the favorable end
	ExpertsBest Share   `json:"experts_at_best_end"` // individual ratings there
	Reading     Reading `json:"reading"`
}

// A Share is k of n.
type Share struct {
	K int `json:"k"`
	N int `json:"n"`
}

// Rate returns k/n; undefined where n is 0.
func (s Share) Rate() stats.Number {
	if s.N == 0 {
		return stats.Number{Undefined: "nothing counted (n = 0)"}
	}
	return stats.Number{Value: float64(s.K) / float64(s.N)}
}

// compareScale compares on one scale.
func (c *Comparison) compareScale(s result.Scale) *ScaleComparison {
	answers, on := c.compareOn(s)
	x := &ScaleComparison{JudgedScale: on, Reference: []stats.CurveBin{}, MAE: meanError(answers)}
	judge, experts := flat(answers)
	for _, r := range experts {
		x.ExpertsBest.add(r.X == s.Favorable())
	}
	if one := stats.LeftOut(experts); len(one) > 0 {
		x.Reference = curve(one, s)
	}
	labels, means := make([]float64, len(answers)), make([]float64, len(answers)) // the judge's scores on the values of the scale
	for _, v := range s.Values() {
		x.Counts = append(x.Counts, result.ValueCount{Value: v})
	}
	for i, a := range answers {
		x.JudgeBest.add(a.judge == s.Favorable())
		at := s.At(a.judge)
		labels[i], means[i] = s.Number(at), a.experts.mean()
		x.Counts[at].N++
	}
	x.Spearman = stats.Spearman(judge, means)
	x.Reading, x.Curve = read(s, answers, labels)
	x.Constant = len(judge) > 1 && slices.Min(judge) == slices.Max(judge)
	return x
}

func (s *Share) add(hit bool) {
	s.N++
	if hit {
		s.K++
	}
}

// meanError is the mean absolute error with an interval clustered by question.
func meanError(answers []scoredAnswer) stats.Estimate {
	e := meanOf(answers, func(a scoredAnswer) float64 { return math.Abs(a.judge - a.experts.mean()) })
	if e.Undefined != "" {
		e.Undefined = "no answer rated by both"
	} else if e.NoInterval == "" {
		e.CI.Lo = max(e.CI.Lo, 0)
	}
	return e
}
