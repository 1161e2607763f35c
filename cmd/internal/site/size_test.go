package site

import (
	"regexp"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/demo"
)

// TestLargeSite makes the tables of more models than a picture or a table beside others holds, of
// which only summaries are published.
func TestLargeSite(t *testing.T) {
	t.Parallel()
	d, err := demo.Make(demo.Options{Models: 210, Seed: 1, Summary: true})
	if err != nil {
		t.Fatal(err)
	}
	s := partOfFolder(t, d.FS())
	home := string(s.file(t, "index.html"))
	for path, want := range map[string]int{"boards/demo-experts-summary/eval/": 210, "boards/demo-adv-experts/adv/": 210} {
		if !strings.Contains(home, `<a href="./`+path+`">all of them`) {
			t.Errorf("the first page does not lead to %s", path)
		}
		if got := strings.Count(string(s.file(t, path+"index.html")), "<tr data-access"); got != want {
			t.Errorf("%s has %d models, not %d", path, got, want)
		}
	}
	if got := strings.Count(home, "<tr data-access") + strings.Count(home, "<tr data-m="); got != 2*20 {
		t.Errorf("the first page has %d rows of models", got)
	}
	for _, path := range s.paths(".html") {
		checkElements(t, path, s.files[path])
	}
}

var startTag = regexp.MustCompile(`<[a-z]`)

// checkElements holds a page to the number of elements that a browser shows at once.
func checkElements(t *testing.T, path string, page []byte) {
	t.Helper()
	if n := len(startTag.FindAllIndex(page, -1)); n > 20_000 {
		t.Errorf("%s has %d elements", path, n)
	}
}

// TestManyTests builds the pages of a demo in which every two models are tested by
// several panels: what is too much for one page stands on others, to which it leads.
func TestManyTests(t *testing.T) {
	t.Parallel()
	d, err := demo.Make(demo.Options{Models: 12, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	src, findings := Load(d.FS())
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	s, err := New(src, Options{})
	if err != nil {
		t.Fatal(err)
	}
	pages := 0
	for path := range s.at {
		if !strings.HasSuffix(path, "/") || !strings.HasPrefix(path, "adversarial/") {
			continue
		}
		f, err := s.File(path + "index.html")
		if err != nil {
			t.Fatal(err)
		}
		checkElements(t, path, f.Data)
		if path != "adversarial/" {
			pages++
		}
	}
	first, err := s.File("adversarial/index.html")
	if err != nil {
		t.Fatal(err)
	}
	if links := strings.Count(string(first.Data), `<li id="panel-`); pages == 0 || links != pages {
		t.Errorf("/adversarial/ leads to %d pages of panels, of %d", links, pages)
	}
}
