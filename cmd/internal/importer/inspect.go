package importer

import (
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// inspectFile reads what a log of Inspect AI says: JSON, or .eval, which packs the same (see [Load]). The judge is the model in the
// role of the grader, or that a scorer names, if there is one.
func inspectFile(_ string, docs []strict.Value, out *scored) {
	log := docs[0]
	out.graders = inspectGraders(log.Get("eval"))
	if status := log.Get("status").Text; status != "success" {
		out.partial = "the log's status is " + strict.Quote(status)
	} else if limit := log.Get("eval", "config", "limit"); limit.IsNumber() {
		out.partial = "the log has a limit of " + limit.Text
	}
	if row := inspectMeans(log.Get("results")); len(row) > 0 {
		out.means = []strict.Value{log.Row(row...)}
	}
}

// inspectGraders returns the models that may have scored: those in a role, but for the one that is the model itself, and those
// that a scorer names.
func inspectGraders(about strict.Value) []string {
	var names []string
	add := func(v strict.Value) {
		if v.IsSingle() && v.Text != "" && v.Text != "null" && !slices.Contains(names, v.Text) {
			names = append(names, v.Text)
		}
	}
	for _, role := range about.Get("model_roles").Members() {
		for _, one := range slices.Concat(role.Items(), []strict.Value{role}) { // a role may have several
			add(one.Get("model"))
		}
	}
	for _, scorer := range about.Get("scorers").Items() {
		model := scorer.Get("options", "model")
		for _, one := range slices.Concat(model.Items(), []strict.Value{model}) {
			add(one)
		}
	}
	return names
}

// inspectScores returns the scores of a sample by scorer, or by the key in a scorer's object; of several scorers with one key
// those of the one that is named, and by both where none is.
func inspectScores(_, scores strict.Value, f *scored) (out []strict.Value) {
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
func inspectMeans(results strict.Value) []strict.Value {
	var row []strict.Value
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
