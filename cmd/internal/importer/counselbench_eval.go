package importer

import (
	"bytes"
	"cmp"
	"regexp"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/result"
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
	Name:   "counselbench-eval",
	Detect: isCounselbenchEval,
	read: func(inputs []Input, s *sink) {
		evalData.add(s, evalMapping.read(s, inputs...))
	},
}

// evalColumns are the columns of EVAL's file, in its order.
var evalColumns = []table.Column{
	{Name: "questionID", Is: columnQuestion},
	{Name: "questionTitle"},
	{Name: "questionText"},
	{Name: "response"},
	{Name: "topic"},
	{Name: "responder", Is: columnModel},
	{Name: "survey_id", Is: columnRater},
	{Name: "overall_score", Is: result.Overall},
	{Name: "overall_reason", Is: columnReason},
	{Name: "empathy_score", Is: result.Empathy},
	{Name: "specificity_score", Is: result.Specificity},
	{Name: "medical_advice_score", Is: result.MedicalAdvice},
	{Name: "medical_copy", Is: result.MedicalAdvice + copyEnd},
	{Name: "medical_reason", Is: result.MedicalAdvice + reasonEnd},
	{Name: "factual_consistency_score", Is: result.FactualConsistency},
	{Name: "factual_copy", Is: result.FactualConsistency + copyEnd},
	{Name: "factual_reason", Is: result.FactualConsistency + reasonEnd},
	{Name: "toxicity_score", Is: result.Toxicity},
	{Name: "toxicity_copy", Is: result.Toxicity + copyEnd},
	{Name: "toxicity_reason", Is: result.Toxicity + reasonEnd},
}

// namesOf returns the names that columns have in a file, by what they are.
func namesOf(columns []table.Column, are ...string) []string {
	var names []string
	for _, c := range columns {
		if slices.Contains(are, cmp.Or(c.Is, c.Name)) {
			names = append(names, c.Name)
		}
	}
	return names
}

var evalMapping = mapping{
	layout: &table.Layout{
		Columns:  evalColumns,
		Required: [][]string{{columnQuestion}, {columnModel}, {columnRater}, result.IDs(result.Dimensions)},
		Nested:   []string{"questionID", "responder"},
	},
	component: result.Eval, names: evalData.models,
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
	known := append(result.IDs(result.Dimensions), columnQuestion, columnModel, columnRater)
	return n+table.Names(data, namesOf(evalColumns, known...)...) >= 3
}

// evalData is CounselBench-Eval. Its file does not say when the experts rated: the date is that of the paper's first
// version.
var evalData = dataset{
	component: result.Eval,
	panel:     "counselbench-2025-experts",
	responses: "counselbench-2025",
	date:      "2025-06-10",
	models: map[string]string{
		"gpt4":   "gpt-4-0613",
		"llama3": "llama-3.3-70b-instruct",
		"gemini": "gemini-1.5-pro",
		"human":  humanTherapists,
	},
	name: "CounselBench-Eval", what: "rating", size: 2000,
	counts: map[string]int{
		"overall 1": 217, "overall 2": 331, "overall 3": 459, "overall 4": 507, "overall 5": 486,
		"toxicity 1": 1251, "toxicity 2": 171, "toxicity 3": 297, "toxicity 4": 219, "toxicity 5": 62,
		"medical_advice 0": 1729, "medical_advice 1": 220, "medical_advice unsure": 51,
	},
	wholeSummary: "Aggregates computed from the public ratings (CounselBench-Eval, 2,000 expert ratings): mean of question means, as the paper computes it; " +
		"every mean rounds to the figure that the paper prints. The ratings themselves are not redistributed.",
	whole:    "The public ratings (CounselBench-Eval, 2,000 expert ratings), read from a copy of the file. Their licence may not allow to pass them on.",
	dateNote: "The date is that of the paper's first version.",
}
