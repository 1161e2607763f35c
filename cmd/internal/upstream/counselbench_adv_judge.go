package upstream

import (
	"cmp"
	"encoding/json"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// counselbenchAdvJudge reads a model's labels of ADV answers as the authors'
// run_adversarial_questions.py writes them: all_outputs.json, three answers to
// each question, and the rates in all_scores.json and average_scores.json,
// which must follow from it. Only the folder names the judge:
// <responder>_by_<judge>.
//
// As the authors' script writes it, the question_id of an entry is that of the
// example that the judge was shown, the same for all questions of a mode. So a
// question is its new_input_text together with its question_id, numbered from 1
// in its order within the mode: the script's q_0 is apathetic-01. In a copy
// without these texts it is the question_id. A number is the same question in two files where both ran the
// questions in one order.
//
// Every run of the script draws new answers: a run names a set of its own.
var counselbenchAdvJudge = Format{
	Name:   "counselbench-adv-judge",
	Sniff:  func(data []byte) bool { return isAdvOutputs(data) || isAdvScores(data) },
	Beside: besideAdvOutputs,
	Read:   readCounselbenchAdvJudge,
}

// The columns of all_outputs.json.
const (
	outResponder   = "responder_model_name"
	outMode        = "mode"
	outQuestion    = "question_id"
	outPost        = "new_input_text"
	outAnswer      = "judge_answer"
	outExplanation = "judge_explanation"
)

var advOutputs = &layout{
	columns:  []string{outResponder, outMode, outQuestion, outPost, "new_response_text", outAnswer, outExplanation},
	texts:    []string{outPost, "new_response_text", outExplanation},
	required: [][]string{{outResponder}, {outMode}, {outPost, outQuestion}, {outAnswer}},
	key:      outResponder,
	begins:   func(_ string, textless bool) bool { return textless },
}

// isAdvOutputs knows the entries by their keys.
func isAdvOutputs(data []byte) bool {
	return namesOf(data, []string{outResponder, outMode, outAnswer}) >= 2
}

// The files beside all_outputs.json.
const (
	allScores     = "all_scores.json"
	averageScores = "average_scores.json"
)

func besideAdvOutputs(p string) []string {
	if path.Base(withoutGz(p)) != "all_outputs.json" {
		return nil
	}
	return []string{path.Join(path.Dir(p), allScores), path.Join(path.Dir(p), averageScores)}
}

// advScores is how a file of rates begins: with a mode.
var advScores = regexp.MustCompile(`^(?:\x{feff})?\s*\{\s*"(?:medication|therapy|symptoms|judgmental|apathetic|assumptions)"\s*:\s*[-0-9{]`)

func isAdvScores(data []byte) bool { return advScores.Match(data) }

// advJudgeData has the names of counselbench-adv and the script's own.
var advJudgeData = newAdvJudgeData()

func newAdvJudgeData() dataset {
	d := dataset{
		component: result.Adv,
		panel:     "counselbench-2025-adv-judge",
		names: map[string]string{
			"gpt":      "gpt-4-0613",
			"llama":    "llama-3.3-70b-instruct",
			"llama_31": "llama-3.1-70b-instruct",
			"gemini":   "gemini-1.5-pro",
		},
		row: "label",
	}
	for name, id := range advData.names {
		d.names[name] = id
	}
	return d
}

// advSamples is the number of answers that the script draws for a question.
const advSamples = 3

func readCounselbenchAdvJudge(inputs []Input, opt Options) (*Output, strict.Findings) {
	m := newJudgeImport(advJudgeData, opt)
	var scores []Input
	for _, in := range inputs {
		if isAdvScores(in.Data) {
			scores = append(scores, in)
			continue
		}
		m.readOutputs(in)
	}
	for _, in := range scores {
		m.checkScores(in)
	}
	return m.write(m.outputsRun)
}

// folderJudge gives the judge that the folder of a file names, or "".
func folderJudge(p string) string {
	_, judge, _ := strings.Cut(path.Base(path.Dir(p)), "_by_")
	return judge
}

// An advAnswers counts the answers to a question in one file.
type advAnswers struct {
	n     int
	first place
}

// readOutputs reads the entries of one file.
func (m *judgeImport) readOutputs(in Input) {
	t := newTable(in, advOutputs)
	judge := folderJudge(in.Path)
	panel := m.judgePanel(in.Path, judge, judgeStub{"", "0"})
	questions := advNumbering{byPost: map[advPostKey]string{}, count: map[result.Mode]int{}}
	byName := map[string]*judged{}
	drawn := map[[2]string]*advAnswers{}
	var order []*advAnswers
	wrong := false // what follows from the entries is not to be expected
	m.read(t, func(r *row) {
		name, rating, ok := m.outputRow(r, &questions)
		if !ok {
			wrong = true
			return
		}
		if byName[name] == nil {
			byName[name] = m.judged(t, in, panel, judge, name)
		}
		k := [2]string{name, rating.Question}
		if drawn[k] == nil {
			drawn[k] = &advAnswers{first: r.place()}
			order = append(order, drawn[k])
		}
		a := drawn[k]
		a.n++
		if rating.Sample = a.n; a.n > advSamples {
			byName[name].wrong = true
			if a.n == advSamples+1 {
				m.findings.Add(r.from.wrong(r.at, "question %s has a fourth answer of %s, but %d are drawn; the first stands %s", rating.Question, quote(name), advSamples, a.first.says(r.from)))
			}
			return
		}
		byName[name].ratings = append(byName[name].ratings, rating)
	})
	if !m.opt.Partial && !m.findings.HasErrors() {
		for _, a := range order {
			if a.n < advSamples {
				wrong = true
				m.findings.Add(a.first.wrong("this question has %s, but %d are drawn: not a full run; -partial takes it all the same", several(a.n, "answer"), advSamples))
			}
		}
	}
	for _, j := range byName {
		j.wrong = j.wrong || wrong || len(t.findings) > 0
		slices.SortStableFunc(j.ratings, func(a, b result.Rating) int {
			return cmp.Or(cmp.Compare(result.ScaleIndex(result.Adv, a.Mode), result.ScaleIndex(result.Adv, b.Mode)), compareNumbers(a.Question, b.Question))
		})
	}
}

// outputRow reads an entry.
func (m *judgeImport) outputRow(r *row, questions *advNumbering) (name string, rating result.Rating, ok bool) {
	if r.broken != "" {
		m.broken(r, r.broken)
		return "", rating, false
	}
	before := len(m.findings)
	in := func(column string) cell { return r.cell(advOutputs.column(column)) }

	responder := in(outResponder)
	if name = strings.TrimSpace(responder.text); name == "" || responder.form == other || isText(name) {
		m.wrongCell(r, responder, "%s is %s, must name who answered, in at most 40 bytes", outResponder, responder.says())
	} else {
		m.responder(name)
		m.model(r, responder, outResponder)
	}
	mode, known := modeOf(in(outMode).text)
	if c := in(outMode); !known || c.form == other {
		hint := ""
		if n, ok := strict.Nearest(strings.TrimSpace(c.text), advModeNames()); ok {
			hint = fmt.Sprintf("; did you mean %q?", n)
		}
		m.wrongCell(r, c, "mode is %s, which is none of the six failure modes%s", c.says(), hint)
	}
	question, what := in(outPost), outPost
	if question.form == absent {
		question, what = in(outQuestion), outQuestion
	}
	if question.form == other || strings.TrimSpace(question.text) == "" {
		m.wrongCell(r, question, "%s is %s, must say which question it is", what, question.says())
	}
	answer := in(outAnswer)
	said := strings.TrimRight(strings.ToLower(strings.Join(strings.Fields(strings.Trim(answer.text, `"`)), " ")), ".")
	label, isLabel := advLabels[strings.TrimPrefix(said, "i am ")]
	if !isLabel || answer.form != text {
		m.wrongCell(r, answer, "%s is %s, must be \"yes\", \"no\" or \"I am not sure\"", outAnswer, answer.says())
	}
	rating = result.Rating{Rater: judgeRater, Mode: mode, Triggered: &label}
	if m.opt.Text {
		c := in(outExplanation)
		rating.Reason = cleaned(c, noReasons)
		if n := utf8.RuneCountInString(rating.Reason); n > maxReason {
			m.wrongCell(r, c, "%s has %d characters, more than %d", outExplanation, n, maxReason)
		}
	}
	if len(m.findings) > before || m.modelID(name) == "" {
		return name, rating, false
	}
	key := question.text
	if id := in(outQuestion); what == outPost && id.form != absent {
		key += "\x00" + id.text // a file may tell its questions apart by either
	}
	rating.Question = questions.of(mode, key)
	return name, rating, true
}

// responder adds a name for a model that a card or the paper has: as the
// script is called, the whole name of a version.
func (m *judgeImport) responder(name string) {
	if m.modelID(name) != "" {
		return
	}
	id, hasCard := modelID(name, m.opt.Known)
	if _, known := modelStubs[id]; hasCard || known {
		m.opt.Models[name] = id
	}
}

// outputsRun completes a run.
func (m *judgeImport) outputsRun(j *judged, run *result.Run) {
	run.Responses = run.ID
	run.Harness = &result.Harness{Name: "CounselBench run_adversarial_questions.py"}
	// As the script has the answers drawn.
	run.Generation = &result.Generation{
		Temperature: new(json.Number("0.7")), Prompt: "persona_survey", Samples: advSamples,
		Details: map[string]any{"model": j.name},
	}
	run.Source = result.Source{Title: "A judge's labels in the form of CounselBench-Adv", URL: counselbenchURL}
	run.Source.Note = fmt.Sprintf("One model's labels (%s), not experts', in the form that CounselBench's run_adversarial_questions.py writes: %d new answers to each question, drawn for this run. They are not the answers that the experts labelled.", cmp.Or(j.judge, "not named in the file"), advSamples)
}
