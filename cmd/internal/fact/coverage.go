package fact

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A VerdictCount is to how many statements a verdict was given.
type VerdictCount struct {
	Verdict string
	N       int
}

// Open reports whether a verdict is none: such as cannot be told.
func (v VerdictCount) Open() bool {
	return v.Verdict == board.CannotTell || v.Verdict == board.NotComputed
}

// A Common is a failure mode with its rate over all models.
type Common struct {
	Scale  result.Scale
	Figure *board.Score
}

// A Coverage says whose answers were rated by which panels, and on what.
type Coverage struct {
	Panels []*board.Panel // that have a board, the first of them
	More   int            // the number of the others
	Groups []*CoverageGroup
}

// CoveragePanels bounds the panels that a page has room for.
const CoveragePanels = 12

// A CoverageGroup is the models that the same panels rated on the same components.
type CoverageGroup struct {
	Models []*board.Model
	Parts  [][]result.Component // for each panel, on what it rated them; none where it did not
}

// coverageNamed bounds the models of a group that are named.
const coverageNamed = 12

// Named returns the models that are named, and Unnamed counts the others.
func (g *CoverageGroup) Named() []*board.Model { return g.Models[:min(len(g.Models), coverageNamed)] }

func (g *CoverageGroup) Unnamed() int { return len(g.Models) - len(g.Named()) }

// CoverageOf groups the models that are on the panels' boards: first those that the first
// panels rated on most.
func CoverageOf(panels []*board.Panel, models []*board.Model) Coverage {
	c := Coverage{Panels: list.Keep(panels, func(p *board.Panel) bool { return len(p.Boards()) > 0 })}
	c.More = max(0, len(c.Panels)-CoveragePanels)
	c.Panels = c.Panels[:len(c.Panels)-c.More]
	groups := map[string]*CoverageGroup{}
	for _, m := range models {
		parts := make([][]result.Component, len(c.Panels))
		rated := false
		for _, r := range slices.Concat(m.Eval, m.Adv) {
			if i := slices.Index(c.Panels, r.Panel); i >= 0 {
				parts[i], rated = append(parts[i], r.Component), true
			}
		}
		if !rated {
			continue
		}
		key := fmt.Sprint(parts)
		if groups[key] == nil {
			groups[key] = &CoverageGroup{Parts: parts}
			c.Groups = append(c.Groups, groups[key])
		}
		groups[key].Models = append(groups[key].Models, m)
	}
	slices.SortStableFunc(c.Groups, func(x, y *CoverageGroup) int {
		return slices.CompareFunc(x.Parts, y.Parts, func(a, b []result.Component) int { return cmp.Compare(len(b), len(a)) })
	})
	return c
}
