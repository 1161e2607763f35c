package stats

import (
	"math"
	"testing"
)

func TestQuantilesInvertTails(t *testing.T) {
	for _, q := range []float64{1e-12, 0.001, 0.025, 0.3, 0.5, 0.7, 0.975, 0.999} {
		for _, df := range []float64{0.5, 1, 2.5, 30, 1e4, 1e7} {
			x, ok := TQuantile(q, df)
			if tail, okTail := TTail(x, df); !ok || !okTail || math.Abs(1-tail-q) > 1e-9 {
				t.Errorf("t(%v): quantile %v of %v has tail %v", df, x, q, tail)
			}
			if y, _ := TQuantile(1-q, df); q > 0.01 && math.Abs(x+y) > 1e-8*(1+math.Abs(x)) {
				t.Errorf("t(%v): %v and %v are not opposite", df, x, y)
			}
		}
		x, _ := TQuantile(q, 1e7)
		if tail := normalTail(x); math.Abs(1-tail-q) > 1e-5 {
			t.Errorf("t(10⁷): quantile %v of %v has normal tail %v", x, q, tail)
		}
	}
	if tail := normalTail(z975); !close6(tail, 0.025) {
		t.Errorf("the 97.5%% point %v has tail %v", z975, tail)
	}
	nan, inf := math.NaN(), math.Inf(1)
	for name, ok := range map[string]bool{
		"t NaN": second(TQuantile(nan, 3)), "t df 0": second(TQuantile(0.5, 0)),
		"t df Inf": second(TQuantile(0.5, inf)), "t too far": second(TQuantile(1e-300, 0.1)), "t tail NaN": second(TTail(nan, 3)),
		"t tail df": second(TTail(1, -1)),
	} {
		if ok {
			t.Errorf("%s: there is a value", name)
		}
	}
	for x, want := range map[float64]float64{inf: 0, -inf: 1} {
		if p, ok := TTail(x, 3); !ok || math.Abs(p-want) > 1e-200 {
			t.Errorf("P(T > %v) = %v", x, p)
		}
	}
}

func second(_ float64, ok bool) bool { return ok }
