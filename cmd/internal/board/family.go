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

// profile returns the failure rates of a row, or nil where one is unknown.
func (r *Row) profile() []float64 {
	if slices.ContainsFunc(r.Figures, func(f *Score) bool { return !f.Known() }) {
		return nil
	}
	return list.Map(r.Figures, func(f *Score) float64 { return f.Value })
}

// meanProfile is the mean of the profiles of rows that have one; nil where none has.
func meanProfile(rows []*Row) []float64 {
	rows = list.Keep(rows, func(r *Row) bool { return r.profile() != nil })
	if len(rows) == 0 {
		return nil
	}
	mean := make([]float64, len(rows[0].Figures))
	for _, r := range rows {
		for i, v := range r.profile() {
			mean[i] += v
		}
	}
	for i := range mean {
		mean[i] /= float64(len(rows))
	}
	return mean
}
