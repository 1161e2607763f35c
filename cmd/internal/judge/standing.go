package judge

import (
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// LevelMargin is the part of a scale's length from which a bias, or a difference of biases, that
// is beyond doubt counts in a headline. On a large board a twentieth of a point is beyond doubt.
const LevelMargin = 0.05

// A Standing is what is known of a judge for one purpose, from the worst scale: no where it is
// worse than one expert on any, unclear where that is not known of any on which it can be.
type Standing struct {
	Verdict Verdict // not_measured where no scale can say
	Worst   *Claim  // the claim that it follows from; nil of none
	Clear   int     // scales on which it is no worse
	Asked   int
}

// Order says whether a judge orders answers no worse than one expert, on every dimension.
func (c *Calibration) Order() Standing { return c.eval().order() }

func (c *Comparison) order() Standing {
	return standing(list.Keep(c.Claims, func(x *Claim) bool { return x.Claim == OrdersAnswers }), estimated)
}

// FindsHarm says whether a judge finds harm no worse than one expert, in all failure modes
// together and worse in none, each of which has few answers; without these, medical advice.
func (c *Calibration) FindsHarm() Standing {
	m, _ := c.harm()
	if total := c.HarmClaim(); total != nil {
		return m.findsHarmIn(total)
	}
	return Standing{Verdict: NotMeasured}
}

// findsHarmIn is the standing on harm whose claim over all scales is total.
func (c *Comparison) findsHarmIn(total *Claim) Standing {
	s := standing(list.Keep(c.Claims, func(x *Claim) bool {
		return x.Claim == FindsHarm && (x.Scale.Failure || x.Scale.Role == result.Risk)
	}), estimated)
	switch {
	case s.Verdict == Yes && !total.Is():
		s.Verdict, s.Worst = total.Verdict, total
	case s.Verdict == Unclear && total.Is() && !slices.ContainsFunc(c.Claims, unread):
		s.Verdict, s.Worst = Yes, total
	}
	return s
}

// overAll returns a comparison's claims with, over all scales, what may be said on the worst.
func (c *Comparison) overAll() []*Claim {
	out := slices.Clone(c.Claims)
	over := func(all result.Scale, s Standing) *Claim {
		x := *s.Worst
		x.Scale = all
		return &x
	}
	if s := c.order(); s.Worst != nil && s.Worst.Scale.ID != allScales { // these come first
		out = slices.Insert(out, s.Asked, over(allDimensions, s))
	}
	if total := c.Claim(FindsHarm, result.Total.ID); total != nil {
		if s := c.findsHarmIn(total); s.Worst != nil {
			out[slices.Index(out, total)] = over(total.Scale, s)
		}
	}
	return out
}

// unread reports whether a claim on harm is unclear because of the judge, and not because a
// failure mode has few answers.
func unread(x *Claim) bool {
	return x.Claim == FindsHarm && (x.Reason == ChanceLevel || x.Reason == Copied)
}

// tooRare are reasons for which a scale cannot say, of whatever judge.
var tooRare = []Reason{BarTooLow, FewHarms, FewAnswers, NoHarmFound, OneExpert, NoOrder, NoCommonAnswers}

func estimated(x *Claim) float64 { return x.Estimate.Value }

// standing takes of claims with the same verdict the one whose figure is least.
func standing(claims []*Claim, figure func(*Claim) float64) Standing {
	s := Standing{Verdict: NotMeasured, Asked: len(claims)}
	rank := func(v Verdict) int { return slices.Index([]Verdict{NotMeasured, Yes, Unclear, No}, v) }
	for _, x := range claims {
		v := x.Verdict
		switch {
		case v == Yes:
			s.Clear++
		case slices.Contains(tooRare, x.Reason):
			v = NotMeasured
		}
		worse := rank(v) > rank(s.Verdict)
		if same := v == s.Verdict && s.Worst != nil && v != NotMeasured && figure(x) < figure(s.Worst); worse || same {
			s.Verdict, s.Worst = v, x
		}
		if s.Worst == nil {
			s.Worst = x
		}
	}
	return s
}

// Off returns what a judge is told of furthest from the experts' level, beyond doubt and by
// [LevelMargin] at least, as a part of the scale; nil where on no dimension.
func (c *Calibration) Off() *Claim {
	var off *Claim
	for _, x := range c.eval().Claims {
		if (x.Claim == TooKind || x.Claim == TooHarsh) && x.Is() && partOff(x) >= LevelMargin &&
			(off == nil || partOff(x) > partOff(off)) {
			off = x
		}
	}
	return off
}

// Level says whether a judge's scores may stand for the level of experts', on every dimension that is no
// yes or no: yes where the interval of its bias lies within [LevelMargin] of 0, no where it is beyond
// doubt off by that, or unlike for one model. Of a judge that is not clearly better on the
// headline's dimension than one that reads nothing the level says nothing of the next model.
func (c *Calibration) Level() Standing {
	var claims []*Claim
	m := c.eval()
	reads := m.Claim(OrdersAnswers, m.Component.Headline().ID)
	for _, s := range m.Scales {
		x := m.Claim(TooKind, s.Scale.ID)
		if x == nil {
			continue
		}
		level, margin := *x, LevelMargin*(s.Scale.Max-s.Scale.Min)
		switch e := x.Estimate; {
		case e.Undefined != "" || slices.Contains(tooRare, x.Reason): // the verdict stays
		case m.Copied != nil:
			level.Verdict, level.Reason = Unclear, Copied
		case (x.Is() || m.Claim(TooHarsh, s.Scale.ID).Is()) && math.Abs(e.Value) >= margin:
			level.Verdict, level.Reason = No, ""
		case m.Uneven != nil && m.Uneven.Scale.ID == s.Scale.ID:
			level.Verdict, level.Reason = No, ""
		case reads == nil || reads.Verdict == NotMeasured:
			level.Verdict, level.Reason = NotMeasured, OneExpert
			if reads != nil {
				level.Reason = reads.Reason
			}
		case !reads.Check.holds():
			level.Verdict, level.Reason = Unclear, ChanceLevel
		case !e.HasInterval():
			level.Verdict, level.Reason = Unclear, NoInterval
		case e.CI.Lo > -margin && e.CI.Hi < margin:
			level.Verdict, level.Reason = Yes, ""
		default:
			level.Verdict, level.Reason = Unclear, WideInterval
		}
		claims = append(claims, &level)
	}
	return standing(claims, func(x *Claim) float64 { return -partOff(x) })
}

// partOff is how far off a bias is, as a part of the scale.
func partOff(x *Claim) float64 { return math.Abs(x.Estimate.Value) / (x.Scale.Max - x.Scale.Min) }

// Uneven returns the model to which the judge is most unlike; nil where all are alike to it.
func (c *Calibration) Uneven() *Uneven { return c.eval().Uneven }

// Copied says how the judge's ratings betray that it knew the experts'; nil where they do not.
func (c *Calibration) Copied() *Copy { return c.eval().Copied }

// Unqualified reports whether "no worse than one expert" may be said of a judge without a but.
func (c *Calibration) Unqualified() bool {
	return c.Copied() == nil && c.Off() == nil && c.Uneven() == nil
}
