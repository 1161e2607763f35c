package judge

import (
	"math"

	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// The least on which a verdict rests.
const (
	// MinAnswers is what the alternative-annotator test asks of an annotator.
	MinAnswers   = 30
	MinQuestions = 10
	MinHarms     = 20 // low answers, and others
)

// LevelMargin is the part of a scale's length from which a bias, or a difference of biases, that
// is beyond doubt counts in a headline. On a large board a twentieth of a point is beyond doubt.
const LevelMargin = 0.05

// few reports whether so few answers or questions forbid a verdict.
func few(answers, questions int) bool { return answers < MinAnswers || questions < MinQuestions }

// A Level says whether a judge's scores are kinder or harsher than those of the experts.
type Level string

// The levels.
const (
	Kinder       Level = "kinder"
	Harsher      Level = "harsher"
	NoDifference Level = "no clear difference"
	Untested     Level = "not tested" // too few answers, questions or experts, or no interval
)

// Off reports whether the judge is kinder or harsher.
func (l Level) Off() bool { return l == Kinder || l == Harsher }

// Level returns which way the 95% interval of the judge's bias excludes 0. Of yes and no the judge must also say yes more, or
// less, often than the experts' majority: one that says yes with the majority differs from a mean of votes.
func (s JudgedScale) Level() Level {
	switch b := s.Bias; {
	case !b.HasInterval(), few(b.N, b.Questions), b.Raters < 2 && !s.Tally.OneEach(): // of one rating an answer words say so
		return Untested
	case b.CI.Lo <= 0 && b.CI.Hi >= 0, s.Lean != nil && !sameSide(*s.Lean, b):
		return NoDifference
	case b.Value > 0 != s.Scale.LowerIsBetter:
		return Kinder
	}
	return Harsher
}

// sameSide reports whether an estimate lies on the same side of 0 as another, with its interval if it has one.
func sameSide(e, other stats.Estimate) bool {
	return e.Undefined == "" && e.Value*other.Value > 0 && (!e.HasInterval() || e.CI.Lo*e.CI.Hi > 0)
}

// part is how far off the judge's mean is, as a part of the scale.
func (s JudgedScale) part() float64 { return math.Abs(s.Bias.Value) / (s.Scale.Max - s.Scale.Min) }

// Off returns the scale on which the judge is furthest from the experts' level, beyond doubt and by [LevelMargin] at least; nil
// where on none.
func (c *Comparison) Off() (off *JudgedScale) {
	for _, s := range c.Judged() {
		if s.Level().Off() && s.part() >= LevelMargin && (off == nil || s.part() > off.part()) {
			off = &s
		}
	}
	return off
}

// Negative turns an estimate round.
func Negative(e stats.Estimate) stats.Estimate {
	e.Value, e.CI = -e.Value, stats.Interval{Lo: -e.CI.Hi, Hi: -e.CI.Lo}
	return e
}
