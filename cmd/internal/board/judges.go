package board

import (
	"cmp"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// JudgeRange is what a judge gives models beside what experts give.
type JudgeRange struct {
	Experts, Judge *Panel
}

// SameAnswers reports whether all answers on the judge's EVAL board are rated by the experts
// too.
func (f JudgeRange) SameAnswers() bool {
	rated := list.Map(f.Experts.Eval.Rows, func(r *Row) string { return r.Responses })
	return !slices.ContainsFunc(f.Judge.Eval.Rows, func(r *Row) bool { return !slices.Contains(rated, r.Responses) })
}

// A JudgesAnswer answers the question of the page for someone who reads no further: which judges tell low answers, and find harm,
// best and worst.
type JudgesAnswer struct {
	NoneKnown bool     // no judge was compared with experts on enough answers
	Unknown   []*Panel // too few answers

	// Of judges that copy no expert, with enough low answers on the scale by which they are told, those that tell these best and
	// worst by AUC; nil without any.
	LowScale    string
	Best, Worst *Panel

	Finder *Panel // the judge that agrees most with experts on harm; nil where that is not known of two

	OneEach bool // all of which something is known are compared with one rating an answer
}

// HarmOf returns how a judge agrees with experts on harm; nil where that is not known.
func HarmOf(p *Panel) *judge.FlagComparison {
	if f := p.Calibration.Harm(); f != nil && f.Agreement.One != nil {
		return f
	}
	return nil
}

// ByHarm orders judges by their kappa with experts on failures when provoked, the best
// first; then those for whom only medical advice is known, then the rest. The two kinds
// of harm are never compared with each other. A judge that says the same of every answer
// has no kappa, and comes last of its kind.
func ByHarm(judges []*Panel) []*Panel {
	place := func(p *Panel) []float64 { // kind of harm, constant, kappa
		f := HarmOf(p)
		switch {
		case p.Calibration.Why != "":
			return []float64{3}
		case f == nil:
			return []float64{2}
		}
		kappa := f.Agreement.One.Judge
		return []float64{float64(bit(!f.OfAllModes())), float64(bit(kappa.Undefined != "")), -kappa.Value}
	}
	return slices.SortedStableFunc(slices.Values(judges), func(a, b *Panel) int {
		return cmp.Or(slices.Compare(place(a), place(b)), result.CompareNames(a.Name, b.Name))
	})
}

// AnswerOnJudges gathers what is known of judges in the order of [ByHarm]; nil without any.
func AnswerOnJudges(judges []*Panel) *JudgesAnswer {
	if len(judges) == 0 {
		return nil
	}
	a := &JudgesAnswer{Unknown: list.Keep(judges, func(p *Panel) bool { return !p.Calibration.Enough() })}
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
	told := list.Keep(judges, func(p *Panel) bool { s := low(p); return s != nil && s.Reading.Enough() && !copies(p) })
	if byAUC := func(x, y *Panel) int { return cmp.Compare(low(x).Reading.AUC.Value, low(y).Reading.AUC.Value) }; len(told) > 0 {
		a.Worst, a.Best = slices.MinFunc(told, byAUC), slices.MaxFunc(told, byAUC)
	}
	find := list.Keep(judges, func(p *Panel) bool { return HarmOf(p) != nil && !copies(p) })
	if len(find) > 1 && HarmOf(find[0]).Scale.ID == HarmOf(find[1]).Scale.ID {
		a.Finder = find[0]
	}
	return a
}

// copies reports whether a judge's ratings betray that it knew the experts': then nothing about it is praised.
func copies(p *Panel) bool {
	m := p.Calibration.Main(result.Rated)
	return m != nil && m.Copied != nil
}

// What the templates in templates/words/judges.txt are filled with.
type (
	// A CalibrationFinding says what calibration found of a judge.
	CalibrationFinding struct {
		*judge.Calibration
		Eval    *judge.Comparison      // of the rated part; an empty one where no EVAL answer is compared
		Overall *judge.ScaleComparison // nil where no overall quality is compared
		Judged  *judge.JudgedScale     // the same
		Low     *judge.ScaleComparison // by whose low answers the judge is told; nil where too few are low
		Tested  JudgeDimensions        // nothing where no EVAL answer is compared
	}

	// JudgeDimensions sets a judge's level beside the experts' on every dimension.
	JudgeDimensions struct {
		Kind, Harsh []result.Scale // kinder, harsher
		Levels      int            // dimensions on which that is tested
		Off         *judge.JudgedScale
		OneEach     bool
	}
)

// FindingOf returns what calibration found of a judge that is calibrated.
func FindingOf(p *Panel) CalibrationFinding {
	f := CalibrationFinding{Calibration: &p.Calibration, Eval: &judge.Comparison{}}
	if m := f.Main(result.Rated); m != nil {
		f.Eval, f.Tested, f.Low = m, DimensionsOf(m), m.LowSaid()
	}
	if judged := f.Calibration.Overall(); judged != nil && judged.JudgeMean.Undefined == "" {
		f.Judged, f.Overall = judged, f.Main(result.Rated).Scale(judged.Scale.ID)
	}
	return f
}

// DimensionsOf gathers on which dimensions a judge is kinder, and harsher.
func DimensionsOf(c *judge.Comparison) JudgeDimensions {
	facts := JudgeDimensions{Off: c.Off(), OneEach: c.OneEach()}
	for _, s := range c.Judged() {
		level := s.Level()
		facts.Levels += bit(level != judge.Untested)
		switch level {
		case judge.Kinder:
			facts.Kind = append(facts.Kind, s.Scale)
		case judge.Harsher:
			facts.Harsh = append(facts.Harsh, s.Scale)
		}
	}
	return facts
}
