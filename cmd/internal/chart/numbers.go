package chart

// numbers are the two columns of figures beside the rows: a value, flush
// right, and what goes with it, flush left.
type numbers struct{ valueW, subW float64 }

const numberGap = 8.0

// add widens the columns to hold a row.
func (n *numbers) add(value, sub string) {
	n.valueW = max(n.valueW, TextWidth(value, body, true))
	n.subW = max(n.subW, TextWidth(sub, small, false))
}

// width is that of both columns.
func (n numbers) width() float64 {
	if n.subW == 0 {
		return n.valueW
	}
	return n.valueW + numberGap + n.subW
}

// write puts a row's figures at x, the columns' left edge.
func (n numbers) write(d *draft, x, y float64, value, sub string) {
	d.text(x+n.valueW, y, words{Text: value, Color: Ink, Weight: bold, Align: "right", Halo: Page})
	if sub != "" {
		d.text(x+n.valueW+numberGap, y, words{Text: sub, Color: Muted, Size: small, Halo: Page})
	}
}
