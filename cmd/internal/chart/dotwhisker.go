package chart

import (
	"errors"
	"math"
)

// A DotWhisker is a list of values with their intervals on one scale.
type DotWhisker struct {
	About
	Axis Axis
	Rows []DotRow // at least one, from top to bottom
}

// A DotRow is one value. Its dot is filled where an interval is known, and
// hollow where none is.
type DotRow struct {
	Label    string
	Model    string    // its id, or ""
	Note     string    // a few words under the label, or ""
	Value    float64   // NaN where there is none
	Interval *Interval // nil where there is none
	N        *int      // ratings behind it; nil where not known
	Emphasis bool      // drawn in the accent colour
}

// Figure lays the rows out: labels on the left, numbers on the right in the
// wide layout; labels and numbers above the marks in the narrow one.
func (k DotWhisker) Figure() (Figure, error) {
	var values []float64
	var errs []error
	if len(k.Rows) == 0 {
		errs = append(errs, errors.New("no rows"))
	}
	for _, r := range k.Rows {
		values = append(values, r.Value)
		errs = append(errs, r.Interval.check(r.Label))
		if r.Interval != nil && k.Axis.Min == k.Axis.Max {
			values = append(values, r.Interval.Lo, r.Interval.Hi)
		}
	}
	axis, err := k.Axis.over(values)
	return k.figure(errors.Join(append(errs, err)...), k.data(), func(w float64) *draft { return k.lay(axis, w) })
}

func (k DotWhisker) lay(axis Axis, w float64) *draft {
	const noteH = 14.0
	rowH := 28.0
	if w <= NarrowW {
		rowH = 42
	}
	l := rowLayout{narrow: w <= NarrowW}
	for _, r := range k.Rows {
		l.add(r.head(axis))
	}
	l.labelW = min(l.labelW, 260)
	d := l.draft(axis, w)
	d.top = edge
	height := d.top
	for _, r := range k.Rows {
		height += rowH
		if r.Note != "" {
			height += noteH
		}
	}
	if axis.Signed && axis.Min <= 0 && axis.Max >= 0 {
		d.connect(0, 0, 0, height-d.top, Ink, zeroLine)
	}
	y := d.top
	for _, r := range k.Rows {
		height := rowH
		if r.Note != "" {
			height += noteH
		}
		mid := y + height/2
		if l.narrow {
			mid = y + height - 14
		}
		d.model = r.Model
		l.write(d, y, mid, r.head(axis))
		k.marks(d, r, mid)
		y += height
	}
	d.h, d.model = y+d.bottom, ""
	d.axisTitle()
	return d
}

// head is what is written of a row.
func (r DotRow) head(axis Axis) rowHead {
	h := rowHead{label: r.Label, note: r.Note, value: axis.format(r.Value), bold: r.Emphasis}
	if !math.IsNaN(r.Value) {
		h.sub = axis.interval(r.Interval)
	}
	return h
}

// marks draws a row's whisker and dot.
func (k DotWhisker) marks(d *draft, r DotRow, mid float64) {
	if math.IsNaN(r.Value) {
		return
	}
	color := Ink
	if r.Emphasis {
		color = Accent
	}
	tip := []string{Label(d.x.Title) + ": " + d.x.tip(r.Value, r.Interval)}
	if r.Note != "" {
		tip = append(tip, Label(r.Note))
	}
	d.whisker(r.Interval, mid, color, 1.5)
	d.add(symbol, false, dot(r.Label, r.Value, mid-d.top, circle, 9, color, r.Interval == nil, tip...))
}
