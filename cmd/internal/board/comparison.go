package board

import (
	"fmt"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A Comparison is two models side by side.
type Comparison struct {
	Models []*Model
	Parts  []*ComparedPair // the dimensions, then the failure modes
}

// A ComparedPair is two models on the board that has most of them; on none where no
// panel has rated either.
type ComparedPair struct {
	Component result.Component
	*Board
	Rows []*Row // by model; nil where the panel has not rated it
}

// Shared reports whether the board has both models.
func (p *ComparedPair) Shared() bool { return p.Board != nil && !slices.Contains(p.Rows, nil) }

// A ComparedLine is two models on one dimension or failure mode.
type ComparedLine struct {
	Scale   result.Scale
	Figures []*Score // by model; nil where there is none
	Pair    *Pair    // nil where the two were not compared
	Here    Outcome  // for the first, where only the rows shown are adjusted together
}

// Better is the place of the better model, on the board or in this comparison; or −1.
func (l ComparedLine) Better() int {
	switch {
	case l.Pair == nil:
		return -1
	case l.Pair.Winner != nil:
		return slices.Index([]*Row{l.Pair.A, l.Pair.B}, l.Pair.Winner)
	}
	return slices.Index([]Outcome{Better, Worse}, l.Here)
}

// OnlyHere reports whether one is clearly better in this comparison, and not over the board.
func (l ComparedLine) OnlyHere() bool { return l.Pair != nil && l.Pair.Winner == nil && l.Here.Clear() }

// Ends are the worst value of the scale and the best: what is further right is better.
func (l ComparedLine) Ends() [2]float64 {
	if l.Scale.LowerIsBetter {
		return [2]float64{l.Scale.Max, l.Scale.Min}
	}
	return [2]float64{l.Scale.Min, l.Scale.Max}
}

// At returns the place of a value on the line, in percent of its length.
func (l ComparedLine) At(value float64) string {
	ends := l.Ends()
	return fmt.Sprintf("%.2f%%", 100*(value-ends[0])/(ends[1]-ends[0]))
}

// Lane returns the place of the lane in which a model's figure is drawn, in pixels from the top.
func (l ComparedLine) Lane(model int) int { return 8 + 12*model }

// Compare sets models side by side, on each component where most of them stand among some panels.
func Compare(b *result.Benchmark, panels []*Panel, models []*Model) *Comparison {
	c := &Comparison{Models: models}
	rated := func(rows []*Row) int { return len(list.Keep(rows, func(r *Row) bool { return r != nil })) }
	for _, component := range b.Components() {
		part := &ComparedPair{Component: component, Rows: make([]*Row, len(models))}
		for _, panel := range panels {
			if of := panel.Board(component); of != nil {
				if rows := list.Map(models, func(m *Model) *Row { return of.RowOf(m.ID) }); rated(rows) > rated(part.Rows) {
					part.Rows, part.Board = rows, of
				}
			}
		}
		c.Parts = append(c.Parts, part)
	}
	return c
}

// Lines sets the two beside each other on every scale.
func (p *ComparedPair) Lines() []ComparedLine {
	var lines []ComparedLine
	var shown []*Pair
	for _, s := range ComparedScales(p.Component) {
		l := ComparedLine{Scale: s, Figures: make([]*Score, len(p.Rows))}
		for i, r := range p.Rows {
			if r != nil {
				l.Figures[i] = r.Figure(s.ID)
			}
		}
		if p.Shared() {
			if l.Pair = p.Between(s.ID, p.Rows[0], p.Rows[1]); l.Pair != nil {
				shown = append(shown, l.Pair)
			}
		}
		lines = append(lines, l)
	}
	found := Here(shown)
	for i := range lines {
		if l := &lines[i]; l.Pair != nil {
			l.Here, found = found[0], found[1:]
		}
	}
	return lines
}

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
