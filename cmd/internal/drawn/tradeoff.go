package drawn

import (
	"math"
	"strconv"

	"github.com/counselboard/counselboard/cmd/internal/list"
)

// A TradeOff sets two measures of the same models against each other.
type TradeOff struct {
	About
	X, Y   Axis
	Points []TradePoint // labels keep apart for up to about 12
}

const (
	axisSpace  = 46.0 // the room for the x axis' numbers and title, in pixels
	tickMargin = 8.0  // between the plot and the numbers of its axes
)

// Crowd is the number of points from which most are faded: they have neither a label nor
// intervals. Those that stand out, are of another sort or are to be named keep both.
const Crowd = 25

// A TradePoint is one model. It is left out where X or Y is NaN.
type TradePoint struct {
	Label                string
	Model                string // its id, or ""
	Family               string // what the legend of the interactive chart picks by, or ""
	X, Y                 float64
	XInterval, YInterval *Interval // nil where none is known; cut off at the axes' ends
	XN, YN               int       // ratings behind them; 0 where not known
	XAgainst, YAgainst   string    // as a cell's
	Emphasis             bool
	Hollow               bool // of another sort, such as people among models
	Named                bool // keeps its label in a crowd
}

// tip is what there is to say of a point.
func (p TradePoint) tip(x, y Axis) []string {
	along := Cell{N: p.XN, Against: p.XAgainst}.told([]string{Label(x.Title) + ": " + x.tip(p.X, p.XInterval)})
	return append(along, Cell{N: p.YN, Against: p.YAgainst}.told([]string{Label(y.Title) + ": " + y.tip(p.Y, p.YInterval)})...)
}

// Figure lays the points out with their labels beside them.
func (k TradeOff) Figure() (Figure, error) {
	var values data
	var xs, ys []float64
	k.Points = list.Keep(k.Points, func(p TradePoint) bool { return !math.IsNaN(p.X) && !math.IsNaN(p.Y) })
	for _, p := range k.Points {
		values.add(p.Label, k.X.Title, p.X, p.XInterval, 0)
		values.add(p.Label, k.Y.Title, p.Y, p.YInterval, 0)
		xs = append(append(xs, p.X), k.X.toHold(p.XInterval)...)
		ys = append(append(ys, p.Y), k.Y.toHold(p.YInterval)...)
	}
	x, y := k.X.over(xs), k.Y.over(ys)
	return k.figure(values, func(w float64) *draft { return k.lay(x, y, w) }, k.view(x, y))
}

// A scatter is the layout of a trade-off, whose y axis counts upwards.
type scatter struct {
	*draft
	y Axis
}

// py is where a value of the y axis is, in pixels from the plot's top.
func (d scatter) py(v float64) float64 { return (1 - d.y.share(v)) * d.plotH() }

// grid draws the grid lines, each on a row or a column of pixels, with the numbers of
// both axes.
func (d scatter) grid() {
	onPixel := func(at float64) float64 { return math.Round(at) + 0.5 }
	right, bottom := d.w-d.right, d.h-d.bottom
	for _, v := range d.y.Ticks() {
		y := d.top + d.py(v)
		d.line(d.left, onPixel(y), right, onPixel(y), Line, 1)
		d.text(d.left-tickMargin, y, words{Text: d.y.Tick(v), Color: Muted, Size: small, Align: "right"})
	}
	for _, v := range d.x.Ticks() {
		x := d.px(v)
		d.line(onPixel(x), d.top, onPixel(x), bottom, Line, 1)
		d.text(x, bottom+tickMargin+small/2, words{Text: d.x.Tick(v), Color: Muted, Size: small, Align: "center"})
	}
}

