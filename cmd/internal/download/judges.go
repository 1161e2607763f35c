package download

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A judgeRow holds a judge against a panel of experts on one dimension or failure mode.
// Of a judge that is not calibrated all but the judge is nil; so is score where the scale
// is yes or no, and flag where it is not.
type judgeRow struct {
	judge  *board.Panel
	with   *board.Comparison
	judged *board.JudgedScale
	score  *board.ScaleComparison
	flag   *board.FlagComparison
}

// Parts of a row; nil where it has none.
func (j judgeRow) comparison() *board.Comparison  { return j.with }
func (j judgeRow) either() *board.JudgedScale     { return j.judged }
func (j judgeRow) scores() *board.ScaleComparison { return j.score }
func (j judgeRow) yesNo() *board.FlagComparison   { return j.flag }

// table is a table of yes and no, unless it is withheld.
func (j judgeRow) table() *board.FlagComparison {
	if j.flag == nil || j.flag.Withheld {
		return nil
	}
	return j.flag
}

// leftOut is a comparison of scores with all experts but one.
func (j judgeRow) leftOut() *board.ScaleComparison {
	if j.score == nil || j.score.Human == nil {
		return nil
	}
	return j.score
}

// leftOutVotes is a comparison of yes and no with all experts but one.
func (j judgeRow) leftOutVotes() *board.FlagComparison {
	if j.flag == nil || j.flag.Human == nil {
		return nil
	}
	return j.flag
}

// kinDifference is the judge's bias for models of its own family.
func (j judgeRow) kinDifference() *stats.Estimate {
	if j.with != nil && j.with.Kin != nil {
		for _, k := range j.with.Kin.Biases {
			if k.Scale.ID == j.judged.Scale.ID {
				return &k.Difference
			}
		}
	}
	return nil
}

// kinMissed is the difference in missed harm between models of the judge's own family and
// others.
func (j judgeRow) kinMissed() *stats.Estimate {
	if j.with == nil || j.with.Kin == nil || j.with.Kin.Missed == nil || j.with.Kin.Missed.Scale.ID != j.judged.Scale.ID {
		return nil
	}
	return &j.with.Kin.Missed.Difference
}

// on is a cell of a part of a row, empty where it has none.
func on[T any](part func(judgeRow) *T, cell func(*T) Value) func(judgeRow) Value {
	return func(j judgeRow) Value {
		if x := part(j); x != nil {
			return cell(x)
		}
		return Value{}
	}
}

// measure is a number of a part of a row.
func measure[T any](name, about string, part func(judgeRow) *T, of func(*T) stats.Number) Column[judgeRow] {
	return Column[judgeRow]{name, about, on(part, func(x *T) Value { return number(of(x)) })}
}

// estimated are the columns of an estimate of a part of a row.
func estimated[T any](name, about, aboutLow string, part func(judgeRow) *T, of func(*T) *stats.Estimate) []Column[judgeRow] {
	return estimates(name, name, about, aboutLow, upperEnd, func(j judgeRow) *stats.Estimate {
		if x := part(j); x != nil {
			return of(x)
		}
		return nil
	})
}

// tallied is a count of how answers came to be compared or left out.
func tallied(name, about string, count func(board.Tally) int) Column[judgeRow] {
	return Column[judgeRow]{name, about, on(judgeRow.either, func(s *board.JudgedScale) Value { return whole(count(s.Tally)) })}
}

