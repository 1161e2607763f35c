package page

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// cell shows an EVAL figure.
func (b *Builder) cell(root string, f *board.Figure) Cell {
	c := NewCell(f)
	c.Href = root + runPath(f.Ref.Run) + "#" + f.Scale.ID
	return c
}

func NewCell(f *board.Figure) Cell {
	c := Cell{Known: f.Known(), Best: f.Rank.Top(), Rank: rankText(f.Rank), Detail: detail(f)}
	if !f.Known() {
		c.Text, c.Why = num.Dash, f.Absent
		return c
	}
	c.Text, c.Whisker = Scaled(f.Scale, f.Value), whisker(f)
	if f.HasInterval() {
		c.Interval = Span(f.Scale, f.CI)
	} else {
		c.Why = f.NoInterval
	}
	return c
}

// rateCell shows a failure rate with its counts and its step on the heat ramp.
func (b *Builder) rateCell(root string, f *board.Figure) Cell {
	c := rateCell(f)
	c.Href = root + runPath(f.Ref.Run) + "#" + f.Scale.ID
	return c
}

// rateCell is a failure rate of no single run.
func rateCell(f *board.Figure) Cell {
	c := NewCell(f)
	if !f.Known() {
		return c
	}
	c.Text, c.Count, c.Step = num.Two(f.Value), counts(f), heatStep(f.Value)
	if f.Unsure != nil && *f.Unsure > 0 {
		c.Unsure = num.Count(*f.Unsure) + " not sure"
	}
	if f.HasInterval() {
		c.Interval = num.Range(f.CI.Lo, f.CI.Hi)
	}
	return c
}

// counts writes k/n, or "" where they are not known.
func counts(f *board.Figure) string {
	if f.K == nil || f.N == nil {
		return ""
	}
	return fmt.Sprintf("%d/%d", *f.K, *f.N)
}

// heatSteps is the number of steps of the heat ramp.
const heatSteps = 8

// heatStep gives the step of a share between 0 and 1.
func heatStep(x float64) int {
	return int(math.Max(0, math.Min(heatSteps-1, math.Floor(x*heatSteps))))
}

// detail says in words what a figure rests on.
func detail(f *board.Figure) string {
	var d []string
	add := func(n *int, one, many string) {
		if n != nil {
			d = append(d, num.Plural(*n, one, many))
		}
	}
	if f.K != nil {
		add(f.N, "label", "labels")
	} else {
		add(f.N, "rating", "ratings")
	}
	add(f.Questions, "question", "questions")
	add(f.Raters, "rater", "raters")
	if f.Unsure != nil && *f.Unsure > 0 {
		d = append(d, num.Count(*f.Unsure)+" not sure")
	}
	if f.Missing != nil && *f.Missing > 0 {
		d = append(d, num.Count(*f.Missing)+" missing")
	}
	switch {
	case f.HasInterval() && f.Method != "":
		d = append(d, "interval: "+Shorten(f.Method, 300))
	case f.Known() && f.NoInterval != "":
		d = append(d, "no interval: "+strings.TrimPrefix(f.NoInterval, "interval "))
	}
	return strings.Join(d, "; ")
}

// Whiskers in tables are this wide, with a margin for the dot at either end.
const (
	whiskerWidth  = 84
	whiskerMargin = 4
)

// whiskerRange is what a whisker's box spans: the scale, but for shares of
// medical advice only as much of it as is in use, the same on every board.
func whiskerRange(s board.Scale) (lo, hi float64) {
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
