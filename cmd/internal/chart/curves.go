package chart

import (
	"math"
	"strconv"
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
	Reference [][2]float64 // a second curve from left to right, or nil
}

// A CurvePoint is one bin. Points of fewer than 10 observations are greyed.
type CurvePoint struct {
	X, Y     float64
	Interval *Interval // of Y, nil where none is known; cut off at the axis' ends
	N        int       // observations, at least 0
}

// fewN is the number of observations below which a point is greyed.
const fewN = 10

// Figure lays the panels out: as many beside each other as the width holds.
func (k Curves) Figure() (Figure, error) {
	var values data
	at := func(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
	for _, p := range k.Panels {
		for _, c := range p.Points {
			values.add(at(c.X), p.Axis.Title, c.Y, c.Interval, c.N)
		}
		for _, c := range p.Reference {
			values.add(at(c[0]), p.Axis.Title+": reference", c[1], nil, 0)
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
	equal := append(d.at(px(a.Min), py(a.Min)), d.at(px(a.Max), py(a.Max))...)
	d.add(segment, true, mark{Value: equal, Color: Muted, Width: 1, Dash: []float64{3, 4}})
	var reference [][2]float64
	for _, v := range p.Reference {
		at := d.at(px(v[0]), py(v[1]))
		reference = append(reference, [2]float64{at[0], at[1]})
	}
	if len(reference) > 1 {
		d.add(path, true, mark{Value: reference[0][:], Points: reference, Color: Ink, Width: 1.5})
	}
	most := 1
	for _, c := range p.Points {
		most = max(most, c.N)
	}
	for _, c := range p.Points {
		color := Accent
		if c.N < fewN {
			color = Muted
		}
		if iv := c.Interval; iv != nil {
			d.line(px(c.X), py(iv.Lo), px(c.X), py(iv.Hi), color, 1.5)
		}
		size := round(5 + 10*math.Sqrt(float64(c.N)/float64(most))) // its area goes with n
		d.dot(Label(a.Title)+", "+Label(k.X)+": "+a.format(c.X), px(c.X), py(c.Y), circle, size, color, c.N < fewN,
			Label(k.Y)+": "+a.tip(c.Y, c.Interval), "n = "+strconv.Itoa(c.N))
	}
}
