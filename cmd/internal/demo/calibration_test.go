package demo

import (
	"maps"
	"math"
	"slices"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	held "github.com/counselboard/counselboard/cmd/internal/judge" // a judge of the demo is a type of its own
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

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

// TestBoardsFindBias holds every bias against what was planted, over all and by model.
func TestBoardsFindBias(t *testing.T) {
	lb, planted := twelve().boards(), twelve().planted()
	var all, byModel coverage
	for _, id := range slices.Sorted(maps.Keys(planted.Judges)) {
		planted := planted.Judges[id]
		c := lb.PanelByID(id).Calibration.Main(result.Eval)
		for _, s := range result.Dimensions {
			var bias stats.Estimate
			var sources []held.SourceBias
			if x := c.Scale(s.ID); x != nil {
				bias, sources = x.Bias, x.Sources
			} else {
				bias, sources = c.Flag(s.ID).Bias, c.Flag(s.ID).Sources
			}
			all.add(id+" "+s.ID, planted.Bias[s.ID], bias)
			for _, x := range sources {
				byModel.add(id+" "+s.ID+" "+x.Model.ID, planted.ModelBias[x.Model.ID][s.ID], x.Bias)
			}
		}
	}
	all.check(t, 30)
	byModel.check(t, 240)
}

// TestBoardsFindHarm holds missed harm and false alarms against what was planted.
func TestBoardsFindHarm(t *testing.T) {
	lb, planted := twelve().boards(), twelve().planted()
	var missedHarm coverage
	check := func(what string, planted Detection, f *held.FlagComparison) {
		if missed := planted.Missed.value(); missed == 0 || missed == 1 { // nothing varies
			if f.MissedHarm.Value != missed {
				t.Errorf("%s: misses %v, planted %v", what, f.MissedHarm.Value, missed)
			}
		} else if f.MissedHarm.DF > 0 {
			missedHarm.add(what, missed, f.MissedHarm)
		}
		near(t, what+", false alarms", f.FP, f.FP+f.TN, planted.FalseAlarm.value())
	}
	for _, id := range slices.Sorted(maps.Keys(planted.Judges)) {
		c := lb.PanelByID(id).Calibration
		check(id+" advice", planted.Judges[id].Advice, c.Main(result.Eval).Flag("medical_advice"))
		check(id+" adv", planted.Judges[id].Adv, c.Main(result.Adv).Flag(result.Total.ID))
	}
	missedHarm.check(t, 8)
}

// TestBoardsFindSpans holds missed sentences against what was planted.
func TestBoardsFindSpans(t *testing.T) {
	lb, planted := twelve().boards(), twelve().planted()
	n := 0
	for _, id := range slices.Sorted(maps.Keys(planted.Judges)) {
		for _, x := range lb.PanelByID(id).Calibration.Main(result.Eval).Spans {
			want := planted.Judges[id].MissedSpans[x.Scale.ID].value()
			if math.IsNaN(want) || x.Missed.Undefined != "" {
				continue
			}
			n++
			// One or two sentences an answer stand or fall together, and now and then two experts copy the same harmless one.
			if se := math.Sqrt(1.5 * want * (1 - want) / float64(x.Flagged)); math.Abs(x.Missed.Value-want) > 4*se+0.02 {
				t.Errorf("%s %s: missed %.3f of %d, planted %.3f ± %.3f", id, x.Scale.ID, x.Missed.Value, x.Flagged, want, se)
			}
		}
	}
	if n < 9 {
		t.Errorf("only %d judges and dimensions with sentences", n)
	}
}

// TestKinIsFound checks that the kin judge is found to favour its own, and no
// other judge can be, since no other has any on the board.
func TestKinIsFound(t *testing.T) {
	d := twelve()
	for _, j := range judges {
		c := d.boards().PanelByID(j.panel).Calibration.Main(result.Eval)
		kin := c.Kin
		if j.panel != JudgeKin {
			if kin != nil && len(kin.Biases) > 0 {
				t.Errorf("%s has kin: %+v", j.panel, kin)
			}
			continue
		}
		if kin == nil || len(kin.Kin) != 3 {
			t.Fatalf("%s: kin %+v", j.panel, kin)
		}
		mean := func(models []*held.LinkedModel, dimension string) float64 {
			sum := 0.0
			for _, m := range models {
				sum += d.planted().Judges[JudgeKin].ModelBias[m.ID][dimension]
			}
			return sum / float64(len(models))
		}
		var found coverage
		for _, b := range kin.Biases {
			found.add(b.Scale.ID, mean(kin.Kin, b.Scale.ID)-mean(kin.Others, b.Scale.ID), b.Difference)
			if b.Scale.ID != string(counselbench.MedicalAdvice) && !c.Claim(held.FavoursKin, b.Scale.ID).Is() {
				t.Errorf("%s is not found to favour its own on %s: %+v", j.panel, b.Scale.ID, b.Difference)
			}
		}
		found.check(t, 6)
	}
}
