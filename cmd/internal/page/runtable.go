package page

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/num"
)

// A RunTable shows the figures of a run, a row each.
type RunTable struct {
	Rows    []RunRow
	Total   *RunRow // ADV: over all modes; nil where that is not known
	Shared  Basis   // what every row but the total rests on
	Printed bool    // some figure stands beside the paper's
}

// Intervals reports whether some figure has an interval: a table has no column of
// what no row has.
func (t *RunTable) Intervals() bool { return t.some((*board.Figure).HasInterval) }

// Counts reports whether k of n is known of some figure.
func (t *RunTable) Counts() bool {
	return t.some(func(f *board.Figure) bool { return counts(f) != "" })
}

// Distributions reports whether the ratings by value are known of some figure.
func (t *RunTable) Distributions() bool {
	return t.some(func(f *board.Figure) bool { return len(distribution(f)) > 0 })
}

// Listed returns the rows with that over all modes, where it is known.
func (t *RunTable) Listed() []RunRow {
	if t.Total == nil {
		return t.Rows
	}
	return append(slices.Clip(t.Rows), *t.Total)
}

// Ranks reports whether some figure has a rank among others.
func (t *RunTable) Ranks() bool { return slices.ContainsFunc(t.Rows, RunRow.Ranked) }

func (t *RunTable) some(has func(*board.Figure) bool) bool {
	return slices.ContainsFunc(t.Listed(), func(r RunRow) bool { return has(r.Figure) })
}

// A RunRow is one figure on a model's or run's page.
type RunRow struct {
	*board.Figure
	Anchor string // the row's id
	Models int    // on the board; 0 where there is no rank to show
	Basis  Basis  // what it rests on and not every row
}

// Ranked reports whether the figure has a rank among others.
func (r RunRow) Ranked() bool { return r.Rank.Known() && r.Models > 1 }

// OpenRank reports whether the rank leaves every place open.
func (r RunRow) OpenRank() bool { return r.Rank.Best == 1 && r.Rank.Worst == r.Models }

// runFigures shows a run's figures; under tells the rows of several panels apart on
// one page, models is the number of models on the board.
func runFigures(under string, r *board.Run, models int) *RunTable {
	t := &RunTable{Shared: sharedBasis(r.Figures)}
	for _, f := range r.Figures {
		t.Printed = t.Printed || f.Printed != nil
		t.Rows = append(t.Rows, RunRow{f, under + f.Scale.ID, models, ownBasis(f, t.Shared)})
	}
	if r.Total != nil {
		t.Total = &RunRow{Figure: r.Total, Anchor: under + r.Total.Scale.ID, Basis: basisOf(r.Total)}
	}
	return t
}

// rowFigures shows a row's figures among those of other panels.
func rowFigures(r *board.Row) *RunTable {
	return runFigures(r.Panel.ID+".", r.Run, len(r.Board().Rows))
}

// A Distribution is the ratings by value, drawn as a strip to scale.
type Distribution []Bar

// A Bar is one value's part of a strip 200 wide.
type Bar struct {
	Value string
	N     int
	Share float64
	X, W  string
	Step  int
	Wide  bool // wide enough for its label
}

// stripWidth is the width of a distribution strip.
const stripWidth = 200

// distribution draws the ratings of a figure by value; nil where they are not known.
func distribution(f *board.Figure) Distribution {
	total := 0
	for _, c := range f.Counts {
		total += c.N
	}
	if total == 0 {
		return nil
	}
	var d Distribution
	x := 0.0
	for i, c := range f.Counts {
		share := float64(c.N) / float64(total)
		w := share * stripWidth
		step := 1
		if len(f.Counts) > 1 {
			step = 1 + i*(heatSteps-2)/(len(f.Counts)-1)
		}
		d = append(d, Bar{Value: c.Value, N: c.N, Share: share, X: num.Decimal(x, 1), W: num.Decimal(w, 1), Step: step, Wide: w >= 16})
		x += w
	}
	return d
}
