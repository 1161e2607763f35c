package change

import (
	"strings"
	"testing"
)

// TestLongEdit holds that a difference beyond what is shown is told as one.
func TestLongEdit(t *testing.T) {
	r := Empty()
	old, now := strings.Repeat("word ", 60)+"a", strings.Repeat("word ", 60)+"b"
	r.Cards = []Card{{What: "model", ID: "m", Kind: Changed, Edits: []Edit{{"note", &old, &now}}}}
	if got, want := string(Markdown(r)), "  - note: differs after the first 199 characters, or in what does not show\n"; !strings.Contains(got, want) {
		t.Errorf("lacks %q:\n%s", want, got)
	}
}

// TestMarkdownOrder holds that the most important comes first.
func TestMarkdownOrder(t *testing.T) {
	r := Empty()
	r.Problems = []Problem{{Run: "p", Message: "m", Remedy: "R."}}
	for _, k := range Kinds {
		r.Runs = append(r.Runs, Run{ID: string(k) + "-run", Kind: k})
	}
	r.Boards = []Board{{Panel: Name{ID: "board-panel"}, Component: "eval", State: "new"}}
	r.Cards = []Card{{What: "model", ID: "some-card", Kind: New}}
	got, at := string(Markdown(r)), 0
	for _, want := range []string{"Not allowed", "vanished-run", "changed-run", "withdrawn-run", "superseded-run", "reinstated-run", "new-run", "board-panel", "some-card", "edited-run"} {
		i := strings.Index(got[at:], want)
		if i < 0 {
			t.Fatalf("%q is missing or too early:\n%s", want, got)
		}
		at += i
	}
}
