package site

import (
	"encoding/xml"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// TestBadges reads every badge of every site: well formed, as wide as its texts, and
// with who rated. A model's page shows the first and the markup for it.
func TestBadges(t *testing.T) {
	t.Parallel()
	for name, s := range map[string]*builtSite{"real": built(t, theRealSite), "items": built(t, theItemSite),
		"hostile": built(t, theHostileSite)} {
		n := 0
		for _, path := range s.paths(".svg") {
			if !strings.HasPrefix(path, "badges/") {
				continue
			}
			n++
			var svg struct {
				Width int    `xml:"width,attr"`
				Label string `xml:"aria-label,attr"`
				Title string `xml:"title"`
			}
			if err := xml.Unmarshal(s.files[path], &svg); err != nil || svg.Title == "" || svg.Title != svg.Label {
				t.Errorf("%s: %s: %v, %+v", name, path, err, svg)
			}
			if svg.Width < 120 || svg.Width > 900 {
				t.Errorf("%s: %s is %d wide: %s", name, path, svg.Width, svg.Title)
			}
			if who := strings.Contains(svg.Title, "expert"); who == strings.Contains(svg.Title, "judge ") && name != "hostile" || !who &&
				!strings.Contains(svg.Title, "judge ") {
				t.Errorf("%s: %s does not say who rated: %s", name, path, svg.Title)
			}
		}
		if n < 3 {
			t.Errorf("%s has %d badges", name, n)
		}
	}
	s := built(t, theRealSite)
	for path, want := range map[string]string{
		"gpt-4-0613/overall":                     "CounselBench · overall quality: 3.28 [3.06, 3.50] · 100 experts, stated by owners",
		"gpt-4-0613/adversarial":                 "CounselBench · mistakes on the stress test: 24% [17, 33%] · 5 experts, stated by owners",
		"gpt-6-luna/overall":                     "· judge gpt-4.1, uncalibrated, stated by submitter",
		"claude-3-5-sonnet-20241022/adversarial": "· 5 experts, stated by owners",
	} {
		if svg := string(s.files["badges/"+path+".svg"]); !strings.Contains(svg, want+"</title>") {
			t.Errorf("%s: want %q in %s", path, want, svg)
		}
	}
	page := string(s.files["models/gpt-4-0613/index.html"])
	if !strings.Contains(page, `<img src="../../badges/gpt-4-0613/overall.svg"`) || !strings.Contains(html.UnescapeString(page), "](https://counselboard.github.io/counselboard/models/gpt-4-0613/)") {
		t.Error("the model's page does not show its badge")
	}
}

// TestCite reads what a model's and a run's page give to quote.
func TestCite(t *testing.T) {
	s := built(t, theRealSite)
	state := s.src.Results.Digest()
	for path, want := range map[string][]string{
		"models/gpt-4-0613/index.html": {
			"counselbench-2025-experts.gpt-4-0613.eval of 2025-06-10", "results " + state, "/models/gpt-4-0613/", "year = {2026}",
		},
		"runs/mheval-gpt-4.1.gpt-5.eval/index.html": {"Run mheval-gpt-4.1.gpt-5.eval of ", "results " + state},
	} {
		for _, w := range want {
			if !strings.Contains(html.UnescapeString(string(s.files[path])), w) {
				t.Errorf("%s does not say %q", path, w)
			}
		}
	}
}
