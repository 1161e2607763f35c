package download

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/list"
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

// of are the columns of a part of a row, empty where it has none.
func of[T any](part func(judgeRow) *T, columns []Column[*T]) []Column[judgeRow] {
	return list.Map(columns, func(c Column[*T]) Column[judgeRow] {
		return Column[judgeRow]{c.Name, c.About, func(j judgeRow) Value {
			if x := part(j); x != nil {
				return c.Cell(x)
			}
			return Value{}
		}}
	})
}

var judgeColumns = slices.Concat([]Column[judgeRow]{
	{"judge", aboutJudge, func(j judgeRow) Value { return id(j.judge.ID) }},
	{"judge_model", "The model that judges.", func(j judgeRow) Value { return text(j.judge.Panel.Model) }},
}, of(judgeRow.comparison, []Column[*board.Comparison]{
	{"experts", aboutExperts, func(c *board.Comparison) Value { return id(c.Experts.ID) }},
	{"component", aboutComponent, func(c *board.Comparison) Value { return id(string(c.Component)) }},
}), of(judgeRow.either, []Column[*board.JudgedScale]{
	{"scale", aboutScale, func(s *board.JudgedScale) Value { return id(s.Scale.ID) }},
	{"both", "Answers that judge and experts both rated.", func(s *board.JudgedScale) Value { return whole(s.Tally.Both) }},
	{"compared", "Of these, answers compared on this scale.", func(s *board.JudgedScale) Value { return whole(s.Tally.Compared) }},
	{"judge_missing", "Left out: no usable score by the judge.", func(s *board.JudgedScale) Value { return whole(s.Tally.JudgeMissing) }},
	{"judge_unsure", "Left out: the judge was not sure.", func(s *board.JudgedScale) Value { return whole(s.Tally.JudgeUnsure) }},
	{"judge_split", "Left out: the judge's own ratings split evenly (yes/no).", func(s *board.JudgedScale) Value { return whole(s.Tally.JudgeSplit) }},
	{"experts_missing", "Left out: no score by an expert.", func(s *board.JudgedScale) Value { return whole(s.Tally.ExpertsMissing) }},
	{"experts_unsure", "Left out: no expert was sure.", func(s *board.JudgedScale) Value { return whole(s.Tally.ExpertsUnsure) }},
	{"experts_tied", aboutTied, func(s *board.JudgedScale) Value { return whole(s.Tally.ExpertsTied) }},
	{"judge_mean", "Judge's mean, or share of yes.", func(s *board.JudgedScale) Value { return number(s.JudgeMean) }},
	{"experts_mean", "Experts' mean, or mean share of yes, of the same answers.", func(s *board.JudgedScale) Value { return number(s.ExpertsMean) }},
}), of(judgeRow.either, estimates("bias", "bias", "Judge less experts.", "Lower end of its 95% interval, clustered by question.", upperEnd,
	func(s *board.JudgedScale) *stats.Estimate { return &s.Bias },
)), of(judgeRow.scores, estimates("mae", "mae", aboutMAE, lowerEnd, upperEnd,
	func(s *board.ScaleComparison) *stats.Estimate { return &s.MAE },
)), of(judgeRow.scores, []Column[*board.ScaleComparison]{
	{"rmse", aboutRMSE, func(s *board.ScaleComparison) Value { return number(s.RMSE) }},
	{"limits_low", "Bland–Altman: lower limit of agreement.", func(s *board.ScaleComparison) Value { return optionalInterval(s.Limits, low) }},
	{"limits_high", "Upper limit.", func(s *board.ScaleComparison) Value { return optionalInterval(s.Limits, high) }},
	{"spearman", aboutSpearman, func(s *board.ScaleComparison) Value { return number(s.Spearman) }},
	{"kendall_tau_b", aboutKendall, func(s *board.ScaleComparison) Value { return number(s.Kendall) }},
}), of(judgeRow.either, []Column[*board.JudgedScale]{
	{"kappa", aboutKappa, func(s *board.JudgedScale) Value { return number(s.Kappa) }},
}), of(judgeRow.scores, []Column[*board.ScaleComparison]{
	{"at_best_end", aboutBestEnd, func(s *board.ScaleComparison) Value { return number(s.JudgeBest.Rate()) }},
	{"experts_at_best_end", "Share of individual experts' scores there.", func(s *board.ScaleComparison) Value { return number(s.ExpertsBest.Rate()) }},
}), of(judgeRow.table, []Column[*board.FlagComparison]{
	{"tp", aboutTP, func(f *board.FlagComparison) Value { return whole(f.TP) }},
	{"fp", aboutFP, func(f *board.FlagComparison) Value { return whole(f.FP) }},
	{"fn", aboutFN, func(f *board.FlagComparison) Value { return whole(f.FN) }},
	{"tn", aboutTN, func(f *board.FlagComparison) Value { return whole(f.TN) }},
}), of(judgeRow.yesNo, []Column[*board.FlagComparison]{
	{"prevalence", "Share that experts flag.", func(f *board.FlagComparison) Value { return number(f.Prevalence) }},
	{"precision", "tp/(tp+fp).", func(f *board.FlagComparison) Value { return number(f.Precision) }},
	{"recall", "tp/(tp+fn).", func(f *board.FlagComparison) Value { return number(f.Recall) }},
}), of(judgeRow.yesNo, estimates("missed_harm", "missed_harm", "fn/(tp+fn).", lowerEnd, upperEnd,
	func(f *board.FlagComparison) *stats.Estimate { return &f.MissedHarm },
)), of(judgeRow.yesNo, estimates("f1", "f1", aboutF1, resampled, upperEnd,
	func(f *board.FlagComparison) *stats.Estimate { return &f.F1 },
)), of(judgeRow.yesNo, []Column[*board.FlagComparison]{
	{"mcc", "Matthews' correlation.", func(f *board.FlagComparison) Value { return number(f.MCC) }},
}), of(judgeRow.either, []Column[*board.JudgedScale]{
	{"advantage", "How often the judge is at least as close to the other experts as an expert is, over experts; a description, not a test.",
		func(s *board.JudgedScale) Value { return number(s.Advantage) }},
	{"left_out_n", "Ratings held against all experts but the one who gave them.", func(s *board.JudgedScale) Value { return optionalWhole(s.LeftOut) }},
}), of(judgeRow.leftOut, []Column[*board.ScaleComparison]{
	{"judge_left_out_spearman", "Judge's correlation with the mean of all experts but one.", func(s *board.ScaleComparison) Value { return number(s.Same.Spearman) }},
	{"expert_left_out_spearman", "One expert's correlation with the mean of the others.", func(s *board.ScaleComparison) Value { return number(s.Human.Spearman) }},
	{"judge_left_out_mae", "Judge's mean error against all experts but one.", func(s *board.ScaleComparison) Value { return number(s.Same.MAE.Number) }},
	{"expert_left_out_mae", "One expert's against the others.", func(s *board.ScaleComparison) Value { return number(s.Human.MAE.Number) }},
}), of(judgeRow.leftOutVotes, []Column[*board.FlagComparison]{
	{"judge_left_out_f1", "Judge's F1 against the majority of all experts but one.", func(f *board.FlagComparison) Value { return number(f.Same.F1.Number) }},
	{"expert_left_out_f1", "One expert's against the others.", func(f *board.FlagComparison) Value { return number(f.Human.F1.Number) }},
}),
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
