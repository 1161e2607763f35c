package main

import (
	"path/filepath"
	"testing"
)

// TestImportCases imports files in the shapes that people have, made up, into a board with three models and a panel of experts.
func TestImportCases(t *testing.T) {
	experts := []string{"-partial", "-panel", "my-experts", "-date", "2026-11-01"}
	judge := []string{"-panel", "my-judge", "-judge", "gpt-4.1-2025-04-14", "-model", "openai/model-a=model-a"}
	for _, c := range []struct {
		file   string
		args   []string
		status int
		want   string
	}{
		{"sep.csv", experts, exitDone, "2 new"},
		{"yesdim.csv", experts, exitDone, "2 new"},
		{"floatcomma.csv", experts, exitDone, "2 new"},
		{"dateq.csv", experts, exitWrong, `question is "1-Mar", must be an id: this is what a spreadsheet makes of one`},
		{"prolific.csv", experts, exitDone, "raters have other ids in the run"},
		{"yandex.csv", experts, exitWrong, "has letters that no id can hold"},
		{"insp_long.json", []string{"-panel", "my-judge", "-judge", "gpt-4.1-2025-04-14", "-model",
			"together/meta-llama/Meta-Llama-3.1-405B-Instruct-Turbo-FP8-dynamic-v2=model-a"}, exitDone, "2 new"},
		{"insp_two.json", judge, exitWrong, "score the same: -scorer"},
		{"insp_invalid2.json", judge, exitWrong, "5 answers marked invalid: not a full run"},
		{"insp_invalid2.json", append([]string{"-partial"}, judge...), exitDone, "left out: 5 answers marked invalid"},
		{"insp_err.json", judge, exitWrong, "5 answers with an error: not a full run"},
		{"insp_otherjudge.json", judge, exitWrong, `-judge says the judge "gpt-4.1-2025-04-14"`},
	} {
		dir := t.TempDir()
		for _, m := range []string{"model-a", "model-b", "model-c"} {
			writeFile(t, filepath.Join(dir, "results/models", m+".toml"), "name = \""+m+"\"\naccess = \"public-api\"\n")
		}
		writeFile(t, filepath.Join(dir, "results/panels/my-experts.toml"), "name = \"My experts\"\nkind = \"experts\"\n")
		status, report := importInto(t, dir, append(c.args, filepath.Join("testdata/cases", c.file))...)
		wantReport(t, status, c.status, report, c.want)
	}
}
