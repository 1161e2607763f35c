package board

import (
	"math"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestJudgesAsBoards: what a judge stands beside is what the experts' own boards say, the
// expert left out and the figures of a random subset.
func TestJudgesAsBoards(t *testing.T) {
	d, err := demo.Make(demo.Options{Models: 8, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	set, findings := result.Read(d.FS())
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	near := func(a, b float64) bool { return math.Abs(a-b) < 1e-9 }
	lb := New(set)
	c := lb.PanelByID(demo.JudgeConstant).Calibration.Main(result.Eval)
	leftOut := lb.PanelByID(c.Experts.ID).Eval.LeftOut
	if len(leftOut) != len(result.Dimensions) {
		t.Errorf("left out on %d dimensions", len(leftOut))
	}
	for _, l := range leftOut {
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
	joints := 0
	for _, m := range lb.Models {
		for _, j := range m.Joints {
			for _, f := range j.Figures {
				alone := lb.PanelByID(j.Experts.Panel.ID).Eval.RowOf(m).Figure(f.Scale.ID)
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
