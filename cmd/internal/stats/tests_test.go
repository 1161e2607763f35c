package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestMcNemar(t *testing.T) {
	for n := 1; n <= 40; n++ {
		for b := 0; b <= n; b++ {
			got, turned := McNemar(b, n-b), McNemar(n-b, b)
			if got != turned || got < 0 || got > 1 {
				t.Fatalf("%d–%d: %v, turned %v", b, n-b, got, turned)
			}
			// Term by term, from the definition.
			tail, choose := 0.0, 1.0
			for i := 0; i <= min(b, n-b); i++ {
				tail += choose / math.Pow(2, float64(n))
				choose = choose * float64(n-i) / float64(i+1)
			}
			if !close6(got, math.Min(1, 2*tail)) {
				t.Fatalf("%d–%d: p %v, want %v", b, n-b, got, 2*tail)
			}
		}
	}
	if got := McNemar(0, 6); got != 0.03125 {
		t.Errorf("0–6: p = %v, want exactly 1/32", got)
	}
	// For large counts the exact p meets the normal approximation.
	large := McNemar(500_500, 501_500)
	tail := normalTail((1000 - 1) / math.Sqrt(1_002_000))
	if math.Abs(large-2*tail) > 1e-6 {
		t.Errorf("500500–501500: p = %v, normal %v", large, 2*tail)
	}
	if far := McNemar(0, 1_000_000); far != 0 {
		t.Errorf("0–1000000: p = %v, want 0 for want of smaller floats", far)
	}
	for _, p := range []float64{McNemar(0, 0), McNemar(-1, 3), McNemar(0, math.MaxInt)} { // none, no counts, and too many to count
		if p != 1 {
			t.Errorf("p = %v, want 1", p)
		}
	}
}

func TestAdjustedP(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 16))
	for n := range 60 {
		p := make([]float64, n)
		for i := range p {
			p[i] = math.Pow(rng.Float64(), 4)
		}
		holm := Holm(p)
		for i := range p {
			if bonferroni := math.Min(1, p[i]*float64(n)); !(p[i] <= holm[i] && holm[i] <= bonferroni+1e-15) {
				t.Fatalf("p %v, Holm %v, Bonferroni %v", p[i], holm[i], bonferroni)
			}
			for j := range p {
				if p[i] < p[j] && holm[i] > holm[j] {
					t.Fatalf("not monotone at %v, %v", p[i], p[j])
				}
			}
		}
		// The order given does not matter.
		perm := rng.Perm(n)
		q := make([]float64, n)
		for i, k := range perm {
			q[i] = p[k]
		}
		for i, v := range Holm(q) {
			if v != holm[perm[i]] {
				t.Fatal("the order matters")
			}
		}
	}
	for _, bad := range []float64{math.NaN(), math.Inf(1), -0.1, 1.1} {
		if p := []float64{0.5, bad}; Holm(p) != nil {
			t.Errorf("%v is taken for a probability", bad)
		}
	}
}

func TestWilson(t *testing.T) {
	for n := 1; n <= 60; n++ {
		for k := 0; k <= n; k++ {
			p, opposite, more := Wilson(k, n), Wilson(n-k, n), Wilson(10*k, 10*n)
			sound(t, "Wilson", p)
			if p.Undefined != "" || p.CI.Lo > p.Value && k > 0 || p.CI.Hi < p.Value && k < n {
				t.Fatalf("Wilson(%d, %d) = %+v", k, n, p)
			}
			if !close6(p.CI.Lo, 1-opposite.CI.Hi) {
				t.Fatalf("Wilson(%d, %d) is not the mirror of %d: %v, %v", k, n, n-k, p.CI, opposite.CI)
			}
			if more.CI.Hi-more.CI.Lo >= p.CI.Hi-p.CI.Lo {
				t.Fatalf("Wilson(%d, %d) does not shrink with n", k, n)
			}
		}
	}
	refused(t, "nothing", Wilson(0, 0).Undefined, "n = 0")
	for _, kn := range [][2]int{{-1, 3}, {4, 3}, {0, -1}} {
		refused(t, "Wilson", Wilson(kn[0], kn[1]).Undefined, "not a count")
	}
}

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

func TestRanks(t *testing.T) {
	better := [][]bool{
		{true, false, true}, // the diagonal is not read
		{false, false, true},
		{false, false, false},
	}
	ranks := RankByTests(len(better), func(i, j int) bool { return better[i][j] })
	if want := []RankInterval{{1, 2}, {1, 2}, {3, 3}}; !slices.Equal(ranks, want) {
		t.Errorf("%+v, want %+v", ranks, want)
	}
	if len(RankByTests(0, nil)) != 0 || len(RankByIntervals(nil, false)) != 0 {
		t.Error("ranks of nothing")
	}
	inf := math.Inf(1)
	got := RankByIntervals([]Interval{{4, 5}, {1, 2}, {2, 2}, {-inf, 3}}, false)
	if want := []RankInterval{{1, 1}, {2, 4}, {2, 4}, {2, 4}}; !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	low := RankByIntervals([]Interval{{4, 5}, {1, 2}}, true)
	if low[0] != (RankInterval{2, 2}) || low[1] != (RankInterval{1, 1}) {
		t.Errorf("lower is better: %+v", low)
	}
}
