package page

import (
	"cmp"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

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
