package chart

import (
	"github.com/go-echarts/go-echarts/v2/opts"

	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/palette"
)

// A Cut reads a judge's scores as yes or no.
type Cut struct {
	Label         string  // "≤2"
	From, To      int     // the columns that it flags, both ends included
	Found, Alarms float64 // shares from 0 to 1
	Say           string  // a whole sentence: "Read at 2 or less it misses 86% of 745 …"
}

// A CutLine is a judge's cuts.
type CutLine struct {
	Judge string
	Cuts  []Cut
}

func (c Cut) mark() *cut { return &cut{c.From, c.To, sentence(c.Say)} }

// cutLine is a judge's curve in the right plot, from nothing flagged to all; own is the figure's.
func cutLine(judge string, cuts []Cut, own bool) series {
	color, opacity, marks := palette.Muted, float32(0.5), []mark{{Value: []float64{0, 0}, Symbol: "none"}}
	if own {
		color, opacity = palette.Warn, 1
	}
	for _, c := range cuts {
		said := tip(judge+", read at "+c.Label, "finds "+num.Percent(c.Found), "flags "+num.Percent(c.Alarms)+" of the others")
		m := mark{Value: []float64{c.Alarms, c.Found}, Tip: said}
		if own {
			m.Text, m.Cut = Label(c.Label), c.mark()
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
