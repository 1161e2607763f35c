package board

import (
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// An Eval is one panel's EVAL board.
type Eval struct {
	Rows      []*Row // by overall quality, best first
	Pairs     []*Pair
	Agreement []Agreement // in the order of Dimensions; empty where nothing is known
	LeftOut   []LeftOut   // in the order of Dimensions; empty where nothing is known
	Graph     *result.Graph
	Summary   *result.Summary // nil where the panel has none

	pairs pairIndex
}

// newEval computes a panel's EVAL figures and board; nil without an active run.
func newEval(p *Panel, sum *result.Summary) *Eval {
	runs := p.runsOf(result.Eval)
	raw := make([]*result.Run, len(runs))
	for i, r := range runs {
		raw[i] = r.Run
	}
	l := newLabels(raw)
	for _, r := range runs {
		for _, s := range Dimensions {
			f := evalFigure(r.Run, s, l)
			r.Figures = append(r.Figures, &f)
		}
	}
	e := &Eval{Rows: rows(runs, func(r *Run) *Figure { return r.Figures[0] }), Summary: sum}
	if len(e.Rows) == 0 {
		return nil
	}
	e.pairs = comparePairs(e.Rows, sum, l)
	e.Pairs = e.pairs.list()
	rank(e.Rows, Dimensions, e.pairs.verdict)
	e.Agreement = agreement(e.Rows, sum, l)
	e.LeftOut = leftOut(e.Rows, sum, l)
	if e.Graph = graph(e.Rows, l); e.Graph == nil && sum != nil {
		e.Graph = sum.Graph
	}
	return e
}

func evalFigure(r *result.Run, s Scale, l labels) Figure {
	if len(r.Ratings) > 0 {
		return evalFromRatings(r, s, l)
	}
	ref := Ref{Run: r.ID, Path: r.File.Path, Pointer: "/summary/" + s.ID}
	f, ok := r.Summary[s.ID]
	if !ok {
		return absent(s, notPublished, ref)
	}
	return fromSummary(s, f, ref)
}

// PairsOf lists the comparisons on one dimension.
func (e *Eval) PairsOf(dimension string) []*Pair {
	var out []*Pair
	for _, p := range e.Pairs {
		if p.Scale.ID == dimension {
			out = append(out, p)
		}
	}
	return out
}
