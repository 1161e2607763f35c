package drawn

import (
	"cmp"
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
)

// Columns sets values of the same rows on several scales beside each other: a column a
// scale, with a dot and its interval in every row that has a value. The dot is hollow
// where no interval is known. Further values may stand in the same row. The wide layout is for the whole width of a page.
type Columns struct {
	About
	Scales []Axis
	Rows   []Entry // from top to bottom
	Beside string  // what values are held against: the cells' Beside
}

// Figure lays the columns out beside each other, in as many bands as it takes, and, in the narrow layout, one below
// the other, each with the rows that have a value on it, the best
// first where one end is better.
func (k Columns) Figure() (Figure, error) {
	var drawn data
	values := make([][]float64, len(k.Scales))
	for _, r := range k.Rows {
		for i, c := range r.Cells {
			s := k.Scales[i]
			drawn.add(r.Label, s.Title, c.Value, c.Interval, c.N)
			values[i] = append(append(values[i], c.Value), s.toHold(c.Interval)...)
			if c.Beside != nil {
				drawn.add(r.Label, s.Title+": "+k.Beside, *c.Beside, nil, 0)
				values[i] = append(values[i], *c.Beside)
			}
			for _, m := range c.Marks {
				drawn.add(r.Label, s.Title+": "+m.Label, m.Value, nil, 0)
				values[i] = append(values[i], m.Value)
			}
		}
	}
	k.Scales = slices.Clone(k.Scales)
	for i, s := range k.Scales {
		if s.Signed && s.Min == s.Max {
			values[i] = append(values[i], 0)
		}
		k.Scales[i] = s.over(values[i])
	}
	return k.figure(drawn, k.lay, k.view())
}

const (
	columnGap  = 24.0
	columnRow  = 26.0
	columnHead = 40.0

	columnLeast = 150.0 // so wide is a column at least, with its gap: others begin anew below
)

func (k Columns) lay(w float64) *draft {
	d := &draft{w: w, x: Axis{Max: 1}}
	labelW := min(widest(body, false, labels(k.Rows)...), 0.34*w)
	if w > NarrowW {
		labelW = min(labelW, 0.2*w)
	}
	left := edge + labelW + columnGap
	if w <= NarrowW {
		y := edge
		for i := range k.Scales {
			rows := list.Keep(k.Rows, func(r Entry) bool { return !math.IsNaN(r.Cells[i].Value) || len(r.Cells[i].Marks) > 0 })
			slices.SortStableFunc(rows, func(x, y Entry) int {
				a, b := x.Cells[i].Value, y.Cells[i].Value
				switch {
				case math.IsNaN(a) || math.IsNaN(b):
					return cmp.Compare(b, a) // the one without a value comes last
				case k.Scales[i].Better == Higher:
					return cmp.Compare(b, a)
				case k.Scales[i].Better == Lower:
					return cmp.Compare(a, b)
				}
				return 0
			})
			k.labels(d, rows, y+columnHead, labelW)
			y = k.column(d, i, rows, left-columnGap/2, w-edge, y) + 16
		}
		d.h = y
		return d
	}
	room := w - edge - left + columnGap
	bands := math.Ceil(float64(len(k.Scales)) / max(1, math.Floor(room/columnLeast)))
	across := int(math.Ceil(float64(len(k.Scales)) / bands))
	each := room / float64(across)
	y := edge
	for i := range k.Scales {
		if i%across == 0 {
			if i > 0 {
				y = d.h + columnGap
			}
			k.labels(d, k.Rows, y+columnHead, labelW)
		}
		from := left + float64(i%across)*each
		d.h = k.column(d, i, k.Rows, from, from+each-columnGap, y) + edge
	}
	return d
}

// written is what is written of a cell: its value and what goes with it.
func (c Cell) written(s Axis) (value, sub string) {
	if c.Text != "" {
		return fit(c.Text, 80, body, true), ""
	}
	return s.format(c.Value), s.interval(c.Interval)
}

// labels writes the rows' labels below y, with hairlines between them.
func (k Columns) labels(d *draft, rows []Entry, y, room float64) {
	for i, r := range rows {
		mid := y + columnRow*(float64(i)+0.5)
		d.model = r.Model
		d.name(edge, mid, r.Label, room+1, words{Color: Ink})
		d.line(edge, mid+columnRow/2, d.w-edge, mid+columnRow/2, Line, 1)
	}
	d.model = ""
}

// column draws the i-th scale between two places of the picture, its head at y, and
// returns where it ends.
func (k Columns) column(d *draft, i int, rows []Entry, left, right, y float64) float64 {
	s := k.Scales[i]
	head := left
	if d.w <= NarrowW {
		head = edge
	}
	title := fit(s.Title, right-head, body, true)
	room := right - head - TextWidth(title, body, true) - 12
	d.text(head, y+10, words{Text: title, Color: Ink, Weight: bold})
	d.text(right, y+10, words{Text: s.endWithin(room), Color: Muted, Size: small, Align: "right"})

	var valueW, subW float64
	for _, r := range rows {
		value, sub := r.Cells[i].written(s)
		valueW = max(valueW, TextWidth(value, body, true))
		subW = max(subW, TextWidth(sub, small, false))
	}
	plot := right - valueW - subW - numberGap - 14
	px := func(v float64) float64 { return left + 5 + s.share(v)*(plot-left-10) }
	top, bottom := y+columnHead, y+columnHead+columnRow*float64(len(rows))
	ticks := s.Ticks()
	for _, v := range []float64{ticks[0], ticks[len(ticks)-1]} {
		d.text(px(v), y+columnHead-10, words{Text: s.Tick(v), Color: Muted, Size: small, Align: "center"})
	}
	for _, v := range ticks {
		d.line(px(v), top-3, px(v), bottom, Line, 1)
	}
	if s.Min < 0 && s.Max > 0 || s.Signed && s.Min <= 0 && s.Max >= 0 {
		d.line(px(0), top-3, px(0), bottom, Ink, 1.5)
	}
	for n, r := range rows {
		c := r.Cells[i]
		d.model = r.Model
		mid := top + columnRow*(float64(n)+0.5)
		shape, color := panelMark(c.Judge)
		for _, m := range known(c.Marks) {
			d.model = cmp.Or(m.Model, r.Model)
			d.dot(r.Label, px(m.Value), mid, shape, 8, color, true, Label(s.Title)+": "+s.format(m.Value), Label(m.Label))
		}
		d.model = r.Model
		value, sub := c.written(s)
		if math.IsNaN(c.Value) {
			d.text(right-subW-numberGap, mid, words{Text: value, Color: Muted, Align: "right"})
			continue
		}
		color = c.color()
		if c.Beside != nil {
			d.line(px(*c.Beside), mid-9, px(*c.Beside), mid+9, Muted, 2.5)
		}
		if c.Interval != nil {
			d.line(px(c.Interval.Lo), mid, px(c.Interval.Hi), mid, color, 1.5)
		}
		tip := []string{Label(s.Title) + ": " + cmp.Or(Label(c.Text), s.tip(c.Value, c.Interval))}
		d.dot(r.Label, px(c.Value), mid, circle, 9, color, c.Interval == nil, c.told(tip)...)
		d.text(right-subW-numberGap, mid, words{Text: value, Color: Ink, Weight: weight(c.Emphasis), Align: "right"})
		if sub != "" {
			d.text(right-subW, mid, words{Text: sub, Color: Muted, Size: small})
		}
	}
	d.model = ""
	return bottom
}
