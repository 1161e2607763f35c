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

// Estimate returns the rate as an estimate of n observations.
func (p Proportion) Estimate() Estimate {
	if p.Undefined != "" {
		return noValue(p.Undefined)
	}
	return Estimate{Number: Number{Value: p.Rate}, CI: p.CI, N: p.N, Method: p.Method}
}

// Wilson returns k/n with the Wilson score interval (Wilson 1927), z = 1.96:
//
//	(p + z²/2n ± z·√(p(1−p)/n + z²/4n²)) / (1 + z²/n)
//
// exactly 0 below when k = 0 and exactly 1 above when k = n. It takes the n
// outcomes as independent: for one answer a question, not for pooled totals.
func Wilson(k, n int) Proportion {
	r := Proportion{K: k, N: n, Method: "Wilson"}
	switch {
	case n < 0 || k < 0 || k > n:
		r.Undefined = "not a count out of a total"
		return r
	case n == 0:
		r.Undefined = "nothing counted (n = 0)"
		return r
	}
	r.Rate = float64(k) / float64(n)
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
