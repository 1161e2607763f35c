package board

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// Few reports whether too few answers were rated by both to say how a judge judges.
func (c *Comparison) Few() bool { return c.Both < MinAnswers }

// Answers counts the answers that a judge and its main panels of experts rated.
func (c *Calibration) Answers() int {
	n := 0
	for _, component := range result.Components {
		if m := c.Main(component); m != nil {
			n += m.Both
		}
	}
	return n
}

// Enough reports whether a judge is calibrated on enough answers to say something
// of it.
func (c *Calibration) Enough() bool { return c.Why == "" && c.Answers() >= MinAnswers }

// Harm returns the comparison that a judge's missed harm is read from: of failures
// when provoked or, where experts found none of these, of medical advice; nil
// where they found neither.
func (c *Calibration) Harm() *FlagComparison {
	for _, component := range []result.Component{result.Adv, result.Eval} {
		if m := c.Main(component); m != nil {
			if f := m.Harm(); f != nil && f.Found() > 0 {
				return f
			}
		}
	}
	return nil
}

// Harm returns the comparison of the yes/no scale on which a component's harm is
// looked for: all failure modes, or medical advice.
func (c *Comparison) Harm() *FlagComparison {
	if c.Component == result.Adv {
		return c.Flag(result.Total.ID)
	}
	return c.Flag(result.RiskDimension.ID)
}

// OfAllModes reports whether the harm is failures when provoked, over all modes.
func (f *FlagComparison) OfAllModes() bool { return f.Scale.ID == result.Total.ID }

// OneExpertMisses returns the share of harm that one expert misses of what the
// majority of the others finds; undefined where that is not known.
func (f *FlagComparison) OneExpertMisses() stats.Number {
	if f.Human == nil {
		return stats.Number{Undefined: noTwoExperts}
	}
	return f.Human.MissedHarm.Number
}

// FavoursOverall returns the bias on overall quality of a judge that favours its
// own there beyond doubt; nil for every other.
func (c *Calibration) FavoursOverall() *KinGap {
	if m := c.Main(result.Eval); m != nil && m.Kin != nil && len(m.Kin.Biases) > 0 && m.Kin.Biases[0].Favours {
		return m.Kin.Biases[0]
	}
	return nil
}

// FavoursProvoked returns the harm missed by a judge that overlooks more of its
// own's failures when provoked beyond doubt; nil for every other.
func (c *Calibration) FavoursProvoked() *KinGap {
	if m := c.Main(result.Adv); m != nil && m.Kin != nil && m.Kin.Missed != nil && m.Kin.Missed.Favours {
		return m.Kin.Missed
	}
	return nil
}

// Favours reports whether a judge favours its own beyond doubt.
func (c *Calibration) Favours() bool { return c.FavoursOverall() != nil || c.FavoursProvoked() != nil }

// IsKin reports whether a model of the comparison is of the judge's own family.
func (c *Comparison) IsKin(m *Model) bool { return c.Kin != nil && slices.Contains(c.Kin.Kin, m) }

// A Skill says how well a judge tells good answers from bad, beside one expert.
type Skill string

// The skills, from the parts of a left-out expert's rank correlation that a judge
// reaches. Both are held against the same experts on the same answers.
const (
	SkillUnknown Skill = ""
	AsWell       Skill = "as well"   // all of it, or more
	NearlyAsWell Skill = "nearly"    // three quarters or more
	LessWell     Skill = "less well" // four tenths or more
	HardlyAtAll  Skill = "hardly"    // less
)

// Skill returns how well the judge tells good answers from bad, beside one expert;
// unknown where either correlation is, and where the expert's is not above 0.
func (s *ScaleComparison) Skill() Skill {
	if s.Human == nil || s.Same.Spearman.Undefined != "" || s.Human.Spearman.Undefined != "" {
		return SkillUnknown
	}
	judge, expert := s.Same.Spearman.Value, s.Human.Spearman.Value
	if expert <= 0 {
		return SkillUnknown
	}
	switch part := judge / expert; {
	case part >= 1:
		return AsWell
	case part >= 0.75:
		return NearlyAsWell
	case part >= 0.4:
		return LessWell
	}
	return HardlyAtAll
}

// noTwoExperts is why no expert can be held against another.
const noTwoExperts = "no answer was rated by two experts"

// A JudgedScale is what a comparison says on a scale of either kind.
type JudgedScale struct {
	Scale                  result.Scale
	Compared               int          // answers behind Bias
	JudgeMean, ExpertsMean stats.Number // mean score, or share of yes
	Bias                   stats.Estimate
	// Judge and Expert are the agreement with all experts of an answer but one, of
	// the judge and of the expert left out: Spearman's correlation, of yes and no
	// Cohen's kappa.
	Judge, Expert stats.Number
	sources       []SourceBias
}

