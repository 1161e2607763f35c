package drawn

import (
	"math"
	"strconv"

	"github.com/counselboard/counselboard/cmd/internal/list"
)

// Curves are several calibration pictures of one kind beside each other, small: the
// mean of the one where the other gave a certain score, the line of equality, and the
// same curve for a reference. The wide layout is for the whole width of a page.
type Curves struct {
	About
	X, Y   string // what the axes count, of all panels
	Panels []CurvesPanel
}

// A CurvesPanel is one of them, on one scale that both axes have.
type CurvesPanel struct {
	Axis      Axis // with its ends
	Points    []CurvePoint
	Reference []CurvePoint // a second curve from left to right, or nil: X and Y alone
}

// A CurvePoint is one bin. Points of fewer than 10 observations are greyed.
type CurvePoint struct {
	X, Y     float64
	Interval *Interval // of Y, nil where none is known; cut off at the axis' ends
	N        int       // observations, at least 0
}

// fewN is the number of observations below which a point is greyed.
const fewN = 10

func (p CurvePoint) color() Color {
	if p.N < fewN {
		return Muted
	}
	return Accent
}

// size is that of a dot whose area goes with n, beside one of most observations.
func (p CurvePoint) size(most int) float64 {
	return round(5 + 10*math.Sqrt(float64(p.N)/float64(most)))
}

// mostN is the greatest number of observations at a point, at least 1.
func mostN(points []CurvePoint) int {
	most := 1
	for _, p := range points {
		most = max(most, p.N)
	}
	return most
}

// curve draws the line on which the two axes are equal, and one from point to point.
func (d *draft) curve(points []CurvePoint, a Axis, px, py func(float64) float64) {
	equal := append(d.at(px(a.Min), py(a.Min)), d.at(px(a.Max), py(a.Max))...)
	d.add(segment, true, mark{Value: equal, Color: Muted, Width: 1, Dash: []float64{3, 4}})
	if len(points) > 1 {
		line := list.Map(points, func(p CurvePoint) [2]float64 { return [2]float64(d.at(px(p.X), py(p.Y))) })
		d.add(path, true, mark{Value: line[0][:], Points: line, Color: Ink, Width: 1.5})
	}
}

// Figure lays the panels out: as many beside each other as the width holds.
func (k Curves) Figure() (Figure, error) {
	var values data
	at := func(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
	for _, p := range k.Panels {
		for _, c := range p.Points {
			values.add(at(c.X), p.Axis.Title, c.Y, c.Interval, c.N)
		}
		for _, c := range p.Reference {
			values.add(at(c.X), p.Axis.Title+": reference", c.Y, nil, 0)
		}
	}
	return k.figure(values, k.lay, k.view())
}

const (
	panelLeast = 130.0 // of a panel's side, in pixels
	panelMost  = 230.0
	panelGap   = 34.0
	panelHead  = 24.0
)

func (k Curves) lay(w float64) *draft {
	d := &draft{w: w, x: Axis{Max: 1}}
	room := w - 2*edge
	columns := max(1, min(len(k.Panels), int((room+panelGap)/(panelLeast+panelGap))))
	rows := (len(k.Panels) + columns - 1) / columns
	columns = (len(k.Panels) + rows - 1) / rows
	side := min(panelMost, (room-panelGap*float64(columns))/float64(columns))
	top := 30.0
	d.h = top + float64(rows)*(panelHead+side+panelGap) + 8
	d.text(edge, 12, words{Text: fit("↑ "+k.Y+"   → "+k.X, room, small, false), Color: Muted, Size: small})
	for i, p := range k.Panels {
		x := edge + panelGap*0.6 + float64(i%columns)*(side+panelGap)
		k.panel(d, p, x, top+float64(i/columns)*(panelHead+side+panelGap)+panelHead, side)
	}
	return d
}

// panel draws one panel into a square.
func (k Curves) panel(d *draft, p CurvesPanel, left, top, side float64) {
	a := p.Axis
	px := func(v float64) float64 { return left + a.share(v)*side }
	py := func(v float64) float64 { return top + (1-a.share(v))*side }
	d.text(left, top-12, words{Text: fit(a.Title, side+panelGap*0.4, body, true), Color: Ink, Weight: bold})
	for _, v := range []float64{a.Min, a.Max} {
		d.line(left, py(v), left+side, py(v), Line, 1)
		d.line(px(v), top, px(v), top+side, Line, 1)
		d.text(left-5, py(v), words{Text: a.Tick(v), Color: Muted, Size: small, Align: "right"})
		d.text(px(v), top+side+12, words{Text: a.Tick(v), Color: Muted, Size: small, Align: "center"})
	}
	d.curve(p.Reference, a, px, py)
	most := mostN(p.Points)
	for _, c := range p.Points {
		color := c.color()
		if iv := c.Interval; iv != nil {
			d.line(px(c.X), py(iv.Lo), px(c.X), py(iv.Hi), color, 1.5)
		}
		d.dot(Label(a.Title)+", "+Label(k.X)+": "+a.format(c.X), px(c.X), py(c.Y), circle, c.size(most), color, c.N < fewN,
			Label(k.Y)+": "+a.tip(c.Y, c.Interval), "n = "+strconv.Itoa(c.N))
	}
}
