package page

import (
	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// The facts of templates/words/judges.txt.
type (
	// A JudgeRange sets the range of a judge's overall scores beside experts'.
	JudgeRange struct {
		Judge                   string
		JudgeGives, ExpertsGive board.ValueRange
		SameAnswers             bool
	}

	// A JudgeVerdict says what is known of a judge.
	JudgeVerdict struct {
		Finding string // what calibration found, in words; "" without calibration
		Models  int    // on its EVAL board, with a value; 0 where they are fewer than two
		Lo, Hi  float64
		F1      *float64 // on ADV, as a paper states it; nil where none does
	}

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
	r := JudgeRange{
		Judge: judge.Panel.Model, SameAnswers: sameAnswers(experts, judge),
		JudgeGives: judge.Eval.ValueRange(result.HeadlineDimension.ID), ExpertsGive: experts.Eval.ValueRange(result.HeadlineDimension.ID),
	}
	if r.ExpertsGive.N < 2 || r.JudgeGives.N < 2 {
		return ""
	}
	return b.say("JudgeRange", r)
}

// judgeVerdict says in a sentence what is known of a judge.
func (b *Builder) judgeVerdict(p *board.Panel) string {
	v := JudgeVerdict{Finding: b.calibrationFinding(&p.Calibration)}
	if p.Eval != nil {
		if r := p.Eval.ValueRange(result.HeadlineDimension.ID); r.N > 1 {
			v.Models, v.Lo, v.Hi = r.N, r.Lo, r.Hi
		}
	}
	if p.Published != nil {
		v.F1 = p.Published.JudgeFigure("adversarial_f1")
	}
	return b.say("JudgeVerdict", v)
}

// judgeBrief is judgeVerdict in brief, for a table that has the figures.
func (b *Builder) judgeBrief(p *board.Panel) string {
	if p.Calibration.Why != "" {
		return b.judgeVerdict(p)
	}
	return b.say("CalibrationBrief", findingOf(&p.Calibration))
}

// calibrationFinding says what calibration found, the first sentence without its
// subject and none with its full stop at the end; "" for a judge that is not
// calibrated.
func (b *Builder) calibrationFinding(c *board.Calibration) string {
	if c.Why != "" {
		return ""
	}
	return b.say("CalibrationFinding", findingOf(c))
}

// findingOf returns what calibration found of a judge that is calibrated.
func findingOf(c *board.Calibration) CalibrationFinding {
	f := CalibrationFinding{Calibration: c}
	if judged := c.Overall(); judged != nil && judged.JudgeMean.Undefined == "" {
		f.Judged, f.Overall = judged, c.Main(result.Eval).Scale(judged.Scale.ID)
	}
	return f
}
