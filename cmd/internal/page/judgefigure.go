package page

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// chartInterval returns an estimate's interval for a chart, cut to a range.
func chartInterval(e stats.Estimate, lo, hi float64) *chart.Interval {
	if e.Undefined != "" || e.NoInterval != "" {
		return nil
	}
	return &chart.Interval{Lo: max(e.CI.Lo, lo), Hi: min(e.CI.Hi, hi)}
}

// calibrationCurve draws what experts give where a judge gives a score.
func (b *Builder) calibrationCurve(p *Page, number int, c *board.ScaleComparison) (*FigureView, bool) {
	s, facts := c.Scale, CalibrationCurve{c}
	if len(c.Curve) == 0 {
		return nil, false
	}
	k := chart.Curve{
		About: b.about("curve-"+FigureID(s.ID), facts),
		X:     axis(s), Y: axis(s), Diagonal: b.part(facts, "diagonal"), ReferenceName: b.part(facts, "reference"),
	}
	k.X.Title, k.Y.Title, k.Y.Better = b.part(facts, "x"), b.part(facts, "y"), chart.Neither
	t := Table{Numeric: true}
	judge, reference := map[float64]stats.CurveBin{}, map[float64]stats.CurveBin{}
	for _, bin := range c.Curve {
		judge[bin.Score] = bin
		k.Points = append(k.Points, chart.CurvePoint{X: bin.Score, Y: bin.Mean.Value, Interval: chartInterval(bin.Mean, s.Min, s.Max), N: bin.Mean.N})
	}
	for _, bin := range c.Reference {
		reference[bin.Score] = bin
		k.Reference = append(k.Reference, [2]float64{bin.Score, bin.Mean.Value})
	}
	for v := s.Min; v <= s.Max; v++ {
		t.Rows = append(t.Rows, TableRow{Head: num.Decimal(v, 0), Cells: slices.Concat(binCells(judge[v]), binCells(reference[v]))})
	}
	f, err := k.Figure()
	return b.place(facts, p, number, f, err, t)
}

func binCells(bin stats.CurveBin) []string {
	if bin.Mean.N == 0 {
		return []string{"0", num.Dash, num.Dash}
	}
	ci := num.Dash
	if bin.Mean.NoInterval == "" {
		ci = num.Range(bin.Mean.CI.Lo, bin.Mean.CI.Hi)
	}
	return []string{num.Count(bin.Mean.N), num.Two(bin.Mean.Value), ci}
}

// leftOutCurves draws the left-out expert's curve on every scale: those that are
// seen at once, and the others, to be opened.
func (b *Builder) leftOutCurves(p *Page, number int, all []board.LeftOut) (first, others []*FigureView) {
	atOnce := func(l board.LeftOut) bool {
		return l.Scale.Role == result.Headline || l.Scale.ID == result.FactualConsistency
	}
	for _, now := range []bool{true, false} {
		for _, l := range all {
			if atOnce(l) != now {
				continue
			}
			if f, ok := b.leftOutCurve(p, number, l); ok {
				number++
				if now {
					first = append(first, f)
				} else {
					others = append(others, f)
				}
			}
		}
	}
	return first, others
}

func (b *Builder) leftOutCurve(p *Page, number int, l board.LeftOut) (*FigureView, bool) {
	if len(l.Curve) == 0 {
		return nil, false
	}
	s, facts := l.Scale, LeftOutCurve{l}
	k := chart.Curve{About: b.about("bar-"+FigureID(s.ID), facts), X: axis(s), Y: axis(s), Diagonal: b.part(facts, "diagonal")}
	k.X.Title, k.Y.Title, k.Y.Better = b.part(facts, "x"), b.part(facts, "y"), chart.Neither
	t := Table{Numeric: true}
	for _, pt := range l.Curve {
		cp := chart.CurvePoint{X: pt.Score, Y: pt.OthersMean, N: pt.N}
		ci := num.Dash
		if pt.CI95 != nil {
			cp.Interval = &chart.Interval{Lo: pt.CI95[0], Hi: pt.CI95[1]}
			ci = num.Range(pt.CI95[0], pt.CI95[1])
		}
		k.Points = append(k.Points, cp)
		t.Rows = append(t.Rows, TableRow{Head: num.Decimal(pt.Score, 0), Cells: []string{num.Two(pt.OthersMean), ci, num.Count(pt.N)}})
	}
	f, err := k.Figure()
	return b.place(facts, p, number, f, err, t)
}

