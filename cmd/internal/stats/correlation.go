package stats

import (
	"cmp"
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
)

// uncorrelated says why two lists of the same length have no correlation, "" if they have one.
func uncorrelated(x, y []float64) string {
	switch {
	case len(x) < 2:
		return "fewer than two pairs"
	case same(slices.Min(x), slices.Max(x)) || same(slices.Min(y), slices.Max(y)):
		return "one side is constant"
	}
	return ""
}

// Spearman returns the rank correlation ρ of x and y: the product-moment
// correlation r of the ranks, ties at the mean of their ranks. Values count as tied
// when they are equal but for rounding.
// Undefined where one side is constant.
func Spearman(x, y []float64) Number {
	if reason := uncorrelated(x, y); reason != "" {
		return Number{Undefined: reason}
	}
	dx, dy := standardized(ranks(x)), standardized(ranks(y))
	r := 0.0
	for i := range dx {
		r += dx[i] * dy[i]
	}
	return Number{Value: clip(r, -1, 1)}
}

// standardized returns the distances of x, which is not constant, from its mean,
// over their root sum of squares. Scaled first, so that squares do not vanish.
func standardized(x []float64) []float64 {
	mean := 0.0
	for _, v := range x {
		mean += v / float64(len(x))
	}
	largest := 0.0
	for _, v := range x {
		largest = max(largest, math.Abs(v-mean))
	}
	d, ss := make([]float64, len(x)), 0.0
	for i, v := range x {
		d[i] = (v - mean) / largest
		ss += d[i] * d[i]
	}
	for i := range d {
		d[i] /= math.Sqrt(ss)
	}
	return d
}

// ranks returns the ranks of x from 1, ties at the mean of their ranks.
func ranks(x []float64) []float64 {
	values := distinct(x)
	n, rank := make([]int, len(values)), make([]float64, len(values))
	for _, v := range x {
		n[place(values, v)]++
	}
	before := 0
	for i := range values {
		rank[i] = float64(2*before+n[i]+1) / 2
		before += n[i]
	}
	r := make([]float64, len(x))
	for i, v := range x {
		r[i] = rank[place(values, v)]
	}
	return r
}

// ascending returns the places of p in ascending order of what stands there.
func ascending(p []float64) []int {
	order := list.UpTo(len(p))
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(p[i], p[j]) })
	return order
}