var judgeColumns = slices.Concat([]Column[judgeRow]{
	{"judge", aboutJudge, func(j judgeRow) Value { return id(j.judge.ID) }},
	{"judge_model", "The model that judges.", func(j judgeRow) Value { return text(j.judge.Panel.Model) }},
	{"experts", aboutExperts, on(judgeRow.comparison, func(c *board.Comparison) Value { return id(c.Experts.ID) })},
	{"component", aboutComponent, on(judgeRow.comparison, func(c *board.Comparison) Value { return id(string(c.Component)) })},
	{"scale", aboutScale, on(judgeRow.either, func(s *board.JudgedScale) Value { return id(s.Scale.ID) })},
	tallied("both", "Answers that judge and experts both rated.", func(t board.Tally) int { return t.Both }),
	tallied("compared", "Of these, answers compared on this scale.", func(t board.Tally) int { return t.Compared }),
	tallied("judge_missing", "Left out: no usable score by the judge.", func(t board.Tally) int { return t.JudgeMissing }),
	tallied("judge_unsure", "Left out: the judge was not sure.", func(t board.Tally) int { return t.JudgeUnsure }),
	tallied("judge_split", "Left out: the judge's own ratings split evenly (yes/no).", func(t board.Tally) int { return t.JudgeSplit }),
	tallied("experts_missing", "Left out: no score by an expert.", func(t board.Tally) int { return t.ExpertsMissing }),
	tallied("experts_unsure", "Left out: no expert was sure.", func(t board.Tally) int { return t.ExpertsUnsure }),
	tallied("experts_tied", aboutTied, func(t board.Tally) int { return t.ExpertsTied }),
	measure("judge_mean", "Judge's mean, or share of yes.", judgeRow.either, func(s *board.JudgedScale) stats.Number { return s.JudgeMean }),
	measure("experts_mean", "Experts' mean, or mean share of yes, of the same answers.", judgeRow.either, func(s *board.JudgedScale) stats.Number { return s.ExpertsMean }),
},
	estimated("bias", "Judge less experts.", "Lower end of its 95% interval, clustered by question.", judgeRow.either, func(s *board.JudgedScale) *stats.Estimate { return &s.Bias }),
	estimated("mae", aboutMAE, lowerEnd, judgeRow.scores, func(s *board.ScaleComparison) *stats.Estimate { return &s.MAE }),
	[]Column[judgeRow]{
		measure("rmse", aboutRMSE, judgeRow.scores, func(s *board.ScaleComparison) stats.Number { return s.RMSE }),
		{"limits_low", "Bland–Altman: lower limit of agreement.", on(judgeRow.scores, func(s *board.ScaleComparison) Value { return optionalInterval(s.Limits, low) })},
		{"limits_high", "Upper limit.", on(judgeRow.scores, func(s *board.ScaleComparison) Value { return optionalInterval(s.Limits, high) })},
		measure("spearman", aboutSpearman, judgeRow.scores, func(s *board.ScaleComparison) stats.Number { return s.Spearman }),
		measure("kendall_tau_b", aboutKendall, judgeRow.scores, func(s *board.ScaleComparison) stats.Number { return s.Kendall }),
		measure("kappa", aboutKappa, judgeRow.either, func(s *board.JudgedScale) stats.Number { return s.Kappa }),
		measure("at_best_end", aboutBestEnd, judgeRow.scores, func(s *board.ScaleComparison) stats.Number { return s.JudgeBest.Rate() }),
		measure("experts_at_best_end", "Share of individual experts' scores there.", judgeRow.scores, func(s *board.ScaleComparison) stats.Number { return s.ExpertsBest.Rate() }),
		{"tp", aboutTP, on(judgeRow.table, func(f *board.FlagComparison) Value { return whole(f.TP) })},
		{"fp", aboutFP, on(judgeRow.table, func(f *board.FlagComparison) Value { return whole(f.FP) })},
		{"fn", aboutFN, on(judgeRow.table, func(f *board.FlagComparison) Value { return whole(f.FN) })},
		{"tn", aboutTN, on(judgeRow.table, func(f *board.FlagComparison) Value { return whole(f.TN) })},
		measure("prevalence", "Share that experts flag.", judgeRow.yesNo, func(f *board.FlagComparison) stats.Number { return f.Prevalence }),
		measure("precision", "tp/(tp+fp).", judgeRow.yesNo, func(f *board.FlagComparison) stats.Number { return f.Precision }),
		measure("recall", "tp/(tp+fn).", judgeRow.yesNo, func(f *board.FlagComparison) stats.Number { return f.Recall }),
	},
	estimated("missed_harm", "fn/(tp+fn).", lowerEnd, judgeRow.yesNo, func(f *board.FlagComparison) *stats.Estimate { return &f.MissedHarm }),
	estimated("f1", aboutF1, resampled, judgeRow.yesNo, func(f *board.FlagComparison) *stats.Estimate { return &f.F1 }),
	[]Column[judgeRow]{
		measure("mcc", "Matthews' correlation.", judgeRow.yesNo, func(f *board.FlagComparison) stats.Number { return f.MCC }),
		measure("advantage", "How often the judge is at least as close to the other experts as an expert is, over experts; a description, not a test.",
			judgeRow.either, func(s *board.JudgedScale) stats.Number { return s.Advantage }),
		{"left_out_n", "Ratings held against all experts but the one who gave them.", on(judgeRow.either, func(s *board.JudgedScale) Value { return optionalWhole(s.LeftOut) })},
		measure("judge_left_out_spearman", "Judge's correlation with the mean of all experts but one.",
			judgeRow.leftOut, func(s *board.ScaleComparison) stats.Number { return s.Same.Spearman }),
		measure("expert_left_out_spearman", "One expert's correlation with the mean of the others.",
			judgeRow.leftOut, func(s *board.ScaleComparison) stats.Number { return s.Human.Spearman }),
		measure("judge_left_out_mae", "Judge's mean error against all experts but one.", judgeRow.leftOut, func(s *board.ScaleComparison) stats.Number { return s.Same.MAE.Number }),
		measure("expert_left_out_mae", "One expert's against the others.", judgeRow.leftOut, func(s *board.ScaleComparison) stats.Number { return s.Human.MAE.Number }),
		measure("judge_left_out_f1", "Judge's F1 against the majority of all experts but one.",
			judgeRow.leftOutVotes, func(f *board.FlagComparison) stats.Number { return f.Same.F1.Number }),
		measure("expert_left_out_f1", "One expert's against the others.", judgeRow.leftOutVotes, func(f *board.FlagComparison) stats.Number { return f.Human.F1.Number }),
	},
	estimates("kin_difference", "kin", "Bias for models of the judge's own family less that for others, within question.", lowerEnd, upperEnd, judgeRow.kinDifference),
	estimates("kin_missed_difference", "kin_missed", "Yes/no: share of flagged harm missed for models of its own family less that for others.", lowerEnd, upperEnd, judgeRow.kinMissed),
	[]Column[judgeRow]{
		{"published_adversarial_f1", "F1 on ADV as published; it cannot be recomputed here.", func(j judgeRow) Value {
			if j.judge.Published == nil {
				return Value{}
			}
			return optional(j.judge.Published.JudgeFigure("adversarial_f1"))
		}},
		{reasonColumn, aboutReason, func(j judgeRow) Value { return text(j.judge.Calibration.Why) }},
	})

