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
	Here    Outcome  // what is found for the first where only the rows shown are adjusted together
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
func Compare(panels []*Panel, models []*Model) *Comparison {
	c := &Comparison{Models: models}
	for _, component := range result.Components {
		part := &ComparedPair{Component: component, Rows: make([]*Row, len(models))}
		for _, panel := range panels {
			if of := panel.Board(component); of != nil {
				rows := list.Map(models, of.RowOf)
				if countRated(rows) > countRated(part.Rows) {
					part.Rows, part.Board = rows, of
				}
			}
		}
		c.Parts = append(c.Parts, part)
	}
	return c
}

// countRated counts the models that a panel has rated, of their rows.
func countRated(rows []*Row) int {
	return len(list.Keep(rows, func(r *Row) bool { return r != nil }))
}

// Lines sets the two beside each other on every scale.
func (p *ComparedPair) Lines() []ComparedLine {
	if p.lines != nil {
		return p.lines
	}
	var lines []ComparedLine
	for _, s := range ComparedScales(p.Component) {
		l := ComparedLine{Scale: s, Figures: make([]*Score, len(p.Rows))}
		for i, r := range p.Rows {
			if r != nil {
				l.Figures[i] = r.Figure(s.ID)
			}
		}
		if p.Shared() {
			l.Pair = p.Test(s)
		}
		lines = append(lines, l)
	}
	tested := list.Keep(lines, func(l ComparedLine) bool { return l.Pair != nil })
	found := Here(list.Map(tested, func(l ComparedLine) *Pair { return l.Pair }))
	for i := range lines {
		if lines[i].Pair != nil {
			lines[i].Here, found = found[0], found[1:]
		}
	}
	p.lines = lines
	return lines
}

// Here are the models that are better on something in this comparison, and not over the board.
func (p *ComparedPair) Here() []ComparedSide {
	return p.sides(func(s result.Scale, better Outcome) bool {
		l := p.line(s)
		return l.OnlyHere() && l.Here == better
	})
}

// line is the row of a scale.
func (p *ComparedPair) line(s result.Scale) ComparedLine {
	return p.Lines()[slices.IndexFunc(p.Lines(), func(l ComparedLine) bool { return l.Scale.ID == s.ID })]
}

// OverHere is the model that fails less over all failure modes in this comparison, and not over
// the board; nil where there is none.
func (p *ComparedPair) OverHere() *Model {
	if l := p.line(result.Total); l.OnlyHere() {
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
	if x == nil || y == nil || !x.Known() || !y.Known() {
		return nil
	}
	return []*Score{x, y}
}

// found lists the scales on which the first of the two was found to be so.
func (p *ComparedPair) found(o Outcome) []result.Scale {
	return list.Keep(p.Scales, func(s result.Scale) bool {
		found := p.Outcome(s.ID, p.Rows[0], p.Rows[1])
		if o == Tied && p.line(s).OnlyHere() {
			return false
		}
		return found == o || found == Depends && o == Tied
	})
}

// Ties are the scales on which nothing tells the two apart, and Untested those on which they
// were not tested.
func (p *ComparedPair) Ties() []result.Scale { return p.found(Tied) }

func (p *ComparedPair) Untested() []result.Scale { return p.found(Untested) }

// A ComparedSide is where one of two models is better.
type ComparedSide struct {
	Component result.Component
	Model     *Model
	Parts     [][]result.Scale // of scores, all on which it is higher, then all on which it is lower without words for that, then each other scale; of failure modes, all
}

// Sides are the models that are better on something.
func (p *ComparedPair) Sides() []ComparedSide {
	return p.sides(func(s result.Scale, better Outcome) bool {
		return p.Outcome(s.ID, p.Rows[0], p.Rows[1]) == better
	})
}

func (p *ComparedPair) sides(is func(s result.Scale, better Outcome) bool) []ComparedSide {
	var out []ComparedSide
	for i, better := range []Outcome{Better, Worse} {
		var higher, lower []result.Scale
		var parts [][]result.Scale
		for _, s := range list.Keep(p.Scales, func(s result.Scale) bool { return is(s, better) }) {
			switch {
			case p.Component.Provoked() || !s.LowerIsBetter && !s.Percent:
				higher = append(higher, s)
			case s.LowerIsBetter && !s.Percent && s.Words.Less == "":
				lower = append(lower, s)
			default:
				parts = append(parts, []result.Scale{s})
			}
		}
		for _, of := range [][]result.Scale{lower, higher} {
			if of != nil {
				parts = slices.Insert(parts, 0, of)
			}
		}
		if parts != nil {
			out = append(out, ComparedSide{p.Component, p.Rows[i].Model, parts})
		}
	}
	return out
}
