package importer

import (
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// promptfooFile reads which model grades where no assertion names one, and how many answers are not in the file for an error.
func promptfooFile(_ string, docs []source.Value, out *scored) {
	out.grader(grading(docs[0].Get("config", "defaultTest", "options", "provider")), &out.fallback)
	lost, _ := strconv.Atoi(docs[0].Get("results", "stats", "errors").Text)
	for _, v := range docs[0].Get("results", "results").Items() {
		if holds(v, "error") {
			lost--
		}
	}
	if lost > 0 {
		out.partial = draft.Several(lost, "answer") + " with an error, not in the file"
	}
}

// grading returns the model that a provider of grades is.
func grading(provider source.Value) string {
	return at(provider, "id | text.id | text | ").Text
}

// promptfooScores returns the scores of an answer by metric. Where several models graded one metric, which promptfoo averages, the
// scores are each grader's: those of the one that is named, and by both where none is. An answer with an error has none, unless that
// says which assertion failed: promptfoo writes so in an error, too, and older versions without a failureReason.
func promptfooScores(v, scores source.Value, f *scored) (out []source.Value) {
	if holds(v, "error") && v.Get("failureReason").Text != "1" && v.Get("gradingResult", "pass").Text != "false" {
		return nil
	}
	parts := list.Keep(v.Get("gradingResult", "componentResults").Items(), func(c source.Value) bool { return isWord(c.Get("score")) })
	metric := func(c source.Value) string { return c.Get("assertion", "metric").Text }
	grader := func(c source.Value) string {
		return at(c, "assertion.provider.id | assertion.provider").Text
	}
	f.grader(grading(v.Get("testCase", "options", "provider")), &f.fallback)
	graded := func(c source.Value) { // what an assertion of likeness names makes embeddings, and grades nothing
		if !strings.Contains(c.Get("assertion", "type").Text, "similar") && !slices.Contains(f.graders, grader(c)) {
			f.graders = append(f.graders, grader(c))
		}
	}
	for _, m := range scorers(scores) {
		if slices.ContainsFunc(parts, func(c source.Value) bool { return metric(c) == m.Name && holds(c, "metadata.graderError") }) {
			continue // a 0 that no grader gave
		}
		of := list.Keep(parts, func(c source.Value) bool { return metric(c) == m.Name && grader(c) != "" })
		if !slices.ContainsFunc(of, func(c source.Value) bool { return grader(c) != grader(of[0]) }) {
			if out = append(out, m); len(of) > 0 {
				graded(of[0])
			}
			continue
		}
		for _, c := range of {
			if f.met = f.met || grader(c) == f.scorer; grader(c) == f.scorer {
				graded(c)
				out = append(out, c.Get("score").Named(m.Name))
			} else {
				out = append(out, c.Get("score").Named(grader(c)+"."+m.Name))
			}
			if !slices.Contains(f.scorers, grader(c)) && f.scorer == "" {
				f.scorers = append(f.scorers, grader(c))
			}
		}
	}
	return out
}
