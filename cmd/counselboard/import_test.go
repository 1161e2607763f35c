package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// importInto runs import on a site's folder and gives status and report.
func importInto(t *testing.T, dir string, args ...string) (status int, report string) {
	t.Helper()
	var out, report2 bytes.Buffer
	status = run(append([]string{"import", "-C", dir}, args...), streams{in: strings.NewReader(""), out: &out, err: &report2})
	if out.Len() > 0 {
		t.Errorf("import wrote to standard output: %s", out.String())
	}
	return status, strings.ReplaceAll(report2.String(), ": error: ", ": ")
}

// filesIn gives the content of all files below dir.
func filesIn(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		files[filepath.ToSlash(name)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func writeFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// wantReport checks the status and that the report has every text.
func wantReport(t *testing.T, status, want int, report string, texts ...string) {
	t.Helper()
	if status != want {
		t.Errorf("status %d, want %d\n%s", status, want, report)
	}
	for _, text := range texts {
		if !strings.Contains(report, text) {
			t.Errorf("the report lacks %q:\n%s", text, report)
		}
	}
}

func TestImportSkipsInFolders(t *testing.T) {
	folder, dir := t.TempDir(), t.TempDir()
	writeFile(t, filepath.Join(folder, "package.json"), `{"name": "site"}`)
	writeFile(t, filepath.Join(folder, "README.md"), "# Results\n")
	writeFile(t, filepath.Join(folder, ".hidden/x.json"), `{"meta": {"mheval_version"`)
	writeFile(t, filepath.Join(folder, "results/m/mindeval.json"), `{"meta": {"mheval_version": "0.1.0", "task": "mindeval"}}`)
	status, report := importInto(t, dir, folder)
	wantReport(t, status, exitWrong, report,
		"package.json: not a file of CounselBench results: skipped",
		": 1 file skipped, not .json, .jsonl,",
		`mindeval.json: the task "mindeval" is not CounselBench's: skipped`,
		"error: no results of CounselBench in "+folder+"; nothing was written")
	if strings.Contains(report, "README") || strings.Contains(report, ".hidden") {
		t.Errorf("the report names files that are none of its business:\n%s", report)
	}
}

// TestImportBrokenCard imports results of a model whose card is there, but has a TODO: it stays as it is.
func TestImportBrokenCard(t *testing.T) {
	dir := t.TempDir()
	eval := filepath.Join(dir, "eval.csv")
	writeFile(t, eval, "questionID,responder,survey_id,overall_score\nquestionID_7,mine,1,4\n")
	writeFile(t, filepath.Join(dir, "results/models/mine.toml"), "name = \"TODO: the name\"\n")
	status, said := importInto(t, dir, "--panel", "ours", "--kind", "experts", "--date", "2025-01-31", "--model", "mine=mine", eval)
	wantReport(t, status, exitDone, said, "has errors of its own", "2 new, 0 changed, 0 unchanged, 1 kept")
}

// importFiles has one small import of every format, in which nothing is wrong.
const importFiles = "testdata/import"
