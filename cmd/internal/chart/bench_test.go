package chart

import "testing"

// BenchmarkFigure lays out and draws one figure of each kind, wide and narrow.
func BenchmarkFigure(b *testing.B) {
	kinds := kinds()
	for i, f := range samples(b) {
		b.Run(f.ID, func(b *testing.B) {
			for b.Loop() {
				if _, err := kinds[i].Figure(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
