package drawn

import (
	"math"
	"slices"
)

// A Profile shows where one model stands on each of several scales: what one panel
// gives it, among what the same panel gives others, and what further panels give it.
type Profile struct {
	About
	Model  string // its name
	Key    ProfileKey
	Groups []ProfileGroup
}

// A ProfileKey says what the marks are called.
type ProfileKey struct{ Experts, Judges, Others string }

// A ProfileGroup is the scales that one panel rated.
type ProfileGroup struct {
	Title string
	Judge bool // the panel is a judge
	Rows  []ProfileRow
}

// A ProfileRow is one scale, whose Axis must have its ends.
type ProfileRow struct {
	Axis     Axis
	Value    float64   // the model's, NaN where there is none
	Interval *Interval // nil where none is known
	N        int       // ratings behind it; 0 where not known
	Note     string    // what the value rests on, such as 17/20, or ""
	Against  string    // as a cell's
	Emphasis bool      // leads: the number is in bold
	Others   []Mark    // what the panel gives others
	Judges   []Mark    // what further panels, which are judges, give the model
}

// Figure lays the rows out under a key to the shapes.
func (k Profile) Figure() (Figure, error) {
	var drawn data
	for _, g := range k.Groups {
		for _, r := range g.Rows {
			drawn.add(r.Axis.Title, g.Title+": "+k.Model, r.Value, r.Interval, r.N)
			for _, m := range slices.Concat(r.Others, r.Judges) {
				drawn.add(r.Axis.Title, g.Title+": "+m.Label, m.Value, nil, 0)
			}
		}
	}
	return k.figure(drawn, k.lay, k.view())
}

// Space in a profile, in pixels.
const (
	edge      = 8.0 // around every figure
	numberGap = 8.0 // between the two columns of numbers: values, and their intervals
	mostLabel = 240 // the width of the widest label
)

// lay writes labels on the left of the scales and numbers on their right; in a narrow
// picture both stand above the marks.
func (k Profile) lay(w float64) *draft {
	var labelW, valueW, numbersW, endW float64
	for _, g := range k.Groups {
		for _, r := range g.Rows {
			label, value, sub := r.words()
			labelW, valueW = max(labelW, widest(body, false, label)), max(valueW, TextWidth(value, body, true))
			numbersW = max(numbersW, TextWidth(sub, small, false))
			endW = max(endW, TextWidth(r.Axis.Tick(r.Axis.Min), small, false), TextWidth(r.Axis.Tick(r.Axis.Max), small, false))
		}
	}
	labelW = min(labelW, mostLabel)
	if numbersW > 0 {
		numbersW += numberGap
	}
	numbersW += valueW
	d := &draft{w: w, left: edge + 4, right: edge + 4, bottom: edge, x: Axis{Max: 1, Step: 1}}
	if w > NarrowW {
		d.left, d.right = edge+labelW+16, edge+numbersW+20
	}
	d.left, d.right = d.left+endW+6, d.right+endW+6
	d.top = d.key(k.key()) + 4
	y, end := d.top, w-edge
	for _, g := range k.Groups {
		title := fit(g.Title, w-2*edge, small, true)
		d.text(edge, y+12, words{Text: title, Color: Muted, Size: small, Weight: bold})
		y += 24
		for _, r := range g.Rows {
			h, mid, labelY, halo := 30.0, y+13, y+13, Color{}
			if w <= NarrowW {
				h, mid, labelY, halo = 46, y+29, y+10, Page
				labelW = end - edge - numbersW - 12
			}
			label, value, sub := r.words()
			d.text(edge, labelY, words{Text: fit(label, labelW, body, false), Color: Ink, Halo: halo})
			d.text(end-numbersW+valueW, labelY, words{Text: value, Color: Ink, Weight: weight(r.Emphasis), Align: "right", Halo: Page})
			if sub != "" {
				d.text(end-numbersW+valueW+numberGap, labelY, words{Text: sub, Color: Muted, Size: small, Halo: Page})
			}
			k.row(d, mid, g, r)
			y += h
		}
		y += 6
	}
	d.h = y + d.bottom
	return d
}

