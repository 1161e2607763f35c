package page

import (
	"fmt"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A Comparison is two models side by side.
type Comparison struct {
	Models []*board.Model
	Parts  []*ComparedPart // the six dimensions, then the failure modes
}

// A ComparedPart is two models on the board that has most of them; on none where no
// panel has rated any.
type ComparedPart struct {
	Component result.Component
	Board     *board.Board
	Rows      []*board.Row // by model; nil where the panel has not rated it
}

// Shared reports whether the board has both models.
func (p *ComparedPart) Shared() bool { return p.Board != nil && !slices.Contains(p.Rows, nil) }

// Pair is what the board says of the two models.
func (p *ComparedPart) Pair() ComparedPair { return comparedPair(p.Board, p.Rows[0], p.Rows[1]) }

// A ComparedLine is two models on one dimension or failure mode.
type ComparedLine struct {
	Scale   result.Scale
	Figures []*board.Figure // by model; nil where there is none
	Pair    *board.Pair     // nil where the two were not compared
}

// Better is the place of the better model, or −1.
func (l ComparedLine) Better() int {
	if l.Pair == nil || l.Pair.Winner == nil {
		return -1
	}
	return slices.Index([]*board.Row{l.Pair.A, l.Pair.B}, l.Pair.Winner)
}

// Ends are the worst value of the scale and the best: what is further right is better.
func (l ComparedLine) Ends() [2]float64 {
	if l.Scale.LowerIsBetter {
		return [2]float64{l.Scale.Max, l.Scale.Min}
	}
	return [2]float64{l.Scale.Min, l.Scale.Max}
}

// A MarkLook is how one of the models side by side is drawn: a shape around the
// origin, in pixels, in a colour. Each tells the models apart without the other.
type MarkLook struct {
	Shape string // a path of SVG
	Color string
}

// markLooks has one for each of [CompareMost] models.
var markLooks = []MarkLook{
	{"M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z", chart.Categories[0].CSS()},
	{"M0-6.5L6.5 0L0 6.5L-6.5 0Z", chart.Categories[1].CSS()},
	{"M0-5.5L6 5H-6Z", chart.Categories[2].CSS()},
	{"M-4.5-4.5h9v9h-9Z", chart.Categories[3].CSS()},
	{"M0 5.5L6-5H-6Z", chart.Ink.CSS()},
	{"M-6-1.8h4.2v-4.2h3.6v4.2h4.2v3.6h-4.2v4.2h-3.6v-4.2h-4.2Z", chart.Muted.CSS()},
}

// A Mark is a figure to scale, in its own lane of a line: places in percent of the
// line's length.
type Mark struct {
	MarkLook
	Lane      int // pixels from the top
	X, Lo, Hi string
}

// The lanes of a line: the first one's place and the distance between two, in pixels.
const laneFirst, laneNext = 8, 12

// Marks are the figures that are known, to scale.
func (l ComparedLine) Marks() []Mark {
	var out []Mark
	ends := l.Ends()
	at := func(x float64) string { return fmt.Sprintf("%.2f%%", 100*(x-ends[0])/(ends[1]-ends[0])) }
	for i, f := range l.Figures {
		if f == nil || !f.Known() {
			continue
		}
		m := Mark{MarkLook: markLooks[i], Lane: laneFirst + i*laneNext, X: at(f.Value)}
		if f.HasInterval() {
			m.Lo, m.Hi = at(f.CI.Lo), at(f.CI.Hi)
		}
		out = append(out, m)
	}
	return out
}

// comparison sets two models side by side.
func (b *Builder) comparison(models []*board.Model) *Comparison {
	c := &Comparison{Models: models}
	for _, component := range result.Components {
		part := &ComparedPart{Component: component, Rows: make([]*board.Row, len(models))}
		for _, panel := range b.rated() {
			if of := panel.Board(component); of != nil {
				rows := list.Map(models, of.RowOf)
				if known(rows) > known(part.Rows) {
					part.Rows, part.Board = rows, of
				}
			}
		}
		c.Parts = append(c.Parts, part)
	}
	return c
}

// known counts the rows that there are.
func known(rows []*board.Row) int {
	return len(list.Keep(rows, func(r *board.Row) bool { return r != nil }))
}

// comparedScales lists the dimensions, or all failure modes together and each.
func comparedScales(c result.Component) []result.Scale {
	if c == result.Adv {
		return append([]result.Scale{result.Total}, result.Modes...)
	}
	return result.Dimensions
}

// Lines sets the two beside each other on every scale.
func (p *ComparedPart) Lines() []ComparedLine {
	var out []ComparedLine
	for _, s := range comparedScales(p.Component) {
		l := ComparedLine{Scale: s, Figures: make([]*board.Figure, len(p.Rows))}
		for i, r := range p.Rows {
			if r != nil {
				l.Figures[i] = r.Figure(s.ID)
			}
		}
		if p.Shared() {
			l.Pair = p.Board.Between(s.ID, p.Rows[0], p.Rows[1])
		}
		out = append(out, l)
	}
	return out
}

// A ComparedPair is what a board says of two models, to be put into words.
type ComparedPair struct {
	*board.Board
	A, B  *board.Model
	Tests []*board.Pair // by dimension or failure mode; nil where the two were not compared
	Over  *board.Pair   // over all failure modes; or nil
	Total []*board.Figure
}

func comparedPair(of *board.Board, x, y *board.Row) ComparedPair {
	p := ComparedPair{Board: of, A: x.Model, B: y.Model}
	p.Tests = list.Map(of.Scales, func(s result.Scale) *board.Pair { return of.Between(s.ID, x, y) })
	if f, g := x.Total, y.Total; f != nil && g != nil {
		p.Over = of.Between(result.Total.ID, x, y)
		if f.Known() && g.Known() {
			p.Total = []*board.Figure{f, g}
		}
	}
	return p
}

// A ComparedSide is where one of two models is better.
type ComparedSide struct {
	Component result.Component
	Model     *board.Model
	Parts     [][]result.Scale // all scales on which it is higher, then each on which it is lower; of failure modes, all
}

// Sides are the models that are better on something.
func (p ComparedPair) Sides() []ComparedSide {
	var out []ComparedSide
	for _, m := range []*board.Model{p.A, p.B} {
		var higher []result.Scale
		var parts [][]result.Scale
		for _, s := range p.scales(func(t *board.Pair) bool { return t != nil && t.Winner != nil && t.Winner.Model == m }) {
			if p.Component == result.Adv || !s.LowerIsBetter {
				higher = append(higher, s)
			} else {
				parts = append(parts, []result.Scale{s})
			}
		}
		if higher != nil {
			parts = slices.Insert(parts, 0, higher)
		}
		if parts != nil {
			out = append(out, ComparedSide{p.Component, m, parts})
		}
	}
	return out
}

// Ties are the scales on which nothing tells the two apart.
func (p ComparedPair) Ties() []result.Scale {
	return p.scales(func(t *board.Pair) bool { return t != nil && t.PHolm != nil && t.Winner == nil })
}

// Untested are those on which they were not tested.
func (p ComparedPair) Untested() []result.Scale {
	return p.scales(func(t *board.Pair) bool { return t == nil || t.PHolm == nil && t.Winner == nil })
}

func (p ComparedPair) scales(is func(*board.Pair) bool) []result.Scale {
	var out []result.Scale
	for i, t := range p.Tests {
		if is(t) {
			out = append(out, p.Board.Scales[i])
		}
	}
	return out
}
