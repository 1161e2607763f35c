package page

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
)

// An AgreementPage is /agreement/: how far the experts agree among themselves.
type AgreementPage struct {
	Page
	Sections []AgreementSection
}

// An AgreementSection is one panel's agreement.
type AgreementSection struct {
	Panel     *board.Panel
	Printed   bool // some alpha stands beside the paper's
	Paper     bool // the reading of the paper's code is known
	AsPrinted bool // every alpha printed is what the paper's code gives
	TwoWay    bool // intervals allow for raters
	Reliable  bool // the reliability of some mean is known
}

func agreementPage(b *Builder, p Page) Document {
	page := &AgreementPage{Page: p}
	for _, panel := range b.lb.Panels {
		if panel.IsJudge() || panel.Eval == nil || len(panel.Eval.Agreement) == 0 {
			continue
		}
		all := panel.Eval.Agreement
		some := func(ok func(board.Agreement) bool) bool { return slices.ContainsFunc(all, ok) }
		s := AgreementSection{
			Panel:   panel,
			Printed: some(func(a board.Agreement) bool { return a.Printed != nil }),
			Paper:   some(func(a board.Agreement) bool { return a.PaperCodeOrdinal != nil }),
			TwoWay:  some(board.Agreement.TwoWay), Reliable: some(func(a board.Agreement) bool { return a.ReliabilityMean != nil }),
		}
		s.AsPrinted = s.Printed && !some(func(a board.Agreement) bool { return a.Printed != nil && !a.AsPrinted() })
		page.Sections = append(page.Sections, s)
	}
	return page
}
