package stats

import (
	"math"
	"testing"
)

// TestOthersOwnMean: a side and the mean of the others are both taken over the cells that they share, so that no mean lies
// beyond the scale: the first says no where nobody else was rated.
func TestOthersOwnMean(t *testing.T) {
	first := []Obs{{1, 0, 0}, {1, 1, 0}, {0, 1, 1}, {0, 2, 0}, {0, 3, 0}, {0, 4, 0}}
	second := []Obs{{0, 0, 0}, {1, 1, 0}, {1, 1, 1}}
	third := []Obs{{1, 0, 0}, {0, 1, 1}, {1, 5, 0}}
	for _, sides := range [][][]Obs{{first, second, third}, {first, second}} {
		of := Others(sides, Scale{0, 1}, 0)[0]
		others := of.Own - of.Value
		want := 0.5*0.5 + 0.5*0.75 // 0 and 1 of question 0, then 1, and 1 and 0, of 1
		if len(sides) == 2 {
			want = 0.5*0 + 0.5*1
		}
		if of.Own != 0.75 || math.Abs(others-want) > 1e-12 {
			t.Errorf("%d sides: %v beside %v, want 0.75 beside %v", len(sides), of.Own, others, want)
		}
	}
}
