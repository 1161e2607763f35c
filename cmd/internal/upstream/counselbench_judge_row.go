package upstream

import (
	"fmt"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// judgeRater is the one rater of a judge's run.
const judgeRater = "judge"

// scoreRow reads a row of a judge's scores. A score that is empty, or words
// that are none, is missing and counted: the judge's reply could not be read.
// A number off its scale, or an answer where a number belongs, is a finding.
func (m *judgeImport) scoreRow(j *judged, r *row) (result.Rating, bool) {
	rating := result.Rating{Rater: judgeRater}
	if r.broken != "" {
		m.broken(r, r.broken)
		return rating, false
	}
	before := len(m.findings)
	c := r.cell(judgeLayout.column(evalQuestion))
	if id := evalQuestionID.FindStringSubmatch(strings.TrimSpace(c.text)); id != nil && c.form != other {
		rating.Question = m.kept(id[1])
	} else {
		m.wrongCell(r, c, "questionID is %s, must be like 933 or \"questionID_933\"", c.says())
	}
	unread := 0
	for _, column := range judgeColumns {
		c := r.cell(judgeLayout.column(column.name))
		switch problem, ok := judgeScore(c, column, &rating); {
		case problem != "":
			m.wrongCell(r, c, "%s", problem)
		case !ok:
			unread++
		}
	}
	j.unread += unread
	return rating, len(m.findings) == before
}

// judgeScore reads one score into a rating. It says what is wrong with it, or
// whether there is one.
func judgeScore(c cell, column judgeColumn, rating *result.Rating) (problem string, ok bool) {
	said := strings.ToLower(strings.TrimSuffix(strings.TrimSpace(c.text), "."))
	scale, _ := result.ScaleByID(result.Eval, column.Dimension)
	n, isNumber := wholeNumber(c)
	onScale := isNumber && float64(n) >= scale.Min && float64(n) <= scale.Max
	decimal := strings.Trim(said, "+-.0123456789") == "" && strings.ContainsAny(said, "0123456789")
	isNumber = isNumber || decimal || c.form == number
	isAnswer := c.form == text && (said == "yes" || said == "no")
	unsure := c.form == text && said == "i am not sure"
	switch column.Dimension {
	case result.MedicalAdvice:
		switch {
		case isAnswer || unsure:
			rating.MedicalAdvice = new(answers[said])
			return "", true
		case isNumber || c.form == other:
			return fmt.Sprintf("%s is %s, must be \"Yes\", \"No\" or \"I am not sure\"", column.name, c.says()), false
		}
		return "", false
	case result.FactualConsistency:
		switch {
		case unsure:
			rating.SetScore(column.Dimension, 0, true)
			return "", true
		case onScale:
			rating.SetScore(column.Dimension, n, false)
			return "", true
		case isNumber || isAnswer || c.form == other:
			return fmt.Sprintf("%s is %s, must be a whole number from 1 to 4 or \"I am not sure\"", column.name, c.says()), false
		}
		return "", false
	}
	switch {
	case onScale:
		rating.SetScore(column.Dimension, n, false)
		return "", true
	case isNumber || isAnswer || c.form == other:
		return fmt.Sprintf("%s is %s, must be a whole number from %v to %v", column.name, c.says(), scale.Min, scale.Max), false
	}
	return "", false
}
