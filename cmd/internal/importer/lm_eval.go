package importer

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// lmEvalBeside returns the means beside samples_<task>_<time>.jsonl, results_<time>.json, which name the model.
func lmEvalBeside(p string) []string {
	if m := lmEvalSamples.FindStringSubmatch(path.Base(withoutGz(p))); m != nil {
		return []string{path.Join(path.Dir(p), "results_"+m[2]+".json")}
	}
	return nil
}

// lmEvalFile reads what the name of a file says, and the means, which count only where there are no samples beside them.
func lmEvalFile(p string, docs []source.Value, out *scored) {
	if results := docs[0].Get("results"); len(results.Members()) > 0 {
		lmEvalResults(docs[0], out)
		if _, time, ok := strings.Cut(path.Base(withoutGz(p)), "results_"); ok {
			out.group = strings.TrimSuffix(time, ".json")
		}
	} else if m := lmEvalSamples.FindStringSubmatch(path.Base(withoutGz(p))); m != nil {
		out.task, out.date, out.group = m[1], draft.DayOf(m[2]), m[2]
	}
	out.filters = slices.ContainsFunc(docs, func(v source.Value) bool { return v.Get("filter").Text != docs[0].Get("filter").Text })
}

// lmEvalScores returns the scores by metric; where a task has several filters, by "<metric>,<filter>".
func lmEvalScores(v, _ source.Value, out *scored) (row []source.Value) {
	metrics := v.Get("metrics").Items()
	for _, metric := range metrics {
		name, value := metric.Text, v.Get(metric.Text)
		if out.filters {
			name += "," + v.Get("filter").Text
		}
		if isWord(value) {
			row = append(row, value.Named(name))
		}
	}
	if len(row) > 0 && len(row) < len(metrics) {
		out.leave(withoutScore)
	}
	return row
}

// lmEvalArgs returns the model that the arguments of a run name, as lm-evaluation-harness takes it: what was added to one before it.
func lmEvalArgs(v source.Value) string {
	for _, name := range []string{"peft", "delta", "pretrained", "model", "path", "engine"} {
		if said := v.Get(name).Text; said != "" {
			return said
		}
		for arg := range strings.SplitSeq(v.Text, ",") {
			if value, ok := strings.CutPrefix(strings.TrimSpace(arg), name+"="); ok {
				return value
			}
		}
	}
	return ""
}

var lmEvalSamples = regexp.MustCompile(`^samples_(.+)_(\d{4}-\d\d-\d\dT[-0-9.]+)\.jsonl$`)

// lmEvalResults reads the means, a row of a table of means. A metric that several tasks have is named with its task.
func lmEvalResults(v source.Value, out *scored) {
	out.model, out.version = v.Get("model_name").Text, v.Get("lm_eval_version").Text
	out.date = draft.DayOf(v.Get("date").Text)
	if limit := v.Get("config", "limit"); limit.IsNumber() {
		out.partial = "the run has a limit of " + limit.Text
	}
	if holds(v, "config.samples") {
		out.partial = "the run is of some samples alone, by config.samples"
	}
	for _, n := range v.Get("n-samples").Members() {
		all, _ := strconv.Atoi(n.Get("original").Text)
		if of, err := strconv.Atoi(n.Get("effective").Text); err == nil && of < all && out.partial == "" {
			out.partial = fmt.Sprintf("the run is of %d of %d samples", of, all)
		}
	}
	if args := lmEvalArgs(v.Get("config", "model_args")); draft.BareName(args) != draft.BareName(out.model) && args != "" || len(args) > len(out.model) {
		out.model = args
	}
	tasks := v.Get("results").Members()
	var row []source.Value
	owner := map[string]string{} // of a metric: the first task that has it
	for _, task := range tasks {
		for _, m := range task.Members() {
			metric, filter, isMetric := strings.Cut(m.Name, ",")
			if !isMetric || !m.IsNumber() {
				continue
			}
			metric, isError := strings.CutSuffix(metric, "_stderr")
			if filter != "none" {
				metric += "," + filter
			}
			if first, seen := owner[metric]; !seen {
				owner[metric] = task.Name
			} else if first != task.Name {
				metric = task.Name + "/" + metric
			}
			if isError {
				row = append(row, m.Named(metric+"_se"))
				continue
			}
			row = append(row, m.Named(metric))
			if n := v.Get("n-samples", task.Name, "effective"); n.IsNumber() {
				row = append(row, n.Named(metric+"_n"))
			}
		}
	}
	if len(tasks) == 1 {
		out.task = tasks[0].Name
	}
	if len(row) > 0 {
		out.means = []source.Value{v.Row(row...)}
	}
}
