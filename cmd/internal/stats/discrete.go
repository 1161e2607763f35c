package stats

import (
	"cmp"
	"math"
	"slices"
	"sort"
	"sync"
)

// A NullP is the distribution of a discrete test's p value where its null hypothesis
// holds. It is shared between tests that have the same.
type NullP struct {
	p          []float64 // the p values that the test can have, in ascending order
	cumulative []float64 // probability of a p value of at most that
}

// AtMost returns the probability, under the null hypothesis, of a p value of at most x.
// Equal p values of different tests are sums in different order: x is taken as a billionth larger.
func (n *NullP) AtMost(x float64) float64 {
	if n == continuous {
		return min(1, x)
	}
	if i := sort.SearchFloat64s(n.p, math.Nextafter(x*(1+1e-9), 2)); i > 0 {
		return n.cumulative[i-1]
	}
	return 0
}

// newNullP makes the distribution of p values out of each value's p and its probability.
func newNullP(p, probability []float64) *NullP {
	n := &NullP{}
	sum := 0.0
	for _, i := range ordered(len(p), func(i, j int) int { return cmp.Compare(p[i], p[j]) }) {
		sum = min(1, sum+probability[i])
		if last := len(n.p) - 1; last >= 0 && p[i] <= n.p[last]*(1+1e-12) {
			n.cumulative[last] = sum
			continue
		}
		n.p, n.cumulative = append(n.p, p[i]), append(n.cumulative, sum)
	}
	return n
}

// mcnemarNulls keeps what [McNemarNull] has made, by the number of discordant questions.
var mcnemarNulls sync.Map

// McNemarNull returns the distribution of the p value of [McNemar] over binomial(n, ½),
// n discordant questions; nil where the test is not defined for n.
func McNemarNull(n int) *NullP {
	if n < 0 || n > maxDiscordant {
		return nil
	}
	if null, ok := mcnemarNulls.Load(n); ok {
		return null.(*NullP)
	}
	null := &NullP{}
	for k := range (n + 1) / 2 { // P(p ≤ 2·P(X ≤ k)) = 2·P(X ≤ k)
		p := math.Min(1, 2*binomialHalf(k, n))
		if p > 0 {
			null.p, null.cumulative = append(null.p, p), append(null.cumulative, p)
		}
	}
	if last := len(null.p) - 1; last < 0 || null.p[last] < 1 {
		null.p, null.cumulative = append(null.p, 1), append(null.cumulative, 1)
	}
	kept, _ := mcnemarNulls.LoadOrStore(n, null)
	return kept.(*NullP)
}

// HolmDiscrete returns p values of discrete tests adjusted by Holm's step-down method,
// in the order given (Westfall and Wolfinger 1997, "Multiple tests with discrete
// distributions"): with p(1) ≤ … ≤ p(m) and F_j(x) the probability, where test j's own null
// hypothesis holds, that its p value is at most x,
//
//	adj(k) = max over i ≤ k of min(1, Σ over j ≥ i of F_j(p(i)))
//
// A test that cannot have so small a p value takes nothing from the others. Like
// [Holm] it is a union bound: it holds whatever the dependence between tests. nil if a
// value is not in [0, 1] or a distribution is missing.
func HolmDiscrete(p []float64, null []*NullP) []float64 {
	if len(p) != len(null) || slices.Contains(null, nil) || slices.ContainsFunc(p, func(v float64) bool { return !(v >= 0 && v <= 1) }) {
		return nil
	}
	left := map[*NullP]int{} // tests of each distribution that are not adjusted yet
	var kinds []*NullP       // in order of appearance: sums must not depend on the order of a map
	for _, n := range null {
		if left[n]++; left[n] == 1 {
			kinds = append(kinds, n)
		}
	}
	adjusted, worst := make([]float64, len(p)), 0.0
	for _, i := range ordered(len(p), func(i, j int) int { return cmp.Compare(p[i], p[j]) }) {
		if worst < 1 {
			sum := 0.0
			for _, n := range kinds {
				if left[n] > 0 {
					sum += float64(left[n]) * n.AtMost(p[i])
				}
			}
			worst = max(worst, min(1, sum))
		}
		adjusted[i] = worst
		left[null[i]]--
	}
	return adjusted
}

// continuous is the distribution of a p value that can be anything: uniform.
var continuous = &NullP{}
