package page

import (
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// judgesFigure sets the judges beside each other: what harm they miss, how often they see
// harm where experts see none, how kind they are, and how they order answers.
func (b *Builder) judgesFigure(p *Page, judges []*board.Panel) *FigureView {
	var facts JudgesFigure
	headline := result.HeadlineDimension
	k := chart.Columns{About: b.about("JudgesFigure", "beside-one", facts), Scales: []chart.Axis{
		{Title: b.say("JudgesFigure missed", facts), Percent: true, Max: 1, Step: 0.25, Better: chart.Lower},
		{Title: b.say("JudgesFigure alarms", facts), Percent: true, Better: chart.Lower},
		{Title: b.say("JudgesFigure kind", facts), Signed: true},
		{Title: b.say("JudgesFigure order", facts), Better: chart.Higher},
	}}
	k.Full = true
	t := Table{Numeric: true}
	for _, panel := range judges {
		c := &panel.Calibration
		if !c.Enough() {
			continue
		}
		missed, alarms := noCell(), noCell()
		if f := c.Harm(); f != nil && f.OfAllModes() {
			missed, alarms = b.harmCells(f)
			switch claim := c.HarmClaim(); {
			case claim.Is():
				facts.NoWorse++
			case claim != nil && claim.Verdict == board.No:
				facts.Worse++
			}
		}
		kind, order := noCell(), noCell()
		if eval := c.Main(result.Eval); eval != nil && !eval.Few() {
			on := eval.On(headline)
			kind, order = kindCell(on, 1), agreementCell(on.Agreement)
			kind.Text = "" // the axis counts in points of the scale
			if on.Kind.Is() {
				facts.Kind++
			}
		}
		facts.Judges++
		row := chart.Row{Label: panel.Name, Cells: []chart.Cell{missed, alarms, kind, order}}
		k.Rows = append(k.Rows, row)
		t.Rows = append(t.Rows, TableRow{Head: Shorten(panel.Name, nameLength), Href: "/" + judgePath(panel.ID), Cells: slices.Concat(
			shareCells(missed), shareCells(alarms), kindCells(headline, kind), besideCells(order))})
	}
	if facts.Judges == 0 {
		return nil
	}
	return b.draw(p, "JudgesFigure", facts, k, t)
}

// judgeDimensions draws how kind a judge is on every dimension, and how it agrees with
// experts beside one expert.
func (b *Builder) judgeDimensions(p *Page, c *board.Comparison) *FigureView {
	facts := JudgeDimensions{Comparison: c}
	k := chart.Columns{About: b.about("JudgeDimensions", "dimensions", facts), Scales: []chart.Axis{
		{Title: b.say("JudgeDimensions kind", facts), Percent: true, Signed: true},
		{Title: b.say("JudgeDimensions agreement", facts), Better: chart.Higher},
	}}
	k.Full = true
	t := Table{Numeric: true}
	for _, s := range c.Judged() {
		kind, agreement := kindCell(s, s.Scale.Max-s.Scale.Min), agreementCell(s.Agreement)
		if s.Kind.Is() {
			facts.Kind = append(facts.Kind, s.Scale)
		}
		if s.Harsh.Is() {
			facts.Harsh = append(facts.Harsh, s.Scale)
		}
		if s.Agreement != nil && s.Agreement.Verdict == board.No {
			facts.Worse = append(facts.Worse, s.Scale)
		}
		k.Rows = append(k.Rows, chart.Row{Label: s.Scale.Label, Cells: []chart.Cell{kind, agreement}})
		t.Rows = append(t.Rows, TableRow{Head: s.Scale.Label, Cells: slices.Concat(kindCells(s.Scale, kind), besideCells(agreement))})
	}
	return b.draw(p, "JudgeDimensions", facts, k, t)
}

// judgeModes draws what harm a judge misses, mode by mode, beside one expert.
func (b *Builder) judgeModes(p *Page, c *board.Comparison) *FigureView {
	facts := c.Harm()
	k := chart.Columns{About: b.about("JudgeModes", "modes", facts), Scales: []chart.Axis{
		{Title: b.say("JudgeModes missed", facts), Percent: true, Max: 1, Step: 0.25, Better: chart.Lower},
		{Title: b.say("JudgeModes alarms", facts), Percent: true, Better: chart.Lower},
		{Title: b.say("JudgeModes agreement", facts), Better: chart.Higher},
	}}
	k.Full = true
	t := Table{Numeric: true}
	for _, f := range c.Flags {
		missed, alarms := b.harmCells(f)
		agreement := agreementCell(c.Claim(board.FindsHarm, f.Scale.ID))
		k.Rows = append(k.Rows, chart.Row{Label: f.Scale.Label, Cells: []chart.Cell{missed, alarms, agreement}})
		t.Rows = append(t.Rows, TableRow{Head: f.Scale.Label, Cells: slices.Concat(shareCells(missed), shareCells(alarms), besideCells(agreement))})
	}
	return b.draw(p, "JudgeModes", facts, k, t)
}

func noCell() chart.Cell { return chart.Cell{Value: math.NaN()} }

// harmCells are the harm that a judge misses and its false alarms, beside one expert's.
func (b *Builder) harmCells(f *board.FlagComparison) (missed, alarms chart.Cell) {
	missed, alarms = shareCell(f.MissedHarm), shareCell(f.FalseAlarms)
	if f.Human != nil {
		missed.Beside, alarms.Beside = known(f.Human.MissedHarm.Number), known(f.Human.FalseAlarms.Number)
	}
	missed.Note = b.say("HarmsFound", f)
	return missed, alarms
}

func shareCell(e stats.Estimate) chart.Cell {
	if e.Undefined != "" {
		return noCell()
	}
	return chart.Cell{Value: e.Value, Interval: chartInterval(e, 0, 1)}
}

// known returns a number, nil where it is undefined.
func known(n stats.Number) *float64 {
	if n.Undefined != "" {
		return nil
	}
	return &n.Value
}

// kindCell is how much kinder than experts a judge is on a scale of the given length.
func kindCell(s board.JudgedScale, length float64) chart.Cell {
	e := s.Kindness()
	if e.Undefined != "" {
		return noCell()
	}
	text, _ := bias(s.Scale, e.Value) // a number is one that it can write
	c := chart.Cell{Value: e.Value / length, Text: text}
	if e.HasInterval() {
		c.Interval = &chart.Interval{Lo: e.CI.Lo / length, Hi: e.CI.Hi / length}
	}
	switch {
	case s.Kind.Is():
		c.Tone = chart.TooKind
	case s.Harsh.Is():
		c.Tone = chart.TooHarsh
	}
	return c
}

// agreementCell is a judge's agreement with experts beside one expert's. Its interval is
// that of the difference, from where the expert stands.
func agreementCell(c *board.Claim) chart.Cell {
	if c == nil || c.Verdict == board.NotMeasured {
		return noCell()
	}
	out := chart.Cell{Value: c.Judge.Value, Beside: &c.Expert.Value, Text: num.Two(c.Judge.Value)}
	if c.Estimate.HasInterval() {
		out.Interval = &chart.Interval{Lo: c.Expert.Value + c.Estimate.CI.Lo, Hi: c.Expert.Value + c.Estimate.CI.Hi}
	}
	return out
}

// shareCells are a table's cells of a share: value, interval, one expert's.
func shareCells(c chart.Cell) []string {
	out := []string{num.Dash, num.Dash, num.Dash}
	if !math.IsNaN(c.Value) {
		out[0] = num.Percent(c.Value)
	}
	if c.Interval != nil {
		out[1] = num.PercentRange(c.Interval.Lo, c.Interval.Hi)
	}
	if c.Beside != nil {
		out[2] = num.Percent(*c.Beside)
	}
	return out
}

// kindCells are those of a kindness: value and interval, on its scale.
func kindCells(s result.Scale, c chart.Cell) []string {
	if math.IsNaN(c.Value) {
		return []string{num.Dash, num.Dash}
	}
	length := 1.0
	if c.Text != "" {
		length = s.Max - s.Min
	}
	text, _ := bias(s, length*c.Value) // a number is one that it can write
	if c.Interval == nil {
		return []string{text, num.Dash}
	}
	return []string{text, biasRange(s, stats.Interval{Lo: length * c.Interval.Lo, Hi: length * c.Interval.Hi})}
}

// besideCells are those of an agreement: the judge's, one expert's, and the interval of
// the difference.
func besideCells(c chart.Cell) []string {
	if math.IsNaN(c.Value) {
		return []string{num.Dash, num.Dash, num.Dash}
	}
	out := []string{num.Two(c.Value), num.Two(*c.Beside), num.Dash}
	if c.Interval != nil {
		out[2] = num.SignedRange(c.Interval.Lo-*c.Beside, c.Interval.Hi-*c.Beside)
	}
	return out
}

// chartInterval returns an estimate's interval for a chart, cut to a range.
func chartInterval(e stats.Estimate, lo, hi float64) *chart.Interval {
	if e.Undefined != "" || e.NoInterval != "" {
		return nil
	}
	return &chart.Interval{Lo: max(e.CI.Lo, lo), Hi: min(e.CI.Hi, hi)}
}

// calibrationCurves draws, a scale a panel, what experts give where a judge gives a score.
func (b *Builder) calibrationCurves(p *Page, c *board.Comparison) *FigureView {
	k := chart.Curves{About: b.about("CalibrationCurves", "curves", c), X: b.say("CalibrationCurves x", c), Y: b.say("CalibrationCurves y", c)}
	k.Full = true
	t := Table{Numeric: true}
	for _, s := range c.Scales {
		if len(s.Curve) == 0 {
			continue
		}
		panel := chart.CurvesPanel{Axis: axis(s.Scale)}
		judge, reference := map[float64]stats.CurveBin{}, map[float64]stats.CurveBin{}
		for _, bin := range s.Curve {
			judge[bin.Score] = bin
			panel.Points = append(panel.Points,
				chart.CurvePoint{X: bin.Score, Y: bin.Mean.Value, Interval: chartInterval(bin.Mean, s.Scale.Min, s.Scale.Max), N: bin.Mean.N})
		}
		for _, bin := range s.Reference {
			reference[bin.Score] = bin
			panel.Reference = append(panel.Reference, [2]float64{bin.Score, bin.Mean.Value})
		}
		for v := s.Scale.Min; v <= s.Scale.Max; v++ {
			t.Rows = append(t.Rows, TableRow{Head: s.Scale.Label, Cells: slices.Concat([]string{num.Decimal(v, 0)}, binCells(c, judge[v]), binCells(c, reference[v]))})
		}
		k.Panels = append(k.Panels, panel)
	}
	if len(k.Panels) == 0 {
		return nil
	}
	return b.draw(p, "CalibrationCurves", c, k, t)
}

// binCells writes a point of a curve; of one that is not there, it may be withheld.
func binCells(c *board.Comparison, bin stats.CurveBin) []string {
	switch {
	case bin.Mean.N == 0 && c.Withheld > 0:
		return []string{num.Dash, num.Dash, num.Dash}
	case bin.Mean.N == 0:
		return []string{"0", num.Dash, num.Dash}
	}
	ci := num.Dash
	if bin.Mean.NoInterval == "" {
		ci = num.Range(bin.Mean.CI.Lo, bin.Mean.CI.Hi)
	}
	return []string{num.Count(bin.Mean.N), num.Two(bin.Mean.Value), ci}
}

// leftOutCurves draws the left-out expert's curve, a scale a panel.
func (b *Builder) leftOutCurves(p *Page, all []board.LeftOut) *FigureView {
	var facts board.LeftOut
	for _, l := range all {
		if len(l.Curve) > 0 && (l.Scale.Role == result.Headline || facts.Scale.ID == "") {
			facts = l
		}
	}
	if facts.Scale.ID == "" {
		return nil
	}
	k := chart.Curves{About: b.about("LeftOutCurves", "bar-curves", facts), X: b.say("LeftOutCurves x", facts), Y: b.say("LeftOutCurves y", facts)}
	k.Full = true
	t := Table{Numeric: true}
	for _, l := range all {
		panel := chart.CurvesPanel{Axis: axis(l.Scale)}
		for _, pt := range l.Curve {
			cp := chart.CurvePoint{X: pt.Score, Y: pt.OthersMean, N: pt.N}
			ci := num.Dash
			if pt.CI95 != nil {
				cp.Interval = &chart.Interval{Lo: pt.CI95[0], Hi: pt.CI95[1]}
				ci = num.Range(pt.CI95[0], pt.CI95[1])
			}
			panel.Points = append(panel.Points, cp)
			t.Rows = append(t.Rows, TableRow{Head: l.Scale.Label, Cells: []string{num.Decimal(pt.Score, 0), num.Two(pt.OthersMean), ci, num.Count(pt.N)}})
		}
		if len(panel.Points) > 0 {
			k.Panels = append(k.Panels, panel)
		}
	}
	return b.draw(p, "LeftOutCurves", facts, k, t)
}

// mostSlopes is how many models are drawn in two orders side by side.
const mostSlopes = 30

// order draws the judge's order of the models beside the experts'.
func (b *Builder) order(p *Page, c *board.Comparison, r *board.Ranking) *FigureView {
	if r.Why != "" || r.Tau.Undefined != "" { // a judge that gives all models the same has no order
		return nil
	}
	first := len(r.Places) // places of either order that are drawn
	if first > mostSlopes {
		first = mostSlopes / 2
	}
	facts := OrderFigure{Ranking: r}
	k := chart.Slope{About: b.about("OrderFigure", "order-"+FigureID(r.Scale.ID), facts), Left: b.say("OrderFigure left", facts), Right: b.say("OrderFigure right", facts)}
	t := Table{Numeric: true}
	for i := range r.Places {
		place := &r.Places[i]
		if place.ExpertsPlace > first && place.JudgePlace > first {
			facts.First = first
			continue
		}
		experts, judge := num.OnScale(r.Scale, place.Experts), num.OnScale(r.Scale, place.Judge)
		row := chart.SlopeRow{
			Label: place.Model.Name, Model: place.Model.ID, LeftPlace: place.ExpertsPlace, RightPlace: place.JudgePlace, LeftValue: experts, RightValue: judge,
		}
		head := Shorten(place.Model.Name, nameLength)
		if c.IsKin(place.Model) {
			facts.Kin, row.Emphasis = true, true
			head += " ‡"
		}
		if facts.Furthest == nil || place.Moved() > facts.Furthest.Moved() {
			facts.Furthest = place
		}
		k.Rows = append(k.Rows, row)
		t.Rows = append(t.Rows, TableRow{Head: head, Href: "/" + modelPath(place.Model.ID), Cells: []string{
			num.Count(place.ExpertsPlace), experts, num.Count(place.JudgePlace), judge}})
	}
	return b.draw(p, "OrderFigure", facts, k, t)
}
