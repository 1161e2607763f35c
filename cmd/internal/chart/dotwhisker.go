package chart

import (
	"fmt"
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
	Note     string    // a few words under the label, or ""
	Value    float64   // NaN where there is none
	Interval *Interval // nil where there is none
	Group    string    // rows of one group stand together under its name; "" for none
	Emphasis bool      // drawn in the accent colour
}

// Figure lays the rows out: labels on the left, numbers on the right in the
// wide layout; labels and numbers above the marks in the narrow one.
func (k DotWhisker) Figure() (Figure, error) {
	var values []float64
	var err error
	for _, r := range k.Rows {
		values = append(values, r.Value)
		if e := r.Interval.check(r.Label); e != nil && err == nil {
			err = e
		}
		if r.Interval != nil && k.Axis.Min == k.Axis.Max {
			values = append(values, r.Interval.Lo, r.Interval.Hi)
		}
	}
	if len(k.Rows) == 0 {
		err = fmt.Errorf("no rows")
	}
	axis, e := k.Axis.over(values)
	if err == nil {
		err = e
	}
	if err != nil {
		return k.figure(err, nil, nil)
	}
	return k.figure(nil, k.wide(axis), k.narrow(axis))
}

func (k DotWhisker) wide(axis Axis) *draft {
	const rowH, noteH, groupH = 28.0, 14.0, 26.0
	labelW, nums := 0.0, k.numbers(axis)
	for _, r := range k.Rows {
		labelW = max(labelW, widest(body, r.Emphasis, r.Label), widest(small, false, r.Note), widest(small, true, r.Group))
	}
	labelW = min(labelW, 260)
	d := &draft{w: WideW, left: edge + labelW + 16, right: edge + nums.width() + 20, top: edge, bottom: axisSpace, x: axis, ticks: true}
	h := 0.0
	group := ""
	heights := make([]float64, len(k.Rows))
	for i, r := range k.Rows {
		heights[i] = rowH
		if r.Note != "" {
			heights[i] += noteH
		}
		if r.Group != group {
			h += groupH
			group = r.Group
		}
		h += heights[i]
	}
	d.h = d.top + h + d.bottom
	y := d.top
	group = ""
	for i, r := range k.Rows {
		if r.Group != group {
			d.heading(y+groupH-10, r.Group)
			y += groupH
			group = r.Group
		}
		mid := y + heights[i]/2
		d.rowLabel(edge, mid, labelW, r)
		k.marks(d, r, mid)
		nums.write(d, d.w-edge-nums.width(), mid, axis.format(r.Value), r.interval(axis))
		y += heights[i]
	}
	d.axisTitle()
	return d
}

// rowLabel writes a label, and its note under it, on a row's middle.
func (d *draft) rowLabel(x, mid, w float64, r DotRow) {
	weight := 0
	if r.Emphasis {
		weight = bold
	}
	if r.Note == "" {
		d.text(x, mid, words{Text: fit(r.Label, w, body, r.Emphasis), Color: Ink, Weight: weight})
		return
	}
	d.text(x, mid-7, words{Text: fit(r.Label, w, body, r.Emphasis), Color: Ink, Weight: weight})
	d.text(x, mid+8, words{Text: fit(r.Note, w, small, false), Color: Muted, Size: small})
}

// numbers are the columns of the rows' figures.
func (k DotWhisker) numbers(axis Axis) numbers {
	var n numbers
	for _, r := range k.Rows {
		n.add(axis.format(r.Value), r.interval(axis))
	}
	return n
}

func (r DotRow) interval(axis Axis) string {
	if math.IsNaN(r.Value) {
		return ""
	}
	return axis.interval(r.Interval)
}

func (d *draft) heading(y float64, group string) {
	if group == "" {
		return
	}
	d.text(edge, y, words{Text: fit(group, d.w-2*edge, small, true), Color: Muted, Size: small, Weight: bold})
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

func (k DotWhisker) narrow(axis Axis) *draft {
	const rowH, noteH, groupH = 42.0, 14.0, 24.0
	left, right := axis.margins()
	d := &draft{w: NarrowW, left: left, right: right, top: edge, bottom: axisSpace, x: axis, ticks: true}
	nums := k.numbers(axis)
	h := 0.0
	group := ""
	for _, r := range k.Rows {
		h += rowH
		if r.Note != "" {
			h += noteH
		}
		if r.Group != group {
			h += groupH
			group = r.Group
		}
	}
	d.h = d.top + h + d.bottom
	y := d.top
	group = ""
	for _, r := range k.Rows {
		if r.Group != group {
			d.heading(y+groupH-10, r.Group)
			y += groupH
			group = r.Group
		}
		right, weight := d.w-d.right, 0
		if r.Emphasis {
			weight = bold
		}
		d.text(d.left, y+10, words{Text: fit(r.Label, right-d.left-nums.width()-12, body, r.Emphasis), Color: Ink, Weight: weight, Halo: Page})
		nums.write(d, right-nums.width(), y+10, axis.format(r.Value), r.interval(axis))
		y += 18
		if r.Note != "" {
			d.text(d.left, y+6, words{Text: fit(r.Note, right-d.left, small, false), Color: Muted, Size: small, Halo: Page})
			y += noteH
		}
		k.marks(d, r, y+10)
		y += rowH - 18
	}
	d.axisTitle()
	return d
}
