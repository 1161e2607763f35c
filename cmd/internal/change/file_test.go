package change

import (
	"fmt"
	"strings"
	"testing"
)

// TestFiles holds that what changes beside results stands at the top of the report,
// by what it is part of, the most dangerous first, and cannot push out the rest.
func TestFiles(t *testing.T) {
	before := map[string]string{"results/runs/a.json": "1", "templates/layout.html": "1", "site.toml": "1", "LICENSE": "1",
		"kept": "1", "public/index.html": "1"}
	after := map[string]string{
		"results/runs/a.json": "2", "templates/layout.html": "2", "site.toml": "2", "kept": "1", "results/runs/b.json": "1",
		"cmd/x.go":                    "1",
		".github/workflows/check.yml": "1", "/.github/workflows/own.yml": "1", "results/.gitattributes": "1",
		"results/runs/.hidden": "1",
		"content/a.md":         "1", "embed.go": "1", "/go.mod": "1", "results/notes/a": "1",
	}
	parts := map[string]string{}
	r := Empty()
	r.Files = Files(before, after)
	for _, f := range r.Files {
		parts[f.Path] = f.What + " " + string(f.Kind)
	}
	for path, want := range map[string]string{
		"results/runs/a.json": "results changed", "results/runs/b.json": "results new", "results/notes/a": "other results new",
		"results/.gitattributes": "workflows new", "results/runs/.hidden": "other results new",
		"templates/layout.html": "templates changed", "site.toml": "settings changed", "content/a.md": "content new",
		"LICENSE":           "other files vanished",
		"public/index.html": "built pages vanished", "cmd/x.go": "program new", "embed.go": "program new", "/go.mod": "program new",
		".github/workflows/check.yml": "workflows new", "/.github/workflows/own.yml": "workflows new", "kept": "",
	} {
		if parts[path] != want {
			t.Errorf("%s is %q, want %q", path, parts[path], want)
		}
	}
	r.Problems = []Problem{{Path: "results/runs/a.json", Message: "Changed.", Remedy: "Leave it."}}
	report := string(Markdown(r))
	at := 0
	for _, want := range []string{"- Workflows: ", "- Program: ", "- Settings: `site.toml`", "- Templates: ", "- Other files: `LICENSE` (vanished)", "### Not allowed"} {
		i := strings.Index(report[at:], want)
		if i < 0 {
			t.Fatalf("the report lacks %q after %q:\n%s", want, report[:at], report)
		}
		at += i
	}
	for i := range 5000 {
		for _, part := range []string{"cmd", "templates", "content", "public", ".github", "other"} {
			after[fmt.Sprintf("%s/%s-%d", part, strings.Repeat("x", 200), i)] = "1"
		}
	}
	r.Files = Files(before, after)
	if report := string(Markdown(r)); len(report) > 16_000 || !strings.Contains(report, "and 4991 more") {
		t.Errorf("%d bytes:\n%s", len(report), report[:2000])
	}
	const run = "results/runs/a.json"
	r.Files = Files(map[string]string{run: "100644 1", "cmd/b": "100755 1", "c": "100644 1"},
		map[string]string{run: "100755 1", "cmd/b": "120000 2", "c": "100644 2", "d": "100755 1"})
	if report := string(Markdown(r)); !strings.Contains(report, "- Results: `results/runs/a.json` (executable now)\n") ||
		!strings.Contains(report, "`cmd/b` (a symbolic link now)") || !strings.Contains(report, "`c`, `d` (new) (executable now)") {
		t.Errorf("modes are not told:\n%s", report)
	}
	if r.Files = Files(map[string]string{run: "1"}, map[string]string{run: "2"}); len(r.Unread()) > 0 {
		t.Error("a run is for the board's owners to read")
	}
}

// TestTwins finds paths that are one where case means nothing.
func TestTwins(t *testing.T) {
	for _, c := range []struct{ path, want string }{
		{"results/runs/X.json", "results/runs/x.json"}, {"Results/runs/new.json", "results"}, {"results/Runs/x.json", "results/runs"},
		{"SITE.TOML", "site.toml"}, {"results/runs/y.json", ""}, {"results/runs", ""},
	} {
		before := map[string]string{"results/runs/x.json": "1", "site.toml": "1"}
		after := map[string]string{c.path: "1", "results/runs/x.json": "1", "site.toml": "1"}
		got := ""
		for _, f := range Files(before, after) {
			got += f.Twin
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.path, got, c.want)
		}
	}
}
