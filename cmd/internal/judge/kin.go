package judge

import (
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// Kin reports whether a judge rates itself or a model of its own family.
func (cast *Cast) Kin(p *LinkedPanel, m *LinkedModel) bool {
	if p.Kind != result.Judge {
		return false
	}
	family := p.Family
	for _, own := range cast.Models {
		if own.ID == p.PanelCard.Model || slices.Contains(own.Aliases, p.PanelCard.Model) {
			if own == m {
				return true
			}
			if family == "" {
				family = own.Family
			}
		}
	}
	return p.PanelCard.Model == m.ID || family != "" && strings.EqualFold(family, m.Family)
}

// kin lists the models of a comparison that are of the judge's own family: they are marked, and no sentence accuses.
func (cast *Cast) kin(c *Comparison) []*LinkedModel {
	return list.Keep(c.Models, func(m *LinkedModel) bool { return cast.Kin(c.Judge, m) })
}
