package drawn

import (
	"math"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/num"
)

// Better says which end of an axis is the good one.
type Better int

const (
	Neither Better = iota
	Higher
	Lower
)

// What the ends of axes say, of one that lies, the longest first, and of one that stands.
var (
	lyingEnds = [...][3]string{
		Higher: {"higher is better →", "better →", "→"},
		Lower:  {"← lower is better", "← better", "←"},
	}
	standingEnd = [...]string{Neither: "", Higher: "↑ higher is better", Lower: "↓ lower is better"}
)

// endWithin returns what the end of an axis that lies says in so many pixels; nothing
// where there is no room for an arrow.
func (a Axis) endWithin(room float64) string {
	for _, text := range lyingEnds[a.Better] {
		if TextWidth(text, small, false) <= room {
			return text
		}
	}
	return ""
}

// An Axis is a scale and what it means.
type Axis struct {
	Title string
	// Min and Max are the ends, Step the distance of the ticks. Where Min and
	// Max are equal, all three are chosen to hold the data.
	Min, Max, Step float64
	// Percent says that values are shares, 0 to 1, shown as percentages.
	Percent bool
	// Signed says that values are differences, shown with their sign.
	Signed bool
	Better Better
}

// over is the axis with its ends, if it has none, chosen to hold some values (NaN counts
// for nothing).
func (a Axis) over(values []float64) Axis {
	if a.Min < a.Max {
		if a.Step <= 0 {
			a.Step = niceStep((a.Max - a.Min) / 5)
		}
		return a
	}
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, v := range values {
		if !math.IsNaN(v) {
			lo, hi = min(lo, v), max(hi, v)
		}
	}
	if lo > hi {
		lo, hi = 0, 1
	}
	if hi-lo < 1e-9*max(1, math.Abs(hi)) {
		pad := max(0.05, 0.1*math.Abs(hi))
		lo, hi = lo-pad, hi+pad
		if a.Percent {
			lo, hi = max(0, lo), min(1, hi)
		}
	}
	a.Step = niceStep((hi - lo) / 4)
	a.Min = tidy(math.Floor(lo/a.Step+1e-9) * a.Step)
	a.Max = tidy(math.Ceil(hi/a.Step-1e-9) * a.Step)
	return a
}

// toHold returns the ends of an interval, which an axis without ends is to hold.
func (a Axis) toHold(iv *Interval) []float64 {
	if iv == nil || a.Min < a.Max {
		return nil
	}
	return []float64{iv.Lo, iv.Hi}
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

// tidy takes a float's residue away.
func tidy(f float64) float64 { return math.Round(f*1e9) / 1e9 }

func (a Axis) clamp(f float64) float64 { return min(max(f, a.Min), a.Max) }

// share is how far along the axis a value is, from 0 to 1.
func (a Axis) share(f float64) float64 { return (a.clamp(f) - a.Min) / (a.Max - a.Min) }

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

// tip is a value in a tooltip.
func (a Axis) tip(v float64, iv *Interval) string {
	s := a.format(v)
	if iv != nil {
		s += " (95% interval " + a.interval(iv) + ")"
	}
	return s
}

// Tick is the label of a tick.
func (a Axis) Tick(v float64) string {
	if a.Percent {
		return num.Decimal(roundUp(100*v, 1), -1) + "%"
	}
	return num.Decimal(roundUp(v, 2), -1)
}

// mostSteps is the greatest number of steps that have a tick each.
const mostSteps = 14

// tickStep is the distance of the ticks: the step, or a longer one where these would be too many.
func (a Axis) tickStep() float64 {
	if (a.Max-a.Min)/a.Step > mostSteps+0.5 {
		return niceStep((a.Max - a.Min) / mostSteps)
	}
	return a.Step
}

// Ticks are where the ticks are: at both ends, and at the multiples of their distance
// between them.
func (a Axis) Ticks() []float64 {
	a.Step = a.tickStep()
	decimals := 2
	if _, fraction, ok := strings.Cut(strconv.FormatFloat(a.Step, 'f', -1, 64), "."); ok {
		decimals += len(fraction)
	}
	fixed := func(v float64) float64 {
		f, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'f', decimals, 64), 64) // a float that was just written
		return f
	}
	lo, hi := fixed(math.Ceil(a.Min/a.Step-1e-9)*a.Step), fixed(math.Floor(a.Max/a.Step+1e-9)*a.Step)
	var out []float64
	if a.Min < lo {
		out = append(out, a.Min)
	}
	for v := lo; v <= hi; v = fixed(v + a.Step) {
		out = append(out, v)
	}
	if a.Max > hi {
		out = append(out, a.Max)
	}
	return out
}
