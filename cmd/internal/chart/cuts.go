package chart

import (
	"github.com/go-echarts/go-echarts/v2/opts"

	"github.com/counselboard/counselboard/cmd/internal/palette"
)

// A Cut reads a judge's scores as yes or no. A click on it shows the columns that it flags, and its sentence.
type Cut struct {
	Label  string `json:"-"`    // "≤2"
	From   int    `json:"from"` // the columns that it flags, both ends included
	To     int    `json:"to"`
	Found  Cell   `json:"-"` // a share from 0 to 1
	Alarms Cell   `json:"-"`
	Say    string `json:"say"` // a whole sentence: "Read at 2 or less it misses 86% of 745 …"
}

// A CutLine is a judge's cuts.
type CutLine struct {
	Judge string
	Cuts  []Cut
}

// clicked is what a mark shows; nil of no cut.
func (c Cut) clicked() *Cut {
	if c.Say = sentence(c.Say); c.Label == "" {
		return nil
	}
	return &c
}

// cutLine is a judge's curve in the right plot, from nothing flagged to all; own is the figure's.
func cutLine(of CutLine, own bool) series {
	share, marks := Axis{Percent: true}, []mark{{Value: []float64{0, 0}, Symbol: "none"}}
	for _, c := range of.Cuts {
		said := c.Found.tip(share, of.Judge+", read at "+c.Label, "finds, of the low answers:")
		said = append(said, c.Alarms.tip(share, "flags, of the others:")...)
		m := mark{Value: []float64{c.Alarms.Value, c.Found.Value}, Tip: said}
		if own {
			m.Text, m.Cut = Label(c.Label), c.clicked()
		}
		marks = append(marks, m)
	}
	marks = append(marks, mark{Value: []float64{1, 1}, Symbol: "none"})
	s, opacity := line(2, palette.Muted, "", 1, marks), float32(0.5)
	if own {
		s, opacity = line(2, palette.Warn, "", 2.5, marks), 1
		s.Z, s.Label = 5, written("text", "right", palette.Ink, body).haloed()
	}
	s.Symbol, s.SymbolSize, s.Silent = "circle", 9, false
	s.LineStyle.Opacity, s.ItemStyle.Opacity = opts.Float(opacity), opts.Float(opacity)
	return s
}
