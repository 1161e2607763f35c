package stats

import (
	"math/rand/v2"
	"testing"
)

// What a comparison of two takes: 100 questions, five raters each.
func BenchmarkPair(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 0))
	sides, cells := make([][]Fraction, 2), make([][]Obs, 2)
	for i := range sides {
		sides[i] = make([]Fraction, 100)
		for q := range sides[i] {
			for k := range 5 {
				x := 1 + r.IntN(5)
				cells[i] = append(cells[i], Obs{float64(x), q, (q + 20*k) % 100})
			}
		}
		cells[i] = Cells(cells[i])
	}
	b.Run("difference", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			PairedDifference(cells[0], cells[1], Scale{1, 5})
		}
	})
}

// What a whole scale takes: all pairs of 100 models, 100 questions, five of 25 raters each,
// every model against the others, and both families' adjustment.
func BenchmarkVerdicts(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 0))
	sides, labels := make([][]Obs, 100), make([][]Fraction, 100)
	for i := range sides {
		for q := range 100 {
			for k := range 5 {
				sides[i] = append(sides[i], Obs{float64(1 + r.IntN(5)), q, (q + 5*k) % 25})
			}
			labels[i] = append(labels[i], Fraction{int64(r.IntN(2)), 1})
		}
		sides[i] = Cells(sides[i])
	}
	b.Run("pairs", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			pairs := NewPairs(sides, Scale{1, 5}, 0)
			for i := range sides {
				for j := range i {
					pairs.Compare(i, j)
				}
			}
		}
	})
	b.Run("others", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			Others(sides, Scale{1, 5}, 0)
		}
	})
	b.Run("fields", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			Fields(labels, 0)
		}
	})
	b.Run("HolmDiscrete", func(b *testing.B) {
		p, null := make([]float64, 44850), make([]*NullP, 44850)
		for i := range p {
			n := r.IntN(120)
			p[i], null[i] = McNemar(n/4, n-n/4), McNemarNull(n, 0).NullP
		}
		b.ReportAllocs()
		for b.Loop() {
			HolmDiscrete(p, null)
		}
	})
}
