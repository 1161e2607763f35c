package drawn

import (
	"math"
	"slices"
	"strconv"

	"github.com/counselboard/counselboard/cmd/internal/num"
)

// Reliability says what a judge's scores on one scale mean: above, the experts' mean where
// the judge gave a score, with the gap from the line of equality shaded and one expert's
// band; under it, how often the judge gave each score; beside it, or in the narrow layout
// below, the difference against the mean of the two (Bland and Altman 1986).
type Reliability struct {
	About
	Axis   Axis         // of judge and experts, with its ends
	X, Y   string       // what they count: the judge's score, the experts' mean
	Points []CurvePoint // in ascending order of X
	Expert []CurvePoint // the same of one expert against the others; N is not drawn

	OneExpert string // what Expert is called
	Answers   string // what the histogram counts

	Mean, Difference string    // the axes of the second plot
	Bias             float64   // mean difference
	Limits           *Interval // that hold most differences of single answers; nil where none are known
	BiasName         string
	LimitsName       string
}

// Figure lays the plots out.
func (k Reliability) Figure() (Figure, error) {
	var values data
	for _, p := range k.Points {
		values.add(k.Axis.Tick(p.X), k.Y, p.Y, p.Interval, p.N)
		values.add(k.Axis.Tick(p.X), k.Difference, p.X-p.Y, nil, p.N)
	}
	for _, p := range k.Expert {
		values.add(k.Axis.Tick(p.X), k.OneExpert, p.Y, p.Interval, p.N)
	}
	values.add(k.BiasName, k.Difference, k.Bias, k.Limits, 0)
	return k.figure(values, k.lay, k.view())
}

const (
	reliabilitySide  = 330.0 // of the upper plot, in pixels, at most
	reliabilityBars  = 54.0
	reliabilityLeft  = 30.0
	reliabilityGap   = 112.0
	reliabilityRight = 120.0 // for what the lines of the second plot are called
)

func (k Reliability) lay(w float64) *draft {
	d := &draft{w: w, x: Axis{Max: 1}}
	left, top := edge+reliabilityLeft, 34.0
	side := min(reliabilitySide, w-left-edge-12)
	k.scores(d, left, top, side)
	if w <= NarrowW {
		top += side + 34 + reliabilityBars + 58
		k.differences(d, left, top, w-left-edge-12, 0.75*side)
		d.h = top + 0.75*side + 44
		return d
	}
	at := left + side + reliabilityGap
	k.differences(d, at, top, w-at-edge-reliabilityRight, side)
	d.h = top + side + 34 + reliabilityBars + 10
	return d
}

// errs returns which way a judge errs that gives x where experts give y.
func (k Reliability) errs(x, y float64) Tone {
	switch {
	case x == y:
		return Plain
	case (x > y) == (k.Axis.Better == Lower):
		return TooHarsh
	}
	return TooKind
}

// commonest is the point of most answers; there must be one.
func (k Reliability) commonest() CurvePoint {
	return slices.MaxFunc(k.Points, func(a, b CurvePoint) int { return a.N - b.N })
}

// scores draws the upper plot into a square, with the histogram under it.
func (k Reliability) scores(d *draft, left, top, side float64) {
	a := k.Axis
	inset := side / (2 * max(1, (a.Max-a.Min)/a.Step+1)) // so that bars at the ends have room
	px := func(v float64) float64 { return left + inset + a.share(v)*(side-2*inset) }
	py := func(v float64) float64 { return top + side - inset - a.share(v)*(side-2*inset) }
	d.text(left-reliabilityLeft, 12, words{Text: fit("↑ "+k.Y+"   → "+k.X, min(d.w-2*edge, side+reliabilityGap-12), body, true), Color: Ink, Weight: bold})
	for _, v := range a.Ticks() {
		d.line(left, py(v), left+side, py(v), Line, 1)
		d.text(left-6, py(v), words{Text: a.Tick(v), Color: Muted, Size: small, Align: "right"})
		d.text(px(v), top+side+11, words{Text: a.Tick(v), Color: Muted, Size: small, Align: "center"})
	}
	band := 0.7 * 2 * inset
	for _, p := range k.Expert {
		if iv := p.Interval; iv != nil {
			lo, hi := d.at(px(p.X)-band/2, py(iv.Lo)), d.at(px(p.X)+band/2, py(iv.Hi))
			d.add(cell, false, mark{Name: Label(k.OneExpert), Value: append(lo, hi...), Color: AccentSoft, Tip: []string{Label(k.Y) + ": " + a.tip(p.Y, iv)}})
		}
	}
	for _, p := range k.Points {
		if tone := k.errs(p.X, p.Y); tone != Plain {
			d.line(px(p.X), py(p.X), px(p.X), py(p.Y), softTones[tone], 12)
		}
	}
	d.curve(k.Expert, a, px, py)
	base := top + side + 34 + reliabilityBars
	most := mostN(k.Points)
	apart := side // of the two points that are closest
	for i, p := range k.Points[min(1, len(k.Points)):] {
		apart = min(apart, px(p.X)-px(k.Points[i].X))
	}
	for _, p := range k.Points {
		color := p.color()
		if iv := p.Interval; iv != nil {
			d.line(px(p.X), py(iv.Lo), px(p.X), py(iv.Hi), color, 1.5)
		}
		high := reliabilityBars * float64(p.N) / float64(most) * 0.72
		lo, hi := d.at(px(p.X)-band/2, base), d.at(px(p.X)+band/2, base-high)
		d.add(cell, true, mark{Value: append(lo, hi...), Color: ramp[3]})
		if apart >= TextWidth(num.Count(most), small, false) {
			d.text(px(p.X), base-high-8, words{Text: num.Count(p.N), Color: Muted, Size: small, Align: "center"})
		}
		d.dot(Label(k.X)+": "+a.Tick(p.X), px(p.X), py(p.Y), circle, 11, color, p.N < fewN, k.said(p)...)
		if apart >= TextWidth(num.Decimal(a.Max, 1), small, false) {
			d.text(px(p.X)+10, py(p.Y)+side/60, words{Text: num.Decimal(p.Y, 1), Color: Ink, Size: small, Halo: Page})
		}
	}
	if last := len(k.Expert) - 1; last >= 0 && d.w > NarrowW {
		d.text(left+side+4, py(k.Expert[last].Y), words{Text: fit(k.OneExpert, reliabilityGap-reliabilityLeft-8, small, false), Color: Ink, Size: small})
	}
	d.line(left, base, left+side, base, Line, 1)
}

