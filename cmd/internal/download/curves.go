package download

import (
	"cmp"

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

var curveColumns = []column[curveRow]{
	{"panel", func(c curveRow) any { return c.panel.ID }},
	{"panel_kind", func(c curveRow) any { return string(c.panel.Kind) }},
	{"experts", func(c curveRow) any { return c.experts.ID }},
	{"scale", func(c curveRow) any { return c.scale.ID }},
	{"given", func(c curveRow) any { return c.given }},
	{"value ci95_low ci95_high", func(c curveRow) any { return c.mean }},
	{"se", func(c curveRow) any {
		if c.mean.NoInterval != "" || c.mean.Undefined != "" {
			return nil
		}
		return c.mean.SE
	}},
	{"n", func(c curveRow) any { return c.mean.N }},
	{reasonColumn, none[curveRow]},
}

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

var leftOutColumns = []column[leftOutRow]{
	{"experts", func(l leftOutRow) any { return l.panel.ID }},
	{"scale", func(l leftOutRow) any { return l.Scale.ID }},
	{"n", func(l leftOutRow) any { return l.N }},
	{"mae", func(l leftOutRow) any { return l.MAE }},
	{"rmse", func(l leftOutRow) any { return l.RMSE }},
	{"spearman", func(l leftOutRow) any { return l.Spearman }},
	{"spearman_within_models", func(l leftOutRow) any { return l.SpearmanWithin }},
	{"kendall_tau_b", func(l leftOutRow) any { return l.KendallTauB }},
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
	*board.Joint
	board.JointFigure
}

var jointColumns = []column[jointRow]{
	{"model", func(j jointRow) any { return j.Judge.Model.ID }},
	{"experts", func(j jointRow) any { return j.Joint.Experts.Panel.ID }},
	{"judge", func(j jointRow) any { return j.Judge.Panel.ID }},
	{"scale", func(j jointRow) any { return j.Scale.ID }},
	{"together together_low together_high", func(j jointRow) any { return j.Together }},
	{"experts_alone experts_alone_low experts_alone_high", func(j jointRow) any { return j.JointFigure.Experts }},
	{"lambda", func(j jointRow) any { return j.Lambda }},
	{"rated", func(j jointRow) any { return j.Rated }},
	{"only_scored", func(j jointRow) any { return j.Scored }},
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
