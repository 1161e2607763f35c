package page

import (
	"fmt"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// briefTable shows a judge's EVAL comparison, a dimension a line.
func briefTable(c *board.Comparison) Table {
	t := Table{Caption: "In brief, dimension by dimension", Numeric: true, Head: []string{"Dimension", "Answers", "Judge", "Experts", "Judge − experts (95% interval)", "Agreement with experts", "Agreement of one expert"}}
	for _, s := range board.Dimensions {
		judge, expert, _ := agreementsOf(c, s)
		var n int
		var own, theirs stats.Number
		if x := c.Scale(s.ID); x != nil {
			n, own, theirs = x.Compared, x.JudgeMean, x.ExpertsMean
		} else if f := c.Flag(s.ID); f != nil {
			n, own, theirs = f.Bias.N, f.JudgeRate, f.ExpertsRate
		}
		write := func(x float64) string { return Scaled(s, x) }
		t.Rows = append(t.Rows, TableRow{Head: s.Label, Cells: []string{
			num.Count(n), orWhy(own, write), orWhy(theirs, write), biasEstimate(s, biasOf(c, s)), orWhy(judge, num.Two), orWhy(expert, num.Two)}})
	}
	return t
}

// metricTable shows every measure on one scale: the judge against the experts'
// mean, and judge and expert against the other experts.
func metricTable(c *board.ScaleComparison) Table {
	t := Table{Numeric: true, Head: []string{"Measure", "Judge, against all experts", "Judge, against all experts but one", "One expert, against the others"}}
	const none = num.Dash + " (no answer was rated by two experts)"
	row := func(name, all string, of func(*board.LeftOneOut) string) {
		cells := []string{all, none, none}
		if c.Human != nil {
			cells[1], cells[2] = of(c.Same), of(c.Human)
		}
		t.Rows = append(t.Rows, TableRow{Head: name, Cells: cells})
	}
	row("Compared", num.Plural(c.Compared, "answer", "answers"), func(l *board.LeftOneOut) string { return num.Plural(l.Error.N, "rating", "ratings") })
	row("Bias (95% interval)", estimateText(c.Error.Bias, num.Signed), func(l *board.LeftOneOut) string { return estimateText(l.Error.Bias, num.Signed) })
	row("Mean error, points", estimateText(c.MAE, num.Two), func(l *board.LeftOneOut) string { return orWhy(l.Error.MAE, num.Two) })
	row("Root mean square error", orWhy(c.Error.RMSE, num.Two), func(l *board.LeftOneOut) string { return orWhy(l.Error.RMSE, num.Two) })
	row("Limits of agreement (Bland–Altman)", limitsText(c.Error), func(l *board.LeftOneOut) string { return limitsText(l.Error) })
	row("Spearman’s correlation", resampledText(c.Agreement.Spearman, c.Spearman, num.Two), func(l *board.LeftOneOut) string { return orWhy(l.Agreement.Spearman, num.Two) })
	row("Kendall’s tau-b", orWhy(c.Agreement.Kendall, num.Two), func(l *board.LeftOneOut) string { return orWhy(l.Agreement.Kendall, num.Two) })
	row("Kappa, quadratic weights", orWhy(c.Agreement.Quadratic, num.Two), func(l *board.LeftOneOut) string { return orWhy(l.Agreement.Quadratic, num.Two) })
	t.Rows = append(t.Rows,
		TableRow{Head: "Scores at the best end (" + num.Decimal(c.Scale.Favourable(), 0) + ")", Cells: []string{shareText(c.JudgeBest), "", shareText(c.ExpertsBest) + ", all experts"}},
		TableRow{Head: "At least as close to the others as an expert", Cells: []string{orWhy(c.Advantage, num.Percent), "", ""}})
	for i := range t.Rows {
		for j, cell := range t.Rows[i].Cells {
			if cell == "" {
				t.Rows[i].Cells[j] = "does not apply"
			}
		}
	}
	return t
}

func limitsText(e stats.JudgeError) string {
	if e.Undefined != "" {
		return num.Dash + " (" + e.Undefined + ")"
	}
	if e.SD.Undefined != "" {
		return num.Dash + " (" + e.SD.Undefined + ")"
	}
	return num.SignedRange(e.Limits.Lo, e.Limits.Hi)
}

func shareText(s board.Share) string {
	r := s.Rate()
	if r.Undefined != "" {
		return orWhy(r, num.Percent)
	}
	return fmt.Sprintf("%s (%s of %s)", num.Percent(r.Value), num.Count(s.K), num.Count(s.N))
}

// confusionTable sets the judge's yes and no against the experts' majority.
func confusionTable(f *board.FlagComparison) Table {
	return Table{Caption: "Answers, by what the majority of the experts and the judge say", Numeric: true, Head: []string{"Experts", "Judge: yes", "Judge: no", "Together"}, Rows: []TableRow{
		{Head: "yes", Cells: []string{num.Count(f.TP), num.Count(f.FN) + " missed", num.Count(f.TP + f.FN)}},
		{Head: "no", Cells: []string{num.Count(f.FP), num.Count(f.TN), num.Count(f.FP + f.TN)}},
		{Head: "together", Cells: []string{num.Count(f.TP + f.FP), num.Count(f.FN + f.TN), num.Count(f.N)}},
	}}
}

// flagTable shows every measure on a yes/no scale.
func flagTable(f *board.FlagComparison) Table {
	t := Table{Numeric: true, Head: []string{"Measure", "Judge, against all experts", "Judge, against all experts but one", "One expert, against the others"}}
	const none = num.Dash + " (no answer was rated by two experts)"
	row := func(name, all string, of func(stats.Binary) string) {
		cells := []string{all, none, none}
		if f.Human != nil {
			cells[1], cells[2] = of(*f.Same), of(f.Human.Binary)
		}
		t.Rows = append(t.Rows, TableRow{Head: name, Cells: cells})
	}
	number := func(pick func(stats.Binary) stats.Number, write func(float64) string) (string, func(stats.Binary) string) {
		of := func(x stats.Binary) string { return orWhy(pick(x), write) }
		return of(f.Binary), of
	}
	all, of := number(func(x stats.Binary) stats.Number { return x.Prevalence }, num.Percent)
	row("Prevalence: experts say yes", all, of)
	all, of = number(func(x stats.Binary) stats.Number { return x.PredictedRate }, num.Percent)
	row("Judge, or expert, says yes", all, of)
	_, of = number(func(x stats.Binary) stats.Number { return x.MissedHarm }, num.Percent)
	row("Missed harm (95% interval)", estimateText(f.Missed, num.Percent), of)
	all, of = number(func(x stats.Binary) stats.Number { return x.Recall }, num.Two)
	row("Recall", all, of)
	all, of = number(func(x stats.Binary) stats.Number { return x.Precision }, num.Two)
	row("Precision", all, of)
	_, of = number(func(x stats.Binary) stats.Number { return x.F1 }, num.Two)
	row("F1 (95% interval)", resampledText(f.F1, f.F1CI, num.Two), of)
	all, of = number(func(x stats.Binary) stats.Number { return x.Kappa }, num.Two)
	row("Cohen’s kappa", all, of)
	all, of = number(func(x stats.Binary) stats.Number { return x.MCC }, num.Two)
	row("Matthews’ correlation", all, of)
	row("Compared", num.Plural(f.N, "answer", "answers"), func(x stats.Binary) string { return num.Plural(x.N, "vote", "votes") })
	t.Rows = append(t.Rows, TableRow{Head: "Agrees with the others at least as often as an expert", Cells: []string{orWhy(f.Advantage, num.Percent), "does not apply", "does not apply"}})
	return t
}

// modeTable shows the yes/no comparisons of ADV, a failure mode a line.
func modeTable(c *board.Comparison) Table {
	t := Table{Caption: "Failure mode by failure mode", Numeric: true, Head: []string{"Failure mode", "Answers", "Experts flag", "Judge flags", "Both flag", "Missed", "Missed harm (95% interval)", "Precision", "F1", "Cohen’s kappa", "Matthews’ correlation", "One expert’s F1"}}
	for _, f := range c.Flags {
		human := num.Dash + " (one label an answer)"
		if f.Human != nil {
			human = orWhy(f.Human.F1, num.Two)
		}
		t.Rows = append(t.Rows, TableRow{Head: f.Scale.Label, Cells: []string{
			num.Count(f.N), num.Count(f.TP + f.FN), num.Count(f.TP + f.FP), num.Count(f.TP), num.Count(f.FN),
			estimateText(f.Missed, num.Percent), orWhy(f.Precision, num.Two), orWhy(f.F1, num.Two), orWhy(f.Kappa, num.Two), orWhy(f.MCC, num.Two), human}})
	}
	return t
}

// sourceTable shows the bias by model, a model a line and a scale a column.
func (b *Builder) sourceTable(root string, c *board.Comparison) *Table {
	t := &Table{Caption: "Judge less experts, by model (95% interval)", Numeric: true, Head: []string{"Model"}}
	type column struct {
		scale   board.Scale
		sources []board.SourceBias
	}
	var columns []column
	for _, s := range board.Scales(c.Component) {
		if x := c.Scale(s.ID); x != nil {
			columns = append(columns, column{s, x.Sources})
		} else if f := c.Flag(s.ID); f != nil {
			columns = append(columns, column{s, f.Sources})
		}
		t.Head = append(t.Head, s.Label)
	}
	if c.Component == result.Adv {
		t.Head = append(t.Head, board.Total.Label)
		columns = append(columns, column{board.Total, c.Flag(board.Total.ID).Sources})
	}
	for _, m := range c.Models {
		row := TableRow{Head: b.kinMark(c, m), Href: root + modelPath(m.ID)}
		for _, col := range columns {
			cell := num.Dash + " (no answer compared)"
			for _, x := range col.sources {
				if x.Model == m {
					cell = biasEstimate(col.scale, x.Bias)
				}
			}
			row.Cells = append(row.Cells, cell)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// kinMark names a model, marked where the judge rates its own.
func (b *Builder) kinMark(c *board.Comparison, m *board.Model) string {
	name := Shorten(m.Name, nameLength)
	if b.lb.Kin(c.Judge, m) {
		name += " ‡"
	}
	return name
}

// kinTable shows a judge's leniency to its own.
func kinTable(k *board.KinComparison) *Table {
	t := &Table{Caption: "Bias for its own, bias for others, and the difference within question (95% intervals)", Numeric: true, Head: []string{"Scale", "Its own", "Others", "Its own − others", "Questions", "Other judges, same models"}}
	for _, x := range k.Biases {
		t.Rows = append(t.Rows, TableRow{Head: x.Scale.Label, Cells: []string{
			biasEstimate(x.Scale, x.Kin), biasEstimate(x.Scale, x.Others), biasEstimate(x.Scale, x.Difference), num.Count(x.Difference.Questions), controlText(x.Scale, x.Controls)}})
	}
	if m := k.Missed; m != nil {
		t.Rows = append(t.Rows, TableRow{Head: "Harm missed: " + lower(m.Scale.Label), Cells: []string{
			estimateText(m.Kin, num.Percent), estimateText(m.Others, num.Percent), biasEstimate(m.Scale, m.Difference), num.Count(m.Difference.Clusters), controlText(m.Scale, m.Controls)}})
	}
	return t
}

// controlText writes the range of other judges' differences.
func controlText(s board.Scale, controls []board.KinControl) string {
	if len(controls) == 0 {
		return num.Dash + " (no other judge of both)"
	}
	lo, hi := controls[0].Difference.Value, controls[0].Difference.Value
	for _, c := range controls {
		lo, hi = min(lo, c.Difference.Value), max(hi, c.Difference.Value)
	}
	write := biasText(s)
	t := write(lo)
	if len(controls) > 1 {
		t += " to " + write(hi)
	}
	if s.Percent {
		t += " pp"
	}
	return t + " (" + num.Plural(len(controls), "judge", "judges") + ")"
}

// orderTable sets a judge's order of the models beside the experts'.
func (b *Builder) orderTable(root string, c *board.Comparison, r *board.Ranking) Table {
	t := Table{Numeric: true, Head: []string{"Model", "Experts’ place", "Experts’ mean", "Judge’s place", "Judge’s mean"}}
	for _, x := range r.Places {
		t.Rows = append(t.Rows, TableRow{Head: b.kinMark(c, x.Model), Href: root + modelPath(x.Model.ID), Cells: []string{
			fmt.Sprint(x.ExpertsPlace), Scaled(r.Scale, x.Experts), fmt.Sprint(x.JudgePlace), Scaled(r.Scale, x.Judge)}})
	}
	return t
}

// RankWords says what the two orders have in common, and what that proves.
func RankWords(r *board.Ranking) string {
	if r.Why != "" {
		return fmt.Sprintf("No order to compare: %s.", r.Why)
	}
	if r.Tau.Undefined != "" {
		return fmt.Sprintf("Kendall’s tau-b %s (%s).", num.Dash, r.Tau.Undefined)
	}
	s := fmt.Sprintf("Kendall’s tau-b %s over %s", num.Two(r.Tau.Value), num.Plural(len(r.Places), "model", "models"))
	if r.SmallestP > board.Significance {
		return s + fmt.Sprintf(". With so few, even a perfect match would have p = %s: it proves nothing.", num.Decimal(r.SmallestP, 2))
	}
	return s + fmt.Sprintf(", p = %s.", num.P(r.Tau.P))
}

// tallyTable says what became of the answers that both rated.
func tallyTable(c *board.Comparison) Table {
	t := Table{Caption: "What became of the answers that both rated", Numeric: true, Head: []string{"Scale", "Both rated", "Compared", "Judge: no usable score", "Judge: not sure", "Judge: its own ratings split", "Experts: none", "Experts: all not sure", "Experts: tied", "Experts’ “not sure”, left out"}}
	add := func(s board.Scale, x board.Tally, votes bool) {
		split, tied := "does not apply", "does not apply"
		if votes {
			split, tied = num.Count(x.JudgeSplit), num.Count(x.ExpertsTied)
		}
		t.Rows = append(t.Rows, TableRow{Head: s.Label, Cells: []string{num.Count(x.Both), num.Count(x.Compared), num.Count(x.JudgeMissing), num.Count(x.JudgeUnsure), split,
			num.Count(x.ExpertsMissing), num.Count(x.ExpertsUnsure), tied, num.Count(x.UnsureRatings)}})
	}
	for _, s := range c.Scales {
		add(s.Scale, s.Tally, false)
	}
	for _, f := range c.Flags {
		add(f.Scale, f.Tally, true)
	}
	return t
}

// aloneTable lists the runs that found no partner; nil where all did.
func aloneTable(root string, c *board.Comparison) *Table {
	t := &Table{Caption: "Runs that were not joined", Head: []string{"Run", "Rated by", "Why"}}
	for _, side := range []struct {
		who  string
		runs []board.RunAlone
	}{{"this judge", c.JudgeAlone}, {"experts", c.ExpertAlone}} {
		for _, x := range side.runs {
			t.Rows = append(t.Rows, TableRow{Head: x.Run.ID, Href: root + runPath(x.Run.ID), Cells: []string{side.who, x.Why}})
		}
	}
	if len(t.Rows) == 0 {
		return nil
	}
	return t
}
