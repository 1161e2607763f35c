package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// sound fails if a result holds a NaN or an infinity anywhere, beside a reason too,
// or contradicts itself.
func sound(t *testing.T, what string, result any) {
	t.Helper()
	walk(t, what, reflect.ValueOf(result))
}

func walk(t *testing.T, path string, v reflect.Value) {
	t.Helper()
	switch v.Kind() {
	case reflect.Float64:
		if x := v.Float(); math.IsNaN(x) || math.IsInf(x, 0) {
			t.Errorf("%s is %v", path, x)
		}
	case reflect.Slice:
		for i := range v.Len() {
			walk(t, fmt.Sprintf("%s[%d]", path, i), v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			walk(t, path+"."+v.Type().Field(i).Name, v.Field(i))
		}
		consistent(t, path, v.Interface())
	}
}

func consistent(t *testing.T, path string, v any) {
	t.Helper()
	holds := func(ok bool, claim string) {
		t.Helper()
		if !ok {
			t.Errorf("%s: %s fails in %+v", path, claim, v)
		}
	}
	switch v := v.(type) {
	case Estimate:
		asked := v.CI != Interval{} || v.NoInterval != ""
		holds(v.Undefined == "" || !asked || v.NoInterval != "", "no interval without a value")
		holds(!asked || v.NoInterval != "" || v.CI.Lo <= v.Value && v.Value <= v.CI.Hi &&
			(v.Method == "Wilson" || v.SE > 0 && v.DF >= 1), "the value lies in its interval")
		holds(v.NoInterval == "" || v.CI == Interval{} && v.SE == 0, "no interval beside a reason for none")
	case RankInterval:
		holds(1 <= v.Best && v.Best <= v.Worst, "best at most worst")
	case Number:
		holds(v.Undefined == "" || v.Value == 0, "no value beside a reason for none")
	case Agreement:
		holds(v.Undefined != "" || v.Value <= 1+1e-9, "alpha at most 1")
	case Resampled:
		holds(v.NoInterval != "" || v.CI.Lo <= v.CI.Hi && v.SE > 0, "an interval")
	}
}

// refused fails unless a reason contains what it should.
func refused(t *testing.T, what, reason, want string) {
	t.Helper()
	if reason == "" || !strings.Contains(reason, want) {
		t.Errorf("%s: reason %q, want one with %q", what, reason, want)
	}
}

func close6(a, b float64) bool { return math.Abs(a-b) <= 1e-9*(1+math.Abs(b)) }

// randomObs is a seeded crossed design: q questions, each rated by r of the raters.
func randomObs(rng *rand.Rand, q, r, raters int) []Obs {
	var obs []Obs
	for i := range q {
		for _, k := range rng.Perm(raters)[:r] {
			obs = append(obs, Obs{float64(1 + rng.IntN(5)), i, k})
		}
	}
	return obs
}
