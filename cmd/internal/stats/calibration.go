package stats

import (
	"math"
	"slices"
)

// ReliabilityBin is a point of a reliability curve.
type ReliabilityBin struct {
	N         int
	Predicted float64 // mean probability in the bin
	Observed  float64 // share of positives in the bin
}

// Reliability compares probabilities with what happened.
type Reliability struct {
	N         int
	Bins      []ReliabilityBin // non-empty ones, from the lowest
	Brier     Number           // (1/N)·Σ(p − y)²
	ECE       Number           // Σ (n_b/N)·|observed_b − predicted_b|, over the bins
	Undefined string           // why there is nothing; "" when there is
}

// ReliabilityUniform uses bins of equal width on [0, 1]. A probability on an edge
// belongs to the bin below it.
func ReliabilityUniform(y []bool, p []float64, bins int) Reliability {
	return reliability(y, p, bins, func(i int) float64 { return float64(i) / float64(bins) })
}

// ReliabilityQuantile uses bins with, as nearly as ties allow, equally many cases.
func ReliabilityQuantile(y []bool, p []float64, bins int) Reliability {
	s := slices.Sorted(slices.Values(p))
	return reliability(y, p, bins, func(i int) float64 { return sortedQuantile(s, float64(i)/float64(bins)) })
}

// maxBins bounds the number of bins.
const maxBins = 1000

// reliability bins the cases; edge(i), 0 < i < bins, is the upper end of bin i−1.
func reliability(y []bool, p []float64, bins int, edge func(i int) float64) Reliability {
	r := Reliability{N: len(p)}
	switch {
	case len(y) != len(p):
		r.N, r.Undefined = 0, "the lists differ in length"
	case len(p) == 0:
		r.Undefined = "no case"
	case bins < 1 || bins > maxBins:
		r.Undefined = "not a number of bins from 1 to 1000"
	case !allFinite(p) || slices.Min(p) < 0 || slices.Max(p) > 1:
		r.Undefined = "a value is not a probability"
	}
	if r.Undefined != "" {
		r.Brier, r.ECE = Number{Undefined: r.Undefined}, Number{Undefined: r.Undefined}
		return r
	}
	edges := make([]float64, 0, bins)
	for i := 1; i < bins; i++ {
		edges = append(edges, edge(i))
	}
	all := make([]ReliabilityBin, bins)
	for i, v := range p {
		b, _ := slices.BinarySearch(edges, v) // first edge ≥ v
		all[b].N++
		all[b].Predicted += v
		hit := float64(bit(y[i]))
		all[b].Observed += hit
		r.Brier.Value += (v - hit) * (v - hit) / float64(len(p))
	}
	for _, b := range all {
		if b.N == 0 {
			continue
		}
		b.Predicted /= float64(b.N)
		b.Observed /= float64(b.N)
		r.Bins = append(r.Bins, b)
		r.ECE.Value += float64(b.N) / float64(len(p)) * math.Abs(b.Observed-b.Predicted)
	}
	return r
}
