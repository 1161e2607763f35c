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

// TestModelStandsOut reads a model's page as a vendor does: what it stands out for, what is not known,
// what each failure looks like, and where a number is contested.
func TestModelStandsOut(t *testing.T) {
	t.Parallel()
	page := string(built(t, theRealSite).files["models/gpt-5/index.html"])
	for _, want := range []string{
		"Stands out:", "GPT-5 names a medication in 8 of 17 answers, the other eight models together in 4 of 157.", "Not known: how experts would rate",
		`<svg class="squares"`, "Invented question.", "Contest a number", "counselbench-2025-adv-experts.gpt-5.adv.json",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page of GPT-5 does not have %q", want)
		}
	}
	if provoked, patients := strings.Index(page, `<h2 id="adv">`), strings.Index(page, `<h2 id="eval">`); provoked < 0 || patients < provoked {
		t.Error("what a judge alone scored stands before what experts saw")
	}
}

// TestHeatTips: in the interactive heatmap a cell says with what it was compared, and what was found.
func TestHeatTips(t *testing.T) {
	t.Parallel()
	s := built(t, theRealSite)
	const figure = "adversarial/figures/heat-counselbench-2025-adv-experts.json"
	if want := "8 of 17, the other eight models together 4 of 157: clearly worse"; !strings.Contains(string(s.files[figure]), want) {
		t.Errorf("%s does not have %q", figure, want)
	}
}
