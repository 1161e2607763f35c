package stats

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// z975 is the 97.5% point of the normal distribution, the z of every 95%
// interval that rests on it.
var z975 = mathext.NormalQuantile(0.975)

// NormalQuantile returns x with P(Z ≤ x) = q for a standard normal Z.
// ok is false, and x 0, unless 0 < q < 1.
func NormalQuantile(q float64) (x float64, ok bool) {
	if !(q > 0 && q < 1) {
		return 0, false
	}
	return mathext.NormalQuantile(q), true
}

// NormalTail returns P(Z > x) for a standard normal Z: ½·erfc(x/√2), which keeps
// its relative precision far out. ok is false for NaN.
func NormalTail(x float64) (p float64, ok bool) {
	if math.IsNaN(x) {
		return 0, false
	}
	return math.Erfc(x/math.Sqrt2) / 2, true
}

// TQuantile returns x with P(T ≤ x) = q for Student's t with df degrees of
// freedom: from I, the regularized incomplete beta function, which gives
// P(T > x) = ½·I(df/(df+x²); df/2, ½) for x ≥ 0.
// ok is false, and x 0, unless 0 < q < 1 and df is positive and finite, or where
// the quantile is too large for a float64.
func TQuantile(q, df float64) (x float64, ok bool) {
	if !(q > 0 && q < 1 && df > 0) || math.IsInf(df, 0) {
		return 0, false
	}
	y := mathext.InvRegIncBeta(df/2, 0.5, 2*math.Min(q, 1-q))
	x = math.Sqrt(df * (1 - y) / y)
	if !(x <= maxAbs) {
		return 0, false
	}
	if q < 0.5 {
		x = -x
	}
	return x, true
}

// TTail returns P(T > x) for Student's t with df degrees of freedom.
// ok is false for NaN and unless df is positive and finite.
func TTail(x, df float64) (p float64, ok bool) {
	if math.IsNaN(x) || !(df > 0) || math.IsInf(df, 0) {
		return 0, false
	}
	p = mathext.RegIncBeta(df/2, 0.5, df/(df+x*x)) / 2
	if x < 0 {
		p = 1 - p
	}
	return p, true
}

// BetaQuantile returns x with P(B ≤ x) = q for a beta(a, b) variable.
// ok is false, and x 0, unless 0 < q < 1 and a and b are positive and finite.
func BetaQuantile(q, a, b float64) (x float64, ok bool) {
	if !(q > 0 && q < 1 && a > 0 && b > 0) || math.IsInf(a, 0) || math.IsInf(b, 0) {
		return 0, false
	}
	return mathext.InvRegIncBeta(a, b, q), true
}
