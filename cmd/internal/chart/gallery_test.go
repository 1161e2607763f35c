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
	write := func(name string, data []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	palette, _ := json.Marshal(Palette())
	write("palette.json", palette)
	for _, d := range drawings(samples(t)) {
		write(d.Name+".svg", []byte(d.SVG))
	}
}
