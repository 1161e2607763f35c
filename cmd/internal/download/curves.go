package download

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A curveRow is a point of a calibration curve: what experts give on average where
// a judge, or one expert, gave a score.
type curveRow struct {
	panel, experts *board.Panel
	scale          result.Scale
	given          float64
	mean           stats.Estimate
}

var curveColumns = slices.Concat([]Column[curveRow]{
	{"panel", aboutPanel, func(c curveRow) Value { return id(c.panel.ID) }},
	{"panel_kind", aboutKind, func(c curveRow) Value { return id(string(c.panel.Kind)) }},
	{"experts", aboutExperts, func(c curveRow) Value { return id(c.experts.ID) }},
	{"scale", aboutScale, func(c curveRow) Value { return id(c.scale.ID) }},
	{"given", "The score that the judge, or one expert, gave.", func(c curveRow) Value { return float(c.given) }},
}, estimates("value", "ci95", aboutValue, aboutLow, aboutHigh, func(c curveRow) *stats.Estimate { return &c.mean }), []Column[curveRow]{
	{"se", aboutSE, func(c curveRow) Value {
		if c.mean.NoInterval != "" || c.mean.Undefined != "" {
			return Value{}
		}
		return float(c.mean.SE)
	}},
	{"n", aboutN, func(c curveRow) Value { return whole(c.mean.N) }},
	{reasonColumn, aboutReason, func(curveRow) Value { return Value{} }},
})

// curves lists every judge's calibration curve, and every panel's own: of one
// expert against the others.
func curves(lb *board.Leaderboard, add func(curveRow)) {
	for _, p := range lb.Panels {
		for _, c := range p.Calibration.Of(result.Eval) {
			for _, s := range c.Scales {
				for _, bin := range s.Curve {
					add(curveRow{p, c.Experts, s.Scale, bin.Score, bin.Mean})
				}
			}
		}
		if p.Eval == nil {
			continue
		}
		for _, l := range p.Eval.LeftOut {
			for _, bin := range l.Bins() {
				add(curveRow{p, p, l.Scale, bin.Score, bin.Mean})
			}
		}
	}
}

// A leftOutRow holds one expert of a panel against the others on one dimension.
type leftOutRow struct {
	panel *board.Panel
	board.LeftOut
}

var leftOutColumns = []Column[leftOutRow]{
	{"experts", aboutExperts, func(l leftOutRow) Value { return id(l.panel.ID) }},
	{"scale", aboutScale, func(l leftOutRow) Value { return id(l.Scale.ID) }},
	{"n", aboutN, func(l leftOutRow) Value { return optionalWhole(l.N) }},
	{"mae", aboutMAE, func(l leftOutRow) Value { return optional(l.MAE) }},
	{"rmse", aboutRMSE, func(l leftOutRow) Value { return optional(l.RMSE) }},
	{"spearman", aboutSpearman, func(l leftOutRow) Value { return optional(l.Spearman) }},
	{"spearman_within_models", "The same within each model's answers, averaged over models.", func(l leftOutRow) Value { return optional(l.SpearmanWithin) }},
	{"kendall_tau_b", aboutKendall, func(l leftOutRow) Value { return optional(l.KendallTauB) }},
	{"kappa", aboutKappa, func(l leftOutRow) Value {
		if l.KappaQuadratic != nil {
			return optional(l.KappaQuadratic)
		}
		return optional(l.Kappa)
	}},
	{"at_best_end", aboutBestEnd, func(l leftOutRow) Value { return optional(l.ShareBest) }},
	{"tp", aboutTP, func(l leftOutRow) Value { return optionalWhole(l.TP) }},
	{"fp", aboutFP, func(l leftOutRow) Value { return optionalWhole(l.FP) }},
	{"fn", aboutFN, func(l leftOutRow) Value { return optionalWhole(l.FN) }},
	{"tn", aboutTN, func(l leftOutRow) Value { return optionalWhole(l.TN) }},
	{"experts_tied", aboutTied, func(l leftOutRow) Value { return optionalWhole(l.Ties) }},
	{"precision", "tp/(tp+fp).", func(l leftOutRow) Value { return optional(l.Precision) }},
	{"recall", "tp/(tp+fn).", func(l leftOutRow) Value { return optional(l.Recall) }},
	{"f1", aboutF1, func(l leftOutRow) Value { return optional(l.F1) }},
	{"mcc", "Matthews' correlation.", func(l leftOutRow) Value { return optional(l.MCC) }},
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
	*board.Joint
	board.JointFigure
}

var jointColumns = slices.Concat([]Column[jointRow]{
	{"model", aboutModel, func(j jointRow) Value { return id(j.Judge.Model.ID) }},
	{"experts", aboutExperts, func(j jointRow) Value { return id(j.Joint.Experts.Panel.ID) }},
	{"judge", aboutJudge, func(j jointRow) Value { return id(j.Judge.Panel.ID) }},
	{"scale", aboutScale, func(j jointRow) Value { return id(j.Scale.ID) }},
}, estimates("together", "together", "What experts would give all answers: the prediction-powered mean, or share.", lowerEnd, upperEnd,
	func(j jointRow) *stats.Estimate { return &j.Together }),
	estimates("experts_alone", "experts_alone", "The experts' mean, or share, of the answers that both rated.", lowerEnd, upperEnd,
		func(j jointRow) *stats.Estimate { return &j.JointFigure.Experts }),
	[]Column[jointRow]{
		{"lambda", "How far the judge's scores are relied on, 0 to 1.", func(j jointRow) Value { return float(j.Lambda) }},
		{"rated", "Answers that both rated.", func(j jointRow) Value { return whole(j.Rated) }},
		{"only_scored", "Answers that the judge alone scored.", func(j jointRow) Value { return whole(j.Scored) }},
		{"worth_answers", "Answers that experts alone would have to rate for an interval as short.", func(j jointRow) Value { return number(j.Worth) }},
		{reasonColumn, aboutReason, func(jointRow) Value { return Value{} }},
		{"experts_run", "Run id of the experts' ratings.", func(j jointRow) Value { return id(j.Joint.Experts.ID) }},
		{"judge_run", "Run id of the judge's scores.", func(j jointRow) Value { return id(j.Judge.ID) }},
		{"method", aboutMethod, func(j jointRow) Value { return text(j.Together.Method) }},
	})

func jointly(lb *board.Leaderboard, add func(jointRow)) {
	for _, m := range lb.Models {
		for _, j := range m.Joints {
			for _, f := range j.Figures {
				add(jointRow{j, f})
			}
		}
	}
}
