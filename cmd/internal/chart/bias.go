package chart

import (
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/palette"
)

// A Bias is how much kinder than the experts a judge is to each model, against what the experts give it. [Tabs] joins those of
// several judges and scales.
type Bias struct {
	About
	Judge   string // its name
	X, Y    string // titles of the axes: "the experts’ mean", "kinder than the experts by"
	Percent bool   // both are shares
	Models  []ModelBias
	Line    [2]float64 // the judge's common line: intercept and slope
}

// A ModelBias is a model in a [Bias].
type ModelBias struct {
	Label, Model string
	Experts      float64 // their mean
	Kinder       Cell    // the judge's mean minus the experts'
	Kin          bool    // of the judge's own family
}

// Figure makes the chart.
func (k Bias) Figure() (Figure, error) {
	x := Axis{Title: k.X, Percent: k.Percent}.holding(list.Map(k.Models, func(m ModelBias) Cell { return Cell{Value: m.Experts} }))
	kinder := list.Map(k.Models, func(m ModelBias) Cell { return m.Kinder })
	y := Axis{Title: k.Y, Percent: k.Percent, Signed: !k.Percent}.holding(append(kinder, Cell{})) // 0 among them
	var bars []mark
	dots := map[bool][]mark{}
	for _, m := range k.Models {
		said := tip(Label(m.Label), "experts give "+x.format(m.Experts),
			k.Judge+" is kinder by "+y.tip(m.Kinder.Value, m.Kinder.Interval),
			"its common line: "+y.format(k.Line[0]+k.Line[1]*m.Experts), counted(m.Kinder.N), m.Kinder.Verdict)
		at := []float64{m.Experts, m.Kinder.Value}
		dots[m.Kin] = append(dots[m.Kin], mark{Value: at, Model: m.Model, Text: Short(m.Label), Tip: said})
		if iv := m.Kinder.Interval; iv != nil {
			bars = append(bars, mark{Value: []float64{m.Experts, iv.Lo, m.Experts, iv.Hi}, Model: m.Model})
		}
	}
	common := func(at float64) mark { return mark{Value: []float64{at, k.Line[0] + k.Line[1]*at}} }
	own := points(0, "diamond", 14, palette.Warn, dots[true]).named()
	others := points(0, "circle", 11, palette.Ink, dots[false]).named()
	own.Key, others.Key = "its own family", "other models"
	dashed := line(0, palette.Muted, "dashed", 1.5, []mark{common(x.Min), common(x.Max)})
	dashed.Clip, dashed.Key = true, "its common line"
	zero := line(0, palette.Muted, "", 1, []mark{{Value: []float64{x.Min, 0}}, {Value: []float64{x.Max, 0}}})
	legend := []Key{{"other models", "circle", palette.Ink.Var[2:]}, {"its common line", "line", palette.Muted.Var[2:]}}
	if len(dots[true]) > 0 {
		legend = append(legend, Key{"its own family", "diamond", palette.Warn.Var[2:]})
	}
	all := []series{zero, dashed, whiskers(0, palette.Muted, bars), others, own}
	f, narrow := Figure{Wide: 400, Narrow: 380, Legend: legend, Zoom: true}, narrow(extra{"grid": extra{"left": 56, "right": 16}})
	return k.figure(f, []axis{x.axis(0)}, []axis{y.axis(0).titled(k.Y, 44)}, all, extra{"media": narrow},
		grid("64", "12", "90", "48", "", ""))
}
