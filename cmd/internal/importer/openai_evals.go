package importer

import (
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// openaiInvalid is the choice of a grader that made none.
const openaiInvalid = "__invalid__"

// openaiEvals reads logs of OpenAI evals, an event a line: a question is the sample's id, a scorer a key of what an eval
// records as metrics ("choice" of a model-graded one, or any other). The model is the first of the completion functions;
// where there are two, the second graded. The final_report has means, which are read of a log without metrics. Of two evals with a scorer of one name, -column names "<eval>/<scorer>".
var openaiEvals = harness{
	name: "openai-evals", title: "OpenAI evals",
	detect: hasAll("spec", "completion_fns", "eval_name", "run_config"),
	skip:   []string{"prompt", "sampled", "usage", "run_config"},
	read: func(_ string, docs []strict.Value, _ string) scored {
		var out scored
		ended := false
		seen := map[string]bool{} // samples, and whether they have metrics
		for _, event := range docs {
			if spec := event.Get("spec"); len(spec.Members()) > 0 {
				out.date = dayOf(spec.Get("created_at").Text)
				out.task, _, _ = strings.Cut(spec.Get("eval_name").Text, ".")
				for i, f := range spec.Get("completion_fns").Items() {
					if i == 0 {
						out.model = f.Text
					} else {
						out.graders = append(out.graders, f.Text)
					}
				}
			}
			if report := event.Get("final_report"); len(report.Members()) > 0 {
				ended = true
				out.means = append(out.means, event.Row(list.Keep(report.Members(), strict.Value.IsNumber)...))
			}
			id := event.Get("sample_id").Text
			if event.Get("type").Text != "metrics" {
				seen[id] = seen[id] && id != ""
				continue
			}
			seen[id] = true
			isNone := func(m strict.Value) bool { return m.Text == openaiInvalid }
			all := scorers(event.Get("data"))
			scores := slices.DeleteFunc(slices.Clone(all), isNone)
			if len(scores) < len(all) || len(all) == 0 {
				out.leave(withoutScore)
			}
			out.lacks(scores)
			out.rows = append(out.rows, event.Row(append(scores, event.Get("sample_id").As("question"))...))
		}
		for _, id := range sortedKeys(seen) {
			if id != "" && !seen[id] {
				out.leave(withoutScore)
			}
		}
		if !ended {
			out.partial = "the log has no final_report"
		}
		return out
	},
}
