package upstream

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/sheet"
)

// Bounds of the texts of a rating, in characters.
const (
	maxSpan   = 10_000
	maxReason = 20_000
)

// noCopies are what experts write where they have nothing to copy.
var noCopies = []string{"", "na", "n/a", "n.a", "nil", "nan", "null", "none", "no", "nothing", "not applicable", "-", "--"}

// noReasons are what stands for no reason at all.
var noReasons = []string{"", "na", "n/a", "n.a", "nil", "nan", "null", "-", "--"}

// texts adds what the expert copied and wrote to a rating. The reason for a
// score of which nothing was copied follows the overall reason, after the
// dimension's name.
func (e *evalReading) texts(rating *result.Rating) (problem wrongCell) {
	var reasons []string
	check := func(c cell, column string, most int) {
		if !utf8.ValidString(c.text) && problem.message == "" {
			problem = wrongCell{cell: c, message: column + " holds bytes that are not UTF-8; save the file as UTF-8"}
		}
		if n := utf8.RuneCountInString(c.text); n > most && problem.message == "" {
			problem = wrongCell{cell: c, message: fmt.Sprintf("%s has %d characters, more than %d", column, n, most)}
		}
	}
	for _, d := range evalDimensions {
		if d.reason == "" {
			continue
		}
		c := e.cell(d.reason)
		check(c, d.reason, maxReason)
		reason := cleaned(c, noReasons)
		copied := ""
		if d.copied != "" {
			c := e.cell(d.copied)
			check(c, d.copied, maxSpan)
			copied = cleaned(c, noCopies)
		}
		switch {
		case copied != "":
			rating.Spans = append(rating.Spans, result.Span{Dimension: d.Dimension, Text: copied, Reason: reason})
		case reason != "" && d.Dimension == result.Overall:
			reasons = append(reasons, reason)
		case reason != "":
			reasons = append(reasons, string(d.Dimension)+": "+reason)
		}
	}
	rating.Reason = strings.Join(reasons, "\n\n")
	if n := utf8.RuneCountInString(rating.Reason); n > maxReason && problem.message == "" {
		problem = wrongCell{cell: e.cell("overall_reason"), message: fmt.Sprintf("the reasons have %d characters together, more than %d", n, maxReason)}
	}
	return problem
}

// cleaned gives a cell's text without what does not show, and without the
// apostrophe that keeps a spreadsheet from reading it as a formula, or "" if it is one
// of the words for nothing.
func cleaned(c cell, nothing []string) string {
	if c.form == other {
		return ""
	}
	s := strings.ReplaceAll(sheet.Unguard(c.text), "\r\n", "\n")
	s = strings.TrimSpace(result.CleanText(s))
	if slices.Contains(nothing, strings.TrimRight(strings.ToLower(s), ".")) {
		return ""
	}
	return strings.Clone(s) // not the file's text around it
}
