package chart

import (
	"github.com/go-echarts/go-echarts/v2/opts"

	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/palette"
)

// A Cut reads a judge's scores as yes or no. A click on it shows the columns that it flags, and its sentence.
type Cut struct {
	Label  string  `json:"-"`    // "≤2"
	From   int     `json:"from"` // the columns that it flags, both ends included
	To     int     `json:"to"`
	Found  float64 `json:"-"` // a share from 0 to 1
	Alarms float64 `json:"-"`
	Say    string  `json:"say"` // a whole sentence: "Read at 2 or less it misses 86% of 745 …"
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
	color, opacity, marks := palette.Muted, float32(0.5), []mark{{Value: []float64{0, 0}, Symbol: "none"}}
	if own {
		color, opacity = palette.Warn, 1
	}
	for _, c := range of.Cuts {
		said := tip(of.Judge+", read at "+c.Label, "finds "+num.Percent(c.Found), "flags "+num.Percent(c.Alarms)+" of the others")
		m := mark{Value: []float64{c.Alarms, c.Found}, Tip: said}
		if own {
			m.Text, m.Cut = Label(c.Label), c.clicked()
		}
		marks = append(marks, m)
	}
	s := line(2, color, "", 1, append(marks, mark{Value: []float64{1, 1}, Symbol: "none"}))
	s.Symbol, s.SymbolSize, s.Silent = "circle", 9, false
	s.LineStyle.Opacity, s.ItemStyle.Opacity = opts.Float(opacity), opts.Float(opacity)
	if own {
		s.LineStyle.Width, s.Z, s.Label = 2.5, 5, written("text", "right", palette.Ink, body).haloed()
	}
	return s
}
