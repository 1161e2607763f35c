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
				sides[i][q].Sum += int64(x)
				sides[i][q].Count++
				cells[i] = append(cells[i], Obs{float64(x), q, (q + 20*k) % 100})
			}
		}
		cells[i] = Cells(cells[i])
	}
	b.Run("test", func(b *testing.B) {
		means := NewQuestionMeans(sides)
		b.ReportAllocs()
		for b.Loop() {
			means.SignedRank(0, 1)
		}
	})
	b.Run("difference", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			PairedDifference(cells[0], cells[1], Scale{1, 5})
		}
	})
}
