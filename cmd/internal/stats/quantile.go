package stats

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// z975 is the 97.5% point of the normal distribution, the z of every 95%
// interval that rests on it.
var z975 = mathext.NormalQuantile(0.975)

// normalTail returns P(Z > x) for a standard normal Z: ½·erfc(x/√2), which keeps
// its relative precision far out.
func normalTail(x float64) float64 { return math.Erfc(x/math.Sqrt2) / 2 }

// TTail returns P(T > x) for Student's t with df degrees of freedom: with I the
// regularized incomplete beta function, ½·I(df/(df+x²); df/2, ½) for x ≥ 0.
// A df of 1e7 stands for the normal distribution. ok is false for NaN and unless 0.001 ≤ df ≤ 1e7.
func TTail(x, df float64) (p float64, ok bool) {
	if math.IsNaN(x) || !(df >= minShape && df <= maxShape) {
		return 0, false
	}
	size := math.Min(math.Abs(x), maxAbs) // beyond it the square is not finite
	if square := size * size; df == maxShape {
		p = normalTail(size)
	} else if size < 1 {
		p = 0.5 - mathext.RegIncBeta(0.5, df/2, square/(df+square))/2
	} else {
		p = mathext.RegIncBeta(df/2, 0.5, df/(df+square)) / 2
	}
	if x < 0 {
		p = 1 - p
	}
	return p, true
}

// maxAbs is the largest size of a quantile: its square is still finite.
const maxAbs = 1e100

// Degrees of freedom must lie between these: outside, the incomplete beta function
// loses digits.
const minShape, maxShape = 1e-3, 1e7

// TQuantile returns x with P(T ≤ x) = q for Student's t with df degrees of
// freedom, by bisection on [TTail]. ok is false, and x 0, unless 0 < q < 1 and
// 0.001 ≤ df ≤ 1e7, and where x is beyond ±1e100.
func TQuantile(q, df float64) (x float64, ok bool) {
	if !(q > 0 && q < 1 && df >= minShape && df <= maxShape) {
		return 0, false
	}
	x = bisect(maxAbs, func(x float64) bool {
		tail, _ := TTail(x, df)
		return tail <= math.Min(q, 1-q)
	})
	if x == maxAbs {
		return 0, false
	}
	if q < 0.5 {
		x = -x
	}
	return x, true
}

// bisect returns the smallest float in [0, hi] that is reached, reached being
// false up to a point and true from there; hi if it is true nowhere before. It
// halves the range of representations, so 63 steps do, and near 0 the relative
// precision is that anywhere else.
func bisect(hi float64, reached func(x float64) bool) float64 {
	from, to := uint64(0), math.Float64bits(hi)
	for from < to {
		mid := from + (to-from)/2
		if reached(math.Float64frombits(mid)) {
			to = mid
		} else {
			from = mid + 1
		}
	}
	return math.Float64frombits(to)
}

// tUpper returns [TQuantile] of 1 − tail to a relative 1e-12, some twenty times faster
// where df ≥ 3: Newton's method from an expansion in 1/df (Cornish and Fisher 1937). The
// tail is convex above 0, so that from the left of the quantile it comes nearer from there.
// 0 < tail < 0.5.
func tUpper(tail, df float64) (x float64, ok bool) {
	if !(df >= 3 && tail > 1e-9) {
		return TQuantile(1-tail, df)
	}
	z := mathext.NormalQuantile(1 - tail)
	z2 := z * z
	x = z * (1 + (z2+1)/(4*df) + ((5*z2+16)*z2+3)/(96*df*df))
	a, _ := math.Lgamma((df + 1) / 2)
	b, _ := math.Lgamma(df / 2)
	norm := a - b - math.Log(df*math.Pi)/2
	for range 20 {
		p, ok := TTail(x, df)
		if !ok {
			return 0, false
		}
		step := (p - tail) / math.Exp(norm-(df+1)/2*math.Log1p(x*x/df))
		if x += step; math.Abs(step) <= 1e-13*x {
			break
		}
	}
	return x, true
}

// NormalP returns the two-sided p value of a standard normal z.
func NormalP(z float64) float64 { return min(1, 2*normalTail(math.Abs(z))) }
