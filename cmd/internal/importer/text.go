package importer

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/sheet"
	"github.com/counselboard/counselboard/cmd/internal/strict"
	"github.com/counselboard/counselboard/cmd/internal/table"
)

// Bounds of the texts of a rating, in characters.
const (
	maxSpan   = 10_000
	maxReason = 20_000
)

// noReasons are what stands for no reason or score at all, and noCopies what experts write where they have nothing to copy.
var (
	noReasons = []string{"", "na", "n/a", "n.a", "nil", "nan", "null", "-", "--"}
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
		case reason != "" && d.ID == result.Overall:
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
	s = strings.TrimSpace(strict.CleanText(s))
	if slices.Contains(nothing, strings.TrimRight(strings.ToLower(s), ".")) {
		return ""
	}
	return s
}
