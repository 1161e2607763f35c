package download

import (
	"cmp"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A judgeRow compares a judge with a panel of experts on one dimension or failure mode.
// Of a judge that is not calibrated all but the judge is nil; so is score where the scale
// is yes or no, and flag where it is not.
type judgeRow struct {
	judge  *board.Panel
	with   *judge.Comparison
	judged *judge.JudgedScale
	score  *judge.ScaleComparison
	flag   *judge.FlagComparison
}

// Parts of a row; nil where it has none.
func (j judgeRow) comparison() *judge.Comparison  { return j.with }
func (j judgeRow) either() *judge.JudgedScale     { return j.judged }
func (j judgeRow) scores() *judge.ScaleComparison { return j.score }
func (j judgeRow) yesNo() *judge.FlagComparison   { return j.flag }

// bestCut is the cut that finds most beyond its false alarms.
func (j judgeRow) bestCut() *judge.Cut {
	if j.score == nil {
		return nil
	}
	return j.score.Reading.Chosen()
}

// besideOne is the judge beside one expert, of the same answers.
func (j judgeRow) besideOne() *judge.BesideOne {
	if j.judged == nil {
		return nil
	}
	return j.judged.Agreement.One
}

var judgeColumns = slices.Concat([]column[judgeRow]{
	{"judge", func(j judgeRow) any { return j.judge.ID }},
	{"judge_model", func(j judgeRow) any { return j.judge.Model }},
}, of(judgeRow.comparison, []column[*judge.Comparison]{
	{"experts", func(c *judge.Comparison) any { return c.Experts.ID }},
	{"origin", func(c *judge.Comparison) any { return string(c.Origin) }},
	{"component", func(c *judge.Comparison) any { return c.Component.String() }},
}), of(judgeRow.either, []column[*judge.JudgedScale]{
	{"scale", func(s *judge.JudgedScale) any { return s.Scale.ID }},
	{"both", func(s *judge.JudgedScale) any { return s.Tally.Both }},
	{"compared", func(s *judge.JudgedScale) any { return s.Tally.Compared }},
	{"judge_missing", func(s *judge.JudgedScale) any { return s.Tally.JudgeMissing }},
	{"judge_unsure", func(s *judge.JudgedScale) any { return s.Tally.JudgeUnsure }},
	{"judge_split", func(s *judge.JudgedScale) any { return s.Tally.JudgeSplit }},
	{"experts_missing", func(s *judge.JudgedScale) any { return s.Tally.ExpertsMissing }},
	{"experts_unsure", func(s *judge.JudgedScale) any { return s.Tally.ExpertsUnsure }},
	{"experts_tied", func(s *judge.JudgedScale) any { return s.Tally.ExpertsTied }},
	{"judge_mean", func(s *judge.JudgedScale) any { return s.JudgeMean }},
	{"experts_mean", func(s *judge.JudgedScale) any { return s.ExpertsMean }},
	{"bias bias_low bias_high", func(s *judge.JudgedScale) any { return s.Bias }},
}), of(judgeRow.scores, []column[*judge.ScaleComparison]{
	{"mae mae_low mae_high", func(s *judge.ScaleComparison) any { return s.MAE }},
	{"spearman", func(s *judge.ScaleComparison) any { return s.Spearman }},
	{"spearman_most", func(s *judge.ScaleComparison) any { return s.Reading.MostSpearman }},
	{"squared_error", func(s *judge.ScaleComparison) any { return s.Reading.Error.Error }},
	{"removable", func(s *judge.ScaleComparison) any { return s.Reading.Error.Miscalibration }},
	{"low_answers", func(s *judge.ScaleComparison) any { return s.Reading.Low }},
	{"experts_cut", func(s *judge.ScaleComparison) any { return s.Reading.Own.At }},
	{"cut_found cut_found_low cut_found_high", func(s *judge.ScaleComparison) any { return s.Reading.Own.Found }},
	{"cut_alarms cut_alarms_low cut_alarms_high", func(s *judge.ScaleComparison) any { return s.Reading.Own.Alarms }},
	{"auc auc_low auc_high", func(s *judge.ScaleComparison) any { return s.Reading.AUC }},
	{"auc_within auc_within_low auc_within_high", func(s *judge.ScaleComparison) any { return s.Reading.AUCWithin }},
}), of(judgeRow.bestCut, []column[*judge.Cut]{
	{"best_cut", func(c *judge.Cut) any { return c.At }},
	{"best_found best_found_low best_found_high", func(c *judge.Cut) any { return c.Found }},
	{"best_alarms best_alarms_low best_alarms_high", func(c *judge.Cut) any { return c.Alarms }},
}), of(judgeRow.either, []column[*judge.JudgedScale]{
	{"kappa kappa_low kappa_high", func(s *judge.JudgedScale) any { return s.Agreement.Kappa }},
	{"alpha alpha_low alpha_high", func(s *judge.JudgedScale) any { return s.Agreement.Alpha }},
}), of(judgeRow.scores, []column[*judge.ScaleComparison]{
	{"at_best_end", func(s *judge.ScaleComparison) any { return s.JudgeBest.Rate() }},
	{"experts_at_best_end", func(s *judge.ScaleComparison) any { return s.ExpertsBest.Rate() }},
}), of(judgeRow.yesNo, []column[*judge.FlagComparison]{
	{"tp", func(f *judge.FlagComparison) any { return f.TP }},
	{"fp", func(f *judge.FlagComparison) any { return f.FP }},
	{"fn", func(f *judge.FlagComparison) any { return f.FN }},
	{"tn", func(f *judge.FlagComparison) any { return f.TN }},
}), of(judgeRow.yesNo, []column[*judge.FlagComparison]{
	{"prevalence", func(f *judge.FlagComparison) any { return f.Prevalence }},
	{"precision", func(f *judge.FlagComparison) any { return f.Precision }},
	{"recall", func(f *judge.FlagComparison) any { return f.Recall }},
	{"missed_harm missed_harm_low missed_harm_high", func(f *judge.FlagComparison) any { return f.MissedHarm }},
	{"f1 f1_low f1_high", func(f *judge.FlagComparison) any { return f.F1 }},
	{"mcc", func(f *judge.FlagComparison) any { return f.MCC }},
}), of(judgeRow.besideOne, []column[*judge.BesideOne]{
	{"left_out_n", func(b *judge.BesideOne) any { return b.N }},
	{"judge_left_out_kappa", func(b *judge.BesideOne) any { return b.Judge.Number() }},
	{"expert_left_out_kappa", func(b *judge.BesideOne) any { return b.Expert.Number() }},
	{"left_out_difference left_out_difference_low left_out_difference_high", func(b *judge.BesideOne) any { return b.Less }},
}), []column[judgeRow]{
	{"published_adversarial_f1", func(j judgeRow) any {
		if j.judge.Published == nil {
			return nil
		}
		return j.judge.Published.Judge["adversarial_f1"]
	}},
	{reasonColumn, func(j judgeRow) any { return j.judge.Calibration.Why }},
})

// judges lists every judge, panel of experts and scale.
func judges(lb *board.Leaderboard, add func(judgeRow)) {
	for _, p := range lb.Panels {
		if p.IsJudge() && p.Says() && p.Calibration.Why != "" {
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

// A leftOutRow compares one expert of a panel with the others on one dimension.
type leftOutRow struct {
	panel *board.Panel
	board.LeftOut
}

var leftOutColumns = []column[leftOutRow]{
	{"experts", func(l leftOutRow) any { return l.panel.ID }},
	{"scale", func(l leftOutRow) any { return l.Scale.ID }},
	{"n", func(l leftOutRow) any { return l.N }},
	{"mae", func(l leftOutRow) any { return l.MAE }},
	{"rmse", func(l leftOutRow) any { return l.RMSE }},
	{"spearman", func(l leftOutRow) any { return l.Spearman }},
	{"n_within_models", func(l leftOutRow) any { return l.NWithin }},
	{"spearman_within_models", func(l leftOutRow) any { return l.SpearmanWithin }},
	{"kappa", func(l leftOutRow) any { return cmp.Or(l.KappaQuadratic, l.Kappa) }},
	{"at_best_end", func(l leftOutRow) any { return l.ShareBest }},
	{"tp", func(l leftOutRow) any { return l.TP }},
	{"fp", func(l leftOutRow) any { return l.FP }},
	{"fn", func(l leftOutRow) any { return l.FN }},
	{"tn", func(l leftOutRow) any { return l.TN }},
	{"experts_tied", func(l leftOutRow) any { return l.Ties }},
	{"precision", func(l leftOutRow) any { return l.Precision }},
	{"recall", func(l leftOutRow) any { return l.Recall }},
	{"f1", func(l leftOutRow) any { return l.F1 }},
	{"mcc", func(l leftOutRow) any { return l.MCC }},
}

func leftOuts(lb *board.Leaderboard, add func(leftOutRow)) {
	for _, p := range lb.Panels {
		if p.Eval == nil || p.Kind == result.Judge {
			continue
		}
		for _, l := range p.Eval.LeftOut {
			add(leftOutRow{p, l})
		}
	}
}

// A jointRow is what experts of a random subset and a judge say together of a model on
// one dimension.
type jointRow struct {
	*judge.Joint
	judge.JointFigure
}

var jointColumns = []column[jointRow]{
	{"model", func(j jointRow) any { return j.Judge.Model.ID }},
	{"experts", func(j jointRow) any { return j.Joint.Experts.Panel.ID }},
	{"judge", func(j jointRow) any { return j.Judge.Panel.ID }},
	{"scale", func(j jointRow) any { return j.Scale.ID }},
	{"together together_low together_high", func(j jointRow) any { return j.Together }},
	{"experts_alone experts_alone_low experts_alone_high", func(j jointRow) any { return j.JointFigure.Experts }},
	{"lambda", func(j jointRow) any { return j.Lambda }},
	{"rated", func(j jointRow) any { return j.JointFigure.Rated }},
	{"only_scored", func(j jointRow) any { return j.JointFigure.Scored }},
	{"worth_answers", func(j jointRow) any { return j.Worth }},
	{reasonColumn, none[jointRow]},
	{"experts_run", func(j jointRow) any { return j.Joint.Experts.ID }},
	{"judge_run", func(j jointRow) any { return j.Judge.ID }},
	{"method", func(j jointRow) any { return j.Together.Method }},
}

func jointly(lb *board.Leaderboard, add func(jointRow)) {
	for _, m := range lb.Models {
		for _, j := range m.Joints {
			for _, f := range j.Figures {
				add(jointRow{j, f})
			}
		}
	}
}
