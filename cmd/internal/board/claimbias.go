package board

import "github.com/counselboard/counselboard/cmd/internal/stats"

// biased asks whether the judge's scores are better, or worse, than the experts' of the
// same answers.
func (c *Comparison) biased(x Claim) *Claim {
	s := c.measured(x.Scale)
	x.N, x.Judge, x.Expert, x.Estimate = s.Compared, s.JudgeMean, s.ExpertsMean, s.Bias
	against := (x.Claim == TooKind) == s.Scale.LowerIsBetter
	if against {
		x.Estimate = negative(s.Bias)
	}
	switch {
	case s.Bias.Undefined != "":
		x.Reason = NoCommonAnswers
	case s.Bias.Raters < 2:
		x.Reason = OneExpert
	default:
		x.Reason = few(s.Compared, s.Bias.Questions)
	}
	if f := c.Flag(s.Scale.ID); f != nil && x.Reason == "" {
		lean := f.Lean
		if against {
			lean = negative(lean)
		}
		x.Check = &Check{lean.Number, intervalOf(lean), 0.95}
	}
	return x.decide()
}

// negative turns an estimate round.
func negative(e stats.Estimate) stats.Estimate {
	e.Value, e.CI = -e.Value, stats.Interval{Lo: -e.CI.Hi, Hi: -e.CI.Lo}
	return e
}

// saturated asks whether the judge gives nearly nothing but the best score. Where
// experts do, too, there is nothing to be said of the judge.
func (c *Comparison) saturated(x Claim) *Claim {
	answers, _ := c.judged(x.Scale)
	if len(answers) == 0 {
		return x.unmeasured(NoCommonAnswers)
	}
	best := observe(answers, func(a scoredAnswer) float64 {
		if a.judge == x.Scale.Favourable() {
			return 1
		}
		return 0
	})
	s := c.Scale(x.Scale.ID)
	x.N, x.Judge, x.Expert = len(best), s.JudgeBest.Rate(), s.ExpertsBest.Rate()
	x.Estimate, x.Reason = share(best), few(len(best), c.Questions)
	if x.Reason == "" && x.Expert.Value >= SaturatedShare {
		x.Reason = ExpertsSaturated
	}
	return x.decide()
}
