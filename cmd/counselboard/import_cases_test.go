package main

import (
	"path/filepath"
	"testing"
)

// TestImportCases imports files in the shapes that people have, made up, into a board with three models and a panel of experts.
func TestImportCases(t *testing.T) {
	experts := []string{"--partial", "--panel", "my-experts", "--date", "2026-11-01"}
	judge := []string{"--panel", "my-judge", "--judge", "gpt-4.1-2025-04-14", "--model", "openai/model-a=model-a"}
	promptfoo := []string{"--panel", "my-judge", "--judge", "gpt-4.1-2025-04-14", "--date", "2026-11-01", "--model", "openai:model-a=model-a", "--column", "question=vars.qid"}
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
		{"datescore.csv", experts, exitWrong, `datescore.csv:2:23: overall is "5-Apr", must be a whole number from 1 to 5: this is what a spreadsheet makes of a score like 4/5 or 4-5; write the scores as text, and export the table again; 4 more like it`},
		{"prolific.csv", experts, exitDone, "raters have other ids in the run"},
		{"yandex.csv", experts, exitWrong, "has letters that no id can hold"},
		{"insp_long.json", []string{"--panel", "my-judge", "--judge", "gpt-4.1-2025-04-14", "--model",
			"together/meta-llama/Meta-Llama-3.1-405B-Instruct-Turbo-FP8-dynamic-v2=model-a"}, exitDone, "2 new"},
		{"insp_two.json", judge, exitWrong, "score the same: add --scorer"},
		{"insp_invalid2.json", judge, exitWrong, "5 answers marked invalid: not a full run"},
		{"insp_invalid2.json", append([]string{"--partial"}, judge...), exitDone, "left out: 5 answers marked invalid"},
		{"insp_err.json", judge, exitWrong, "5 answers with an error: not a full run"},
		{"casemodel.csv", append([]string{"--model", "GPT-5=gpt-5"}, experts...), exitDone, "my-experts.gpt-5.eval.json: new"},
		{"casemodel.csv", experts, exitWrong, "add --model GPT-5=gpt-5 --model gpt-5=gpt-5 if they are one model"},
		{"cfg.csv", experts, exitDone, "my-experts.model-a-temperature-1.eval.json: new"},
		{"insp_epochs.json", judge, exitDone, "2 new"},
		{"labelstudio.json", experts, exitDone, `rater: "annotations.completed_by.id", dimension: "annotations.result.from_name"`},
		{"words.csv", experts, exitDone, `overall has words for numbers, read as: "Agree" 4, "Disagree" 2, "Strongly agree" 5, "Neither agree nor disagree" 3`},
		{"longlong.csv", experts, exitDone, "2 new"},
		{"pf_repeat.json", promptfoo, exitDone, `repeats are samples of a question, averaged within it: "repeat" 0, 1, 2`},
		{"pf_prompts.json", promptfoo, exitDone, "--only 'prompt index=0' takes one"},
		{"qualtrics.csv", append([]string{"--column", "rater=ResponseId"}, experts...), exitDone, "left out: 1 row a preview"},
		{"qualtrics.csv", experts[1:], exitWrong, "23 rows not finished: add --partial to leave them out"},
		{"dimsuf.csv", experts, exitDone, `overall: "overall_score"`},
		{"wide.csv", experts, exitDone, `a column of scores by each of 3 raters, "rater1", "rater2", "rater3"`},
		{"insp_otherjudge.json", judge, exitWrong, `--judge says the judge "gpt-4.1-2025-04-14"`},
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
