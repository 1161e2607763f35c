package stats

import "slices"

// Kappa is Cohen's kappa of two raters, in three weightings.
type Kappa struct {
	N          int
	Unweighted Number
	Linear     Number
	Quadratic  Number
	Exact      Number  // share of cases with the same label
	Confusion  [][]int // [a][b], in the order of the labels given
	Undefined  string  // why there is none of them; "" when there is (each may still be undefined)
	Warnings   []string
}

// CohenKappa returns kappa between a and b over the full, ordered set of labels
// (Cohen 1968), also those that nobody used:
//
//	κ = 1 − Σ w_ij·O_ij / Σ w_ij·E_ij, E_ij = row_i·column_j/n
//
// with w_ij = [i ≠ j], |i − j| or (i − j)², i and j places in the list of labels.
// Undefined where the expected disagreement is 0: both gave one and the same
// label throughout. Where only one rater is constant, κ is 0 whatever the other
// does, and a warning says so.
func CohenKappa(a, b, labels []int) Kappa {
	k := Kappa{}
	fail := func(reason string) Kappa {
		none := Number{Undefined: reason}
		return Kappa{Unweighted: none, Linear: none, Quadratic: none, Exact: none, Confusion: k.Confusion, Undefined: reason}
	}
	place := map[int]int{}
	for i, label := range labels {
		place[label] = i
		k.Confusion = append(k.Confusion, make([]int, len(labels)))
	}
	if len(place) != len(labels) {
		return fail("a label is listed twice")
	}
	if len(a) != len(b) {
		return fail("the lists differ in length")
	}
	if len(a) == 0 {
		return fail("no case")
	}
	row, column := make([]float64, len(labels)), make([]float64, len(labels))
	for c := range a {
		i, knownA := place[a[c]]
		j, knownB := place[b[c]]
		if !knownA || !knownB {
			return fail("a value is not among the labels")
		}
		k.Confusion[i][j]++
		row[i]++
		column[j]++
	}
	k.N = len(a)
	weighted := func(w func(gap float64) float64) Number {
		var observed, expected float64
		for i := range labels {
			for j := range labels {
				gap := float64(max(i-j, j-i))
				observed += w(gap) * float64(k.Confusion[i][j])
				expected += w(gap) * row[i] * column[j]
			}
		}
		r := ratio(observed*float64(k.N), expected, "both gave one label throughout")
		if r.Undefined == "" {
			r.Value = 1 - r.Value
		}
		return r
	}
	differ := func(gap float64) float64 { return min(gap, 1) }
	k.Unweighted = weighted(differ)
	k.Linear = weighted(func(gap float64) float64 { return gap })
	k.Quadratic = weighted(func(gap float64) float64 { return gap * gap })
	same := 0
	for i := range labels {
		same += k.Confusion[i][i]
	}
	k.Exact = Number{Value: float64(same) / float64(k.N)}
	if n := float64(k.N); slices.Contains(row, n) != slices.Contains(column, n) {
		k.Warnings = append(k.Warnings, "one rater gave a single label: kappa is 0 whatever the other gave")
	}
	return k
}
