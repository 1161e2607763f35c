package site

import (
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/files"
)

// TestLargeSite reads the first page of more models than a table beside others holds: it shows some and leads to the rest.
// How many elements pages have, .ci/weigh counts on 30, 300 and 1,000 models.
func TestLargeSite(t *testing.T) {
	t.Parallel()
	d, err := demo.Make(demo.Options{Models: 151, Seed: 1, Summary: true})
	if err != nil {
		t.Fatal(err)
	}
	s := partOfFolder(t, files.Memory(d))
	home := string(s.file(t, "index.html"))
	for _, path := range []string{"boards/demo-experts-summary/eval/", "boards/demo-adv-experts/adv/"} {
		if !strings.Contains(home, `<a href="./`+path+`">all of them`) {
			t.Errorf("the first page does not lead to %s", path)
		}
		if got := strings.Count(string(s.file(t, path+"index.html")), "<tr data-access"); got != 151 {
			t.Errorf("%s has %d models", path, got)
		}
	}
	if got := strings.Count(home, "<tr data-access") + strings.Count(home, "<tr data-m="); got != 2*6 {
		t.Errorf("the first page has %d rows of models", got)
	}
}
