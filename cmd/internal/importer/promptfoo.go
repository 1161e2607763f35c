package importer

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// promptfooScores returns the scores of an answer by metric. Where several models graded one metric, which promptfoo averages, the
// scores are each grader's: those of the one that is named, and by both where none is.
func promptfooScores(v, scores strict.Value, f *scored) (out []strict.Value) {
	parts := list.Keep(v.Get("gradingResult", "componentResults").Items(), func(c strict.Value) bool { return isWord(c.Get("score")) })
	metric := func(c strict.Value) string { return c.Get("assertion", "metric").Text }
	grader := func(c strict.Value) string {
		return at(c, "assertion.provider.id | assertion.provider").Text
	}
	for _, m := range scorers(scores) {
		of := list.Keep(parts, func(c strict.Value) bool { return metric(c) == m.Name && grader(c) != "" })
		if !slices.ContainsFunc(of, func(c strict.Value) bool { return grader(c) != grader(of[0]) }) {
			out = append(out, m)
			continue
		}
		for _, c := range of {
			if f.met = f.met || grader(c) == f.scorer; grader(c) == f.scorer {
				out = append(out, c.Get("score").As(m.Name))
			} else {
				out = append(out, c.Get("score").As(grader(c)+"."+m.Name))
			}
			if !slices.Contains(f.scorers, grader(c)) && f.scorer == "" {
				f.scorers = append(f.scorers, grader(c))
			}
		}
	}
	return out
}
