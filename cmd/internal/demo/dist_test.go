package demo

import (
	"math"
	"slices"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

func TestDist(t *testing.T) {
	s := &newWorld(result.CounselBench, DefaultSeed).scales[overall]
	d := normalDist(s, 3.2, 0.9)
	sum := 0.0
	for _, p := range d {
		sum += p
	}
	if len(d) != 5 || math.Abs(sum-1) > 1e-12 {
		t.Errorf("%d probabilities add up to %v", len(d), sum)
	}
	for n := 1; n <= 4; n++ {
		if a := d.averaged(n, 0); math.Abs(s.mean(a)-s.mean(d)) > 1e-12 {
			t.Errorf("the mean of %d draws has mean %v, one %v", n, s.mean(a), s.mean(d))
		}
	}
	if got := always(1, 5).averaged(3, 0.5); math.Abs(got[1]-0.5) > 1e-12 || math.Abs(got[2]-0.5) > 1e-12 {
		t.Errorf("2 moved by a half is %v", got)
	}
	if got := always(4, 5).averaged(2, 1); !slices.Equal(got, always(4, 5)) {
		t.Errorf("5 moved up is %v", got)
	}
	for u, want := range map[float64]int{0: 0, 0.19: 0, 0.2: 1, 0.99: 1, 1: 1} {
		if got := (dist{0.2, 0.8}).draw(u); got != want {
			t.Errorf("draw(%v) = %d, want %d", u, got, want)
		}
	}
	yes, no := majority([]float64{0.5, 0.5}, []float64{0.5, 0.5})
	if math.Abs(yes-0.25) > 1e-12 || math.Abs(no-0.25) > 1e-12 {
		t.Errorf("two coins: yes %v, no %v", yes, no)
	}
	yes, no = majority([]float64{1, 0}, []float64{0, 0})
	if yes != 1 || no != 0 {
		t.Errorf("one vote of two: yes %v, no %v", yes, no)
	}
}
