package stats

import (
	"cmp"
	"slices"
)

// Holm returns p-values adjusted by Holm's step-down method (Holm 1979), in the
// order given: with p(1) ≤ … ≤ p(m), adj(i) = max over j ≤ i of min(1, (m−j+1)·p(j)).
// It bounds the chance of any false finding in the family, whatever the
// dependence between tests. nil if a value is not in [0, 1].
func Holm(p []float64) []float64 {
	if slices.ContainsFunc(p, func(v float64) bool { return !(v >= 0 && v <= 1) }) {
		return nil
	}
	adj, m, worst := make([]float64, len(p)), float64(len(p)), 0.0
	for rank, i := range ordered(len(p), func(i, j int) int { return cmp.Compare(p[i], p[j]) }) {
		worst = max(worst, min(1, (m-float64(rank))*p[i]))
		adj[i] = worst
	}
	return adj
}
