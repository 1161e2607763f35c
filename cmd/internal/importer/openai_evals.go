package importer

import (
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// openaiInvalid is the choice of a grader that made none.
const openaiInvalid = "__invalid__"

// openaiFile reads what a log of OpenAI evals says, an event a line. The model is the first of the completion functions; where
// there are two, the second graded. The final_report has means, which are read of a log without metrics.
func openaiFile(_ string, docs []source.Value, out *scored) {
	out.partial = "the log has no final_report"
	limit := ""
	scored := map[string]bool{} // samples, and whether they have metrics
	for _, event := range docs {
		if spec := event.Get("spec"); len(spec.Members()) > 0 {
			out.date = draft.DayOf(spec.Get("created_at").Text)
			out.task, _, _ = strings.Cut(spec.Get("eval_name").Text, ".")
			if all := list.Map(spec.Get("completion_fns").Items(), func(f source.Value) string { return f.Text }); len(all) > 0 {
				out.model = all[0]
				for _, name := range all[1:] {
					out.grader(name, &out.graders)
				}
			}
			if most := spec.Get("run_config", "max_samples"); most.IsNumber() {
				limit = "the log has a limit of " + most.Text
			}
		}
		if report := event.Get("final_report"); len(report.Members()) > 0 {
			out.partial = limit
			out.means = append(out.means, event.Row(list.Keep(report.Members(), source.Value.IsNumber)...))
		}
		id := event.Get("sample_id").Text
		scored[id] = scored[id] || id == "" || event.Get("type").Text == "metrics"
	}
	for _, id := range list.Keys(scored) {
		if !scored[id] {
			out.leave(withoutScore)
		}
	}
}

// openaiScores returns what an eval records as metrics: "choice" of a model-graded one, or any other.
func openaiScores(_, data source.Value, _ *scored) []source.Value {
	return list.Map(scorers(data), func(m source.Value) source.Value {
		if m.Text == openaiInvalid {
			return m.NewText("").Named(m.Name)
		}
		return m
	})
}
