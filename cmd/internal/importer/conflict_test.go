package importer

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// conflictSite has a model of a maker, a panel of experts and one of a judge.
func conflictSite() *result.Set {
	return known(
		files.File{Path: "results/models/gpt-5.toml", Data: []byte("name = \"GPT-5\"\norganization = \"OpenAI\"\naccess = \"public-api\"\nversion = \"gpt-5-2025-08-07\"\n")},
		files.File{Path: "results/panels/people.toml", Data: []byte("name = \"People\"\nkind = \"experts\"\n")},
		panelCard("judge", result.Judge),
	)
}

// conflictFile returns a file of a format with a rating of a model's answer, and of who gave it.
func conflictFile(format, model, rater string) Input {
	quoted := func(s string) string { data, _ := json.Marshal(s); return string(data) }
	switch format {
	case "inspect":
		return Input{Path: "log.json", Data: fmt.Appendf(nil, `{"status": "success", "eval": {"task": "cb", "created": "2026-11-01T10:00:00Z", "model": %s, "dataset": {}, "packages": {}, "model_roles": {"grader": {"model": %s}}},
 "samples": [{"id": "933", "epoch": 1, "scores": {"overall": {"value": 4}}}]}`, quoted(model), quoted(rater))}
	case "openai-evals":
		return Input{Path: "log.jsonl", Data: fmt.Appendf(nil, `{"spec": {"completion_fns": [%s, %s], "eval_name": "cb.dev.v0", "run_config": {}, "created_at": "2026-11-01 10:00:00"}}
{"sample_id": "933", "type": "metrics", "data": {"overall": 4}}
{"final_report": {"score": 1}}
`, quoted(model), quoted(rater))}
	case "promptfoo":
		return Input{Path: "out.jsonl", Data: fmt.Appendf(nil, `{"provider": {"id": %s}, "vars": {"question": "933"}, "testIdx": 1, "success": true, "namedScores": {"overall": 4}, "gradingResult": {"componentResults": [{"score": 4, "assertion": {"type": "llm-rubric", "metric": "overall", "provider": %s}}]}}
`, quoted(model), quoted(rater))}
	case "counselbench-judge":
		return Input{Path: "100_single_eval_0_gpt4_all_by_" + strings.ReplaceAll(rater, "/", "-") + ".csv",
			Data: []byte("Overall,Empathy,Specificity,Medical Advice,Factual Consistency,Toxicity,questionID\n4,3,4,No,4,1,933\n")}
	}
	return Input{Path: "ratings.csv", Data: fmt.Appendf(nil, "model,question,rater,overall\n%q,933,%q,4\n", model, rater)}
}

// TestConflictsOfIdentity makes conflicts of what the caller, a file and a card say of who answered and who rated: each is
// refused, with all of the names that disagree.
func TestConflictsOfIdentity(t *testing.T) {
	n := 0
	refused := func(in Input, opt draft.Options, names ...string) {
		t.Helper()
		n++
		opt.Known, opt.Date = conflictSite(), "2026-11-01"
		opt.Source = result.Source{Title: "t"}
		out, findings := Import([]Input{in}, opt)
		if len(out.Files) > 0 || !findings.HasErrors() {
			t.Errorf("%+v of %s is taken without a word:\n%s", opt, in.Path, in.Data)
		}
		all := fmt.Sprint(findings)
		for _, name := range names {
			if !strings.Contains(all, name) {
				t.Errorf("%s is not named in %s", name, all)
			}
		}
	}
	judges := []string{"gpt-4.1-mini", "openai/gpt-4.1-mini", "claude-opus-4-20250514", "anthropic/claude-opus-4-20250514", "someone-else/gpt-4.1", "ЯндексGPT 4.1", "gpt-4.1+", "gpt-4"}
	for _, format := range []string{"inspect", "openai-evals", "promptfoo", "counselbench-judge", "ratings"} {
		for _, judge := range judges {
			model := "gpt-5"
			told := judge
			if format == "counselbench-judge" {
				told = strings.ReplaceAll(judge, "/", "-")
			}
			in := conflictFile(format, model, judge)
			refused(in, draft.Options{Panel: "judge"}, "judge")                              // the file and the card
			refused(in, draft.Options{Panel: "judge", Judge: "gpt-4.1"}, `"gpt-4.1"`)        // the file against both
			refused(in, draft.Options{Panel: "new", Judge: "gpt-4.1"}, `"gpt-4.1"`)          // the file and the flag
			refused(in, draft.Options{Panel: "people", Kind: result.Experts, Judge: ""}, "") // a judge's, said to be people's
			refused(in, draft.Options{Panel: "people", Judge: told}, "people", "experts")    // the flag and the card
			refused(in, draft.Options{Panel: "judge", Judge: told}, "the judge \"gpt-4.1\"") // the flag and the judge's card
			refused(in, draft.Options{Panel: "judge", Kind: result.Experts}, "experts", "")  // the flag's kind and the card's
		}
	}
	for _, name := range []string{
		"ЯндексGPT 5", "someone-else/gpt-5", "gpt-5+", "gpt-5*", "“gpt-5”", "GPT-5™", "千问gpt-5", "together/gpt-5", "hf/evil/gpt-5", "GPT‑5é", "gpt-5 β", "@gpt-5", "gpt-5?",
	} {
		for _, format := range []string{"inspect", "openai-evals", "promptfoo", "ratings"} {
			opt, rater := draft.Options{Panel: "judge"}, "gpt-4.1"
			if format == "ratings" {
				opt, rater = draft.Options{Panel: "people"}, "e01"
			}
			refused(conflictFile(format, name, rater), opt, "--model")
		}
	}
	judge := draft.Options{Panel: "judge", Judge: "gpt-4.1", Columns: map[string]string{}}
	for _, other := range []string{"claude-opus-4-20250514", "anthropic/claude-3"} {
		for _, in := range graded(other) {
			if strings.HasSuffix(in.Path, "jsonl") && strings.Contains(string(in.Data), "doc_id") {
				judge.Columns = map[string]string{"doc_id": columnQuestion}
			}
			refused(in, judge, other)
			judge.Columns = nil
		}
	}
	if n < 200 {
		t.Errorf("%d conflicts, want at least 200", n)
	}
}

