package page

import (
	"fmt"
	"math"
	"strconv"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// counts writes k/n, or "" where they are not known or the rate is not that share
// but a mean of question means.
func counts(f *board.Figure) string {
	if !f.IsShare() {
		return ""
	}
	return fmt.Sprintf("%d/%d", *f.K, *f.N)
}

// A Rate is a failure rate in a table.
type Rate struct {
	*board.Figure
	Bare bool // no rate of the table has a count or an interval, which it says once
}

// A Whisker is a value with its interval, drawn to scale: positions in a box of
// the given width.
type Whisker struct {
	Width       int
	X, Lo, Hi   string
	HasInterval bool
	AxisLo      string
	AxisHi      string
}

// Whiskers in tables are this wide, with a margin for the dot at either end.
const (
	whiskerWidth  = 84
	whiskerMargin = 4
)

// whiskerRange is what a whisker's box spans: the scale, but for shares of
// medical advice only as much of it as is in use, the same on every board.
func whiskerRange(s result.Scale) (lo, hi float64) {
	if s.ID == result.RiskDimension.ID {
		return 0, 0.5
	}
	return s.Min, s.Max
}

// whisker draws a figure to the scale of its dimension.
func whisker(f *board.Figure) *Whisker {
	lo, hi := whiskerRange(f.Scale)
	if f.Value > hi || f.HasInterval() && f.CI.Hi > hi {
		hi = f.Scale.Max
	}
	at := func(v float64) string {
		x := whiskerMargin + (whiskerWidth-2*whiskerMargin)*(v-lo)/(hi-lo)
		return strconv.FormatFloat(math.Round(x*10)/10, 'f', -1, 64)
	}
	w := &Whisker{Width: whiskerWidth, X: at(f.Value), AxisLo: at(lo), AxisHi: at(hi), HasInterval: f.HasInterval()}
	if w.HasInterval {
		w.Lo, w.Hi = at(f.CI.Lo), at(f.CI.Hi)
	}
	return w
}
