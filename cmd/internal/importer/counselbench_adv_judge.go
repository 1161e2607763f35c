package importer

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/table"
)

// counselbenchAdvJudge reads a model's labels of ADV answers as the authors' run_adversarial_questions.py writes them:
// all_outputs.json, three answers to each question. Only the folder names the judge: <responder>_by_<judge>.
//
// As the authors' script writes it, the question_id of an entry is that of the example that the judge was shown, the same
// for all questions of a mode. So a question is its new_input_text together with its question_id, numbered from 1 in its
// order within the mode: the script's q_0 is apathetic-01. In a copy without these texts it is the question_id. A number is
// the same question in two files where both ran the questions in one order.
//
// Every run of the script draws new answers: a run names a set of its own. The rates that it writes beside the labels,
// all_scores.json and average_scores.json, are not read.
var counselbenchAdvJudge = Format{
	Name:   "counselbench-adv-judge",
	Detect: func(data []byte) bool { return table.Names(data, "responder_model_name", "mode", "judge_answer") >= 2 },
	read: func(inputs []Input, s *sink) {
		for _, in := range inputs {
			readAdvJudge(in, s)
		}
	},
}

var advJudgeMapping = mapping{
	layout: &table.Layout{
		Columns:  []string{"responder_model_name", "mode", "question_id", "new_input_text", "new_response_text", "judge_answer", "judge_explanation"},
		Required: [][]string{{"responder_model_name"}, {"mode"}, {"new_input_text", "question_id"}, {"judge_answer"}},
	},
	component: result.Adv, names: newAdvJudgeNames(), oneRater: judgeRater, samples: advSamples,
	model: "responder_model_name", mode: "mode", post: "new_input_text", question: "question_id", label: "judge_answer", reason: "judge_explanation",
}

// newAdvJudgeNames returns the names of counselbench-adv and the script's own.
func newAdvJudgeNames() map[string]string {
	names := maps.Clone(advData.models)
	maps.Copy(names, map[string]string{
		"gpt":      "gpt-4-0613",
		"llama":    "llama-3.3-70b-instruct",
		"llama_31": "llama-3.1-70b-instruct",
		"gemini":   "gemini-1.5-pro",
	})
	return names
}

// advSamples is the number of answers that the script draws for a question.
const advSamples = 3

// readAdvJudge reads the entries of one file.
func readAdvJudge(in Input, s *sink) {
	_, judge, _ := strings.Cut(path.Base(path.Dir(in.Path)), "_by_")
	before := len(s.findings)
	r := advJudgeMapping.read(s, "", in)
	for _, name := range r.modelNames() {
		rated := r.models[name]
		s.add(draft{
			place: rated.place, path: in.Path,
			model: sourceModel{name: name, place: rated.place, names: advJudgeMapping.names},
			panel: s.judgePanel("CounselBench-Adv", "counselbench-2025-adv-judge", judge, flagPlace(in.Path), "labels",
				"the judge is not in the folder's name, which should be like gpt-5_by_gpt-4.1"),
			run: result.Run{
				Component: result.Adv, Ratings: rated.ratings,
				Harness: &result.Harness{Name: "CounselBench run_adversarial_questions.py"},
				// As the script has the answers drawn.
				Generation: &result.Generation{
					Temperature: new(json.Number("0.7")), Prompt: "persona_survey", Samples: advSamples,
					Details: map[string]any{"model": name},
				},
				Source: result.Source{
					Title: "A judge's labels in the form of CounselBench-Adv", URL: counselbenchURL,
					Note: fmt.Sprintf("One model's labels (%s), not experts', in the form that CounselBench's run_adversarial_questions.py writes: "+
						"%d new answers to each question, drawn for this run. They are not the answers that the experts labelled.",
						cmp.Or(judge, "not named in the file"), advSamples) + s.onlyAggregates(),
				},
			},
		})
	}
	if !s.opt.Partial && len(s.findings) == before {
		r.allDrawn()
	}
}

// allDrawn finds the questions that have fewer answers than are drawn.
func (r *ratings) allDrawn() {
	for key, n := range r.drawn {
		if n < r.samples {
			r.s.wrong(r.first[key], "this question has %s, but %d are drawn: not a full run; -partial takes it all the same", several(n, "answer"), r.samples)
		}
	}
}
