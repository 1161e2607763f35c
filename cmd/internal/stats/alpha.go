package stats

import (
	"math"
	"slices"
)

// Metric is the distance δ²(c, k) between two values that an alpha is computed with.
type Metric int

const (
	Nominal Metric = iota // 0 if equal, else 1
	Ordinal               // (Σ_{g=c..k} n_g − (n_c+n_k)/2)², n_g how often value g occurs
)

func (m Metric) String() string {
	return [...]string{Nominal: "nominal", Ordinal: "ordinal"}[m]
}

// Agreement is Krippendorff's alpha with what it was computed from.
type Agreement struct {
	Alpha     float64 // 1 perfect, 0 as by chance, may be negative; meaningless unless Undefined == ""
	Percent   Number  // agreeing pairs, as a share in [0, 1]: see [PercentAgreement]
	N         int     // ratings in units with at least two
	Units     int     // units with at least two ratings; those with fewer are dropped
	Undefined string  // why there is no alpha; "" when there is one
}

// Alpha returns Krippendorff's alpha (Krippendorff 2011), pooled over units. A
// unit is what was rated (one answer), given as its ratings in any order, missing
// ones left out; units with fewer than two ratings are dropped. There are few
// different values: time grows with their square.
//
//	o_ck  = Σ_u (ordered pairs of ratings c, k in u)/(m_u − 1), n_c = Σ_k o_ck
//	alpha = 1 − (n − 1)·Σ o_ck·δ²_ck / Σ n_c·n_k·δ²_ck
//
// Undefined where all remaining values are equal: there is no disagreement to
// expect. Near that point alpha falls to 0 however often raters agree, so show
// Percent beside it.
func Alpha(units [][]float64, metric Metric) Agreement {
	a := Agreement{Percent: PercentAgreement(units)}
	var rated [][]float64
	for _, u := range units {
		if len(u) >= 2 {
			rated = append(rated, u)
			a.N += len(u)
		}
	}
	a.Units = len(rated)
	if a.Undefined = "no unit has two ratings"; a.Units > 0 {
		t := newCoincidences(distinct(slices.Concat(rated...)))
		t.add(rated...)
		alpha := t.alpha(metric)
		a.Alpha, a.Undefined = alpha.Value, alpha.Undefined
	}
	return a
}

// coincidences holds o and n of [Alpha] for some sorted distinct values. Tables
// of units that have nothing in common add up.
type coincidences struct {
	values []float64
	o      [][]float64
	n      []float64
}

func newCoincidences(values []float64) *coincidences {
	t := &coincidences{values: values, o: make([][]float64, len(values)), n: make([]float64, len(values))}
	for c := range t.o {
		t.o[c] = make([]float64, len(values))
	}
	return t
}

// add counts units; those with fewer than two ratings do not count. All values
// must be among the table's.
func (t *coincidences) add(units ...[]float64) {
	for _, u := range units {
		if len(u) < 2 {
			continue
		}
		count := map[int]float64{}
		for _, x := range u {
			count[int(place(t.values, x))]++
		}
		others := float64(len(u) - 1)
		for c, n := range count {
			for k, m := range count {
				t.o[c][k] += n * m / others
			}
			t.o[c][c] -= n / others
			t.n[c] += n
		}
	}
}

// plus adds a table's counts times sign. What is left of nothing but rounding where
// they are taken away is nothing.
func (t *coincidences) plus(x *coincidences, sign float64) {
	sum := func(a *float64, b float64) {
		if *a += sign * b; sign < 0 && math.Abs(*a) <= 1e-9 {
			*a = 0
		}
	}
	for c := range t.o {
		sum(&t.n[c], x.n[c])
		for k := range t.o[c] {
			sum(&t.o[c][k], x.o[c][k])
		}
	}
}

func (t *coincidences) clear() {
	clear(t.n)
	for c := range t.o {
		clear(t.o[c])
	}
}

// alpha computes alpha from the table. Values that do not occur make no
// difference: they scale δ² at most.
func (t *coincidences) alpha(metric Metric) Number {
	present, total := 0, 0.0
	// The ordinal distance is that between the middles of the values' ranks:
	// Σ_{g=c..k} n_g − (n_c+n_k)/2 = middle_k − middle_c.
	middle := make([]float64, len(t.values))
	for c, n := range t.n {
		present += bit(n > 0)
		middle[c] = total + n/2
		total += n
	}
	if present < 2 {
		return Number{Undefined: "no variation: all ratings are equal"}
	}
	var observed, expected float64
	for c := range t.values {
		for k := range t.values {
			delta := 1.0
			if metric == Ordinal {
				delta = middle[c] - middle[k]
			}
			if c != k {
				observed += t.o[c][k] * (delta * delta)
				expected += t.n[c] * t.n[k] * (delta * delta)
			}
		}
	}
	return Number{Value: 1 - (total-1)*(observed/expected)}
}

// PercentAgreement returns the share, in [0, 1], of pairs of ratings of the same
// unit that are equal, over all pairs of all units. Undefined without a pair.
func PercentAgreement(units [][]float64) Number {
	var same, all float64
	for _, u := range units {
		m := float64(len(u))
		all += m * (m - 1) / 2
		s := slices.Sorted(slices.Values(u))
		same += sumTies(len(s), func(i, j int) bool { return s[i] == s[j] }).pairs
	}
	return ratio(same, all, "no unit has two ratings")
}
