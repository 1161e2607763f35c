package stats

import (
	"cmp"
	"math"
	"slices"
)

// Correlation is a correlation coefficient with its two-sided p-value.
type Correlation struct {
	R         float64 // in [−1, 1]; meaningless unless Undefined == ""
	P         float64 // of no association; 1, and meaningless, unless NoP == ""
	N         int     // pairs
	Method    string
	Undefined string // why there is no coefficient; "" when there is one
	NoP       string // why there is no p-value; "" when there is one
	Warnings  []string
}

// paired checks the two lists of a correlation.
func paired(x, y []float64, method string) Correlation {
	c := Correlation{P: 1, N: len(x), Method: method, NoP: "no coefficient"}
	switch {
	case len(x) != len(y):
		c.N, c.Undefined = 0, "the lists differ in length"
	case len(x) < 2:
		c.Undefined = "fewer than two pairs"
	case !allFinite(x, y):
		c.Undefined = notFinite
	case slices.Min(x) == slices.Max(x) || slices.Min(y) == slices.Max(y):
		c.Undefined = "one side is constant"
	default:
		c.NoP = ""
	}
	return c
}

// Pearson returns the product-moment correlation r of x and y, with p from
// t = r·√((n−2)/(1−r²)) on n − 2 degrees of freedom (1 for n = 2, where r can
// only be ±1). Undefined where one side is constant.
func Pearson(x, y []float64) Correlation {
	c := paired(x, y, "Pearson")
	if c.Undefined != "" {
		return c
	}
	c.R = productMoment(x, y)
	if c.N > 2 {
		c.pFromT()
	}
	return c
}

// Spearman returns the rank correlation ρ: [Pearson]'s r of the ranks, ties at
// the mean of their ranks, with the same p; none for n = 2. Values count as tied
// when they are equal as floats, which means of integers are, computed as sum/n.
func Spearman(x, y []float64) Correlation {
	c := paired(x, y, "Spearman")
	if c.Undefined != "" {
		return c
	}
	c.R = productMoment(ranks(x), ranks(y))
	if c.N == 2 {
		c.NoP = "two pairs"
		return c
	}
	c.pFromT()
	return c
}

// productMoment returns r of two lists of the same length, neither constant.
func productMoment(x, y []float64) float64 {
	dx, dy := standardized(x), standardized(y)
	r := 0.0
	for i := range dx {
		r += dx[i] * dy[i]
	}
	return clip(r, -1, 1)
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
		largest = math.Max(largest, math.Abs(v-mean))
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
	order := make([]int, len(x))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(x[i], x[j]) })
	r := make([]float64, len(x))
	for lo := 0; lo < len(order); {
		hi := lo + 1
		for hi < len(order) && x[order[hi]] == x[order[lo]] {
			hi++
		}
		for _, i := range order[lo:hi] {
			r[i] = float64(lo+1+hi) / 2
		}
		lo = hi
	}
	return r
}

// pFromT sets P from the t approximation, for n > 2.
func (c *Correlation) pFromT() {
	if 1-math.Abs(c.R) < 1e-15 {
		c.P = 0
		c.Warnings = append(c.Warnings, "p = 0 comes of the t approximation, which fails at ±1")
		return
	}
	df := float64(c.N - 2)
	tail, _ := TTail(math.Abs(c.R)*math.Sqrt(df/((1-c.R)*(1+c.R))), df)
	c.P = math.Min(1, 2*tail)
}
