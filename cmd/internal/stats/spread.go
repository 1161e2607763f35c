package stats

import (
	"math"
	"slices"
)

// WithinSD returns the standard deviation of values within groups, pooled over the
// groups, and its degrees of freedom:
//
//	s² = Σ_g Σ_i (x_gi − mean of g)² / (N − G)
//
// A mean of n such values has the standard error s/√n and an interval from t with
// N − G degrees of freedom: few values a group say little of their own spread.
// Undefined where no group has two values.
func WithinSD(groups [][]float64) (sd Number, df int) {
	squares := 0.0
	for _, g := range groups {
		if len(g) == 0 {
			continue
		}
		mean := 0.0
		for _, x := range g {
			mean += x / float64(len(g))
		}
		mean = clip(mean, slices.Min(g), slices.Max(g)) // rounding must not make a spread of nothing
		for _, x := range g {
			squares += (x - mean) * (x - mean)
		}
		df += len(g) - 1
	}
	if df == 0 {
		return Number{Undefined: "no group has two values"}, 0
	}
	return Number{Value: math.Sqrt(squares / float64(df))}, df
}

// MeanWithin returns the interval of a mean of n values of one group: mean ±
// t(0.975, df)·sd/√n, clipped to the scale; sd and df are those of [WithinSD]. ok is
// false where there is no interval.
func MeanWithin(mean, sd, df float64, n int, scale Scale) (ci Interval, se float64, ok bool) {
	t, ok := T975(df)
	if !ok || n < 1 || !(sd > 0) {
		return Interval{}, 0, false
	}
	se = sd / math.Sqrt(float64(n))
	return Interval{clip(mean-t*se, scale.Min, scale.Max), clip(mean+t*se, scale.Min, scale.Max)}, se, true
}
