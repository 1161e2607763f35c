package importer

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestCounselbenchGolden imports made-up rows in the form of the two data sets.
func TestCounselbenchGolden(t *testing.T) {
	for _, c := range []struct {
		name string
		opt  draft.Options
	}{
		{"plain", draft.Options{Kind: result.Experts}},
		{"text", draft.Options{Kind: result.Experts, Text: true}},
		{"summary", draft.Options{Kind: result.Experts, Summary: true}},
	} {
		t.Run(c.name, func(t *testing.T) {
			out, findings := Import(filesOf(t, "testdata/counselbench"), c.opt)
			if len(findings) > 0 {
				t.Fatalf("findings: %v", findings)
			}
			got := checkGolden(t, "testdata/golden-counselbench/"+c.name, out.Files)
			want := []string{
				"results/models/gemini-2.0-flash.toml",
				"results/models/gpt-4-0613.toml",
				"results/models/gpt-5.toml",
				"results/models/human-therapists.toml",
				"results/models/llama-3.3-70b-instruct.toml",
				"results/panels/counselbench-2025-adv-experts.toml",
				"results/panels/counselbench-2025-experts.toml",
				"results/runs/counselbench-2025-adv-experts.gemini-2.0-flash.adv.json",
				"results/runs/counselbench-2025-adv-experts.gpt-5.adv.json",
				"results/runs/counselbench-2025-adv-experts.llama-3.3-70b-instruct.adv.json",
				"results/runs/counselbench-2025-experts.gpt-4-0613.eval.json",
				"results/runs/counselbench-2025-experts.human-therapists.eval.json",
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("files (-want +got):\n%s", d)
			}
		})
	}
}

// TestCounselbenchIsASite checks that what comes of an import is right by the
// site's own reader, and that importing again adds nothing.
func TestCounselbenchIsASite(t *testing.T) {
	inputs := filesOf(t, "testdata/counselbench")
	out, findings := Import(inputs, draft.Options{Kind: result.Experts, Text: true})
	if len(findings) > 0 {
		t.Fatalf("findings: %v", findings)
	}
	set, findings := result.Read(siteOf(out.Files))
	if len(findings) > 0 {
		t.Fatalf("the site has findings: %v", findings)
	}
	again, findings := Import(inputs, draft.Options{Kind: result.Experts, Text: true, Known: set})
	if len(findings) > 0 {
		t.Fatalf("findings on importing again: %v", findings)
	}
	var runs []files.File
	for _, f := range out.Files {
		if strings.HasPrefix(f.Path, "results/runs/") {
			runs = append(runs, f)
		}
	}
	if d := cmp.Diff(runs, again.Files); d != "" {
		t.Errorf("importing again (-first +second):\n%s", d)
	}
}

// TestCounselbenchForms checks that every form of a data set gives the same runs.
func TestCounselbenchForms(t *testing.T) {
	want, findings := Import([]Input{fullEval().csv("eval.csv", 7)}, draft.Options{Kind: result.Experts, Text: true})
	if len(findings) > 0 {
		t.Fatalf("findings: %v", findings)
	}
	rows := fullEval()
	half := len(rows.cells)/2 + 3
	first, second := rows, rows
	first.cells, second.cells = rows.cells[:half], rows.cells[half:]
	for _, c := range []struct {
		name   string
		inputs []Input
	}{
		{"records", []Input{rows.records("x", "")}},
		{"indented records", []Input{rows.records("x", "  ")}},
		{"lines", []Input{rows.lines("x")}},
		{"tabs", []Input{rows.separated("x", '\t')}},
		{"semicolons", []Input{rows.separated("x", ';')}},
		{"nested", []Input{rows.nested("x")}},
		{"byte order mark", []Input{{Path: "x", Data: append([]byte("\ufeff"), rows.csv("x", 0).Data...)}}},
		{"two files", []Input{second.csv("a", 0), first.lines("b")}},
		{"the same file twice", []Input{rows.csv("a", 0), rows.csv("b", 0)}},
	} {
		got, findings := Import(c.inputs, draft.Options{Kind: result.Experts, Text: true})
		if len(findings) > 0 {
			t.Errorf("%s: findings: %v", c.name, findings.Limit())
			continue
		}
		if len(got.Files) != len(want.Files) {
			t.Errorf("%s: %d files, from CSV %d", c.name, len(got.Files), len(want.Files))
			continue
		}
		for i, f := range got.Files {
			if f.Path != want.Files[i].Path || !bytes.Equal(f.Data, want.Files[i].Data) { // cmp.Diff takes seconds
				t.Errorf("%s: %s is not as from CSV", c.name, f.Path)
			}
		}
	}
}

// TestCounselbenchFullShape counts what comes of a file of the size of the real one.
func TestCounselbenchFullShape(t *testing.T) {
	out, findings := Import([]Input{fullEval().csv("eval.csv", 7)}, draft.Options{Kind: result.Experts})
	if len(findings) > 0 {
		t.Fatalf("findings: %v", findings)
	}
	ratings, unsureMedical, unsureFactual := 0, 0, 0
	raters := map[string]int{}
	for _, f := range out.Files {
		if !strings.HasPrefix(f.Path, "results/runs/") {
			continue
		}
		var r result.Run
		if err := json.Unmarshal(f.Data, &r); err != nil {
			t.Fatal(err)
		}
		if len(r.Ratings) != 500 || len(r.Questions) != 100 {
			t.Errorf("%s: %d ratings of %d questions, want 500 of 100", f.Path, len(r.Ratings), len(r.Questions))
		}
		if r.Generation != nil != (r.Model != draft.HumanTherapists) {
			t.Errorf("%s: generation is %v", f.Path, r.Generation)
		}
		ratings += len(r.Ratings)
		for _, x := range r.Ratings {
			raters[x.Rater]++
			if *x.Answer(counselbench.MedicalAdvice) == result.Unsure {
				unsureMedical++
			}
			if *x.Answer(counselbench.FactualConsistency) == result.Unsure {
				unsureFactual++
			}
			if x.Reason != "" || x.Spans != nil {
				t.Fatalf("%s: texts without the option: %+v", f.Path, x)
			}
		}
	}
	if ratings != 2000 || unsureMedical != 51 || unsureFactual != 70 || len(raters) != 100 {
		t.Errorf("%d ratings by %d raters, %d and %d not sure; want 2000 by 100, 51 and 70", ratings, len(raters), unsureMedical, unsureFactual)
	}
	for r, n := range raters {
		if n != 20 {
			t.Errorf("%s has %d ratings, want 20", r, n)
		}
	}
}
