package board

import (
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// Here judges comparisons that a reader has chosen to see together as a family of their
// own, and not over the board: what each finds for its first row, in their order. By the
// same rule, so that only what is adjusted together differs.
func Here(shown []*Pair) []Outcome {
	all := list.Map(shown, (*Pair).again)
	adjust(all)
	out := make([]Outcome, len(shown))
	for i, p := range shown {
		out[i] = all[i].outcome(p.Scale.LowerIsBetter)
	}
	return out
}

// Readings returns the questions on which only the first and only the second failed: as raters
// answered and, where some were not sure, with every "not sure" as no, and as yes. Of
// failures alone.
func (p *Pair) Readings() []result.Only {
	if p.OnlyA == nil {
		return nil
	}
	return append([]result.Only{{A: *p.OnlyA, B: *p.OnlyB}}, p.onlyUnsure...)
}

// Apart reports whether both rows have intervals on the scale, and these do not meet: a reader
// who sees them expects a difference.
func (p *Pair) Apart() bool {
	x, y := p.A.Figure(p.Scale.ID), p.B.Figure(p.Scale.ID)
	return x.HasInterval() && y.HasInterval() && (x.CI.Hi < y.CI.Lo || y.CI.Hi < x.CI.Lo)
}

// TellApart counts the questions on which only one of the two failed. Of failures alone.
func (p *Pair) TellApart() int { return *p.OnlyA + *p.OnlyB }
