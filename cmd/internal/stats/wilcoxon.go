package stats

import (
	"cmp"
	"math"
	"math/big"
	"slices"
)

// SignedRank is the Wilcoxon signed-rank test on paired differences, given as
// integers (any common unit), so that ties are ties. Zeros are dropped; the sizes
// |d| of the n others are ranked, ties at the mean of their ranks.
//
//	T = min(W+, W−), the smaller of the rank sums of positive and negative d
//	exact if no d is zero, no two |d| are equal and n ≤ 50; else
//	z = (T − n(n+1)/4) / √(n(n+1)(2n+1)/24 − Σ(t³−t)/48)
//
// without continuity correction, t the sizes of the groups of ties. Statistic is
// T, Effect the rank-biserial correlation (W+ − W−)/(W+ + W−). Undefined where no
// difference is other than zero.
func SignedRank(d []int64) Test {
	t, ranks2 := signedRanks(d)
	if t.Undefined != "" {
		return t
	}
	if t.N <= 50 && t.Zeros == 0 && !t.Ties {
		return t.exact(ranks2)
	}
	return t.normal(ranks2)
}

// signedRanks fills in what the forms of the test share, and returns twice the
// rank of each non-zero difference, in ascending order: integers, ties included.
func signedRanks(d []int64) (Test, []int) {
	t := Test{P: 1, Method: "Wilcoxon signed-rank"}
	if len(d) == 0 {
		t.Undefined = "no pairs"
		return t, nil
	}
	type size struct {
		abs      uint64 // |math.MinInt64| does not fit an int64
		positive bool
	}
	sizes := make([]size, 0, len(d))
	for _, v := range d {
		switch {
		case v > 0:
			sizes = append(sizes, size{uint64(v), true})
		case v < 0:
			sizes = append(sizes, size{-uint64(v), false})
		}
	}
	t.N, t.Zeros = len(sizes), len(d)-len(sizes)
	if t.N == 0 {
		t.Undefined = "no pair differs"
		return t, nil
	}
	slices.SortFunc(sizes, func(a, b size) int { return cmp.Compare(a.abs, b.abs) })
	ranks2 := make([]int, t.N)
	var plus2, minus2 int
	for lo := 0; lo < t.N; {
		hi := lo + 1
		for hi < t.N && sizes[hi].abs == sizes[lo].abs {
			hi++
		}
		t.Ties = t.Ties || hi-lo > 1
		for i := lo; i < hi; i++ {
			ranks2[i] = lo + 1 + hi // twice the mean of the ranks lo+1 … hi
			if sizes[i].positive {
				plus2 += ranks2[i]
			} else {
				minus2 += ranks2[i]
			}
		}
		lo = hi
	}
	t.WPlus, t.WMinus = float64(plus2)/2, float64(minus2)/2
	t.Statistic = math.Min(t.WPlus, t.WMinus)
	t.Effect = (t.WPlus - t.WMinus) / (t.WPlus + t.WMinus)
	return t, ranks2
}

// exact counts, over all 2ⁿ choices of signs, the share with a rank sum ≤ T.
func (t Test) exact(ranks2 []int) Test {
	t.Method += ", exact"
	limit := int(2 * t.Statistic)
	share := make([]float64, limit+1) // of choices with that doubled rank sum
	share[0] = 1
	for _, r := range ranks2 {
		for s := limit; s >= 0; s-- {
			share[s] /= 2
			if s >= r {
				share[s] += share[s-r] / 2
			}
		}
	}
	tail := 0.0
	for _, v := range share {
		tail += v
	}
	t.P = math.Min(1, 2*tail)
	return t
}

// normal is the approximation without continuity correction.
func (t Test) normal(ranks2 []int) Test {
	t.Method += ", normal approximation"
	n := float64(t.N)
	ties := 0.0 // Σ(t³−t)
	for lo := 0; lo < t.N; {
		hi := lo + 1
		for hi < t.N && ranks2[hi] == ranks2[lo] {
			hi++
		}
		g := float64(hi - lo)
		ties += g*g*g - g
		lo = hi
	}
	gap := t.Statistic - n*(n+1)/4 // ≤ 0
	t.Z = gap / math.Sqrt(n*(n+1)*(2*n+1)/24-ties/48)
	tail, _ := NormalTail(-t.Z)
	t.P = math.Min(1, 2*tail)
	return t
}

// Fraction is a mean in exact form: the sum of Count integer ratings.
type Fraction struct{ Sum, Count int64 }

// SignedRankOfMeans is [SignedRank] on the differences a[i] − b[i] of question
// means given as fractions, compared exactly: over a common denominator the order
// of |a[i] − b[i]| and its ties are those of integers. A question without a
// rating on one side (Count 0) is left out. Undefined where a and b differ in
// length or a Count is negative.
func SignedRankOfMeans(a, b []Fraction) Test {
	undefined := func(reason string) Test {
		return Test{P: 1, Method: "Wilcoxon signed-rank", Undefined: reason}
	}
	if len(a) != len(b) {
		return undefined("the lists differ in length")
	}
	var x, y []Fraction
	for i := range a {
		switch {
		case a[i].Count < 0 || b[i].Count < 0:
			return undefined("not a count of ratings")
		case a[i].Count > 0 && b[i].Count > 0:
			x, y = append(x, a[i]), append(y, b[i])
		}
	}
	d, ok := numerators(x, y)
	if !ok {
		diffs := make([]*big.Rat, len(x))
		for i := range x {
			diffs[i] = big.NewRat(x[i].Sum, x[i].Count)
			diffs[i].Sub(diffs[i], big.NewRat(y[i].Sum, y[i].Count))
		}
		d = denseRanks(diffs)
	}
	return SignedRank(d)
}

// numerators returns the differences x[i] − y[i] over their common denominator. ok
// is false where that might overflow, which numbers of ratings do not.
func numerators(x, y []Fraction) (d []int64, ok bool) {
	const maxDenominator, maxSum = 1 << 20, 1 << 40
	denominator := int64(1)
	for _, f := range slices.Concat(x, y) {
		if f.Count > maxDenominator || f.Sum > maxSum || f.Sum < -maxSum {
			return nil, false
		}
		a, b := denominator, f.Count
		for b != 0 {
			a, b = b, a%b
		}
		if denominator *= f.Count / a; denominator > maxDenominator {
			return nil, false
		}
	}
	d = make([]int64, len(x))
	for i := range x {
		d[i] = x[i].Sum*(denominator/x[i].Count) - y[i].Sum*(denominator/y[i].Count)
	}
	return d, true
}

// denseRanks returns integers that have the signs of d and whose sizes are in the
// same order and tied in the same places: all that a signed-rank test reads.
// Unlike numerators they cannot overflow.
func denseRanks(d []*big.Rat) []int64 {
	sign, order := make([]int64, len(d)), make([]int, len(d))
	size := make([]*big.Rat, len(d))
	for i, v := range d {
		sign[i], order[i], size[i] = int64(v.Sign()), i, new(big.Rat).Abs(v)
	}
	slices.SortFunc(order, func(i, j int) int { return size[i].Cmp(size[j]) })
	rank := make([]int64, len(d))
	next := int64(1)
	for k, i := range order {
		if k > 0 && size[i].Cmp(size[order[k-1]]) != 0 {
			next++
		}
		rank[i] = sign[i] * next
	}
	return rank
}
