package ssr

import "testing"

// BenchmarkLoad is what an engine costs before its first chart.
func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		e, err := New(nil)
		if err != nil {
			b.Fatal(err)
		}
		e.Close()
	}
}
