package board

import (
	"cmp"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
)

// Base returns the id that a model has in common with those that are it with a setting.
func (m *Model) Base() string { return cmp.Or(m.VariantOf, m.ID) }

// Settings returns the leaderboard's models that are one with different settings, in its order: nil where there is one alone.
func (lb *Leaderboard) Settings(base string) []*Model {
	return unlessOne(list.Keep(lb.Models, func(m *Model) bool { return m.Base() == base && len(m.Runs) > 0 }))
}

// unlessOne returns a list of several; nil of fewer.
func unlessOne[T any](all []T) []T {
	if len(all) < 2 {
		return nil
	}
	return all
}

// Settings returns the rows of a board that are of the row's model, with different settings, in the board's order: nil where the
// row is alone.
func (r *Row) Settings() []*Row {
	return unlessOne(list.Keep(r.Board().Rows, func(o *Row) bool { return o.Model.Base() == r.Model.Base() }))
}

// Represents reports whether a row is the one of its model where each has one: that without a setting, or else the first.
func (r *Row) Represents() bool {
	all := r.Settings()
	if i := slices.IndexFunc(all, func(o *Row) bool { return o.Model.VariantOf == "" }); i >= 0 {
		return all[i] == r
	}
	return all == nil || all[0] == r
}

// HasSettings reports whether a model has several rows, by its settings.
func (b *Board) HasSettings() bool {
	return slices.ContainsFunc(b.Rows, func(r *Row) bool { return r.Settings() != nil })
}
