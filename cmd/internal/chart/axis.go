package chart

import (
	"math"

	"github.com/counselboard/counselboard/cmd/internal/num"
)

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

// interval writes an interval as the axis counts, or nothing for none.
func (a Axis) interval(iv *Interval) string {
	switch {
	case iv == nil:
		return ""
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

// mostSteps is the greatest number of steps that have a tick each.
const mostSteps = 14

// tickStep is the distance of the ticks: the step, or a multiple where these would be too many; a fifth of the axis where no
// step is known.
func (a Axis) tickStep() float64 {
	if a.Step <= 0 {
		return niceStep((a.Max - a.Min) / 5)
	}
	if (a.Max-a.Min)/a.Step > mostSteps+0.5 {
		return niceStep((a.Max - a.Min) / mostSteps)
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

// Ticks are where the ticks are: at both ends, and at the multiples of their distance between them.
func (a Axis) Ticks() []float64 {
	step := a.tickStep()
	out := []float64{a.Min}
	for i := math.Floor(a.Min/step+1e-9) + 1; tidy(i*step) < tidy(a.Max); i++ {
		out = append(out, tidy(i*step))
	}
	return append(out, a.Max)
}
