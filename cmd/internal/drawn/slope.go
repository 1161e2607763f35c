package drawn

import (
	"fmt"

	"github.com/counselboard/counselboard/cmd/internal/list"
)

// A Slope sets two orders of the same things beside each other, the best on top, with a
// line from each thing's place in the one to its place in the other.
type Slope struct {
	About
	Left, Right string // what the orders are by
	Rows        []SlopeRow
}

// A SlopeRow is one thing. Places count from 1; they may leave out those of things that
// are not drawn.
type SlopeRow struct {
	Label                 string
	Model                 string // its id, or ""
	LeftPlace, RightPlace int
	LeftValue, RightValue string // as they are written beside the label
	Emphasis              bool   // in the accent colour
}

// Figure lays the orders out.
func (k Slope) Figure() (Figure, error) {
	var values data
	for _, r := range k.Rows {
		values.add(r.Label, k.Left, float64(r.LeftPlace), nil, 0)
		values.add(r.Label, k.Right, float64(r.RightPlace), nil, 0)
	}
	return k.figure(values, k.lay, k.view())
}

func (k Slope) lay(w float64) *draft {
	const rowH, head = 20.0, 30.0
	d := &draft{w: w, h: head + rowH*float64(len(k.Rows)) + edge, x: Axis{Max: 1}}
	var values []string
	for _, r := range k.Rows {
		values = append(values, r.LeftValue, r.RightValue)
	}
	most := 0.36*w - edge // for names and values of a side
	valueW := min(widest(body, false, values...), 0.4*most)
	names := list.Map(k.Rows, func(r SlopeRow) string { return Short(r.Label) })
	room := min(most, max(widest(body, true, k.Left, k.Right), widest(body, false, names...)+valueW+10))
	left, right := edge+room, w-edge-room
	d.text(left, 12, words{Text: fit(k.Left, room, body, true), Color: Ink, Weight: bold, Align: "right"})
	d.text(right, 12, words{Text: fit(k.Right, room, body, true), Color: Ink, Weight: bold})
	y := func(at float64) float64 { return head + rowH*(at+0.5) }
	lefts, rights := k.heights(func(r SlopeRow) int { return r.LeftPlace }), k.heights(func(r SlopeRow) int { return r.RightPlace })
	for i, r := range k.Rows {
		color, width := Muted, 1.2
		if r.Emphasis {
			color, width = Accent, 2
		}
		d.model = r.Model
		ly, ry := y(lefts[i]), y(rights[i])
		d.line(left+10, ly, right-10, ry, color, width)
		tip := fmt.Sprintf("%s: %d, %s; %s: %d, %s", Label(k.Left), r.LeftPlace, Label(r.LeftValue), Label(k.Right), r.RightPlace, Label(r.RightValue))
		for _, end := range [][2]float64{{left + 10, ly}, {right - 10, ry}} {
			d.dot(r.Label, end[0], end[1], circle, 7, color, false, tip)
		}
		d.text(left, ly, words{Text: fit(r.LeftValue, valueW+1, body, false), Color: Ink, Align: "right"})
		d.name(left-valueW-10, ly, r.Label, room-valueW-10, words{Color: Ink, Align: "right"})
		d.text(right, ry, words{Text: fit(r.RightValue, valueW+1, body, false), Color: Ink})
		d.name(right+valueW+10, ry, r.Label, room-valueW-10, words{Color: Ink})
	}
	return d
}

// heights are where rows stand, from 0: those of equal place below each other, as listed.
func (k Slope) heights(place func(SlopeRow) int) []float64 {
	out := make([]float64, len(k.Rows))
	for i, r := range k.Rows {
		for j, other := range k.Rows {
			if p, own := place(other), place(r); p < own || p == own && j < i {
				out[i]++
			}
		}
	}
	return out
}
