package demo

import (
	"math"
	"testing"
)

func TestDist(t *testing.T) {
	d := normalDist(3.2, 0.9, 5)
	if s := d.between(1, 5); math.Abs(s-1) > 1e-12 {
		t.Errorf("probabilities add up to %v", s)
	}
	for n := 1; n <= 4; n++ {
		if a := d.averaged(n, 0, 5); math.Abs(a.mean()-d.mean()) > 1e-12 {
			t.Errorf("the mean of %d draws has mean %v, one %v", n, a.mean(), d.mean())
		}
	}
	if got := always(2).averaged(3, 0.5, 5); math.Abs(got[1]-0.5) > 1e-12 || math.Abs(got[2]-0.5) > 1e-12 {
		t.Errorf("2 moved by a half is %v", got)
	}
	if got := always(5).averaged(2, 1, 5); got != always(5) {
		t.Errorf("5 moved up is %v", got)
	}
	for u, want := range map[float64]int{0: 1, 0.19: 1, 0.2: 2, 0.99: 2, 1: 2} {
		if got := (dist{0.2, 0.8}).draw(u); got != want {
			t.Errorf("draw(%v) = %d, want %d", u, got, want)
		}
	}
	if got := twoOrMore([]float64{0.5, 0.5, 0.5}); math.Abs(got-0.5) > 1e-12 {
		t.Errorf("two or more of three coins: %v", got)
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
