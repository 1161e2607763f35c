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
// each by question and rater. What raters copied and wrote is left out unless text is set. The form's questions and raters are
// numbers: where an id of the panel is none, all of them are numbered in the order of their ids, over the panel's runs in all, so
// that a run has the same numbers whatever else is written; notes say so, and whatever else the form has no place for.
func AuthorsCSV(runs []*result.Run, set *result.Set, text bool) (data []byte, notes []string) {
	questions, raters := map[string]string{}, map[string]string{}
	for _, run := range set.Runs {
		if run.Panel == runs[0].Panel && run.Component.Kind() == result.Rated {
			for i := range run.Ratings {
				questions[run.Ratings[i].Question], raters[run.Ratings[i].Rater] = "", ""
			}
		}
	}
	notes = append(numberIDs(questions, "question", func(id string) (string, bool) {
		return id, len(id) <= 9 && strings.Trim(id, "0123456789") == ""
	}), numberIDs(raters, "rater", func(id string) (string, bool) {
		n, err := strconv.Atoi(strings.TrimPrefix(id, "e"))
		return strconv.Itoa(n), err == nil && n >= 0 && id == fmt.Sprintf("e%03d", n)
	})...)
	var out bytes.Buffer // which does not fail
	w := csv.NewWriter(&out)
	_ = w.Write(authorsColumns)
	joined, lost, repeats := 0, 0, 0
	for _, run := range runs {
		ratings := slices.DeleteFunc(slices.Clone(run.Ratings), func(r result.Rating) bool { return r.Sample > 1 })
		repeats += len(run.Ratings) - len(ratings)
		byNumber := func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) }
		slices.SortStableFunc(ratings, func(a, b result.Rating) int {
			return cmp.Or(byNumber(questions[a.Question], questions[b.Question]), byNumber(raters[a.Rater], raters[b.Rater]))
		})
		for i := range ratings {
			r := &ratings[i]
			is := map[string]string{
				"questionID": "questionID_" + questions[r.Question], "topic": run.Questions[r.Question].Topic,
				"responder": cmp.Or(authorsNames[run.Model], run.Model), "survey_id": raters[r.Rater],
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

// numberIDs gives every id the number that it is, as own returns it, or where one is none, all of them numbers in their order,
// which a note says.
func numberIDs(ids map[string]string, what string, own func(id string) (string, bool)) (notes []string) {
	numbers := true
	for id := range ids {
		n, ok := own(id)
		ids[id], numbers = n, numbers && ok
	}
	if numbers {
		return nil
	}
	sorted := list.Keys(ids)
	for i, id := range sorted {
		ids[id] = strconv.Itoa(i + 1)
	}
	note := fmt.Sprintf("the ids of %ss are no numbers as the format has them: %s is 1", what, sorted[0])
	if n := len(sorted); n > 1 {
		note += fmt.Sprintf(", %s is %d", sorted[n-1], n)
	}
	return []string{note}
}
