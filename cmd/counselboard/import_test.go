package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const mhevalFiles = "../internal/convert/testdata/same/mheval"

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

func TestImportTwice(t *testing.T) {
	dir := t.TempDir()
	status, report := importInto(t, dir, mhevalFiles)
	wantReport(t, status, exitDone, report, "7 new, 0 changed, 0 unchanged, 0 kept", "results/models/claude-opus-5.5.toml: a stub")
	first := filesIn(t, dir)
	if len(first) != 7 {
		t.Errorf("%d files, want 7", len(first))
	}

	status, report = importInto(t, dir, mhevalFiles)
	wantReport(t, status, exitDone, report, "0 new, 0 changed, 4 unchanged, 0 kept")
	if d := cmp.Diff(first, filesIn(t, dir)); d != "" {
		t.Errorf("importing again changes files (-first +second):\n%s", d)
	}
}

// TestImportOneFile checks that the card beside a single result is found.
func TestImportOneFile(t *testing.T) {
	dir := t.TempDir()
	status, report := importInto(t, dir, mhevalFiles+"/results/gpt-5-2025-08-07/counselbench_eval.json")
	wantReport(t, status, exitDone, report, "3 new", "results/models/gpt-5-2025-08-07.toml: a stub")
}

func TestImportNeverOverwrites(t *testing.T) {
	dir := t.TempDir()
	run := filepath.Join(dir, "results/runs/mheval-gpt-4.1.gpt-5-2025-08-07.adv.json")
	card := filepath.Join(dir, "results/models/gpt-5-2025-08-07.toml")
	writeFile(t, run, "{}\n")
	writeFile(t, card, "name = \"Ours\"\n")
	before := filesIn(t, dir)

	status, report := importInto(t, dir, mhevalFiles)
	wantReport(t, status, exitWrong, report,
		"gpt-5-2025-08-07.adv.json:1:1: exists with other content; --force overwrites it if it is not published yet, --update supersedes it; results of another model need --model name=id",
		"1 finding; nothing was written", "has errors of its own")
	if d := cmp.Diff(before, filesIn(t, dir)); d != "" {
		t.Errorf("files changed in spite of a finding (-before +after):\n%s", d)
	}

	status, report = importInto(t, dir, "--force", mhevalFiles)
	wantReport(t, status, exitDone, report, "5 new, 1 changed, 0 unchanged, 0 kept")
	after := filesIn(t, dir)
	if after["results/models/gpt-5-2025-08-07.toml"] != "name = \"Ours\"\n" {
		t.Error("--force overwrote a card")
	}
	if after["results/runs/mheval-gpt-4.1.gpt-5-2025-08-07.adv.json"] == "{}\n" {
		t.Error("--force did not overwrite a run")
	}
}

// TestImportAllOrNothing checks that one wrong file, or one place that cannot
// be written, stops the others.
func TestImportAllOrNothing(t *testing.T) {
	broken := filepath.Join(t.TempDir(), "broken.json")
	writeFile(t, broken, `{"meta": {"mheval_version": "0.1.0"`)
	dir := t.TempDir()
	status, report := importInto(t, dir, mhevalFiles, broken)
	wantReport(t, status, exitWrong, report, "broken.json:1:", "nothing was written")
	if files := filesIn(t, dir); len(files) > 0 {
		t.Errorf("files in spite of a finding: %v", files)
	}

	writeFile(t, filepath.Join(dir, "results/panels/mheval-gpt-4.1.toml"), "name = \"x\"\nkind = \"judge\"\nmodel = \"x\"\n")
	writeFile(t, filepath.Join(dir, "results/runs"), "a file in place of a folder")
	before := filesIn(t, dir)
	status, report = importInto(t, dir, mhevalFiles)
	wantReport(t, status, exitWrong, report, "nothing was written")
	after := filesIn(t, dir)
	delete(after, "import-plan.toml")
	if d := cmp.Diff(before, after); d != "" {
		t.Errorf("files changed although a folder could not be made (-before +after):\n%s", d)
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

func TestImportUnreadable(t *testing.T) {
	dir := t.TempDir()
	status, report := importInto(t, dir, filepath.Join(dir, "missing.json"))
	wantReport(t, status, exitWrong, report, "missing.json:1:1: no such file or directory", "1 finding;")
}

func TestImportUsage(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		name string
		args []string
		want string
	}{
		{"no file", nil, "requires at least 1 arg"},
		{"format", []string{"--from", "bench", mhevalFiles}, `"bench" is none of mheval`},
		{"panel", []string{"--panel", "../x", mhevalFiles}, "is not a valid id"},
		{"flag", []string{"-x", mhevalFiles}, "unknown shorthand flag"},
		{"folder", []string{"-C", dir + "/none", mhevalFiles}, "is not a folder"},
	} {
		status, report := importInto(t, dir, c.args...)
		if status != exitUsage || !strings.Contains(report, c.want) {
			t.Errorf("%s: status %d, want %d with %q:\n%s", c.name, status, exitUsage, c.want, report)
		}
	}
}

// TestImportBrokenCard imports results of a model whose card is there, but
// has a TODO.
func TestImportBrokenCard(t *testing.T) {
	dir := t.TempDir()
	eval := filepath.Join(dir, "eval.csv")
	writeFile(t, eval, "questionID,responder,survey_id,overall_score\nquestionID_7,mine,1,4\n")
	writeFile(t, filepath.Join(dir, "results/models/mine.toml"), "name = \"TODO: the name\"\n")
	args := []string{"--panel", "ours", "--date", "2025-01-31", "--model", "mine=mine", eval}
	status, said := importInto(t, dir, append([]string{"--kind", "experts"}, args...)...)
	wantReport(t, status, exitWrong, said, `results/models/mine.toml is there, but counselboard check finds it wrong: mend that first`)

	writeFile(t, filepath.Join(dir, "results/models/mine.toml"), "name = \"Mine\"\naccess = \"private\"\n")
	status, said = importInto(t, dir, append([]string{"--kind", "experts"}, args...)...)
	wantReport(t, status, exitDone, said, "2 new, 0 changed, 0 unchanged, 0 kept")
}

// importFiles has one small import of every format, in which nothing is wrong.
const importFiles = "testdata/import"
