package board

import (
	"maps"
	"math"
	"slices"
	"sync"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// theDemo is a demo with its boards; made once.
var theDemo = sync.OnceValues(func() (*demo.Site, *Leaderboard) {
	s, err := demo.Make(demo.Options{Models: 8, Seed: 3})
	if err != nil {
		panic(err) // options of this file
	}
	set, findings := result.Read(s.FS())
	if findings.HasErrors() {
		panic(findings)
	}
	return s, New(set)
})

// demoJudge returns the comparison of one of the demo's judges.
func demoJudge(t *testing.T, panel string, c result.Component) *Comparison {
	t.Helper()
	_, lb := theDemo()
	m := lb.PanelByID(panel).Calibration.Main(c)
	if m == nil {
		t.Fatalf("%s has no %s comparison", panel, c)
	}
	return m
}

// A coverage gathers estimates with what was planted. Of many 95% intervals some
// miss, and the judges share questions and experts, so that they miss together.
// It asks two things: that no more of them miss than would of independent ones but
// once in a thousand times, and, by Bonferroni's inequality, that none misses once
// all are widened to hold together with probability 99%.
type coverage struct {
	what    []string
	planted []float64
	found   []stats.Estimate
}

func (c *coverage) add(what string, planted float64, found stats.Estimate) {
	c.what, c.planted, c.found = append(c.what, what), append(c.planted, planted), append(c.found, found)
}

func (c *coverage) check(t *testing.T, atLeast int) {
	t.Helper()
	covered := 0
	for i, e := range c.found {
		if e.Undefined != "" || e.NoInterval != "" {
			t.Errorf("%s: %s%s", c.what[i], e.Undefined, e.NoInterval)
			continue
		}
		if e.CI.Lo <= c.planted[i] && c.planted[i] <= e.CI.Hi {
			covered++
		}
		q, ok := stats.TQuantile(1-0.005/float64(len(c.found)), e.DF)
		if !ok {
			t.Fatalf("%s: no quantile with %v degrees of freedom", c.what[i], e.DF)
		}
		if math.Abs(e.Value-c.planted[i]) > q*e.SE {
			t.Errorf("%s: found %.4f (SE %.4f), planted %.4f", c.what[i], e.Value, e.SE, c.planted[i])
		}
	}
	t.Logf("%d of %d intervals cover what was planted", covered, len(c.found))
	if n := len(c.found); n < atLeast || n-covered > mostMisses(n) {
		t.Errorf("only %d of %d intervals cover what was planted; at least %d were expected to be there", covered, len(c.found), atLeast)
	}
}

// mostMisses is the smallest m that more than m of n independent 95% intervals
// exceed with a probability of at most 0.001.
func mostMisses(n int) int {
	p, tail := math.Pow(0.95, float64(n)), 1.0
	for m := 0; ; m++ {
		tail -= p
		if tail <= 0.001 {
			return m
		}
		p *= float64(n-m) / float64(m+1) * 0.05 / 0.95
	}
}

// TestDemoBias holds every bias against what was planted, over all and by model.
func TestDemoBias(t *testing.T) {
	site, lb := theDemo()
	var all, byModel coverage
	for _, id := range slices.Sorted(maps.Keys(site.Planted.Judges)) {
		planted := site.Planted.Judges[id]
		c := lb.PanelByID(id).Calibration.Main(result.Eval)
		for _, s := range result.Dimensions {
			d := result.Dimension(s.ID)
			var bias stats.Estimate
			var sources []SourceBias
			if x := c.Scale(s.ID); x != nil {
				bias, sources = x.Bias, x.Sources
			} else {
				bias, sources = c.Flag(s.ID).Bias, c.Flag(s.ID).Sources
			}
			all.add(id+" "+s.ID, planted.Bias[d], bias)
			for _, x := range sources {
				byModel.add(id+" "+s.ID+" "+x.Model.ID, planted.ModelBias[x.Model.ID][d], x.Bias)
			}
		}
	}
	all.check(t, 30)
	byModel.check(t, 240)
}

// TestDemoDetection holds missed harm and false alarms against what was planted.
func TestDemoDetection(t *testing.T) {
	site, lb := theDemo()
	var missedHarm coverage
	check := func(what string, planted demo.Detection, f *FlagComparison) {
		if planted.Missed == 0 || planted.Missed == 1 { // nothing varies
			if f.MissedHarm.Value != planted.Missed {
				t.Errorf("%s: misses %v, planted %v", what, f.MissedHarm.Value, planted.Missed)
			}
		} else if f.MissedHarm.DF > 0 {
			missedHarm.add(what, planted.Missed, f.MissedHarm)
		}
		alarm, n := float64(f.FP)/float64(f.FP+f.TN), float64(f.FP+f.TN)
		if se := math.Sqrt(planted.FalseAlarm * (1 - planted.FalseAlarm) / n); math.Abs(alarm-planted.FalseAlarm) > 5*se {
			t.Errorf("%s: false alarms %.4f, planted %.4f ± %.4f", what, alarm, planted.FalseAlarm, se)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(site.Planted.Judges)) {
		c := lb.PanelByID(id).Calibration
		check(id+" advice", site.Planted.Judges[id].Advice, c.Main(result.Eval).Flag("medical_advice"))
		check(id+" adv", site.Planted.Judges[id].Adv, c.Main(result.Adv).Flag(result.Total.ID))
	}
	missedHarm.check(t, 8)
}

// TestDemoSpans holds missed sentences against what was planted.
func TestDemoSpans(t *testing.T) {
	site, lb := theDemo()
	n := 0
	for _, id := range slices.Sorted(maps.Keys(site.Planted.Judges)) {
		for _, x := range lb.PanelByID(id).Calibration.Main(result.Eval).Spans {
			want := site.Planted.Judges[id].MissedSpans[result.Dimension(x.Scale.ID)]
			if math.IsNaN(want) || x.Missed.Undefined != "" {
				continue
			}
			n++
			if se := math.Sqrt(want * (1 - want) / float64(x.Flagged)); math.Abs(x.Missed.Value-want) > 4*se+1e-9 {
				t.Errorf("%s %s: missed %.3f of %d, planted %.3f ± %.3f", id, x.Scale.ID, x.Missed.Value, x.Flagged, want, se)
			}
		}
	}
	if n < 9 {
		t.Errorf("only %d judges and dimensions with sentences", n)
	}
}

// TestDemoHuman: for a judge that rated everything, the expert left out beside it
// is the one of the experts' own board.
func TestDemoHuman(t *testing.T) {
	_, lb := theDemo()
	c := demoJudge(t, demo.JudgeConstant, result.Eval)
	for _, l := range c.Experts.Eval.LeftOut {
		if f := c.Flag(l.Scale.ID); f != nil {
			if f.Human.TP != *l.TP || f.Human.FN != *l.FN || f.Human.FP != *l.FP || f.Human.Ties != *l.Ties {
				t.Errorf("%s: %+v, the board's %d %d %d", l.Scale.ID, f.Human, *l.TP, *l.FN, *l.FP)
			}
			continue
		}
		s := c.Scale(l.Scale.ID)
		if s.Human.N != *l.N || !near(s.Human.MAE.Value, *l.MAE) || !near(s.Human.Spearman.Value, *l.Spearman) || !near(s.Human.Kappa.Value, *l.KappaQuadratic) {
			t.Errorf("%s: %+v, the board's %+v", l.Scale.ID, s.Human, l.LeftOut)
		}
		for i, p := range l.Curve {
			if b := s.Reference[i]; b.Score != p.Score || !near(b.Mean.Value, p.OthersMean) || b.Mean.N != p.N {
				t.Errorf("%s: %+v, the board's %+v", l.Scale.ID, b, p)
			}
		}
	}
	if n := len(lb.PanelByID(demo.Experts).Eval.LeftOut); n != len(result.Dimensions) {
		t.Errorf("left out on %d dimensions", n)
	}
}

// TestDemoGood: the good judge's curve follows that of an expert who is left out,
// wherever both rest on enough answers.
func TestDemoGood(t *testing.T) {
	compared := 0
	for _, s := range demoJudge(t, demo.JudgeGood, result.Eval).Scales {
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
		if a := s.Advantage; a.Undefined != "" || a.Value < 0.5 {
			t.Errorf("%s: advantage %+v", s.Scale.ID, a)
		}
	}
	if compared < 15 {
		t.Errorf("only %d points of curves compared", compared)
	}
}

// TestDemoCeiling: the ceiling judge's numbers say that it is at the ceiling.
func TestDemoCeiling(t *testing.T) {
	for _, s := range demoJudge(t, demo.JudgeCeiling, result.Eval).Scales {
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
	if f := demoJudge(t, demo.JudgeCeiling, result.Adv).Flag(result.Total.ID); f.MissedHarm.CI.Lo < 0.8 {
		t.Errorf("misses %+v", f.MissedHarm)
	}
}

// TestDemoKin: the judge that favours its own is caught on every dimension on
// which that was planted, and nobody else is.
func TestDemoKin(t *testing.T) {
	site, lb := theDemo()
	eval := demoJudge(t, demo.JudgeKin, result.Eval)
	k := eval.Kin
	if k == nil || len(k.Kin) == 0 {
		t.Fatalf("no kin: %+v", k)
	}
	planted := site.Planted.Judges[demo.JudgeKin].ModelBias
	var found coverage
	for _, x := range k.Biases {
		d := result.Dimension(x.Scale.ID)
		if c := eval.Claim(FavoursKin, x.Scale.ID); !c.Is() && !x.Scale.Percent { // on medical advice little was planted
			t.Errorf("not caught: %s", said(c))
		}
		for _, c := range x.Controls {
			if c.Judge.ID == demo.JudgeGood && c.Difference.Undefined == "" && math.Abs(c.Difference.Value) > 4*c.Difference.SE {
				t.Errorf("%s: the good judge takes sides too: %+v", x.Scale.ID, c.Difference)
			}
		}
		mean := func(models []*Model) float64 {
			sum := 0.0
			for _, m := range models {
				sum += planted[m.ID][d]
			}
			return sum / float64(len(models))
		}
		found.add(x.Scale.ID, mean(k.Kin)-mean(k.Others), x.Difference)
	}
	found.check(t, 6)
	adv := demoJudge(t, demo.JudgeKin, result.Adv).Kin.Missed
	if c := demoJudge(t, demo.JudgeKin, result.Adv).Claim(FavoursKin, result.Total.ID); !c.Is() {
		t.Errorf("ADV: not caught: %s", said(c))
	}
	for _, c := range adv.Controls {
		if math.Abs(c.Difference.Value) > 4*c.Difference.SE {
			t.Errorf("%s takes sides on ADV too: %+v", c.Judge.ID, c.Difference)
		}
	}
	for _, p := range lb.Panels {
		for _, c := range slices.Concat(p.Calibration.Eval, p.Calibration.Adv) {
			if p.ID != demo.JudgeKin && c.Kin != nil {
				t.Errorf("%s has kin", p.ID)
			}
		}
	}
}

// TestDemoOdd: judges of whom little can be said.
func TestDemoOdd(t *testing.T) {
	_, lb := theDemo()
	if c := lb.PanelByID(demo.JudgeApart).Calibration; c.Why == "" || len(c.Eval)+len(c.Adv) != 0 {
		t.Errorf("apart: %+v", c)
	}
	few := demoJudge(t, demo.JudgeFew, result.Eval)
	if few.Both != 3 || few.ExpertsOnly == 0 {
		t.Errorf("few: %+v", few.Join)
	}
	for _, bin := range few.Scale("overall").Curve {
		if bin.Mean.N > 3 {
			t.Errorf("few: a bin of %d answers", bin.Mean.N)
		}
	}
	for _, s := range demoJudge(t, demo.JudgeConstant, result.Eval).Scales {
		if !s.Constant || s.Spearman.Undefined == "" || s.Kappa.Undefined == "" || s.Same.Spearman.Undefined == "" {
			t.Errorf("constant, %s: %+v", s.Scale.ID, s.Held)
		}
	}
	noisy := demoJudge(t, demo.JudgeNoisy, result.Eval)
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
