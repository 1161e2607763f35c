package board

import (
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestQuartiles holds the five numbers to ratings that can be counted by hand.
func TestQuartiles(t *testing.T) {
	scale := result.Scale{Min: 1, Max: 5}
	for _, c := range []struct {
		counts result.ValueCounts
		want   [5]float64
		ok     bool
	}{
		{result.ValueCounts{{Value: "1", N: 2}, {Value: "2", N: 2}, {Value: "3", N: 2}, {Value: "4", N: 1}, {Value: "5", N: 1}},
			[5]float64{1, 1, 2, 3, 5}, true},
		{result.ValueCounts{{Value: "1", N: 0}, {Value: "4", N: 9}, {Value: "5", N: 0}}, [5]float64{4, 4, 4, 4, 4}, true},
		{result.ValueCounts{{Value: "1", N: 1}, {Value: "5", N: 3}}, [5]float64{1, 1, 5, 5, 5}, true},
		{nil, [5]float64{}, false},
	} {
		got, ok := (&Score{Scale: scale, Details: Details{Counts: c.counts}}).Quartiles()
		if got != c.want || ok != c.ok {
			t.Errorf("%v: %v, %t; want %v, %t", c.counts, got, ok, c.want, c.ok)
		}
	}
	if _, ok := (&Score{Scale: result.Scale{Percent: true}, Details: Details{Counts: result.ValueCounts{
		{Value: "yes", N: 1}}}}).Quartiles(); ok {
		t.Error("a rate has quartiles")
	}
}
