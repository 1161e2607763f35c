package site

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// TestJudgesFolded: on a model's page, what judges give stands in a fold, never in the table of
// what experts give, in its first lines or in its figure; and how many ratings of each value experts gave stands open.
func TestJudgesFolded(t *testing.T) {
	t.Parallel()
	folds, strips := 0, 0
	for _, s := range []*builtSite{built(t, theRealSite), built(t, theItemSite)} {
		for _, path := range s.paths("index.html") {
			if !strings.HasPrefix(path, "models/") {
				continue
			}
			p := s.page(t, path)
			if strings.Contains(textOf(p.root), "How to have experts rate it") {
				continue // a judge alone speaks, openly
			}
			for _, table := range allElements(p.root, "table") {
				if !strings.Contains(attribute(table, "class"), "panels") {
					continue
				}
				judges := 0
				for _, a := range allElements(table, "a") {
					if strings.Contains(attribute(a, "href"), "judges/") {
						judges++
					}
				}
				fold := foldOf(table)
				if judges > 0 && fold == nil {
					t.Errorf("%s: a judge's column stands open", path)
				}
				if fold != nil {
					folds++
					if heads := allElements(allElements(table, "thead")[0], "th"); judges == 0 || strings.Contains(textOf(heads[1]), "Experts") {
						t.Errorf("%s: experts' columns stand in a fold", path)
					}
					continue
				}
				strips += len(withClass(table, "td", "byvalue"))
			}
		}
	}
	for _, path := range []string{"models/gpt-5/index.html", "models/gpt-4-0613/index.html"} {
		p := built(t, theRealSite).page(t, path)
		top := ""
		for _, e := range append(allElements(withClass(p.root, "div", "beside")[0], "div")[:1], allElements(p.root, "svg")...) {
			top += textOf(e) + "\n"
		}
		for _, n := range []string{"judge ", "judges", "5.00"} {
			if strings.Contains(top, n) || !strings.Contains(top, "%") {
				t.Errorf("%s: %q stands above what experts give, or in its figure", path, n)
			}
		}
	}
	if folds == 0 || strips == 0 {
		t.Errorf("%d folds of judges and %d distributions in the open were found", folds, strips)
	}
	gpt4 := string(built(t, theRealSite).files["models/gpt-4-0613/index.html"])
	table := gpt4[strings.Index(gpt4, "panels"):]
	if want := "30% low (1–2), 52% high (4–5)"; !strings.Contains(table[:strings.Index(table, "</table>")], want) {
		t.Errorf("GPT-4's table of what experts give does not say %q", want)
	}
}

// foldOf returns the fold of judges in which an element stands, or nil.
func foldOf(n *html.Node) *html.Node {
	for ; n != nil; n = n.Parent {
		if n.Data == "details" && attribute(n, "class") == "judged" {
			return n
		}
	}
	return nil
}

// withClass returns the elements of a kind that have a class.
func withClass(root *html.Node, kind, class string) (all []*html.Node) {
	for _, n := range allElements(root, kind) {
		if attribute(n, "class") == class {
			all = append(all, n)
		}
	}
	return all
}
