package stats

import "testing"

// TestTiesOfTenths: means of scores in steps of a tenth that are equal are tied, though as floats they differ, as those of
// the same scores times ten are.
func TestTiesOfTenths(t *testing.T) {
	mean := func(scores ...float64) float64 {
		sum := 0.0
		for _, x := range scores {
			sum += x
		}
		return sum / float64(len(scores))
	}
	tenths := []float64{mean(2.1, 2.1, 2.4), mean(2.2), mean(2, 2.2, 2.4), mean(2.3, 2.5), mean(2.1)}
	whole := []float64{22, 22, 22, 24, 21}
	other := []float64{1, 2, 3, 4, 2}
	if tenths[0] == tenths[1] {
		t.Fatal("the floats are equal, so that nothing is tested")
	}
	if got, want := Spearman(tenths, other), Spearman(whole, other); got != want {
		t.Errorf("Spearman's is %v, want %v", got, want)
	}
	if got := Spearman(tenths[:3], other[:3]); got.Undefined == "" {
		t.Errorf("Spearman's of means that are all equal is %v", got.Value)
	}
	if got := WinProbability([]Obs{{X: tenths[0]}}, []Obs{{X: tenths[1]}}); got.Value != 0.5 {
		t.Errorf("of equal means one wins at %v", got.Value)
	}
}
