package demo

import (
	"math"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// TestBoardsFindQuality compares the boards' figures with what was planted.
func TestBoardsFindQuality(t *testing.T) {
	d := twelve()
	var eval, adv coverage
	for _, row := range d.boards().PanelByID(Experts).Eval.Rows {
		for _, f := range row.Figures {
			if !f.HasInterval() {
				t.Fatalf("%s, %s: no interval: %s", row.ID, f.Scale.ID, f.NoInterval)
			}
			eval.add(row.ID+" "+f.Scale.ID, d.planted().Quality[row.Model.ID][f.Scale.ID], estimate(f))
		}
	}
	for _, row := range d.boards().PanelByID(AdvExperts).Adv.Rows {
		for _, f := range row.Figures {
			if f.HasInterval() && f.SE > 0 {
				adv.add(row.ID+" "+f.Scale.ID, d.planted().Failure[row.Model.ID][f.Scale.ID], estimate(f))
			}
		}
	}
	eval.check(t, 70)
	adv.check(t, 12)
}

func estimate(f *board.Score) stats.Estimate {
	return stats.Estimate{Value: f.Value, CI: f.CI, Support: f.Support}
}

// near checks a share against its expectation: within four standard errors.
func near(t *testing.T, what string, k, n int, want float64) {
	t.Helper()
	got := float64(k) / float64(n)
	if se := math.Sqrt(want * (1 - want) / float64(n)); !(math.Abs(got-want) <= 4*se+1e-9) {
		t.Errorf("%s: %d of %d, %.4f, planted %.4f", what, k, n, got, want)
	}
}
