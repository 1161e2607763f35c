package board

import (
	"cmp"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// ModelAlphas lists the rows of the models for which some alpha is known; nil where there
// are not two.
func ModelAlphas(eval *Board) []*Row {
	return unlessOne(list.Keep(eval.Rows, func(r *Row) bool {
		return slices.ContainsFunc(eval.Agreement, func(a Agreement) bool { return AlphaAmong(a, r) != nil })
	}))
}

// AlphaAmong returns alpha among the answers of one model; nil where there is none.
func AlphaAmong(a Agreement, r *Row) *float64 {
	if alpha, ok := a.AlphaByModel[r.Model.ID]; ok {
		return &alpha
	}
	return nil
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
	Row   *Row
	Alpha float64
}

// AlphasOn looks at overall quality.
func AlphasOn(eval *Board) AlphasApart {
	headline := eval.Component.Headline()
	a := list.First(eval.Agreement, func(a Agreement) bool { return a.Scale.ID == headline.ID })
	out := AlphasApart{Scale: headline, Pooled: a.Alpha}
	for _, r := range eval.Rows {
		if alpha := AlphaAmong(a, r); alpha != nil {
			out.Models = append(out.Models, ModelAlpha{r, *alpha})
		}
	}
	slices.SortStableFunc(out.Models, func(x, y ModelAlpha) int { return cmp.Compare(x.Alpha, y.Alpha) })
	below := list.Keep(out.Models, func(m ModelAlpha) bool { return a.Alpha != nil && m.Alpha < *a.Alpha })
	out.Below = 2*len(below) > len(out.Models)
	return out
}
