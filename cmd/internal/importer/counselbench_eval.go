package importer

import (
	"bytes"
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/sheet"
	"github.com/counselboard/counselboard/cmd/internal/table"
)

// counselbenchEval reads the expert ratings of EVAL as the authors published them: a row for each rating, or nested by
// question and responder as their scripts keep it. Columns may be left out, except those that say who rated what; a
// dimension without a column is missing.
//
// What experts copied from an answer (…_copy) and wrote (…_reason) is kept only if the options say so. A copy that is
// empty, "N/A", "nil" and the like is none. "all", "all of it" and "entire response" mean the whole answer and stay as
// they are: the answer itself is not kept.
var counselbenchEval = Format{
	Name:         "counselbench-eval",
	counselbench: true,
	Detect:       isCounselbenchEval,
	read:         evalData.read,
}

var evalColumns = evalData.columns()

// namesOf returns the names that columns of some meanings have in a file.
func namesOf(columns []table.Column, meanings ...string) []string {
	named := list.Keep(columns, func(c table.Column) bool { return slices.Contains(meanings, cmp.Or(c.Is, c.Name)) })
	return list.Map(named, func(c table.Column) string { return c.Name })
}

// evalPrefix stands before the number in a question's name.
const evalPrefix = "questionID_"

var evalQuestionID = regexp.MustCompile(`^(?:questionID_)?([0-9]{1,9})(?:\.0)?$`)

// isCounselbenchEval knows the file by its columns, of which it has at least three; nested, the questions and two.
func isCounselbenchEval(data []byte) bool {
	n := 0
	if bytes.Contains(data, []byte(`"`+evalPrefix)) { // the key of a nested question
		n++
	}
	if n == 0 && table.Names(data, namesOf(evalColumns, columnQuestion, columnModel, columnRater)...) == 0 {
		return false // other tables have overall_score, too
	}
	known := append(result.IDs(result.Dimensions), columnQuestion, columnModel, columnRater)
	return n+table.Names(data, namesOf(evalColumns, known...)...) >= 3
}

// CounselbenchEvalCSV writes the ratings of EVAL runs of one panel in the columns of CounselBench-Eval, run by run in the order
// given, each by question and rater, as the format counselbench-eval reads them. Questions' and answers' texts are empty: runs
// do not hold them. What raters copied and wrote is left out unless text is set.
//
// The format's questions and raters are numbers. Where an id of the panel is none, all of them are numbered in the order of
// their ids, over the panel's runs in all, so that a run has the same numbers whatever else is written; notes say so, and
// whatever else the format has no place for.
func CounselbenchEvalCSV(runs []*result.Run, set *result.Set, text bool) (data []byte, notes []string) {
	w := evalWriter{questions: map[string]string{}, raters: map[string]string{}, text: text}
	for _, run := range set.Runs {
		if run.Panel == runs[0].Panel && !run.Component.Provoked() {
			for i := range run.Ratings {
				w.questions[run.Ratings[i].Question], w.raters[run.Ratings[i].Rater] = "", ""
			}
		}
	}
	notes = append(numberIDs(w.questions, "question", func(id string) (string, bool) {
		return id, len(id) <= 9 && strings.Trim(id, "0123456789") == ""
	}), numberIDs(w.raters, "rater", func(id string) (string, bool) {
		n, err := strconv.Atoi(strings.TrimPrefix(id, "e"))
		return strconv.Itoa(n), err == nil && n >= 0 && n <= maxRater && id == raterID(n)
	})...)
	out := sheet.New(list.Map(evalColumns, func(c table.Column) string { return c.Name })...)
	for _, run := range runs {
		ratings := slices.DeleteFunc(slices.Clone(run.Ratings), func(r result.Rating) bool { return r.Sample > 1 })
		w.repeats += len(run.Ratings) - len(ratings)
		slices.SortStableFunc(ratings, func(a, b result.Rating) int {
			return cmp.Or(compareNumbers(w.questions[a.Question], w.questions[b.Question]), compareNumbers(w.raters[a.Rater], w.raters[b.Rater]))
		})
		for i := range ratings {
			out.Row(w.row(run, &ratings[i])...)
		}
	}
	note := func(n int, what string) {
		if n > 0 {
			notes = append(notes, draft.Several(n, "rating")+what)
		}
	}
	note(w.joined, " with several copies of one dimension, which the format has in one cell, a line each")
	note(w.repeats, " of repeats, for which the format has no place: left out")
	note(w.lost, " with copies of overall quality, empathy or specificity, for which the format has no column: left out")
	return out.Bytes(), notes
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

// An evalWriter writes ratings as rows.
type evalWriter struct {
	questions, raters map[string]string // id → number
	text              bool
	joined, lost      int // ratings
	repeats           int // ratings of a question's further answers
}

func (w *evalWriter) row(run *result.Run, r *result.Rating) []string {
	is := map[string]string{
		columnQuestion: evalPrefix + w.questions[r.Question],
		columnTopic:    run.Questions[r.Question].Topic,
		columnModel:    responder(run.Model),
		columnRater:    w.raters[r.Rater],
	}
	for _, d := range result.Dimensions {
		score := *r.Answer(d.ID)
		is[d.ID] = cmp.Or(evalWords[score], string(score))
	}
	if w.text {
		is[columnReason] = sheet.Guard(r.Reason)
		w.spans(r, is)
	}
	return list.Map(evalColumns, func(c table.Column) string { return is[cmp.Or(c.Is, c.Name)] })
}

// spans writes what the rater copied and why.
func (w *evalWriter) spans(r *result.Rating, is map[string]string) {
	copies, reasons := map[result.Dimension][]string{}, map[result.Dimension][]string{}
	joined, lost := 0, 0
	for _, s := range r.Spans {
		if len(namesOf(evalColumns, s.Dimension+copyEnd)) == 0 {
			lost = 1
			continue
		}
		if copies[s.Dimension] = append(copies[s.Dimension], s.Text); len(copies[s.Dimension]) > 1 {
			joined = 1
		}
		if s.Reason != "" {
			reasons[s.Dimension] = append(reasons[s.Dimension], s.Reason)
		}
	}
	for d := range copies {
		is[d+copyEnd], is[d+reasonEnd] = sheet.Guard(strings.Join(copies[d], "\n")), sheet.Guard(strings.Join(reasons[d], "\n"))
	}
	w.joined += joined
	w.lost += lost
}

// responder returns the data set's own name for a model, or else its id.
func responder(id string) string {
	names := list.Keys(evalData.Names)
	return cmp.Or(list.First(names, func(name string) bool { return evalData.Names[name] == id }), id)
}

// evalWords are what the data set says for answers that are no numbers.
var evalWords = map[result.Answer]string{result.Yes: "Yes", result.No: "No", result.Unsure: "I am not sure"}
