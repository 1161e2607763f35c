package importer

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/sheet"
)

// CounselbenchEvalCSV writes the ratings of EVAL runs of one panel in the
// columns of CounselBench-Eval, run by run in the order given, each by question
// and rater, as the format counselbench-eval reads them. Questions' and answers' texts are empty: runs
// do not hold them. What raters copied and wrote is left out unless text is set.
//
// The format's questions and raters are numbers. Where an id of the panel is
// none, all of them are numbered in the order of their ids, over the panel's
// runs in all, so that a run has the same numbers whatever else is written;
// notes say so, and whatever else the format has no place for.
func CounselbenchEvalCSV(runs []*result.Run, all []*result.Run, text bool) (data []byte, notes []string) {
	questions, raters, notes := newEvalNumbers(all)
	w := evalWriter{questions: questions, raters: raters, text: text, table: sheet.New(evalMapping.layout.Columns...)}
	for _, run := range runs {
		for _, r := range w.inOrder(run.Ratings) {
			w.row(run, r)
		}
	}
	for _, n := range []struct {
		count int
		what  string
	}{
		{w.joined, "with several copies of one dimension, which the format has in one cell, a line each"},
		{w.lost, "with copies of overall quality, empathy or specificity, for which the format has no column: left out"},
	} {
		if n.count > 0 {
			notes = append(notes, several(n.count, "rating")+" "+n.what)
		}
	}
	return w.table.Bytes(), notes
}

// responder returns the data set's own name for a model, or else its id.
func responder(id string) string {
	for _, name := range slices.Sorted(maps.Keys(evalData.models)) {
		if evalData.models[name] == id {
			return name
		}
	}
	return id
}

// newEvalNumbers returns the questionID and survey_id of every question and rater of a panel.
func newEvalNumbers(all []*result.Run) (questions, raters map[string]string, notes []string) {
	questions, raters = map[string]string{}, map[string]string{}
	for _, run := range all {
		for i := range run.Ratings {
			questions[run.Ratings[i].Question], raters[run.Ratings[i].Rater] = "", ""
		}
	}
	number := func(ids map[string]string, what string, own func(id string) (string, bool)) {
		named := true
		for id := range ids {
			n, ok := own(id)
			ids[id], named = n, named && ok
		}
		if named || len(ids) == 0 {
			return
		}
		sorted := slices.Sorted(maps.Keys(ids))
		for i, id := range sorted {
			ids[id] = strconv.Itoa(i + 1)
		}
		note := fmt.Sprintf("the ids of %ss are no numbers as the format has them: %s is 1", what, sorted[0])
		if n := len(sorted); n > 1 {
			note += fmt.Sprintf(", %s is %d", sorted[n-1], n)
		}
		notes = append(notes, note)
	}
	number(questions, "question", func(id string) (string, bool) {
		return id, len(id) <= 9 && strings.Trim(id, "0123456789") == ""
	})
	number(raters, "rater", func(id string) (string, bool) {
		n, err := strconv.Atoi(strings.TrimPrefix(id, "e"))
		return strconv.Itoa(n), err == nil && n >= 0 && n <= maxRater && id == raterID(n)
	})
	return questions, raters, notes
}

// An evalWriter writes ratings as rows.
type evalWriter struct {
	questions, raters map[string]string
	text              bool
	table             *sheet.Table
	joined, lost      int // ratings
}

// inOrder returns ratings by question and rater, as numbers.
func (w *evalWriter) inOrder(ratings []result.Rating) []*result.Rating {
	out := make([]*result.Rating, len(ratings))
	for i := range ratings {
		out[i] = &ratings[i]
	}
	number := func(s string) int {
		n, _ := strconv.Atoi(s) // of numbers that were made or checked here
		return n
	}
	slices.SortStableFunc(out, func(a, b *result.Rating) int {
		return cmp.Or(
			cmp.Compare(number(w.questions[a.Question]), number(w.questions[b.Question])),
			cmp.Compare(number(w.raters[a.Rater]), number(w.raters[b.Rater])),
		)
	})
	return out
}

func (w *evalWriter) row(run *result.Run, r *result.Rating) {
	cells := make([]string, len(evalMapping.layout.Columns))
	set := func(column, text string) {
		if i := slices.Index(evalMapping.layout.Columns, column); i >= 0 {
			cells[i] = text
		}
	}
	set(evalQuestion, evalPrefix+w.questions[r.Question])
	set(evalTopic, run.Questions[r.Question].Topic)
	set(evalResponder, responder(run.Model))
	set(evalRater, w.raters[r.Rater])
	for _, d := range evalScores {
		set(d.score, writtenScore(r, d.dimension))
	}
	if w.text {
		set("overall_reason", sheet.Guard(r.Reason))
		w.spans(r, set)
	}
	w.table.Row(cells...)
}

// spans writes what the rater copied and why.
func (w *evalWriter) spans(r *result.Rating, set func(column, text string)) {
	joined, lost := false, false
	for _, d := range evalScores {
		var copies, reasons []string
		for _, s := range r.Spans {
			if s.Dimension != d.dimension {
				continue
			}
			copies = append(copies, s.Text)
			if s.Reason != "" {
				reasons = append(reasons, s.Reason)
			}
		}
		if d.copied == "" {
			lost = lost || len(copies) > 0
			continue
		}
		joined = joined || len(copies) > 1
		set(d.copied, sheet.Guard(strings.Join(copies, "\n")))
		set(d.reason, sheet.Guard(strings.Join(reasons, "\n")))
	}
	if joined {
		w.joined++
	}
	if lost {
		w.lost++
	}
}

// writtenScore writes a score as the data set does; one that is missing is empty.
func writtenScore(r *result.Rating, d result.Dimension) string {
	switch x, unsure, missing := r.Score(d); {
	case missing:
		return ""
	case unsure:
		return "I am not sure"
	case d != result.MedicalAdvice:
		return strconv.Itoa(int(x))
	case x == 1:
		return "Yes"
	}
	return "No"
}

// EvalRuns picks the EVAL runs with ratings of a panel, by id.
func EvalRuns(set *result.Set, panel string) []*result.Run {
	var out []*result.Run
	for _, r := range set.Runs {
		if r.Panel == panel && r.Component == result.Eval && len(r.Ratings) > 0 {
			out = append(out, r)
		}
	}
	slices.SortFunc(out, func(a, b *result.Run) int { return cmp.Compare(a.ID, b.ID) })
	return out
}
