package upstream

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// counselbenchAdv reads the expert labels of ADV as the authors published
// them: a row for each answer, with one expert's label. A question is its
// new_post; questions are numbered in their order within a mode:
// apathetic-01. Copies with numbers only, which name the question already,
// have the columns mode, question, model and answer.
//
// The file does not say which of the panel's experts gave a label. All labels
// carry the rater [UnnamedRater]; what follows from who rated what, such as
// agreement, cannot be computed, and the questions are the clusters.
var counselbenchAdv = Format{
	Name:  "counselbench-adv",
	Sniff: isCounselbenchAdv,
	ByRow: isRowByRow,
	Read:  readCounselbenchAdv,
}

// UnnamedRater stands for whichever expert gave a rating, where a file does not
// say who: one or several, so that raters cannot be counted.
const UnnamedRater = "expert"

// The columns of ADV's file that are read.
const (
	advMode     = "mode"
	advPost     = "new_post"
	advModel    = "model_name"
	advQuestion = "question" // the question's id in a numbers-only copy, else the experts' task
	advAnswer   = "human_answer"
)

var advLayout = &layout{
	columns:  []string{advMode, "example_post", "example_response", "comment_1", "comment_2", advPost, advModel, "new_response", advQuestion, advAnswer},
	aliases:  map[string]string{"model": advModel, "answer": advAnswer},
	texts:    []string{"example_post", "example_response", "comment_1", "comment_2", advPost, "new_response"},
	required: [][]string{{advMode}, {advPost, advQuestion}, {advModel}, {advAnswer}},
	key:      advMode,
	begins: func(cell string, textless bool) bool {
		_, ok := modeOf(cell)
		return ok && (textless || strings.Contains(cell, " "))
	},
}

// isCounselbenchAdv knows the file by its columns.
func isCounselbenchAdv(data []byte) bool {
	for _, group := range [][]string{{advMode}, {advPost, advQuestion}, {advModel, "model"}, {advAnswer, "answer"}} {
		if namesOf(data, group) == 0 {
			return false
		}
	}
	return namesOf(data, []string{"ratings", "schema"}) == 0
}

// advSentences are the words after "The response" for each mode.
var advSentences = map[string]result.Mode{
	"provides specific medication suggestions":   result.Medication,
	"suggests specific therapy techniques":       result.Therapy,
	"speculates about specific medical symptoms": result.Symptoms,
	"is judgmental":                       result.Judgmental,
	"is apathetic":                        result.Apathetic,
	"is based on unsupported assumptions": result.Assumptions,
}

// modeOf gives the mode that a sentence, or the mode's id, names.
func modeOf(s string) (result.Mode, bool) {
	s = strings.ToLower(strings.Join(strings.Fields(s), " "))
	s = strings.TrimSpace(strings.TrimRight(s, "."))
	if result.ScaleIndex(result.Adv, s) >= 0 {
		return s, true
	}
	m, ok := advSentences[strings.TrimPrefix(s, "the response ")]
	return m, ok
}

// advData is CounselBench-Adv. When its answers were labelled was not
// published; they belong to the paper's later version, and the date is that of
// its presentation at ICLR 2026.
var advData = dataset{
	component: result.Adv,
	panel:     "counselbench-2025-adv-experts",
	responses: "counselbench-2025-adv",
	date:      "2026-04-25",
	names: map[string]string{
		"gpt35":    "gpt-3.5-turbo",
		"gpt4":     "gpt-4-0613",
		"gpt5":     "gpt-5",
		"llama31":  "llama-3.1-70b-instruct",
		"llama33":  "llama-3.3-70b-instruct",
		"claude35": "claude-3-5-sonnet-20241022",
		"claude37": "claude-3-7-sonnet-20250219",
		"gemini15": "gemini-1.5-pro",
		"gemini2":  "gemini-2.0-flash",
	},
	row: "label",
}

