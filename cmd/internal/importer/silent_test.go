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
		if len(out.Files) > 0 || !strings.Contains(fmt.Sprint(findings), "-partial") {
			t.Errorf("%s: taken in silence, %v:\n%s", c.path, findings, c.answer)
		}
		opt.Partial = true
		out, findings = Import(in, opt)
		if all := fmt.Sprint(findings, out.Notes); len(out.Files) == 0 || !strings.Contains(all, "left out: 1 answer") && !strings.Contains(all, "not a full run: 1 of 2 answers") {
			t.Errorf("%s: %d files with -partial, %s:\n%s", c.path, len(out.Files), all, c.answer)
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
