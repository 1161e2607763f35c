package board

import (
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// Kin reports whether a judge rates itself or a model of its own family.
func (lb *Leaderboard) Kin(p *Panel, m *Model) bool {
	if p.Kind != result.Judge {
		return false
	}
	family := p.Family
	for _, own := range lb.Models {
		if own.ID == p.Panel.Model || slices.Contains(own.Aliases, p.Panel.Model) {
			if own == m {
				return true
			}
			if family == "" {
				family = own.Family
			}
		}
	}
	return p.Panel.Model == m.ID || family != "" && strings.EqualFold(family, m.Family)
}
