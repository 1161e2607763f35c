package board

import (
	"math"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestJudgesAsBoards: what a judge stands beside is what the experts' own boards say, the
// expert left out and the figures of a random subset.
func TestJudgesAsBoards(t *testing.T) {
	d, err := demo.Make(demo.Options{Models: 8, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	set, findings := result.Read(files.Memory(d))
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	near := func(a, b float64) bool { return math.Abs(a-b) < 1e-9 }
	lb := New(set)
	c := lb.PanelByID(demo.JudgeConstant).Calibration.Main(result.Rated)
	leftOut := lb.PanelByID(c.Experts.ID).Eval.LeftOut
	if len(leftOut) != len(counselbench.Dimensions) {
		t.Errorf("left out on %d dimensions", len(leftOut))
	}
	for _, l := range leftOut {
		if f := c.Flag(l.Scale.ID); f != nil {
			if one := f.Agreement.One; one.N != *l.Ratings() || !near(one.Expert.Value, *l.Kappa) {
				t.Errorf("%s: %+v, the board's %d, kappa %v", l.Scale.ID, one, *l.Ratings(), *l.Kappa)
			}
			continue
		}
		s := c.Scale(l.Scale.ID)
		if one := s.Agreement.One; one.N != *l.N || !near(one.Expert.Value, *l.KappaQuadratic) {
			t.Errorf("%s: %+v, the board's %+v", l.Scale.ID, one, l.LeftOut)
		}
		for i, p := range l.Curve {
			if b := s.Reference[i]; b.Score != p.Score || !near(b.Mean.Value, p.OthersMean) || b.Mean.N != p.N {
				t.Errorf("%s: %+v, the board's %+v", l.Scale.ID, b, p)
			}
		}
	}
	joints := 0
	for _, m := range lb.Models {
		for _, j := range m.Joints {
			for _, f := range j.Figures {
				alone := lb.PanelByID(j.Experts.Panel.ID).Eval.RowOf(m.ID).Figure(f.Scale.ID)
				if alone.Questions == f.Rated && (!near(f.Experts.Value, alone.Value) || f.Experts.N != alone.N) {
					t.Errorf("%s, %s: %+v, the board's %+v", j.Experts.ID, f.Scale.ID, f.Experts, alone)
				}
				joints++
			}
		}
	}
	if joints == 0 {
		t.Error("nothing is taken together")
	}
}

// TestBoundsOf: F1 and accuracy over 283 yes and 787 no, printed with two decimals, leave what they were computed to leave.
func TestBoundsOf(t *testing.T) {
	k := &KnowsNothing{Yes: 283, No: 787}
	for f1, want := range map[float64][4]float64{0.5: {0.28, 0.53, 0.16, 0.41}, 0.35: {0.61, 0.75, 0, 0}} {
		b := k.BoundsOf(f1, [2]float64{0.63, 0.74})
		if b == nil {
			t.Fatalf("F1 %v: nothing", f1)
		}
		for i, got := range []float64{b.Missed.Lo, b.Missed.Hi, b.Alarms.Lo, b.Alarms.Hi} {
			if want[i] > 0 && math.Abs(got-want[i]) > 0.005 {
				t.Errorf("F1 %v: %v, want %v", f1, got, want[i])
			}
		}
	}
	if k.BoundsOf(1, [2]float64{0.63, 0.74}) != nil {
		t.Error("an F1 of 1 goes with an accuracy of 0.74")
	}
}
