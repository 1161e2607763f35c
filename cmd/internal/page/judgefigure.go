package page

import (
	"fmt"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// chartInterval gives an estimate's interval for a chart, cut to a range.
func chartInterval(e stats.Estimate, lo, hi float64) *chart.Interval {
	if e.Undefined != "" || e.NoInterval != "" {
		return nil
	}
	return &chart.Interval{Lo: max(e.CI.Lo, lo), Hi: min(e.CI.Hi, hi)}
}

// calibrationCurve draws what experts give where a judge gives a score.
func (b *Builder) calibrationCurve(p *Page, number int, c *board.ScaleComparison) (*FigureView, bool) {
	s := c.Scale
	if len(c.Curve) == 0 {
		return nil, false
	}
	k := chart.Curve{
		About: chart.About{
			ID: "curve-" + FigureID(s.ID), Title: s.Label + ": judge against experts",
			Desc: "Mean of the experts’ scores where the judge gave a score, on " + lower(s.Label) + ", with the same curve for one expert against the others.",
		},
		X: axis(s), Y: axis(s), Diagonal: "equal", ReferenceName: "one expert",
	}
	k.X.Title, k.Y.Title, k.Y.Better = s.Label+": judge", "mean of the experts", chart.Neither
	t := Table{Numeric: true, Head: []string{"Score", "Answers to which the judge gave it", "Experts’ mean there", "95% interval", "Ratings in which one expert gave it", "The others’ mean there", "95% interval"}}
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
		t.Rows = append(t.Rows, TableRow{Head: num.Decimal(v, 0), Cells: append(binCells(judge[v]), binCells(reference[v])...)})
	}
	f, err := k.Figure()
	caption := "Each dot: the answers to which the judge gave this score. Height: what experts gave these answers on average, with its 95% interval; area: how many there are (bars below); grey: fewer than ten. Dotted: equal."
	if len(c.Reference) > 0 {
		caption += " Line: the same for one expert against the others, on the same answers. Even an unbiased rater’s curve is flatter than the dotted line, so hold the dots against the solid one."
	}
	return b.place(p, number, f, err, curveLead(c), caption, t)
}

func binCells(bin stats.CurveBin) []string {
	if bin.Mean.N == 0 {
		return []string{"0", num.Dash, num.Dash}
	}
	ci := num.Dash
	if bin.Mean.NoInterval == "" {
		ci = num.Decimal(bin.Mean.CI.Lo, 2) + "–" + num.Decimal(bin.Mean.CI.Hi, 2)
	}
	return []string{num.Count(bin.Mean.N), num.Decimal(bin.Mean.Value, 2), ci}
}

// curveLead says what experts give where the judge gives its commonest score.
func curveLead(c *board.ScaleComparison) string {
	common := c.Curve[0]
	for _, bin := range c.Curve {
		if bin.Mean.N > common.Mean.N {
			common = bin
		}
	}
	s := fmt.Sprintf("%s: where the judge gives %s, experts give %s on average.", c.Scale.Label, num.Decimal(common.Score, 0), num.Decimal(common.Mean.Value, 1))
	if c.Constant {
		return s + " It gives nothing else."
	}
	return s + fmt.Sprintf(" It gives %s to %s of the answers.", num.Decimal(common.Score, 0), num.Percent(common.Share))
}

// biasFigure draws every judge's bias on overall quality.
func (b *Builder) biasFigure(p *Page, number int, judges []*board.Panel) (*FigureView, bool) {
	k := chart.DotWhisker{
		About: chart.About{ID: "bias", Title: "Overall quality: judges less experts", Desc: "How much higher or lower than experts every judge rates the same answers on overall quality, with 95% intervals. 0 is as experts rate."},
		Axis:  chart.Axis{Title: "Points above the experts, overall quality", Signed: true},
	}
	t := Table{Numeric: true, Head: []string{"Judge", "Judge’s mean", "Experts’ mean", "Judge − experts", "95% interval", "Answers"}}
	above := 0
	for _, panel := range judges {
		c := panel.Calibration.Main(result.Eval)
		if c == nil || c.Both < fewAnswers {
			continue
		}
		s := c.Scale(result.HeadlineDimension.ID)
		e := s.Error.Bias
		if e.Undefined != "" {
			continue
		}
		row := chart.DotRow{Label: panel.Name, Value: e.Value, Interval: chartInterval(e, s.Scale.Min-s.Scale.Max, s.Scale.Max-s.Scale.Min), Note: num.Plural(s.Compared, "answer", "answers")}
		ci := num.Dash
		if row.Interval != nil {
			ci = num.SignedRange(e.CI.Lo, e.CI.Hi)
			if e.CI.Lo > 0 {
				above++
				row.Emphasis = true
			}
		}
		k.Rows = append(k.Rows, row)
		t.Rows = append(t.Rows, TableRow{Head: Shorten(panel.Name, nameLength), Href: p.Root + judgePath(panel.ID), Cells: []string{
			num.Two(s.JudgeMean.Value), num.Two(s.ExpertsMean.Value), num.Signed(e.Value), ci, num.Count(s.Compared)}})
	}
	if len(k.Rows) == 0 {
		return nil, false
	}
	lead := fmt.Sprintf("%s of %s %s higher marks than experts give the same answers.", capital(noneOr(above)), pluralWords(len(k.Rows), "judge", "judges"), verb(above, "gives", "give"))
	f, err := k.Figure()
	return b.place(p, number, f, err, lead, "Judge’s score less the mean of the experts’ scores of the same answer, averaged over answers, with 95% intervals clustered by question. 0 is as experts rate.", t)
}

