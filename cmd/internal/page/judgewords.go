package page

import (
	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// The facts of templates/words/judges.txt.
type (
	// A CalibrationFinding says what calibration found of a judge, in the words of
	// claims.
	CalibrationFinding struct {
		*board.Calibration
		Overall *board.ScaleComparison // nil where no overall quality is compared
		Judged  *board.JudgedScale     // what is claimed there
	}

	// A JudgesFigure sets judges side by side.
	JudgesFigure struct {
		Judges         int
		NoWorse, Worse int // on harm, than one expert
		Kind           int // those that are too kind
	}

	// JudgeDimensions sets a judge beside experts on every dimension.
	JudgeDimensions struct {
		*board.Comparison
		Kind, Harsh, Worse []result.Scale // too kind, too harsh, worse than one expert
	}

	// An OrderFigure is a judge's order of the models beside the experts'.
	OrderFigure struct {
		*board.Ranking
		Furthest *board.Place // the model whose places lie furthest apart
		Kin      bool         // a model of the judge's own family is drawn
		First    int          // the places of either order that are drawn; 0 where all are
	}
)

// judgeRange sets the range of a judge's overall scores beside that of experts'; ""
// where either has rated fewer than two models.
func (b *Builder) judgeRange(experts, judge *board.Panel) string {
	overall := result.HeadlineDimension.ID
	if experts.Eval.ValueRange(overall).N < 2 || judge.Eval.ValueRange(overall).N < 2 {
		return ""
	}
	return b.say("JudgeRange", SpreadFigure{Experts: experts, Judge: judge, SameAnswers: sameAnswers(experts, judge)})
}

// judgeVerdict says in a sentence what is known of a judge.
func (b *Builder) judgeVerdict(p *board.Panel) string {
	if p.Calibration.Why != "" {
		return b.say("JudgeVerdict", p)
	}
	return capital(b.say("CalibrationFinding", findingOf(p))) + "."
}

// findingOf returns what calibration found of a judge that is calibrated.
func findingOf(p *board.Panel) CalibrationFinding {
	f := CalibrationFinding{Calibration: &p.Calibration}
	if judged := f.Calibration.Overall(); judged != nil && judged.JudgeMean.Undefined == "" {
		f.Judged, f.Overall = judged, f.Main(result.Eval).Scale(judged.Scale.ID)
	}
	return f
}
