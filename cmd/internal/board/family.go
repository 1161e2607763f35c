package board

import (
	"cmp"
	"maps"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A Family is the models of one maker's line, with the mean of their failure profiles.
type Family struct {
	Name string `json:"name"`
	Rows []*Row `json:"models"`
	// mean of its models' rates by mode, in the order of the modes; nil where a mode is unknown
	Profile []float64 `json:"profile,omitempty"`
}

// setFamilies puts the rows of a family together, families by name, and within a family models by release, then name.
func (b *Board) setFamilies() {
	byName := map[string][]*Row{}
	for _, r := range b.Rows {
		byName[familyOf(r)] = append(byName[familyOf(r)], r)
	}
	for _, name := range slices.SortedFunc(maps.Keys(byName), result.CompareNames) {
		f := Family{Name: name, Rows: byName[name]}
		slices.SortStableFunc(f.Rows, func(x, y *Row) int { // without a date last
			dated := bit(x.Model.Released == "") - bit(y.Model.Released == "")
			return cmp.Or(dated, cmp.Compare(x.Model.Released, y.Model.Released), result.CompareNames(x.Model.Name, y.Model.Name),
				cmp.Compare(x.ID, y.ID))
		})
		f.Profile = meanProfile(f.Rows)
		b.Families = append(b.Families, f)
	}
}

func familyOf(r *Row) string { return cmp.Or(r.Model.Family, r.Model.Organization, r.Model.Name) }

// meanProfile is the mean, mode by mode, of the rates of rows that have all of them; nil where none has.
func meanProfile(rows []*Row) []float64 {
	rows = list.Keep(rows, func(r *Row) bool {
		return !slices.ContainsFunc(r.Figures, func(f *Score) bool { return !f.Known() })
	})
	if len(rows) == 0 {
		return nil
	}
	return list.Map(list.UpTo(len(rows[0].Figures)), func(mode int) float64 {
		sum := 0.0
		for _, r := range rows {
			sum += r.Figures[mode].Value
		}
		return sum / float64(len(rows))
	})
}