// lay draws the points and finds places for their labels. Where there are none
// that keep them apart, the points are numbered and the labels are listed
// under the picture.
func (k TradeOff) lay(x, y Axis, w float64) *draft {
	h := 400.0
	if w <= NarrowW {
		h = 330
	}
	d := scatter{&draft{w: w, h: h, left: edge + 36, right: edge + 12, top: 34, bottom: axisSpace, x: x}, y}
	shown, faded := k.crowd()
	labels := list.Map(shown, func(p TradePoint) string { return cut(Short(p.Label), 0.5*w, body, p.Emphasis) })
	boxes, clash := d.labelBoxes(shown, faded, labels)
	if clash > 40 {
		d.list(shown)
		for i := range labels {
			labels[i] = strconv.Itoa(i + 1)
		}
		boxes, _ = d.labelBoxes(shown, faded, labels)
	}
	d.grid()
	d.title(edge, 14, d.w-2*edge, y.Title, standingEnd[y.Better])
	point := func(p TradePoint, size float64, color Color) {
		d.model = p.Model
		d.point(p.Label, p.X, d.py(p.Y), circle, size, color, p.Hollow, p.tip(x, y)...)
	}
	for _, p := range faded {
		point(p, 7, Muted)
	}
	d.model = ""
	for _, p := range shown {
		d.cross(p, p.color())
	}
	for _, p := range shown {
		point(p, 10, p.color())
	}
	for i, b := range boxes {
		p := shown[i]
		d.model = p.Model
		d.add(label, true, mark{Value: []float64{round(p.X), round(d.py(p.Y))}, Texts: []words{{
			Text: labels[i], Color: Ink, Align: "center", Weight: weight(p.Emphasis), Halo: Page,
			DX: round((b.x0+b.x1)/2 - d.px(p.X)), DY: round((b.y0+b.y1)/2 - d.top - d.py(p.Y)),
		}}})
	}
	d.model = ""
	d.title(d.left, d.h-d.bottom+34, d.w-d.right-d.left, x.Title, lyingEnds[x.Better][0])
	return d.draft
}

// crowd tells the points that have labels from those that are faded.
func (k TradeOff) crowd() (shown, faded []TradePoint) {
	for _, p := range k.Points {
		if len(k.Points) < Crowd || p.Emphasis || p.Hollow || p.Named {
			shown = append(shown, p)
		} else {
			faded = append(faded, p)
		}
	}
	return shown, faded
}

// spots are how far the labels of the points that have some stand off these, in a plot of a size.
func (k TradeOff) spots(x, y Axis, width, height float64) (out [][]float64) {
	d := scatter{&draft{w: width + 2*edge, h: height, left: edge, right: edge, x: x}, y}
	shown, faded := k.crowd()
	boxes, _ := d.labelBoxes(shown, faded, list.Map(shown, func(p TradePoint) string { return Short(p.Label) }))
	for i, b := range boxes {
		p := shown[i]
		out = append(out, []float64{round((b.x0+b.x1)/2 - d.px(p.X)), round((b.y0+b.y1)/2 - d.py(p.Y))})
	}
	return out
}

// labelBoxes places labels off the points and, if it can, off their intervals.
func (d scatter) labelBoxes(shown, faded []TradePoint, labels []string) ([]box, float64) {
	var obstacles []obstacle
	var at, sizes [][2]float64
	for _, p := range faded {
		cx, cy := d.px(p.X), d.top+d.py(p.Y)
		obstacles = append(obstacles, obstacle{box{cx - 4, cy - 4, cx + 4, cy + 4}, 4})
	}
	for i, p := range shown {
		cx, cy := d.px(p.X), d.top+d.py(p.Y)
		at = append(at, [2]float64{cx, cy})
		sizes = append(sizes, [2]float64{TextWidth(labels[i], body, p.Emphasis), 15})
		obstacles = append(obstacles, obstacle{box{cx - 7, cy - 7, cx + 7, cy + 7}, 20})
		if iv := p.XInterval; iv != nil {
			obstacles = append(obstacles, obstacle{box{d.px(d.x.clamp(iv.Lo)), cy - 3, d.px(d.x.clamp(iv.Hi)), cy + 3}, 0.5})
		}
		if iv := p.YInterval; iv != nil {
			obstacles = append(obstacles, obstacle{box{cx - 3, d.top + d.py(iv.Hi), cx + 3, d.top + d.py(iv.Lo)}, 0.5})
		}
	}
	return placeLabels(at, sizes, obstacles, box{d.left, d.top, d.w - edge, d.h - d.bottom})
}

// list makes room under the picture for the numbered labels, writes them there
// in columns, which grows the picture.
func (d *draft) list(shown []TradePoint) {
	const lineH = 19.0
	const numberW = 24.0
	longest := 0.0
	for _, p := range shown {
		longest = max(longest, widest(body, p.Emphasis, Short(p.Label)))
	}
	room := d.w - 2*edge
	cols := max(1, int(room/(numberW+longest+16)))
	colW := room / float64(cols)
	rows := (len(shown) + cols - 1) / cols
	h := d.h
	more := lineH*float64(rows) + edge
	d.h, d.bottom = h+more, d.bottom+more // The plot stays as high as it was.
	for i, p := range shown {
		x, y := edge+colW*float64(i/rows), h+lineH*(float64(i%rows)+0.5)
		d.model = p.Model
		d.text(x+numberW-8, y, words{Text: strconv.Itoa(i + 1), Color: Muted, Size: small, Align: "right"})
		d.name(x+numberW, y, p.Label, colW-numberW-8, words{Color: Ink, Weight: weight(p.Emphasis)})
	}
	d.model = ""
}

