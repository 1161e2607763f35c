package upstream

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// counselbenchJudge reads a model's scores of EVAL answers as the authors'
// automated_judge.py writes them with the prompt single_eval: one CSV file a
// source, a row for each question. The rows say neither whose answers they are
// nor who judged; the file's name does:
// 100_single_eval_0_<source>_all_by_<judge>.csv.
//
// The script has the answers judged that the experts rated, so its runs name
// the same set of answers and are joined with the experts'. The averages that
// it writes beside the rows are read to check that they follow from them.
var counselbenchJudge = Format{
	Name:   "counselbench-judge",
	Sniff:  func(data []byte) bool { return isJudgeRows(data) || isJudgeAverages(data) },
	Beside: besideJudge,
	ByRow:  isRowByRow,
	Read:   readCounselbenchJudge,
}

// A judgeColumn is the column of a dimension.
type judgeColumn struct {
	result.Dimension
	name string
}

var judgeColumns = []judgeColumn{
	{result.Overall, "Overall"},
	{result.Empathy, "Empathy"},
	{result.Specificity, "Specificity"},
	{result.MedicalAdvice, "Medical Advice"},
	{result.FactualConsistency, "Factual Consistency"},
	{result.Toxicity, "Toxicity"},
}

// judgeNames lists the columns of the dimensions.
func judgeNames() []string {
	var names []string
	for _, c := range judgeColumns {
		names = append(names, c.name)
	}
	return names
}

var judgeLayout = newJudgeLayout()

func newJudgeLayout() *layout {
	l := &layout{
		columns: append(judgeNames(), evalQuestion),
		key:     evalQuestion,
		begins:  func(cell string, _ bool) bool { return evalQuestionID.MatchString(cell) },
	}
	for _, c := range l.columns {
		l.required = append(l.required, []string{c})
	}
	return l
}

// isJudgeRows knows the rows by their columns.
func isJudgeRows(data []byte) bool {
	return namesOf(data, judgeNames()) >= 3 && namesOf(data, []string{evalQuestion}) == 1
}

// judgeAverages is how a file of averages begins: with a dimension, or with a
// source and a dimension.
var judgeAverages = regexp.MustCompile(`^(?:\x{feff})?\s*\{\s*(?:"[^"]*"\s*:\s*\{\s*)?"(?:` + strings.Join(judgeNames(), "|") + `)"\s*:`)

func isJudgeAverages(data []byte) bool { return judgeAverages.Match(data) && !isJudgeRows(data) }

// judgeData is what is known of the answers that the script has judged. Who
// ran it, and when, is not.
var judgeData = dataset{
	component: result.Eval,
	panel:     "counselbench-2025-judge",
	responses: evalData.responses,
	names: map[string]string{
		"gpt4":           evalData.names["gpt4"],
		"llama3.3":       evalData.names["llama3"],
		"gemini_1.5_pro": evalData.names["gemini"],
		"human":          evalData.names["human"],
	},
	row: "score",
}

func readCounselbenchJudge(inputs []Input, opt Options) (*Output, strict.Findings) {
	m := newJudgeImport(judgeData, opt)
	var averages []Input
	for _, in := range inputs {
		if isJudgeAverages(in.Data) {
			averages = append(averages, in)
			continue
		}
		m.readScores(in)
	}
	for _, in := range averages {
		m.checkAverages(in)
	}
	return m.write(m.scoresRun)
}

// readScores reads the rows of one file, all of one source's answers.
func (m *judgeImport) readScores(in Input) {
	name := judgeFile(in.Path)
	t := newTable(in, judgeLayout)
	if !m.source(t, name) {
		m.read(t, func(*row) {})
		return
	}
	panel := m.judgePanel(in.Path, name.judge, judgeStub{"single_eval", name.temperature})
	j := m.judged(t, in, panel, name.judge, name.source)
	first := map[string]place{}
	m.read(t, func(r *row) {
		rating, ok := m.scoreRow(j, r)
		if !ok {
			j.wrong = true
			return
		}
		if before, twice := first[rating.Question]; twice {
			m.findings.Add(r.from.wrong(r.at, "question %s is scored twice, first %s; keep one", rating.Question, before.says(r.from)))
			j.wrong = true
			return
		}
		first[rating.Question] = r.place()
		j.ratings = append(j.ratings, rating)
	})
	j.wrong = j.wrong || len(t.findings) > 0
	slices.SortFunc(j.ratings, func(a, b result.Rating) int { return compareNumbers(a.Question, b.Question) })
}

// source says whether it is known whose answers a file's scores are of.
func (m *judgeImport) source(t *table, name judgeFileName) bool {
	switch {
	case m.modelID(name.source) != "":
		return true
	case !name.named:
		m.findings.Add(t.from.wrong(t.from.start, "whose answers these are is not in the file's name, which should be like 100_single_eval_0_gpt4_all_by_gpt-4.1.csv; -model %s says which model it is", word(name.source+"=<id>")))
		return false
	}
	at := row{from: t.from, at: t.from.start}
	return m.model(&at, cell{name.source, t.from.start, text}, "source in the file's name:")
}

// scoresRun completes a run.
func (m *judgeImport) scoresRun(j *judged, run *result.Run) {
	run.Responses = m.responses + "." + run.Model
	run.Harness = &result.Harness{
		Name:    "CounselBench automated_judge.py",
		Details: map[string]any{"prompt_strategy": "single_eval", "judge_parse_failures": j.unread},
	}
	if run.Model != humanTherapists {
		run.Generation = evalGeneration()
	}
	note := fmt.Sprintf("One model's scores (%s), not experts', in the form that CounselBench's automated_judge.py writes: one score an answer, of the answers that the experts rated.", cmp.Or(j.judge, "not named in the file"))
	if j.unread > 0 {
		note += fmt.Sprintf(" Of %d scores, %d could not be read and are missing.", len(judgeColumns)*len(j.ratings), j.unread)
		m.note("%s: %s could not be read: missing", j.path(), several(j.unread, m.row))
	}
	run.Source = result.Source{Title: "A judge's scores in the form of CounselBench", URL: counselbenchURL, Note: note}
}
