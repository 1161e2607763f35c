package board

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// TestBetween turns a comparison round: every sign with it, and not the verdict.
func TestBetween(t *testing.T) {
	row := func(id string, place int) *Row {
		return &Row{Run: &result.Run{ID: id}, place: place}
	}
	a, b, c := row("a", 0), row("b", 1), row("c", 2)
	difference, p := 0.25, 0.01
	pair := &Pair{Scale: counselbench.Dimensions[5], A: a, B: b, Difference: &difference, CI: &stats.Interval{Lo: 0.125, Hi: 0.5}}
	e := &Board{Rows: []*Row{a, b, c}, most: WholePairs, tests: map[string]tests{}}
	pair.whole, pair.trial = true, trial{{p: p, sign: difference}}
	e.add(pair.Scale, []*Pair{pair})

	if got := e.Between(pair.Scale.ID, a, b); got != pair {
		t.Errorf("a and b: %v", got)
	}
	got := e.Between(pair.Scale.ID, b, a)
	if got.A != b || got.B != a || *got.Difference != -0.25 {
		t.Errorf("b and a: %+v", got)
	}
	if d := cmp.Diff(&stats.Interval{Lo: -0.5, Hi: -0.125}, got.CI); d != "" {
		t.Errorf("the interval turned round (-want +got):\n%s", d)
	}
	if pair.Winner != b || got.Winner != b { // toxicity: lower is better
		t.Error("the verdict turns with the pair")
	}
	if *pair.Difference != 0.25 || pair.CI.Lo != 0.125 {
		t.Errorf("the board's own comparison was changed: %+v", pair)
	}
	if e.Between(pair.Scale.ID, a, c) != nil || e.Between(counselbench.Dimensions[0].ID, a, b) != nil {
		t.Error("a comparison that was never made")
	}

	m := &Pair{Scale: counselbench.Modes[0], A: a, B: b, whole: true}
	m.testFailures([]result.Only{{A: 3, B: 18}}, 0)
	e.add(m.Scale, []*Pair{m})
	if got := e.Between(m.Scale.ID, b, a); got.A != b || got.B != a || *got.OnlyA != 18 || *got.OnlyB != 3 || got.Winner != a ||
		got.Difference != nil {
		t.Errorf("b and a: %+v", got)
	}
}
