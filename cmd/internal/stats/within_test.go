package stats

import (
	"math"
	"testing"
)

// TestOrderWithin averages over models: one that the expert scores all alike counts 0, one that the others score all alike is
// left out.
func TestOrderWithin(t *testing.T) {
	model := func(m int, expert, others [3]float64) (pairs []LeftOutPair) {
		for i := range expert {
			pairs = append(pairs, LeftOutPair{expert[i], others[i], m})
		}
		return pairs
	}
	rising, alike := [3]float64{1, 2, 3}, [3]float64{2, 2, 2}
	for _, c := range []struct {
		name  string
		pairs []LeftOutPair
		want  float64
	}{
		{"one order", model(7, rising, rising), 1},
		{"and its contrary", append(model(1, rising, rising), model(2, rising, [3]float64{3, 2, 1})...), 0},
		{"one without an order to be found", append(model(1, rising, rising), model(2, rising, alike)...), 1},
		{"one that the expert does not order", append(model(1, rising, rising), model(2, alike, rising)...), 0.5},
	} {
		if got := OrderWithin(c.pairs); got.Undefined != "" || math.Abs(got.Value-c.want) > 1e-12 {
			t.Errorf("%s: %+v, want %v", c.name, got, c.want)
		}
	}
	if got := OrderWithin(model(1, rising, alike)); got.Undefined == "" {
		t.Errorf("nothing to be ordered: %+v", got)
	}
}
