package chart

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// TestGallery writes every sample to the directory that COUNSELBOARD_GALLERY
// names, to be looked at.
func TestGallery(t *testing.T) {
	dir := os.Getenv("COUNSELBOARD_GALLERY")
	if dir == "" {
		t.Skip("COUNSELBOARD_GALLERY names no directory to write the pictures to")
	}
	p := NewPool(0)
	defer p.Close()
	ds, err := p.Draw(samples(t))
	if err != nil {
		t.Fatal(err)
	}
	write := func(name string, data []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	palette, _ := json.Marshal(Palette())
	write("palette.json", palette)
	for _, d := range ds {
		write(d.WideSVGID+".svg", []byte(d.WideSVG))
		write(d.NarrowSVGID+".svg", []byte(d.NarrowSVG))
		write(d.ID+".wide.json", d.Option)
		write(d.ID+".narrow.json", d.NarrowOption)
	}
}
