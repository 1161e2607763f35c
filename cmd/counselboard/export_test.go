package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// demoSite writes the ratings of a demo's experts, without judges and other panels, which take longer to check.
func demoSite(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "demo")
	if status, said := runQuietly("demo", "--models", "4", dir); status != exitDone {
		t.Fatal(said)
	}
	files, err := filepath.Glob(filepath.Join(dir, "results/runs/*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append(files, filepath.Join(dir, result.ReleasesFile)) {
		if !strings.HasPrefix(filepath.Base(name), "demo-experts.") {
			if err := os.Remove(name); err != nil {
				t.Fatal(err)
			}
		}
	}
	return dir
}

// export runs export on a site's folder.
func export(t *testing.T, dir string, args ...string) {
	t.Helper()
	if status, said := runQuietly(append([]string{"export", "-C", dir}, args...)...); status != exitDone {
		t.Fatalf("export %v: status %d\n%s", args, status, said)
	}
}

// resultsOf reads the results of a folder.
func resultsOf(t *testing.T, dir string) *result.Set {
	t.Helper()
	set, findings := result.Read(os.DirFS(dir))
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	return set
}

// TestExportRatings exports ratings and imports them: questions, raters and scores
// are the same, and a second round changes no byte.
func TestExportRatings(t *testing.T) {
	t.Parallel()
	dir := demoSite(t)
	numbered(t, dir)
	before := resultsOf(t, dir)
	work := t.TempDir()
	table := filepath.Join(work, "first", "demo-experts.csv")
	var runs []string
	for _, id := range before.RunIDs() {
		if before.Runs[id].State() == result.Active {
			runs = append(runs, id)
		}
	}
	export(t, dir, "--format", "counselbench-eval", "-o", filepath.Dir(table))
	flags := []string{"--panel", "demo-experts", "--date", "2025-01-15", "--title", "Again", "--force"}
	if status, report := importInto(t, dir, append(flags, table)...); status != exitDone {
		t.Fatalf("import: %s", report)
	}
	after := resultsOf(t, dir)
	for _, id := range runs {
		want, got := before.Runs[id], after.Runs[id]
		if got.Source.Title != "Again" {
			t.Errorf("%s was not imported", want.ID)
		}
		inOrder := cmpopts.SortSlices(func(a, b result.Rating) bool { return a.Question+" "+a.Rater < b.Question+" "+b.Rater })
		if d := cmp.Diff(want.Ratings, got.Ratings, inOrder, cmpopts.IgnoreFields(result.Rating{}, "Spans", "Reason")); d != "" {
			t.Errorf("%s: ratings (-before +after):\n%s", want.ID, d)
		}
		if d := cmp.Diff(want.Questions, got.Questions); d != "" {
			t.Errorf("%s: questions (-before +after):\n%s", want.ID, d)
		}
	}
	if len(runs) != 4 {
		t.Errorf("%d runs, want 4", len(runs))
	}
	first := filesIn(t, dir)
	again := filepath.Join(work, "again", "demo-experts.csv")
	export(t, dir, "--format", "counselbench-eval", "-o", filepath.Dir(again))
	if status, report := importInto(t, dir, append(flags, again)...); status != exitDone {
		t.Fatalf("import: %s", report)
	}
	if d := cmp.Diff(first, filesIn(t, dir)); d != "" {
		t.Errorf("a second round changes runs (-first +second):\n%s", d)
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