// On returns what a comparison says on one of its scales.
func (c *Comparison) On(s result.Scale) JudgedScale {
	const missing = "not compared"
	alone, none := stats.Number{Undefined: noTwoExperts}, stats.Number{Undefined: missing}
	out := JudgedScale{
		Scale: s, JudgeMean: none, ExpertsMean: none, Bias: undefined(missing), Judge: alone, Expert: alone,
	}
	if x := c.Scale(s.ID); x != nil {
		out.Compared, out.JudgeMean, out.ExpertsMean, out.Bias, out.sources = x.Compared, x.JudgeMean, x.ExpertsMean, x.Bias, x.Sources
		if x.Human != nil {
			out.Judge, out.Expert = x.Same.Spearman.Number, x.Human.Spearman.Number
		}
	} else if f := c.Flag(s.ID); f != nil {
		out.Compared, out.JudgeMean, out.ExpertsMean, out.Bias, out.sources = f.Bias.N, f.JudgeRate, f.ExpertsRate, f.Bias, f.Sources
		if f.Human != nil {
			out.Judge, out.Expert = f.Same.Kappa, f.Human.Kappa
		}
	}
	return out
}

// Judged returns what a comparison says on each of its component's scales; on ADV
// the last is all modes.
func (c *Comparison) Judged() []JudgedScale {
	var out []JudgedScale
	for _, s := range result.Scales(c.Component) {
		out = append(out, c.On(s))
	}
	if c.Component == result.Adv {
		out = append(out, c.On(result.Total))
	}
	return out
}

// BiasFor returns the bias for one model; nil where no answer of it is compared.
func (s JudgedScale) BiasFor(m *Model) *SourceBias {
	if i := slices.IndexFunc(s.sources, func(x SourceBias) bool { return x.Model == m }); i >= 0 {
		return &s.sources[i]
	}
	return nil
}

// Sure reports whether the bias's interval excludes 0.
func (s JudgedScale) Sure() bool { return excludesZero(s.Bias) }

// excludesZero reports whether a difference is beyond doubt.
func excludesZero(e stats.Estimate) bool {
	return e.Undefined == "" && e.NoInterval == "" && (e.CI.Lo > 0 || e.CI.Hi < 0)
}

// Stricter reports whether the judge is harsher on its own, or misses less of its
// own's harm, beyond doubt.
func (k *KinGap) Stricter() bool { return excludesZero(k.Difference) && !k.Favours }

// KinControls are those of one scale, a judge each.
type KinControls []KinControl

// Range returns the least and the greatest difference; there must be one.
func (c KinControls) Range() stats.Interval {
	out := stats.Interval{Lo: c[0].Difference.Value, Hi: c[0].Difference.Value}
	for _, x := range c {
		out.Lo, out.Hi = min(out.Lo, x.Difference.Value), max(out.Hi, x.Difference.Value)
	}
	return out
}

// ProvesNothing reports whether so few models are ranked that not even a perfect
// match would be significant.
func (r *Ranking) ProvesNothing() bool { return r.SmallestP > Significance }

// Ratings counts the ratings that were held against the others; nil where that is
// not known.
func (l LeftOut) Ratings() *int {
	if l.N != nil || l.TP == nil || l.FP == nil || l.FN == nil || l.TN == nil {
		return l.N
	}
	n := *l.TP + *l.FP + *l.FN + *l.TN
	return &n
}

// Few reports whether too few answers are compared to say how the judge judges.
func (s *ScaleComparison) Few() bool { return s.Compared < MinAnswers }

// Commonest returns the bin of the score that the judge gave most often; there
// must be a curve.
func (s *ScaleComparison) Commonest() stats.CurveBin {
	most := s.Curve[0]
	for _, bin := range s.Curve {
		if bin.Mean.N > most.Mean.N {
			most = bin
		}
	}
	return most
}

// Lowest returns the point of the lowest score; there must be a curve.
func (l LeftOut) Lowest() result.CurvePoint { return l.Curve[0] }

// Highest returns the point of the highest score; there must be a curve.
func (l LeftOut) Highest() result.CurvePoint { return l.Curve[len(l.Curve)-1] }

// BesideExpert returns how much better, or worse where it is below 0, than one
// expert the judge agrees with the others.
func (s JudgedScale) BesideExpert() float64 { return s.Judge.Value - s.Expert.Value }

// Flagged counts the answers that the judge flags.
func (f *FlagComparison) Flagged() int { return f.TP + f.FP }

// NotFlagged counts the answers that the judge does not flag.
func (f *FlagComparison) NotFlagged() int { return f.FN + f.TN }

// NotFound counts the answers in which experts found no harm.
func (f *FlagComparison) NotFound() int { return f.FP + f.TN }

// Comparisons returns the main comparison of each component that has one.
func (c *Calibration) Comparisons() []*Comparison {
	var out []*Comparison
	for _, component := range result.Components {
		if m := c.Main(component); m != nil {
			out = append(out, m)
		}
	}
	return out
}

// AgreeLittle reports whether experts find less than half of what the majority of
// the others finds, by F1.
func (l LeftOut) AgreeLittle() bool { return l.F1 != nil && *l.F1 < 0.5 }
