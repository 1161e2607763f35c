package importer

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/table"
)

// counselbenchJudge reads a model's scores of EVAL answers as the authors' automated_judge.py writes them with the prompt
// single_eval: one CSV file a source, a row for each question. The rows say neither whose answers they are nor who judged;
// the file's name does: 100_single_eval_0_<source>_all_by_<judge>.csv.
//
// The script has the answers judged that the experts rated, so its runs name the same set of answers and are joined with
// the experts'. The averages that it writes beside the rows are not read.
var counselbenchJudge = Format{
	Name: "counselbench-judge",
	Detect: func(data []byte) bool {
		return table.Names(data, scoreNames(judgeScores)...) >= 3 && table.Names(data, evalQuestion) == 1
	},
	read: func(inputs []Input, s *sink) {
		for _, in := range inputs {
			readJudge(in, s)
		}
	},
}

// judgeScores are the columns of the dimensions.
var judgeScores = []scoreColumns{
	{dimension: result.Overall, score: "Overall"},
	{dimension: result.Empathy, score: "Empathy"},
	{dimension: result.Specificity, score: "Specificity"},
	{dimension: result.MedicalAdvice, score: "Medical Advice"},
	{dimension: result.FactualConsistency, score: "Factual Consistency"},
	{dimension: result.Toxicity, score: "Toxicity"},
}

// judgeRater is the one rater of a judge's run.
const judgeRater = "judge"

var judgeMapping = mapping{
	layout: newJudgeLayout(), component: result.Eval,
	question: evalQuestion, oneRater: judgeRater, scores: judgeScores, lenient: true,
	names: map[string]string{
		"gpt4":           evalData.models["gpt4"],
		"llama3.3":       evalData.models["llama3"],
		"gemini_1.5_pro": evalData.models["gemini"],
		"human":          evalData.models["human"],
	},
}

func newJudgeLayout() *table.Layout {
	l := &table.Layout{Columns: append(scoreNames(judgeScores), evalQuestion)}
	for _, c := range l.Columns {
		l.Required = append(l.Required, []string{c})
	}
	return l
}

// readJudge reads the rows of one file, all of one source's answers.
func readJudge(in Input, s *sink) {
	name := judgeFile(in.Path)
	r := judgeMapping.read(s, name.source, in)
	rated := r.models[name.source]
	if rated == nil {
		return // there are findings
	}
	panel := s.judgePanel("CounselBench", "counselbench-2025-judge", name.judge, flagPlace(in.Path), "scores",
		"the judge is not in the file's name, which should be like "+judgeFileExample)
	panel.card.Prompt = "single_eval"
	if t, err := strconv.ParseFloat(name.temperature, 64); err == nil {
		panel.card.Temperature = &t
	}
	d := draft{
		place: rated.place, path: in.Path, panel: panel, answers: evalData.responses,
		model: sourceModel{
			name: name.source, place: flagPlace(in.Path), names: judgeMapping.names,
			about: " in the file's name, which should be like " + judgeFileExample,
		},
		run: result.Run{
			Component: result.Eval, Ratings: rated.ratings,
			Harness: &result.Harness{
				Name:    "CounselBench automated_judge.py",
				Details: map[string]any{"prompt_strategy": "single_eval", "judge_parse_failures": r.unread},
			},
			Source: result.Source{Title: "A judge's scores in the form of CounselBench", URL: counselbenchURL},
		},
	}
	if judgeMapping.names[name.source] != humanTherapists {
		d.run.Generation = evalGeneration()
	}
	note := fmt.Sprintf("One model's scores (%s), not experts', in the form that CounselBench's automated_judge.py writes: "+
		"one score an answer, of the answers that the experts rated.", cmp.Or(name.judge, "not named in the file"))
	if r.unread > 0 {
		note += fmt.Sprintf(" Of %d scores, %d could not be read and are missing.", len(judgeScores)*len(rated.ratings), r.unread)
		s.note("%s: %s could not be read: missing", in.Path, several(r.unread, "score"))
	}
	d.run.Source.Note = note + s.onlyAggregates()
	s.add(d)
}

// onlyAggregates is what the note on a judge's run says of a summary.
func (s *sink) onlyAggregates() string {
	if s.opt.Summary {
		return " Only aggregates are given."
	}
	return ""
}

// judgePanel returns the panel of a judge that a file's or folder's name names: "" if it does not, which missing says.
func (s *sink) judgePanel(benchmark, prefix, judge string, at place, what, missing string) sourcePanel {
	model, family := s.judgeModel(judge)
	p := sourcePanel{place: at, missing: missing, card: result.Panel{
		Name: benchmark + " judge " + judge, Kind: result.Judge, URL: counselbenchURL, Model: model, Family: family,
		About: "One model's " + what + " with the prompt of CounselBench's authors, not experts'.",
	}}
	if id := slug(model); id != "" {
		p.id = prefix + "-" + id
	} else {
		p.stub = missing // which a judge's card must say
	}
	return p
}

const judgeFileExample = "100_single_eval_0_gpt4_all_by_gpt-4.1.csv"

// A judgeFileName is what the name of a file of automated_judge.py says.
type judgeFileName struct {
	source      string // whose answers; the name without its ending where it has another form
	temperature string // the judge's
	judge       string // as the name has it, '-' for '/'; "" if it is not there
}

var judgeFileForm = regexp.MustCompile(`^[0-9]+_single_eval_([0-9]+(?:\.[0-9]+)?)_(.+)_all$`)

// judgeFile reads the name of a file: 100_single_eval_0_gpt4_all_by_gpt-4.1.csv.
func judgeFile(p string) judgeFileName {
	p = withoutGz(p)
	base := strings.TrimSuffix(path.Base(p), path.Ext(p))
	before, judge, _ := strings.Cut(base, "_by_")
	if m := judgeFileForm.FindStringSubmatch(before); m != nil {
		return judgeFileName{m[2], m[1], judge}
	}
	return judgeFileName{source: base, judge: judge}
}
