package page

import (
	"fmt"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/num"
)

// A RunTable shows the figures of a run, a row each.
type RunTable struct {
	*board.Run
	Under  string // begins the ids of the rows: it tells several panels apart on one page
	Models int    // on the board; 0 where no rank is to be shown
	Shared Basis  // what every row rests on, but for the one over all failure modes
}

// newRunTable returns the figures of a run.
func newRunTable(r *board.Run) RunTable { return RunTable{Run: r, Shared: sharedBasis(r.Figures)} }

// Ranks reports whether some figure has a rank among others.
func (t RunTable) Ranks() bool { return slices.ContainsFunc(t.Figures, t.Ranked) }

// Ranked reports whether a figure has a rank among others that is to be shown.
func (t RunTable) Ranked(f *board.Figure) bool { return f.Rank.Known() && t.Models > 1 && f != t.Total }

// AnyPlace reports whether a figure's rank leaves every place open.
func (t RunTable) AnyPlace(f *board.Figure) bool { return f.Rank.Best == 1 && f.Rank.Worst == t.Models }

// Basis returns what a figure rests on and not every row.
func (t RunTable) Basis(f *board.Figure) Basis {
	if f == t.Total {
		return basisOf(f)
	}
	return ownBasis(f, t.Shared)
}

// A Distribution is the ratings by value, drawn as a strip to scale.
type Distribution []Bar

// A Bar is one value's part of a strip 200 wide.
type Bar struct {
	Value string
	Says  string // with how many ratings, and their share
	X, W  string
	Step  int
	Drawn bool // wider than nothing
	Wide  bool // wide enough for its label
}

// tenths writes a place in a strip.
func tenths(x float64) string { return strings.TrimSuffix(num.Decimal(x, 1), ".0") }

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
			step = 1 + i*(chart.HeatSteps-2)/(len(f.Counts)-1)
		}
		says := fmt.Sprintf("%s: %d (%s)", c.Value, c.N, num.Percent(share))
		d = append(d, Bar{Value: c.Value, Says: says, X: tenths(x), W: tenths(w), Step: step, Drawn: c.N > 0, Wide: w >= 16})
		x += w
	}
	return d
}
