package site

import (
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/board"
)

// TestFindings compares what the paper says with the numbers published here: the page names every
// statement with its verdict, and a site without the paper's panels has none.
func TestFindings(t *testing.T) {
	t.Parallel()
	s := built(t, theRealSite)
	page := string(s.files["findings/index.html"])
	want := map[string]string{
		"llama-leads": board.Supported, "llama-advice": board.InPart, "therapists-lowest": board.InPart,
		"experts-agree":   board.OnlyCode,
		"gpt-5-oversteps": board.Supported, "capable-risk": board.CannotTell,
		"gpt-3.5-apathetic": board.InPart,
		"judges-flatter":    board.InPart, "judges-lenient": board.InPart, "best-judge": board.NotComputed,
		"disclaimers": board.NotComputed,
	}
	for id, verdict := range want {
		_, item, ok := strings.Cut(page, `<li id="`+id+`">`)
		if item, _, _ = strings.Cut(item, "</li>"); !ok || !strings.Contains(strings.ToLower(item), ">"+verdict+"</p>") {
			t.Errorf("%s is not said to be %s: %q", id, verdict, item)
		}
		if csv := string(s.files["data/findings.csv"]); !strings.Contains(csv, "\n"+id+",") ||
			strings.Count(csv, ","+verdict+",") == 0 {
			t.Errorf("data/findings.csv does not have %s, %s", id, verdict)
		}
	}
	if n := strings.Count(page, `<p class="said `); n != len(want) {
		t.Errorf("%d verdicts, want %d", n, len(want))
	}
	if items := built(t, theItemSite); items.files["findings/index.html"] != nil ||
		strings.Contains(string(items.files["index.html"]), "findings/") {
		t.Error("a site without the paper's panels says what the paper says")
	}
}
