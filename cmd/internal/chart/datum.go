package chart

import (
	"math"
	"slices"
	"strconv"
)

// A Datum is one value that a figure draws, for the file of its numbers.
type Datum struct {
	Row      string // what the value is of: a model, a failure mode, a score
	Series   string // the column, line or scale that it stands on; "" where the figure has one
	Value    float64
	Interval *Interval // nil where none is known
	N        *int      // ratings or observations behind it; nil where not known
}

// data are the values of a figure in the order in which they are drawn.
type data []Datum

// add keeps a value, unless there is none.
func (d *data) add(row, series string, value float64, iv *Interval, n *int) {
	if !math.IsNaN(value) {
		*d = append(*d, Datum{Label(row), Label(series), value, iv, n})
	}
}

func (k TradeOff) data() (d data) {
	for _, p := range k.Points {
		if !math.IsNaN(p.X) && !math.IsNaN(p.Y) {
			d.add(p.Label, k.X.Title, p.X, p.XInterval, nil)
			d.add(p.Label, k.Y.Title, p.Y, p.YInterval, nil)
		}
	}
	return d
}

func (k Heat) data() (d data) {
	for _, r := range k.Rows {
		for i, c := range r.Cells {
			if i < len(k.Columns) {
				d.add(r.Label, k.Columns[i], c.Value, c.Interval, c.N)
			}
		}
	}
	return d
}

func (k Matrix) data() (d data) {
	for i, row := range k.Cells {
		for j, c := range row {
			if i != j && max(i, j) < len(k.Labels) {
				d.add(k.Labels[i], k.Labels[j], c.Value, c.Interval, nil)
			}
		}
	}
	return d
}

func (k Profile) data() (d data) {
	for _, g := range k.Groups {
		for _, r := range g.Rows {
			d.add(r.Axis.Title, g.Title+": "+k.Model, r.Value, r.Interval, r.N)
			for _, m := range slices.Concat(r.Others, r.Judges) {
				d.add(r.Axis.Title, g.Title+": "+m.Label, m.Value, nil, nil)
			}
		}
	}
	return d
}

func (k Spread) data() (d data) {
	for _, dim := range k.Dimensions {
		for i, strip := range dim.Strips {
			for _, p := range strip {
				if i < len(k.Boards) {
					d.add(p.Label, dim.Axis.Title+": "+k.Boards[i], p.Value, p.Interval, p.N)
				}
			}
		}
	}
	return d
}

func (k Columns) data() (d data) {
	for _, r := range k.Rows {
		for i, c := range r.Cells {
			if i < len(k.Scales) {
				d.add(r.Label, k.Scales[i].Title, c.Value, c.Interval, c.N)
			}
		}
	}
	return d
}

func (k Slope) data() (d data) {
	for _, r := range k.Rows {
		d.add(r.Label, k.Left, float64(r.LeftPlace), nil, nil)
		d.add(r.Label, k.Right, float64(r.RightPlace), nil, nil)
	}
	return d
}

func (k Curves) data() (d data) {
	for _, p := range k.Panels {
		d.curve(p.Axis.Title, p.Points, p.Axis.Title+": reference", p.Reference)
	}
	return d
}

// curve keeps the points of a curve, each in the row of its x.
func (d *data) curve(name string, points []CurvePoint, referenceName string, reference [][2]float64) {
	at := func(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
	for _, p := range points {
		d.add(at(p.X), name, p.Y, p.Interval, &p.N)
	}
	for _, p := range reference {
		d.add(at(p[0]), referenceName, p[1], nil, nil)
	}
}
