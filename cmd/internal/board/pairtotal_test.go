package board

import (
	"os"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// TestTotalPairs compares the counts over all failure modes of the real results with those added up here.
func TestTotalPairs(t *testing.T) {
	set, findings := result.Read(os.DirFS("../../.."))
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	const panel = "counselbench-2025-adv-experts"
	adv := New(set).PanelByID(panel).Adv
	type models struct{ a, b string }
	only := map[models]int64{} // questions on which a failed and b did not
	for _, s := range set.Summaries {
		if s.Panel != panel {
			continue
		}
		for _, m := range s.McNemar {
			only[models{m.A, m.B}] += int64(m.OnlyA)
			only[models{m.B, m.A}] += int64(m.OnlyB)
		}
	}
	pairs := adv.On(result.Total.ID)
	if want := len(adv.Rows) * (len(adv.Rows) - 1) / 2; len(pairs) != want || len(only) != 2*want {
		t.Fatalf("%d pairs over all modes, counts of %d, want %d of each", len(pairs), len(only)/2, want)
	}
	for _, p := range pairs {
		a, b := p.A.Model.ID, p.B.Model.ID
		if k, n := only[models{a, b}], only[models{b, a}]; int64(*p.OnlyA) != k || int64(*p.OnlyB) != n {
			t.Errorf("%s, %s: %d : %d, want %d : %d", a, b, *p.OnlyA, *p.OnlyB, k, n)
		}
		if want := stats.McNemarNull(p.TellApart(), 5).P(*p.OnlyA, *p.OnlyB); *p.P != want || p.Family != len(pairs) {
			t.Errorf("%s, %s: p is %v of %d, want %v: five raters who are not known", a, b, *p.P, p.Family, want)
		}
	}
	for _, r := range adv.Rows {
		if f := r.Total; f.Rank != (Rank{1, len(adv.Rows), ByTests}) || f.Leads {
			t.Errorf("%s: rank %+v, leads %v over all modes: no pair can be told apart", r.Model.ID, f.Rank, f.Leads)
		}
	}
}
