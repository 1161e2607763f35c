package page

import (
	"cmp"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/chart"
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
	Panel           *board.Panel
	Figure          *FigureView
	Printed         bool              // some alpha stands beside the paper's
	Paper           bool              // the reading of the paper's code is known
	LeftOut         []board.Agreement // those of which that reading leaves questions out
	Highest, Lowest *board.Agreement  // alpha of the dimensions with scores; nil where there are not two
	YesNo           *board.Agreement  // on the dimension of yes and no; nil where unknown
	AsPrinted       bool              // every alpha printed is what the paper's code gives
	TwoWay          bool              // intervals allow for raters
	ByModel         []ModelAlphas     // none where unknown
	Tests           *board.TestsCompared
}

// ModelAlphas are the alphas among the answers of one model, in the order of the
// section's dimensions; nil where there is none.
type ModelAlphas struct {
	Row    *board.Row
	Alphas []*float64
}

func (b *Builder) agreement() Document {
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
			s.TwoWay = s.TwoWay || a.CI95TwoWay != nil
			s.AsPrinted = (i == 0 || s.AsPrinted) && (a.Printed == nil || a.AsPrinted())
			if a.Scale.Percent {
				s.YesNo = a
				continue
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
		s.AsPrinted = s.AsPrinted && s.Printed
		s.ByModel, s.Tests = modelAlphas(panel.Eval), panel.Eval.TestsCompared()
		if s.Figure = b.agreementFigure(&page.Page, &s); s.Figure != nil {
			s.Figure.TableHref = "#alpha-" + panel.ID
		}
		page.Sections = append(page.Sections, s)
	}
	return page
}

// agreementFigure draws alpha on every dimension.
func (b *Builder) agreementFigure(p *Page, s *AgreementSection) *FigureView {
	k := b.columns("AgreementFigure", "agreement-"+FigureID(s.Panel.ID), s,
		chart.Axis{Title: "alpha", Better: chart.Higher}, chart.Axis{Title: "pairs", Percent: true, Max: 1, Step: 0.25, Better: chart.Higher})
	belowChance := false
	for _, a := range s.Panel.Eval.Agreement {
		alpha, pairs := noCell(2), noCell(1)
		if a.Alpha != nil {
			alpha.Value, alpha.said[0] = *a.Alpha, num.Two(*a.Alpha)
		}
		if ci := a.Interval(); ci != nil && a.Alpha != nil {
			alpha.Interval, alpha.said[1] = &chart.Interval{Lo: ci[0], Hi: ci[1]}, num.Range(ci[0], ci[1])
		}
		belowChance = belowChance || alpha.Value < 0 || alpha.Interval != nil && alpha.Interval.Lo < 0
		if a.PercentAgreement != nil {
			pairs.Value, pairs.said[0] = *a.PercentAgreement, num.Percent(*a.PercentAgreement)
		}
		k.row(a.Scale.Label, "", alpha, pairs)
	}
	if !belowChance {
		k.chart.Scales[0].Max, k.chart.Scales[0].Step = 1, 0.25
	}
	return b.draw(p, "AgreementFigure", s, k.chart, k.table)
}

// modelAlphas lists the alphas of every model for which some are known; nil where
// there are not two.
func modelAlphas(eval *board.Board) []ModelAlphas {
	var out []ModelAlphas
	for _, r := range eval.Rows {
		m := ModelAlphas{Row: r}
		known := false
		for _, a := range eval.Agreement {
			var alpha *float64
			if v, ok := a.AlphaByModel[r.Model.ID]; ok {
				alpha, known = &v, true
			}
			m.Alphas = append(m.Alphas, alpha)
		}
		if known {
			out = append(out, m)
		}
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// AlphasApart sets alpha among the answers of each model beside the pooled one.
type AlphasApart struct {
	Scale  result.Scale
	Pooled *float64
	Models []ModelAlpha // the least agreement first
	Below  bool         // most of them are below the pooled one
}

// A ModelAlpha is alpha among the answers of one model.
type ModelAlpha struct {
	Row   *board.Row
	Alpha float64
}

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
	slices.SortStableFunc(out.Models, func(x, y ModelAlpha) int { return cmp.Compare(x.Alpha, y.Alpha) })
	out.Below = 2*below > len(out.Models)
	return out
}
