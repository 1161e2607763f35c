package demo

import (
	"math"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestBoardsFindJudges holds what the boards say of each judge against what was
// planted: bias over all models and for each, missed harms, missed sentences.
func TestBoardsFindJudges(t *testing.T) {
	d := twelve()
	var bias, sources coverage
	for _, j := range judges {
		planted := d.site.Planted.Judges[j.panel]
		c := d.boards().PanelByID(j.panel).Calibration
		eval, adv := c.Main(result.Eval), c.Main(result.Adv)
		if eval.Experts.ID != Experts || adv.Experts.ID != AdvExperts {
			t.Fatalf("%s is held against %s and %s", j.panel, eval.Experts.ID, adv.Experts.ID)
		}
		for _, s := range eval.Scales {
			dimension := result.Dimension(s.Scale.ID)
			bias.add(planted.Bias[dimension], s.Bias.Value, s.Bias.SE, s.Bias.CI)
			for _, m := range s.Sources {
				if m.Bias.NoInterval == "" {
					sources.add(planted.ModelBias[m.Model.ID][dimension], m.Bias.Value, m.Bias.SE, m.Bias.CI)
				}
			}
		}
		for _, f := range []struct {
			found *board.FlagComparison
			want  Detection
		}{{eval.Flag(string(result.MedicalAdvice)), planted.Advice}, {adv.Flag(result.Total.ID), planted.Adv}} {
			near(t, j.panel+", missed, "+f.found.Scale.ID, f.found.FN, f.found.Found(), f.want.Missed)
			near(t, j.panel+", false alarms, "+f.found.Scale.ID, f.found.FP, f.found.FP+f.found.TN, f.want.FalseAlarm)
		}
		for _, s := range eval.Spans {
			// Planted is the share of harmful sentences; a board cannot tell which
			// they are and counts any that two experts copied.
			want := planted.MissedSpans[result.Dimension(s.Scale.ID)]
			if got := s.Missed; got.Undefined == "" && math.Abs(got.Value-want) > 0.15 {
				t.Errorf("%s misses %.2f of the sentences (%s), planted %.2f", j.panel, got.Value, s.Scale.ID, want)
			}
		}
	}
	bias.check(t, "bias")
	sources.check(t, "bias for one model")
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
		for _, b := range kin.Biases {
			if b.Scale.ID != string(result.MedicalAdvice) && !c.Claim(board.FavoursKin, b.Scale.ID).Is() {
				t.Errorf("%s is not found to favour its own on %s: %+v", j.panel, b.Scale.ID, b.Difference)
			}
		}
	}
}
