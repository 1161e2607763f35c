package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestReliabilityWithout(t *testing.T) {
	y := []bool{true, false}
	for _, curve := range []func([]bool, []float64, int) Reliability{ReliabilityUniform, ReliabilityQuantile} {
		for _, test := range []struct {
			want string
			y    []bool
			p    []float64
			bins int
		}{
			{"differ in length", y, []float64{0.5}, 10},
			{"no case", nil, nil, 10},
			{"number of bins", y, []float64{0.5, 0.6}, 0},
			{"number of bins", y, []float64{0.5, 0.6}, 1 << 40},
			{"not a probability", y, []float64{0.5, 1.5}, 10},
			{"not a probability", y, []float64{0.5, -0.1}, 10},
			{"not a probability", y, []float64{0.5, math.NaN()}, 10},
		} {
			r := curve(test.y, test.p, test.bins)
			sound(t, test.want, r)
			refused(t, "curve", r.Undefined, test.want)
			refused(t, "Brier", r.Brier.Undefined, test.want)
			refused(t, "ECE", r.ECE.Undefined, test.want)
		}
	}
	edge := ReliabilityUniform([]bool{true, false, true}, []float64{0, 0.2, 1}, 5)
	if len(edge.Bins) != 2 || edge.Bins[0].N != 2 || edge.Bins[1].N != 1 {
		t.Errorf("on the edge: %+v", edge.Bins)
	}
}

func TestCurve(t *testing.T) {
	var pairs []Pair
	for i := range 30 {
		pairs = append(pairs, Pair{Score: float64(3 + i%10/9*2), Mean: float64(i%4) + 1, Question: i / 2})
	}
	curve := Curve(pairs) // the score is 5 for i = 9, 19, 29, else 3
	sound(t, "curve", curve)
	if len(curve) != 2 || curve[0].Score != 3 || curve[0].Mean.N != 27 || curve[0].Sparse || curve[1].Mean.N != 3 || !curve[1].Sparse || curve[1].Share != 0.1 {
		t.Fatalf("%+v", curve)
	}
	var means []float64
	var questions []int
	for _, p := range pairs {
		if p.Score == 3 {
			means, questions = append(means, p.Mean), append(questions, p.Question)
		}
	}
	want := ClusteredMean(means, questions)
	if e := curve[0].Mean; !close6(e.Value, want.Value) || !close6(e.SE, want.SE) || e.Method != "clustered by question, t(14)" {
		t.Errorf("one judge: %+v, want as %+v", e, want)
	}
	for i := range pairs { // a rater for each two questions: components
		pairs[i].Rater = pairs[i].Question
	}
	if e := Curve(pairs)[0].Mean; e.Method != "clustered by connected component of questions and raters, t(14)" || !close6(e.SE, want.SE) {
		t.Errorf("a rater a question: %+v", e)
	}
	// In one connected design a bin stays two-way, also if it falls into components.
	for i := range pairs {
		pairs[i].Rater = i % 3
	}
	if e := Curve(pairs)[1].Mean; e.Method != "two-way clustered (questions and raters)" && e.Method != "two-way clustered (questions and raters), t(2)" {
		t.Errorf("crossed: %+v", e)
	}
	if Curve(nil) != nil || Curve([]Pair{{Score: math.NaN()}}) != nil || Curve([]Pair{{Mean: math.Inf(1)}}) != nil {
		t.Error("a curve of nothing")
	}
}

func TestErrorOf(t *testing.T) {
	pairs := []Pair{{5, 4, 4, 1, 0}, {5, 3, 3, 1, 0}, {3, 4, 4, 2, 0}}
	e := ErrorOf(pairs, 5)
	sound(t, "error", e)
	want := ClusteredMean([]float64{1, 2, -1}, []int{1, 1, 2})
	if !close6(e.Bias.Value, want.Value) || !close6(e.Bias.SE, want.SE) || !close6(e.MAE.Value, 4.0/3) || !close6(e.JudgeBest.Value, 2.0/3) || e.ExpertsBest.Value != 0 {
		t.Errorf("%+v", e)
	}
	for _, bad := range []JudgeError{ErrorOf(nil, 5), ErrorOf([]Pair{{Score: math.NaN()}}, 5), ErrorOf(pairs, math.NaN())} {
		sound(t, "error", bad)
		if bad.Undefined == "" || bad.Bias.Undefined == "" || bad.RMSE.Undefined == "" || bad.ExpertsBest.Undefined == "" {
			t.Errorf("%+v", bad)
		}
	}
}

