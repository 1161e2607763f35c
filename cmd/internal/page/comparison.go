package page

import (
	"fmt"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A Comparison is two models side by side.
type Comparison struct {
	Models []*board.Model
	Parts  []*ComparedPart // the six dimensions, then the failure modes
}

// Shared reports whether a panel has rated both models.
func (c *Comparison) Shared() bool { return slices.ContainsFunc(c.Parts, (*ComparedPart).Shared) }

// A ComparedPart is two models on the board that has most of them; on none where no
// panel has rated any.
type ComparedPart struct {
	Component result.Component
	Board     *BoardTable
	Rows      []*board.Row // by model; nil where the panel has not rated it
	Lines     []ComparedLine
	Raters    [][]*board.Panel // by model: those that have rated it
}

// Shared reports whether the board has both models.
func (p *ComparedPart) Shared() bool { return p.Board != nil && !slices.Contains(p.Rows, nil) }

// A ComparedHead is the head of a column: what is compared of two models.
type ComparedHead struct {
	Component result.Component
	A, B      string // the models
}

// Head is that of the part's models.
func (p *ComparedPart) Head() ComparedHead {
	h := ComparedHead{Component: p.Component}
	if p.Shared() {
		h.A, h.B = Shorten(p.Rows[0].Model.Name, nameLength), Shorten(p.Rows[1].Model.Name, nameLength)
	}
	return h
}

// Pair is what the board says of the two models.
func (p *ComparedPart) Pair() ComparedPair { return comparedPair(p.Board.Board, p.Rows[0], p.Rows[1]) }

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

// Tested reports whether the two were tested.
func (l ComparedLine) Tested() bool { return l.Pair != nil && l.Pair.PHolm != nil }

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

// LanesHeight is what two lanes take.
func (l ComparedLine) LanesHeight() int { return 2*laneFirst + laneNext }

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
	for _, component := range []result.Component{result.Eval, result.Adv} {
		part := &ComparedPart{Component: component, Rows: make([]*board.Row, len(models))}
		most := 0
		for _, panel := range b.compareOrder() {
			of := panel.Board(component)
			if of == nil {
				continue
			}
			rows, n := make([]*board.Row, len(models)), 0
			for i, m := range models {
				if rows[i] = of.RowOf(m); rows[i] != nil {
					n++
				}
			}
			if n > most {
				most, part.Rows, part.Board = n, rows, &BoardTable{Board: of, Rows: of.Rows}
			}
		}
		for _, m := range models {
			part.Raters = append(part.Raters, panelsOf(m, component))
		}
		for _, s := range comparedScales(component) {
			part.Lines = append(part.Lines, part.line(s))
		}
		c.Parts = append(c.Parts, part)
	}
	return c
}

// panelsOf lists the panels that have rated a model on a component.
func panelsOf(m *board.Model, c result.Component) []*board.Panel {
	rows := m.Eval
	if c == result.Adv {
		rows = m.Adv
	}
	var out []*board.Panel
	for _, r := range rows {
		out = append(out, r.Panel)
	}
	return out
}

// comparedScales lists the dimensions, or all failure modes together and each.
func comparedScales(c result.Component) []result.Scale {
	if c == result.Adv {
		return append([]result.Scale{result.Total}, result.Modes...)
	}
	return result.Dimensions
}

func (p *ComparedPart) line(s result.Scale) ComparedLine {
	l := ComparedLine{Scale: s, Figures: make([]*board.Figure, len(p.Rows))}
	for i, r := range p.Rows {
		if r != nil {
			l.Figures[i] = figureOn(r, s)
		}
	}
	if p.Shared() {
		l.Pair = p.Board.Between(s.ID, p.Rows[0], p.Rows[1])
	}
	return l
}

// figureOn returns a row's figure on a scale, or nil.
func figureOn(r *board.Row, s result.Scale) *board.Figure {
	for _, f := range r.All() {
		if f.Scale.ID == s.ID {
			return f
		}
	}
	return nil
}
