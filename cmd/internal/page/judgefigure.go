package page

import (
	"github.com/counselboard/counselboard/cmd/internal/board"
	chart "github.com/counselboard/counselboard/cmd/internal/drawn"
	"github.com/counselboard/counselboard/cmd/internal/judge"
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
	facts := board.JudgesFigure{OneEach: oneEach}
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
	if !result.Eval.Exists() { // nobody asked for scores
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
	facts := board.DimensionsOf(c)
	k := b.columns("JudgeDimensions", facts, chart.Axis{Title: "kind", Percent: true, Signed: true}, agreementAxis)
	for _, s := range c.Judged() {
		k.row(chart.Entry{Label: s.Scale.Label}, "", kindCell(s, s.Scale.Max-s.Scale.Min), orderCell(s))
	}
	return b.drawColumns(p, "JudgeDimensions", "dimensions", facts, k)
}

// together draws what experts alone, the judge alone and both together say of one model on
// the headline's scale: the first model for which all three are known; nil where there is none.
func (b *Builder) together(p *Page, all []*judge.Joint) *FigureView {
	for _, j := range all {
		x, own := j.Headline(), b.lb.RunOf(j.Judge).Figure(result.HeadlineDimension.ID)
		if x == nil || own == nil || !own.Known() || !x.Together.HasInterval() || !x.Experts.HasInterval() {
			continue
		}
		facts := board.TogetherFigure{Joint: j, On: x, Judge: own.Value}
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
