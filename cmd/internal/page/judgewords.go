package page

import (
	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// The facts of templates/words/judges.txt.
type (
	// CitedJudge names a judge where its page is quoted.
	CitedJudge struct{ *board.Panel }

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

	// A CalibrationBrief says the same in brief, for a table that has the figures.
	CalibrationBrief CalibrationFinding

	// ClaimReason says why a verdict is neither yes nor no.
	ClaimReason struct{ *board.Claim }

	// AnswersCompared is how many answers a mark rests on.
	AnswersCompared struct{ N int }

	// HarmsMissed is how many of the harms that experts found a judge misses, and how
	// often it raises a false alarm.
	HarmsMissed struct{ *board.FlagComparison }

	// OwnFamily marks a model of the judge's own family.
	OwnFamily struct{}

	// A CalibrationCurve is what experts give where a judge gives a score.
	CalibrationCurve struct{ *board.ScaleComparison }

	// A LeftOutCurve is what the other experts give where one of them gives a score.
	LeftOutCurve struct{ board.LeftOut }

	// JudgesBias sets judges' biases on overall quality side by side.
	JudgesBias struct {
		Judges int
		Kind   int // those that are too kind
	}

	// JudgesHarm sets side by side how judges agree with experts on failures when
	// models are provoked, beside one expert.
	JudgesHarm struct {
		Judges         int
		NoWorse, Worse int // than one expert
	}

	// BiasByModel sets a judge's biases for models side by side.
	BiasByModel struct{ Most, Least *board.SourceBias }
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
	return b.say(r)
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
	return b.say(v)
}

// judgeBrief is judgeVerdict in brief, for a table that has the figures.
func (b *Builder) judgeBrief(p *board.Panel) string {
	if p.Calibration.Why != "" {
		return b.judgeVerdict(p)
	}
	return b.say(CalibrationBrief(findingOf(&p.Calibration)))
}

// calibrationFinding says what calibration found, the first sentence without its
// subject and none with its full stop at the end; "" for a judge that is not
// calibrated.
func (b *Builder) calibrationFinding(c *board.Calibration) string {
	if c.Why != "" {
		return ""
	}
	return b.say(findingOf(c))
}

// findingOf returns what calibration found of a judge that is calibrated.
func findingOf(c *board.Calibration) CalibrationFinding {
	f := CalibrationFinding{Calibration: c}
	if eval := c.Main(result.Eval); eval != nil {
		if s := eval.Scale(result.HeadlineDimension.ID); s.JudgeMean.Undefined == "" {
			judged := eval.On(result.HeadlineDimension)
			f.Overall, f.Judged = s, &judged
		}
	}
	return f
}
