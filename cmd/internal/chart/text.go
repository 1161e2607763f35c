package chart

import (
	"math"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// NameLength is how many characters a name has at most where many stand beside each other: in figures and in heads of tables.
const NameLength = 24

// Label makes any string fit to stand in a figure: on one line, valid UTF-8, without characters that reorder or hide text, and at
// most 100 characters long. What it shortens ends in "…".
func Label(s string) string { return clean(s, 100) }

// Short cuts a name to [NameLength] characters.
func Short(name string) string { return clean(name, NameLength) }

// sentence is Label for a sentence or two, up to 1,000 characters.
func sentence(s string) string { return clean(s, 1000) }

func clean(s string, longest int) string {
	s = strings.Join(strings.Fields(source.CleanText(strings.ToValidUTF8(s, "\uFFFD"))), " ")
	if r := []rune(s); len(r) > longest {
		return strings.TrimRight(string(r[:longest-1]), " ") + "…"
	}
	return s
}

// An Axis is a scale and what it means.
type Axis struct {
	Title          string
	Min, Max, Step float64 // its ends, and the distance of its ticks
	Percent        bool    // values are shares, 0 to 1, shown as percentages
	Signed         bool    // values are differences, shown with their sign
}

// format writes a value as the axis counts.
func (a Axis) format(f float64) string {
	switch {
	case math.IsNaN(f):
		return num.Dash
	case a.Percent:
		return num.Percent(f)
	case a.Signed:
		return num.Signed(f)
	}
	return num.Two(f)
}

// interval writes an interval as the axis counts.
func (a Axis) interval(iv *Interval) string {
	switch {
	case a.Percent:
		return num.PercentRange(iv.Lo, iv.Hi)
	case a.Signed:
		return num.SignedRange(iv.Lo, iv.Hi)
	}
	return num.Range(iv.Lo, iv.Hi)
}

// tip is a value in a tooltip: 4.29, 95% interval 4.16–4.41.
func (a Axis) tip(v float64, iv *Interval) string {
	s := a.format(v)
	if iv != nil {
		s += ", 95% interval " + a.interval(iv)
	}
	return s
}

// clamp moves a value that lies outside to the axis' end.
func (a Axis) clamp(f float64) float64 { return min(max(f, a.Min), a.Max) }

// tidy takes a float's residue away.
func tidy(f float64) float64 { return math.Round(f*1e9) / 1e9 }

// Tick is the label of a tick.
func (a Axis) Tick(v float64) string {
	if a.Percent {
		return num.Decimal(tidy(100*v), -1) + "%"
	}
	return num.Decimal(tidy(v), -1)
}

// tickStep is the distance of the ticks: about a fifth of the axis where no step is known, or where it gives too many.
func (a Axis) tickStep() float64 {
	if a.Step <= 0 || (a.Max-a.Min)/a.Step > 14.5 {
		return niceStep((a.Max - a.Min) / 5)
	}
	return a.Step
}

// niceStep is 1, 2 or 5 times a power of ten, at least about raw.
func niceStep(raw float64) float64 {
	p := math.Pow(10, math.Floor(math.Log10(raw)))
	for _, m := range []float64{1, 2, 5} {
		if raw <= m*p*1.0001 {
			return tidy(m * p)
		}
	}
	return tidy(10 * p)
}
