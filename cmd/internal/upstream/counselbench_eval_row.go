package upstream

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// evalRow reads a row. A row that is broken, or looks as if its cells had been
// shifted, is one finding: its scores are never taken from other columns.
func (m *counselbenchImport) evalRow(r *row) {
	if r.broken != "" {
		m.broken(r, r.broken)
		return
	}
	e := evalReading{row: r}
	rating := result.Rating{Question: m.kept(e.question()), Rater: m.kept(e.rater())}
	responder := e.responder()
	for _, d := range evalDimensions {
		e.score(d, &rating)
	}
	switch seen := e.shifted(); {
	case seen != "":
		m.broken(r, seen)
		return
	case len(e.wrong) > 0:
		for _, w := range e.wrong {
			m.wrongCell(r, w.cell, "%s", w.message)
		}
		return
	}
	if m.opt.Text {
		if problem := e.texts(&rating); problem.message != "" {
			m.wrongCell(r, problem.cell, "%s", problem.message)
		}
	}
	if !m.model(r, responder, evalResponder) {
		return
	}
	name := strings.TrimSpace(responder.text)
	m.topicOf(&e, rating.Question)
	m.add(r, name, rating, fmt.Sprintf("survey_id %s rates the answer of %s to question %s twice", strings.TrimSpace(e.cell(evalRater).text), quote(name), rating.Question))
}

// topicOf keeps the topic of a question, and finds a second one.
func (m *counselbenchImport) topicOf(e *evalReading, question string) {
	c := e.cell(evalTopic)
	topic := topicID(c.text)
	if topic == "" && strings.TrimSpace(c.text) != "" {
		m.wrongCell(e.row, c, "topic is %s, which has no letter or digit to make an id of", c.says())
	}
	switch before, known := m.topics[question]; {
	case !known || before.topic == "":
		m.topics[question] = topicOfAnswers{topic: m.kept(topic), place: e.row.placeOf(c.at)}
	case topic != "" && topic != before.topic && !before.said:
		before.said = true
		m.topics[question] = before
		m.wrongCell(e.row, c, "question %s has the topic %s here and %s %s; it has only one", question, quote(topic), quote(before.topic), before.place.says(e.row.from))
	}
}

// topicID makes an id of a topic: "Grief and Loss" is grief-and-loss.
func topicID(name string) string { return slug(strings.ReplaceAll(strings.TrimSpace(name), "/", "-")) }

// An evalReading is a row that is being read, with what is wrong with it.
type evalReading struct {
	row   *row
	wrong []wrongCell
	empty bool // a score is missing
}

// A wrongCell is a cell that does not fit its column.
type wrongCell struct {
	cell    cell
	message string
	foreign bool // it holds what belongs into another column
}

func (e *evalReading) cell(column string) cell { return e.row.cell(evalLayout.column(column)) }

func (e *evalReading) add(c cell, foreign bool, format string, args ...any) {
	e.wrong = append(e.wrong, wrongCell{c, fmt.Sprintf(format, args...), foreign})
}

// question gives the question's id: its number.
func (e *evalReading) question() string {
	c := e.cell(evalQuestion)
	id := evalQuestionID.FindStringSubmatch(strings.TrimSpace(c.text))
	if id == nil {
		e.add(c, isProse(c), "questionID is %s, must be like \"questionID_933\"", c.says())
		return ""
	}
	return id[1]
}

// rater gives the rater's id: 6 is e006.
func (e *evalReading) rater() string {
	c := e.cell(evalRater)
	n, ok := wholeNumber(c)
	if !ok || n < 0 || n > 999_999 {
		e.add(c, isProse(c), "survey_id is %s, must be a whole number", c.says())
		return ""
	}
	return raterID(n)
}

func (e *evalReading) responder() cell {
	c := e.cell(evalResponder)
	if name := strings.TrimSpace(c.text); name == "" || c.form == other || isText(name) {
		e.add(c, isText(name), "responder is %s, must name who answered, in at most 40 bytes", c.says())
	}
	return c
}

// score reads the score of a dimension into a rating. An empty one is missing.
func (e *evalReading) score(d evalDimension, rating *result.Rating) {
	c := e.cell(d.score)
	said := strings.ToLower(strings.TrimSuffix(strings.TrimSpace(c.text), "."))
	if said == "" {
		e.empty = true
		return
	}
	scale, _ := result.ScaleByID(result.Eval, d.Dimension)
	n, isNumber := wholeNumber(c)
	onScale := isNumber && float64(n) >= scale.Min && float64(n) <= scale.Max
	isAnswer := c.form == text && (said == "yes" || said == "no" || said == "i am not sure")
	switch {
	case d.Dimension == result.MedicalAdvice && isAnswer:
		rating.MedicalAdvice = new(answers[said])
	case d.Dimension == result.MedicalAdvice:
		e.add(c, isNumber || isProse(c), "%s is %s, must be \"Yes\", \"No\" or \"I am not sure\"", d.score, c.says())
	case d.Dimension == result.FactualConsistency && said == "i am not sure" && isAnswer:
		rating.SetScore(d.Dimension, 0, true)
	case d.Dimension == result.FactualConsistency && onScale:
		rating.SetScore(d.Dimension, n, false)
	case d.Dimension == result.FactualConsistency:
		e.add(c, isAnswer || isProse(c), "%s is %s, must be a whole number from 1 to 4 or \"I am not sure\"", d.score, c.says())
	case onScale:
		rating.SetScore(d.Dimension, n, false)
	default:
		e.add(c, isAnswer || isProse(c), "%s is %s, must be a whole number from %v to %v", d.score, c.says(), scale.Min, scale.Max)
	}
}

var answers = map[string]result.Answer{"yes": result.Yes, "no": result.No, "i am not sure": result.Unsure}

// shifted says what makes a row look as if its cells stood in the wrong
// columns, or "": several cells do not fit, or one holds what belongs
// elsewhere, or a score is missing while a bare score stands among the texts.
func (e *evalReading) shifted() string {
	for _, w := range e.wrong {
		if w.foreign || len(e.wrong) > 1 {
			return w.message
		}
	}
	if !e.empty {
		return ""
	}
	for _, d := range evalDimensions {
		for _, column := range []string{d.copied, d.reason} {
			if column == "" {
				continue
			}
			c := e.cell(column)
			if n, ok := wholeNumber(c); ok && n >= 1 && n <= 5 {
				return fmt.Sprintf("a score is missing, and %s is %s", column, c.says())
			}
		}
	}
	return ""
}

// isText says whether a text is too long for a name.
func isText(s string) bool { return len(s) > 40 || strings.Contains(s, "\n") }

// isProse says whether a cell holds more than one word or number.
func isProse(c cell) bool {
	s := strings.TrimSpace(c.text)
	return c.form == text && (isText(s) || strings.Contains(s, " "))
}

// wholeNumber reads a whole number: "4", 4, 4.0.
func wholeNumber(c cell) (int, bool) {
	s := strings.TrimSpace(c.text)
	if c.form == other || s == "" || len(s) > 30 || strings.Trim(s, "0123456789.eE+-") != "" {
		return 0, false
	}
	x, err := strconv.ParseFloat(s, 64)
	if err != nil || x != math.Trunc(x) || math.Abs(x) > 1e9 {
		return 0, false
	}
	return int(x), true
}
