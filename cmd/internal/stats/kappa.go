package stats

// QuadraticKappa returns Cohen's kappa (1968) of a judge and experts over the full,
// ordered set of labels, also those that nobody used, with quadratic weights:
//
//	κ = 1 − Σ w_ij·O_ij / Σ w_ij·E_ij, E_ij = row_i·column_j/n
//
// w_ij = (i − j)², i and j places in the list of labels. Undefined where the
// expected disagreement is 0: both gave one and the same label throughout. Where
// only one is constant, κ is 0 whatever the other gave.
func QuadraticKappa(a, b, labels []int) Number {
	place := map[int]int{}
	for i, label := range labels {
		place[label] = i
	}
	if len(a) == 0 {
		return Number{Undefined: "no case"}
	}
	row, column := make([]float64, len(labels)), make([]float64, len(labels))
	var observed, expected float64
	for c := range a {
		i, knownA := place[a[c]]
		j, knownB := place[b[c]]
		if !knownA || !knownB {
			return Number{Undefined: "a value is not among the labels"}
		}
		row[i]++
		column[j]++
		observed += float64((i - j) * (i - j))
	}
	for i := range labels {
		for j := range labels {
			expected += float64((i-j)*(i-j)) * row[i] * column[j]
		}
	}
	r := ratio(observed*float64(len(a)), expected, "both gave one label throughout")
	if r.Undefined == "" {
		r.Value = 1 - r.Value
	}
	return r
}
