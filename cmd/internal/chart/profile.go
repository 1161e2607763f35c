package chart

import (
	"errors"
	"fmt"
	"math"
)

// A Profile is one model's failure rates with their intervals, beside those of
// its family and the mean of all models.
type Profile struct {
	About
	Model   string
	Members []string // others of its family, at most 4
	Mean    string   // what Mean of the rows is called, or "" where there is none
	Rows    []ProfileRow
}

// A ProfileRow is one failure mode.
type ProfileRow struct {
	Label    string
	Value    float64   // the model's, NaN where there is none
	Interval *Interval // nil where none is known
	Count    string    // such as 17/20, or ""
	Members  []float64 // one for each of Members, NaN where there is none
	Mean     float64   // used where Mean has a name; NaN where there is none
}

var (
	memberShapes = []string{diamond, triangle, square, circle}
	memberColors = []Color{cat2, cat3, cat4, Muted}
)

// Figure lays the rows out under a key to the shapes.
func (k Profile) Figure() (Figure, error) {
	var values []float64
	var errs []error
	if len(k.Rows) == 0 {
		errs = append(errs, errors.New("no rows"))
	}
	if len(k.Members) > len(memberShapes) {
		errs = append(errs, fmt.Errorf("%d family members, but there are %d shapes", len(k.Members), len(memberShapes)))
	}
	for _, r := range k.Rows {
		if len(r.Members) != len(k.Members) {
			errs = append(errs, fmt.Errorf("row %q has %d values for %d family members", Label(r.Label), len(r.Members), len(k.Members)))
		}
		errs = append(errs, r.Interval.check(r.Label))
		values = append(append(values, r.Value), r.Members...)
		if k.Mean != "" {
			values = append(values, r.Mean)
		}
	}
	axis, err := Axis{Title: "Share of answers that fail", Max: 1, Step: 0.25, Percent: true, Better: Lower}.over(values)
	return k.figure(errors.Join(append(errs, err)...), func(w float64) *draft { return k.lay(axis, w) })
}

func (k Profile) lay(axis Axis, w float64) *draft {
	const laneH = 10.0
	l := rowLayout{narrow: w <= NarrowW}
	for _, r := range k.Rows {
		l.add(r.head(axis))
	}
	l.labelW = min(l.labelW, 240)
	d := l.draft(axis, w)
	d.top = d.key(k.key()) + 8
	rowH, above := 30.0, 15.0 // and how much of it is above the dot
	if l.narrow {
		rowH, above = 48, 28
	}
	y := d.top
	for _, r := range k.Rows {
		l.write(d, y, y+above, r.head(axis))
		lanes, n := k.lanes(d, r)
		k.row(d, y+above, r, lanes, laneH)
		y += rowH
		if n > 0 {
			y += laneH*float64(n-1) + 4
		}
	}
	d.h = y + d.bottom
	d.axisTitle()
	return d
}

// head is what is written of a row.
func (r ProfileRow) head(axis Axis) rowHead {
	return rowHead{label: r.Label, value: axis.format(r.Value), sub: fit(r.Count, 80, small, false)}
}

// lanes returns how far down each family member stands, in lanes, so that no two
// cover each other, and how many lanes there are.
func (k Profile) lanes(d *draft, r ProfileRow) ([]float64, int) {
	out := make([]float64, len(r.Members))
	var ends [][]float64
	for i, v := range r.Members {
		if math.IsNaN(v) {
			continue
		}
		x := d.px(v)
		lane := 0
	search:
		for ; lane < len(ends); lane++ {
			for _, other := range ends[lane] {
				if math.Abs(other-x) < 11 {
					continue search
				}
			}
			break
		}
		if lane == len(ends) {
			ends = append(ends, nil)
		}
		ends[lane] = append(ends[lane], x)
		out[i] = float64(lane)
	}
	return out, len(ends)
}

func (k Profile) row(d *draft, mid float64, r ProfileRow, lanes []float64, laneH float64) {
	if k.Mean != "" && !math.IsNaN(r.Mean) {
		y := mid - d.top
		d.add(segment, false, mark{Name: Label(k.Mean), Tip: []string{Label(r.Label) + ": " + d.x.format(r.Mean)},
			Value: []float64{round(r.Mean), y - 9, round(r.Mean), y + 9}, Color: Muted, Width: 2})
	}
	for i, v := range r.Members {
		if !math.IsNaN(v) {
			d.add(symbol, false, dot(k.Members[i], v, mid-d.top+11+lanes[i]*laneH, memberShapes[i], 8, memberColors[i], true,
				Label(r.Label)+": "+d.x.format(v)))
		}
	}
	if math.IsNaN(r.Value) {
		return
	}
	d.whisker(r.Interval, mid, Accent, 1.5)
	d.add(symbol, false, dot(k.Model, r.Value, mid-d.top, circle, 10, Accent, r.Interval == nil,
		joined(Label(r.Label)+": "+d.x.tip(r.Value, r.Interval), Label(r.Count))))
}

func (k Profile) key() []keyEntry {
	out := []keyEntry{{k.Model, circle, Accent, false, true}}
	for i, m := range k.Members {
		out = append(out, keyEntry{m, memberShapes[i], memberColors[i], true, false})
	}
	if k.Mean != "" {
		out = append(out, keyEntry{k.Mean, "", Muted, false, false})
	}
	return out
}
