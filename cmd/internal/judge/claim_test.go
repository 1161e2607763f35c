package judge

import (
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// TestDecide checks the rule from numbers to a verdict.
func TestDecide(t *testing.T) {
	estimate := func(value, lo, hi float64) stats.Estimate {
		return stats.Estimate{Number: stats.Number{Value: value}, CI: stats.Interval{Lo: lo, Hi: hi}}
	}
	check := func(value, lo, hi float64) *Check {
		return &Check{NumberDocument: stats.NumberDocument{Value: &value}, Interval: &stats.Interval{Lo: lo, Hi: hi}}
	}
	none := &Check{NumberDocument: stats.NumberDocument{Undefined: "no value"}}
	for _, c := range []struct {
		name   string
		claim  Claim
		want   Verdict
		reason Reason
	}{
		{"no worse", Claim{Claim: OrdersAnswers, Expert: stats.Number{Value: 0.4}, Estimate: estimate(0, -0.09, 0.09)}, Yes, ""},
		{"worse", Claim{Claim: OrdersAnswers, Expert: stats.Number{Value: 0.4}, Estimate: estimate(-0.3, -0.5, -0.11)}, No, ""},
		{"the interval holds the margin", Claim{Claim: OrdersAnswers, Expert: stats.Number{Value: 0.4},
			Estimate: estimate(0, -0.1, 0.1)}, Unclear, WideInterval},
		{"no better than chance", Claim{Claim: FindsHarm, Expert: stats.Number{Value: 0.2}, Estimate: estimate(0, -0.05, 0.05),
			Check: check(0.01, -0.1, 0.12)}, Unclear, ChanceLevel},
		{"better than chance", Claim{Claim: FindsHarm, Expert: stats.Number{Value: 0.2}, Estimate: estimate(0, -0.05, 0.05),
			Check: check(0.3, 0.1, 0.5)}, Yes, ""},
		{"the same in all resamples", Claim{Claim: FindsHarm, Expert: stats.Number{Value: 0.2}, Estimate: estimate(0.3, 0.2, 0.4),
			Check: &Check{NumberDocument: stats.NumberDocument{Value: new(1.0)}}}, Yes, ""},
		{"a constant judge", Claim{Claim: FindsHarm, Expert: stats.Number{Value: 0.2}, Estimate: estimate(0, -0.05, 0.05),
			Check: &Check{NumberDocument: stats.NumberDocument{Value: new(0.0)}}}, Unclear, ChanceLevel},
		{"no check where there must be one", Claim{Claim: FindsHarm, Expert: stats.Number{Value: 0.2},
			Estimate: estimate(0, -0.05, 0.05), Check: none}, Unclear, ChanceLevel},
		{"the bar is too low", Claim{Claim: OrdersAnswers, Expert: stats.Number{Value: 0.19}, Estimate: estimate(0.1, 0, 0.2),
			Check: check(0.3, 0.1, 0.5)}, Unclear, BarTooLow},
		{"worse even than a low bar", Claim{Claim: OrdersAnswers, Expert: stats.Number{Value: 0.19},
			Estimate: estimate(-0.3, -0.4, -0.2)}, No, ""},
		{"worse, whatever the check", Claim{Claim: FindsHarm, Expert: stats.Number{Value: 0.2}, Estimate: estimate(-0.4, -0.5, -0.3),
			Check: none}, No, ""},
		{"few answers", Claim{Claim: TooKind, Estimate: estimate(0.4, 0.2, 0.6), Reason: FewAnswers}, Unclear, FewAnswers},
		{"kind", Claim{Claim: TooKind, Estimate: estimate(0.4, 0.2, 0.6)}, Yes, ""},
		{"no interval", Claim{Claim: TooKind, Estimate: stats.Estimate{NoInterval: "no variation"}}, Unclear, NoInterval},
		{"nothing", Claim{Claim: TooKind, Estimate: undefined("none"), Reason: NoCommonAnswers}, NotMeasured, NoCommonAnswers},
	} {
		if got := c.claim.decide(); got.Verdict != c.want || got.Reason != c.reason {
			t.Errorf("%s: %s %q, want %s %q", c.name, got.Verdict, got.Reason, c.want, c.reason)
		}
	}
}

// TestOneExpert: where too few experts rated an answer, nothing is said.
func TestOneExpert(t *testing.T) {
	s := newTiny("a")
	s.run("experts", "a", counselbench.Eval, overall("q1", "e1", 3), overall("q1", "e2", 4))
	s.run("judge", "a", counselbench.Eval, overall("q1", "j", 5))
	c := s.judged(t, counselbench.Eval)
	for _, x := range c.Claims {
		if x.Verdict == Yes || x.Verdict == No || x.Reason == "" {
			t.Errorf("of one answer: %s", said(x))
		}
	}
	if x := c.Claim(OrdersAnswers, counselbench.Overall); x.Verdict != NotMeasured || x.Reason != OneExpert {
		t.Errorf("two experts: %s", said(x))
	}
}