// harmFigure draws how much of the harm that experts flag every judge misses.
func (b *Builder) harmFigure(p *Page, number int, judges []*board.Panel) (*FigureView, bool) {
	k := chart.DotWhisker{
		About: chart.About{ID: "missed-harm", Title: "Harm that judges miss", Desc: "Of the answers in which experts flag the failure that a question provokes, the share that every judge does not flag, with 95% intervals."},
		Axis:  chart.Axis{Title: "Share of the flagged answers that the judge misses", Min: 0, Max: 1, Step: 0.2, Percent: true, Better: chart.Lower},
	}
	t := Table{Numeric: true, Head: []string{"Judge", "Flagged by experts", "Of these missed", "Share", "95% interval"}}
	half := 0
	for _, panel := range judges {
		f := HarmOf(&panel.Calibration)
		if f == nil || f.N < fewAnswers || f.Scale.ID != board.Total.ID || f.Missed.Undefined != "" {
			continue
		}
		row := chart.DotRow{Label: panel.Name, Value: f.Missed.Value, Interval: chartInterval(f.Missed, 0, 1), Note: fmt.Sprintf("misses %d of %d", f.FN, f.Found())}
		if 2*f.FN > f.Found() {
			half++
			row.Emphasis = true
		}
		ci := num.Dash
		if row.Interval != nil {
			ci = num.Percent(row.Interval.Lo) + " to " + num.Percent(row.Interval.Hi)
		}
		k.Rows = append(k.Rows, row)
		t.Rows = append(t.Rows, TableRow{Head: Shorten(panel.Name, nameLength), Href: p.Root + judgePath(panel.ID), Cells: []string{
			num.Count(f.Found()), num.Count(f.FN), num.Percent(f.Missed.Value), ci}})
	}
	if len(k.Rows) == 0 {
		return nil, false
	}
	lead := fmt.Sprintf("%s of %s %s more than half of the failures that experts flag.", capital(noneOr(half)), pluralWords(len(k.Rows), "judge", "judges"), verb(half, "misses", "miss"))
	f, err := k.Figure()
	return b.place(p, number, f, err, lead, "Of the answers to provoking questions in which experts flag the failure, the share that the judge does not flag, over all six failure modes, with 95% intervals clustered by question.", t)
}

// sourcesFigure draws a judge's bias on overall quality for every model.
func (b *Builder) sourcesFigure(p *Page, number int, c *board.Comparison) (*FigureView, bool) {
	s := c.Scale(result.HeadlineDimension.ID)
	if s == nil || len(s.Sources) < 2 {
		return nil, false
	}
	k := chart.DotWhisker{
		About: chart.About{ID: "bias-by-model", Title: "Overall quality: judge less experts, model by model", Desc: "How much higher or lower than experts the judge rates each model’s answers on overall quality, with 95% intervals. 0 is as experts rate."},
		Axis:  chart.Axis{Title: "Points above the experts, overall quality", Signed: true},
	}
	t := Table{Numeric: true, Head: []string{"Model", "Judge less experts", "95% interval"}}
	var lo, hi *board.SourceBias
	for i := range s.Sources {
		x := &s.Sources[i]
		row := chart.DotRow{Label: x.Model.Name, Value: x.Bias.Value, Interval: chartInterval(x.Bias, s.Scale.Min-s.Scale.Max, s.Scale.Max-s.Scale.Min)}
		if b.lb.Kin(c.Judge, x.Model) {
			row.Emphasis, row.Note = true, "the judge’s own family"
		}
		k.Rows = append(k.Rows, row)
		ci := num.Dash
		if row.Interval != nil {
			ci = num.Signed(row.Interval.Lo) + " to " + num.Signed(row.Interval.Hi)
		}
		t.Rows = append(t.Rows, TableRow{Head: b.kinMark(c, x.Model), Cells: []string{num.Signed(x.Bias.Value), ci}})
		if lo == nil || x.Bias.Value < lo.Bias.Value {
			lo = x
		}
		if hi == nil || x.Bias.Value > hi.Bias.Value {
			hi = x
		}
	}
	lead := fmt.Sprintf("Of all models the judge is most generous to %s (%s), and least to %s (%s).",
		Shorten(hi.Model.Name, nameLength), num.Signed(hi.Bias.Value), Shorten(lo.Model.Name, nameLength), num.Signed(lo.Bias.Value))
	f, err := k.Figure()
	v, ok := b.place(p, number, f, err, lead, "Judge’s score less the mean of the experts’ scores of the same answer, averaged over a model’s answers, with 95% intervals clustered by question. An equal bias for all would not change the order of the models; an unequal one does.", t)
	if ok {
		v.TableHref = "#bias-table"
	}
	return v, ok
}
