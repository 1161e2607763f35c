package download

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

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
