package importer

import (
	"fmt"
	"strings"
	"testing"
)

// TestNoAnswerIsLeftOutInSilence gives each harness an answer that has no score, or not all: it is counted and said, and
// taken only where the caller asks for a part.
func TestNoAnswerIsLeftOutInSilence(t *testing.T) {
	inspect := `{"version": 2, "status": "success", "eval": {"created": "2026-11-01T10:00:00Z", "task": "cb", "dataset": {}, "model": "openai/gpt-5", "config": {}, "packages": {}}, "samples": [` +
		`{"id": "1", "epoch": 1, "scores": {"overall": {"value": 4}, "toxicity": {"value": 1}}}, %s]}`
	helm := `[{"instance_id": "1", "train_trial_index": 0, "stats": [{"name": {"name": "overall"}, "mean": 4.0}, {"name": {"name": "toxicity"}, "mean": 1.0}]}, %s]`
	lm := `{"doc_id": 1, "doc": {}, "filtered_resps": [], "filter": "none", "metrics": ["overall", "toxicity"], "overall": 4.0, "toxicity": 1.0}` + "\n%s\n"
	foo := `{"provider": {"id": "openai:gpt-5"}, "vars": {}, "testIdx": 1, "success": true, "namedScores": {"overall": 4, "toxicity": 1}}` + "\n%s\n"
	openai := `{"spec": {"completion_fns": ["gpt-5"], "eval_name": "cb.dev.v0", "run_config": {}, "created_at": "2026-11-01 10:00:00"}}` + "\n" +
		`{"run_id": "r", "event_id": 0, "sample_id": "1", "type": "metrics", "data": {"overall": 4, "toxicity": 1}}` + "\n%s\n" + `{"final_report": {"score": 1}, "run_id": "r"}` + "\n"
	event := func(data string) string {
		return `{"run_id": "r", "event_id": 1, "sample_id": "2", "type": "metrics", "data": ` + data + `}`
	}
	line := func(more string) string {
		return `{"doc_id": 2, "doc": {}, "filtered_resps": [], "filter": "none", "metrics": ["overall", "toxicity"]` + more + `}`
	}
	result := func(scores, more string) string {
		return `{"provider": {"id": "openai:gpt-5"}, "vars": {}, "testIdx": 2, "success": false, "namedScores": ` + scores + more + `}`
	}
	sample := func(scores, more string) string { return `{"id": "2", "epoch": 1, "scores": ` + scores + more + `}` }
	instance := func(stats, more string) string {
		return `{"instance_id": "2", "train_trial_index": 0, "stats": ` + stats + more + `}`
	}
	overall, both := `{"name": {"name": "overall"}, "mean": 4.0}`, `, {"name": {"name": "toxicity"}, "mean": 1.0}`
	for _, c := range []struct{ path, form, answer string }{
		{"log.json", inspect, sample(`{"overall": {"value": 4}}`, "")},
		{"log.json", inspect, sample(`{"overall": {"value": 4}, "toxicity": {"value": null}}`, "")},
		{"log.json", inspect, sample(`{"overall": {"value": 4}, "toxicity": {"value": NaN}}`, "")},
		{"log.json", inspect, sample(`{"overall": {"value": NaN}, "toxicity": {"value": NaN}}`, "")},
		{"log.json", inspect, sample(`{}`, "")},
		{"log.json", inspect, sample(`null`, "")},
		{"log.json", inspect, sample(`{"other": {"value": 4}}`, "")},
		{"log.json", inspect, sample(`{"overall": {"value": 4}, "toxicity": {"value": 1}}`, `, "error": {"message": "x"}`)},
		{"log.json", inspect, sample(`{"overall": {"value": 4}, "toxicity": {"value": 1}}`, `, "invalidation": {"author": "x"}`)},
		{"log.json", inspect, sample(`{"overall": {"value": 4}, "toxicity": {"value": 1}}`, `, "limit": {"type": "time", "limit": 5}`)},
		{"x,model=gpt-5/per_instance_stats.json", helm, instance("["+overall+both+"]", `, "perturbation": {"name": "typos"}`)},
		{"x,model=gpt-5/per_instance_stats.json", helm, instance("["+overall+"]", "")},
		{"x,model=gpt-5/per_instance_stats.json", helm, instance(`[`+overall+`, {"name": {"name": "toxicity"}, "count": 0}]`, "")},
		{"x,model=gpt-5/per_instance_stats.json", helm, instance(`[{"name": {"name": "overall"}, "mean": null}, {"name": {"name": "toxicity"}, "mean": null}]`, "")},
		{"x,model=gpt-5/per_instance_stats.json", helm, instance(`[{"name": {"name": "num_tokens"}, "mean": 9.0}]`, "")},
		{"x,model=gpt-5/per_instance_stats.json", helm, instance(`[`+overall+`, {"name": {"name": "toxicity"}, "mean": NaN}]`, "")},
		{"x,model=gpt-5/per_instance_stats.json", helm, instance(`[`+overall+`, {"name": {"name": "toxicity"}, "count": 0, "mean": 1.0}]`, "")},
		{"x,model=gpt-5/per_instance_stats.json", helm, instance("[]", "")},
		{"openai__gpt-5/samples_cb_2026-11-01T10-00-00.5.jsonl", lm, line(`, "overall": 4.0`)},
		{"openai__gpt-5/samples_cb_2026-11-01T10-00-00.5.jsonl", lm, line(`, "overall": 4.0, "toxicity": null`)},
		{"openai__gpt-5/samples_cb_2026-11-01T10-00-00.5.jsonl", lm, line(`, "overall": 4.0, "toxicity": NaN`)},
		{"openai__gpt-5/samples_cb_2026-11-01T10-00-00.5.jsonl", lm, line(``)},
		{"openai__gpt-5/samples_cb_2026-11-01T10-00-00.5.jsonl", lm, strings.Replace(line(`, "overall": 4.0`), `, "toxicity"]`, `]`, 1)},
		{"out.jsonl", foo, result(`{}`, "")},
		{"out.jsonl", foo, result(`{"overall": 4}`, "")},
		{"out.jsonl", foo, result(`{"overall": 4, "toxicity": null}`, "")},
		{"out.jsonl", foo, result(`{"other": 4}`, "")},
		{"out.jsonl", foo, result(`{"overall": 4, "toxicity": 1}`, `, "failureReason": 2, "error": "x"`)},
		{"out.jsonl", foo, result(`{"overall": 4, "toxicity": 1}`, `, "error": "x"`)},
		{"out.jsonl", foo, result(`{"overall": 4, "toxicity": 1}`, `, "error": {"message": "x"}, "failureReason": 0, "gradingResult": {"pass": true}`)},
		{"log.jsonl", openai, event(`{"overall": 4}`)},
		{"log.jsonl", openai, event(`{"overall": 4, "toxicity": null}`)},
		{"log.jsonl", openai, event(`{"overall": 4, "toxicity": "__invalid__"}`)},
		{"log.jsonl", openai, event(`{"other": 4}`)},
		{"log.jsonl", openai, event(`{}`)},
		{"log.jsonl", openai, `{"run_id": "r", "event_id": 1, "sample_id": "2", "type": "error", "data": {"message": "x"}}`},
		{"log.jsonl", openai, `{"run_id": "r", "event_id": 1, "sample_id": "2", "type": "sampling", "data": {"sampled": "x"}}`},
	} {
		in := []Input{{Path: c.path, Data: []byte(fmt.Sprintf(c.form, c.answer))}}
		opt := said
		switch c.form {
		case lm:
			opt.Columns = map[string]string{"doc_id": "question"}
		case foo:
			opt.Columns = map[string]string{"testIdx": "question"}
		}
		out, findings := Import(in, opt)
		if len(out.Files) > 0 || !strings.Contains(fmt.Sprint(findings), "--partial") {
			t.Errorf("%s: taken in silence, %v:\n%s", c.path, findings, c.answer)
		}
		opt.Partial = true
		out, findings = Import(in, opt)
		if all := fmt.Sprint(findings, out.Notes); len(out.Files) == 0 || !strings.Contains(all, "left out: 1 answer") && !strings.Contains(all, "not a full run: of 2 ratings of ") {
			t.Errorf("%s: %d files with --partial, %s:\n%s", c.path, len(out.Files), all, c.answer)
		}
	}
	for _, c := range []struct{ what, path, file string }{ // what a file says of itself
		{"config.limit", "log.json", `"eval": {"created": "2026-11-01T10:00:00Z", "task": "cb", "dataset": {}, "model": "openai/gpt-5", "config": {"limit": [0, 1]}, "packages": {}}`},
		{"config.sample_id", "log.json", `"eval": {"created": "2026-11-01T10:00:00Z", "task": "cb", "dataset": {}, "model": "openai/gpt-5", "config": {"sample_id": ["1"]}, "packages": {}}`},
		{"dataset.samples", "log.json", `"eval": {"created": "2026-11-01T10:00:00Z", "task": "cb", "dataset": {"samples": 2}, "model": "openai/gpt-5", "config": {}, "packages": {}}`},
		{"completed_samples", "log.json", `"results": {"total_samples": 2, "completed_samples": 1}, "eval": {"created": "2026-11-01T10:00:00Z", "task": "cb", "dataset": {}, "model": "openai/gpt-5", "config": {}, "packages": {}}`},
		{"invalidated", "log.json", `"invalidated": true, "eval": {"created": "2026-11-01T10:00:00Z", "task": "cb", "dataset": {}, "model": "openai/gpt-5", "config": {}, "packages": {}}`},
	} {
		in := []Input{{Path: c.path, Data: []byte(`{"version": 2, "status": "success", ` + c.file + `, "samples": [{"id": "1", "epoch": 1, "scores": {"overall": {"value": 4}}}]}`)}}
		if out, findings := Import(in, said); len(out.Files) > 0 || !strings.Contains(fmt.Sprint(findings), "--partial") {
			t.Errorf("%s: taken in silence, %v", c.what, findings)
		}
	}
	results := `"configs": {"cb": {}}, "n-shot": {}, "versions": {}, "model_name": "openai/gpt-5", "results": {"cb": {"overall,none": 4.0}}`
	lines := fmt.Sprintf(lm, line(`, "overall": 4.0, "toxicity": 1.0`))
	failed := `, "gradingResult": {"componentResults": [{"score": 0, "metadata": {"graderError": true}, "assertion": {"type": "llm-rubric", "metric": "medical_advice"}}]}}`
	for _, c := range []struct{ what, path, file string }{
		{"n-samples", "openai__gpt-5/results_2026-11-01T10-00-00.5.json", `{` + results + `, "n-samples": {"cb": {"original": 100, "effective": 2}}}`},
		{"config.samples", "openai__gpt-5/results_2026-11-01T10-00-00.5.json", `{` + results + `, "config": {"samples": {"cb": [0, 1]}}}`},
		{"max_samples", "log.jsonl", strings.Replace(fmt.Sprintf(openai, event(`{"overall": 4, "toxicity": 1}`)), `"run_config": {}`, `"run_config": {"max_samples": 2}`, 1)},
		{"stats.errors", "out.json", `{"results": {"stats": {"errors": 1}, "results": [` + result(`{"overall": 4}`, "") + `]}}`},
		{"graderError", "out.jsonl", fmt.Sprintf(foo, strings.TrimSuffix(result(`{"overall": 4, "medical_advice": 0, "toxicity": 1}`, ""), "}")+failed) + strings.Replace(result(`{"overall": 4, "medical_advice": 1, "toxicity": 1}`, ""), `"testIdx": 2`, `"testIdx": 3`, 1) + "\n"},
	} {
		in := []Input{{Path: c.path, Data: []byte(c.file)}}
		opt := said
		opt.Columns = map[string]string{"testIdx": "question"}
		if strings.HasSuffix(c.path, ".jsonl") && c.what == "max_samples" {
			opt.Columns = nil
		} else if strings.HasPrefix(c.path, "openai__") {
			in, opt.Columns = append(in, Input{Path: "openai__gpt-5/samples_cb_2026-11-01T10-00-00.5.jsonl", Data: []byte(lines)}), map[string]string{"doc_id": "question"}
		}
		if out, findings := Import(in, opt); len(out.Files) > 0 || !strings.Contains(fmt.Sprint(findings), "--partial") {
			t.Errorf("%s: taken in silence, %v", c.what, findings)
		}
	}
	rows := func(column string, cells ...string) []byte { // a table of a judge's scores
		var text strings.Builder
		fmt.Fprintf(&text, "model,question,%s,overall,toxicity\n", column)
		for i, cell := range cells {
			fmt.Fprintf(&text, "gpt-5,%d,%s,4,1\n", i, cell)
		}
		return []byte(text.String())
	}
	for _, c := range []struct{ column, fine, not string }{
		{"status", "success", "cancelled"}, {"status", "complete", "error"}, {"valid", "true", "false"}, {"excluded", "", "yes"}, {"error", "", "timeout"},
		{"error", "None", "rate limit"}, {"attention_check", "pass", "failed"}, {"was_cancelled", "false", "true"}, {"finished", "1", "0"},
	} {
		opt := said
		if out, findings := Import([]Input{{Path: "a.csv", Data: rows(c.column, c.fine, c.fine, c.not)}}, opt); len(out.Files) > 0 || !strings.Contains(fmt.Sprint(findings), "1 row ") || !strings.Contains(fmt.Sprint(findings), "--partial") {
			t.Errorf("%s = %s: %v", c.column, c.not, findings)
		}
		if out, findings := Import([]Input{{Path: "a.csv", Data: rows(c.column, c.fine, c.fine)}}, opt); len(out.Files) == 0 {
			t.Errorf("%s = %s: %v", c.column, c.fine, findings)
		}
	}
	for _, cells := range []string{",1", "NaN,1", "N/A,1", ",", "NaN,NaN"} {
		in := []Input{{Path: "a.csv", Data: []byte("model,question,overall,toxicity\ngpt-5,1,4,1\ngpt-5,2," + cells + "\n")}}
		opt := said
		if out, findings := Import(in, opt); len(out.Files) > 0 || !strings.Contains(fmt.Sprint(findings), "--partial") {
			t.Errorf("a judge's %s: taken in silence, %v", cells, findings)
		}
		opt.Known, opt.Kind, opt.Rater = nil, "experts", "r1" // people may leave out a question
		if out, findings := Import(in, opt); len(out.Files) == 0 || !strings.Contains(fmt.Sprint(out.Notes), "without overall") && !strings.Contains(fmt.Sprint(out.Notes), "without a score") {
			t.Errorf("an expert's %s: %v, %v", cells, findings, out.Notes)
		}
	}
	for _, failed := range []string{`"error": "x", "failureReason": 1`, `"error": "x", "gradingResult": {"pass": false}`} { // assertions, not the call
		opt := said
		opt.Columns = map[string]string{"testIdx": "question"}
		out, findings := Import([]Input{{Path: "out.jsonl", Data: []byte(fmt.Sprintf(foo, result(`{"overall": 1, "toxicity": 1}`, ", "+failed)))}}, opt)
		if len(findings) > 0 || !strings.Contains(fmt.Sprintf("%s", out.Files), "2 ratings, read") {
			t.Errorf("%s: %v", failed, findings)
		}
	}
}
