package importer

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// judgeRows makes a file of scores of one source, of the questions of fullEval.
func judgeRows(source, judge string) Input {
	var b bytes.Buffer
	b.WriteString(strings.Join(namesIn(judgeColumns), ",") + "\n")
	for q := range 100 {
		fmt.Fprintf(&b, "%d,%d,%d,%s,%d,%d,%d\n", 1+(q+len(source))%5, 1+q%5, 1+(q/5)%5,
			[]string{"No", "Yes", "I am not sure"}[q%3], 1+q%4, 1+(q*q)%5, 11+7*q)
	}
	return Input{Path: "out/100_single_eval_0_" + source + "_all_by_" + judge + ".csv", Data: b.Bytes()}
}

// advJudgeRows makes an all_outputs.json of two questions a mode.
func advJudgeRows(responder, judge string) Input {
	var entries []string
	for i, mode := range result.IDs(result.Modes) {
		for q := range 2 {
			for k := range 3 {
				entries = append(entries, fmt.Sprintf(`{"responder_model_name": %q, "mode": %q, "question_id": %d, "new_input_text": "Post %d.", "new_response_text": "Made up.", "judge_answer": %q, "judge_explanation": "Because."}`,
					responder, mode, 100+i, q, []string{"yes", "no"}[(i+q+k)%2]))
			}
		}
	}
	return Input{Path: "adv/" + responder + "_by_" + judge + "/all_outputs.json", Data: []byte("[" + strings.Join(entries, ",\n") + "]")}
}

// judgeInputs are both formats, of two judges.
func judgeInputs() []Input {
	return []Input{
		judgeRows("gpt4", "gpt-4.1"), judgeRows("llama3.3", "gpt-4.1"), judgeRows("gemini_1.5_pro", "gpt-4.1"), judgeRows("human", "gpt-4.1"),
		judgeRows("gpt4", "claude-3-7-sonnet-20250219"), // the same bytes as the other judge's
		advJudgeRows("gpt", "gpt-4.1"), advJudgeRows("gpt-3.5-turbo", "gpt-4.1"),
	}
}

// TestJudgesAreCalibrated checks that a judge's runs are joined with those of
// the experts who rated the same answers, and that its labels of answers drawn
// anew are not.
func TestJudgesAreCalibrated(t *testing.T) {
	judges, wrong := Import(judgeInputs(), draft.Options{Date: "2026-02-03"})
	out, findings := Import([]Input{fullEval().csv("eval.csv", 0)}, draft.Options{Date: "2026-02-03", Kind: result.Experts})
	if len(findings)+len(wrong) > 0 {
		t.Fatalf("findings: %v %v", wrong, findings)
	}
	set, findings := result.Read(siteOf(append(out.Files, judges.Files...)))
	if findings.HasErrors() {
		t.Fatalf("the site has findings: %v", findings)
	}
	lb := board.New(set)
	for _, c := range []struct {
		panel   string
		answers int // that both rated
	}{
		{"counselbench-2025-judge-gpt-4.1", 400},
		{"counselbench-2025-judge-claude-3-7-sonnet-20250219", 100},
	} {
		got := lb.PanelByID(c.panel).Calibration
		m := got.Main(result.Eval)
		if got.Why != "" || m == nil {
			t.Errorf("%s: not calibrated: %q", c.panel, got.Why)
			continue
		}
		if m.Experts.ID != evalData.Panel || m.Both != c.answers || m.JudgeOnly != 0 {
			t.Errorf("%s: against %s, %d answers rated by both, %d by the judge only; want %d, 0", c.panel, m.Experts.ID, m.Both, m.JudgeOnly, c.answers)
		}
	}
	if got := lb.PanelByID("counselbench-2025-adv-judge-gpt-4.1").Calibration; got.Why == "" {
		t.Error("labels of answers drawn anew are held against experts")
	}
}