func (k Reliability) said(p CurvePoint) []string {
	return []string{Label(k.Y) + ": " + k.Axis.tip(p.Y, p.Interval), "n = " + strconv.Itoa(p.N)}
}

// spread is the axis of the second plot.
func (k Reliability) spread() Axis {
	values := []float64{0, k.Bias}
	for _, p := range k.Points {
		values = append(values, p.X-p.Y)
	}
	if k.Limits != nil {
		values = append(values, k.Limits.Lo, k.Limits.Hi)
	}
	return Axis{Title: k.Difference, Signed: true}.over(values)
}

// lines are those of the second plot: the mean difference and the limits.
func (k Reliability) lines() (at []float64) {
	if at = []float64{k.Bias}; k.Limits != nil {
		at = append(at, k.Limits.Hi, k.Limits.Lo)
	}
	return at
}

// differences draws the second plot.
func (k Reliability) differences(d *draft, left, top, width, height float64) {
	a, y := k.Axis, k.spread()
	px := func(v float64) float64 { return left + a.share(v)*width }
	py := func(v float64) float64 { return top + (1-y.share(v))*height }
	head := 12.0
	if top > 40 {
		head = top - 22
	}
	d.text(left-reliabilityLeft, head, words{Text: fit("↑ "+k.Difference+"   → "+k.Mean, d.w-left+reliabilityLeft-edge, body, true), Color: Ink, Weight: bold})
	for _, v := range y.Ticks() {
		d.line(left, py(v), left+width, py(v), Line, 1)
		d.text(left-6, py(v), words{Text: y.Tick(v), Color: Muted, Size: small, Align: "right"})
	}
	for _, v := range a.Ticks() {
		d.text(px(v), top+height+12, words{Text: a.Tick(v), Color: Muted, Size: small, Align: "center"})
	}
	d.line(left, py(0), left+width, py(0), Muted, 1)
	most := mostN(k.Points)
	for i, v := range k.lines() {
		m := mark{Value: append(d.at(left, py(v)), d.at(left+width, py(v))...), Color: Muted, Width: 1.5, Dash: []float64{5, 4}}
		if i == 0 {
			m.Color, m.Dash = Ink, nil
		}
		d.add(segment, true, m)
	}
	for _, p := range k.Points {
		d.dot(Label(k.X)+": "+a.Tick(p.X), px((p.X+p.Y)/2), py(p.X-p.Y), circle, p.size(most), p.color(), p.N < fewN,
			Label(k.Difference)+": "+num.Signed(p.X-p.Y), "n = "+strconv.Itoa(p.N))
	}
	var written []float64
	for i, v := range k.lines() {
		name, color := k.LimitsName, Muted
		if i == 0 {
			name, color = k.BiasName, Ink
		}
		says := words{Text: fit(num.Signed(v)+" "+name, reliabilityRight, small, false), Color: color, Size: small, Halo: Page}
		switch {
		case slices.ContainsFunc(written, func(y float64) bool { return math.Abs(py(v)-y) < 14 }):
			continue
		case d.w > NarrowW:
			d.text(left+width+8, py(v), says)
		case len(k.Points) > 0 && a.share(k.commonest().X) > 0.5: // away from the largest dot
			d.text(left+4, py(v)-8, says)
		default:
			says.Align = "right"
			d.text(left+width, py(v)-8, says)
		}
		written = append(written, py(v))
	}
}
