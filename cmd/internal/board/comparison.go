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
// panel has rated any.
type ComparedPair struct {
	Component result.Component
	*Board
	Rows []*Row // by model; nil where the panel has not rated it

	lines []ComparedLine // made once
}

// Shared reports whether the board has both models.
func (p *ComparedPair) Shared() bool { return p.Board != nil && !slices.Contains(p.Rows, nil) }

// A ComparedLine is two models on one dimension or failure mode.
type ComparedLine struct {
	Scale   result.Scale
	Figures []*Score // by model; nil where there is none
	Pair    *Pair    // nil where the two were not compared
	Outcome Outcome  // for the first, over the board
	Here    Outcome  // the same where only the rows shown are adjusted together
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
				if rows := list.Map(models, of.RowOf); rated(rows) > rated(part.Rows) {
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
	if p.lines != nil {
		return p.lines
	}
	var shown []*Pair
	for _, s := range ComparedScales(p.Component) {
		l := ComparedLine{Scale: s, Figures: make([]*Score, len(p.Rows))}
		for i, r := range p.Rows {
			if r != nil {
				l.Figures[i] = r.Figure(s.ID)
			}
		}
		if p.Shared() {
			l.Outcome = p.Board.Outcome(s.ID, p.Rows[0], p.Rows[1])
			if l.Pair = p.Test(s); l.Pair != nil {
				shown = append(shown, l.Pair)
			}
		}
		p.lines = append(p.lines, l)
	}
	found := Here(shown)
	for i := range p.lines {
		if l := &p.lines[i]; l.Pair != nil {
			l.Here, found = found[0], found[1:]
		}
	}
	return p.lines
}

// OverHere is the model that fails less over all failure modes in this comparison, and not over
// the board; nil where there is none.
func (p *ComparedPair) OverHere() *Model {
	if l := p.Lines()[0]; l.OnlyHere() { // the total stands first
		return p.Rows[l.Better()].Model
	}
	return nil
}

// Test returns the comparison of the two on a scale; nil where they were not compared.
func (p *ComparedPair) Test(s result.Scale) *Pair { return p.Between(s.ID, p.Rows[0], p.Rows[1]) }

// Over returns their comparison over all failure modes, or nil.
func (p *ComparedPair) Over() *Pair { return p.Test(result.Total) }

// Total returns their rates over all failure modes where both are known.
func (p *ComparedPair) Total() []*Score {
	x, y := p.Rows[0].Total, p.Rows[1].Total
	if !x.Known() || !y.Known() {
		return nil
	}
	return []*Score{x, y}
}

// on lists the dimensions, or the failure modes, of which something holds.
func (p *ComparedPair) on(holds func(ComparedLine) bool) []result.Scale {
	lines := list.Keep(p.Lines(), func(l ComparedLine) bool { return l.Scale.ID != result.Total.ID && holds(l) })
	return list.Map(lines, func(l ComparedLine) result.Scale { return l.Scale })
}

// Ties are the scales on which nothing tells the two apart, and Untested those on which they
// were not tested.
func (p *ComparedPair) Ties() []result.Scale {
	return p.on(func(l ComparedLine) bool { return (l.Outcome == Tied || l.Outcome == Depends) && !l.OnlyHere() })
}

func (p *ComparedPair) Untested() []result.Scale {
	return p.on(func(l ComparedLine) bool { return l.Outcome == Untested })
}

// A ComparedSide is where one of two models is better.
type ComparedSide struct {
	Component result.Component
	Model     *Model
	// of scores, all on which it is higher, then all on which it is lower without words for that, then each other scale; of failure
	// modes, all
	Parts [][]result.Scale
}

// Sides are the models that are better on something, and Here those that are in this comparison, and not over the board.
func (p *ComparedPair) Sides() []ComparedSide {
	return p.sides(func(l ComparedLine, better Outcome) bool { return l.Outcome == better })
}

func (p *ComparedPair) Here() []ComparedSide {
	return p.sides(func(l ComparedLine, better Outcome) bool { return l.OnlyHere() && l.Here == better })
}

func (p *ComparedPair) sides(is func(l ComparedLine, better Outcome) bool) []ComparedSide {
	var out []ComparedSide
	for i, better := range []Outcome{Better, Worse} {
		var higher, lower []result.Scale
		var parts [][]result.Scale
		for _, s := range p.on(func(l ComparedLine) bool { return is(l, better) }) {
			switch {
			case p.Component.Provoked() || !s.LowerIsBetter && !s.Percent:
				higher = append(higher, s)
			case s.LowerIsBetter && !s.Percent && s.Words.Less == "":
				lower = append(lower, s)
			default:
				parts = append(parts, []result.Scale{s})
			}
		}
		parts = slices.DeleteFunc(append([][]result.Scale{higher, lower}, parts...), func(of []result.Scale) bool { return of == nil })
		if len(parts) > 0 {
			out = append(out, ComparedSide{p.Component, p.Rows[i].Model, parts})
		}
	}
	return out
}