func TestAgreementWith(t *testing.T) {
	likert := []int{1, 2, 3, 4, 5}
	pairs := []Pair{{5, 4.2, 4.5, 1, 0}, {2, 2.4, 2, 2, 0}, {1, 1.2, 1, 3, 0}, {3, 3.6, 3.5, 4, 0}}
	a := AgreementWith(pairs, likert)
	sound(t, "agreement", a)
	// Medians 4.5 and 3.5 count as 5 and 4.
	want := CohenKappa([]int{5, 2, 1, 3}, []int{5, 2, 1, 4}, likert).Quadratic
	if a.Spearman.R != 1 || a.Kendall.R != 1 || a.Quadratic != want || want.Undefined != "" {
		t.Errorf("%+v, want kappa %+v", a, want)
	}
	constant := AgreementWith([]Pair{{5, 4, 4, 1, 0}, {5, 2, 2, 2, 0}, {5, 1, 1, 2, 0}}, likert)
	refused(t, "Spearman", constant.Spearman.Undefined, "constant")
	refused(t, "Kendall", constant.Kendall.Undefined, "constant")
	refused(t, "kappa", constant.Quadratic.Undefined, "constant")
	half := AgreementWith([]Pair{{2.5, 4, 4, 1, 0}, {5, 2, 2, 2, 0}}, likert)
	refused(t, "kappa", half.Quadratic.Undefined, "not a label")
	refused(t, "kappa", AgreementWith([]Pair{{1, 4, math.NaN(), 1, 0}, {5, 2, 2, 2, 0}}, likert).Quadratic.Undefined, "not a label")
	refused(t, "kappa", AgreementWith([]Pair{{7, 4, 4, 1, 0}, {5, 2, 2, 2, 0}}, likert).Quadratic.Undefined, "not among the labels")
	refused(t, "nothing", AgreementWith(nil, likert).Quadratic.Undefined, "fewer than two")
}

func TestLeftOut(t *testing.T) {
	ratings := []Rating{{4, 1, 10, 1}, {2, 1, 10, 2}, {3, 1, 10, 3}, {5, 2, 10, 1}, {1, 3, 11, 4}, {2, 3, 11, 5}}
	got := LeftOut(ratings)
	want := []Pair{{4, 2.5, 2.5, 10, 1}, {2, 3.5, 3.5, 10, 2}, {3, 3, 3, 10, 3}, {1, 2, 2, 11, 4}, {2, 1, 1, 11, 5}}
	if len(got) != len(want) {
		t.Fatalf("%+v, want %+v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%d: %+v, want %+v", i, got[i], want[i])
		}
	}
	if LeftOut([]Rating{{math.NaN(), 1, 1, 1}}) != nil {
		t.Error("a NaN is held against the others")
	}
	votes := []Vote{{true, 1}, {true, 1}, {false, 1}, {true, 2}, {false, 2}, {true, 2}, {false, 2}, {true, 3}}
	// Answer 1: each yes meets a yes and a no, the no meets two yeses. Answer 2: each
	// meets one of its own and two of the other. Answer 3 stands alone.
	if c := LeftOutVotes(votes); c.Ties != 2 || c.Alone != 1 || c.FN != 3 || c.FP != 2 || c.TP != 0 || c.TN != 0 {
		t.Errorf("%+v", c)
	}
	refused(t, "no votes", LeftOutVotes(nil).Undefined, "no case")
}

