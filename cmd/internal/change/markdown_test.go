package change

import (
	"strings"
	"testing"
)

// TestLongEdit holds that of a long text all is shown that differs, wherever it
// stands, and that a difference that does not show is told as one.
func TestLongEdit(t *testing.T) {
	long := strings.Repeat("word ", 1000)
	for _, c := range []struct{ old, now, want string }{
		{long + "a", long + "b", "  - note: …" + long[len(long)-60:] + "a → …" + long[len(long)-60:] + "b\n"},
		{long + "a" + long, long + "b" + long, "word a" + long[:5]},
		{long, long + long, strings.Repeat("word ", 990)},
		{"a b", "a\n b", "  - note differs in spaces and line breaks alone\n"},
		{"a", "a\u200b", "  - note: a → <code>a&#92;u200b</code>\n"},
	} {
		r := Empty()
		r.Cards = []CardChange{{What: "model", ID: "m", Kind: Changed, Edits: []Edit{{Key: "note", Old: &c.old, New: &c.now}}}}
		if got := string(Markdown(r)); !strings.Contains(strings.ReplaceAll(got, "  word", " word"),
			strings.ReplaceAll(c.want, "  word", " word")) {
			t.Errorf("lacks %q:\n%s", c.want, got)
		}
	}
}

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