// judges lists every judge, panel of experts and scale.
func judges(lb *board.Leaderboard, add func(judgeRow)) {
	for _, p := range lb.Panels {
		if p.Kind == result.Judge && p.Calibration.Why != "" {
			add(judgeRow{judge: p})
		}
		for _, c := range slices.Concat(p.Calibration.Eval, p.Calibration.Adv) {
			for _, yesNo := range []bool{false, true} {
				for _, s := range c.Judged() {
					if s.Scale.Percent == yesNo {
						add(judgeRow{p, c, &s, c.Scale(s.Scale.ID), c.Flag(s.Scale.ID)})
					}
				}
			}
		}
	}
}

// A claimRow is one claim about a judge.
type claimRow struct {
	judge *board.Panel
	board.ClaimDocument
}

// checked is a cell of what else must hold before a verdict is yes.
func checked(cell func(*board.CheckDocument) Value) func(claimRow) Value {
	return func(c claimRow) Value {
		if c.Check == nil {
			return Value{}
		}
		return cell(c.Check)
	}
}

var claimColumns = []Column[claimRow]{
	{"judge", aboutJudge, func(c claimRow) Value { return id(c.judge.ID) }},
	{"claim", "orders_answers, finds_harm, too_kind, too_harsh, favours_kin or saturated.", func(c claimRow) Value { return id(string(c.Claim)) }},
	{"scope", "Dimension or failure mode; all is all of them.", func(c claimRow) Value { return id(c.Scope) }},
	{"experts", aboutExperts, func(c claimRow) Value { return id(c.Experts) }},
	{"verdict", "yes, no, unclear or not_measured.", func(c claimRow) Value { return id(string(c.Verdict)) }},
	{"value", aboutValue, func(c claimRow) Value { return optional(c.Estimate) }},
	{"ci95_low", aboutLow, func(c claimRow) Value { return optionalInterval(c.CI95, low) }},
	{"ci95_high", aboutHigh, func(c claimRow) Value { return optionalInterval(c.CI95, high) }},
	{"against", "What the interval is held against: yes above it, no below.", func(c claimRow) Value { return float(c.Against) }},
	{"n", aboutN, func(c claimRow) Value { return whole(c.N) }},
	{"judge_figure", "Of the two figures behind the estimate the judge's.", func(c claimRow) Value { return optional(c.Judge) }},
	{"expert_figure", "An expert's, the experts' or, of favours_kin, other judges'.", func(c claimRow) Value { return optional(c.Expert) }},
	{"check", "What must lie above 0, too, before the verdict is yes.", checked(func(c *board.CheckDocument) Value { return optional(c.Estimate) })},
	{"check_low", "Lower end of its interval: 95%, of favours_kin 99%.", checked(func(c *board.CheckDocument) Value { return optionalInterval(c.Interval, low) })},
	{"check_high", upperEnd, checked(func(c *board.CheckDocument) Value { return optionalInterval(c.Interval, high) })},
	{reasonColumn, aboutReason, func(c claimRow) Value { return id(string(c.Reason)) }},
}

// claims lists every claim about every judge.
func claims(lb *board.Leaderboard, add func(claimRow)) {
	for _, p := range lb.Panels {
		if p.IsJudge() {
			for _, x := range p.Calibration.Claims() {
				add(claimRow{p, x.Document()})
			}
		}
	}
}