func TestAltTestWithout(t *testing.T) {
	o := AltOptions{Closeness: ByRMSE, Epsilon: 0.2, Q: 0.05, MinAnnotators: 2, MinPerAnnotator: 1}
	two := []map[int]float64{{1: 3, 2: 4}, {1: 3, 2: 5, 3: 1}}
	judge := map[int]float64{1: 3, 2: 5, 3: 1}
	change := func(f func(*AltOptions)) AltOptions { c := o; f(&c); return c }
	for _, test := range []struct {
		want       string
		annotators []map[int]float64
		judge      map[int]float64
		o          AltOptions
	}{
		{"not a setting", two, judge, change(func(o *AltOptions) { o.Closeness = 5 })},
		{"not a setting", two, judge, change(func(o *AltOptions) { o.Epsilon = math.NaN() })},
		{"not a setting", two, judge, change(func(o *AltOptions) { o.Q = 1 })},
		{"two annotators", two, judge, change(func(o *AltOptions) { o.MinAnnotators = 1 })},
		{"not a finite number", []map[int]float64{{1: math.Inf(1)}}, judge, o},
		{"enough instances", nil, nil, o},
		{"enough instances", two, judge, change(func(o *AltOptions) { o.MinPerAnnotator = 3 })},
		{"enough instances", two, map[int]float64{9: 1}, o},
	} {
		r := AltTest(test.annotators, test.judge, test.o)
		sound(t, test.want, r)
		refused(t, "advantage", r.Advantage.Undefined, test.want)
		refused(t, "winning rate", r.WinningRate.Undefined, test.want)
	}
	r := AltTest(two, judge, o)
	// Instance 1: ties throughout. Instance 2: the judge agrees with the second
	// annotator and is closer to him than the first, which one instance of two does
	// not prove; to the first he is always as far as the second: within any margin.
	if r.Advantage.Value != 1 || r.Annotators != 2 || r.Instances != 2 || r.WinningRate.Value != 0.5 {
		t.Errorf("%+v", r)
	}
	// A judge who copies one of two annotators who always differ.
	same := map[int]float64{1: 1, 2: 2, 3: 3}
	far := map[int]float64{1: 5, 2: 5, 3: 5}
	if r := AltTest([]map[int]float64{same, far}, same, o); r.Advantage.Value != 1 || r.WinningRate.Value != 1 || !r.Passes {
		t.Errorf("no variation: %+v", r)
	}
	if r := AltTest([]map[int]float64{same, same}, far, o); r.Advantage.Value != 0 || r.WinningRate.Value != 0 || r.Passes {
		t.Errorf("never closer: %+v", r)
	}
	if r := AltTest([]map[int]float64{same, far}, map[int]float64{1: 2, 2: 2, 3: 2}, change(func(o *AltOptions) { o.Closeness = ByAccuracy; o.Epsilon = -0.2 })); r.WinningRate.Value != 0 {
		t.Errorf("ties do not beat a negative margin: %+v", r)
	}
	// The judge is the second annotator over again: he beats the first, who is far
	// from the second, and ties with the second, who is as far from the first. With
	// ε = −0.5 a tie does not win.
	half := AltTest([]map[int]float64{far, same}, same, change(func(o *AltOptions) { o.Epsilon = -0.5 }))
	if half.WinningRate.Value != 0.5 || !half.Passes {
		t.Errorf("one of two: %+v", half)
	}
	few := AltTest([]map[int]float64{same, far, {1: 1}}, same, change(func(o *AltOptions) { o.MinPerAnnotator = 2 }))
	if few.Skipped != 1 || few.Annotators != 2 || len(few.Warnings) != 1 || few.Warnings[0] != "1 annotator with too few instances left out" {
		t.Errorf("an annotator with one instance: %+v", few)
	}
	one := map[int]float64{1: 1}
	if r := AltTest([]map[int]float64{one, one}, one, o); r.Advantage.Value != 1 || r.WinningRate.Value != 0 {
		t.Errorf("one instance proves nothing: %+v", r)
	}
}

