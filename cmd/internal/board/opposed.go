package board

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// Opposed is how the models of a board fail in two groups of failures: whether those that fail less in one fail more in the
// other.
type Opposed struct {
	Groups [2]result.Group `json:"groups"`
	Rows   []*Row          `json:"models"` // that are placed and have a rate with counts in every mode
	stats.Opposed
}

// opposedSeed makes the draws of a board the same in every build.
const opposedSeed = 1

// Opposed compares the groups of the failures that experts saw; nil without two, and where fewer than four models can be
// compared.
func (b *Board) Opposed() *Opposed {
	if b.opposed == nil {
		return nil
	}
	return b.opposed()
}

func (b *Board) newOpposed() *Opposed {
	groups := b.Component.Part().Groups
	if len(groups) != 2 || b.Panel().IsJudge() {
		return nil
	}
	o := &Opposed{Groups: [2]result.Group(groups)}
	scales := list.Keep(b.Scales, func(s result.Scale) bool { return s.Group != "" })
	var table [][]stats.Count
	for _, r := range b.Rows {
		figures := list.Map(scales, func(s result.Scale) *Score { return r.Figure(s.ID) })
		if r.NotPlaced != "" || r.Model.IsPeople() || slices.ContainsFunc(figures, func(f *Score) bool {
			return !f.Known() || f.K == nil || f.N == 0
		}) {
			continue
		}
		o.Rows = append(o.Rows, r)
		table = append(table, list.Map(figures, func(f *Score) stats.Count { return stats.Count{K: *f.K, N: f.N} }))
	}
	if len(table) < 4 {
		return nil
	}
	o.Opposed = stats.NewOpposed(table, list.Map(scales, func(s result.Scale) bool { return s.Group == groups[0].ID }), opposedSeed)
	return o
}

// Modes returns the failures of each group.
func (o *Opposed) Modes() [2][]result.Scale {
	shown := o.Rows[0].Board().Scales
	return [2][]result.Scale{o.Groups[0].Of(shown), o.Groups[1].Of(shown)}
}

// Unit is what the rates are shares of.
func (o *Opposed) Unit() string {
	return o.Rows[0].Board().Unit(o.Rows[0].Figures[0].Scale)
}

// Clear reports whether the models' orders in the two groups go together, or against each other, beyond chance.
func (o *Opposed) Clear() bool { return o.Rho.Undefined == "" && o.P < stats.Significance }

// Other says what models do that fail less in the first group: fail more in the second, or less.
func (o *Opposed) Other() string {
	if o.Rho.Value < 0 {
		return o.Groups[1].More
	}
	return o.Groups[1].Less
}
