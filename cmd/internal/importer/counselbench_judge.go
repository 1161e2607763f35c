package importer

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
	"github.com/counselboard/counselboard/cmd/internal/table"
)

// counselbenchJudge reads a model's scores of EVAL answers as the authors' automated_judge.py writes them with the prompt
// single_eval: one CSV file a source, a row for each question. The rows say neither whose answers they are nor who judged;
// the file's name does: 100_single_eval_0_<source>_all_by_<judge>.csv.
//
// The script has the answers judged that the experts rated, so its runs name the same set of answers and are joined with
// the experts'. The averages that it writes beside the rows are not read.
var counselbenchJudge = Format{
	Name:         "counselbench-judge",
	counselbench: true,
	Detect: func(data []byte) bool {
		scores := namesOf(judgeColumns, result.IDs(result.Dimensions)...)
		return table.Names(data, scores...) >= 3 && table.Names(data, "questionID") == 1
	},
	read: each(readJudge),
}

var judgeColumns = judgeData.columns()

// readJudge reads the rows of one file, all of one source's answers.
func readJudge(in Input, s *draft.Sink) {
	answering, temperature, judge := judgeFile(in.Path)
	m := judgeData.mapping()
	m.oneModel = answering
	r := m.read(s, in)
	r.add(func(d *draft.Draft) {
		d.Panel = judgePanel(s, "CounselBench", "counselbench-2025-judge", judge, in.Path, "scores",
			"the judge is not in the file's name, which should be like "+judgeFileExample)
		d.Panel.Card.Prompt = "single_eval"
		if t, err := strconv.ParseFloat(temperature, 64); err == nil {
			d.Panel.Card.Temperature = &t
		}
		d.Answers = evalData.Responses
		d.Model.Place, d.Model.About = source.Finding{Path: in.Path}, " in the file's name, which should be like "+judgeFileExample
		if m.names[answering] != draft.HumanTherapists {
			d.Run.Generation = paperGeneration(1)
		}
		d.Run.Harness = &result.Harness{
			Name:    "CounselBench automated_judge.py",
			Details: map[string]any{"prompt_strategy": "single_eval", "judge_parse_failures": r.unread},
		}
		note := fmt.Sprintf("One model's scores (%s), not experts', in the form that CounselBench's automated_judge.py writes: "+
			"one score an answer, of the answers that the experts rated.", cmp.Or(judge, "not named in the file"))
		if r.unread > 0 {
			note += fmt.Sprintf(" Of %d scores, %d could not be read and are missing.", len(result.Dimensions)*len(d.Run.Ratings), r.unread)
		}
		d.Run.Source = result.Source{Title: "A judge's scores in the form of CounselBench", URL: counselbenchURL, Note: note + onlyAggregates(s.Opt)}
	})
	s.Unread(in.Path, r.unread, "score", "that could not be read")
}

// onlyAggregates is what the note on a judge's run says of a summary.
func onlyAggregates(opt draft.Options) string {
	if opt.Summary {
		return " Only aggregates are given."
	}
	return ""
}

// judgePanel returns the panel of a judge that the name of a file or its folder names: "" if it does not, which missing says.
func judgePanel(s *draft.Sink, benchmark, prefix, judge, file, what, missing string) draft.NamedPanel {
	model, family := s.JudgeModel(judge)
	p := draft.NamedPanel{Place: source.Finding{Path: file}, Missing: missing, Card: result.PanelCard{
		Name: benchmark + " judge " + judge, Kind: result.Judge, URL: counselbenchURL, Model: model, Family: family,
		About: "One model's " + what + " with the prompt of CounselBench's authors, not experts'.",
	}}
	if p.Judge = judge; draft.Slug(model) != "" {
		p.ID = prefix + "-" + draft.Slug(model)
	}
	return p
}

const judgeFileExample = "100_single_eval_0_gpt4_all_by_gpt-4.1.csv"

var judgeFileForm = regexp.MustCompile(`^[0-9]+_single_eval_([0-9]+(?:\.[0-9]+)?)_(.+)_all$`)

// judgeFile reads the name of a file, [judgeFileExample]: whose answers were judged, in another form the name without its
// ending; the judge's temperature; and the judge, with '-' for '/'. What is not there is "".
func judgeFile(p string) (answering, temperature, judge string) {
	base := stem(p)
	before, judge, _ := strings.Cut(base, "_by_")
	if m := judgeFileForm.FindStringSubmatch(before); m != nil {
		return m[2], m[1], judge
	}
	return base, "", judge
}

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
	Name:         "counselbench-adv-judge",
	counselbench: true,
	Detect:       func(data []byte) bool { return table.Names(data, "responder_model_name", "mode", "judge_answer") >= 2 },
	read:         each(readAdvJudge),
}

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
			s.Wrong(a.place, "this question has %s, but %d are drawn: not a full run; --partial takes it all the same", draft.Several(a.times, "answer"), advJudgeData.Samples)
		}
	}
}
