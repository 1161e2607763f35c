package importer

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/sheet"
	"github.com/counselboard/counselboard/cmd/internal/source"
	"github.com/counselboard/counselboard/cmd/internal/table"
)

// answers are the words for an answer to a question of yes or no.
var answers = map[string]result.Answer{
	"yes": result.Yes, "no": result.No, "i am not sure": result.Unsure, "not sure": result.Unsure, "unsure": result.Unsure,
	"ja": result.Yes, "nein": result.No, "nicht sicher": result.Unsure, "bin nicht sicher": result.Unsure,
	"sí": result.Yes, "si": result.Yes, "no estoy seguro": result.Unsure, "no estoy segura": result.Unsure, "no sé": result.Unsure,
	"oui": result.Yes, "non": result.No, "je ne suis pas sûr": result.Unsure, "je ne suis pas sûre": result.Unsure, "je ne sais pas": result.Unsure,
}

// answerOf reads an answer, however it is written.
func answerOf(c table.Cell) (result.Answer, bool) {
	a, ok := answers[strings.TrimRight(foldWords(strings.Trim(c.Text, `"`)), ".")]
	return a, ok && c.Kind == table.Text
}

// labels are the labels of ADV, by the answers that say them.
var labels = map[result.Answer]result.Answer{result.Yes: result.Triggered, result.No: result.NotTriggered, result.Unsure: result.Unsure}

// readScore reads the answer on a dimension, "" where there is none; problem says what one must be that is none. To the
// lenient, words that are no answer are a missing score.
func readScore(c table.Cell, d result.Scale, lenient bool) (score result.Answer, problem string) {
	said := strings.ToLower(strings.TrimSuffix(strings.TrimSpace(c.Text), "."))
	answer, isAnswer := answerOf(c)
	x, hasNumber := numberOf(c)
	isDay := spreadsheetDate.MatchString(said)
	isNumber := c.Kind == table.Number || hasNumber || isDay || said != "" && strings.Trim(said, "+-.0123456789") == ""
	unsure := isAnswer && answer == result.Unsure
	switch {
	case slices.Contains(noReasons, said):
	case unsure && d.Unsure, isAnswer && d.Percent:
		return answer, ""
	case hasNumber && !d.Percent && d.Has(x):
		return result.ScoreOf(x), ""
	case lenient && c.Kind == table.Text && !isNumber && (!isAnswer || unsure):
	case d.Percent:
		problem = `"Yes", "No" or "I am not sure"`
	case d.Unsure:
		problem = d.Asked() + ` or "I am not sure"`
	default:
		problem = d.Asked()
	}
	if isDay && problem != "" {
		problem += ": this is what a spreadsheet makes of a score like 4/5 or 4-5; write the scores as text, and export the table again"
	}
	return "", problem
}

// decimalComma matches a score with a decimal comma, and no number of thousands.
var decimalComma = regexp.MustCompile(`^[0-9]{1,2},[0-9]{1,2}$`)

// wholeNumber reads a whole number: "4", 4, 4.0.
func wholeNumber(c table.Cell) (int, bool) {
	x, ok := numberOf(c)
	return int(x), ok && x == math.Trunc(x)
}

// numberOf reads a number: "4", 4, 4.5, "4,5".
func numberOf(c table.Cell) (float64, bool) {
	s := strings.TrimSpace(c.Text)
	if decimalComma.MatchString(s) {
		s = strings.Replace(s, ",", ".", 1)
	}
	if c.Kind == table.Other || s == "" || len(s) > 30 || strings.Trim(s, "0123456789.eE+-") != "" {
		return 0, false
	}
	x, err := strconv.ParseFloat(s, 64)
	if err != nil || math.Abs(x) > 1e9 {
		return 0, false
	}
	return x, true
}

// Bounds of the texts of a rating, in characters.
const (
	maxSpan   = 10_000
	maxReason = 20_000
)

// noReasons are what stands for no reason or score at all, and noCopies what experts write where they have nothing to copy.
var (
	noReasons = []string{"", "na", "n/a", "n.a", "nil", "nan", "null", "#null!", "#n/a", "-", "--"}
	noCopies  = append([]string{"none", "no", "nothing", "not applicable"}, noReasons...)
)

// texts adds what the expert copied and wrote to a rating. The reason for a score of which nothing was copied follows the
// overall reason, after the dimension's name.
func (x *reading) texts() {
	var reasons []string
	for _, d := range result.Dimensions {
		reason := x.cleaned(x.Cell(reasonColumn(d.ID)), maxReason, noReasons)
		copied := x.cleaned(x.Cell(d.ID+copyEnd), maxSpan, noCopies)
		switch {
		case copied != "":
			x.rating.Spans = append(x.rating.Spans, result.Span{Dimension: d.ID, Text: copied, Reason: reason})
		case reason != "" && d.ID == result.HeadlineDimension.ID:
			reasons = append(reasons, reason)
		case reason != "":
			reasons = append(reasons, d.ID+": "+reason)
		}
	}
	x.rating.Reason = strings.Join(reasons, "\n\n")
	if n := utf8.RuneCountInString(x.rating.Reason); n > maxReason && len(x.findings) == 0 {
		x.findings.Add(x.Errorf("the reasons have %d characters together, more than %d", n, maxReason))
	}
}

// cleaned returns a cell's text without what does not show, and without the apostrophe that keeps a spreadsheet from
// reading it as a formula, or "" if it is one of the words for nothing. A longer one than most characters is a finding.
func (x *reading) cleaned(c table.Cell, most int, nothing []string) string {
	if n := utf8.RuneCountInString(c.Text); n > most {
		x.wrong(c, "%s has %d characters, more than %d", c.Column, n, most)
	}
	if c.Kind == table.Other {
		return ""
	}
	s := strings.ReplaceAll(sheet.Unguard(c.Text), "\r\n", "\n")
	s = strings.TrimSpace(source.CleanText(s))
	if slices.Contains(nothing, strings.TrimRight(strings.ToLower(s), ".")) {
		return ""
	}
	return s
}
