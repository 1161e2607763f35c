package importer

import (
	"cmp"
	"fmt"
	"path"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/draft"
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
	read:   each(readAdvJudge),
}

// readAdvJudge reads the entries of one file.
func readAdvJudge(in Input, s *draft.Sink) {
	_, judge, _ := strings.Cut(path.Base(path.Dir(in.Path)), "_by_")
	before := len(s.Findings)
	r := advJudgeData.mapping().read(s, in)
	r.add(func(d *draft.Draft) {
		d.Panel = judgePanel(s, "CounselBench-Adv", "counselbench-2025-adv-judge", judge, in.Path, "labels",
			"the judge is not in the folder's name, which should be like gpt-5_by_gpt-4.1")
		d.Run.Harness = &result.Harness{Name: "CounselBench run_adversarial_questions.py"}
		d.Run.Generation = paperGeneration(advJudgeData.Samples) // as the script has the answers drawn
		d.Run.Generation.Details = map[string]any{"model": d.Model.Name}
		d.Run.Source = result.Source{
			Title: "A judge's labels in the form of CounselBench-Adv", URL: counselbenchURL,
			Note: fmt.Sprintf("One model's labels (%s), not experts', in the form that CounselBench's run_adversarial_questions.py writes: "+
				"%d new answers to each question, drawn for this run. They are not the answers that the experts labelled.",
				cmp.Or(judge, "not named in the file"), advJudgeData.Samples) + onlyAggregates(s.Opt),
		}
	})
	if s.Opt.Partial || len(s.Findings) > before {
		return
	}
	for _, a := range r.answers {
		if a.times < advJudgeData.Samples {
			s.Wrong(a.place, "this question has %s, but %d are drawn: not a full run; -partial takes it all the same", draft.Several(a.times, "answer"), advJudgeData.Samples)
		}
	}
}
