package site

import (
	"encoding/json"
	"io/fs"
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

// formFields are the ids of the issue form's fields, and what every form takes.
func formFields(t *testing.T) map[string]bool {
	t.Helper()
	form, err := os.ReadFile(repository + "/.github/ISSUE_TEMPLATE/" + "wrong-number.yml")
	if err != nil {
		t.Fatal(err)
	}
	fields := map[string]bool{"template": true, "title": true}
	for _, m := range regexp.MustCompile(`(?m)^    id: (\S+)$`).FindAllStringSubmatch(string(form), -1) {
		fields[m[1]] = true
	}
	if len(fields) != 6 {
		t.Fatalf("the form has the fields %v", fields)
	}
	return fields
}

// filledIn returns what a link to the form fills in; only fields that the form has.
func filledIn(t *testing.T, path string, link *html.Node, fields map[string]bool) url.Values {
	t.Helper()
	u, err := url.Parse(attribute(link, "href"))
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	if got, want := u.Scheme+"://"+u.Host+u.Path, "https://github.com/counselboard/counselboard/issues/new"; got != want {
		t.Errorf("%s: leads to %s, want %s", path, got, want)
	}
	for key := range u.Query() {
		if !fields[key] {
			t.Errorf("%s: fills in %q, which the form has not", path, key)
		}
	}
	return u.Query()
}

// TestReportLink holds that every page with numbers leads to the issue form, with its address and the
// state of the results; a run's with its file.
func TestReportLink(t *testing.T) {
	fields := formFields(t)
	s := built(t, theRealSite)
	kinds := map[string]int{}
	for _, path := range s.paths("index.html") {
		if strings.HasPrefix(path, "v/") || strings.Contains(string(s.files[path]), `http-equiv="refresh"`) {
			continue // frozen, or none of itself
		}
		dir := strings.TrimSuffix(path, "index.html")
		var link *html.Node
		for _, a := range allElements(s.page(t, path).root, "a") {
			if textOf(a) == "Report it" {
				link = a
			}
		}
		if link == nil {
			t.Errorf("%s: no link to report a wrong number", path)
			continue
		}
		q := filledIn(t, path, link, fields)
		kinds[strings.SplitN(dir, "/", 2)[0]]++
		if got, want := q.Get("page"), "https://counselboard.github.io/counselboard/"+dir; got != want {
			t.Errorf("%s: the page is %s, want %s", path, got, want)
		}
		if !strings.Contains(q.Get("source"), "State of the results: ") {
			t.Errorf("%s: the source is %q, without the state of the results", path, q.Get("source"))
		}
		if id, ok := strings.CutPrefix(strings.TrimSuffix(dir, "/"), "runs/"); ok && !strings.Contains(q.Get("source"),
			"results/runs/"+id+".json\n") {
			t.Errorf("%s: the source is %q, without the run's file", path, q.Get("source"))
		}
	}
	for _, kind := range []string{"", "boards", "judges", "models", "runs", "findings", "adversarial"} {
		if kinds[kind] == 0 {
			t.Errorf("no page of %q was read", kind)
		}
	}
}

// TestContest follows every number of a run's page to the form, and its file and JSON pointer to
// where they say the number lies; a model's page fills in all of its numbers so.
func TestContest(t *testing.T) {
	t.Parallel()
	fields := formFields(t)
	s := built(t, theRealSite)
	place := regexp.MustCompile(`(?m)^(.+) (\S+): (results/\S+\.json)#(/\S+)$`)
	lies := func(t *testing.T, path string, m []string) {
		t.Helper()
		data, err := fs.ReadFile(s.folder, m[3])
		if err != nil {
			t.Errorf("%s: %v", path, err)
			return
		}
		var at any
		if err := json.Unmarshal(data, &at); err != nil {
			t.Fatal(err)
		}
		for key := range strings.SplitSeq(m[4][1:], "/") {
			of, _ := at.(map[string]any)
			if at = of[key]; at == nil {
				t.Errorf("%s: %s has nothing at %s", path, m[3], m[4])
				return
			}
		}
	}
	for id := range s.src.Results.Runs {
		path := "runs/" + id + "/"
		contested := 0
		for _, a := range allElements(s.page(t, path+"index.html").root, "a") {
			if textOf(a) != "contest" {
				continue
			}
			contested++
			q := filledIn(t, path, a, fields)
			m := place.FindStringSubmatch(q.Get("source"))
			if m == nil || !strings.Contains(q.Get("source"), "Run "+id+", file results/runs/"+id+".json\n") {
				t.Errorf("%s: the source is %q", path, q.Get("source"))
				continue
			}
			lies(t, path, m)
			if !strings.HasPrefix(q.Get("shown"), m[1]+" "+m[2]) || !strings.Contains(q.Get("page"), path+"#") {
				t.Errorf("%s: %q is shown, on %q", path, q.Get("shown"), q.Get("page"))
			}
		}
		if contested < 3 {
			t.Errorf("%s: %d numbers can be contested", path, contested)
		}
	}
	for _, a := range allElements(s.page(t, "models/gpt-4-0613/index.html").root, "a") {
		if textOf(a) != "Contest a number" {
			continue
		}
		all := place.FindAllStringSubmatch(filledIn(t, "gpt-4-0613", a, fields).Get("source"), -1)
		if len(all) != 13 {
			t.Errorf("GPT-4's page fills in %d places, want 13", len(all))
		}
		for _, m := range all {
			lies(t, "gpt-4-0613", m)
		}
		return
	}
	t.Error("GPT-4's page does not lead to the form")
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
		"Stands out:", "GPT-5 names a medication in 8 of 17 answers, the other eight models together in 4 of 136.",
		"Not known: how experts would rate",
		`<span class="squares"`, "Invented question.", "Contest a number", "counselbench-2025-adv-experts.gpt-5.adv.json",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page of GPT-5 does not have %q", want)
		}
	}
	if provoked, patients := strings.Index(page, `<h2 id="adv">`), strings.Index(page, `<h2 id="eval">`); provoked < 0 || patients < provoked {
		t.Error("what a judge alone scored stands before what experts saw")
	}
}

// TestHeatTips: in the heatmap a cell says with what it was compared, and what was found.
func TestHeatTips(t *testing.T) {
	t.Parallel()
	want := `"47%, 95% interval 26–69%","8/17","the other eight models together 4 of 136: clearly worse`
	if !strings.Contains(string(built(t, theRealSite).files["adversarial/index.html"]), want) {
		t.Errorf("no figure has %q", want)
	}
}
