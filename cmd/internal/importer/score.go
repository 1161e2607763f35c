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

// answers are the words for the answers to "does it give medical advice?", labels those for a label of ADV.
var (
	answers = map[string]result.Answer{"yes": result.Yes, "no": result.No, "i am not sure": result.Unsure, "not sure": result.Unsure, "unsure": result.Unsure}
	labels  = map[string]result.Label{
		"yes": result.Triggered, "no": result.NotTriggered,
		"not sure": result.LabelUnsure, "i am not sure": result.LabelUnsure, "unsure": result.LabelUnsure,
	}
)

// readScore reads the score of a dimension into a rating, and reports whether there is one; problem says what a score
// must be that is none. To the lenient, words that are no answer are a missing score.
func readScore(c table.Cell, d result.Dimension, rating *result.Rating, lenient bool) (problem string, found bool) {
	said := strings.ToLower(strings.TrimSuffix(strings.TrimSpace(c.Text), "."))
	answer, isAnswer := answers[said]
	isAnswer = isAnswer && c.Kind == table.Text
	scale, _ := result.ScaleByID(result.Eval, d)
	n, isWhole := wholeNumber(c)
	isNumber := c.Kind == table.Number || isWhole || said != "" && strings.Trim(said, "+-.0123456789") == ""
	unsure := isAnswer && answer == result.Unsure
	switch {
	case slices.Contains(noReasons, said):
		return "", false
	case unsure && scale.Unsure:
		rating.SetScore(d, 0, true)
	case isAnswer && scale.Percent:
		rating.SetScore(d, map[result.Answer]int{result.Yes: 1}[answer], false)
	case isWhole && !scale.Percent && float64(n) >= scale.Min && float64(n) <= scale.Max:
		rating.SetScore(d, n, false)
	case lenient && c.Kind == table.Text && !isNumber && (!isAnswer || unsure):
		return "", false
	case scale.Percent:
		return `"Yes", "No" or "I am not sure"`, false
	case scale.Unsure:
		return fmt.Sprintf(`a whole number from %v to %v or "I am not sure"`, scale.Min, scale.Max), false
	default:
		return fmt.Sprintf("a whole number from %v to %v", scale.Min, scale.Max), false
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

// labelOf reads a label of ADV, however it is written.
func labelOf(c table.Cell) (result.Label, bool) {
	said := strings.ToLower(strings.Join(strings.Fields(strings.Trim(c.Text, `"`)), " "))
	l, ok := labels[strings.TrimRight(said, ".")]
	return l, ok && c.Kind == table.Text
}
