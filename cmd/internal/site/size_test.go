package site

import (
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/demo"
)

// TestLargeSite builds more models than a picture or a table beside others holds, of
// which only summaries are published.
func TestLargeSite(t *testing.T) {
	d, err := demo.Make(demo.Options{Models: 210, Seed: 1, Summary: true})
	if err != nil {
		t.Fatal(err)
	}
	s := buildSite(d.FS(), Options{})
	built(t, func() *builtSite { return s })
	home := string(s.files["index.html"])
	if !strings.Contains(home, "Drawn are 20 of ") {
		t.Error("the first page does not say how many models its picture holds")
	}
	for path, want := range map[string]int{"boards/demo-experts-summary/eval/": 210, "boards/demo-adv-experts/adv/": 210} {
		if !strings.Contains(home, `<a href="./`+path+`">all of them`) {
			t.Errorf("the first page does not lead to %s", path)
		}
		if got := strings.Count(string(s.files[path+"index.html"]), "<tr data-access"); got != want {
			t.Errorf("%s has %d models, not %d", path, got, want)
		}
	}
	if got := strings.Count(home, "<tr data-access"); got != 2*20 {
		t.Errorf("the first page has %d rows of models", got)
	}
}
