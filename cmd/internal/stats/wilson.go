package stats

import "math"

// Proportion is k of n, with a 95% interval for the rate behind it.
type Proportion struct {
	K, N      int
	Rate      float64  // K/N; meaningless unless Undefined == ""
	CI        Interval // 95%, inside [0, 1]; meaningless unless Undefined == ""
	Method    string
	Undefined string // why there is no rate; "" when there is one
}

// proportion checks k and n and fills in what the interval methods share.
func proportion(k, n int, method string) Proportion {
	p := Proportion{K: k, N: n, Method: method}
	switch {
	case n < 0 || k < 0 || k > n:
		p.Undefined = "not a count out of a total"
	case n == 0:
		p.Undefined = "nothing counted (n = 0)"
	default:
		p.Rate = float64(k) / float64(n)
	}
	return p
}

// Wilson returns k/n with the Wilson score interval (Wilson 1927), z = 1.96:
//
//	(p + z²/2n ± z·√(p(1−p)/n + z²/4n²)) / (1 + z²/n)
//
// exactly 0 below when k = 0 and exactly 1 above when k = n. It takes the n
// outcomes as independent: for one answer a question, not for pooled totals.
func Wilson(k, n int) Proportion {
	r := proportion(k, n, "Wilson")
	if r.Undefined != "" {
		return r
	}
	N, p, z := float64(n), r.Rate, z975
	centre := p + z*z/(2*N)
	half := z * math.Sqrt(p*(1-p)/N+z*z/(4*N*N))
	scale := 1 + z*z/N
	r.CI = Interval{math.Max(0, (centre-half)/scale), math.Min(1, (centre+half)/scale)}
	if k == 0 {
		r.CI.Lo = 0
	}
	if k == n {
		r.CI.Hi = 1
	}
	return r
}

// Jeffreys returns k/n with the interval between the 2.5% and 97.5% points of
// beta(k+½, n−k+½), the posterior under Jeffreys' prior (Brown, Cai and DasGupta
// 2001, without their change at the ends). Independent outcomes, as for [Wilson].
// Undefined for counts above 10⁷ too.
func Jeffreys(k, n int) Proportion {
	r := proportion(k, n, "Jeffreys")
	if r.Undefined != "" {
		return r
	}
	a, b := float64(k)+0.5, float64(n-k)+0.5
	lo, okLo := BetaQuantile(0.025, a, b)
	hi, okHi := BetaQuantile(0.975, a, b)
	if !okLo || !okHi {
		r.Undefined = "too large a count"
		return r
	}
	r.CI = Interval{lo, hi}
	return r
}
