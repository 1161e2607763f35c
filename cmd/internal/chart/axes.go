package chart

// Space around the x axis' numbers and title, in pixels.
const (
	edge      = 8.0
	axisSpace = 46.0
)

// zeroLine is the width of the line at 0 on an axis of differences, in pixels.
const zeroLine = 1.5

// axisTitle writes under the x axis: what it counts, and which end is better.
func (d *draft) axisTitle() {
	y := d.h - d.bottom + 34
	better := lyingEnd[d.x.Better]
	betterW := TextWidth(better, small, false)
	left := d.left
	room := d.w - d.right - left - betterW - 12
	title := fit(d.x.Title, room, small, false)
	if d.x.Better == Lower {
		d.text(left, y, words{Text: better, Color: Muted, Size: small})
		d.text(d.w-d.right, y, words{Text: title, Color: Ink, Size: small, Align: "right"})
		return
	}
	d.text(left, y, words{Text: title, Color: Ink, Size: small})
	if better != "" {
		d.text(d.w-d.right, y, words{Text: better, Color: Muted, Size: small, Align: "right"})
	}
}

// yTitle writes above the y axis: what it counts, and which end is better.
func (d *draft) yTitle() {
	better := standingEnd[d.y.Better]
	w := TextWidth(better, small, false)
	d.text(edge, 14, words{Text: fit(d.y.Title, d.w-2*edge-w-12, small, false), Color: Ink, Size: small})
	if better != "" {
		d.text(d.w-d.right, 14, words{Text: better, Color: Muted, Size: small, Align: "right"})
	}
}

// whisker draws an interval along the x axis at a height in pixels. An end
// beyond the axis is cut off, and has no end stroke.
func (d *draft) whisker(iv *Interval, y float64, color Color, width float64) {
	if iv == nil {
		return
	}
	lo, hi := d.x.clamp(iv.Lo), d.x.clamp(iv.Hi)
	v := y - d.top
	d.connect(lo, v, hi, v, color, width)
	for _, end := range []float64{iv.Lo, iv.Hi} {
		if end == d.x.clamp(end) {
			d.connect(end, v-4, end, v+4, color, width)
		}
	}
}
