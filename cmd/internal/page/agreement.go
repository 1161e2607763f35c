package page

import (
	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// An AgreementPage is /agreement/: how far the experts agree among themselves.
type AgreementPage struct {
	Page
	Sections []AgreementSection
}

// An AgreementSection is one panel's agreement.
type AgreementSection struct {
	Panel   PanelView
	Rows    []AgreementRow
	Printed bool
	Paper   bool // the reading of the paper's code is known
	Source  string
	Bar     []board.LeftOut
	Highest string
	Lowest  string
	LeftOut string // the questions that the paper's reading leaves out; "" where none
}

// An AgreementRow is one dimension.
type AgreementRow struct {
	Label     string
	Alpha     string
	CI        string
	PaperCode string
	Printed   string
	Percent   string
}

func (b *Builder) agreement() {
	p := b.newPage("agreement/", "How far the experts agree", "Agreement among the raters of each panel, in both readings of Krippendorff’s alpha, with the share of agreeing pairs.")
	page := &AgreementPage{Page: p}
	for _, panel := range b.lb.Panels {
		if panel.Kind != result.Experts || panel.Eval == nil || len(panel.Eval.Agreement) == 0 {
			continue
		}
		s := AgreementSection{Panel: b.panelView(p.Root, panel), Bar: panel.Eval.LeftOut}
		var hi, lo *board.Agreement
		var leftOut []string
		for i := range panel.Eval.Agreement {
			a := &panel.Eval.Agreement[i]
			s.Rows = append(s.Rows, agreementRow(a))
			s.Printed = s.Printed || a.Printed != nil
			if n := a.PaperCodeUndefined; n != nil && *n > 0 {
				leftOut = append(leftOut, num.Plural(*n, "question", "questions")+" on "+lower(a.Scale.Label))
			}
			s.Paper = s.Paper || a.PaperCodeOrdinal != nil
			if a.Alpha != nil && (hi == nil || *a.Alpha > *hi.Alpha) {
				hi = a
			}
			if a.Alpha != nil && (lo == nil || *a.Alpha < *lo.Alpha) {
				lo = a
			}
		}
		if hi != nil && hi != lo {
			s.Highest = lower(hi.Scale.Label) + " (" + num.Decimal(*hi.Alpha, 2) + ")"
			s.Lowest = lower(lo.Scale.Label) + " (" + num.Decimal(*lo.Alpha, 2) + ")"
		}
		s.LeftOut = sentence(leftOut)
		if panel.Eval.Summary != nil {
			s.Source = panel.Eval.Summary.File.Path
		}
		page.Sections = append(page.Sections, s)
	}
	b.page("agreement/", "agreement", page)
}

func agreementRow(a *board.Agreement) AgreementRow {
	r := AgreementRow{
		Label: a.Scale.Label, Alpha: num.Optional(a.Alpha, 3), PaperCode: num.Optional(a.PaperCodeOrdinal, 3), Printed: num.Optional(a.Printed, 2),
		Percent: num.Dash,
	}
	if a.CI95 != nil {
		r.CI = num.Decimal(a.CI95[0], 2) + " to " + num.Decimal(a.CI95[1], 2)
	}
	if a.PercentAgreement != nil {
		r.Percent = num.Percent(*a.PercentAgreement)
	}
	return r
}
