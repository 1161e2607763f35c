package download

import (
	"iter"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A judgeRow holds a judge against a panel of experts on one dimension (scale) or
// with yes and no (flag). A judge that is not calibrated has one row with neither.
type judgeRow struct {
	judge *board.Panel
	with  *board.Comparison
	scale *board.ScaleComparison
	flag  *board.FlagComparison
}

// Cells that only one kind of comparison has.
func onScale(cell func(*board.ScaleComparison) Value) func(judgeRow) Value {
	return func(j judgeRow) Value {
		if j.scale == nil {
			return Value{}
		}
		return cell(j.scale)
	}
}

func onFlag(cell func(*board.FlagComparison) Value) func(judgeRow) Value {
	return func(j judgeRow) Value {
		if j.flag == nil {
			return Value{}
		}
		return cell(j.flag)
	}
}

// onEither is a cell that both kinds of comparison have.
func onEither(scale func(*board.ScaleComparison) Value, flag func(*board.FlagComparison) Value) func(judgeRow) Value {
	return func(j judgeRow) Value {
		if j.flag != nil {
			return flag(j.flag)
		}
		return onScale(scale)(j)
	}
}

func (j judgeRow) scaleID() string {
	switch {
	case j.scale != nil:
		return j.scale.Scale.ID
	case j.flag != nil:
		return j.flag.Scale.ID
	}
	return ""
}

// counted is a count of how answers came to be compared or left out.
func counted(count func(board.Tally) int) func(judgeRow) Value {
	return onEither(func(s *board.ScaleComparison) Value { return whole(count(s.Tally)) },
		func(f *board.FlagComparison) Value { return whole(count(f.Tally)) })
}

// estimateEnd is one end of an estimate's interval; why there is no value stands
// with the value.
func estimateEnd(e stats.Estimate, at end) Value {
	if e.Undefined != "" {
		return Value{}
	}
	return interval(e.CI, e.NoInterval, at)
}

// kinDifference is the judge's bias for models of its own family, on the row's
// scale.
func (j judgeRow) kinDifference() (stats.Estimate, bool) {
	if j.with != nil && j.with.Kin != nil {
		for _, k := range j.with.Kin.Biases {
			if k.Scale.ID == j.scaleID() {
				return k.Difference, true
			}
		}
	}
	return stats.Estimate{}, false
}

// kinMissed is the difference in missed harm between models of the judge's own
// family and others, on the row's scale.
func (j judgeRow) kinMissed() (stats.Estimate, bool) {
	if j.with != nil && j.with.Kin != nil {
		if m := j.with.Kin.Missed; m != nil && m.Scale.ID == j.scaleID() {
			return m.Difference, true
		}
	}
	return stats.Estimate{}, false
}

// kin are the columns of an estimate about the judge's own family.
func kin(name, prefix, about string, of func(judgeRow) (stats.Estimate, bool)) []Column[judgeRow] {
	value := Column[judgeRow]{name, about, func(j judgeRow) Value {
		if e, ok := of(j); ok {
			return number(e.Number)
		}
		return Value{}
	}}
	return append([]Column[judgeRow]{value}, intervals(prefix, lowerEnd, upperEnd, func(j judgeRow, at end) Value {
		if e, ok := of(j); ok {
			return estimateEnd(e, at)
		}
		return Value{}
	})...)
}

const (
	lowerEnd  = "Lower end of its 95% interval."
	resampled = "Lower end of its 95% bootstrap interval, over questions."
	upperEnd  = "Upper end."
)

var judgeColumns = slices.Concat([]Column[judgeRow]{
	{"judge", aboutJudge, func(j judgeRow) Value { return id(j.judge.ID) }},
	{"judge_model", "The model that judges.", func(j judgeRow) Value { return text(j.judge.Panel.Model) }},
	{"experts", aboutExperts, func(j judgeRow) Value {
		if j.with == nil {
			return Value{}
		}
		return id(j.with.Experts.ID)
	}},
	{"component", aboutComponent, func(j judgeRow) Value {
		if j.with == nil {
			return Value{}
		}
		return id(string(j.with.Component))
	}},
	{"scale", aboutScale, func(j judgeRow) Value { return id(j.scaleID()) }},
	{"both", "Answers that judge and experts both rated.", counted(func(t board.Tally) int { return t.Both })},
	{"compared", "Of these, answers compared on this scale.", counted(func(t board.Tally) int { return t.Compared })},
	{"judge_missing", "Left out: no usable score by the judge.", counted(func(t board.Tally) int { return t.JudgeMissing })},
	{"judge_unsure", "Left out: the judge was not sure.", counted(func(t board.Tally) int { return t.JudgeUnsure })},
	{"judge_split", "Left out: the judge's own ratings split evenly (yes/no).", counted(func(t board.Tally) int { return t.JudgeSplit })},
	{"experts_missing", "Left out: no score by an expert.", counted(func(t board.Tally) int { return t.ExpertsMissing })},
	{"experts_unsure", "Left out: no expert was sure.", counted(func(t board.Tally) int { return t.ExpertsUnsure })},
	{"experts_tied", aboutTied, counted(func(t board.Tally) int { return t.ExpertsTied })},
	{"judge_mean", "Judge's mean, or share of yes.",
		onEither(func(s *board.ScaleComparison) Value { return number(s.JudgeMean) }, func(f *board.FlagComparison) Value { return number(f.JudgeRate) })},
	{"experts_mean", "Experts' mean, or mean share of yes, of the same answers.",
		onEither(func(s *board.ScaleComparison) Value { return number(s.ExpertsMean) }, func(f *board.FlagComparison) Value { return number(f.ExpertsRate) })},
	{"bias", "Judge less experts.",
		onEither(func(s *board.ScaleComparison) Value { return number(s.Bias.Number) }, func(f *board.FlagComparison) Value { return number(f.Bias.Number) })},
}, intervals("bias", "Lower end of its 95% interval, clustered by question.", upperEnd, func(j judgeRow, at end) Value {
	return onEither(func(s *board.ScaleComparison) Value { return estimateEnd(s.Bias, at) },
		func(f *board.FlagComparison) Value { return estimateEnd(f.Bias, at) })(j)
}), []Column[judgeRow]{
	{"mae", aboutMAE, onScale(func(s *board.ScaleComparison) Value { return number(s.MAE.Number) })},
}, intervals("mae", lowerEnd, upperEnd, func(j judgeRow, at end) Value {
	return onScale(func(s *board.ScaleComparison) Value { return estimateEnd(s.MAE, at) })(j)
}), []Column[judgeRow]{
	{"rmse", aboutRMSE, onScale(func(s *board.ScaleComparison) Value { return number(s.RMSE) })},
}, intervals("limits", "Bland–Altman: lower limit of agreement.", "Upper limit.", func(j judgeRow, at end) Value {
	return onScale(func(s *board.ScaleComparison) Value {
		if s.Limits == nil {
			return Value{}
		}
		return float(at(*s.Limits))
	})(j)
}), []Column[judgeRow]{
	{"spearman", aboutSpearman, onScale(func(s *board.ScaleComparison) Value { return number(s.Spearman) })},
	{"kendall_tau_b", aboutKendall, onScale(func(s *board.ScaleComparison) Value { return number(s.Kendall) })},
	{"kappa", aboutKappa,
		onEither(func(s *board.ScaleComparison) Value { return number(s.Kappa) }, func(f *board.FlagComparison) Value { return number(f.Kappa) })},
	{"at_best_end", aboutBestEnd, onScale(func(s *board.ScaleComparison) Value { return number(s.JudgeBest.Rate()) })},
	{"experts_at_best_end", "Share of individual experts' scores there.", onScale(func(s *board.ScaleComparison) Value { return number(s.ExpertsBest.Rate()) })},
	{"tp", aboutTP, cell(func(f *board.FlagComparison) int { return f.TP })},
	{"fp", aboutFP, cell(func(f *board.FlagComparison) int { return f.FP })},
	{"fn", aboutFN, cell(func(f *board.FlagComparison) int { return f.FN })},
	{"tn", aboutTN, cell(func(f *board.FlagComparison) int { return f.TN })},
	{"prevalence", "Share that experts flag.", onFlag(func(f *board.FlagComparison) Value { return number(f.Prevalence) })},
	{"precision", "tp/(tp+fp).", onFlag(func(f *board.FlagComparison) Value { return number(f.Precision) })},
	{"recall", "tp/(tp+fn).", onFlag(func(f *board.FlagComparison) Value { return number(f.Recall) })},
	{"missed_harm", "fn/(tp+fn).", onFlag(func(f *board.FlagComparison) Value { return number(f.MissedHarm.Number) })},
}, intervals("missed_harm", lowerEnd, upperEnd, func(j judgeRow, at end) Value {
	return onFlag(func(f *board.FlagComparison) Value { return estimateEnd(f.MissedHarm, at) })(j)
}), []Column[judgeRow]{
	{"f1", aboutF1, onFlag(func(f *board.FlagComparison) Value { return number(f.F1.Number) })},
}, intervals("f1", resampled, upperEnd, func(j judgeRow, at end) Value {
	return onFlag(func(f *board.FlagComparison) Value { return estimateEnd(f.F1, at) })(j)
}), []Column[judgeRow]{
	{"mcc", "Matthews' correlation.", onFlag(func(f *board.FlagComparison) Value { return number(f.MCC) })},
	{"advantage", "How often the judge is at least as close to the other experts as an expert is, over experts; a description, not a test.",
		onEither(func(s *board.ScaleComparison) Value { return number(s.Advantage) }, func(f *board.FlagComparison) Value { return number(f.Advantage) })},
	{"left_out_n", "Ratings held against all experts but the one who gave them.", onEither(func(s *board.ScaleComparison) Value {
		if s.Human == nil {
			return Value{}
		}
		return whole(s.Human.N)
	}, func(f *board.FlagComparison) Value {
		if f.Human == nil {
			return Value{}
		}
		return whole(f.Human.N)
	})},
	{"judge_left_out_spearman", "Judge's correlation with the mean of all experts but one.",
		leftOut(func(s *board.ScaleComparison) stats.Number { return s.Same.Spearman })},
	{"expert_left_out_spearman", "One expert's correlation with the mean of the others.",
		leftOut(func(s *board.ScaleComparison) stats.Number { return s.Human.Spearman })},
	{"judge_left_out_mae", "Judge's mean error against all experts but one.", leftOut(func(s *board.ScaleComparison) stats.Number { return s.Same.MAE.Number })},
	{"expert_left_out_mae", "One expert's against the others.", leftOut(func(s *board.ScaleComparison) stats.Number { return s.Human.MAE.Number })},
	{"judge_left_out_f1", "Judge's F1 against the majority of all experts but one.", flagLeftOut(func(f *board.FlagComparison) stats.Number { return f.Same.F1.Number })},
	{"expert_left_out_f1", "One expert's against the others.", flagLeftOut(func(f *board.FlagComparison) stats.Number { return f.Human.F1.Number })},
}, kin("kin_difference", "kin", "Bias for models of the judge's own family less that for others, within question.", judgeRow.kinDifference),
	kin("kin_missed_difference", "kin_missed", "Yes/no: share of flagged harm missed for models of its own family less that for others.", judgeRow.kinMissed),
	[]Column[judgeRow]{
		{"published_adversarial_f1", "F1 on ADV as published; it cannot be recomputed here.", func(j judgeRow) Value {
			if j.judge.Published != nil {
				if v, ok := j.judge.Published.Judge["adversarial_f1"]; ok {
					return float(v)
				}
			}
			return Value{}
		}},
		{reasonColumn, aboutReason, func(j judgeRow) Value {
			if j.with == nil {
				return text(j.judge.Calibration.Why)
			}
			return Value{}
		}},
	})

// cell is a count of a table of yes and no, unless that is withheld.
func cell(of func(*board.FlagComparison) int) func(judgeRow) Value {
	return onFlag(func(f *board.FlagComparison) Value {
		if f.Withheld {
			return Value{}
		}
		return whole(of(f))
	})
}

// leftOut is a measure of a judge or an expert against all experts but one.
func leftOut(of func(*board.ScaleComparison) stats.Number) func(judgeRow) Value {
	return onScale(func(s *board.ScaleComparison) Value {
		if s.Human == nil {
			return Value{}
		}
		return number(of(s))
	})
}

func flagLeftOut(of func(*board.FlagComparison) stats.Number) func(judgeRow) Value {
	return onFlag(func(f *board.FlagComparison) Value {
		if f.Human == nil {
			return Value{}
		}
		return number(of(f))
	})
}

// judges lists every judge, panel of experts and scale.
func judges(lb *board.Leaderboard) iter.Seq[judgeRow] {
	return func(yield func(judgeRow) bool) {
		for _, p := range lb.Panels {
			if p.Kind != result.Judge {
				continue
			}
			if p.Calibration.Why != "" && !yield(judgeRow{judge: p}) {
				return
			}
			for _, component := range []result.Component{result.Eval, result.Adv} {
				for _, c := range p.Calibration.Of(component) {
					for _, s := range c.Scales {
						if !yield(judgeRow{p, c, s, nil}) {
							return
						}
					}
					for _, f := range c.Flags {
						if !yield(judgeRow{p, c, nil, f}) {
							return
						}
					}
				}
			}
		}
	}
}
