package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// judgeFolder writes made-up files of the authors' scripts, and gives their folder.
func judgeFolder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	writeFile(t, filepath.Join(dir, "eval/100_single_eval_0_gpt4_all_by_gpt-4.1.csv"),
		"Overall,Empathy,Specificity,Medical Advice,Factual Consistency,Toxicity,questionID\n5,4,3,No,4,1,933\n4,4,3,Yes,I am not sure,1,71\n")
	writeFile(t, filepath.Join(dir, "eval/100_single_eval_0_average_all_by_gpt-4.1.json"),
		`{"gpt4": {"Overall": 4.5, "Empathy": 4, "Specificity": 3, "Medical Advice": 0.5, "Factual Consistency": 4, "Toxicity": 1}}`)
	entry := `{"responder_model_name": "gpt", "mode": "apathetic", "question_id": 12, "new_input_text": "A made-up post.", "new_response_text": "Made up.", "judge_answer": "no", "judge_explanation": "Because."}`
	writeFile(t, filepath.Join(dir, "adv/gpt_by_gpt-4.1/all_outputs.json"), "["+entry+","+entry+","+entry+"]")
	writeFile(t, filepath.Join(dir, "adv/gpt_by_gpt-4.1/all_scores.json"), `{"apathetic": {"q_0": 0.0}}`)
	writeFile(t, filepath.Join(dir, "adv/gpt_by_gpt-4.1/average_scores.json"), `{"apathetic": 0.0}`)
	return dir
}

func TestImportJudges(t *testing.T) {
	from, dir := judgeFolder(t), t.TempDir()
	status, report := importInto(t, dir, from)
	wantReport(t, status, exitWrong, report, "rated is not in the files: --date says it", "nothing was written")

	status, report = importInto(t, dir, "--date", "2026-02-03", from)
	wantReport(t, status, exitDone, report, "5 new",
		"results/runs/counselbench-2025-judge-gpt-4.1.gpt-4-0613.eval.json",
		"results/runs/counselbench-2025-adv-judge-gpt-4.1.gpt-4-0613.adv.json")
	first := filesIn(t, dir)
	status, report = importInto(t, dir, "--date", "2026-02-03", from)
	wantReport(t, status, exitDone, report, "0 new, 0 changed, 2 unchanged, 0 kept")
	if d := cmp.Diff(first, filesIn(t, dir)); d != "" {
		t.Errorf("importing again changes files (-first +second):\n%s", d)
	}
}

// TestImportJudgesSummary checks that --summary writes none of a judge's ratings.
func TestImportJudgesSummary(t *testing.T) {
	dir := t.TempDir()
	status, report := importInto(t, dir, "--date", "2026-02-03", "--summary", judgeFolder(t))
	wantReport(t, status, exitDone, report, "7 new")
	for path, text := range filesIn(t, dir) {
		if strings.Contains(text, `"ratings": [`) || strings.Contains(text, "933") {
			t.Errorf("%s holds ratings:\n%s", path, text)
		}
	}
}
