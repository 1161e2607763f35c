package main

import (
	"bytes"
	"compress/gzip"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/counselboard/counselboard/cmd/internal/importer"
)

var update = flag.Bool("update", false, "write the golden files anew")

// importFiles has one small import of every format, in which nothing is wrong.
const importFiles = "testdata/import"

// importOptions are what the files of a folder of importFiles do not say.
func importOptions(path string) []string {
	if strings.HasPrefix(path, "judge") || strings.HasPrefix(path, "adv-judge") {
		return []string{"--date", "2026-02-03"}
	}
	return map[string][]string{
		"eval.csv":           {"--kind", "experts"},
		"eval.json":          {"--kind", "experts"},
		"eval.jsonl":         {"--kind", "experts"},
		"nested.json":        {"--kind", "experts"},
		"adv.csv":            {"--kind", "experts"},
		"ratings.csv":        {"--date", "2026-02-03", "--panel", "ours", "--kind", "experts"},
		"inspect":            {"--panel", "ours"},
		"lm-eval":            {"--panel", "ours", "--judge", "gpt-4.1", "--column", "question=doc.questionID"},
		"helm":               {"--panel", "ours", "--judge", "gpt-4.1", "--date", "2026-02-03"},
		"promptfoo.json":     {"--panel", "ours", "--judge", "gpt-4.1", "--column", "question=vars.questionID"},
		"openai-evals.jsonl": {"--panel", "ours"},
		"means.csv":          {"--panel", "counselbench-2025-experts", "--date", "2026-02-03"},
	}[path]
}

// TestImportBroken imports every input of testdata/broken-import: a file of
// testdata/import that is broken in one way. An archive has these files:
//
//	args            arguments before the names of files
//	files           the names of the files to import; left out: the broken one
//	edit <path>     a text, "=>" and the text in its place
//	whole <path>    the whole file
//	gzip <path>     the file is packed as <path>.gz, and then: plain, cut (in the middle), again
//	want            what import says, except for the last line
//
// Nothing may be written.
func TestImportBroken(t *testing.T) {
	archives, err := filepath.Glob("testdata/broken-import/*.txtar")
	if err != nil || len(archives) < 60 {
		t.Fatalf("%d broken inputs, want at least 60: %v", len(archives), err)
	}
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]string{}
	for _, path := range archives {
		name := strings.TrimSuffix(filepath.Base(path), ".txtar")
		t.Run(name, func(t *testing.T) {
			a, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			if err := os.CopyFS(dir, os.DirFS(importFiles)); err != nil {
				t.Fatal(err)
			}
			t.Chdir(dir)
			got, want := importBroken(t, a), section(a, "want")
			if *update && want != got {
				a.Files[len(a.Files)-1].Data = []byte(got)
				if err := os.WriteFile(filepath.Join(root, path), txtar.Format(a), 0o644); err != nil {
					t.Fatal(err)
				}
				want = got
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("findings (-want +got):\n%s", d)
			}
			if strings.Count(got, "\n") == 0 {
				t.Error("no finding")
			}
			if before := said[got]; before != "" {
				t.Errorf("the same as %s: %s", before, got)
			}
			said[got] = name
		})
	}
	for _, format := range importer.FormatNames() {
		// Of each format some inputs are broken; theirs are the names that
		// begin with the format's own, or its last words.
		short := strings.TrimPrefix(format, "counselbench-")
		n := 0
		for _, name := range said {
			if strings.HasPrefix(name, short+"-") {
				n++
			}
		}
		if n < 5 {
			t.Errorf("%d broken inputs of %s (%s-….txtar), want at least 5", n, format, short)
		}
	}
}

// section gives a file of an archive.
func section(a *txtar.Archive, name string) string {
	for _, f := range a.Files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	return ""
}

// importBroken breaks what an archive says, in the current folder, and gives
// what importing it says.
func importBroken(t *testing.T, a *txtar.Archive) string {
	t.Helper()
	var broken []string
	for _, f := range a.Files {
		verb, path, _ := strings.Cut(f.Name, " ")
		switch verb {
		case "edit":
			old, now, ok := strings.Cut(string(f.Data), "\n=>\n")
			data, err := os.ReadFile(path)
			if err != nil || !ok || !strings.Contains(string(data), old) {
				t.Fatalf("%s cannot be edited: %v", path, err)
			}
			writeFile(t, path, strings.Replace(string(data), old, strings.TrimSuffix(now, "\n"), 1))
		case "whole":
			writeFile(t, path, string(f.Data))
		case "gzip":
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
			path += ".gz"
			writeFile(t, path, string(brokenGzip(t, data, strings.Fields(string(f.Data)))))
		default:
			continue
		}
		if len(broken) == 0 || verb == "gzip" {
			broken = []string{path}
		}
	}
	if files := section(a, "files"); files != "" {
		broken = strings.Fields(files)
	}
	if err := os.Mkdir("site", 0o777); err != nil {
		t.Fatal(err)
	}
	status, report := importInto(t, "site", append(strings.Fields(section(a, "args")), broken...)...)
	if status != exitWrong {
		t.Errorf("status %d, want %d\n%s", status, exitWrong, report)
	}
	if files := filesIn(t, "site"); len(files) > 0 {
		t.Errorf("files in spite of a finding: %v", files)
	}
	said, last, _ := strings.Cut(strings.TrimSuffix(report, "\n"), "\nerror: ")
	if !strings.HasSuffix(last, "; nothing was written") {
		t.Errorf("the last line is %q", last)
	}
	if strings.Contains(report, "goroutine ") {
		t.Errorf("a stack trace:\n%s", report)
	}
	return said + "\n"
}

