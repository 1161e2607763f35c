package stats

import (
	"math"
	"slices"
	"sort"
	"sync"

	"gonum.org/v1/gonum/stat/distuv"
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

// A Discordance is McNemar's test of so many discordant questions, for every way that these can fall.
type Discordance struct {
	*NullP
	p []float64 // by how many are the first's; nil of the exact test
}

// discordances keeps what [McNemarNull] has made, by the number of discordant questions and raters.
var discordances sync.Map

// McNemarNull returns the test of [McNemar] over n discordant questions from 0 to 10⁷; with none, p is
// always 1. Where a panel of unknown raters does not tell who rated, a question is not the first's
// with chance ½, but by raters who lean towards one of the two, as in [Fields] towards one of all.
func McNemarNull(n, unknown int) *Discordance {
	n = min(max(n, 0), maxDiscordant)
	type key struct{ n, unknown int }
	if null, ok := discordances.Load(key{n, unknown}); ok {
		return null.(*Discordance)
	}
	d := &Discordance{}
	if unknown == 0 {
		_, d.NullP = twoSided(binomial(n, 0.5))
	} else {
		d.p, d.NullP = twoSided(mixed(n, unknown, func(from, to int, z float64) []float64 {
			return binomial(to-from, 1/(1+math.Exp(-math.Sqrt2*z)))
		}))
	}
	kept, _ := discordances.LoadOrStore(key{n, unknown}, d)
	return kept.(*Discordance)
}

// P returns the p value where so many questions are only the first's, and the others only the second's.
func (d *Discordance) P(onlyA, onlyB int) float64 {
	if d.p == nil {
		return McNemar(onlyA, onlyB)
	}
	return d.p[onlyA]
}

// binomial returns the probabilities of 0 to n successes, from the largest to both ends: for a large n these are
// below any float.
func binomial(n int, p float64) []float64 {
	out := make([]float64, n+1)
	mode := min(int(float64(n+1)*p), n)
	if p == 0.5 { // Π (2i−1)/2i over i ≤ ⌈n/2⌉, to the last digit
		mode = n / 2
		out[mode] = 1
		for i := 1; i <= (n+1)/2; i++ {
			out[mode] *= float64(2*i-1) / float64(2*i)
		}
	} else {
		out[mode] = distuv.Binomial{N: float64(n), P: p}.Prob(float64(mode))
	}
	for k := mode; k > 0; k-- {
		out[k-1] = out[k] * (float64(k) / float64(n-k+1)) * ((1 - p) / p)
	}
	for k := mode; k < n; k++ {
		out[k+1] = out[k] * (float64(n-k) / float64(k+1)) * (p / (1 - p))
	}
	return out
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
