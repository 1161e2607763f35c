package site

import (
	"regexp"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestOrigins holds that whatever shows a figure says what stands behind it: the ratings,
// the panel's owners, or whoever submitted it; rows of one board each for itself.
func TestOrigins(t *testing.T) {
	f := folder(emptyFolder())
	f.add("site.toml", "title = \"Three\"\nbase_url = \"https://three.example/\"\nfeatured = \"p\"\n")
	f.add("results/panels/p.toml", "name = \"P\"\nkind = \"experts\"\nowners = [\"clinic\"]\n")
	words := map[string]string{"rated": "recomputed here from ratings", "owned": "stated by the panel’s owners",
		"sent": "stated by the submitter"}
	short := map[string]string{"rated": "experts, recomputed", "owned": "experts, stated by owners",
		"sent": "experts, stated by submitter"}
	for m := range words {
		f.add("results/models/"+m+".toml", "name = "+quoted("Model "+m)+"\naccess = \"private\"\n")
		r := result.Run{ID: "p." + m + ".eval", Component: counselbench.Eval, Model: m, Panel: "p", Responses: m, Date: "2025-01-01",
			Source: result.Source{Title: "T", SubmittedBy: "@clinic"}}
		switch m {
		case "rated":
			r.Subset = "random" // which makes it no fourth of these
			for _, q := range []string{"q1", "q2", "q3"} {
				r.Ratings = append(r.Ratings, result.Rating{Question: q, Rater: "a", Answers: map[result.Dimension]result.Answer{counselbench.Overall: "4"}}, result.Rating{Question: q, Rater: "b",
					Answers: map[result.Dimension]result.Answer{counselbench.Overall: "3"}})
			}
		case "sent":
			r.Source.SubmittedBy = "@anybody"
			fallthrough
		default:
			r.Summary = map[string]result.Statistic{"overall": {Mean: ptr(3.5)}}
		}
		f.run(r)
	}
	s := buildSite(fsOf(f), Options{})
	if s.err != nil {
		t.Fatal(s.err)
	}
	says := func(what, text, want string) {
		t.Helper()
		for _, w := range words {
			if strings.Contains(text, w) != (w == want) {
				t.Errorf("%s says %q: %t; want %q alone", what, w, strings.Contains(text, w), want)
			}
		}
	}
	for m, want := range words {
		for _, path := range []string{"index.html", "boards/p/index.html", "models/index.html", "runs/index.html"} {
			row := markupOfRow(string(s.files[path]), m)
			if row == "" {
				t.Errorf("%s has no row of %s", path, m)
				continue
			}
			says(path+", the row of "+m, row, want)
		}
		says("what a comparison reads of "+m, string(s.files["data/compare/"+m+".json"]), want)
		says("its run's page", strings.ReplaceAll(textOf(s.page(t, "runs/p."+m+".eval/index.html").root), "\n", " "), want)
		badge := string(s.files["badges/"+m+"/overall.svg"])
		if !strings.Contains(badge, short[m]) {
			t.Errorf("the badge of %s does not say %q: %s", m, short[m], badge)
		}
		page := string(s.files["models/"+m+"/index.html"])
		if alt := regexp.MustCompile(`og:image:alt" content="([^"]*)"`).FindStringSubmatch(page); alt == nil || !strings.Contains(alt[1], want) {
			t.Errorf("the picture of %s does not say %q: %q", m, want, alt)
		}
		if !strings.Contains(page, " · "+want) {
			t.Errorf("the page of %s does not say %q", m, want)
		}
	}
	heads := 0
	_, part, _ := strings.Cut(string(s.files["compare/index.html"]), `data-part="eval"`)
	part, _, _ = strings.Cut(part, "</section>")
	for _, head := range regexp.MustCompile(`(?s)<th scope="col">.*?</th>`).FindAllString(part, -1) {
		if m := regexp.MustCompile(`models/(\w+)/`).FindStringSubmatch(head); m != nil {
			says("the comparison's head of "+m[1], head, words[m[1]])
			heads++
		}
	}
	if heads == 0 {
		t.Error("the comparison has no head of a model")
	}
	if csv := string(s.files["data/leaderboard.csv"]); !strings.Contains(csv, "p.sent.eval,submitter,") ||
		!strings.Contains(csv, "p.rated.eval,recomputed,") {
		t.Errorf("the download does not say it: %.300s", csv)
	}
}

// markupOfRow returns the row of a page's tables that is a model's, or of its run.
func markupOfRow(page, model string) string {
	for _, row := range regexp.MustCompile(`(?s)<tr[ >].*?</tr>`).FindAllString(page, -1) {
		if strings.Contains(row, `class="model"`) && strings.Contains(row, "models/"+model+"/") || strings.Contains(row, "p."+model+".eval") {
			return row
		}
	}
	return ""
}
