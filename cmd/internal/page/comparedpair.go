package page

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

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
	for _, s := range of.Scales {
		p.Tests = append(p.Tests, of.Between(s.ID, x, y))
	}
	if of.Component == result.Adv {
		p.Over = of.Between(result.Total.ID, x, y)
		if f, g := figureOn(x, result.Total), figureOn(y, result.Total); f != nil && g != nil && f.Known() && g.Known() {
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
		var together []result.Scale
		var alone [][]result.Scale
		for _, t := range p.Tests {
			switch {
			case t == nil || t.Winner == nil || t.Winner.Model != m:
			case t.Scale.LowerIsBetter && p.Component == result.Eval:
				alone = append(alone, []result.Scale{t.Scale})
			default:
				together = append(together, t.Scale)
			}
		}
		if together != nil {
			alone = slices.Insert(alone, 0, together)
		}
		if alone != nil {
			out = append(out, ComparedSide{p.Component, m, alone})
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
