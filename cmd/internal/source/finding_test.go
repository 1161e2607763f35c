package source

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func printed(fs Findings) string {
	var b strings.Builder
	for _, f := range fs {
		b.WriteString(f.String() + "\n")
	}
	return b.String()
}

func TestFindingString(t *testing.T) {
	for _, c := range []struct {
		finding Finding
		want    string
	}{
		{Finding{Path: "a.json", Line: 3, Column: 7, Message: "wrong"}, "a.json:3:7: wrong"},
		{Finding{Path: "a.json", Line: 3, Column: 7, Severity: Warning, Message: "odd"}, "a.json:3:7: warning: odd"},
		{Finding{Path: "a.json", Message: "wrong"}, "a.json:1:1: wrong"},
	} {
		if got := c.finding.String(); got != c.want {
			t.Errorf("%+v: got %q, want %q", c.finding, got, c.want)
		}
	}
}

func TestFindingsSort(t *testing.T) {
	fs := Findings{
		{Path: "b", Line: 1, Column: 1, Message: "x"},
		{Path: "a", Line: 2, Column: 1, Message: "x"},
		{Path: "a", Line: 1, Column: 2, Message: "x"},
		{Path: "a", Line: 1, Column: 1, Message: "y"},
		{Path: "a", Line: 1, Column: 1, Message: "x"},
		{Path: "a", Message: "x"},
	}
	fs.Sort()
	want := "a:1:1: x\na:1:1: x\na:1:1: y\na:1:2: x\na:2:1: x\nb:1:1: x\n"
	if diff := cmp.Diff(want, printed(fs)); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
}

func TestLimitCountsTheRest(t *testing.T) {
	var a, b Findings
	for i := range 3 * MaxFindings {
		a.Add(Finding{Path: "f", Line: 1 + i, Column: 1, Message: "odd line"})
		b.Add(Finding{Path: "f", Line: 1 + i, Column: 2, Message: "even line"})
	}
	b.Add(Finding{Path: "f", Line: 9999, Column: 1, Severity: Warning, Message: "a warning is counted apart"})
	b.Add(Finding{Path: "g", Line: 1, Column: 1, Message: "another file too"})
	got := append(a.Limit(), b.Limit()...).Limit()
	if want := MaxFindings + 3; len(got) != want {
		t.Fatalf("%d findings, want %d", len(got), want)
	}
	total := 0
	for _, f := range got {
		total += max(f.more, 1)
	}
	if want := len(a) + len(b); total != want {
		t.Errorf("%d findings given or counted, want %d", total, want)
	}
	more := fmt.Sprintf("and %d more findings in this file from here on; correct those above first", len(a)+len(b)-2-MaxFindings)
	if last := got[MaxFindings]; last.Message != more || last.Line != 51 {
		t.Errorf("line %d: %q, want line 51: %q", last.Line, last.Message, more)
	}
}

func TestNearest(t *testing.T) {
	keys := []string{"overall", "empathy", "toxicity", "url", "W"}
	for _, c := range []struct{ word, want string }{
		{"emapthy", "empathy"}, // a swap is one change
		{"Overal", "overall"},
		{"toxicty", "toxicity"},
		{"warmth", ""},
		{"urll", "url"},
		{"w", "W"},
		{"6", ""}, // too short to guess
		{"", ""},
		{strings.Repeat("overall", 1000), ""},
	} {
		got, ok := Nearest(c.word, keys)
		if got != c.want || ok != (c.want != "") {
			t.Errorf("Nearest(%q) = %q, %v, want %q", c.word, got, ok, c.want)
		}
	}
}
