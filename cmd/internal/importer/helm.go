package importer

import (
	"path"

	"github.com/counselboard/counselboard/cmd/internal/source"
)

// helmBeside returns the run_spec.json beside HELM's per_instance_stats.json, which names the model and the scenario; without
// it the folder's name does.
func helmBeside(p string) []string { return []string{path.Join(path.Dir(p), "run_spec.json")} }

// helmFile reads run_spec.json, and the means of stats.json, which are read where there are no instances beside it: its counts
// and deviations are of trials, not of answers, and so are not read.
func helmFile(_ string, docs []source.Value, out *scored) {
	out.group = "run"
	if spec := docs[0].Get("adapter_spec"); len(spec.Members()) > 0 {
		out.model, out.task = spec.Get("model").Text, docs[0].Get("scenario_spec", "class_name").Text
	} else if len(docs[0].Items()) > 0 && docs[0].Items()[0].Get("instance_id").Text == "" {
		out.means = helmMeans(docs[0])
	}
}

// helmScores returns the means of an instance's statistics by their names.
func helmScores(v, _ source.Value, _ *scored) (row []source.Value) {
	for _, stat := range v.Get("stats").Items() {
		if mean := stat.Get("mean"); isWord(mean) && stat.Get("count").Text != "0" {
			row = append(row, mean.Named(stat.Get("name", "name").Text))
		}
	}
	return row
}

// helmMeans reads the means of a run, of its test split where there are several.
func helmMeans(stats source.Value) []source.Value {
	for _, split := range []string{"test", "valid", "", "train"} {
		var row []source.Value
		for _, stat := range stats.Items() {
			name, mean := stat.Get("name"), stat.Get("mean")
			if mean.IsNumber() && name.Get("split").Text == split && len(name.Get("perturbation").Members()) == 0 {
				row = append(row, mean.Named(name.Get("name").Text))
			}
		}
		if len(row) > 0 {
			return []source.Value{stats.Row(row...)}
		}
	}
	return nil
}
