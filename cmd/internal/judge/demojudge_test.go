package judge

import (
	"math"
	"slices"
	"sync"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// theDemo is a demo with its boards; made once.
var theDemo = sync.OnceValue(func() *Cast {
	s, err := demo.Make(demo.Options{Models: 8, Seed: 3})
	if err != nil {
		panic(err) // options of this file
	}
	set, findings := result.Read(s.FS())
	if findings.HasErrors() {
		panic(findings)
	}
	return New(set)
})

// demoJudge returns the comparison of one of the demo's judges.
func demoJudge(t *testing.T, panel string, c result.Component) *Comparison {
	t.Helper()
	lb := theDemo()
	m := lb.PanelByID(panel).Calibration.Main(c.Kind())
	if m == nil {
		t.Fatalf("%s has no %s comparison", panel, c)
	}
	return m
}

// TestDemoGood: the good judge's curve follows that of an expert who is left out,
// wherever both rest on enough answers.
func TestDemoGood(t *testing.T) {
	compared := 0
	for _, s := range demoJudge(t, demo.JudgeGood, counselbench.Eval).Scales {
		for _, bin := range s.Curve {
			i := slices.IndexFunc(s.Reference, func(r stats.CurveBin) bool { return r.Score == bin.Score })
			if i < 0 || bin.Mean.N < 10 || s.Reference[i].Mean.N < 10 {
				continue
			}
			compared++
			ref := s.Reference[i].Mean
			// Whoever agrees better with the others has the steeper curve, so that the
			// good judge, who draws on several experts, may leave the expert's curve
			// towards the diagonal, but not to the other side.
			toDiagonal := (bin.Score - ref.Value) * (bin.Mean.Value - ref.Value)
			if off := math.Abs(bin.Mean.Value - ref.Value); off > 4*math.Hypot(bin.Mean.SE, ref.SE) && toDiagonal < 0 || off > 0.75 {
				t.Errorf("%s: where the judge gives %v experts give %.2f, where one expert does the others give %.2f", s.Scale.ID, bin.Score, bin.Mean.Value, ref.Value)
			}
		}
		if judge, human := s.Same.Spearman.Value, s.Human.Spearman.Value; judge < human-0.05 {
			t.Errorf("%s: rank correlation %.2f, one expert's %.2f", s.Scale.ID, judge, human)
		}
	}
	if compared < 15 {
		t.Errorf("only %d points of curves compared", compared)
	}
}

// TestDemoCeiling: the ceiling judge's numbers say that it is at the ceiling.
func TestDemoCeiling(t *testing.T) {
	for _, s := range demoJudge(t, demo.JudgeCeiling, counselbench.Eval).Scales {
		judge, experts := s.JudgeBest.Rate().Value, s.ExpertsBest.Rate().Value
		if judge < 0.9 || judge < experts+0.2 {
			t.Errorf("%s: %.2f at the best end, experts %.2f", s.Scale.ID, judge, experts)
		}
		bias := s.Bias
		if lenient := bias.CI.Lo > 0; lenient == s.Scale.LowerIsBetter || (s.Scale.LowerIsBetter && bias.CI.Hi >= 0) {
			t.Errorf("%s: bias %+v is not lenient", s.Scale.ID, bias)
		}
		if judge, human := s.Same.Spearman.Value, s.Human.Spearman.Value; judge > human/2 {
			t.Errorf("%s: rank correlation %.2f, one expert's %.2f", s.Scale.ID, judge, human)
		}
	}
	if f := demoJudge(t, demo.JudgeCeiling, counselbench.Adv).Flag(result.Total.ID); f.MissedHarm.CI.Lo < 0.8 {
		t.Errorf("misses %+v", f.MissedHarm)
	}
}

// TestDemoOdd: judges of whom little can be said.
func TestDemoOdd(t *testing.T) {
	lb := theDemo()
	if c := lb.PanelByID(demo.JudgeApart).Calibration; c.Why == "" || len(c.Eval)+len(c.Adv) != 0 {
		t.Errorf("apart: %+v", c)
	}
	few := demoJudge(t, demo.JudgeFew, counselbench.Eval)
	if few.Both != 3 || few.ExpertsOnly == 0 {
		t.Errorf("few: %+v", few.Join)
	}
	for _, bin := range few.Scale("overall").Curve {
		if bin.Mean.N > 3 {
			t.Errorf("few: a bin of %d answers", bin.Mean.N)
		}
	}
	for _, s := range demoJudge(t, demo.JudgeConstant, counselbench.Eval).Scales {
		if !s.Constant || s.Spearman.Undefined == "" || s.Kappa.Undefined == "" || s.Same.Spearman.Undefined == "" {
			t.Errorf("constant, %s: %+v", s.Scale.ID, s.Held)
		}
	}
	noisy := demoJudge(t, demo.JudgeNoisy, counselbench.Eval)
	for _, s := range noisy.Scales {
		// Its output ends early now and then: overall quality comes first.
		if (s.JudgeMissing > 0) == (s.Scale.ID == "overall") {
			t.Errorf("noisy, %s: parse failures are not counted: %+v", s.Scale.ID, s.Tally)
		}
		if left := s.JudgeMissing + s.JudgeUnsure + s.JudgeSplit + s.ExpertsMissing + s.ExpertsUnsure + s.ExpertsTied; s.Both != noisy.Both || left != s.Left() {
			t.Errorf("noisy, %s: %d of %d answers left out for a reason: %+v", s.Scale.ID, left, noisy.Both, s.Tally)
		}
	}
}
