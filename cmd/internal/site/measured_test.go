package site

import (
	"os"
	"strings"
	"testing"
)

// TestMeasured: judges of other benchmarks stand on the page of the judges with a figure, labeled as such; and the workflow
// that publishes this site builds the board below it that a setting leads to.
func TestMeasured(t *testing.T) {
	s := built(t, theRealSite)
	page := s.page(t, "judges/index.html")
	text := words(page)
	script, err := os.ReadFile("../../../.github/scripts/build-site.sh")
	if err != nil {
		t.Fatal(err)
	}
	ours := 0
	for _, m := range s.src.Config.Measured {
		if !strings.Contains(text, "Another benchmark: "+m.Label+" Not this benchmark.") ||
			!strings.Contains(text, strings.Join(strings.Fields(m.About), " ")) {
			t.Errorf("does not show %s as another benchmark", m.Label)
		}
		if page.ids["elsewhere-"+strings.TrimSuffix(m.File, ".json")] == nil {
			t.Errorf("%s has no figure", m.Label)
		}
		leads := false
		for _, a := range allElements(page.root, "a") {
			leads = leads || attribute(a, "href") == m.URL
		}
		if !leads {
			t.Errorf("does not lead to %s", m.URL)
		}
		if folder, ok := strings.CutPrefix(m.URL, s.src.Config.BaseURL); ok {
			folder = strings.TrimSuffix(folder, "/judges/")
			if ours++; !strings.Contains(string(script), `-o "$out/`+folder+`"`) || !strings.Contains(string(script), `--base-url "${url%/}/`+folder+`/"`) {
				t.Errorf("nothing is built at %s", m.URL)
			}
		}
	}
	if len(s.src.Config.Measured) != 2 || ours != 1 {
		t.Errorf("%d other benchmarks, %d built below this board", len(s.src.Config.Measured), ours)
	}
	if other := words(built(t, theDemoSite).page(t, "judges/index.html")); strings.Contains(other, "Another benchmark") {
		t.Error("a site that names no other benchmark shows one")
	}
}
