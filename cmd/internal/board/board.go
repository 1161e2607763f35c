package board

import (
	"cmp"
	"slices"
	"sync"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A Board is the active runs of one panel and component, in one table.
type Board struct {
	Component result.Component
	Scales    []result.Scale // the dimensions, or the failure modes
	// EVAL: best overall quality first; ADV: fewest failures over all modes first; those that are not placed last
	Rows    []*Row
	Pairs   []*Pair         // two rows on every scale, as far as both can be compared; see WholePairs
	Summary *result.Summary // nil where the panel has none
	Raters  int             // experts: different raters, or how many the panel's card says; 0 where neither is known
	Unknown int             // people, whose ratings do not tell who rated: of a panel of so many; else 0

	// EVAL alone.
	Agreement []Agreement   // in the order of Scales; empty where nothing is known
	LeftOut   []LeftOut     // in the order of Scales; empty where nothing is known
	Graph     *result.Graph // who rated what

	// ADV alone.
	Families []Family // those with like profiles side by side
	Totals   []*Score // by failure mode, over all models: clustered by question

	tests map[string]tests        // by scale; of ADV over all failure modes, too
	apart map[string]stats.Number // by dimension: reliability of the placed models' means
	most  int                     // rows of a board of which every pair is kept

	asked    map[string]int  // questions, by scale
	opposed  func() *Opposed // computed when it is first asked for; nil on a rated part
	standing sync.Map        // by scale, see [Board.Standing]
}

// newBoard computes a panel's figures and board of a component; nil without an
// active run.
func newBoard(p *Panel, c result.Component, sum *result.Summary, most int) *Board {
	runs := p.runsOf(c)
	l := newLabels(list.Map(runs, func(r *Row) *result.Run { return r.Run }))
	b := &Board{Component: c, Scales: c.Shown(), Summary: sum, most: most}
	for _, r := range runs {
		b.setScores(r, l)
	}
	setHeadline(runs)
	if b.Rows = rows(runs); len(b.Rows) == 0 {
		return nil
	}
	b.place(l)
	b.sortPlaced()
	b.compare(l)
	b.compareFields(l)
	b.rank()
	if c.Provoked() {
		b.setTotals(l)
		b.setFamilies()
		b.opposed = sync.OnceValue(b.newOpposed)
		return b
	}
	b.Agreement = b.agreement(l)
	b.LeftOut = b.leftOut(l)
	if b.Graph = b.graph(l); b.Graph == nil && sum != nil {
		b.Graph = sum.Graph
	}
	return b
}

// setHeadline sets the scale that orders runs: the headline, or the first that anybody was rated on.
func setHeadline(runs []*Row) {
	if len(runs) == 0 {
		return
	}
	headline := runs[0].Component.Headline().ID
	known := func(scale string) bool {
		return slices.ContainsFunc(runs, func(r *Row) bool { return r.Figure(scale).Known() })
	}
	if !known(headline) {
		if f := list.First(runs[0].Figures, func(f *Score) bool { return known(f.Scale.ID) }); f != nil {
			headline = f.Scale.ID
		}
	}
	for _, r := range runs {
		r.headline = headline
	}
}

// Headline is the scale that orders the board.
func (b *Board) Headline() result.Scale { return b.Rows[0].Headline().Scale }

// Panel returns the panel whose board it is.
func (b *Board) Panel() *Panel { return b.Rows[0].Panel }

// Origins returns what stands behind the figures of its rows, the one that can be
// checked most first.
func (b *Board) Origins() []result.Origin {
	return list.Keep(result.Origins, func(o result.Origin) bool {
		return slices.ContainsFunc(b.Rows, func(r *Row) bool { return r.Origin == o })
	})
}

// RowOf returns the row of a model by its id; nil where the panel has not rated it.
func (b *Board) RowOf(model string) *Row {
	return list.First(b.Rows, func(r *Row) bool { return r.Model.ID == model })
}

// rows lists the active among runs: the best first by their headline
// figure, those without a value last, ties by name.
func rows(runs []*Row) []*Row {
	out := list.Keep(runs, func(r *Row) bool { return r.State() == result.Active })
	slices.SortFunc(out, func(a, b *Row) int {
		if by := compareValues(a.Headline(), b.Headline()); by != 0 { // as mostly: names are costly to compare
			return by
		}
		return cmp.Or(result.CompareNames(a.Model.Name, b.Model.Name), cmp.Compare(a.ID, b.ID))
	})
	for i, r := range out {
		r.place = i
	}
	return out
}

// compareValues puts the better value first, and none last.
func compareValues(a, b *Score) int {
	switch {
	case !a.Known() && !b.Known(), a.Known() && b.Known() && a.Value == b.Value:
		return 0
	case !b.Known(), a.Known() && a.Scale.Better(a.Value, b.Value):
		return -1
	}
	return 1
}
