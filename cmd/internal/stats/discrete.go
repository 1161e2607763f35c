package stats

import (
	"slices"
	"sort"
	"sync"
)

// A NullP is the distribution of a discrete test's p value where its null hypothesis
// holds. It is shared between tests that have the same: [HolmDiscrete] is fast where many do.
// nil is that of a continuous test, uniform.
type NullP struct {
	p          []float64 // the p values that the test can have, in ascending order
	cumulative []float64 // probability of a p value of at most that
}

// sameP is how far, in parts of itself, two p values may lie apart and be the same: sums
// in different order differ by rounding.
const sameP = 1e-9

// AtMost returns the probability, under the null hypothesis, of a p value of at most x.
// Equal p values of different tests are sums in different order: x is taken as a billionth larger.
func (n *NullP) AtMost(x float64) float64 {
	if n == nil {
		return clip(x, 0, 1)
	}
	x *= 1 + sameP
	if i := sort.Search(len(n.p), func(i int) bool { return n.p[i] > x }); i > 0 {
		return n.cumulative[i-1]
	}
	return 0
}

// never is the distribution of a p value that is 1 whatever is observed.
var never = &NullP{p: []float64{1}, cumulative: []float64{1}}

// twoSided returns p = min(1, 2·min(P(T ≤ t), P(T ≥ t))) for each value of a statistic
// whose probabilities are given in order, and the distribution of p.
func twoSided(probability []float64) (p []float64, null *NullP) {
	p = make([]float64, len(probability))
	sum := 0.0
	for i, x := range probability { // each tail from its end, so that a small one is a sum of small terms alone
		sum += x
		p[i] = sum
	}
	sum = 0
	for i, x := range slices.Backward(probability) {
		sum += x
		p[i] = min(1, 2*min(p[i], sum))
	}
	null, sum = &NullP{}, 0
	for _, i := range ascending(p) {
		if probability[i] == 0 {
			continue
		}
		sum = min(1, sum+probability[i])
		if last := len(null.p) - 1; last >= 0 && p[i] <= null.p[last]*(1+sameP) {
			null.cumulative[last] = sum
			continue
		}
		null.p, null.cumulative = append(null.p, p[i]), append(null.cumulative, sum)
	}
	return p, null
}

// mcnemarNulls keeps what [McNemarNull] has made, by the number of discordant questions.
var mcnemarNulls sync.Map

// McNemarNull returns the distribution of the p value of [McNemar] over binomial(n, ½),
// n discordant questions from 0 to 10⁷; with none, p is always 1.
func McNemarNull(n int) *NullP {
	n = min(max(n, 0), maxDiscordant)
	if null, ok := mcnemarNulls.Load(n); ok {
		return null.(*NullP)
	}
	// The largest, C(n, ⌊n/2⌋)/2ⁿ = Π (2i−1)/2i over i ≤ ⌈n/2⌉, and from there to both
	// ends, which for a large n are below any float.
	term := 1.0
	for i := 1; i <= (n+1)/2; i++ {
		term *= float64(2*i-1) / float64(2*i)
	}
	binomial := make([]float64, n+1)
	for k := n / 2; k >= 0; k-- {
		binomial[k], binomial[n-k] = term, term
		term *= float64(k) / float64(n-k+1)
	}
	_, null := twoSided(binomial)
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
// [Holm], which it is where all tests are continuous, it is a union bound: it holds
// whatever the dependence between tests. An adjusted value may be below p, since twice
// the smaller tail is more than the chance of a p so small. nil if a value is not in
// [0, 1] or the lists differ in length.
func HolmDiscrete(p []float64, null []*NullP) []float64 {
	if len(p) != len(null) || slices.ContainsFunc(p, func(v float64) bool { return !(v >= 0 && v <= 1) }) {
		return nil
	}
	left := map[*NullP]int{} // tests of each distribution that are not adjusted yet
	var kinds []*NullP       // in order of appearance: sums must not depend on the order of a map
	for _, n := range null {
		if left[n]++; left[n] == 1 {
			kinds = append(kinds, n)
		}
	}
	adjusted, worst, last := make([]float64, len(p)), 0.0, -1.0
	for _, i := range ascending(p) {
		if worst < 1 && p[i] > last { // the first of equal ones has the largest sum
			last = p[i]
			sum := 0.0
			for _, n := range kinds {
				sum += float64(left[n]) * n.AtMost(p[i])
			}
			worst = max(worst, min(1, sum))
		}
		adjusted[i] = worst
		left[null[i]]--
	}
	return adjusted
}