// graded returns files that name, somewhere beside the scores, a model that gave them.
func graded(judge string) (out []Input) {
	log := func(about, more string) {
		out = append(out, Input{Path: "log.json", Data: fmt.Appendf(nil, `{"status": "success", "eval": {"task": "cb", "created": "2026-11-01T10:00:00Z", "model": "openai/gpt-5", "dataset": {}, "packages": {}%s},
 "samples": [{"id": "933", "epoch": 1, "scores": {"overall": {"value": 4}}}]%s}`, about, more)})
	}
	log(fmt.Sprintf(`, "model_roles": {"grader": %q}`, judge), "")
	log(fmt.Sprintf(`, "model_roles": {"grader": [{"model": %q}]}`, judge), "")
	log(fmt.Sprintf(`, "scorers": [{"name": "g", "options": {"model": %q}}]`, judge), "")
	log(fmt.Sprintf(`, "scorers": [{"name": "g", "options": {"grader_models": [%q, "o3"]}}]`, judge), "")
	log(fmt.Sprintf(`, "scorers": [{"name": "g", "metadata": {"judgeModel": %q}}]`, judge), "")
	log(fmt.Sprintf(`, "task_args": {"judge_model": %q}`, judge), "")
	log("", fmt.Sprintf(`, "results": {"scores": [{"name": "overall", "params": {"model": %q}, "metrics": {}}]}`, judge))
	log("", fmt.Sprintf(`, "stats": {"model_usage": {"openai/gpt-5": {}, %q: {}}}`, judge))
	foo := func(row, about string) {
		out = append(out, Input{Path: "out.json", Data: fmt.Appendf(nil, `{"results": {"results": [{"provider": {"id": "openai:gpt-5"}, "vars": {"question": "933"}, "testIdx": 1, "success": true, "namedScores": {"overall": 4}%s}]}, "config": {%s}}`, row, about)})
	}
	foo(fmt.Sprintf(`, "testCase": {"options": {"provider": %q}}`, judge), "")
	foo("", fmt.Sprintf(`"defaultTest": {"options": {"provider": {"text": {"id": %q}}}}`, judge))
	foo("", fmt.Sprintf(`"commandLineOptions": {"grader": %q}`, judge))
	table := func(columns, cells string) {
		out = append(out, Input{Path: "ratings.csv", Data: fmt.Appendf(nil, "model,question,%s,overall\ngpt-5,933,%s,4\n", columns, cells)})
	}
	out = append(out, Input{Path: "log.jsonl", Data: fmt.Appendf(nil, `{"spec": {"completion_fns": ["openai/gpt-5"], "eval_name": "cb.dev.v0", "created_at": "2026-11-01 10:00:00", "run_config": {"eval_spec": {"args": {"grader_model": %q}}}}}
{"run_id": "r", "event_id": 0, "sample_id": "933", "type": "metrics", "data": {"overall": 4}}
{"final_report": {"overall": 4}, "run_id": "r"}
`, judge)})
	table("rater,judge_model", "e01,"+judge)
	table("annotator,grader", "e01,"+judge)
	return out
}

