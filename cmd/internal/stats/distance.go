package stats

import "math"

// Profiles compares two failure profiles: lists of rates of the same modes.
type Profiles struct {
	Euclidean   Number // √Σ(a−b)²
	MeanAbsDiff Number // (1/n)·Σ|a−b|
	Cosine      Number // similarity in [−1, 1]; above .99 for nearly any two rate profiles
	JSD         Number // Jensen–Shannon divergence in bits, of the profiles scaled to sum 1
	JSDistance  Number // √JSD
}

// CompareProfiles returns the distances between a and b. All are undefined for
// empty lists, for lists of different lengths and for values that are not finite;
// the cosine where a profile is all zero; JSD where one is, or has a negative.
//
//	JSD = H(m) − (H(p) + H(q))/2, m = (p + q)/2, H in bits
func CompareProfiles(a, b []float64) Profiles {
	reason := ""
	switch {
	case len(a) != len(b):
		reason = "the lists differ in length"
	case len(a) == 0:
		reason = "empty profiles"
	case !allFinite(a, b):
		reason = notFinite
	}
	if reason != "" {
		none := Number{Undefined: reason}
		return Profiles{none, none, none, none, none}
	}
	var p Profiles
	for i := range a {
		p.MeanAbsDiff.Value += math.Abs(a[i]-b[i]) / float64(len(a))
	}
	p.Euclidean.Value = euclidean(a, b)
	zero := make([]float64, len(a))
	na, nb := euclidean(a, zero), euclidean(b, zero)
	p.Cosine = Number{Undefined: "a profile is all zero"}
	if na > 0 && nb > 0 {
		cos := 0.0
		for i := range a {
			cos += a[i] / na * (b[i] / nb)
		}
		p.Cosine = Number{Value: clip(cos, -1, 1)}
	}
	p.JSD = jensenShannon(a, b)
	p.JSDistance = Number{math.Sqrt(p.JSD.Value), p.JSD.Undefined}
	return p
}

func euclidean(a, b []float64) float64 {
	d := 0.0
	for i := range a {
		d = math.Hypot(d, a[i]-b[i])
	}
	return d
}

func jensenShannon(a, b []float64) Number {
	sumA, sumB := 0.0, 0.0
	for i := range a {
		if a[i] < 0 || b[i] < 0 {
			return Number{Undefined: "a rate is negative"}
		}
		sumA += a[i]
		sumB += b[i]
	}
	if sumA == 0 || sumB == 0 {
		return Number{Undefined: "a profile is all zero"}
	}
	d := 0.0
	for i := range a {
		p, q := a[i]/sumA, b[i]/sumB
		if p > 0 {
			d += p * math.Log2(2*p/(p+q)) / 2
		}
		if q > 0 {
			d += q * math.Log2(2*q/(p+q)) / 2
		}
	}
	return Number{Value: clip(d, 0, 1)}
}
