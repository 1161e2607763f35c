package page

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// The facts of templates/words/agreement.txt; [board.TestsCompared] is another.
type (
	// An AgreementFigure is alpha on every dimension.
	AgreementFigure struct{ *AgreementSection }

	// OtherYes says how often a second rater says yes where one does.
	OtherYes struct{ *board.Agreement }

	// AlphasApart sets alpha among the answers of each model beside the pooled one.
	AlphasApart struct {
		Scale  result.Scale
		Pooled *float64
		Models []ModelAlpha // the least agreement first
		Below  bool         // most of them are below the pooled one
	}

	// A PairedDifference reads otherwise than the difference of the two means.
	PairedDifference struct{ *board.Pair }

	// A TestAndInterval is a pair on which the two disagree.
	TestAndInterval struct{ *board.Pair }
)

// A ModelAlpha is alpha among the answers of one model.
type ModelAlpha struct {
	Row   *board.Row
	Alpha float64
}

// IntervalDecides reports whether the interval excludes 0.
func (t TestAndInterval) IntervalDecides() bool { return t.CI.Lo > 0 || t.CI.Hi < 0 }

// alphasApart looks at overall quality.
func alphasApart(s AgreementSection) AlphasApart {
	out := AlphasApart{Scale: result.HeadlineDimension}
	below := 0
	for i, a := range s.Panel.Eval.Agreement {
		if a.Scale.ID != out.Scale.ID {
			continue
		}
		out.Pooled = a.Alpha
		for _, m := range s.ByModel {
			if alpha := m.Alphas[i]; alpha != nil {
				out.Models = append(out.Models, ModelAlpha{m.Row, *alpha})
				if a.Alpha != nil && *alpha < *a.Alpha {
					below++
				}
			}
		}
	}
	slices.SortStableFunc(out.Models, func(x, y ModelAlpha) int {
		switch {
		case x.Alpha < y.Alpha:
			return -1
		case x.Alpha > y.Alpha:
			return 1
		}
		return 0
	})
	out.Below = 2*below > len(out.Models)
	return out
}

// pairNotes puts into words where the figures of a pair seem to contradict each
// other.
func pairNotes(p *board.Pair) []any {
	var out []any
	if p.Difference != nil {
		paired, _ := bias(p.Scale, *p.Difference) // a number is one that it can write
		if means, _ := bias(p.Scale, p.OfMeans()); p.Unlike() && paired != means {
			out = append(out, PairedDifference{p})
		}
	}
	if p.Disagree() {
		out = append(out, TestAndInterval{p})
	}
	return out
}
