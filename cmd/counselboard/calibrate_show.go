package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/page"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/site"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// say writes what comes of the judges to standard output.
func (c *calibration) say(panels []*board.Panel, experts *judge.LinkedPanel, paired []*judge.Paired) error {
	if c.format == "json" {
		return c.sayJSON(panels, paired)
	}
	words, findings := site.Words(c.known.Benchmark)
	if findings.HasErrors() {
		return c.wrong(findings)
	}
	c.line("Computed here, by whoever ran this, from a copy of the experts’ ratings with the digest %.12s.",
		c.inputs[c.panel][0].SHA256)
	for _, p := range panels {
		verdict, err := page.JudgeVerdict(words, p)
		if err != nil {
			return err
		}
		c.line("")
		comparisons := p.Calibration.Comparisons()
		for _, of := range comparisons {
			c.line("%s beside %s: %s, %s", p.Name, of.Experts.Name, num.Plural(of.Both, "answer", "answers"), of.Component.Label())
			if of.JudgeOnly > 0 {
				c.line("%s of these models that experts did not rate: left out", num.Plural(of.JudgeOnly, "more answer", "more answers"))
			}
		}
		c.line("\n%s", verdict)
		for _, of := range comparisons {
			c.line("")
			c.table(comparisonTable(of))
			if len(of.Scales) > 0 {
				c.table(readingTable(of))
			}
			for _, f := range list.Keep(of.Flags, func(f *judge.FlagComparison) bool { return f.Found() > 0 }) {
				c.line("\n%s", found(f))
			}
		}
		if c.worst > 0 { // the answers on which a judge and experts differ most
			rows := [][]string{{"\nmodel", "question", "scale", "judge", "experts"}}
			for _, w := range judge.WorstOf(p.LinkedPanel, experts, c.known.Benchmark.Of(result.Rated), c.worst) {
				rows = append(rows, []string{w.Model.ID, w.Question, w.Scale.Label, num.Score(w.Judge), num.Two(w.Experts)})
			}
			c.table(rows)
		}
	}
	c.showPaired(paired)
	return nil
}

// sayJSON writes the comparisons as JSON: the same documents as a site's data/judges/.
func (c *calibration) sayJSON(panels []*board.Panel, paired []*judge.Paired) error {
	type judged struct {
		Judge       string              `json:"judge"`
		Comparisons []*judge.Comparison `json:"comparisons"`
	}
	return encodeJSON(c.std.out, struct {
		ComputedBy string          `json:"computed_by"`
		Gold       []result.Input  `json:"gold"`
		Judges     []judged        `json:"judges"`
		Paired     []*judge.Paired `json:"paired,omitempty"`
	}{"whoever ran this, from their copy of the ratings", c.inputs[c.panel], list.Map(panels, func(p *board.Panel) judged {
		return judged{p.ID, p.Calibration.Comparisons()}
	}), paired})
}

// line writes lines to standard output.
func (c *calibration) line(format string, args ...any) {
	for line := range strings.SplitSeq(fmt.Sprintf(format, args...), "\n") {
		sayLine(c.std.out, strings.TrimRight(line, " "))
	}
}

// showPaired says which of two judges errs less.
func (c *calibration) showPaired(all []*judge.Paired) {
	if len(all) == 0 {
		return
	}
	rows := [][]string{{"\nsquared error, on the same answers", "A", "B", "A − B (95%)", "p, Holm", "errs less"}}
	for _, p := range all {
		less, adjusted := "no clear difference", num.Dash
		if p.PHolm != nil {
			if adjusted = num.P(*p.PHolm); *p.PHolm < stats.Significance {
				if less = p.B.ID; p.Difference.Value < 0 {
					less = p.A.ID
				}
			}
		}
		rows = append(rows, []string{p.Scale.Label, p.A.ID, p.B.ID, num.WithRange(p.Difference, num.Signed, num.SignedRange), adjusted,
			less})
	}
	c.table(rows)
}

