package upstream

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// counselbenchEval reads the expert ratings of EVAL as the authors published
// them: a row for each rating, or nested by question and responder as their
// scripts keep it. Columns may be left out, except those that say who rated
// what; a dimension without a column is missing.
//
// What experts copied from an answer (…_copy) and wrote (…_reason) is kept
// only if the options say so. A copy that is empty, "N/A", "nil" and the like
// is none. "all", "all of it" and "entire response" mean the whole answer and
// stay as they are: the answer itself is not kept.
var counselbenchEval = Format{
	Name:  "counselbench-eval",
	Sniff: isCounselbenchEval,
	ByRow: isRowByRow,
	Read:  readCounselbenchEval,
}

// The columns of EVAL's file that say what a row is of.
const (
	evalQuestion  = "questionID"
	evalTopic     = "topic"
	evalResponder = "responder"
	evalRater     = "survey_id"
)

// An evalDimension says which columns hold a dimension.
type evalDimension struct {
	result.Dimension
	score, copied, reason string
}

var evalDimensions = []evalDimension{
	{result.Overall, "overall_score", "", "overall_reason"},
	{result.Empathy, "empathy_score", "", ""},
	{result.Specificity, "specificity_score", "", ""},
	{result.MedicalAdvice, "medical_advice_score", "medical_copy", "medical_reason"},
	{result.FactualConsistency, "factual_consistency_score", "factual_copy", "factual_reason"},
	{result.Toxicity, "toxicity_score", "toxicity_copy", "toxicity_reason"},
}

var evalLayout = newEvalLayout()

func newEvalLayout() *layout {
	l := &layout{
		columns:  []string{evalQuestion, "questionTitle", "questionText", "response", evalTopic, evalResponder, evalRater},
		texts:    []string{"questionTitle", "questionText", "response"},
		required: [][]string{{evalQuestion}, {evalResponder}, {evalRater}, nil},
		key:      evalQuestion,
		begins: func(cell string, textless bool) bool {
			return strings.HasPrefix(cell, evalPrefix) && evalQuestionID.MatchString(cell) || textless && isDigits(cell)
		},
	}
	for _, d := range evalDimensions {
		l.required[3] = append(l.required[3], d.score)
		for _, c := range []string{d.score, d.copied, d.reason} {
			if c != "" {
				l.columns = append(l.columns, c)
			}
			if c != "" && c != d.score {
				l.texts = append(l.texts, c)
			}
		}
	}
	l.nested = readNestedEval
	return l
}

// evalPrefix stands before the number in a question's name.
const evalPrefix = "questionID_"

var evalQuestionID = regexp.MustCompile(`^(?:questionID_)?([0-9]{1,9})(?:\.0)?$`)

// isCounselbenchEval knows the file by its columns, of which it has at least
// three; nested, the questions and two.
func isCounselbenchEval(data []byte) bool {
	n := 0
	if bytes.Contains(data, []byte(`"`+evalPrefix)) { // the key of a nested question
		n++
	}
	return n+namesOf(data, []string{evalQuestion, evalResponder, evalRater, "overall_score", "empathy_score", "specificity_score",
		"medical_advice_score", "factual_consistency_score", "toxicity_score"}) >= 3
}

// isRowByRow says whether a file that begins with data is a table that can be
// read row by row: CSV or JSON lines.
func isRowByRow(data []byte) bool {
	first := bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n")
	return len(first) > 0 && first[0] != '[' && (first[0] != '{' || isJSONLines(data))
}

// namesOf counts the names that a JSON file holds as strings, or any other
// file in its first line.
func namesOf(data []byte, names []string) int {
	data = bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n")
	form := `"%s"`
	if !bytes.HasPrefix(data, []byte("{")) && !bytes.HasPrefix(data, []byte("[")) {
		line, _, _ := bytes.Cut(data, []byte("\n"))
		data = []byte("," + strings.NewReplacer(`"`, "", "\r", "").Replace(string(line)) + ",")
		form = ",%s,"
	}
	n := 0
	for _, name := range names {
		if bytes.Contains(data, fmt.Appendf(nil, form, name)) {
			n++
		}
	}
	return n
}

// evalData is CounselBench-Eval. Its file does not say when the experts rated:
// the date is that of the paper's first version.
var evalData = dataset{
	component: result.Eval,
	panel:     "counselbench-2025-experts",
	responses: "counselbench-2025",
	date:      "2025-06-10",
	names: map[string]string{
		"gpt4":   "gpt-4-0613",
		"llama3": "llama-3.3-70b-instruct",
		"gemini": "gemini-1.5-pro",
		"human":  humanTherapists,
	},
	row: "rating",
}

