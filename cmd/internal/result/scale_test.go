package result

import (
	"math"
	"slices"
	"testing"
)

// TestGathered compares the points of curves on long scales with what a reader would choose.
func TestGathered(t *testing.T) {
	for _, test := range []struct {
		low, high, step float64
		by              float64
		points          []float64
	}{
		{1, 5, 1, 0, []float64{1, 2, 3, 4, 5}},
		{0, 10, 0.5, 0, nil},
		{0, 100, 1, 10, []float64{0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100}},
		{1, 100, 1, 10, []float64{1, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100}},
		{1, 7, 0.25, 0.5, []float64{1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7}},
		{1, 99, 2, 10, []float64{1, 11, 21, 31, 41, 51, 61, 71, 81, 91, 99}},
		{0, 4, 0.1, 0.5, []float64{0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4}},
	} {
		s := Scale{Min: test.low, Max: test.high, Step: test.step}
		if got := s.Gathers(); got != test.by {
			t.Errorf("%v–%v by %v: points are %v apart, want %v", s.Min, s.Max, s.Step, got, test.by)
		}
		var points []float64
		for _, x := range s.Numbers() {
			p := s.Gathered(x)
			if !s.Has(p) || math.Abs(p-x) > max(test.by/2, 0)+1e-9 && p != s.Min && p != s.Max {
				t.Errorf("%v–%v by %v: %v is counted at %v", s.Min, s.Max, s.Step, x, p)
			}
			if len(points) == 0 || p > points[len(points)-1] {
				points = append(points, p)
			}
			if again := s.Gathered(p); again != p {
				t.Errorf("%v–%v by %v: the point %v is counted at %v", s.Min, s.Max, s.Step, p, again)
			}
		}
		if test.points != nil && !slices.Equal(points, test.points) {
			t.Errorf("%v–%v by %v: points %v, want %v", s.Min, s.Max, s.Step, points, test.points)
		}
	}
}
