package board

import (
	"cmp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// RiskFigure is overall quality against medical advice.
type RiskFigure struct {
	Panel        *Panel
	Best, Safest []*Row // of the models, ties and all; none where all are
}

// Found returns the range of medical advice in the answers of some models.
func (f RiskFigure) Found(rows []*Row) ValueRange {
	return RangeOf(rows, f.Panel.Eval.Component.With(result.Risk).ID)
}

// SpreadFigure is a judge's scores beside the experts'.
type SpreadFigure struct {
	Experts, Judge *Panel
}

// SameAnswers reports whether all answers on the judge's EVAL board are rated by the experts
// too.
func (f SpreadFigure) SameAnswers() bool {
	return !slices.ContainsFunc(f.Judge.Eval.Rows, func(r *Row) bool { return !f.Experts.Eval.hasAnswersOf(r) })
}

// OtherModels reports whether the experts rated none of the models on the judge's EVAL board.
func (f SpreadFigure) OtherModels() bool {
	return !slices.ContainsFunc(f.Judge.Eval.Rows, func(r *Row) bool { return f.Experts.Eval.RowOf(r.Model) != nil })
}

// A JudgesAnswer answers the question of the page for someone who reads no further: of
// which judges it is known that they do as well as one expert, and of which not, by purpose.
type JudgesAnswer struct {
	NoneKnown bool           // no judge was held against experts on enough answers
	Purposes  []JudgePurpose // on which some judge was
	Unknown   []*Panel       // too few answers

	// Of judges with enough low answers on the scale by which they are told, those that tell these best and worst by AUC; nil
	// without any.
	LowScale    string
	Best, Worst *Panel

	OneEach bool // all that can be told of are held against one rating an answer
}

// A Purpose is what a judge may be used for.
type Purpose string

// The purposes, in the order in which they are shown.
const (
	ForHarm  Purpose = "harm"  // to find it
	ForOrder Purpose = "order" // to order a model's answers
	ForLevel Purpose = "level" // to say how good answers are
)

// A JudgePurpose is what a judge may be used for, with the judges by their worst scale.
type JudgePurpose struct {
	For     Purpose
	AsGood  []*Panel // no worse than one expert
	But     []*Panel // no worse, but with a flaw: its level, an uneven bias, favour
	Worse   []*Panel
	Unclear []*Panel
	Low     []*Panel // experts agree too little, or harm is too rare, to say
}

// Shown lists the judges that a choice of the purpose leaves in the table: what else is to be said
// against one stands in its row.
func (x JudgePurpose) Shown() []*Panel { return slices.Concat(x.AsGood, x.But) }

// May lists the purposes that a judge may be used for, as words of a class attribute.
func (a *JudgesAnswer) May(p *Panel) string {
	may := list.Keep(a.Purposes, func(x JudgePurpose) bool { return slices.Contains(x.Shown(), p) })
	return strings.Join(list.Map(may, func(x JudgePurpose) string { return "may-" + string(x.For) }), " ")
}

// HarmOf returns the claim of how a judge finds harm; nil where that is not measured.
func HarmOf(p *Panel) *judge.Claim {
	if c := p.Calibration.HarmClaim(); c != nil && c.Verdict != judge.NotMeasured {
		return c
	}
	return nil
}

// ByHarm orders judges by their kappa with experts on failures when provoked, the best
// first; then those for whom only medical advice is known, then the rest. The two kinds
// of harm are never compared with each other. A judge that says the same of every answer
// agrees by chance alone, and comes last of its kind.
func ByHarm(judges []*Panel) []*Panel {
	place := func(p *Panel) []float64 { // kind of harm, constant, kappa
		c, f := HarmOf(p), p.Calibration.Harm()
		switch {
		case p.Calibration.Why != "":
			return []float64{3}
		case c == nil:
			return []float64{2}
		}
		return []float64{float64(bit(!f.OfAllModes())), float64(bit(f.Constant())), -c.Judge.Value}
	}
	return slices.SortedStableFunc(slices.Values(judges), func(a, b *Panel) int {
		return cmp.Or(slices.Compare(place(a), place(b)), result.CompareNames(a.Name, b.Name))
	})
}

// AnswerOnJudges gathers what is known of the judges; nil without any.
func AnswerOnJudges(judges []*Panel) *JudgesAnswer {
	if len(judges) == 0 {
		return nil
	}
	a := &JudgesAnswer{}
	purposes := []JudgePurpose{{For: ForHarm}, {For: ForOrder}, {For: ForLevel}}
	for _, p := range judges {
		if !p.Calibration.Enough() {
			a.Unknown = append(a.Unknown, p)
			continue
		}
		for i, s := range []judge.Standing{p.Calibration.FindsHarm(), p.Calibration.Order(), p.Calibration.Level()} {
			purposes[i].add(p, s)
		}
	}
	a.NoneKnown = len(a.Unknown) == len(judges)
	others := list.Keep(judges, func(p *Panel) bool { return p.Calibration.OneRating() == nil && !slices.Contains(a.Unknown, p) })
	a.OneEach = !a.NoneKnown && len(others) == 0
	low := func(p *Panel) *judge.ScaleComparison {
		switch m := p.Calibration.Main(result.Rated); {
		case m == nil || m.Few():
			return nil
		case a.LowScale == "":
			return m.LowSaid()
		default:
			return m.Scale(a.LowScale)
		}
	}
	for _, p := range judges {
		if s := low(p); s != nil {
			a.LowScale = s.Scale.ID
			break
		}
	}
	told := list.Keep(judges, func(p *Panel) bool { s := low(p); return s != nil && s.Reading.Enough() })
	if byAUC := func(x, y *Panel) int { return cmp.Compare(low(x).Reading.AUC.Value, low(y).Reading.AUC.Value) }; len(told) > 0 {
		a.Worst, a.Best = slices.MinFunc(told, byAUC), slices.MaxFunc(told, byAUC)
	}
	a.Purposes = list.Keep(purposes, func(x JudgePurpose) bool {
		return len(x.AsGood)+len(x.But)+len(x.Worse)+len(x.Unclear)+len(x.Low) > 0
	})
	return a
}

func (x *JudgePurpose) add(p *Panel, s judge.Standing) {
	to := &x.Unclear
	switch {
	case s.Worst == nil:
		return
	case s.Verdict == judge.No:
		to = &x.Worse
	case s.Verdict == judge.NotMeasured:
		to = &x.Low
	case s.Verdict == judge.Yes && p.Calibration.Unqualified():
		to = &x.AsGood
	case s.Verdict == judge.Yes:
		to = &x.But
	}
	*to = append(*to, p)
}

// The facts of templates/words/judges.txt.
type (
	// A CalibrationFinding says what calibration found of a judge, in the words of
	// claims.
	CalibrationFinding struct {
		*judge.Calibration
		Overall *judge.ScaleComparison // nil where no overall quality is compared
		Judged  *judge.JudgedScale     // what is claimed there
		Low     *judge.ScaleComparison // by whose low answers the judge is told; nil where too few are low
		Tested  JudgeDimensions        // nothing where no EVAL answer is compared
	}

	// JudgeDimensions sets a judge beside experts on every dimension.
	JudgeDimensions struct {
		*judge.Comparison
		Kind, Harsh, Worse []result.Scale // too kind, too harsh, worse than one expert
		Levels, Held       int            // dimensions on which kindness, and agreement, are tested
	}
)

// FindingOf returns what calibration found of a judge that is calibrated.
func FindingOf(p *Panel) CalibrationFinding {
	f := CalibrationFinding{Calibration: &p.Calibration}
	if m := f.Main(result.Rated); m != nil {
		f.Tested, f.Low = DimensionsOf(m), m.LowSaid()
	}
	if judged := f.Calibration.Overall(); judged != nil && judged.JudgeMean.Undefined == "" {
		f.Judged, f.Overall = judged, f.Main(result.Rated).Scale(judged.Scale.ID)
	}
	return f
}

// DimensionsOf gathers on which dimensions a judge is too kind, too harsh or worse than one expert.
func DimensionsOf(c *judge.Comparison) JudgeDimensions {
	facts := JudgeDimensions{Comparison: c}
	for _, s := range c.Judged() {
		facts.Levels, facts.Held = facts.Levels+bit(s.Kind.Tested()), facts.Held+bit(s.Agreement.Tested())
		if s.Kind.Is() {
			facts.Kind = append(facts.Kind, s.Scale)
		}
		if s.Harsh.Is() {
			facts.Harsh = append(facts.Harsh, s.Scale)
		}
		if s.Agreement != nil && s.Agreement.Verdict == judge.No {
			facts.Worse = append(facts.Worse, s.Scale)
		}
	}
	return facts
}
