package stats

import "slices"

// Metric is the distance δ²(c, k) between two values that an alpha is computed with.
type Metric int

const (
	Nominal Metric = iota // 0 if equal, else 1
	Ordinal               // (Σ_{g=c..k} n_g − (n_c+n_k)/2)², n_g how often value g occurs
)

func (m Metric) String() string {
	switch m {
	case Nominal:
		return "nominal"
	case Ordinal:
		return "ordinal"
	}
	return "unknown metric"
}

// Agreement is Krippendorff's alpha with what it was computed from.
type Agreement struct {
	Alpha     float64 // 1 perfect, 0 as by chance, may be negative; meaningless unless Undefined == ""
	Percent   Number  // agreeing pairs, as a share in [0, 1]: see [PercentAgreement]
	N         int     // ratings in units with at least two
	Units     int     // units with at least two ratings; those with fewer are dropped
	Undefined string  // why there is no alpha; "" when there is one
}

// maxValues bounds the number of distinct values: the tables are that square.
const maxValues = 500

// Alpha returns Krippendorff's alpha (Krippendorff 2011), pooled over units. A
// unit is what was rated (one answer), given as its ratings in any order, missing
// ones left out; units with fewer than two ratings are dropped.
//
//	o_ck  = Σ_u (ordered pairs of ratings c, k in u)/(m_u − 1), n_c = Σ_k o_ck
//	alpha = 1 − (n − 1)·Σ o_ck·δ²_ck / Σ n_c·n_k·δ²_ck
//
// Undefined where all remaining values are equal: there is no disagreement to
// expect. Near that point alpha falls to 0 however often raters agree, so show
// Percent beside it.
func Alpha(units [][]float64, metric Metric) Agreement {
	a := Agreement{Percent: PercentAgreement(units)}
	var values []float64
	for _, u := range units {
		if !allFinite(u) {
			a.Undefined = notFinite
			return a
		}
		if len(u) < 2 {
			continue
		}
		a.Units++
		a.N += len(u)
		values = append(values, u...)
	}
	slices.Sort(values)
	values = slices.Compact(values)
	switch {
	case metric.String() == "unknown metric":
		a.Undefined = metric.String()
	case a.Units == 0:
		a.Undefined = "no unit has two ratings"
	case len(values) > maxValues:
		a.Undefined = "more than 500 distinct values"
	}
	if a.Undefined != "" {
		return a
	}
	t := newCoincidences(values)
	t.add(units)
	alpha := t.alpha(metric)
	a.Alpha, a.Undefined = alpha.Value, alpha.Undefined
	return a
}

// coincidences holds o and n of [Alpha] for some sorted distinct values. Tables
// of units that have nothing in common add up.
type coincidences struct {
	values []float64
	o      [][]float64
	n      []float64
	count  []float64 // scratch
}

func newCoincidences(values []float64) *coincidences {
	t := &coincidences{values: values, o: make([][]float64, len(values)), n: make([]float64, len(values)), count: make([]float64, len(values))}
	for c := range t.o {
		t.o[c] = make([]float64, len(values))
	}
	return t
}

// add counts units; those with fewer than two ratings do not count. All values
// must be among the table's.
func (t *coincidences) add(units [][]float64) {
	for _, u := range units {
		if len(u) < 2 {
			continue
		}
		var present []int
		for _, x := range u {
			c, _ := slices.BinarySearch(t.values, x)
			if t.count[c] == 0 {
				present = append(present, c)
			}
			t.count[c]++
		}
		slices.Sort(present)
		others := float64(len(u) - 1)
		for _, c := range present {
			for _, k := range present {
				t.o[c][k] += t.count[c] * t.count[k] / others
			}
			t.o[c][c] -= t.count[c] / others
			t.n[c] += t.count[c]
		}
		for _, c := range present {
			t.count[c] = 0
		}
	}
}

// alpha computes alpha from the table. Values that do not occur make no
// difference: they scale δ² at most.
func (t *coincidences) alpha(metric Metric) Number {
	present, total := 0, 0.0
	for _, n := range t.n {
		if n > 0 {
			present++
			total += n
		}
	}
	if present < 2 {
		return Number{Undefined: "no variation: all ratings are equal"}
	}
	delta := distances(t.values, t.n, metric)
	var observed, expected float64
	for c := range t.values {
		for k := range t.values {
			observed += t.o[c][k] * delta[c][k]
			expected += t.n[c] * t.n[k] * delta[c][k]
		}
	}
	return Number{Value: 1 - (total-1)*(observed/expected)}
}

// distances returns δ² of every two of the sorted distinct values, up to a
// constant factor, which alpha does not see.
func distances(values, n []float64, metric Metric) [][]float64 {
	// The ordinal distance is that between the middles of the values' ranks:
	// Σ_{g=c..k} n_g − (n_c+n_k)/2 = middle_k − middle_c.
	middle, below := make([]float64, len(values)), 0.0
	for c := range values {
		middle[c] = below + n[c]/2
		below += n[c]
	}
	delta := make([][]float64, len(values))
	for c := range delta {
		delta[c] = make([]float64, len(values))
		for k := range delta {
			if c != k {
				d := 1.0
				if metric == Ordinal {
					d = middle[c] - middle[k]
				}
				delta[c][k] = d * d
			}
		}
	}
	return delta
}

// PercentAgreement returns the share, in [0, 1], of pairs of ratings of the same
// unit that are equal, over all pairs of all units. Undefined without a pair.
func PercentAgreement(units [][]float64) Number {
	var same, all float64
	for _, u := range units {
		if !allFinite(u) {
			return Number{Undefined: notFinite}
		}
		m := float64(len(u))
		all += m * (m - 1) / 2
		s := slices.Sorted(slices.Values(u))
		same += sumTies(len(s), func(i, j int) bool { return s[i] == s[j] }).pairs
	}
	return ratio(same, all, "no unit has two ratings")
}
