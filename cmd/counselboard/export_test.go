package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// demoSite writes a demo's folder.
func demoSite(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "demo")
	if status := run([]string{"demo", "--models", "4", dir}, streams{in: strings.NewReader(""), out: new(bytes.Buffer), err: new(bytes.Buffer)}); status != exitDone {
		t.Fatal("there is no demo")
	}
	return dir
}

// export runs export on a site's folder.
func export(t *testing.T, dir string, args ...string) {
	t.Helper()
	var report bytes.Buffer
	if status := run(append([]string{"export", "-C", dir}, args...), streams{in: strings.NewReader(""), out: new(bytes.Buffer), err: &report}); status != exitDone {
		t.Fatalf("export %v: status %d\n%s", args, status, report.String())
	}
}

// boardOf reads and computes the results of a folder.
func boardOf(t *testing.T, dir string) *board.Leaderboard {
	t.Helper()
	set, findings := result.Read(os.DirFS(dir))
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	return board.New(set)
}

// runFiles gives the run files of a folder by name.
func runFiles(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	paths, err := filepath.Glob(filepath.Join(dir, "results/runs/*.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range paths {
		data, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		out[filepath.Base(p)] = string(data)
	}
	return out
}

// TestExportRatings exports ratings and imports them: questions, raters, scores
// and texts are the same, and a second round changes no byte.
func TestExportRatings(t *testing.T) {
	t.Parallel()
	dir := demoSite(t)
	numbered(t, dir)
	before := boardOf(t, dir)
	work := t.TempDir()
	table := filepath.Join(work, "ratings.csv")
	var runs []string // of the one panel, of two that have ratings
	for _, r := range before.Runs {
		if r.Panel.ID == "demo-experts" && r.State() == result.Active {
			runs = append(runs, r.ID)
		}
	}
	export(t, dir, append([]string{"--format", "counselbench-eval", "--text", "-o", table}, runs...)...)
	flags := []string{"--panel", "demo-experts", "--date", "2025-01-15", "--text", "--force"}
	if status, report := importInto(t, dir, append(flags, table)...); status != exitDone {
		t.Fatalf("import: %s", report)
	}
	after := boardOf(t, dir)
	n := 0
	for i, want := range before.Runs {
		got := after.Runs[i]
		if want.Panel.ID != "demo-experts" || want.State() != result.Active {
			continue
		}
		n++
		if got.Source.Title == want.Source.Title || got.Date != "2025-01-15" {
			t.Errorf("%s was not imported", want.ID)
		}
		inOrder := cmpopts.SortSlices(func(a, b result.Rating) bool { return a.Question+" "+a.Rater < b.Question+" "+b.Rater })
		if d := cmp.Diff(want.Ratings, got.Ratings, inOrder); d != "" {
			t.Errorf("%s: ratings (-before +after):\n%s", want.ID, d)
		}
		if d := cmp.Diff(want.Questions, got.Questions); d != "" {
			t.Errorf("%s: questions (-before +after):\n%s", want.ID, d)
		}
	}
	if n != 4 {
		t.Errorf("%d runs, want 4", n)
	}
	first := runFiles(t, dir)
	again := filepath.Join(work, "again.csv")
	export(t, dir, append([]string{"--format", "counselbench-eval", "--text", "-o", again}, runs...)...)
	if status, report := importInto(t, dir, append(flags, again)...); status != exitDone {
		t.Fatalf("import: %s", report)
	}
	if d := cmp.Diff(first, runFiles(t, dir)); d != "" {
		t.Errorf("a second round changes runs (-first +second):\n%s", d)
	}
	a, _ := os.ReadFile(table)
	b, _ := os.ReadFile(again)
	if len(a) == 0 || !bytes.Equal(a, b) {
		t.Error("a second round changes the table")
	}
}

// numbered gives the demo's questions numbers for ids, as CounselBench-Eval
// has them, one span for each dimension of a rating, and a text that a
// spreadsheet would read as a formula.
func numbered(t *testing.T, dir string) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "results/runs/*.eval*.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range paths {
		data, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		var r result.Run
		if err := json.Unmarshal(data, &r); err != nil {
			t.Fatal(err)
		}
		for i := range r.Ratings {
			x := &r.Ratings[i]
			x.Question = strings.TrimPrefix(x.Question, "q")
			var spans []result.Span
			for _, d := range result.IDs(counselbench.Dimensions) {
				for _, s := range x.Spans {
					if s.Dimension == d {
						s.Text = "=" + s.Text
						spans = append(spans, s)
						break
					}
				}
			}
			x.Spans = spans
		}
		questions := map[string]result.Question{}
		for id, q := range r.Questions {
			questions[strings.TrimPrefix(id, "q")] = q
		}
		r.Questions = questions
		if data, err = json.Marshal(r); err != nil {
			t.Fatal(err)
		}
		writeFile(t, p, string(data))
	}
}
