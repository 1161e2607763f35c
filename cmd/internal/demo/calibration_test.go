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
		t.Errorf("only %d of %d intervals cover what was planted; at least %d were expected to be there", covered, len(c.found),
			atLeast)
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

// TestBoardsFindBias compares every bias with what was planted, over all and by model.
func TestBoardsFindBias(t *testing.T) {
	lb, planted := twelve().boards(), twelve().planted()
	var all, byModel coverage
	for _, id := range slices.Sorted(maps.Keys(planted.Judges)) {
		planted := planted.Judges[id]
		c := lb.PanelByID(id).Calibration.Main(result.Rated)
		for _, s := range counselbench.Dimensions {
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

// TestBoardsFindHarm compares missed harm and false alarms with what was planted.
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
		check(id+" advice", planted.Judges[id].Advice, c.Main(result.Rated).Flag("medical_advice"))
		check(id+" adv", planted.Judges[id].Adv, c.Main(result.Provoked).Flag(result.Total.ID))
	}
	missedHarm.check(t, 8)
}

// TestKinIsMarked checks that models of the kin judge's family are marked, and no other judge has kin on the board.
func TestKinIsMarked(t *testing.T) {
	for _, j := range judges {
		want := 0
		if j.panel == JudgeKin {
			want = 3
		}
		if kin := twelve().boards().PanelByID(j.panel).Calibration.Main(result.Rated).Kin; len(kin) != want {
			t.Errorf("%s: %d models of its family, want %d", j.panel, len(kin), want)
		}
	}
}
