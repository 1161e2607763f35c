package chart

import (
	"errors"
	"fmt"
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
	Value    float64       // the model's, NaN where there is none
	Interval *Interval     // nil where none is known
	N        *int          // ratings behind it; nil where not known
	Note     string        // what the value rests on, such as 17/20, or ""
	Others   []ProfileMark // what the panel gives others
	Judges   []ProfileMark // what further panels, which are judges, give the model
}

// A ProfileMark is a value beside the model's own; it is left out where it is NaN.
type ProfileMark struct {
	Label string
	Model string // the id of the model that it is given, or ""
	Value float64
}

// Figure lays the rows out under a key to the shapes.
func (k Profile) Figure() (Figure, error) {
	var errs []error
	for _, g := range k.Groups {
		for _, r := range g.Rows {
			values := []float64{r.Value}
			for _, m := range slices.Concat(r.Others, r.Judges) {
				values = append(values, m.Value)
			}
			if r.Axis.Min >= r.Axis.Max {
				errs = append(errs, fmt.Errorf("row %q has no ends", Label(r.Axis.Title)))
			}
			_, err := r.Axis.over(values)
			errs = append(errs, err, r.Interval.check(r.Axis.Title))
		}
		if len(g.Rows) == 0 {
			errs = append(errs, fmt.Errorf("group %q has no rows", Label(g.Title)))
		}
	}
	if len(k.Groups) == 0 {
		errs = append(errs, errors.New("no rows"))
	}
	return k.figure(errors.Join(errs...), k.data(), k.lay)
}

func (k Profile) lay(w float64) *draft {
	l := rowLayout{narrow: w <= NarrowW}
	endW := 0.0
	for _, g := range k.Groups {
		for _, r := range g.Rows {
			l.add(r.head())
			endW = max(endW, TextWidth(r.Axis.tick(r.Axis.Min), small, false), TextWidth(r.Axis.tick(r.Axis.Max), small, false))
		}
	}
	l.labelW = min(l.labelW, 240)
	d := l.draft(Axis{Max: 1, Step: 1}, w)
	d.ticks, d.bottom = false, edge
	d.left, d.right = max(d.left, edge)+endW+6, max(d.right, edge)+endW+6
	d.top = d.key(k.key()) + 4
	y := d.top
	for _, g := range k.Groups {
		title := fit(g.Title, w-2*edge, small, true)
		d.text(edge, y+12, words{Text: title, Color: Muted, Size: small, Weight: bold})
		y += 24
		for _, r := range g.Rows {
			h, mid := 30.0, y+13
			if l.narrow {
				h, mid = 46, y+29
			}
			l.write(d, y, mid, r.head())
			k.row(d, mid, g, r)
			y += h
		}
		y += 6
	}
	d.h = y + d.bottom
	return d
}

// head is what is written of a row; its arrow says which end is better.
func (r ProfileRow) head() rowHead {
	arrow := [...]string{Neither: "", Higher: " ↑", Lower: " ↓"}[r.Axis.Better]
	h := rowHead{label: Label(r.Axis.Title) + arrow, value: r.Axis.format(r.Value)}
	if !math.IsNaN(r.Value) {
		h.sub = r.Axis.interval(r.Interval)
	}
	return h
}

// row draws a scale from end to end and the marks on it; judges' lie below the line.
func (k Profile) row(d *draft, mid float64, g ProfileGroup, r ProfileRow) {
	y := mid - d.top
	at := func(v float64) float64 { return (r.Axis.clamp(v) - r.Axis.Min) / (r.Axis.Max - r.Axis.Min) }
	d.connect(0, y, 1, y, Line, 1)
	d.text(d.left-6, mid, words{Text: r.Axis.tick(r.Axis.Min), Color: Muted, Size: small, Align: "right"})
	d.text(d.w-d.right+6, mid, words{Text: r.Axis.tick(r.Axis.Max), Color: Muted, Size: small})
	for _, m := range r.Others {
		if !math.IsNaN(m.Value) {
			d.model = m.Model
			d.add(segment, false, mark{Name: Label(m.Label), Tip: []string{r.says(m.Value, nil)},
				Value: []float64{round(at(m.Value)), y - 5, round(at(m.Value)), y + 5}, Color: Muted, Width: 1.5})
		}
	}
	d.model = ""
	for _, m := range r.Judges {
		if !math.IsNaN(m.Value) {
			d.add(symbol, false, dot(m.Label, at(m.Value), y+8, diamond, 7, Warn, true, r.says(m.Value, nil)))
		}
	}
	if math.IsNaN(r.Value) {
		return
	}
	shape, color := mainShape(g.Judge)
	if r.Interval != nil {
		d.whisker(&Interval{at(r.Interval.Lo), at(r.Interval.Hi)}, mid, color, 1.5)
	}
	d.add(symbol, false, dot(k.Model, at(r.Value), y, shape, 10, color, r.Interval == nil, joined(r.says(r.Value, r.Interval), Label(r.Note))))
}

// says names a value and its scale in a tip.
func (r ProfileRow) says(v float64, iv *Interval) string {
	return Label(r.Axis.Title) + ": " + r.Axis.tip(v, iv)
}

// mainShape tells what experts say of the model from what a judge says.
func mainShape(judge bool) (string, Color) {
	if judge {
		return diamond, Warn
	}
	return circle, Accent
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
