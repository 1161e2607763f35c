package site

import (
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/demo"
)

// TestLargeSite builds more models than a picture holds, of which only summaries
// are published.
func TestLargeSite(t *testing.T) {
	d, err := demo.Make(demo.Options{Models: 70, Seed: 1, Summary: true})
	if err != nil {
		t.Fatal(err)
	}
	s := buildSite(d.FS(), Options{})
	built(t, func() *builtSite { return s })
	home := string(s.files["index.html"])
	if !strings.Contains(home, "Drawn are 20 of ") {
		t.Error("the first page does not say how many models its picture holds")
	}
}
