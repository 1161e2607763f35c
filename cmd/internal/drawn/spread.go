package drawn

import (
	"github.com/counselboard/counselboard/cmd/internal/list"
)

// A Spread sets boards of different panels beside each other: for each
// dimension a strip a board, with one point a model on the dimension's own
// scale. A judge that gives everybody full marks shows as a pile at one end.
type Spread struct {
	About
	Boards     []string // names of the strips; the first, the experts', is drawn in ink
	Dimensions []SpreadDimension
}

// A SpreadDimension is one dimension, whose Axis must have its ends.
type SpreadDimension struct {
	Axis   Axis
	Strips [][]Mark // one for each of Boards, a mark a model; an empty one is "no figures"
}

// Figure lays the strips out.
func (k Spread) Figure() (Figure, error) {
	var drawn data
	for _, dim := range k.Dimensions {
		for i, s := range dim.Strips {
			for _, p := range s {
				drawn.add(p.Label, dim.Axis.Title+": "+k.Boards[i], p.Value, p.Interval, p.N)
			}
		}
	}
	return k.figure(drawn, k.lay, k.view())
}

const (
	pileGap  = 9.0  // how far points of a pile stand apart, in pixels, at most
	pileHigh = 40.0 // how high a pile is, in pixels, before its points overlap
	pileNear = 8.0  // points nearer than this are piled
	pileMost = 16.0 // how high a pile is at most, in points
)

func (k Spread) lay(w float64) *draft {
	boardW := min(widest(small, false, k.Boards...), 0.3*w)
	titles := list.Map(k.Dimensions, func(dim SpreadDimension) string { return dim.Axis.Title })
	titleW := min(widest(body, true, titles...), 0.28*w)
	narrow := w <= NarrowW
	d := &draft{w: w, left: edge + titleW + 16 + boardW + 20, right: edge + 20, x: Axis{Min: 0, Max: 1}}
	if narrow {
		titleW = w - 2*edge
		d.left = edge + boardW + 20
	}
	y := edge
	for i, dim := range k.Dimensions {
		if i > 0 {
			d.line(edge, y, d.w-edge, y, Line, 1)
			y += 10
		}
		start := y
		if narrow {
			d.text(edge, y+8, words{Text: fit(dim.Axis.Title, titleW, body, true), Color: Ink, Weight: bold})
			y += 22
		}
		for j, strip := range dim.Strips {
			y = k.strip(d, y, boardW, j, dim.Axis, strip)
		}
		d.ends(y+7, dim.Axis)
		if !narrow {
			d.text(edge, start+12, words{Text: fit(dim.Axis.Title, titleW, body, true), Color: Ink, Weight: bold})
		}
		y += 24
	}
	d.h = y
	return d
}

// strip draws one board's points over a line, and returns where it ends.
func (k Spread) strip(d *draft, y, boardW float64, board int, axis Axis, points []Mark) float64 {
	points = known(points)
	level, most := d.pile(points, axis)
	gap := min(pileGap, pileHigh/max(1, most))
	baseline := y + 10 + gap*most
	shape, color := panelMark(board > 0)
	d.line(d.left, baseline+6, d.w-d.right, baseline+6, Line, 1)
	d.text(d.left-20, baseline, words{Text: fit(k.Boards[board], boardW+1, small, false), Color: Muted, Size: small, Align: "right"})
	if len(level) == 0 {
		d.text(d.left, baseline, words{Text: "no figures", Color: Muted, Size: small})
	}
	for i, p := range points {
		py := baseline - level[i]*gap
		if p.Interval != nil {
			d.connect(axis.share(p.Interval.Lo), py, axis.share(p.Interval.Hi), py, color, 1.2)
		}
		d.model = p.Model
		d.point(p.Label, axis.share(p.Value), py, shape, 8, color, p.Interval == nil, p.told(Label(k.Boards[board])+": "+axis.tip(p.Value, p.Interval))...)
	}
	d.model = ""
	return baseline + 14
}

// pile returns each point's level above the strip's line, and the highest level.
func (d *draft) pile(points []Mark, axis Axis) (level []float64, most float64) {
	var los, his []float64
	for _, p := range points {
		x := d.px(axis.share(p.Value))
		lo, hi := x-pileNear/2, x+pileNear/2
		if p.Interval != nil {
			lo, hi = min(lo, d.px(axis.share(p.Interval.Lo))-2), max(hi, d.px(axis.share(p.Interval.Hi))+2)
		}
		l := 0.0
		for again := true; again && l < pileMost-1; {
			again = false
			for j := range level {
				if level[j] == l && lo < his[j] && los[j] < hi {
					l, again = l+1, true
					break
				}
			}
		}
		los, his, level = append(los, lo), append(his, hi), append(level, l)
		most = max(most, l)
	}
	return level, most
}

// ends writes what the two ends of the strips stand for.
func (d *draft) ends(y float64, axis Axis) {
	lo, hi := axis.Tick(axis.Min), axis.Tick(axis.Max)
	d.text(d.left, y, words{Text: lo, Color: Muted, Size: small, Align: "center"})
	d.text(d.w-d.right, y, words{Text: hi, Color: Muted, Size: small, Align: "center"})
	if better := axis.endWithin(d.plotW() - TextWidth(lo+hi, small, false) - 16); better != "" {
		at, align := d.w-d.right-TextWidth(hi, small, false)/2-8, "right"
		if axis.Better == Lower {
			at, align = d.left+TextWidth(lo, small, false)/2+8, "left"
		}
		d.text(at, y, words{Text: better, Color: Muted, Size: small, Align: align})
	}
}
