package stats

import "math"

// McNemar returns the p value, two-sided, of whether two models differ in a yes/no outcome on the same
// questions. onlyA counts the questions where only A has the outcome, onlyB
// those where only B has it; questions where both or neither have it say nothing
// and are not counted. Exact: with n = onlyA + onlyB,
//
//	p = min(1, 2·P(X ≤ min(onlyA, onlyB))), X ~ binomial(n, ½)
//
// Without a discordant pair it is 1: there is nothing to
// test, and in a family of tests the pair counts as one that shows no difference. So it is of counts beyond 10⁷.
func McNemar(onlyA, onlyB int) float64 {
	if onlyA == onlyB || min(onlyA, onlyB) < 0 || max(onlyA, onlyB) > maxDiscordant {
		return 1
	}
	return min(1, 2*binomialHalf(min(onlyA, onlyB), onlyA+onlyB))
}

// maxDiscordant bounds each count, and with it the time that a sum takes.
const maxDiscordant = 1e7

// binomialHalf returns P(X ≤ k) for X ~ binomial(n, ½), k < n/2; exactly while the
// binomial coefficients are exact floats (n ≤ 56).
func binomialHalf(k, n int) float64 {
	// coefficient·2^exponent = C(n, k), the factors taken so that each quotient is
	// whole.
	coefficient, exponent := 1.0, 0
	for i := 1; i <= k; i++ {
		coefficient = coefficient * float64(n-k+i) / float64(i)
		if coefficient > 1e200 {
			coefficient = math.Ldexp(coefficient, -600)
			exponent += 600
		}
	}
	// Terms relative to the largest, from it down: C(n, i−1) = C(n, i)·i/(n−i+1).
	sum, term := 0.0, coefficient
	for i := k; i >= 0 && term > sum*1e-20; i-- {
		sum += term
		term = term * float64(i) / float64(n-i+1)
	}
	return math.Ldexp(sum, exponent-n)
}

// Holm returns p-values adjusted by Holm's step-down method (Holm 1979), in the
// order given: with p(1) ≤ … ≤ p(m), adj(i) = max over j ≤ i of min(1, (m−j+1)·p(j)).
// It bounds the chance of any false finding in the family, whatever the
// dependence between tests. nil if a value is not in [0, 1].
func Holm(p []float64) []float64 {
	return HolmDiscrete(p, make([]*NullP, len(p)))
}