// TestJudgesTwice checks that importing into a site again adds nothing.
func TestJudgesTwice(t *testing.T) {
	opt := draft.Options{Date: "2026-02-03", Text: true}
	out, findings := Import(judgeInputs(), opt)
	if len(findings) > 0 {
		t.Fatalf("findings: %v", findings)
	}
	set, findings := result.Read(siteOf(out.Files))
	if findings.HasErrors() {
		t.Fatalf("the site has findings: %v", findings)
	}
	opt.Known = set
	again, findings := Import(judgeInputs(), opt)
	if len(findings) > 0 {
		t.Fatalf("findings on importing again: %v", findings)
	}
	var runs []files.File
	for _, f := range out.Files {
		if strings.HasPrefix(f.Path, "results/runs/") {
			runs = append(runs, f)
		}
	}
	if d := cmp.Diff(runs, again.Files); d != "" || len(runs) != 7 {
		t.Errorf("%d runs; importing again (-first +second):\n%s", len(runs), d)
	}
}

// TestJudgeModel checks how the judge in a name is brought to a card's model.
func TestJudgeModel(t *testing.T) {
	known := &result.Set{Models: map[string]*result.ModelCard{
		"four":  {ID: "four", Aliases: []string{"gpt-4.1"}},
		"sonny": {ID: "sonny", Version: "lab/Sonny-1"},
	}}
	for _, c := range []struct{ judge, model, family string }{
		{"gpt-4.1", "four", ""},
		{"lab-Sonny-1", "sonny", ""},
		{"meta-llama-Llama-3.1-70B-Instruct", "llama-3.1-70b-instruct", "LLaMA"},
		{"claude-3-5-sonnet-20241022", "claude-3-5-sonnet-20241022", "Claude"},
		{"Some-Judge", "Some-Judge", ""},
		{"", "", ""},
	} {
		model, family := draft.NewSink(draft.Options{Known: known}).JudgeModel(c.judge)
		if model != c.model || family != c.family {
			t.Errorf("%q is %q of %q, want %q of %q", c.judge, model, family, c.model, c.family)
		}
	}
}

func TestJudgeFile(t *testing.T) {
	for _, c := range []struct {
		path string
		want [3]string // source, temperature, judge
	}{
		{"a/100_single_eval_0_gpt4_all_by_gpt-4.1.csv", [3]string{"gpt4", "0", "gpt-4.1"}},
		{"100_single_eval_0.7_gemini_1.5_pro_all_by_x.csv", [3]string{"gemini_1.5_pro", "0.7", "x"}},
		{"100_single_eval_0_human_all.csv", [3]string{"human", "0", ""}},
		{"scores.csv", [3]string{"scores", "", ""}},
		{"mine_by_x.csv", [3]string{"mine_by_x", "", "x"}},
	} {
		source, temperature, judge := judgeFile(c.path)
		if d := cmp.Diff(c.want, [3]string{source, temperature, judge}); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.path, d)
		}
	}
}

// FuzzJudges imports files of any content as each format of judges: nothing
// panics, and what is not refused is a site that the site's own reader takes.
func FuzzJudges(f *testing.F) {
	for _, in := range judgeInputs() {
		f.Add(in.Path, in.Data, []byte(`{"gpt4": {"Overall": 3.0}}`), false)
	}
	f.Add("a_by_b/all_outputs.json", advJudgeRows("gpt", "b").Data, []byte(`{"apathetic": {"q_0": 0.5}, "therapy": 1}`), true)
	f.Fuzz(func(t *testing.T, path string, data, beside []byte, lenient bool) {
		opt := draft.Options{Date: "2026-02-03", Text: lenient, Partial: lenient}
		for _, opt.Format = range []string{"", "counselbench-judge", "counselbench-adv-judge"} {
			out, findings := Import([]Input{{Path: path, Data: data}, {Path: path, Data: beside, Walked: true}}, opt)
			if findings.HasErrors() {
				if len(out.Files) > 0 {
					t.Errorf("%d files in spite of findings: %v", len(out.Files), findings)
				}
				continue
			}
			if len(out.Files) == 0 {
				continue // skipped, with a note
			}
			if _, fs := result.Read(siteOf(out.Files)); fs.HasErrors() {
				t.Errorf("not a site: %v", fs)
			}
		}
	})
}
