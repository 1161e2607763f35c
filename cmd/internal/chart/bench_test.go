package chart

import (
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/chart/ssr"
)

// BenchmarkDraw is one wide layout of each kind in a warm engine.
func BenchmarkDraw(b *testing.B) {
	e, err := ssr.New(paletteCSS())
	if err != nil {
		b.Fatal(err)
	}
	defer e.Close()
	for _, f := range samples(b) {
		b.Run(f.ID, func(b *testing.B) {
			c := ssr.Chart{ID: f.ID, Title: f.Title, Desc: f.Desc, Option: f.Wide.Option, W: f.Wide.W, H: f.Wide.H}
			for b.Loop() {
				if _, err := e.SVG(c); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkSite is what a site of 60 charts costs, engines included.
func BenchmarkSite(b *testing.B) {
	all := samples(b)
	var figs []Figure
	for len(figs) < 30 { // Two layouts each.
		figs = append(figs, all[len(figs)%len(all)])
	}
	for b.Loop() {
		p := NewPool(0)
		if _, err := p.Draw(figs); err != nil {
			b.Fatal(err)
		}
		p.Close()
	}
}