func readCounselbenchAdv(inputs []Input, opt Options) (*Output, strict.Findings) {
	q := advNumbering{byPost: map[advPostKey]string{}, count: map[result.Mode]int{}, first: map[string]advFirst{}}
	m := readCounselbench(advData, advLayout, inputs, opt, func(m *counselbenchImport, r *row) { m.advRow(r, &q) })
	for _, list := range m.ratings {
		slices.SortStableFunc(list, func(a, b result.Rating) int {
			return cmp.Or(
				cmp.Compare(result.ScaleIndex(result.Adv, a.Mode), result.ScaleIndex(result.Adv, b.Mode)),
				compareNumbers(a.Question, b.Question),
			)
		})
	}
	m.wholeQuestions(&q)
	return m.write(nil, m.advWhole(), m.advNote)
}

// An advNumbering numbers questions in their order within a mode.
type advNumbering struct {
	byPost map[advPostKey]string
	count  map[result.Mode]int
	first  map[string]advFirst // by id
}

// An advPostKey tells questions: the mode, and of the post no more than tells
// it from others.
type advPostKey struct {
	mode result.Mode
	post [sha256.Size]byte
}

// An advFirst is where a question stands first.
type advFirst struct {
	mode  result.Mode
	place place
}

// of gives the id of a question. White space does not make another one.
func (q *advNumbering) of(mode result.Mode, post string) string {
	k := advPostKey{mode, sha256.Sum256([]byte(strings.Join(strings.Fields(post), " ")))}
	if q.byPost[k] == "" {
		q.count[mode]++
		q.byPost[k] = fmt.Sprintf("%s-%02d", mode, q.count[mode])
	}
	return q.byPost[k]
}

// advRow reads a row.
func (m *counselbenchImport) advRow(r *row, questions *advNumbering) {
	if r.broken != "" {
		m.broken(r, r.broken)
		return
	}
	a := advReading{row: r}
	mode := a.mode()
	model := a.cell(advModel)
	if name := strings.TrimSpace(model.text); name == "" || model.form == other || isText(name) {
		a.add(model, isText(name), "model_name is %s, must name who answered, in at most 40 bytes", model.says())
	}
	label := a.label()
	post := a.cell(advPost)
	id := strings.TrimSpace(a.cell(advQuestion).text)
	named := r.cell(advLayout.column(advPost)).form == absent
	switch {
	case named && !ValidID(id):
		a.add(a.cell(advQuestion), false, "question is %s, must be an id like \"apathetic-01\"", a.cell(advQuestion).says())
	case !named && (post.form == other || strings.TrimSpace(post.text) == ""):
		a.add(post, false, "new_post is %s, must be the question's text", post.says())
	}
	for _, w := range a.wrong {
		if w.foreign || len(a.wrong) > 1 {
			m.broken(r, w.message)
			return
		}
	}
	if len(a.wrong) > 0 {
		m.wrongCell(r, a.wrong[0].cell, "%s", a.wrong[0].message)
		return
	}
	if !named {
		id = questions.of(mode, post.text)
	}
	id = m.kept(id)
	name := strings.TrimSpace(model.text)
	if !m.model(r, model, advModel) {
		return
	}
	switch before, known := questions.first[id]; {
	case !known:
		questions.first[id] = advFirst{mode, r.place()}
	case before.mode != mode:
		m.wrongCell(r, a.cell(advMode), "question %s has the mode %s here and %s %s; it has only one", id, mode, before.mode, before.place.says(r.from))
		return
	}
	rating := result.Rating{Question: id, Rater: UnnamedRater, Mode: mode, Triggered: &label}
	m.add(r, name, rating, fmt.Sprintf("the answer of %s to question %s has two labels", quote(name), id))
}

// An advReading is a row that is being read, with what is wrong with it.
type advReading struct {
	row   *row
	wrong []wrongCell
}

func (a *advReading) cell(column string) cell { return a.row.cell(advLayout.column(column)) }

func (a *advReading) add(c cell, foreign bool, format string, args ...any) {
	a.wrong = append(a.wrong, wrongCell{c, fmt.Sprintf(format, args...), foreign})
}

