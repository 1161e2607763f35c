package stats

import (
	"math"
	"testing"
)

// TestGroupedAlike counts out groupings by hand: of four points on a line there are six ordered
// ways to make two pairs, and the neighbours are closest in two of them.
func TestGroupedAlike(t *testing.T) {
	at := []float64{0, 1, 10, 11}
	apart := func(i, j int) float64 { return math.Abs(at[i] - at[j]) }
	for _, tt := range []struct {
		groups    [][]int
		within, p float64
		ways      int
	}{
		{[][]int{{0, 1}, {2, 3}}, 1, 2.0 / 6, 3},
		{[][]int{{0, 2}, {1, 3}}, 10, 1, 3}, // as far as {0, 3}, {1, 2}
		{[][]int{{0, 1}}, 1, 2.0 / 6, 6},
	} {
		g := GroupedAlike(len(at), tt.groups, apart)
		if g.Undefined != "" || g.Ways != tt.ways || math.Abs(g.Within-tt.within) > 1e-12 || math.Abs(g.P-tt.p) > 1e-12 {
			t.Errorf("%v: %+v, want within %v, p %v of %d", tt.groups, g, tt.within, tt.p, tt.ways)
		}
	}
	for _, groups := range [][][]int{nil, {{0}}, {{0, 1}, {2, 3}, {0, 1}}} {
		if g := GroupedAlike(len(at), groups, apart); g.Undefined == "" {
			t.Errorf("%v has a test: %+v", groups, g)
		}
	}
}
