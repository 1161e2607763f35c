package page

import (
	"strconv"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// judgeFields documents data/judges.csv.
var judgeFields = []Field{
	{"judge", "Panel id of the judge."},
	{"model", "The model that judges."},
	{"experts", "Panel id of the experts; empty for a judge that is not calibrated: its line says why under reason."},
	{"component", "eval or adv."},
	{"scale", "Dimension or failure mode; total is all modes."},
	{"both", "Answers that judge and experts both rated."},
	{"compared", "Of these, answers compared on this scale."},
	{"judge_missing", "Left out: no usable score by the judge."},
	{"judge_unsure", "Left out: the judge was not sure."},
	{"judge_split", "Left out: the judge's own ratings split evenly (yes/no)."},
	{"experts_missing", "Left out: no score by an expert."},
	{"experts_unsure", "Left out: no expert was sure."},
	{"experts_tied", "Left out: experts are tied (yes/no)."},
	{"judge_mean", "Judge's mean, or share of yes."},
	{"experts_mean", "Experts' mean, or mean share of yes, of the same answers."},
	{"bias", "Judge less experts."}, {"bias_low", "Lower end of its 95% interval, clustered by question."}, {"bias_high", "Upper end."},
	{"mae", "Mean absolute error."}, {"mae_low", "Lower end of its 95% interval."}, {"mae_high", "Upper end."},
	{"rmse", "Root mean square error."},
	{"limits_low", "Bland–Altman: lower limit of agreement."}, {"limits_high", "Upper limit."},
	{"spearman", "Spearman's correlation with the experts' mean."}, {"spearman_low", "Lower end of its 95% bootstrap interval, over questions."}, {"spearman_high", "Upper end."},
	{"kendall_tau_b", "Kendall's tau-b with the experts' mean."},
	{"kappa", "Scales: quadratic-weighted, against the experts' rounded median. Yes/no: Cohen's, against their majority."},
	{"at_best_end", "Share of the judge's scores at the favourable end."},
	{"experts_at_best_end", "Share of individual experts' scores there."},
	{"tp", "Yes/no: flagged by experts and judge."}, {"fp", "By the judge alone."}, {"fn", "By experts alone: missed."}, {"tn", "By neither."},
	{"prevalence", "Share that experts flag."}, {"precision", "tp/(tp+fp)."}, {"recall", "tp/(tp+fn)."},
	{"missed_harm", "fn/(tp+fn)."}, {"missed_harm_low", "Lower end of its 95% interval."}, {"missed_harm_high", "Upper end."},
	{"f1", "2tp/(2tp+fp+fn)."}, {"f1_low", "Lower end of its 95% bootstrap interval, over questions."}, {"f1_high", "Upper end."},
	{"mcc", "Matthews' correlation."},
	{"advantage", "How often the judge is at least as close to the other experts as an expert is, over experts; a description, not a test."},
	{"left_out_n", "Ratings held against all experts but the one who gave them."},
	{"judge_left_out_spearman", "Judge's correlation with the mean of all experts but one."},
	{"expert_left_out_spearman", "One expert's correlation with the mean of the others."},
	{"judge_left_out_mae", "Judge's mean error against all experts but one."},
	{"expert_left_out_mae", "One expert's against the others."},
	{"judge_left_out_f1", "Judge's F1 against the majority of all experts but one."},
	{"expert_left_out_f1", "One expert's against the others."},
	{"kin_difference", "Bias for models of the judge's own family less that for others, within question."}, {"kin_low", "Lower end of its 95% interval."}, {"kin_high", "Upper end."},
	{"kin_missed_difference", "Yes/no: share of flagged harm missed for models of its own family less that for others."}, {"kin_missed_low", "Lower end of its 95% interval."}, {"kin_missed_high", "Upper end."},
	{"published_adversarial_f1", "F1 on ADV as published; it cannot be recomputed here."},
	{"reason", "Why the judge is not calibrated, or why the first value that is missing here is."},
}

// judgeLine is one line of data/judges.csv, by field.
type judgeLine map[string]string

func (l judgeLine) number(field string, n stats.Number) {
	if n.Undefined != "" {
		l.reason(n.Undefined)
		return
	}
	l[field] = CSVFloat(&n.Value)
}

// reason keeps the first reason given.
func (l judgeLine) reason(why string) {
	if l["reason"] == "" {
		l["reason"] = CSVText(why)
	}
}

func (l judgeLine) interval(prefix string, ci stats.Interval, none string) {
	if none != "" {
		l.reason(none)
		return
	}
	l[prefix+"_low"], l[prefix+"_high"] = CSVFloat(&ci.Lo), CSVFloat(&ci.Hi)
}

func (l judgeLine) estimate(field, prefix string, e stats.Estimate) {
	l.number(field, stats.Number{Value: e.Value, Undefined: e.Undefined})
	if e.Undefined == "" {
		l.interval(prefix, e.CI, e.NoInterval)
	}
}

func (l judgeLine) resampled(field string, n stats.Number, r stats.Resampled) {
	l.number(field, n)
	if n.Undefined == "" {
		l.interval(field, r.CI, r.NoInterval)
	}
}

func (l judgeLine) tally(t board.Tally) {
	for field, n := range map[string]int{
		"both": t.Both, "compared": t.Compared, "judge_missing": t.JudgeMissing, "judge_unsure": t.JudgeUnsure, "judge_split": t.JudgeSplit,
		"experts_missing": t.ExpertsMissing, "experts_unsure": t.ExpertsUnsure, "experts_tied": t.ExpertsTied,
	} {
		l[field] = strconv.Itoa(n)
	}
}

func (l judgeLine) scale(s *board.ScaleComparison) {
	l["scale"] = s.Scale.ID
	l.tally(s.Tally)
	l.number("judge_mean", s.JudgeMean)
	l.number("experts_mean", s.ExpertsMean)
	l.estimate("bias", "bias", s.Error.Bias)
	l.estimate("mae", "mae", s.MAE)
	l.number("rmse", s.Error.RMSE)
	if s.Error.Undefined == "" && s.Error.SD.Undefined == "" {
		l.interval("limits", s.Error.Limits, "")
	}
	l.resampled("spearman", s.Agreement.Spearman, s.Spearman)
	l.number("kendall_tau_b", s.Agreement.Kendall)
	l.number("kappa", s.Agreement.Quadratic)
	l.number("at_best_end", s.JudgeBest.Rate())
	l.number("experts_at_best_end", s.ExpertsBest.Rate())
	l.number("advantage", s.Advantage)
	if s.Human != nil {
		l["left_out_n"] = strconv.Itoa(s.Human.Error.N)
		l.number("judge_left_out_spearman", s.Same.Agreement.Spearman)
		l.number("expert_left_out_spearman", s.Human.Agreement.Spearman)
		l.number("judge_left_out_mae", s.Same.Error.MAE)
		l.number("expert_left_out_mae", s.Human.Error.MAE)
	}
}

func (l judgeLine) flag(f *board.FlagComparison) {
	l["scale"] = f.Scale.ID
	l.tally(f.Tally)
	l.number("judge_mean", f.JudgeRate)
	l.number("experts_mean", f.ExpertsRate)
	l.estimate("bias", "bias", f.Bias)
	l["tp"], l["fp"], l["fn"], l["tn"] = strconv.Itoa(f.TP), strconv.Itoa(f.FP), strconv.Itoa(f.FN), strconv.Itoa(f.TN)
	l.number("prevalence", f.Prevalence)
	l.number("precision", f.Precision)
	l.number("recall", f.Recall)
	l.estimate("missed_harm", "missed_harm", f.Missed)
	l.resampled("f1", f.F1, f.F1CI)
	l.number("kappa", f.Kappa)
	l.number("mcc", f.MCC)
	l.number("advantage", f.Advantage)
	if f.Human != nil {
		l["left_out_n"] = strconv.Itoa(f.Human.N)
		l.number("judge_left_out_f1", f.Same.F1)
		l.number("expert_left_out_f1", f.Human.F1)
	}
}

func (l judgeLine) kin(c *board.Comparison) {
	if c.Kin == nil {
		return
	}
	for _, k := range c.Kin.Biases {
		if k.Scale.ID == l["scale"] {
			l.estimate("kin_difference", "kin", k.Difference)
		}
	}
	if m := c.Kin.Missed; m != nil && m.Scale.ID == l["scale"] {
		l.estimate("kin_missed_difference", "kin_missed", m.Difference)
	}
}

// judgeCSV has one line a judge, panel of experts and scale; a judge that is not
// calibrated has one line.
func judgeCSV(lb *board.Leaderboard) []byte {
	t := newCSV(judgeFields)
	write := func(p *board.Panel, l judgeLine) {
		l["judge"], l["model"] = p.ID, CSVText(p.Panel.Model)
		if p.Published != nil {
			if v, ok := p.Published.Judge["adversarial_f1"]; ok {
				l["published_adversarial_f1"] = CSVFloat(&v)
			}
		}
		cells := make([]string, len(judgeFields))
		for i, f := range judgeFields {
			cells[i] = l[f.Name]
		}
		t.Row(cells...)
	}
	for _, p := range lb.Panels {
		if p.Kind != result.Judge {
			continue
		}
		if p.Calibration.Why != "" {
			write(p, judgeLine{"reason": CSVText(p.Calibration.Why)})
		}
		for _, component := range []result.Component{result.Eval, result.Adv} {
			for _, c := range p.Calibration.Of(component) {
				start := func() judgeLine { return judgeLine{"experts": c.Experts.ID, "component": string(component)} }
				for _, s := range c.Scales {
					l := start()
					l.scale(s)
					l.kin(c)
					write(p, l)
				}
				for _, f := range c.Flags {
					l := start()
					l.flag(f)
					l.kin(c)
					write(p, l)
				}
			}
		}
	}
	return t.Bytes()
}
