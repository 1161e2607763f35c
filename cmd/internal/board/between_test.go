package board

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// TestBetween turns a comparison round: every sign with it, and not the verdict.
func TestBetween(t *testing.T) {
	row := func(id string) *Row { return &Row{Run: &Run{Run: &result.Run{ID: id}}} }
	a, b, c := row("a"), row("b"), row("c")
	effect, p := 0.5, 0.01
	pair := &Pair{Scale: Dimensions[5], A: a, B: b, Difference: 0.25, CI: &stats.Interval{Lo: 0.125, Hi: 0.5}, RankBiserial: &effect, PHolm: &p}
	e := &Eval{}
	e.pairs.add(pair)

	if got := e.Between(pair.Scale.ID, a, b); got != pair {
		t.Errorf("a and b: %v", got)
	}
	got := e.Between(pair.Scale.ID, b, a)
	if got.A != b || got.B != a || got.Difference != -0.25 || *got.RankBiserial != -0.5 {
		t.Errorf("b and a: %+v", got)
	}
	if d := cmp.Diff(&stats.Interval{Lo: -0.5, Hi: -0.125}, got.CI); d != "" {
		t.Errorf("the interval turned round (-want +got):\n%s", d)
	}
	if pair.Winner() != b || got.Winner() != b { // toxicity: lower is better
		t.Error("the verdict turns with the pair")
	}
	if pair.Difference != 0.25 || *pair.RankBiserial != 0.5 || pair.CI.Lo != 0.125 {
		t.Errorf("the board's own comparison was changed: %+v", pair)
	}
	if e.Between(pair.Scale.ID, a, c) != nil || e.Between(Dimensions[0].ID, a, b) != nil {
		t.Error("a comparison that was never made")
	}

	m := &McNemar{A: a, B: b, OnlyA: 3, OnlyB: 8, PHolm: 0.01}
	if got := m.From(b); got.A != b || got.B != a || got.OnlyA != 8 || got.OnlyB != 3 || got.Winner() != a || m.From(a) != m {
		t.Errorf("b and a: %+v", got)
	}
	for _, c := range []struct {
		name string
		pair Pair
		want bool
	}{
		{"no question in common", Pair{Untested: "no question rated by the same rater for both"}, false},
		{"a difference and no test", Pair{Difference: 0.5, Untested: notPublished}, true},
		{"tested, no difference at all", Pair{PHolm: &p}, true},
		{"an interval around nothing", Pair{CI: &stats.Interval{}}, true},
	} {
		if got := c.pair.Compared(); got != c.want {
			t.Errorf("%s: compared is %v", c.name, got)
		}
	}
}
