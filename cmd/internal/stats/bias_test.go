package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestRaterBiasCovers draws judges and experts on the incidence of the benchmark: 100
// questions, four answers each, rated by five of 100 experts who differ in severity,
// each of whom rates five questions. The interval of the bias covers what was planted
// in 94% to 97% of draws; clustered by question alone, as if these experts were all
// there are, in fewer.
func TestRaterBiasCovers(t *testing.T) {
	const draws, planted = 1000, 0.3
	r := rand.New(rand.NewPCG(7, 0))
	for _, c := range []struct {
		name                   string
		severity, judge, noise float64 // standard deviations: between experts, of the judge, of a rating
	}{
		{"severe and lenient experts", 0.5, 0.5, 0.8},
		{"a judge that wavers", 0.4, 1, 0.8},
	} {
		both, byQuestion := 0, 0
		for range draws {
			severity := make([]float64, 100)
			for i := range severity {
				severity[i] = c.severity * r.NormFloat64() // not centred
			}
			seat := r.Perm(100)
			var scores []float64
			var ratings []Rating
			var pairs []Obs
			for q := range 100 {
				own := 0.3 * r.NormFloat64() // the judge's taste for the question
				for range 4 {
					level := 3 + 0.7*r.NormFloat64()
					mean := 0.0
					for _, offset := range []int{0, 1, 6, 24, 57} {
						e := seat[(q+offset)%100]
						x := level - severity[e] + c.noise*r.NormFloat64()
						ratings = append(ratings, Rating{X: x, Answer: len(scores), Question: q, Rater: e})
						mean += x / 5
					}
					scores = append(scores, level+planted+own+c.judge*r.NormFloat64())
					pairs = append(pairs, Obs{X: scores[len(scores)-1] - mean, Question: q})
				}
			}
			e, one := RaterBias(scores, ratings, math.Inf(1)), ClusteredMean(pairs)
			if math.Abs(e.Value-one.Value) > 1e-9 || e.N != 400 || e.Raters != 100 {
				t.Fatalf("%+v, by question %+v", e, one)
			}
			if e.CI.Lo <= planted && planted <= e.CI.Hi {
				both++
			}
			if one.CI.Lo <= planted && planted <= one.CI.Hi {
				byQuestion++
			}
		}
		t.Logf("%s: %.1f%% cover, clustered by question alone %.1f%%", c.name, 100*float64(both)/draws, 100*float64(byQuestion)/draws)
		if both < 0.94*draws || both > 0.97*draws || byQuestion > both-15 {
			t.Errorf("%s: of %d intervals %d cover, clustered by question alone %d", c.name, draws, both, byQuestion)
		}
	}
}

// TestRaterBias checks what has no interval, one expert, and answers with unequal
// numbers of ratings.
func TestRaterBias(t *testing.T) {
	if e := RaterBias(nil, nil, math.Inf(1)); e.Undefined == "" {
		t.Errorf("nothing: %+v", e)
	}
	one := RaterBias([]float64{4, 2, 5}, []Rating{{X: 3, Answer: 0, Question: 1, Rater: 9}, {X: 3, Answer: 1, Question: 2, Rater: 9},
		{X: 2, Answer: 2, Question: 3, Rater: 9}}, math.Inf(1))
	if one.Value != 1 || one.Raters != 1 || one.Method != "clustered by question, t(2)" {
		t.Errorf("one expert: %+v", one)
	}
	// Answer 0: 4 less 1 and 3 → 2; answer 1: 2 less 3 → −1; their mean ½.
	two := RaterBias([]float64{4, 2}, []Rating{{X: 1, Answer: 0, Question: 1, Rater: 1}, {X: 3, Answer: 0, Question: 1, Rater: 2},
		{X: 3, Answer: 1, Question: 2, Rater: 1}}, math.Inf(1))
	// Influences ¼·(3 − ½), ¼·(1 − ½), ½·(−1 − ½): by question ¾ and −¾, by expert
	// −⅛ and ⅛, by both ⅝ ⅛ −¾.
	want := math.Sqrt(2*2*0.75*0.75 + 2*2*0.125*0.125 - 1.5*(0.625*0.625+0.125*0.125+0.75*0.75))
	if math.Abs(two.Value-0.5) > 1e-12 || math.Abs(two.SE-want) > 1e-12 {
		t.Errorf("two experts: %+v, want SE %v", two, want)
	}
}
