package site

import (
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// reportLink gives the link of a page that opens an issue form, or nil.
func reportLink(p *htmlPage) *html.Node {
	for _, a := range allElements(p.root, "a") {
		if href, _ := attrOf(a, "href"); strings.Contains(href, "/issues/new") {
			return a
		}
	}
	return nil
}

// TestReportLink holds that every run's page leads to the issue form, and fills
// in fields that the form has.
func TestReportLink(t *testing.T) {
	form, err := os.ReadFile(repository + "/.github/ISSUE_TEMPLATE/" + "wrong-number.yml")
	if err != nil {
		t.Fatal(err)
	}
	fields := map[string]bool{"template": true, "title": true} // what every form takes
	for _, m := range regexp.MustCompile(`(?m)^    id: (\S+)$`).FindAllStringSubmatch(string(form), -1) {
		fields[m[1]] = true
	}
	if len(fields) != 6 {
		t.Fatalf("the form has the fields %v", fields)
	}
	s := built(t, theRealSite)
	for id := range s.src.Results.Runs {
		path := "runs/" + id + "/"
		a := reportLink(s.page(t, path+"index.html"))
		if a == nil {
			t.Errorf("%s: no link to report a wrong number", path)
			continue
		}
		href, _ := attrOf(a, "href")
		u, err := url.Parse(href)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if got, want := u.Scheme+"://"+u.Host+u.Path, "https://github.com/counselboard/counselboard/issues/new"; got != want {
			t.Errorf("%s: leads to %s, want %s", path, got, want)
		}
		q := u.Query()
		for key := range q {
			if !fields[key] {
				t.Errorf("%s: fills in %q, which the form has not", path, key)
			}
		}
		if got, want := q.Get("page"), "https://counselboard.github.io/counselboard/"+path; got != want {
			t.Errorf("%s: the page is %s, want %s", path, got, want)
		}
		if got, want := q.Get("source"), "results/runs/"+id+".json\n"; !strings.Contains(got, want) {
			t.Errorf("%s: the source is %q, want %q in it", path, got, want)
		}
	}
}

// TestNoReportLink holds that there is none where the results are not on GitHub.
func TestNoReportLink(t *testing.T) {
	for _, c := range sharedSites {
		s := built(t, c.site)
		if strings.HasPrefix(s.src.Config.Repository, "https://github.com/") {
			continue
		}
		for id := range s.src.Results.Runs {
			if reportLink(s.page(t, "runs/"+id+"/"+"index.html")) != nil {
				t.Errorf("%s: %s has a link to an issue form of %q", c.name, id, s.src.Config.Repository)
			}
		}
	}
}
