package board

import (
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// biasClaims asks on every scale whether the judge's scores are better, or worse, than
// the experts' of the same answers.
func (c *Comparison) biasClaims() []*Claim {
	var claims []*Claim
	for _, kind := range []ClaimKind{TooKind, TooHarsh} {
		for _, scale := range c.scales() {
			s := c.measured(scale)
			x := &Claim{Claim: kind, Scale: s.Scale, Experts: c.Experts, N: s.Compared, Judge: s.JudgeMean, Expert: s.ExpertsMean, Estimate: s.Bias}
			against := (kind == TooKind) == s.Scale.LowerIsBetter
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
			claims = append(claims, x.decide())
		}
	}
	return claims
}

// negative turns an estimate round.
func negative(e stats.Estimate) stats.Estimate {
	e.Value, e.CI = -e.Value, stats.Interval{Lo: -e.CI.Hi, Hi: -e.CI.Lo}
	return e
}

// saturated asks on every scale but yes and no whether the judge gives nearly nothing
// but the best score. Where experts do, too, there is nothing to be said of the judge.
func (c *Comparison) saturated() []*Claim {
	var claims []*Claim
	for _, s := range c.Scales {
		var best []bool
		var question []int
		for _, a := range c.answers {
			own, theirs := scoresOf(s.Scale, a.judge, nil), scoresOf(s.Scale, a.experts, a.raters)
			if len(own.values) > 0 && len(theirs.values) > 0 {
				best, question = append(best, own.mean() == s.Scale.Favourable()), append(question, a.question)
			}
		}
		if len(best) == 0 {
			claims = append(claims, notMeasured(Saturated, s.Scale, c.Experts, NoCommonAnswers))
			continue
		}
		x := &Claim{
			Claim: Saturated, Scale: s.Scale, Experts: c.Experts, N: len(best), Judge: s.JudgeBest.Rate(), Expert: s.ExpertsBest.Rate(),
			Estimate: share(best, question), Reason: few(len(best), c.Questions),
		}
		if x.Reason == "" && x.Expert.Value >= SaturatedShare {
			x.Reason = ExpertsSaturated
		}
		claims = append(claims, x.decide())
	}
	return claims
}

// claims asks everything of a comparison but whom it favours, for which the other
// judges are needed.
func (c *Comparison) claims() []*Claim {
	var out []*Claim
	if c.Component == result.Eval {
		out = c.ordersAnswers()
	}
	out = append(append(out, c.findsHarm()...), c.biasClaims()...)
	return append(out, c.saturated()...)
}
