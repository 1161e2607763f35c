package importer

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// inspectFile reads what a log of Inspect AI says: JSON, or .eval, which packs the same (see [Load]). The judge is the model in the
// role of the grader, or that a scorer or the task's arguments name; if there is none, the one that was used besides the model.
func inspectFile(_ string, docs []source.Value, out *scored) {
	log := docs[0]
	config, results := log.Get("eval", "config"), log.Get("results")
	total, _ := strconv.ParseFloat(results.Get("total_samples").Text, 64)
	completed, _ := strconv.ParseFloat(results.Get("completed_samples").Text, 64)
	all, _ := strconv.ParseFloat(log.Get("eval", "dataset", "samples").Text, 64)
	ids := map[string]bool{}
	for _, sample := range log.Get("samples").Items() {
		ids[sample.Get("id").Text] = true
	}
	switch status := log.Get("status").Text; {
	case status != "success":
		out.partial = "the log's status is " + source.Quote(status)
	case holds(log, "invalidated"):
		out.partial = "the log is marked invalid"
	case holds(config, "limit"):
		out.partial = "the log has a limit of " + strings.Join(texts(config.Get("limit")), " to ")
	case holds(config, "sample_id"):
		out.partial = "the log is of some samples alone, by config.sample_id"
	case completed < total:
		out.partial = fmt.Sprintf("%.0f of %.0f samples are completed", completed, total)
	case len(ids) > 0 && float64(len(ids)) < all:
		out.partial = fmt.Sprintf("the log has %d of %.0f samples", len(ids), all)
	}
	for _, used := range log.Get("stats", "model_usage").Members() {
		if used.Name != log.Get("eval", "model").Text {
			out.grader(used.Name, &out.fallback)
		}
	}
	if row := inspectMeans(results); len(row) > 0 {
		out.means = []source.Value{log.Row(row...)}
	}
}

// texts returns what a value says, or each of its items.
func texts(v source.Value) []string {
	if len(v.Items()) == 0 {
		return []string{v.Text}
	}
	return list.Map(v.Items(), func(v source.Value) string { return v.Text })
}

// inspectScores returns the scores of a sample by scorer, or by the key in a scorer's object; of several scorers with one key
// those of the one that is named, and by both where none is.
func inspectScores(_, scores source.Value, f *scored) (out []source.Value) {
	owners := map[string][]string{} // of a key
	for _, scorer := range scores.Members() {
		for _, m := range scorers(scorer.Get("value")) {
			owners[m.Name] = append(owners[m.Name], scorer.Name)
		}
	}
	f.met = f.met || scores.Get(f.scorer).Kind != 0
	for _, scorer := range scores.Members() {
		value := scorer.Get("value")
		if isWord(value) {
			out = append(out, value.Named(scorer.Name))
		}
		for _, m := range scorers(value) {
			if all := owners[m.Name]; len(all) > 1 && scorer.Name != f.scorer {
				if !slices.Contains(all, f.scorer) && len(all) > len(f.scorers) && slices.Contains(ColumnNames(), m.Name) {
					f.scorers = all
				}
				m = m.Named(scorer.Name + "." + m.Name)
			}
			out = append(out, m)
		}
	}
	return out
}

// inspectEnds are the endings of columns of a table of means, by metric.
var inspectEnds = map[string]string{"mean": "", "accuracy": "", "stderr": "_se", "std": "_sd"}

// inspectMeans returns the means of a log's scorers, as a row of a table of means.
func inspectMeans(results source.Value) []source.Value {
	var row []source.Value
	for _, score := range results.Get("scores").Items() {
		name := score.Get("name").Text
		for _, metric := range score.Get("metrics").Members() {
			end, known := inspectEnds[metric.Name[strings.LastIndexByte(metric.Name, '/')+1:]]
			if value := metric.Get("value"); known && value.IsNumber() {
				row = append(row, value.Named(name+end))
			}
		}
		if n := score.Get("scored_samples"); n.IsNumber() && len(row) > 0 {
			row = append(row, n.Named(name+"_n"))
		}
	}
	if n := results.Get("completed_samples"); n.IsNumber() && len(row) > 0 {
		row = append(row, n.Named("n"))
	}
	return row
}