// brokenGzip packs data and breaks what comes of it.
func brokenGzip(t *testing.T, data []byte, how []string) []byte {
	t.Helper()
	pack := func(data []byte) []byte {
		var b bytes.Buffer
		z, err := gzip.NewWriterLevel(&b, gzip.NoCompression) // the same bytes with every version of Go
		if err != nil {
			t.Fatal(err)
		}
		if _, err := z.Write(data); err != nil {
			t.Fatal(err)
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	gz := pack(data)
	switch how[0] {
	case "plain":
	case "cut":
		gz = gz[:len(gz)/2]
	case "again":
		gz = pack(gz)
	default:
		t.Fatalf("there is no way %q to break gzip", how[0])
	}
	return gz
}

// TestImportFiles checks that nothing is wrong with the files that are broken
// above, that importing them twice, or packed, or from standard input, gives
// the same files, and that there are some of every format.
func TestImportFiles(t *testing.T) {
	formats := map[string][]string{
		"counselbench-eval":      {"eval.csv", "eval.json", "eval.jsonl", "nested.json"},
		"counselbench-adv":       {"adv.csv"},
		"counselbench-judge":     {"judge"},
		"counselbench-adv-judge": {"adv-judge"},
		"mheval":                 {"mheval"},
		"ratings":                {"ratings.csv"},
		"inspect":                {"inspect"},
		"lm-eval":                {"lm-eval"},
		"helm":                   {"helm"},
		"promptfoo":              {"promptfoo.json"},
		"openai-evals":           {"openai-evals.jsonl"},
		"means":                  {"means.csv"},
	}
	for _, format := range importer.FormatNames() {
		if len(formats[format]) == 0 {
			t.Errorf("%s: no files in %s", format, importFiles)
		}
		for _, path := range formats[format] {
			t.Run(format+"/"+path, func(t *testing.T) {
				from := filepath.Join(importFiles, path)
				site := t.TempDir()
				args := importOptions(path)
				status, report := importInto(t, site, append(args, from)...)
				wantReport(t, status, exitDone, report, " new, 0 changed, 0 unchanged, 0 kept")
				first := filesIn(t, site)
				again := func(how string, args ...string) {
					status, report := importInto(t, site, args...)
					wantReport(t, status, exitDone, report, "0 new, 0 changed,")
					if d := cmp.Diff(first, filesIn(t, site)); d != "" {
						t.Errorf("%s: other files (-first +again):\n%s", how, d)
					}
				}
				again("again", append(args, from)...)
				again("with the format", append(args, "--from", format, from)...)
				again("with --force", append(args, "--force", from)...)

				packed := t.TempDir()
				for name, data := range filesIn(t, from) {
					if name == "." {
						name = filepath.Base(path)
					}
					writeFile(t, filepath.Join(packed, name+".gz"), string(brokenGzip(t, []byte(data), []string{"plain"})))
				}
				if !isImportName(path) {
					again("packed", append(args, packed)...)
					return
				}
				again("packed", append(args, filepath.Join(packed, filepath.Base(path)+".gz"))...)
				data, err := os.ReadFile(from)
				if err != nil {
					t.Fatal(err)
				}
				for how, in := range map[string][]byte{"standard input": data, "packed standard input": brokenGzip(t, data, []string{"plain"})} {
					var out, report bytes.Buffer
					status := run(append([]string{"import", "-C", site}, append(slices.Clone(args), "-")...), streams{in: bytes.NewReader(in), out: &out, err: &report})
					wantReport(t, status, exitDone, report.String(), "0 new, 0 changed,")
					if d := cmp.Diff(first, filesIn(t, site)); d != "" || out.Len() > 0 {
						t.Errorf("%s: other files (-first +again):\n%s%s", how, d, out.String())
					}
				}
			})
		}
	}
}

// TestImportStandardInput checks what is said of standard input, and that no
// file of it is left.
func TestImportStandardInput(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	site := t.TempDir()
	for _, c := range []struct {
		name, in, want string
		args           []string
		status         int
	}{
		{"empty", "", "-:1:1: error: the file is empty\n", []string{"-"}, exitWrong},
		{"no format", "name,age\n", "-:1:1: error: there are no rows", []string{"-"}, exitWrong},
		{"a wrong cell", "questionID,responder,survey_id,overall_score\nquestionID_7,gpt4,3,6\n", "-:2:21: error: overall_score is \"6\"", []string{"-"}, exitWrong},
		{"twice", "", "- is standard input, which can be read only once", []string{"-", importFiles, "-"}, exitUsage},
		{"a judge's", "Overall,Empathy,Specificity,Medical Advice,Factual Consistency,Toxicity,questionID\n5,4,3,No,4,1,7\n", "-:1:1: ", []string{"-"}, exitWrong},
	} {
		var out, report bytes.Buffer
		status := run(append([]string{"import", "-C", site}, c.args...), streams{in: strings.NewReader(c.in), out: &out, err: &report})
		if status != c.status || !strings.Contains(report.String(), c.want) {
			t.Errorf("%s: status %d, want %d and %q:\n%s", c.name, status, c.status, c.want, report.String())
		}
	}
	if left := filesIn(t, temp); len(left) > 0 {
		t.Errorf("files are left: %v", left)
	}
	if files := filesIn(t, site); len(files) > 0 {
		t.Errorf("files in spite of findings: %v", fmt.Sprint(files))
	}
}