// words are what is written of a row: its label, whose arrow says which end is better,
// its value and its interval.
func (r ProfileRow) words() (label, value, interval string) {
	arrow := [...]string{Neither: "", Higher: " ↑", Lower: " ↓"}[r.Axis.Better]
	if !math.IsNaN(r.Value) {
		interval = r.Axis.interval(r.Interval)
	}
	return Label(r.Axis.Title) + arrow, r.Axis.format(r.Value), interval
}

// row draws a scale from end to end and the marks on it; judges' lie below the line.
func (k Profile) row(d *draft, mid float64, g ProfileGroup, r ProfileRow) {
	y := mid - d.top
	d.connect(0, y, 1, y, Line, 1)
	d.text(d.left-6, mid, words{Text: r.Axis.Tick(r.Axis.Min), Color: Muted, Size: small, Align: "right"})
	d.text(d.w-d.right+6, mid, words{Text: r.Axis.Tick(r.Axis.Max), Color: Muted, Size: small})
	for _, m := range known(r.Others) {
		d.model = m.Model
		x := round(r.Axis.share(m.Value))
		d.add(segment, false, mark{Name: Label(m.Label), Tip: []string{r.Axis.tip(m.Value, nil)}, Value: []float64{x, y - 5, x, y + 5}, Color: Muted, Width: 1.5, Href: m.Href})
	}
	d.model = ""
	for _, m := range known(r.Judges) {
		d.point(m.Label, r.Axis.share(m.Value), y+8, diamond, 7, Warn, true, r.Axis.tip(m.Value, nil))
	}
	if math.IsNaN(r.Value) {
		return
	}
	shape, color := circle, Accent
	if g.Judge {
		shape, color = diamond, Warn
	}
	if iv := r.Interval; iv != nil {
		lo, hi := r.Axis.share(iv.Lo), r.Axis.share(iv.Hi)
		d.connect(lo, y, hi, y, color, 1.5)
		d.connect(lo, y-4, lo, y+4, color, 1.5)
		d.connect(hi, y-4, hi, y+4, color, 1.5)
	}
	d.point(k.Model, r.Axis.share(r.Value), y, shape, 10, color, r.Interval == nil, Cell{N: r.N, Text: r.Note, Against: r.Against}.told([]string{listed(r.Axis.tip(r.Value, r.Interval), Label(r.Note))})...)
}

// A keyEntry says what a shape stands for; the shape "" is an upright stroke.
type keyEntry struct {
	label, shape string
	color        Color
	hollow, bold bool
}

// key names the shapes that there are.
func (k Profile) key() []keyEntry {
	var experts, judges, others bool
	for _, g := range k.Groups {
		experts, judges = experts || !g.Judge, judges || g.Judge
		for _, r := range g.Rows {
			judges, others = judges || len(r.Judges) > 0, others || len(r.Others) > 0
		}
	}
	var out []keyEntry
	if experts {
		out = append(out, keyEntry{k.Key.Experts, circle, Accent, false, true})
	}
	if judges {
		out = append(out, keyEntry{k.Key.Judges, diamond, Warn, true, false})
	}
	if others {
		out = append(out, keyEntry{k.Key.Others, "", Muted, false, false})
	}
	return out
}

// key writes entries at the top of the picture, on as many lines as they need,
// and returns where they end.
func (d *draft) key(entries []keyEntry) float64 {
	const lineH, symbolW, gap = 20.0, 16.0, 18.0
	x, y := edge, 14.0
	type place struct {
		keyEntry
		x, y float64
	}
	var places []place
	for _, e := range entries {
		e.label = fit(e.label, d.w-2*edge-symbolW, body, e.bold)
		w := symbolW + TextWidth(e.label, body, e.bold)
		if x > edge && x+w > d.w-edge {
			x, y = edge, y+lineH
		}
		places = append(places, place{e, x, y})
		x += w + gap
	}
	end := y + lineH/2
	d.top = end + 8 // The plot begins here; marks above it count from it.
	for _, p := range places {
		if p.shape == "" {
			d.line(p.x+5, p.y-7, p.x+5, p.y+7, p.color, 2)
		} else {
			m := mark{Value: d.at(p.x+5, p.y), Symbol: p.shape, Size: 8, Color: p.color}
			if p.hollow {
				m.Color, m.Stroke, m.Width = Page, p.color, 1.5
			}
			d.add(symbol, true, m)
		}
		d.text(p.x+symbolW, p.y, words{Text: p.label, Color: Ink, Weight: weight(p.bold)})
	}
	return end
}