func (p TradePoint) color() Color {
	if p.Emphasis {
		return Accent
	}
	return Ink
}

// cross draws a point's two intervals.
func (d scatter) cross(p TradePoint, color Color) {
	if iv := p.XInterval; iv != nil {
		d.connect(d.x.clamp(iv.Lo), d.py(p.Y), d.x.clamp(iv.Hi), d.py(p.Y), color, 1.2)
	}
	if iv := p.YInterval; iv != nil {
		d.connect(p.X, d.py(iv.Lo), p.X, d.py(iv.Hi), color, 1.2)
	}
}

// title writes what an axis counts, with room for both, and which end is better.
func (d *draft) title(x, y, room float64, title, better string) {
	room = room - TextWidth(better, small, false) - 12
	d.text(x, y, words{Text: fit(title, room, small, false), Color: Ink, Size: small})
	if better != "" {
		d.text(d.w-d.right, y, words{Text: better, Color: Muted, Size: small, Align: "right"})
	}
}

// A box is a rectangle in pixels.
type box struct{ x0, y0, x1, y1 float64 }

func (b box) overlap(c box) float64 {
	w := min(b.x1, c.x1) - max(b.x0, c.x0)
	h := min(b.y1, c.y1) - max(b.y0, c.y0)
	if w <= 0 || h <= 0 {
		return 0
	}
	return w * h
}

// outside is how much of b is not in c.
func (b box) outside(c box) float64 {
	return (b.x1-b.x0)*(b.y1-b.y0) - b.overlap(c)
}

// An obstacle is a place that a label should not cover, the less the greater
// its weight.
type obstacle struct {
	box
	weight float64
}

// A label may stand in these directions around its point, and so far away, the best first.
var (
	directions = [...][2]float64{{1, 0}, {1, -1}, {1, 1}, {-1, 0}, {-1, -1}, {-1, 1}, {0, -1}, {0, 1}}
	distances  = [...]float64{10, 18, 28, 40}
)

// placeLabels finds a place for a label at each point, so that labels cover
// neither each other nor the obstacles and stay within bounds. It looks at
// every spot of one label after the other, and three times over. The clash is
// how much of the labels, in square pixels, still covers another, leaves the
// bounds or stands too far off its point to be told whose it is.
func placeLabels(points [][2]float64, sizes [][2]float64, obstacles []obstacle, bounds box) ([]box, float64) {
	at := func(i, spot int) box {
		dx, dy, far := directions[spot%8][0], directions[spot%8][1], distances[spot/8]
		p := points[i]
		w, h := sizes[i][0], sizes[i][1]
		x, y := p[0]-w/2, p[1]-h/2
		switch {
		case dx > 0:
			x = p[0] + far
		case dx < 0:
			x = p[0] - far - w
		}
		// Beside the point a label is centred on it, else above or below.
		switch {
		case dy != 0 && dx != 0:
			y += dy * far
		case dy != 0:
			y += dy * (far + h/2)
		}
		return box{x, y, x + w, y + h}
	}
	out := make([]box, len(points))
	placed := make([]bool, len(points))
	for range 3 {
		for i := range points {
			best := math.Inf(1)
			for spot := range len(directions) * len(distances) {
				b := at(i, spot)
				cost := float64(spot%8)*2 + float64(spot/8)*60 + 50*b.outside(bounds)
				for _, o := range obstacles {
					cost += o.weight * b.overlap(o.box)
				}
				for j := range points {
					if j != i && placed[j] {
						cost += 20 * b.overlap(out[j])
					}
				}
				if cost < best {
					best, out[i] = cost, b
				}
			}
			placed[i] = true
		}
	}
	clash := 0.0
	for i, b := range out {
		clash += b.outside(bounds)
		for _, c := range out[:i] {
			clash += b.overlap(c)
		}
		near := box{points[i][0] - 24, points[i][1] - 24, points[i][0] + 24, points[i][1] + 24}
		if b.overlap(near) == 0 {
			clash += (b.x1 - b.x0) * (b.y1 - b.y0)
		}
	}
	return out, clash
}
