package importer

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// promptfoo reads results of promptfoo, JSON or a result a line: a model is the provider's id, or its label, a scorer what an
// assertion calls its metric. What a test's vars and metadata say of the question is read under "vars." and "metadata.", of
// which -column question= names the question; testIdx numbers the tests.
var promptfoo = harness{
	name: "promptfoo", title: "promptfoo",
	detect: hasAll("namedScores", "provider", "vars", "success"),
	skip:   []string{"response", "prompt", "prompts", "gradingResult", "table", "config", "tokenUsage", "traces", "assert"},
	read: func(_ string, docs []strict.Value, _ string) scored {
		results := docs
		var out scored
		if whole := docs[0]; len(whole.Get("results").Members()) > 0 {
			results = whole.Get("results", "results").Items()
			out.date, out.version = dayOf(whole.Get("results", "timestamp").Text), whole.Get("metadata", "promptfooVersion").Text
		}
		for _, v := range results {
			scores := scorers(v.Get("namedScores"))
			if failed := v.Get("failureReason").Text == "2"; failed || len(scores) == 0 {
				out.leave(map[bool]string{true: withError, false: withoutScore}[failed || v.Get("error").Text != "" && v.Get("error").Kind == '"'])
				continue
			}
			out.lacks(scores)
			model := v.Get("provider")
			for _, key := range []string{"id", "label"} { // the label, which tells two of one id apart, if there is one
				if m := v.Get("provider", key); m.Text != "" {
					model = m
				}
			}
			row := []strict.Value{model.As("model")}
			row = append(row, metadata(v.Get("vars"), "vars.")...)
			for _, m := range metadata(v.Get("testCase", "metadata"), "metadata.") {
				same := func(o strict.Value) bool { return o.Name == m.Name && o.Text == m.Text }
				if !slices.ContainsFunc(row, same) { // vars may say it, too
					row = append(row, m)
				}
			}
			row = append(row, v.Get("testIdx").As("testIdx"))
			for _, m := range []strict.Value{v.Get("repeatIndex").As("repeat"), v.Get("promptIdx").As("prompt index"), v.Get("promptId").As("prompt version")} {
				if isWord(m) {
					row = append(row, m)
				}
			}
			out.rows = append(out.rows, v.Row(append(row, scores...)...))
		}
		return out
	},
}
