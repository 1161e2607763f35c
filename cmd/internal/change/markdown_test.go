package change

import (
	"strings"
	"testing"
)

// TestMarkdownOrder holds that the most important comes first.
func TestMarkdownOrder(t *testing.T) {
	r := Empty()
	r.Problems = []Problem{{Run: "p", Message: "m", Remedy: "R."}}
	for _, k := range Kinds {
		r.Runs = append(r.Runs, RunChange{ID: string(k) + "-run", Kind: k})
	}
	r.Boards = []Board{{Panel: Name{ID: "board-panel"}, Component: "eval", State: "new"}}
	r.Cards = []CardChange{{What: "model", ID: "some-card", Kind: New}, {What: "model", ID: "published-card", Kind: Changed}}
	got, at := string(Markdown(r)), 0
	for _, want := range []string{"Not allowed", "vanished-run", "changed-run", "withdrawn-run", "superseded-run", "reinstated-run",
		"published-card", "edited-run", "new-run", "board-panel", "some-card"} {
		i := strings.Index(got[at:], want)
		if i < 0 {
			t.Fatalf("%q is missing or too early:\n%s", want, got)
		}
		at += i
	}
}
