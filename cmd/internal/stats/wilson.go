package stats

import "math"

// Wilson returns k/n with the Wilson score interval (Wilson 1927), z = 1.96:
//
//	(p + z²/2n ± z·√(p(1−p)/n + z²/4n²)) / (1 + z²/n)
//
// exactly 0 below when k = 0 and exactly 1 above when k = n. It takes the n
// outcomes as independent: for one answer a question, not for pooled totals.
func Wilson(k, n int) Estimate {
	switch {
	case n < 0 || k < 0 || k > n:
		return noValue("not a count out of a total")
	case n == 0:
		return noValue("nothing counted (n = 0)")
	}
	N, p, z := float64(n), float64(k)/float64(n), z975
	centre := p + z*z/(2*N)
	half := z * math.Sqrt(p*(1-p)/N+z*z/(4*N*N))
	scale := 1 + z*z/N
	e := Estimate{Number: Number{Value: p}, CI: Interval{math.Max(0, (centre-half)/scale), math.Min(1, (centre+half)/scale)}, N: n, Method: "Wilson"}
	if k == 0 {
		e.CI.Lo = 0
	}
	if k == n {
		e.CI.Hi = 1
	}
	return e
}