// TestHelmAnnotator holds a run's annotator, in the file beside the scores, against the judge that is named.
func TestHelmAnnotator(t *testing.T) {
	const folder = "cb,model=gpt-5/"
	files := []Input{
		{Path: folder + "per_instance_stats.json", Data: []byte(`[{"instance_id": "933", "train_trial_index": 0, "stats": [{"name": {"name": "overall"}, "count": 1, "mean": 4.0}]}]`)},
		{Path: folder + "run_spec.json", Data: []byte(`{"name": "x", "adapter_spec": {"model": "openai/gpt-5"}, "scenario_spec": {}, "annotators": [{"args": {"model": "anthropic/claude-3"}}]}`)},
	}
	out, findings := Import(files, draft.Options{Panel: "judge", Judge: "gpt-4.1", Date: "2026-11-01", Known: conflictSite(), Source: result.Source{Title: "t"}})
	if len(out.Files) > 0 || !strings.Contains(fmt.Sprint(findings), "anthropic/claude-3") {
		t.Errorf("taken in silence: %v", findings)
	}
}

// TestWhoRatedIsNoPerson gives experts raters who are called as no person is, and a harness's those who are people.
func TestWhoRatedIsNoPerson(t *testing.T) {
	for _, name := range []string{"o3", "Opus", "kimi-k2", "command-r-plus", "phi-4", "GLM-4.5", "ЯндексGPT", "LLM", "llm_judge", "chatgpt", "autograder", "Claude", "AI", "nova-pro", "gemini"} {
		out, findings := Import([]Input{conflictFile("ratings", "gpt-5", name)}, draft.Options{Panel: "people", Kind: result.Experts, Date: "2026-11-01", Known: conflictSite(), Source: result.Source{Title: "t"}})
		if len(out.Files) > 0 || !strings.Contains(fmt.Sprint(findings), name) {
			t.Errorf("%s rates among people: %v", name, findings)
		}
	}
	log := func(metadata string) []Input {
		return []Input{{Path: "log.json", Data: fmt.Appendf(nil, `{"status": "success", "eval": {"task": "cb", "created": "2026-11-01T10:00:00Z", "model": "gpt-5-2025-08-07", "dataset": {}, "packages": {}}, "samples": [
{"id": "933", "epoch": 1, "metadata": {%s}, "scores": {"overall": {"value": 4}}}]}`, metadata)}}
	}
	people := draft.Options{Panel: "people", Date: "2026-11-01", Known: conflictSite(), Source: result.Source{Title: "t"}}
	for _, c := range []struct{ metadata, rater, want, not string }{
		{"", "", "--rater r1", ""},
		{"", "r1", `"rater":"r1"`, `"judge"`},
		{`"annotator": "anna-kern"`, "", `"rater":"rater-`, `"anna-kern"`},
		{`"annotator": "5f8d6e0a1c2b3d4e5f6a7b8c"`, "", `"rater":"rater-`, `"5f8d6e0a1c2b3d4e5f6a7b8c"`},
	} {
		people.Rater = c.rater
		out, findings := Import(log(c.metadata), people)
		all := fmt.Sprint(findings)
		for _, f := range out.Files {
			all += strings.ReplaceAll(string(f.Data), `": "`, `":"`)
		}
		if !strings.Contains(all, c.want) || c.not != "" && strings.Contains(all, c.not) {
			t.Errorf("%s by %q: want %s and not %s in\n%s", c.metadata, c.rater, c.want, c.not, all)
		}
	}
}

// TestNamesAreKept holds that what the source calls model and judge stands in the run, whatever their cards are called.
func TestNamesAreKept(t *testing.T) {
	for _, c := range []struct{ format, model, rater, panel, judge string }{
		{"inspect", "openai/gpt-5", "openai/gpt-4.1", "judge", "openai/gpt-4.1"},
		{"inspect", "gpt-5-2025-08-07", "gpt-4.1", "judge", "gpt-4.1"},
		{"openai-evals", "ЯндексGPT 5", "gpt-4.1", "judge", "gpt-4.1"},
		{"ratings", "My GPT", "e01", "people", ""},
	} {
		opt := draft.Options{
			Panel: c.panel, Date: "2026-11-01", Known: conflictSite(), Source: result.Source{Title: "t"},
			Models: map[string]string{"ЯндексGPT 5": "gpt-5", "My GPT": "gpt-5"},
		}
		if opt.Models[c.model] == "" {
			opt.Models = nil
		} else {
			opt.Models = map[string]string{c.model: "gpt-5"}
		}
		out, findings := Import([]Input{conflictFile(c.format, c.model, c.rater)}, opt)
		if findings.HasErrors() {
			t.Fatal(findings)
		}
		var run result.Run
		if err := json.Unmarshal(out.Files[0].Data, &run); err != nil {
			t.Fatal(err)
		}
		if run.Model != "gpt-5" || run.Source.Model != c.model || run.Source.Judge != c.judge {
			t.Errorf("%s: model %q is %q, judge %q", c.model, run.Model, run.Source.Model, run.Source.Judge)
		}
	}
}
