package mentalalign

import (
	"math"
	"testing"
)

// TestCounts holds what is decoded against counts of the authors' files by other code.
func TestCounts(t *testing.T) {
	answers := Answers()
	if len(answers) != 10000 {
		t.Fatalf("%d answers", len(answers))
	}
	models, contexts := map[string]int{}, map[string]int{}
	counts := [5]map[int8]int{}
	for i := range counts {
		counts[i] = map[int8]int{}
	}
	for _, a := range answers {
		models[a.Model]++
		contexts[a.Context]++
		for i, v := range append([]Values{a.Experts}, a.Judges[:]...) {
			for _, x := range v {
				counts[i][x]++
			}
		}
	}
	if len(models) != 10 || models[Counselor] != 1000 || len(contexts) != Contexts || contexts["c1000"] != 10 {
		t.Errorf("%d models, %d answers by the counsellor, %d contexts", len(models), models[Counselor], len(contexts))
	}
	want := [5]map[int8]int{
		{Empty: 409, 0: 231, 1: 1434, 2: 2264, 3: 10324, 4: 20158, 5: 35172, 6: 8},
		{Empty: 7, 1: 1701, 2: 2010, 3: 5294, 4: 15507, 5: 45481},
		{Empty: 49, 1: 1920, 2: 927, 3: 3196, 4: 9502, 5: 54406},
		{1: 1241, 2: 590, 3: 2163, 4: 10356, 5: 55650},
		{Empty: 14, 1: 1339, 2: 1564, 3: 4445, 4: 14376, 5: 48262},
	}
	for i := range want {
		for x := int8(Empty); x <= 9; x++ {
			if counts[i][x] != want[i][x] {
				t.Errorf("rater %d: %d values are %d, not %d", i, counts[i][x], x, want[i][x])
			}
		}
	}
	third := Answer{"c0001", "deepseek-qwen-7b", Values{3, 4, 4, 5, 5, 4, 5},
		[4]Values{{4, 4, 5, 5, 5, 4, 5}, {4, 3, 4, 5, 4, 3, 3}, {4, 4, 5, 5, 5, 4, 5}, {4, 3, 5, 5, 4, 4, 4}}}
	if answers[2] != third {
		t.Errorf("the third answer is %v", answers[2])
	}
}

// TestBiases holds them against the table "Human vs LLM Means, Bias & MSE" of the
// authors' Results/Systematic Bias Decomposition.md, in which each judge's own model is
// left out and what either left empty, and no value that is off the scale.
func TestBiases(t *testing.T) {
	printed := map[string][7]float64{
		"claude-3.7-sonnet": {.248, -.101, .054, .118, .641, .427, .031},
		"gpt-4o":            {.771, .461, .389, .218, .817, .669, .349},
		"gemini-2.5-flash":  {.486, .115, .401, .208, .703, .747, .397},
		"o4-mini":           {.440, -.144, .431, .251, .581, .474, .303},
	}
	for j, judge := range Judges {
		for k, attribute := range Attributes {
			sum, n := 0, 0
			for _, a := range Answers() {
				if x, y := a.Judges[j][k], a.Experts[k]; a.Model != Own[judge] && x != Empty && y != Empty {
					sum += int(x - y)
					n++
				}
			}
			if is, want := float64(sum)/float64(n), printed[judge][k]; math.Abs(is-want) > .002 {
				t.Errorf("%s on %s: %.4f, printed is %.3f", judge, attribute, is, want)
			}
		}
	}
}

// TestICC holds them against ICC(C,1) in the authors' Results/ICC Reliability Analysis.md.
func TestICC(t *testing.T) {
	printed := map[string][7]float64{
		"claude-3.7-sonnet": {.881, .915, .730, .685, .906, .900, .791},
		"gpt-4o":            {.849, .856, .532, .480, .835, .800, .823},
		"gemini-2.5-flash":  {.855, .878, .306, .377, .838, .734, .362},
		"o4-mini":           {.948, .918, .342, .259, .883, .871, .871},
	}
	for j, judge := range Judges {
		for k, attribute := range Attributes {
			if is, want := authorsICC(j, k), printed[judge][k]; math.Abs(is-want) > .006 {
				t.Errorf("%s on %s: %.4f, printed is %.3f", judge, attribute, is, want)
			}
		}
	}
}

// TestCards: what the cards say of the ratings is counted here by other means.
func TestCards(t *testing.T) {
	e := expertsFacts()
	if want := (expertsCard{231, 8, 409, 191, 109, 144, e.LeastOrder, e.MostOrder}); e != want {
		t.Errorf("%+v, want %+v", e, want)
	}
	if math.Abs(e.LeastOrder-.0856) > 5e-5 || math.Abs(e.MostOrder-.1267) > 5e-5 {
		t.Errorf("orders %v to %v", e.LeastOrder, e.MostOrder)
	}
	for j, want := range []int{7, 49, 0, 14} {
		if c := judgeFacts(j); c.Empty != want || c.Cells != 70000 || c.Others != 8 {
			t.Errorf("%+v, want %d empty", c, want)
		}
	}
}
