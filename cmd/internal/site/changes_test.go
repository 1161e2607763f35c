package site

import (
	"encoding/xml"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/page"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// changesOn lists what a page says of changes, one a line: id, then text.
func changesOn(p *htmlPage) []string {
	var out []string
	for n := range elements(p.root) {
		if class, _ := attrOf(n, "class"); n.Data != "div" || class != "changes" {
			continue
		}
		for li := n.FirstChild; li != nil; li = li.NextSibling {
			if li.Type == html.ElementNode {
				id, _ := attrOf(li, "id")
				out = append(out, id+" | "+strings.Join(strings.Fields(textOf(li)), " "))
			}
		}
	}
	return out
}

// TestChanges compares the page with the runs of the item site, all of it.
func TestChanges(t *testing.T) {
	s := built(t, theItemSite)
	got := changesOn(s.page(t, "changes/index.html"))
	want := []string{
		"added-2025-05-05-campus | 5 May 2025 Added 4 runs, rated by experts: Campus Alpha ADV Beta & Söhne <3 ADV Gamma ADV People ADV",
		"added-2025-05-05-clinic | 5 May 2025 Added 4 runs, rated by experts: Clinic Alpha ADV Beta & Söhne <3 ADV Gamma ADV People ADV",
		"added-2025-05-05-robot | 5 May 2025 Added 4 runs, scored by a language model: Robot Alpha ADV Beta & Söhne <3 ADV Gamma ADV People ADV",
		"added-2025-03-13-robot | 13 March 2025 Added 1 run, scored by a language model: Robot People EVAL",
		"added-2025-03-12-robot | 12 March 2025 Added 1 run, scored by a language model: Robot Gamma EVAL",
		"added-2025-03-11-robot | 11 March 2025 Added 1 run, scored by a language model: Robot Beta & Söhne <3 EVAL",
		"added-2025-03-10-robot | 10 March 2025 Added 1 run, scored by a language model: Robot Alpha EVAL",
		"added-2025-02-13-campus | 13 February 2025 Added 1 run, rated by experts: Campus People EVAL",
		"added-2025-02-12-campus | 12 February 2025 Added 1 run, rated by experts: Campus Gamma EVAL",
		"added-2025-02-11-campus | 11 February 2025 Added 1 run, rated by experts: Campus Beta & Söhne <3 EVAL",
		"added-2025-02-10-campus | 10 February 2025 Added 1 run, rated by experts: Campus Alpha EVAL",
		"superseded-2025-02-02-campus-REASON | 2 February 2025 Superseded 1 run, rated by experts: Campus A typing error. Gamma EVAL in its place campus.gamma.eval.2",
		"withdrawn-2025-02-01-clinic-REASON | 1 February 2025 Withdrawn 1 run, rated by experts: Clinic The answers were another model's. Delta EVAL",
		"added-2025-01-21-campus | 21 January 2025 Added 1 run, rated by experts: Campus Gamma EVAL (superseded since)",
		"added-2025-01-20-clinic | 20 January 2025 Added 1 run, rated by experts: Clinic Delta EVAL (withdrawn since)",
		"added-2025-01-13-clinic | 13 January 2025 Added 1 run, rated by experts: Clinic People EVAL",
		"added-2025-01-12-clinic | 12 January 2025 Added 1 run, rated by experts: Clinic Gamma EVAL",
		"added-2025-01-11-clinic | 11 January 2025 Added 1 run, rated by experts: Clinic Beta & Söhne <3 EVAL",
		"added-2025-01-10-clinic | 10 January 2025 Added 1 run, rated by experts: Clinic Alpha EVAL",
	}
	for i, line := range got { // a digest of the reason ends the id
		if id, text, _ := strings.Cut(line, " | "); !strings.HasPrefix(id, "added") {
			got[i] = id[:len(id)-8] + "REASON | " + text
		}
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	var months []string
	for _, h := range allElements(s.page(t, "changes/index.html").root, "h2") {
		months = append(months, textOf(h))
	}
	if want := []string{"May 2025", "March 2025", "February 2025", "January 2025"}; !slices.Equal(months, want) {
		t.Errorf("months %q, want %q", months, want)
	}
}

// TestRunsThatDoNotCount follows a withdrawn and a superseded run and an alias
// through the whole site.
func TestRunsThatDoNotCount(t *testing.T) {
	s := built(t, theItemSite)
	for id, says := range map[string]string{
		withdrawnRun:  "This run is withdrawn since 2025-02-01 and on no board. The answers were another model's.",
		supersededRun: "This run is superseded since 2025-02-02 and on no board. A typing error. In its place: " + successorRun + ".",
	} {
		if got := textOf(findElement(s.page(t, "runs/"+id+"/index.html").root, "p", "class", "caution")); got != says {
			t.Errorf("%s: its page says %q, want %q", id, got, says)
		}
		if s.files["data/results/runs/"+id+".json"] == nil || s.files["data/runs/"+id+".json"] == nil {
			t.Errorf("%s: its file or its figures are gone", id)
		}
		for _, path := range []string{"data/leaderboard.csv", "data/leaderboard.json", "data/adversarial.csv", "data/topics.csv"} {
			if strings.Contains(string(s.files[path]), id) && strings.Contains(string(s.files[path]), `"`+id+`"`) || strings.Contains(string(s.files[path]), ","+id+",") {
				t.Errorf("%s stands in %s", id, path)
			}
		}
		for _, path := range s.paths("index.html") {
			top, _, _ := strings.Cut(path, "/")
			if top == "runs" || top == "models" || top == "changes" {
				continue
			}
			for _, a := range allElements(s.page(t, path).root, "a") {
				if href, _ := attrOf(a, "href"); !strings.Contains(href, "runs/"+id+"/") {
					continue
				}
				if section := closest(a, "section"); section == nil || !slices.Contains([]string{"retired", "new"},
					attribute(section, "aria-labelledby")) {
					t.Errorf("%s: a link to %s outside “No longer ranked”", path, id)
				}
			}
		}
		if feed := string(s.files["feed.xml"]); !strings.Contains(feed, "runs/"+id+"/") {
			t.Errorf("%s is not in the feed", id)
		}
	}
	for _, alias := range []string{"alpha-old", "alpha-older"} {
		shown := s.page(t, "models/"+alias+"/"+"index.html")
		if n := findElement(shown.root, "meta", "http-equiv", "refresh"); attribute(n, "content") != "0; url=../../models/alpha/" {
			t.Errorf("the alias %s leads to %q", alias, attribute(n, "content"))
		}
		if strings.Contains(string(s.files["sitemap.xml"]), "models/"+alias+"/") {
			t.Errorf("the sitemap has the alias %s", alias)
		}
	}
}

func attribute(n *html.Node, key string) string {
	if n == nil {
		return ""
	}
	v, _ := attrOf(n, key)
	return v
}

// closest gives the nearest element of a kind around a node, or nil.
func closest(n *html.Node, element string) *html.Node {
	for ; n != nil; n = n.Parent {
		if n.Type == html.ElementNode && n.Data == element {
			return n
		}
	}
	return nil
}

// TestChangesAreBounded holds that a long list of models is folded, and that an entry of the feed does not grow with it.
func TestChangesAreBounded(t *testing.T) {
	f := folder(emptyFolder())
	f.add("site.toml", "title = \"Many\"\nbase_url = \"https://many.example/\"\n")
	f.add("results/panels/p.toml", "name = \"P\"\nkind = \"experts\"\n")
	for i := range 32 {
		m := fmt.Sprintf("m%02d", i)
		f.add("results/models/"+m+".toml", "name = "+quoted("Model "+m)+"\naccess = \"private\"\n")
		f.run(result.Run{ID: "p." + m + ".eval", Component: counselbench.Eval, Model: m, Panel: "p", Responses: m, Date: "2025-01-01",
			Source:  result.Source{Title: "T"},
			Summary: map[string]result.Statistic{"overall": {Mean: ptr(3.5)}}})
		f.run(result.Run{ID: "p." + m + ".adv", Component: counselbench.Adv, Model: m, Panel: "p", Responses: m + ".adv",
			Date: fmt.Sprintf("2024-%02d-%02d", 1+i%12, 1+i/12), Source: result.Source{Title: "T"},
			Summary: map[string]result.Statistic{"therapy": {Rate: ptr(0.5)}}})
	}
	s := partOfFolder(t, fsOf(f))
	shown := parsePage("changes/index.html", s.file(t, "changes/index.html"))
	if n := len(changesOn(shown)); n != 33 {
		t.Errorf("%d changes, want 33", n)
	}
	folded := 0
	for _, a := range allElements(shown.root, "article") {
		folded += len(allElements(a, "details"))
	}
	if folded != 1 {
		t.Errorf("%d folded lists, want 1", folded)
	}
	var feed struct {
		Summaries []string `xml:"entry>summary"`
	}
	if err := xml.Unmarshal(s.file(t, "feed.xml"), &feed); err != nil || len(feed.Summaries) != page.FeedEntries {
		t.Fatalf("%d entries, want %d (%v)", len(feed.Summaries), page.FeedEntries, err)
	}
	if text := feed.Summaries[0]; !strings.HasSuffix(text, "Added: 32 runs, rated by experts: P.") {
		t.Errorf("the first entry says %q", text)
	}
}

// TestReinstated holds that a run which counts again says why, is on its board
// and among the changes.
func TestReinstated(t *testing.T) {
	f := folder(emptyFolder())
	f.add("results/panels/p.toml", "name = \"P\"\nkind = \"experts\"\n")
	f.add("results/models/m.toml", "name = \"M\"\naccess = \"private\"\n")
	f.run(result.Run{ID: "p.m.eval", Component: counselbench.Eval, Model: "m", Panel: "p", Responses: "m", Date: "2025-01-01",
		Source:  result.Source{Title: "T"},
		Summary: map[string]result.Statistic{"overall": {Mean: ptr(3.5)}},
		Status:  &result.Status{State: result.Active, Reason: "It was <right>.", Date: "2025-03-01"}})
	s := partOfFolder(t, fsOf(f))
	page := func(path string) *htmlPage { return parsePage(path, s.file(t, path)) }
	if text := textOf(page("runs/p.m.eval/index.html").root); !strings.Contains(text,
		"This run counts again since 2025-03-01: It was <right>.") {
		t.Error("its page does not say so")
	}
	if !strings.Contains(string(s.file(t, "data/leaderboard.csv")), "p.m.eval") {
		t.Error("it is on no board")
	}
	want := "1 March 2025 Reinstated 1 run, rated by experts: P It was <right>. M EVAL"
	if got := changesOn(page("changes/index.html")); len(got) != 2 || !strings.HasSuffix(got[0], want) {
		t.Errorf("the changes are %q, want %q first", got, want)
	}
}
