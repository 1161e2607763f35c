package download

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// authorsColumns are the columns of CounselBench-Eval: those of what a rating does not hold are empty.
var authorsColumns = []string{
	"questionID", "questionTitle", "questionText", "response", "topic", "responder", "survey_id", "overall_score", "overall_reason",
	"empathy_score",
	"specificity_score", "medical_advice_score", "medical_copy", "medical_reason", "factual_consistency_score", "factual_copy",
	"factual_reason",
	"toxicity_score", "toxicity_copy", "toxicity_reason",
}

// authorsNames are the data set's own names for models.
var authorsNames = map[string]string{
	"gpt-4-0613": "gpt4", "llama-3.3-70b-instruct": "llama3", "gemini-1.5-pro": "gemini", "human-therapists": "human",
}

// AuthorsCSV writes the ratings of EVAL runs of one panel in the columns of CounselBench-Eval, run by run in the order given,
// each by question and rater. What raters copied and wrote is left out unless text is set. Ids of questions and raters are
// written as they are, but for raters of the paper, which the form has as numbers; notes say what it has no place for.
func AuthorsCSV(runs []*result.Run, text bool) (data []byte, notes []string) {
	var out bytes.Buffer // which does not fail
	w := csv.NewWriter(&out)
	_ = w.Write(authorsColumns)
	joined, lost, repeats := 0, 0, 0
	for _, run := range runs {
		ratings := slices.DeleteFunc(slices.Clone(run.Ratings), func(r result.Rating) bool { return r.Sample > 1 })
		repeats += len(run.Ratings) - len(ratings)
		byNumber := func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) }
		slices.SortStableFunc(ratings, func(a, b result.Rating) int {
			return cmp.Or(byNumber(a.Question, b.Question), byNumber(a.Rater, b.Rater))
		})
		for i := range ratings {
			r := &ratings[i]
			is := map[string]string{
				"questionID": "questionID_" + r.Question, "topic": run.Questions[r.Question].Topic,
				"responder": cmp.Or(authorsNames[run.Model], run.Model), "survey_id": guard(surveyID(r.Rater)),
			}
			for _, s := range run.Component.Scales() {
				answer := r.Answer(s.ID)
				is[s.ID+"_score"] = cmp.Or(map[result.Answer]string{result.Yes: "Yes", result.No: "No",
					result.Unsure: "I am not sure"}[answer], string(answer))
			}
			if text {
				is["overall_reason"] = guard(r.Reason)
				more, without := authorsSpans(r, is)
				joined, lost = joined+more, lost+without
			}
			_ = w.Write(list.Map(authorsColumns, func(c string) string { return is[c] }))
		}
	}
	for what, n := range map[string]int{
		" with several copies of one dimension, which the format has in one cell, a line each":                  joined,
		" of repeats, for which the format has no place: left out":                                              repeats,
		" with copies of overall quality, empathy or specificity, for which the format has no column: left out": lost,
	} {
		if n > 0 {
			notes = append(notes, num.Plural(n, "rating", "ratings")+what)
		}
	}
	slices.Sort(notes)
	w.Flush()
	return out.Bytes(), notes
}

// authorsSpans writes what a rater copied and why; joined is 1 where one cell holds several, lost where there is no cell.
func authorsSpans(r *result.Rating, is map[string]string) (joined, lost int) {
	for _, s := range r.Spans {
		name := map[string]string{"medical_advice": "medical", "factual_consistency": "factual", "toxicity": "toxicity"}[s.Dimension]
		if name == "" {
			lost = 1
			continue
		}
		for column, text := range map[string]string{name + "_copy": s.Text, name + "_reason": s.Reason} {
			if is[column] != "" && text != "" {
				joined = 1
				is[column] += "\n" + text
			} else if text != "" {
				is[column] = guard(text)
			}
		}
	}
	return joined, lost
}

// surveyID is 17 for the rater e017.
func surveyID(rater string) string {
	if n, err := strconv.Atoi(strings.TrimPrefix(rater, "e")); err == nil && rater == fmt.Sprintf("e%03d", n) {
		return strconv.Itoa(n)
	}
	return rater
}