// table writes rows of cells to standard output, in columns.
func (c *calibration) table(rows [][]string) {
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, cells := range rows {
		fmt.Fprintln(t, strings.Join(cells, "\t"))
	}
	t.Flush()
	c.line("%s", strings.TrimSuffix(b.String(), "\n"))
}

// comparisonTable shows a comparison, a scale a line.
func comparisonTable(c *judge.Comparison) [][]string {
	rows := [][]string{{"", "answers", "judge", "experts", "judge − experts (95%)", "level", "kappa (95%)", "alpha (95%)",
		"beside one expert", "one expert’s"}}
	for _, s := range c.Judged() {
		beside, expert := num.Dash, num.Dash
		if x := s.Agreement.One; x != nil {
			beside, expert = orDash(x.Judge.Number(), num.Two), orDash(x.Expert.Number(), num.Two)
			if x.Below() {
				beside += " (clearly less)"
			}
		}
		coefficient := func(e stats.Estimate) string {
			return orDash(e.Number(), func(float64) string { return num.WithRange(e, num.Two, num.Range) })
		}
		apart := num.WithRange(s.Bias, num.Signed, num.SignedRange)
		if s.Scale.Percent && s.Bias.Undefined == "" {
			apart = num.WithRange(s.Bias, num.SignedPoints, func(lo, hi float64) string {
				return num.SignedPoints(lo) + " to " + num.SignedPoints(hi)
			}) + " points"
		}
		mean := func(n stats.Number) string {
			return orDash(n, func(x float64) string { return num.OnScale(s.Scale, x) })
		}
		rows = append(rows, []string{s.Scale.Label, num.Count(s.Bias.N), mean(s.JudgeMean), mean(s.ExpertsMean), apart,
			string(s.Level()), coefficient(s.Agreement.Kappa), coefficient(s.Agreement.Alpha), beside, expert})
	}
	return rows
}

// readingTable shows what a judge's scores mean, a scale a line.
func readingTable(c *judge.Comparison) [][]string {
	rows := [][]string{{"\nlow answers", "squared error", "removable", "low", "AUC (95%)", "within models",
		"found, false alarms at experts’ cut", "at the best"}}
	cut := func(c *judge.Cut, lower bool) string {
		way := "≤"
		if lower {
			way = "≥"
		}
		return fmt.Sprintf("%s, %s (%s%s)", num.Percent(c.Found.Value), num.Percent(c.Alarms.Value), way, num.Score(c.At))
	}
	for _, s := range c.Scales {
		if s.Compared == 0 { // an error of nothing is not 0
			continue
		}
		r := &s.Reading
		auc, within, own, best := "too few", num.Dash, num.Dash, num.Dash
		if r.Enough() {
			auc, within, own = num.WithRange(r.AUC, num.Two, num.Range), num.WithRange(r.AUCWithin, num.Two, num.Range),
				cut(&r.Own, s.Scale.LowerIsBetter)
			if x := r.Chosen(); x != nil {
				best = cut(x, s.Scale.LowerIsBetter)
			}
		}
		rows = append(rows, []string{s.Scale.Label, num.Two(r.Error.Error), num.Two(r.Error.Miscalibration), num.Count(r.Low), auc,
			within, own, best})
	}
	return rows
}

// found says what a judge finds of yes and no, beside judges that always say one of the two.
func found(f *judge.FlagComparison) string {
	return fmt.Sprintf("%s: misses %d of the %d in which experts see it, with false alarms in %d of %d others; "+
		"F1 %s (always yes %s), kappa %s, accuracy %s (always no %s)",
		f.Scale.Label, f.FN, f.Found(), f.FP, f.NotFound(), num.WithRange(f.F1, num.Two, num.Range), num.Two(f.AlwaysYes().Value),
		orDash(f.Kappa, num.Two), num.Percent(float64(f.TP+f.TN)/float64(f.N)), num.Percent(1-f.Prevalence.Value))
}

// orDash writes a number, or a dash where there is none.
func orDash(n stats.Number, write func(float64) string) string {
	if n.Undefined != "" {
		return num.Dash
	}
	return write(n.Value)
}
