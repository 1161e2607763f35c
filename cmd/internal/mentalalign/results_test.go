package mentalalign

import (
	"math"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestResults: the ratings are a site's results without a finding, and every judge's bias on every
// attribute is that of the cells in which both stand on the scale, counted here.
func TestResults(t *testing.T) {
	t.Cleanup(result.CounselBench.Use)
	all, err := Results(Judges[:]...)
	if err != nil {
		t.Fatal(err)
	}
	set, findings := result.Read(files.Memory(all))
	if len(findings) > 0 {
		t.Fatal(findings[0])
	}
	if len(set.Runs) != len(Models)*5 || len(set.Panels) != 5 {
		t.Fatalf("%d runs, %d panels", len(set.Runs), len(set.Panels))
	}
	cast := judge.New(set)
	for k, j := range Judges {
		c := cast.PanelByID(JudgePanel(j)).Calibration.Main(result.Eval)
		if c == nil || !c.OneEach() {
			t.Fatalf("%s: not held against one rating an answer", j)
		}
		for i, id := range Attributes {
			sum, n := 0.0, 0
			for _, a := range Answers() {
				if e, x := a.Experts[i], a.Judges[k][i]; e >= 1 && e <= 5 && x >= 1 && x <= 5 {
					sum, n = sum+float64(x-e), n+1
				}
			}
			if s := c.Scale(id); s.Compared != n || math.Abs(s.Bias.Value-sum/float64(n)) > 1e-6 {
				t.Errorf("%s, %s: bias %v of %d, want %v of %d", j, id, s.Bias.Value, s.Compared, sum/float64(n), n)
			}
		}
	}
}