// judgesBias draws every judge's bias on overall quality.
func (b *Builder) judgesBias(p *Page, number int, judges []*board.Panel) (*FigureView, bool) {
	var facts JudgesBias
	k := chart.DotWhisker{About: b.about("bias", facts), Axis: chart.Axis{Title: b.part(facts, "x"), Signed: true}}
	t := Table{Numeric: true}
	for _, panel := range judges {
		c := panel.Calibration.Main(result.Eval)
		if c == nil || c.Few() {
			continue
		}
		s := c.Scale(result.HeadlineDimension.ID)
		e, width := s.Bias, s.Scale.Max-s.Scale.Min
		if e.Undefined != "" {
			continue
		}
		row := chart.DotRow{Label: panel.Name, Value: e.Value, Interval: chartInterval(e, -width, width), Note: b.say(AnswersCompared{s.Compared})}
		ci := num.Dash
		if row.Interval != nil {
			ci = num.SignedRange(e.CI.Lo, e.CI.Hi)
			if panel.Calibration.Claim(board.TooKind, s.Scale.ID).Is() {
				facts.Kind++
				row.Emphasis = true
			}
		}
		k.Rows = append(k.Rows, row)
		t.Rows = append(t.Rows, TableRow{Head: Shorten(panel.Name, nameLength), Href: p.Root + judgePath(panel.ID), Cells: []string{
			num.Two(s.JudgeMean.Value), num.Two(s.ExpertsMean.Value), num.Signed(e.Value), ci, num.Count(s.Compared)}})
	}
	if facts.Judges = len(k.Rows); facts.Judges == 0 {
		return nil, false
	}
	f, err := k.Figure()
	return b.place(facts, p, number, f, err, t)
}

// judgesHarm draws how much better or worse than one expert every judge agrees with
// experts on failures when provoked.
func (b *Builder) judgesHarm(p *Page, number int, judges []*board.Panel) (*FigureView, bool) {
	var facts JudgesHarm
	k := chart.DotWhisker{About: b.about("harm", facts), Axis: chart.Axis{Title: b.part(facts, "x"), Signed: true, Better: chart.Higher}}
	t := Table{Numeric: true}
	for _, panel := range judges {
		f, c := panel.Calibration.Harm(), panel.Calibration.HarmClaim()
		if c == nil || !f.OfAllModes() || c.Verdict == board.NotMeasured || c.Reason == board.FewAnswers {
			continue
		}
		row := chart.DotRow{Label: panel.Name, Value: c.Estimate.Value, Interval: chartInterval(c.Estimate, -2, 2), Note: b.say(HarmsMissed{f})}
		switch c.Verdict {
		case board.Yes:
			facts.NoWorse++
		case board.No:
			facts.Worse++
			row.Emphasis = true
		}
		ci := num.Dash
		if row.Interval != nil {
			ci = num.SignedRange(row.Interval.Lo, row.Interval.Hi)
		}
		k.Rows = append(k.Rows, row)
		t.Rows = append(t.Rows, TableRow{Head: Shorten(panel.Name, nameLength), Href: p.Root + judgePath(panel.ID), Cells: []string{
			num.Two(c.Judge.Value), num.Two(c.Expert.Value), num.Signed(c.Estimate.Value), ci,
			shareText(f.MissedHarm.Number), shareText(f.FalseAlarms.Number), shareText(f.Prevalence)}})
	}
	if facts.Judges = len(k.Rows); facts.Judges == 0 {
		return nil, false
	}
	f, err := k.Figure()
	return b.place(facts, p, number, f, err, t)
}

// shareText writes a share, or a dash.
func shareText(n stats.Number) string {
	if n.Undefined != "" {
		return num.Dash
	}
	return num.Percent(n.Value)
}

// biasByModel draws a judge's bias on overall quality for every model.
func (b *Builder) biasByModel(p *Page, number int, c *board.Comparison) (*FigureView, bool) {
	s := c.Scale(result.HeadlineDimension.ID)
	if len(s.Sources) < 2 {
		return nil, false
	}
	facts := BiasByModel{Most: &s.Sources[0], Least: &s.Sources[0]}
	k := chart.DotWhisker{About: b.about("bias-by-model", facts), Axis: chart.Axis{Title: b.part(facts, "x"), Signed: true}}
	t := Table{Numeric: true}
	width := s.Scale.Max - s.Scale.Min
	for i := range s.Sources {
		x := &s.Sources[i]
		row := chart.DotRow{Label: x.Model.Name, Model: x.Model.ID, Value: x.Bias.Value, Interval: chartInterval(x.Bias, -width, width)}
		head := Shorten(x.Model.Name, nameLength)
		if c.IsKin(x.Model) {
			row.Emphasis, row.Note = true, b.say(OwnFamily{})
			head += " ‡"
		}
		ci := num.Dash
		if row.Interval != nil {
			ci = num.SignedRange(row.Interval.Lo, row.Interval.Hi)
		}
		k.Rows = append(k.Rows, row)
		t.Rows = append(t.Rows, TableRow{Head: head, Cells: []string{num.Signed(x.Bias.Value), ci}})
		if x.Bias.Value < facts.Least.Bias.Value {
			facts.Least = x
		}
		if x.Bias.Value > facts.Most.Bias.Value {
			facts.Most = x
		}
	}
	f, err := k.Figure()
	v, ok := b.place(facts, p, number, f, err, t)
	if ok {
		v.TableHref = "#bias-table"
	}
	return v, ok
}
