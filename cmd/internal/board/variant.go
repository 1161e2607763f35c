package board

import (
	"cmp"

	"github.com/counselboard/counselboard/cmd/internal/list"
)

// Base returns the id that a model has in common with those that are it with a setting.
func (m *Model) Base() string { return cmp.Or(m.VariantOf, m.ID) }

// Settings returns the leaderboard's models that are one with different settings, in its order: nil where there is one alone.
func (lb *Leaderboard) Settings(base string) []*Model {
	all := list.Keep(lb.Models, func(m *Model) bool { return m.Base() == base && len(m.Runs) > 0 })
	if len(all) < 2 {
		return nil
	}
	return all
}
