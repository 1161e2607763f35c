package stats

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestCorrelationWithout(t *testing.T) {
	refused(t, "one pair", Spearman([]float64{1}, []float64{1}).Undefined, "fewer than two")
	refused(t, "constant", Spearman([]float64{1, 2}, []float64{3, 3}).Undefined, "constant")
}

func TestKappaWithout(t *testing.T) {
	for want, k := range map[string]Number{
		"no case":              QuadraticKappa(nil, nil, 5),
		"not among the labels": QuadraticKappa([]int{0}, []int{5}, 5),
	} {
		sound(t, want, k)
		refused(t, "kappa", k.Undefined, want)
	}
}

func TestBinaryWithout(t *testing.T) {
	refused(t, "negative", BinaryOf(Confusion{1, -1, 1, 1}).Undefined, "not a count")
	refused(t, "too large", BinaryOf(Confusion{math.MaxInt, 1, 1, 1}).Undefined, "not a count")
	if n := BinaryOf(Confusion{1, 2, 3, 4}).N; n != 10 {
		t.Errorf("n = %d, want 10", n)
	}
	large := BinaryOf(Confusion{1e12, 3e12, 2e12, 9e12})
	small := BinaryOf(Confusion{1, 3, 2, 9})
	if !close6(large.MCC.Value, small.MCC.Value) || !close6(large.Kappa.Value, small.Kappa.Value) {
		t.Errorf("large counts: %+v, want as for small: %+v", large, small)
	}
	for votes, want := range map[[2]int][2]bool{{3, 1}: {true, false}, {1, 3}: {false, false}, {2, 2}: {false, true},
		{0, 0}: {false, true}} {
		if m, tie := Majority(votes[0], votes[1]); !tie && m != want[0] || tie != want[1] {
			t.Errorf("%v: majority %v, tie %v", votes, m, tie)
		}
	}
}

func TestAlphaWithout(t *testing.T) {
	for _, test := range []struct {
		want  string
		units [][]float64
		m     Metric
	}{
		{"no unit has two", nil, Ordinal},
		{"no unit has two", [][]float64{{1}, {2}, {}}, Nominal},
		{"no variation", [][]float64{{1, 1}, {1, 1}}, Ordinal},
	} {
		a := Alpha(test.units, test.m)
		sound(t, test.want, a)
		refused(t, "alpha", a.Undefined, test.want)
	}
	if p := PercentAgreement([][]float64{{1, 1, 2}, {3, 3}, {4}}); p.Value != 0.5 {
		t.Errorf("percent agreement %+v, want 2 of 4 pairs", p)
	}
}

func TestCounselBenchAlphaWithout(t *testing.T) {
	for want, n := range map[string]Number{
		"no answer has two": AlphaAsInPaper([][]float64{{1, 0}, {0, 0}}, LinearKernel),
		"no variation":      AlphaAsInPaper([][]float64{{3}, {2}}, LinearKernel), // one category
	} {
		sound(t, want, n)
		refused(t, "alpha", n.Undefined, want)
	}
	refused(t, "nothing", AlphaAsInPaper(nil, NominalKernel).Undefined, "no answer")
}

func TestMeanDefined(t *testing.T) {
	mean, undefined := MeanDefined([]Number{{Value: 1}, {Undefined: "why"}, {Value: 2}, {Undefined: "why"}})
	if mean != (Number{Value: 1.5}) || undefined != 2 {
		t.Errorf("%+v, %d undefined", mean, undefined)
	}
	mean, undefined = MeanDefined([]Number{{Undefined: "why"}})
	refused(t, "mean", mean.Undefined, "defined nowhere")
	if undefined != 1 {
		t.Errorf("%d undefined", undefined)
	}
}

func TestBootstrap(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 28))
	x := make([]float64, 200)
	for i := range x {
		x[i] = rng.NormFloat64()
	}
	mean := func(draw []int) Number {
		s := 0.0
		for _, i := range draw {
			s += x[i] / float64(len(draw))
		}
		return Number{Value: s}
	}
	a, b, c := Bootstrap(200, 2000, 1, mean), Bootstrap(200, 2000, 1, mean), Bootstrap(200, 2000, 2, mean)
	sound(t, "bootstrap", a)
	if a.CI != b.CI || a.SE != b.SE || a.CI == c.CI {
		t.Errorf("seed 1: %v, %v, seed 2: %v", a.CI, b.CI, c.CI)
	}
	theta, sd := meanSD(x)
	want := sd / math.Sqrt(200)
	if math.Abs(a.SE-want) > 0.1*want || math.Abs(a.CI.Lo-(theta-1.96*want)) > 0.3*want ||
		math.Abs(a.CI.Hi-(theta+1.96*want)) > 0.3*want {
		t.Errorf("%+v, want about %v ± %v", a, theta, 1.96*want)
	}
	if a.Method != "bootstrap over 200 clusters, 2000 resamples, seed 1" {
		t.Errorf("method %q", a.Method)
	}
	if r := Bootstrap(2, 100, 1, mean); r.NoInterval != "" {
		t.Errorf("two clusters: %+v", r)
	}
	calls := 0
	sometimes := func(every int) Resampled {
		calls = 0
		return Bootstrap(200, 1000, 1, func(draw []int) Number {
			if calls++; calls%every == 0 {
				return Number{Undefined: "no"}
			}
			return mean(draw)
		})
	}
	if r := sometimes(50); r.NoInterval != "" {
		t.Errorf("%+v, want 20 of 1000 let pass", r)
	}
	if r := sometimes(20); r.NoInterval != "" {
		t.Errorf("%+v, want one in twenty let pass", r)
	}
	refused(t, "too many skipped", sometimes(10).NoInterval, "undefined in 100 of 1000")
	refused(t, "one cluster", Bootstrap(1, 2000, 1, mean).NoInterval, "one cluster")
	refused(t, "constant", Bootstrap(9, 40, 1, func([]int) Number { return Number{Value: 1} }).NoInterval, "no variation")
	units := [][]float64{{1, 2}, {2, 2}, {3, 3}, {1, 1}, {2, 3}, {3, 3}}
	// Clusters are drawn whole: with one cluster label there is nothing to draw.
	refused(t, "one question", AlphaBootstrap(units, make([]int, 6), Nominal, 40, 1).NoInterval, "one cluster")
	if r := AlphaBootstrap(units, []int{7, 7, 8, 8, 9, 9}, Nominal, 400, 1); r.NoInterval != "" ||
		!strings.Contains(r.Method, "3 clusters") {
		t.Errorf("%+v, want an interval over 3 clusters", r)
	}
}

// TestAlwaysYes: the formula gives what counting gives of a judge that says yes throughout.
func TestAlwaysYes(t *testing.T) {
	for _, yes := range []int{0, 1, 31, 283, 1070} {
		b := BinaryOf(Confusion{TP: yes, FP: 1070 - yes})
		if got := b.AlwaysYes(); got.Undefined != "" || math.Abs(got.Value-b.F1.Value) > 1e-15 {
			t.Errorf("%d of 1,070: %v, and F1 %v", yes, got, b.F1)
		}
	}
	if got := NoBinary("nothing").AlwaysYes(); got.Undefined != "nothing" {
		t.Errorf("of nothing: %+v", got)
	}
}
