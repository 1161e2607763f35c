package site

import (
	"os"
	"strings"
	"testing"
)

// TestMeasured: where judges were measured on another benchmark, the page of the judges leads
// there; and the workflow that publishes this site builds what it leads to.
func TestMeasured(t *testing.T) {
	s := built(t, theRealSite)
	all := s.src.Config.Measured
	if len(all) != 1 {
		t.Fatalf("site.toml names %d boards of other benchmarks", len(all))
	}
	m := all[0]
	script, err := os.ReadFile("../../../.github/scripts/build-site.sh")
	if err != nil {
		t.Fatal(err)
	}
	folder, ok := strings.CutPrefix(m.URL, s.src.Config.BaseURL)
	folder, below := strings.CutSuffix(folder, "/judges/")
	if !ok || !below || !strings.Contains(string(script), `-o "$out/`+folder+`"`) || !strings.Contains(string(script), `--base-url "${url%/}/`+folder+`/"`) {
		t.Errorf("nothing is built at %s", m.URL)
	}
	says := []string{"our judges", "10,000 answers"}
	page := s.page(t, "judges/index.html")
	text := words(page)
	for _, want := range append(says, "Measured answer by answer, on another benchmark: "+m.Label+". "+m.About) {
		if !strings.Contains(text, want) {
			t.Errorf("does not say %q", want)
		}
	}
	leads := false
	for _, a := range allElements(page.root, "a") {
		leads = leads || attribute(a, "href") == m.URL
	}
	if !leads {
		t.Errorf("does not lead to %s", m.URL)
	}
	if other := words(theJudges(t).page(t, "judges/index.html")); strings.Contains(other, "on another benchmark") {
		t.Error("a site that names no other board leads to one")
	}
}
