package importer

import (
	"path"
	"regexp"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/strict"
	"github.com/counselboard/counselboard/cmd/internal/table"
)

// lmEval reads what lm-evaluation-harness writes: samples_<task>_<time>.jsonl, an answer a line, and results_<time>.json, the
// means, which are read only where there are no samples beside them. A scorer is a metric; where a task has several filters,
// "<metric>,<filter>". A question is what -column question= names: doc_id numbers the documents, and what a document says of
// itself is read under "doc.". The results name the model; without them the folder's name does.
var lmEval = harness{
	name: "lm-eval", title: "lm-evaluation-harness",
	detect: func(data []byte) bool {
		return table.Names(data, "doc_id", "doc", "filtered_resps") == 3 || table.Names(data, "results", "configs", "n-shot", "versions") == 4
	},
	beside: func(p string) []string {
		if m := lmEvalSamples.FindStringSubmatch(path.Base(withoutGz(p))); m != nil {
			return []string{path.Join(path.Dir(p), "results_"+m[2]+".json")}
		}
		return nil
	},
	skip: []string{"arguments", "resps", "filtered_resps", "target"},
	read: func(p string, docs []strict.Value, _ string) scored {
		if results := docs[0].Get("results"); len(results.Members()) > 0 {
			out := lmEvalResults(docs[0])
			if _, time, ok := strings.Cut(path.Base(withoutGz(p)), "results_"); ok {
				out.group = strings.TrimSuffix(time, ".json")
			}
			return out
		}
		var out scored
		if m := lmEvalSamples.FindStringSubmatch(path.Base(withoutGz(p))); m != nil {
			out.task, out.date, out.group = m[1], dayOf(m[2]), m[2]
		}
		filters := map[string]bool{}
		for _, v := range docs {
			filters[v.Get("filter").Text] = true
		}
		for _, v := range docs {
			row := append(metadata(v.Get("doc"), "doc."), v.Get("doc_id").As("doc_id"))
			for _, metric := range v.Get("metrics").Items() {
				name, value := metric.Text, v.Get(metric.Text)
				if len(filters) > 1 {
					name += "," + v.Get("filter").Text
				}
				if isWord(value) {
					row = append(row, value.As(name))
				} else {
					out.leave(withoutScore)
				}
			}
			out.lacks(row)
			out.rows = append(out.rows, v.Row(row...))
		}
		return out
	},
}

var lmEvalSamples = regexp.MustCompile(`^samples_(.+)_(\d{4}-\d\d-\d\dT[-0-9.]+)\.jsonl$`)

// lmEvalResults reads the means, a row of a table of means. A metric that several tasks have is named with its task.
func lmEvalResults(v strict.Value) scored {
	out := scored{
		model: v.Get("model_name").Text, date: dayOf(v.Get("date").Text), version: v.Get("lm_eval_version").Text,
	}
	if limit := v.Get("config", "limit"); limit.IsNumber() {
		out.partial = "the run has a limit of " + limit.Text
	}
	tasks := v.Get("results").Members()
	var row []strict.Value
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
				row = append(row, m.As(metric+"_se"))
				continue
			}
			row = append(row, m.As(metric))
			if n := v.Get("n-samples", task.Name, "effective"); n.IsNumber() {
				row = append(row, n.As(metric+"_n"))
			}
		}
	}
	if len(tasks) == 1 {
		out.task = tasks[0].Name
	}
	if len(row) > 0 {
		out.means = []strict.Value{v.Row(row...)}
	}
	return out
}