// humanTherapists is the model whose answers people wrote.
const humanTherapists = "human-therapists"

func readCounselbenchEval(inputs []Input, opt Options) (*Output, strict.Findings) {
	m := readCounselbench(evalData, evalLayout, inputs, opt, (*counselbenchImport).evalRow)
	for _, list := range m.ratings {
		slices.SortFunc(list, func(a, b result.Rating) int {
			return cmp.Or(compareNumbers(a.Question, b.Question), compareNumbers(a.Rater, b.Rater))
		})
	}
	questions := map[string]result.Question{}
	named := false
	for q, t := range m.topics {
		questions[q] = result.Question{Topic: t.topic}
		named = named || t.topic != ""
	}
	if !named {
		questions = nil
	}
	return m.write(questions, m.evalWhole(), m.evalNote)
}

// compareNumbers compares two texts that are the same but for their numbers.
func compareNumbers(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) }

// evalWhole says whether these are the published ratings, known by their counts.
func (m *counselbenchImport) evalWhole() bool {
	n, counts := 0, map[string]int{}
	for _, list := range m.ratings {
		n += len(list)
		for _, r := range list {
			if v := r.Overall; v != nil {
				counts["overall "+strconv.Itoa(*v)]++
			}
			if v := r.Toxicity; v != nil {
				counts["toxicity "+strconv.Itoa(*v)]++
			}
			if v := r.MedicalAdvice; v != nil {
				counts["medical advice "+string(*v)]++
			}
		}
	}
	return n == evalRatings && maps.Equal(counts, evalCounts)
}

// evalNote says where the ratings come from.
func (m *counselbenchImport) evalNote(n int, whole bool) string {
	switch {
	case whole && m.opt.Summary:
		return "Aggregates computed from the public ratings (CounselBench-Eval, 2,000 expert ratings): mean of question means, as the paper computes it; every mean rounds to the figure that the paper prints. The ratings themselves are not redistributed. The date is that of the paper's first version."
	case whole:
		return "The public ratings (CounselBench-Eval, 2,000 expert ratings), read from a copy of the file. Their licence may not allow to pass them on. The date is that of the paper's first version."
	}
	if m.published {
		m.note("%s: %s, not the %d of the published file: the figures will differ from the published ones", m.paths(), several(n, m.row), evalRatings)
	}
	read := "read from a file"
	if m.opt.Summary {
		read = "of which only aggregates are given"
	}
	note := fmt.Sprintf("%s by experts in the form of CounselBench-Eval, %s", several(n, m.row), read)
	if !m.published {
		return note + "."
	}
	note += fmt.Sprintf("; not the %d of the published file.", evalRatings)
	if m.opt.Date == "" {
		note += " The date is that of the paper's first version."
	}
	return note
}

// evalRatings and evalCounts are how the published file is known: the number
// of its ratings, and how often it gives some of the scores.
const evalRatings = 2000

var evalCounts = map[string]int{
	"overall 1": 217, "overall 2": 331, "overall 3": 459, "overall 4": 507, "overall 5": 486,
	"toxicity 1": 1251, "toxicity 2": 171, "toxicity 3": 297, "toxicity 4": 219, "toxicity 5": 62,
	"medical advice no": 1729, "medical advice yes": 220, "medical advice unsure": 51,
}

// readNestedEval reads ratings by question, then responder, then column:
// {"questionID_933": {"gpt4": {"survey_id": […], "overall_score": […]}}}.
func readNestedEval(t *table, v jsonValue) bool {
	answers := false
	for _, q := range v.members {
		if q.value.kind != '{' || !evalQuestionID.MatchString(q.name) {
			return false
		}
		for _, a := range q.value.members {
			answers = answers || a.value.kind == '{'
		}
	}
	if !answers {
		return false // whole rows by their numbers, as pandas writes them
	}
	for _, q := range v.members {
		question := constant{t.nameColumn(evalQuestion, q.at), cell{q.name, q.at, text}}
		for _, a := range q.value.members {
			if a.value.kind != '{' {
				continue // what is said of the question: its title, text, topic
			}
			constants := []constant{question, {t.nameColumn(evalResponder, a.at), cell{a.name, a.at, text}}}
			for _, about := range q.value.members {
				if about.value.kind != '{' && about.value.kind != 'n' {
					constants = append(constants, constant{t.nameColumn(about.name, about.at), cell{about.value.text, about.value.at, text}})
				}
			}
			t.readColumns(a.value, constants)
		}
	}
	return true
}
