package importer

import (
	"path"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// helm reads HELM's per_instance_stats.json: a question is the instance's id, a train trial a sample, a scorer the name of
// a statistic, whose mean is the score. The run_spec.json beside it names the model and the scenario; without it the
// folder's name does. Instances that were perturbed are other questions, and only left out where the caller says so. The stats.json of a run has means,
// which are read where there are no instances beside it: its counts and deviations are of trials, not of answers, and so
// are not read.
var helm = harness{
	name: "helm", title: "HELM",
	detect: func(data []byte) bool {
		return hasAll("instance_id", "train_trial_index", "stats")(data) || hasAll("name", "count", "sum", "sum_squared", "mean")(data) ||
			hasAll("adapter_spec", "scenario_spec", "metric_specs")(data)
	},
	beside: func(p string) []string { return []string{path.Join(path.Dir(p), "run_spec.json")} },
	read: func(_ string, docs []strict.Value, _ string) scored {
		if spec := docs[0].Get("adapter_spec"); len(spec.Members()) > 0 {
			return scored{group: "run", model: spec.Get("model").Text, task: docs[0].Get("scenario_spec", "class_name").Text}
		}
		if len(docs[0].Items()) > 0 && docs[0].Items()[0].Get("instance_id").Text == "" {
			return scored{group: "run", means: helmMeans(docs[0])}
		}
		out := scored{group: "run"}
		for _, v := range docs[0].Items() {
			id := v.Get("instance_id")
			if len(v.Get("perturbation").Members()) > 0 {
				out.leave(perturbed)
				continue
			}
			row := []strict.Value{id.As("question")}
			if trial := v.Get("train_trial_index"); trial.Text != "0" && trial.IsNumber() {
				row = append(row, trial.As("sample"))
			}
			if len(v.Get("stats").Items()) == 0 {
				out.leave(withoutScore)
				continue
			}
			for _, stat := range v.Get("stats").Items() {
				if mean := stat.Get("mean"); isWord(mean) {
					row = append(row, mean.As(stat.Get("name", "name").Text))
				}
			}
			out.lacks(row)
			out.rows = append(out.rows, v.Row(row...))
		}
		return out
	},
}

// helmMeans reads the means of a run, of its test split where there are several.
func helmMeans(stats strict.Value) []strict.Value {
	for _, split := range []string{"test", "valid", "", "train"} {
		var row []strict.Value
		for _, stat := range stats.Items() {
			name, mean := stat.Get("name"), stat.Get("mean")
			if mean.IsNumber() && name.Get("split").Text == split && len(name.Get("perturbation").Members()) == 0 {
				row = append(row, mean.As(name.Get("name").Text))
			}
		}
		if len(row) > 0 {
			return []strict.Value{stats.Row(row...)}
		}
	}
	return nil
}
