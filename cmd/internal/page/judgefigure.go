package page

import (
	"cmp"
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	chart "github.com/counselboard/counselboard/cmd/internal/drawn"
	"github.com/counselboard/counselboard/cmd/internal/fact"
	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// Axes that several figures have.
var (
	missedAxis    = chart.Axis{Title: "missed", Percent: true, Max: 1, Step: 0.25, Better: chart.Lower}
	alarmsAxis    = chart.Axis{Title: "alarms", Percent: true, Better: chart.Lower}
	agreementAxis = chart.Axis{Title: "agreement", Better: chart.Higher}
)

// judgesFigure sets the judges beside each other: what harm they miss, how often they see
// harm where experts see none, how kind they are, and how they order answers.
func (b *Builder) judgesFigure(p *Page, judges []*board.Panel, oneEach bool) *FigureView {
	facts := fact.JudgesFigure{OneEach: oneEach}
	k := b.columns("JudgesFigure", facts, missedAxis, alarmsAxis, chart.Axis{Title: "kind", Signed: true}, chart.Axis{Title: "order", Better: chart.Higher})
	for _, panel := range judges {
		c := &panel.Calibration
		if !c.Enough() {
			continue
		}
		missed, alarms, kind, order := noCell(3), noCell(3), noCell(2), noCell(3)
		if f := c.Harm(); f != nil && f.OfAllModes() {
			missed, alarms = b.harmCells(f)
			facts.Missed = true
			switch s := c.FindsHarm(); s.Verdict {
			case judge.Yes:
				facts.Harm++
				facts.NoWorse++
			case judge.No:
				facts.Harm++
				facts.Worse++
			case judge.Unclear:
				facts.Harm++
			}
		}
		if one := c.OneRating(); one != nil && facts.OneEach && one.HarmLow() != nil {
			facts.Low++
			facts.Missed = true
			low, nobody := one.HarmLow().OneRating, stats.Number{Undefined: "no expert can be left out"}
			missed, alarms = shareCell(low.MissedLow, nobody), shareCell(low.FalseLow, nobody)
		}
		if eval := c.Main(result.Eval); eval != nil && !eval.Few() {
			on := c.Overall()
			kind, order = kindCell(*on, 1), orderCell(*on)
			kind.Text = "" // the axis counts in points of the scale
			if on.Kind.Tested() {
				facts.Overall++
			}
			if on.Kind.Is() {
				facts.Kind++
			}
		}
		facts.Judges++
		k.row(chart.Entry{Label: panel.Name}, "/"+judgePath(panel.ID), missed, alarms, kind, order)
	}
	if facts.Judges == 0 {
		return nil
	}
	from, to := 0, len(k.chart.Scales)
	if !facts.Missed { // nobody looked for failures
		from = 2
	}
	if result.Eval == "" { // nobody asked for scores
		to -= 2
	}
	k.chart.Scales = k.chart.Scales[from:to]
	for i, r := range k.chart.Rows {
		k.chart.Rows[i].Cells = r.Cells[from:to]
	}
	return b.drawColumns(p, "JudgesFigure", "beside-one", facts, k)
}

// judgeDimensions draws how kind a judge is on every dimension, and how it agrees with
// experts beside one expert.
func (b *Builder) judgeDimensions(p *Page, c *judge.Comparison) *FigureView {
	facts := fact.DimensionsOf(c)
	k := b.columns("JudgeDimensions", facts, chart.Axis{Title: "kind", Percent: true, Signed: true}, agreementAxis)
	for _, s := range c.Judged() {
		k.row(chart.Entry{Label: s.Scale.Label}, "", kindCell(s, s.Scale.Max-s.Scale.Min), orderCell(s))
	}
	return b.drawColumns(p, "JudgeDimensions", "dimensions", facts, k)
}

// worth draws how many experts a judge is worth, dimension by dimension; nil where on none.
func (b *Builder) worth(p *Page, c *judge.Comparison) *FigureView {
	facts := fact.WorthFigure{All: c.Worth}
	for _, w := range facts.All {
		if w.Why == "" && (facts.Lead == nil || w.Scale.Role == result.Headline) {
			facts.Lead = w
		}
	}
	if facts.Lead == nil {
		return nil
	}
	most := 3.0
	for _, w := range facts.All {
		if w.CI != nil {
			most = max(most, math.Ceil(w.CI.Hi))
		}
	}
	k := b.columns("WorthFigure", facts, chart.Axis{Title: "experts", Max: most, Step: 1, Better: chart.Higher})
	for _, w := range facts.All {
		cell := noCell(3)
		if w.Why == "" {
			cell.Value, cell.Interval, cell.Beside = w.Experts.Value, w.CI, w.Blind
			cell.said = []string{expertsText(w.Experts.Value), num.Range(w.CI.Lo, w.CI.Hi), expertsText(*w.Blind)}
		} else {
			cell.said[0] += " (" + b.wording("ClaimReason", &judge.Claim{Reason: w.Why}) + ")"
		}
		k.row(chart.Entry{Label: w.Scale.Label}, "", cell)
	}
	k.chart.About, k.chart.Beside = b.about("WorthFigure", "worth", facts), b.wording("WorthFigure blind", facts)
	return b.draw(p, "WorthFigure", facts, k.chart, k.table)
}

// expertsText writes a number of experts.
func expertsText(x float64) string {
	if x >= stats.MostExperts {
		return num.Decimal(x, 0) + "+"
	}
	return num.Decimal(x, 1)
}

// together draws what experts alone, the judge alone and both together say of one model on
// the headline's scale: the first model for which all three are known; nil where there is none.
func (b *Builder) together(p *Page, all []*judge.Joint) *FigureView {
	for _, j := range all {
		x, own := j.Headline(), b.lb.RunOf(j.Judge).Figure(result.HeadlineDimension.ID)
		if x == nil || own == nil || !own.Known() || !x.Together.HasInterval() || !x.Experts.HasInterval() {
			continue
		}
		facts := fact.TogetherFigure{Joint: j, On: x, Judge: own.Value}
		k := b.columns("TogetherFigure", facts, chart.Axis{Title: "mean"})
		for _, row := range []struct {
			name    string
			value   float64
			ci      *stats.Interval
			answers int
		}{{"experts", x.Experts.Value, &x.Experts.CI, x.Rated}, {"judge", own.Value, interval(own), x.Rated + x.Scored}, {"both", x.Together.Value, &x.Together.CI, x.Rated + x.Scored}} {
			cell := noCell(2)
			cell.Value, cell.Interval, cell.N, cell.Emphasis = row.value, row.ci, row.answers, row.name == "both"
			cell.said[0] = num.Two(row.value)
			if row.ci != nil {
				cell.said[1] = num.Range(row.ci.Lo, row.ci.Hi)
			}
			k.row(chart.Entry{Label: b.wording("TogetherFigure "+row.name, facts)}, "", cell)
		}
		return b.drawColumns(p, "TogetherFigure", "together-figure", facts, k)
	}
	return nil
}

// judgeModes draws what harm a judge misses, mode by mode, beside one expert.
func (b *Builder) judgeModes(p *Page, c *judge.Comparison) *FigureView {
	k := b.columns("JudgeModes", c.Harm(), missedAxis, alarmsAxis, agreementAxis)
	for _, f := range c.Flags {
		missed, alarms := b.harmCells(f)
		k.row(chart.Entry{Label: f.Scale.Label}, "", missed, alarms, agreementCell(c.Claim(judge.FindsHarm, f.Scale.ID)))
	}
	return b.drawColumns(p, "JudgeModes", "modes", c.Harm(), k)
}

// harmCells are the harm that a judge misses and its false alarms, beside one expert's.
func (b *Builder) harmCells(f *judge.FlagComparison) (missed, alarms drawnCell) {
	one := stats.NoBinary("no expert can be left out")
	if f.Human != nil {
		one = f.Human.Binary
	}
	missed, alarms = shareCell(f.MissedHarm, one.MissedHarm.Number), shareCell(f.FalseAlarms, one.FalseAlarms.Number)
	missed.Note = b.wording("HarmsFound", f)
	return missed, alarms
}

// shareCell is a share beside one expert's; in the table value, interval, one expert's.
func shareCell(e stats.Estimate, one stats.Number) drawnCell {
	c := noCell(3)
	if e.Undefined == "" {
		c.Value, c.Interval, c.said[0] = e.Value, chartInterval(e, 0, 1), num.Percent(e.Value)
	}
	if c.Interval != nil {
		c.said[1] = num.PercentRange(c.Interval.Lo, c.Interval.Hi)
	}
	if one.Undefined == "" {
		c.Beside, c.said[2] = &one.Value, num.Percent(one.Value)
	}
	return c
}

// kindCell is how much kinder than experts a judge is on a scale of the given length; in
// the table value and interval.
func kindCell(s judge.JudgedScale, length float64) drawnCell {
	c, e := noCell(2), s.Kindness()
	if e.Undefined != "" {
		return c
	}
	c.Value = e.Value / length
	c.Text, _ = bias(s.Scale, e.Value) // a number is one that it can write
	c.said[0] = c.Text
	if e.HasInterval() {
		c.Interval, c.said[1] = &chart.Interval{Lo: e.CI.Lo / length, Hi: e.CI.Hi / length}, biasRange(s.Scale, e.CI)
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
// that of the difference, from where the expert stands; the table has both and that of
// the difference.
func agreementCell(c *judge.Claim) drawnCell {
	out := noCell(3)
	if c == nil || c.Verdict == judge.NotMeasured {
		return out
	}
	out.Value, out.Beside, out.Text = c.Judge.Value, &c.Expert.Value, num.Two(c.Judge.Value)
	out.said[0], out.said[1] = out.Text, num.Two(c.Expert.Value)
	if ci := c.Estimate.CI; c.Estimate.HasInterval() {
		out.Interval, out.said[2] = &chart.Interval{Lo: c.Expert.Value + ci.Lo, Hi: c.Expert.Value + ci.Hi}, num.SignedRange(ci.Lo, ci.Hi)
	}
	return out
}

// orderCell is [agreementCell] or, where one expert rated each answer, the judge's rank correlation with
// that rating, with its interval.
func orderCell(s judge.JudgedScale) drawnCell {
	one := s.OneRating
	if one == nil || one.Order.Undefined != "" {
		return agreementCell(s.Agreement)
	}
	out := noCell(3)
	out.Value, out.Text = one.Order.Value, num.Two(one.Order.Value)
	out.said[0] = out.Text
	if one.Order.HasInterval() {
		out.Interval, out.said[2] = chartInterval(one.Order, -1, 1), num.Range(one.Order.CI.Lo, one.Order.CI.Hi)
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
func (b *Builder) calibrationCurves(p *Page, c *judge.Comparison) *FigureView {
	k := chart.Curves{About: b.about("CalibrationCurves", "curves", c), X: b.wording("CalibrationCurves x", c), Y: b.wording("CalibrationCurves y", c)}
	var t ChartTable
	for _, s := range c.Scales {
		if len(s.Curve) == 0 {
			continue
		}
		panel := curvePanel(s.Scale, s.Curve)
		panel.Reference = curvePanel(s.Scale, s.Reference).Points
		for _, v := range list.Keep(s.Scale.Numbers(), func(v float64) bool { return s.Scale.Gathered(v) == v }) {
			is := func(bin stats.CurveBin) bool { return bin.Score == v }
			judge, reference := binCells(c, list.First(s.Curve, is)), referenceCells(c, s, v)
			t.Rows = append(t.Rows, TableRow{Head: s.Scale.Label, Cells: slices.Concat([]string{num.Score(v)}, judge, reference)})
		}
		k.Panels = append(k.Panels, panel)
	}
	if len(k.Panels) == 0 {
		return nil
	}
	return b.draw(p, "CalibrationCurves", c, k, t)
}

// reliability draws what a judge's scores on a scale mean; nil where no point is published.
func (b *Builder) reliability(p *Page, c *judge.Comparison, s *judge.ScaleComparison) *FigureView {
	if len(s.Curve) == 0 {
		return nil
	}
	facts := fact.ScaleFigure{ScaleComparison: s}
	k := chart.Reliability{
		About: b.about("Reliability", "reliability-"+FigureID(s.Scale.ID), facts), Axis: curveAxis(s.Scale), Bias: s.Bias.Value, Limits: s.Limits,
		Points: curvePanel(s.Scale, s.Curve).Points, Expert: curvePanel(s.Scale, s.Reference).Points,
	}
	for part, to := range map[string]*string{"x": &k.X, "y": &k.Y, "expert": &k.OneExpert, "answers": &k.Answers, "mean": &k.Mean, "difference": &k.Difference, "bias": &k.BiasName, "limits": &k.LimitsName} {
		*to = b.wording("Reliability "+part, facts)
	}
	var t ChartTable
	for _, bin := range s.Curve {
		cells := append(binCells(c, bin), num.Signed(bin.Score-bin.Mean.Value))
		t.Rows = append(t.Rows, TableRow{Head: num.Score(bin.Score), Cells: append(cells, referenceCells(c, s, bin.Score)...)})
	}
	return b.draw(p, "Reliability", facts, k, t)
}

// curveAxis is the axis of a curve, whose points may stand for several values each.
func curveAxis(s result.Scale) chart.Axis {
	a := axis(s)
	a.Step = cmp.Or(s.Gathers(), a.Step)
	return a
}

func curvePanel(s result.Scale, bins []stats.CurveBin) chart.CurvesPanel {
	return chart.CurvesPanel{Axis: curveAxis(s), Points: list.Map(bins, func(bin stats.CurveBin) chart.CurvePoint {
		return chart.CurvePoint{X: bin.Score, Y: bin.Mean.Value, Interval: chartInterval(bin.Mean, s.Min, s.Max), N: bin.Mean.N}
	})}
}

// binCells writes a point of a curve; of one that is not there, it may be withheld.
func binCells(c *judge.Comparison, bin stats.CurveBin) []string {
	switch {
	case bin.Mean.N == 0 && c.Withheld > 0:
		return []string{num.Dash, num.Dash, num.Dash}
	case bin.Mean.N == 0:
		return []string{"0", num.Dash, num.Dash}
	}
	return []string{num.Count(bin.Mean.N), num.Two(bin.Mean.Value), binRange(bin)}
}

// referenceCells writes what others give where one expert gives a score: dashes where there are no others.
func referenceCells(c *judge.Comparison, s *judge.ScaleComparison, score float64) []string {
	if s.OneEach() {
		return []string{num.Dash, num.Dash, num.Dash}
	}
	return binCells(c, list.First(s.Reference, func(x stats.CurveBin) bool { return x.Score == score }))
}

// binRange writes the interval of a point, or a dash.
func binRange(bin stats.CurveBin) string {
	if bin.Mean.NoInterval != "" {
		return num.Dash
	}
	return num.Range(bin.Mean.CI.Lo, bin.Mean.CI.Hi)
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
	k := chart.Curves{About: b.about("LeftOutCurves", "bar-curves", facts), X: b.wording("LeftOutCurves x", facts), Y: b.wording("LeftOutCurves y", facts)}
	var t ChartTable
	for _, l := range all {
		bins := l.Bins()
		for _, bin := range bins {
			cells := []string{num.Score(bin.Score), num.Two(bin.Mean.Value), binRange(bin), num.Count(bin.Mean.N)}
			t.Rows = append(t.Rows, TableRow{Head: l.Scale.Label, Cells: cells})
		}
		if len(bins) > 0 {
			k.Panels = append(k.Panels, curvePanel(l.Scale, bins))
		}
	}
	return b.draw(p, "LeftOutCurves", facts, k, t)
}

// mostSlopes is how many models are drawn in two orders side by side.
const mostSlopes = 30

// order draws the judge's order of the models beside the experts'.
func (b *Builder) order(p *Page, c *judge.Comparison, r *judge.Ranking) *FigureView {
	if r.Why != "" || r.Tau.Undefined != "" { // a judge that gives all models the same has no order
		return nil
	}
	first := len(r.Places) // places of either order that are drawn
	if first > mostSlopes {
		first = mostSlopes / 2
	}
	facts := fact.OrderFigure{Ranking: r}
	k := chart.Slope{About: b.about("OrderFigure", "order-"+FigureID(r.Scale.ID), facts), Left: b.wording("OrderFigure left", facts), Right: b.wording("OrderFigure right", facts)}
	var t ChartTable
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
		switch {
		case len(facts.Furthest) == 0 || place.Moved() > facts.Furthest[0].Moved():
			facts.Furthest = append(facts.Furthest[:0], place)
		case place.Moved() == facts.Furthest[0].Moved():
			facts.Furthest = append(facts.Furthest, place)
		}
		k.Rows = append(k.Rows, row)
		t.Rows = append(t.Rows, TableRow{Head: head, Href: "/" + modelPath(place.Model.ID), Cells: []string{
			num.Count(place.ExpertsPlace), experts, num.Count(place.JudgePlace), judge}})
	}
	return b.draw(p, "OrderFigure", facts, k, t)
}
