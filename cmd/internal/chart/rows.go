package chart

// A rowHead is what is written of a row: its label, a note under it, a value, and
// what goes with the value.
type rowHead struct {
	label, note string
	value, sub  string
	bold        bool
}

// A rowLayout places what is written of the rows of a figure. In a wide picture
// labels stand on the left of the plot and numbers in two columns on its right,
// values flush right and what goes with them flush left; in a narrow one both stand
// above the marks.
type rowLayout struct {
	narrow       bool
	labelW       float64
	valueW, subW float64
}

const numberGap = 8.0 // between the two columns of numbers, in pixels

// add widens the columns to hold a row.
func (l *rowLayout) add(h rowHead) {
	l.labelW = max(l.labelW, widest(body, h.bold, h.label), widest(small, false, h.note))
	l.valueW = max(l.valueW, TextWidth(h.value, body, true))
	l.subW = max(l.subW, TextWidth(h.sub, small, false))
}

// numbersW is the width of both columns of numbers.
func (l *rowLayout) numbersW() float64 {
	if l.subW == 0 {
		return l.valueW
	}
	return l.valueW + numberGap + l.subW
}

// draft begins a picture of the columns' width, with a plot between them.
func (l *rowLayout) draft(axis Axis, w float64) *draft {
	d := &draft{w: w, left: edge + l.labelW + 16, right: edge + l.numbersW() + 20, bottom: axisSpace, x: axis, ticks: true}
	if l.narrow {
		d.left, d.right = axis.margins()
	}
	return d
}

// write writes a row: in a wide picture in the middle of it, in a narrow one from
// its top.
func (l *rowLayout) write(d *draft, top, mid float64, h rowHead) {
	if l.narrow {
		right := d.w - d.right
		label := fit(h.label, right-d.left-l.numbersW()-12, body, h.bold)
		d.text(d.left, top+10, words{Text: label, Color: Ink, Weight: weight(h.bold), Halo: Page})
		l.numbers(d, right-l.numbersW(), top+10, h)
		if h.note != "" {
			d.text(d.left, top+24, words{Text: fit(h.note, right-d.left, small, false), Color: Muted, Size: small, Halo: Page})
		}
		return
	}
	label := words{Text: fit(h.label, l.labelW, body, h.bold), Color: Ink, Weight: weight(h.bold)}
	if h.note == "" {
		d.text(edge, mid, label)
	} else {
		d.text(edge, mid-7, label)
		d.text(edge, mid+8, words{Text: fit(h.note, l.labelW, small, false), Color: Muted, Size: small})
	}
	l.numbers(d, d.w-edge-l.numbersW(), mid, h)
}

// numbers writes a row's numbers at x, the columns' left edge.
func (l *rowLayout) numbers(d *draft, x, y float64, h rowHead) {
	d.text(x+l.valueW, y, words{Text: h.value, Color: Ink, Weight: bold, Align: "right", Halo: Page})
	if h.sub != "" {
		d.text(x+l.valueW+numberGap, y, words{Text: h.sub, Color: Muted, Size: small, Halo: Page})
	}
}
