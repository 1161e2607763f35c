package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestPairedRates checks coverage on questions as few as a failure mode's, and ends.
func TestPairedRates(t *testing.T) {
	if e := PairedRates(0, 8, 20); math.Abs(e.Value+0.4) > 1e-12 || e.CI.Hi >= 0 {
		t.Errorf("0 : 8 of 20: %+v", e)
	}
	if e := PairedRates(0, 0, 20); e.CI.Lo >= 0 || e.CI.Hi <= 0 || e.CI.Lo != -e.CI.Hi {
		t.Errorf("0 : 0 of 20 must have an interval around 0: %+v", e)
	}
	if e := PairedRates(3, 2, 4); e.Undefined == "" {
		t.Errorf("more than there are: %+v", e)
	}
	r := rand.New(rand.NewPCG(1, 1))
	for _, w := range []struct {
		a, b float64 // how often only the one fails
		n    int
	}{{0.4, 0.05, 20}, {0.05, 0.05, 20}, {0.2, 0.1, 60}} {
		const draws = 4000
		covered := 0
		for range draws {
			a, b := 0, 0
			for range w.n {
				switch x := r.Float64(); {
				case x < w.a:
					a++
				case x < w.a+w.b:
					b++
				}
			}
			e := PairedRates(a, b, w.n)
			covered += bit(e.CI.Lo <= w.a-w.b && w.a-w.b <= e.CI.Hi)
		}
		if share := float64(covered) / draws; share < 0.93 {
			t.Errorf("%+v: covers %.3f", w, share)
		}
	}
}

// TestGrowthRates grows the questions as it says and counts what McNemar's test finds.
func TestGrowthRates(t *testing.T) {
	if g := GrowthRates(3, 3, 20, 36); g.Undefined == "" {
		t.Errorf("nothing was observed: %v", g)
	}
	r := rand.New(rand.NewPCG(3, 1))
	const tests = 36
	for _, w := range [][2]int{{5, 1}, {8, 0}, {6, 3}} {
		g := GrowthRates(w[0], w[1], 20, tests)
		n := int(math.Ceil(20 * g.Value))
		const draws = 2000
		found := 0
		for range draws {
			a, b := 0, 0
			for range n {
				switch x := r.IntN(20); {
				case x < w[0]:
					a++
				case x < w[0]+w[1]:
					b++
				}
			}
			found += bit(McNemar(a, b) < 0.05/tests)
		}
		if share := float64(found) / draws; share < 0.7 || share > 0.96 { // steps of an exact test of few questions
			t.Errorf("%d : %d of 20, %d questions: %.3f found", w[0], w[1], n, share)
		}
	}
}
