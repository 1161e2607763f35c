package page

import (
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A JudgedBy is a judge with what it and experts say on the scales of scores, of this benchmark or another.
type JudgedBy struct {
	Name    string
	Scales  []*judge.ScaleComparison
	OneEach bool // one expert rated each answer
	Runs    []*result.Run
}

func (j JudgedBy) scale(label string) *judge.ScaleComparison {
	return list.First(j.Scales, func(s *judge.ScaleComparison) bool { return s.Scale.Label == label })
}

func judgedBy(p *judge.LinkedPanel, c *judge.Comparison) JudgedBy {
	return JudgedBy{p.Name, c.Scales, c.OneEach(), append(c.Joined(p), c.Joined(c.Experts)...)}
}

// A CalibrationFigure is the facts of a figure of judges' scores against experts' ratings.
type CalibrationFigure struct {
	*judge.ScaleComparison        // that is shown first
	Judge                  string // its judge
	Judges                 int    // with tabs
	OneEach                bool
	Runs                   []*result.Run
}

// A CutSaid is a cut of a judge's scores, to be put into words.
type CutSaid struct {
	*judge.ScaleComparison
	Cut judge.Cut
}

// calibration shows judges' scores against experts' ratings of the same answers, and what each cut finds and costs: the
// first judge's first, with a row of tabs for judges where these are several, and one for scales. The others stand behind
// its cuts. It returns nil where no scale was rated by both.
func (b *Builder) calibration(p *Page, id string, shown, all []JudgedBy) *ChartView {
	var states []chart.State
	var tables []StateTable
	var facts CalibrationFigure
	for _, j := range shown {
		for _, s := range tellingFirst(j.Scales) {
			if len(s.Curve) == 0 {
				continue
			}
			tabs := []string{s.Scale.Label}
			if len(shown) > 1 {
				tabs = []string{j.Name, s.Scale.Label}
			}
			if len(states) == 0 {
				facts = CalibrationFigure{s, j.Name, len(shown), j.OneEach, nil}
				for _, behind := range all {
					facts.Runs = append(facts.Runs, behind.Runs...)
				}
			}
			states = append(states, chart.State{Tabs: tabs, Figure: b.calibrated(j, s, all).Figure})
			state := strings.Join(list.Map(tabs, chart.Short), "|")
			name := j.Name + ". " + b.wording("ReadingSays", s)
			tables = append(tables, StateTable{State: state, Name: name, ChartTable: calibrationTable(s)})
		}
	}
	if len(states) == 0 {
		return nil
	}
	v := b.tabs(p, "CalibrationFigure", id, facts, states, tables...)
	if v != nil {
		v.Say = b.wording("ReadingSays", facts.ScaleComparison)
	}
	return v
}

// tellingFirst puts scales on which enough answers are low before others, and the headline's before these.
func tellingFirst(scales []*judge.ScaleComparison) []*judge.ScaleComparison {
	place := func(s *judge.ScaleComparison) int {
		if !s.Reading.Enough() {
			return 2 + rankOf(s.Scale)
		}
		return rankOf(s.Scale)
	}
	return slices.SortedStableFunc(slices.Values(scales), func(x, y *judge.ScaleComparison) int { return place(x) - place(y) })
}

func (b *Builder) calibrated(j JudgedBy, s *judge.ScaleComparison, all []JudgedBy) chart.Calibration {
	k := chart.Calibration{
		About:   chart.About{ID: "state", Title: j.Name + ": " + s.Scale.Label, Desc: b.wording("ReadingSays", s)},
		CutLine: chart.CutLine{Judge: j.Name, Cuts: b.cuts(s)},
		Ratings: judge.Rows(s.Scale), Joint: s.Reading.Joint,
		Found: b.wording("CalibrationFigure found", s), Alarm: b.wording("CalibrationFigure alarms", s),
	}
	for i, bin := range s.Curve {
		k.Scores, k.Given = append(k.Scores, bin.Score), append(k.Given, bin.Mean.N)
		k.Means = append(k.Means, chart.Mean{Score: bin.Score, Value: bin.Mean.Value, N: bin.Mean.N, Interval: bin.Mean.Interval()})
		k.Corp = append(k.Corp, chart.Mean{Score: bin.Score, Value: s.Reading.Fit[i]})
	}
	for _, bin := range s.Reference {
		k.One = append(k.One, chart.Mean{Score: bin.Score, Value: bin.Mean.Value, N: bin.Mean.N})
	}
	for _, other := range all {
		if x := other.scale(s.Scale.Label); other.Name != j.Name && x != nil && x.Reading.Enough() {
			k.Rest = append(k.Rest, chart.CutLine{Judge: other.Name, Cuts: b.cuts(x)})
		}
	}
	return k
}

// cuts are those of a judge on a scale; none where too few answers are low, or all but few.
func (b *Builder) cuts(s *judge.ScaleComparison) []chart.Cut {
	if !s.Reading.Enough() {
		return nil
	}
	share := func(e stats.Estimate) chart.Cell { return chart.Cell{Value: e.Value, Interval: e.Interval(), N: e.N} }
	out := make([]chart.Cut, len(s.Reading.Cuts))
	for i, c := range s.Reading.Cuts {
		out[i] = chart.Cut{Label: "≤" + num.Score(c.At), To: i, Found: share(c.Found), Alarms: share(c.Alarms),
			Say: b.wording("CutSays", CutSaid{s, c})}
		if s.Scale.LowerIsBetter {
			out[i].Label, out[i].From, out[i].To = "≥"+num.Score(c.At), len(s.Curve)-1-i, len(s.Curve)-1
		}
	}
	return out
}

// calibrationTable has what the figure draws, a column of it a line.
func calibrationTable(s *judge.ScaleComparison) (t ChartTable) {
	rows := judge.Rows(s.Scale)
	for _, x := range rows {
		t.Head = append(t.Head, num.Score(x))
	}
	for i, bin := range s.Curve {
		cells := []string{num.Count(bin.Mean.N), num.WithRange(bin.Mean, num.Two, num.Range), num.Two(s.Reading.Fit[i]), num.Dash,
			num.Dash, num.Dash}
		if x := s.OneExpertAt(bin.Score); x != nil {
			cells[3] = num.Two(x.Mean.Value)
		}
		at := i
		if s.Scale.LowerIsBetter {
			at = len(s.Curve) - 1 - i
		}
		if s.Reading.Enough() && at < len(s.Reading.Cuts) {
			c := s.Reading.Cuts[at]
			cells[4], cells[5] = num.WithRange(c.Found, num.Percent, num.PercentRange), num.WithRange(c.Alarms, num.Percent,
				num.PercentRange)
		}
		n := 0
		for _, k := range s.Reading.Joint[i] {
			n += k
		}
		for _, k := range s.Reading.Joint[i] {
			cells = append(cells, num.Percent(float64(k)/float64(max(n, 1)))+" ("+num.Count(k)+")")
		}
		t.Rows = append(t.Rows, TableRow{Head: num.Score(bin.Score), Cells: cells})
	}
	return t
}

// A BiasFigure is the facts of a figure of a judge's bias by model.
type BiasFigure struct {
	*judge.Comparison
	On judge.JudgedScale // that is shown first
}

// bias shows how much kinder than experts a judge is to each model, against the experts' mean, a tab a scale; nil where
// both rated fewer than two models.
func (b *Builder) bias(p *Page, c *judge.Comparison) *ChartView {
	var states []chart.State
	var tables []StateTable
	var facts BiasFigure
	scales := c.Judged()
	slices.SortStableFunc(scales, func(x, y judge.JudgedScale) int { return rankOf(x.Scale) - rankOf(y.Scale) })
	for _, s := range scales {
		models := s.Sources
		if len(models) < 2 {
			continue
		}
		line, _ := judge.LineOf(models)
		sign := 1.0
		if s.Scale.LowerIsBetter {
			sign = -1
		}
		k := chart.Bias{
			About: chart.About{ID: "state", Title: c.Judge.Name + ": " + s.Scale.Label, Desc: s.Scale.Label}, Judge: c.Judge.Name,
			Percent: s.Scale.Percent,
			X:       b.wording("BiasFigure x", s), Y: b.wording("BiasFigure y", s), Line: [2]float64{sign * line.At(0), sign * line.Slope},
		}
		var t ChartTable
		for _, m := range models {
			kinder := m.Bias
			if sign < 0 {
				kinder = judge.Negative(m.Bias)
			}
			x := chart.ModelBias{Label: m.Model.Name, Model: m.Model.ID, Experts: m.ExpertsMean, Kin: slices.Contains(c.Kin, m.Model),
				Kinder: chart.Cell{Value: kinder.Value, Interval: kinder.Interval(), N: m.Bias.N,
					Verdict: b.wording("BiasVerdict", kinder)}}
			k.Models = append(k.Models, x)
			said, ends := num.Signed, num.SignedRange
			if s.Scale.Percent {
				said, ends = num.SignedPoints, func(lo, hi float64) string { return num.SignedPoints(lo) + " to " + num.SignedPoints(hi) }
			}
			head := Shorten(m.Model.Name, nameLength)
			if x.Kin {
				head += " ‡"
			}
			t.Rows = append(t.Rows, TableRow{Head: head, Href: "/" + modelPath(m.Model.ID), Cells: []string{
				num.OnScale(s.Scale, m.ExpertsMean), num.WithRange(kinder, said, ends), said(sign * line.At(m.ExpertsMean)),
				num.Count(m.Bias.N)}})
		}
		if len(states) == 0 {
			facts = BiasFigure{c, s}
		}
		states = append(states, chart.State{Tabs: []string{s.Scale.Label}, Figure: k.Figure})
		tables = append(tables, StateTable{State: chart.Short(s.Scale.Label), Name: s.Scale.Label, ChartTable: t})
	}
	if len(states) == 0 {
		return nil
	}
	id := "bias"
	if c.Component.Provoked() {
		id = "bias-" + FigureID(c.Component.String())
	}
	return b.tabs(p, "BiasFigure", id, facts, states, tables...)
}

// rankOf puts the headline, and failures over all modes, before other scales.
func rankOf(s result.Scale) int {
	if s.Role == result.Headline || s.ID == result.Total.ID {
		return 0
	}
	return 1
}
