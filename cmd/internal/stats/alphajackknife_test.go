package stats

import (
	"math"
	"testing"
)

// someRatings are those of three raters of two answers to each question, with one
// rater for all and two a question.
func someRatings(questions int) []Rating {
	var out []Rating
	for q := range questions {
		for a := range 2 {
			for i, rater := range []int{0, 1 + q, 1 + (q+1)%questions} {
				out = append(out, Rating{X: float64(1 + (q*(a+2)+i*i+q*i)%5), Answer: 2*q + a, Question: q, Rater: rater})
			}
		}
	}
	return out
}

// TestAlphaJackknife takes every cluster away anew, in place of from a table.
func TestAlphaJackknife(t *testing.T) {
	ratings := someRatings(7)
	without := func(out func(Rating) bool) float64 {
		units := make([][]float64, 14)
		for _, r := range ratings {
			if !out(r) {
				units[r.Answer] = append(units[r.Answer], r.X)
			}
		}
		a := Alpha(units, Ordinal)
		if a.Undefined != "" {
			t.Fatal(a.Undefined)
		}
		return a.Value
	}
	alpha := without(func(Rating) bool { return false })
	variance := func(clusters int, in func(Rating, int) bool) float64 {
		v, g := 0.0, 0
		for c := range clusters {
			some := false
			for _, r := range ratings {
				some = some || in(r, c)
			}
			if some {
				g++
				d := without(func(r Rating) bool { return in(r, c) }) - alpha
				v += d * d
			}
		}
		return v * float64(g-1) / float64(g)
	}
	v := variance(7, func(r Rating, c int) bool { return r.Question == c }) +
		variance(8, func(r Rating, c int) bool { return r.Rater == c }) -
		variance(7*8, func(r Rating, c int) bool { return r.Question == c/8 && r.Rater == c%8 })
	t6, _ := T975(6)
	half := t6 * math.Sqrt(v)
	got := AlphaJackknife(ratings, Ordinal)
	if !got.HasInterval() || math.Abs(got.Value-alpha) > 1e-12 || math.Abs(got.CI.Lo-max(-1, alpha-half)) > 1e-9 ||
		math.Abs(got.CI.Hi-min(1, alpha+half)) > 1e-9 {
		t.Errorf("%v %v (%s), want %v ± %v", got.Value, got.CI, got.NoInterval, alpha, half)
	}
	for name, c := range map[string]struct {
		ratings []Rating
		want    string
	}{
		"no answer with two": {[]Rating{{X: 1}, {X: 2, Answer: 1}}, "no value"},
		"all the same":       {[]Rating{{X: 1}, {X: 1, Rater: 1}}, "no value"},
		"one question":       {[]Rating{{X: 1}, {X: 2, Rater: 1}}, "one cluster"},
		"a question makes the rest": {[]Rating{{X: 1}, {X: 2, Rater: 1}, {X: 1, Answer: 1, Question: 1},
			{X: 1, Answer: 1, Question: 1, Rater: 1}}, "undefined without some question or rater"},
	} {
		if got := AlphaJackknife(c.ratings, Nominal); got.NoInterval != c.want {
			t.Errorf("%s: %q, want %q", name, got.NoInterval, c.want)
		}
	}
}

func TestOtherYes(t *testing.T) {
	// Of four yes, the others say yes in 1 of 2, 1 of 2, 0 of 2 and 0 of 1.
	given, chance := OtherYes([][]float64{{1, 1, 0}, {1, 0, 0}, {0, 1}, {1}})
	if math.Abs(given.Value-0.25) > 1e-12 || math.Abs(chance.Value-3.0/7) > 1e-12 {
		t.Errorf("%v and %v, want 1/4 and 3/7", given, chance)
	}
	if given, chance := OtherYes([][]float64{{0, 0}}); given.Undefined == "" || chance.Undefined == "" {
		t.Errorf("%v and %v without a yes", given, chance)
	}
}

func TestWithinSD(t *testing.T) {
	sd, df := WithinSD([][]float64{{1, 3}, {5, 5, 8}, {2}, nil}) // squares 2 and 6
	if df != 3 || math.Abs(sd.Value-math.Sqrt(8.0/3)) > 1e-12 {
		t.Errorf("%v, %d", sd, df)
	}
	third := 1.0 / 3
	if sd, df := WithinSD([][]float64{{third, third, third}}); sd.Value != 0 || df != 2 {
		t.Errorf("%v, %d of equal values", sd, df)
	}
	if sd, _ := WithinSD([][]float64{{1}, {2}}); sd.Undefined == "" {
		t.Errorf("%v of single values", sd)
	}
	if ci, se, ok := MeanWithin(4.5, 2, 3, 4, Scale{1, 5}); !ok || se != 1 || ci.Hi != 5 ||
		math.Abs(ci.Lo-(4.5-3.182446305284263)) > 1e-9 {
		t.Errorf("%v, %v, %v", ci, se, ok)
	}
	if _, _, ok := MeanWithin(4.5, 0, 3, 4, Scale{1, 5}); ok {
		t.Error("an interval without a spread")
	}
}