func TestProfilesWithout(t *testing.T) {
	for want, p := range map[string]Profiles{
		"differ in length":    CompareProfiles([]float64{1}, nil),
		"empty":               CompareProfiles(nil, nil),
		"not a finite number": CompareProfiles([]float64{math.NaN()}, []float64{1}),
	} {
		sound(t, want, p)
		for _, n := range []Number{p.Euclidean, p.MeanAbsDiff, p.Cosine, p.JSD, p.JSDistance} {
			refused(t, "distance", n.Undefined, want)
		}
	}
	zero := CompareProfiles([]float64{0, 0}, []float64{1, 1})
	refused(t, "cosine", zero.Cosine.Undefined, "all zero")
	refused(t, "JSD", zero.JSD.Undefined, "all zero")
	if zero.MeanAbsDiff.Value != 1 {
		t.Errorf("%+v", zero)
	}
	refused(t, "JSD", CompareProfiles([]float64{-1, 2}, []float64{1, 1}).JSDistance.Undefined, "negative")
}

func TestLinkage(t *testing.T) {
	nan := [][]float64{{math.NaN()}}
	for want, c := range map[string]Clustering{
		"no points":           Linkage(nil, AverageLinkage),
		"more than 500":       Linkage(make([][]float64, 501), AverageLinkage),
		"unknown linkage":     Linkage([][]float64{{1}}, LinkageMethod(3)),
		"differ in length":    Linkage([][]float64{{1}, {1, 2}}, AverageLinkage),
		"or are empty":        Linkage([][]float64{{}}, AverageLinkage),
		"not a finite number": Linkage(nan, AverageLinkage),
	} {
		refused(t, "clustering", c.Undefined, want)
	}
	if c := Linkage([][]float64{{1}}, AverageLinkage); len(c.Merges) != 0 || len(c.Leaves) != 1 || len(c.Optimal) != 1 || c.Undefined != "" {
		t.Errorf("one point: %+v", c)
	}
	// Equal points: the smallest numbers merge first.
	c := Linkage([][]float64{{1}, {1}, {1}}, AverageLinkage)
	if c.Merges[0] != (Merge{0, 1, 0, 2}) || c.Merges[1] != (Merge{2, 3, 0, 3}) {
		t.Errorf("equal points: %+v", c.Merges)
	}
	rng := rand.New(rand.NewPCG(31, 32))
	for range 30 {
		points := make([][]float64, 2+rng.IntN(7))
		for i := range points {
			points[i] = []float64{float64(rng.IntN(4)), float64(rng.IntN(4))}
		}
		for _, method := range []LinkageMethod{AverageLinkage, CompleteLinkage, SingleLinkage} {
			c := Linkage(points, method)
			sound(t, "clustering", c)
			length := func(order []int) (sum float64) {
				for i := range order[1:] {
					sum += euclidean(points[order[i]], points[order[i+1]])
				}
				return sum
			}
			shortest := math.Inf(1)
			for _, order := range allOrders(len(points), c.Merges, 2*len(points)-2) {
				shortest = math.Min(shortest, length(order))
			}
			if len(c.Optimal) != len(points) || !close6(length(c.Optimal), shortest) {
				t.Fatalf("order %v of length %v, want %v", c.Optimal, length(c.Optimal), shortest)
			}
			for i := range c.Merges[1:] {
				if c.Merges[i].Height > c.Merges[i+1].Height+1e-12 {
					t.Fatalf("heights fall: %+v", c.Merges)
				}
			}
		}
	}
}

func TestSpans(t *testing.T) {
	for _, test := range []struct {
		copied, sentence string
		want             bool
	}{
		{"he", "the cat", true},                // not word-bounded
		{"You should stop!", "stop", true},     // either may be the longer
		{"ab!", "abc", true},                   // equally long: the copy is the shorter
		{"abc", "ab!", false},                  // and only the copy
		{"???", "…", false},                    // nothing is left
		{"a\x1cb", "x a b y", true},            // Python's \s
		{"E\u0301te\u0301", "xx ete xx", true}, // combining accents go
		{"½ pill", "take ½ pill", true},
		{"snake_case", "a snake_case b", true},
		{"𝔘nicode", "so 𝔘nicode it is", true},
	} {
		if got := SpanContained(test.copied, test.sentence); got != test.want {
			t.Errorf("%q in %q: %v, want %v", test.copied, test.sentence, got, test.want)
		}
	}
}
