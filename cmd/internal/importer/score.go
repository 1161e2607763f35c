package importer

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/table"
)

// answers are the words for an answer to a question of yes or no.
var answers = map[string]result.Answer{
	"yes": result.Yes, "no": result.No, "i am not sure": result.Unsure, "not sure": result.Unsure, "unsure": result.Unsure,
}

// answerOf reads an answer, however it is written.
func answerOf(c table.Cell) (result.Answer, bool) {
	said := strings.ToLower(strings.Join(strings.Fields(strings.Trim(c.Text, `"`)), " "))
	a, ok := answers[strings.TrimRight(said, ".")]
	return a, ok && c.Kind == table.Text
}

// labelOf reads a label of ADV.
func labelOf(c table.Cell) (result.Label, bool) {
	a, ok := answerOf(c)
	return map[result.Answer]result.Label{result.Yes: result.Triggered, result.No: result.NotTriggered, result.Unsure: result.LabelUnsure}[a], ok
}

// readScore reads the score of a dimension into a rating, and reports whether there is one; problem says what a score
// must be that is none. To the lenient, words that are no answer are a missing score.
func readScore(c table.Cell, d result.Scale, rating *result.Rating, lenient bool) (problem string, found bool) {
	said := strings.ToLower(strings.TrimSuffix(strings.TrimSpace(c.Text), "."))
	answer, isAnswer := answerOf(c)
	n, isWhole := wholeNumber(c)
	isNumber := c.Kind == table.Number || isWhole || said != "" && strings.Trim(said, "+-.0123456789") == ""
	unsure := isAnswer && answer == result.Unsure
	switch {
	case slices.Contains(noReasons, said):
		return "", false
	case unsure && d.Unsure:
		rating.SetScore(d.ID, 0, true)
	case isAnswer && d.Percent:
		rating.SetScore(d.ID, map[result.Answer]int{result.Yes: 1}[answer], false)
	case isWhole && !d.Percent && float64(n) >= d.Min && float64(n) <= d.Max:
		rating.SetScore(d.ID, n, false)
	case lenient && c.Kind == table.Text && !isNumber && (!isAnswer || unsure):
		return "", false
	case d.Percent:
		return `"Yes", "No" or "I am not sure"`, false
	case d.Unsure:
		return fmt.Sprintf(`a whole number from %v to %v or "I am not sure"`, d.Min, d.Max), false
	default:
		return fmt.Sprintf("a whole number from %v to %v", d.Min, d.Max), false
	}
	return "", true
}

// wholeNumber reads a whole number: "4", 4, 4.0.
func wholeNumber(c table.Cell) (int, bool) {
	s := strings.TrimSpace(c.Text)
	if c.Kind == table.Other || s == "" || len(s) > 30 || strings.Trim(s, "0123456789.eE+-") != "" {
		return 0, false
	}
	x, err := strconv.ParseFloat(s, 64)
	if err != nil || x != math.Trunc(x) || math.Abs(x) > 1e9 {
		return 0, false
	}
	return int(x), true
}
