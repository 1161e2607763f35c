package site

import (
	"regexp"
	"strings"
	"testing"
)

// TestLargeSite makes the tables of more models than a picture or a table beside others holds, of
// which only summaries are published.
func TestLargeSite(t *testing.T) {
	t.Parallel()
	s := built(t, theSixtySite)
	home := string(s.file(t, "index.html"))
	for path, want := range map[string]int{"boards/demo-experts-summary/eval/": 60, "boards/demo-adv-experts/adv/": 60} {
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
	s := theJudges(t)
	pages := 0
	for _, path := range s.paths("/index.html") {
		checkElements(t, path, s.files[path])
		if strings.HasPrefix(path, "adversarial/") && path != "adversarial/index.html" {
			pages++
		}
	}
	if links := strings.Count(string(s.files["adversarial/index.html"]), `<li id="panel-`); pages == 0 || links != pages {
		t.Errorf("/adversarial/ leads to %d pages of panels, of %d", links, pages)
	}
}
