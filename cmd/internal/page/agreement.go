package page

import (
	"cmp"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/list"
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
	LeftOut         []board.Agreement // dimensions on which that reading leaves questions out
	Highest, Lowest *board.Agreement  // alpha of the dimensions with scores; nil where there are not two
	YesNo           *board.Agreement  // on the dimension of yes and no; nil where unknown
	AsPrinted       bool              // every alpha printed is what the paper's code gives
	TwoWay          bool              // intervals allow for raters
	Reliable        bool              // the reliability of some mean is known
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
			LeftOut: list.Keep(all, func(a board.Agreement) bool { return a.PaperCodeUndefined != nil && *a.PaperCodeUndefined > 0 }),
			TwoWay:  some(board.Agreement.TwoWay), Reliable: some(func(a board.Agreement) bool { return a.ReliabilityMean != nil }),
		}
		s.AsPrinted = s.Printed && !some(func(a board.Agreement) bool { return a.Printed != nil && !a.AsPrinted() })
		for i := range all {
			if all[i].Scale.Percent {
				s.YesNo = &all[i]
			}
		}
		if known := list.Keep(all, func(a board.Agreement) bool { return !a.Scale.Percent && a.Alpha != nil }); len(known) > 0 {
			byAlpha := func(x, y board.Agreement) int { return cmp.Compare(*x.Alpha, *y.Alpha) }
			if lowest, highest := slices.MinFunc(known, byAlpha), slices.MaxFunc(known, byAlpha); *lowest.Alpha < *highest.Alpha {
				s.Lowest, s.Highest = &lowest, &highest
			}
		}
		page.Sections = append(page.Sections, s)
	}
	return page
}