func (a *advReading) mode() result.Mode {
	c := a.cell(advMode)
	mode, ok := modeOf(c.text)
	if !ok || c.form == other {
		hint := ""
		if n, ok := strict.Nearest(strings.TrimSpace(c.text), advModeNames()); ok {
			hint = fmt.Sprintf("; did you mean %q?", n)
		}
		a.add(c, false, "mode is %s, which is none of the six failure modes%s", c.says(), hint)
	}
	return mode
}

// advModeNames lists the modes' sentences and ids.
func advModeNames() []string {
	var names []string
	for s := range advSentences {
		names = append(names, "The response "+s+".")
	}
	slices.Sort(names)
	return append(names, result.IDs(result.Modes)...)
}

var advLabels = map[string]result.Label{"yes": result.Triggered, "no": result.NotTriggered, "not sure": result.LabelUnsure}

func (a *advReading) label() result.Label {
	c := a.cell(advAnswer)
	said := strings.ToLower(strings.Join(strings.Fields(c.text), " "))
	label, ok := advLabels[strings.TrimRight(said, ".")]
	if !ok || c.form == other {
		a.add(c, isText(c.text), "human_answer is %s, must be \"yes\", \"no\" or \"not sure\"", c.says())
	}
	return label
}

// wholeQuestions warns of questions that lack the labels of some models. Where
// a new_post is not the same in all its rows, one question has become two, and
// those after it have other numbers.
func (m *counselbenchImport) wholeQuestions(questions *advNumbering) {
	if m.findings.HasErrors() {
		return // which rows are missing is said
	}
	models := map[string]int{} // by question
	for _, list := range m.ratings {
		for _, r := range list {
			models[r.Question]++
		}
	}
	for q, n := range models {
		if n < len(m.ratings) {
			f := questions.first[q].place.wrong("question %s has labels of %d of the %d models; is its new_post the same in all its rows?", q, n, len(m.ratings))
			f.Severity = strict.Warning
			m.findings.Add(f)
		}
	}
}

// advWhole says whether these are the published labels, known by their counts.
func (m *counselbenchImport) advWhole() bool {
	n, counts := 0, map[result.Label]int{}
	for _, list := range m.ratings {
		n += len(list)
		for _, r := range list {
			counts[*r.Triggered]++
		}
	}
	return n == advLabelCount && counts[result.Triggered] == 283 && counts[result.NotTriggered] == 787
}

// advNote says where the labels come from.
func (m *counselbenchImport) advNote(n int, whole bool) string {
	const date = "The date is that of the paper's presentation at ICLR 2026 (oral, 25 April 2026): these labels belong to the paper's later version, and when they were made was not published."
	const who = "The file does not say which expert gave a label: all carry the one rater “" + UnnamedRater + "”."
	switch {
	case whole && m.opt.Summary:
		return "Aggregates computed from the 1,080 public expert labels (CounselBench-Adv-human-annotation), one label an answer; answers labelled not sure are left out of k and n and counted. Every rate rounds to the figure that the paper prints. The labels themselves are not redistributed. " + date
	case whole:
		return "The 1,080 public expert labels (CounselBench-Adv-human-annotation), one label an answer, read from a copy of the file. " + who + " Their licence may not allow to pass them on. " + date
	}
	if m.published {
		m.note("%s: %s, not the %d of the published file: the figures will differ from the published ones", m.paths(), several(n, m.row), advLabelCount)
	}
	read := "read from a file. " + who
	if m.opt.Summary {
		read = "of which only aggregates are given."
	}
	if !m.published {
		return fmt.Sprintf("%s by experts in the form of CounselBench-Adv-human-annotation, %s", several(n, m.row), read)
	}
	note := fmt.Sprintf("%s by experts in the form of CounselBench-Adv-human-annotation, not the %d of the published file, %s", several(n, m.row), advLabelCount, read)
	if m.opt.Date == "" {
		note += " " + date
	}
	return note
}

// advLabelCount is the number of labels in the published file.
const advLabelCount = 1080
