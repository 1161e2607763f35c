package page

import (
	"github.com/counselboard/counselboard/cmd/internal/board"
)

// An AgreementPage is /agreement/: how far the experts agree among themselves.
type AgreementPage struct {
	Page
	Sections []AgreementSection
}

// An AgreementSection is one panel's agreement.
type AgreementSection struct {
	Panel           *board.Panel
	Printed         bool              // some alpha stands beside the paper's
	Paper           bool              // the reading of the paper's code is known
	LeftOut         []board.Agreement // those of which that reading leaves questions out
	Highest, Lowest *board.Agreement  // alpha; nil where there are not two
}

func (b *Builder) agreement() {
	page := &AgreementPage{}
	b.begin("agreement/", "agreement", page)
	for _, panel := range b.lb.Panels {
		if panel.IsJudge() || panel.Eval == nil || len(panel.Eval.Agreement) == 0 {
			continue
		}
		s := AgreementSection{Panel: panel}
		for i := range panel.Eval.Agreement {
			a := &panel.Eval.Agreement[i]
			s.Printed, s.Paper = s.Printed || a.Printed != nil, s.Paper || a.PaperCodeOrdinal != nil
			if n := a.PaperCodeUndefined; n != nil && *n > 0 {
				s.LeftOut = append(s.LeftOut, *a)
			}
			if a.Alpha != nil && (s.Highest == nil || *a.Alpha > *s.Highest.Alpha) {
				s.Highest = a
			}
			if a.Alpha != nil && (s.Lowest == nil || *a.Alpha < *s.Lowest.Alpha) {
				s.Lowest = a
			}
		}
		if s.Highest == s.Lowest {
			s.Highest, s.Lowest = nil, nil
		}
		page.Sections = append(page.Sections, s)
	}
	b.page("agreement/", "agreement", page)
}
