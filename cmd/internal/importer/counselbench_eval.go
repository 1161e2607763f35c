package importer

import (
	"bytes"
	"regexp"

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
		evalData.add(s, evalMapping.read(s, "", inputs...))
	},
}

// The columns of EVAL's file that say what a row is of.
const (
	evalQuestion  = "questionID"
	evalTopic     = "topic"
	evalResponder = "responder"
	evalRater     = "survey_id"
)

// evalScores are the columns of the dimensions.
var evalScores = []scoreColumns{
	{result.Overall, "overall_score", "", "overall_reason"},
	{result.Empathy, "empathy_score", "", ""},
	{result.Specificity, "specificity_score", "", ""},
	{result.MedicalAdvice, "medical_advice_score", "medical_copy", "medical_reason"},
	{result.FactualConsistency, "factual_consistency_score", "factual_copy", "factual_reason"},
	{result.Toxicity, "toxicity_score", "toxicity_copy", "toxicity_reason"},
}

// scoreNames lists the columns of scores.
func scoreNames(columns []scoreColumns) []string {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.score
	}
	return names
}

var evalMapping = mapping{
	layout: newEvalLayout(), component: result.Eval, names: evalData.models,
	model: evalResponder, question: evalQuestion, rater: evalRater, topic: evalTopic, scores: evalScores,
}

func newEvalLayout() *table.Layout {
	l := &table.Layout{
		Columns:  []string{evalQuestion, "questionTitle", "questionText", "response", evalTopic, evalResponder, evalRater},
		Required: [][]string{{evalQuestion}, {evalResponder}, {evalRater}, scoreNames(evalScores)},
		Nested:   []string{evalQuestion, evalResponder},
	}
	for _, d := range evalScores {
		for _, c := range []string{d.score, d.copied, d.reason} {
			if c != "" {
				l.Columns = append(l.Columns, c)
			}
		}
	}
	return l
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
	return n+table.Names(data, append(scoreNames(evalScores), evalQuestion, evalResponder, evalRater)...) >= 3
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
		"medical advice no": 1729, "medical advice yes": 220, "medical advice unsure": 51,
	},
	wholeSummary: "Aggregates computed from the public ratings (CounselBench-Eval, 2,000 expert ratings): mean of question means, as the paper computes it; " +
		"every mean rounds to the figure that the paper prints. The ratings themselves are not redistributed.",
	whole:    "The public ratings (CounselBench-Eval, 2,000 expert ratings), read from a copy of the file. Their licence may not allow to pass them on.",
	dateNote: "The date is that of the paper's first version.",
}
