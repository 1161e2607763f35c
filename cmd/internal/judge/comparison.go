package judge

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// Few reports whether too few answers were rated by both to say how a judge judges.
func (c *Comparison) Few() bool { return c.Both < MinAnswers }

// Answers counts the answers that a judge and its main panels of experts rated.
func (c *Calibration) Answers() int {
	n := 0
	for _, m := range c.Comparisons() {
		n += m.Both
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
	for _, kind := range []result.PartKind{result.Provoked, result.Rated} {
		if m := c.Main(kind); m != nil {
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
	if c.Component.Provoked() {
		return c.Flag(result.Total.ID)
	}
	return c.Flag(c.Component.With(result.Risk).ID)
}

// Headline returns the comparison on the headline's dimension, or nil.
func (c *Comparison) Headline() *ScaleComparison { return c.Scale(c.Component.Headline().ID) }

// OneEach reports whether one expert rated each answer, on every dimension.
func (c *Comparison) OneEach() bool {
	return len(c.Scales) > 0 && !slices.ContainsFunc(c.Scales, func(s *ScaleComparison) bool { return !s.OneEach() })
}

// Overall returns what is said on overall quality against the experts who rated most of
// the same answers; nil where no EVAL answer was rated by both.
func (c *Calibration) Overall() *JudgedScale {
	eval := c.Main(result.Rated)
	if eval == nil {
		return nil
	}
	s := eval.On(eval.Component.Headline())
	return &s
}

// A JudgedScale is what a comparison says on a scale of either kind.
type JudgedScale struct {
	Scale       result.Scale `json:"scale"`
	Tally       `json:"tally"`
	JudgeMean   stats.Number   `json:"judge_mean"`   // mean score, or share of yes
	ExpertsMean stats.Number   `json:"experts_mean"` // of the experts' means, or shares of yes
	Bias        stats.Estimate `json:"bias"`         // judge − experts
	Agreement   LabelAgreement `json:"agreement"`
	Sources     []SourceBias   `json:"models,omitempty"`

	// of yes and no: share of answers that the judge alone flags − share that the experts' majority alone flags
	Lean *stats.Estimate `json:"lean,omitempty"`
}

// compareOn compares on a scale of either kind, and returns the answers that have both sides' scores.
func (c *Comparison) compareOn(s result.Scale) ([]scoredAnswer, JudgedScale) {
	answers, tally := c.judged(s)
	x := JudgedScale{Scale: s, Tally: tally, Bias: raterBias(answers, s), Agreement: agreementOn(s, answers)}
	x.Sources = sources(answers, s)
	x.JudgeMean, x.ExpertsMean = means(answers)
	return answers, x
}

// On returns what a comparison says on one of its scales.
func (c *Comparison) On(s result.Scale) JudgedScale {
	if f := c.Flag(s.ID); f != nil {
		return f.JudgedScale
	}
	return c.Scale(s.ID).JudgedScale
}

// Judged returns what a comparison says on each of its component's scales; on ADV
// the last is all modes.
func (c *Comparison) Judged() []JudgedScale {
	return list.Map(c.scales(), c.On)
}

// scales lists the scales of the comparison's component; on ADV the last is all modes.
func (c *Comparison) scales() []result.Scale {
	if c.Component.Provoked() {
		return append(slices.Clone(c.Component.Shown()), result.Total)
	}
	return c.Component.Scales()
}

// split lists the scales of the comparison's component: those of scores, and those of yes
// or no.
func (c *Comparison) split() (scores, flags []result.Scale) {
	scores = list.Keep(c.scales(), func(s result.Scale) bool { return !s.Percent })
	return scores, list.Keep(c.scales(), func(s result.Scale) bool { return s.Percent })
}

// Kindness returns by how much the judge is kinder than experts: its bias, turned round
// where lower is better.
func (s JudgedScale) Kindness() stats.Estimate {
	if s.Scale.LowerIsBetter && s.Bias.Undefined == "" {
		return Negative(s.Bias)
	}
	return s.Bias
}

// Few reports whether too few answers are compared to say how the judge judges.
func (s *ScaleComparison) Few() bool { return s.Compared < MinAnswers }

// Telling returns the bin by which a reader can tell what the judge's scores mean: the most
// favorable score that it gave to ten answers or more, else the commonest; there must be a curve.
func (s *ScaleComparison) Telling() stats.CurveBin {
	enough := list.Keep(s.Curve, func(b stats.CurveBin) bool { return b.Mean.N >= fewestRatings })
	switch {
	case len(enough) == 0:
		return slices.MaxFunc(s.Curve, func(a, b stats.CurveBin) int { return a.Mean.N - b.Mean.N })
	case s.Scale.LowerIsBetter:
		return enough[0]
	}
	return enough[len(enough)-1]
}

// OneExpertAt returns what the others give where one expert gives a score; nil where that
// rests on fewer than ten ratings or is not published.
func (s *ScaleComparison) OneExpertAt(score float64) *stats.CurveBin {
	for i := range s.Reference {
		if x := &s.Reference[i]; x.Score == score && x.Mean.N >= fewestRatings {
			return x
		}
	}
	return nil
}

// fewestRatings is the number of ratings from which a point of a curve is put into words.
const fewestRatings = 10

// HasRatings reports whether any rating by one of the two panels is published.
func (c *Comparison) HasRatings(p *LinkedPanel) bool {
	return slices.ContainsFunc(p.active(c.Component), (*LinkedRun).rated)
}

// Comparisons returns the main comparison of each component that has one.
func (c *Calibration) Comparisons() []*Comparison {
	return list.Keep(list.Map([]result.PartKind{result.Rated, result.Provoked}, c.Main),
		func(m *Comparison) bool { return m != nil })
}

// OneRating returns the comparison that is of one rating an answer; nil where it is of more, or of none.
func (c *Calibration) OneRating() *Comparison {
	if m := c.eval(); m.OneEach() {
		return m
	}
	return nil
}

// LowSaid returns the scale by whose low answers the judge is told: that of harm or, where too few are low on it, the one
// on which it tells them worst; nil where too few are low on any.
func (c *Comparison) LowSaid() *ScaleComparison {
	if s := c.Scale(c.Component.With(result.Harm).ID); s != nil && s.Reading.Enough() {
		return s
	}
	return c.leastAUC(func(r *Reading) stats.Estimate { return r.AUC })
}

// LeastWithin returns the scale on which the judge tells low answers from others of the same model worst; nil of none.
func (c *Comparison) LeastWithin() *ScaleComparison {
	return c.leastAUC(func(r *Reading) stats.Estimate { return r.AUCWithin })
}

func (c *Comparison) leastAUC(of func(*Reading) stats.Estimate) (least *ScaleComparison) {
	for _, s := range c.Scales {
		if e := of(&s.Reading); s.Reading.Enough() && e.Undefined == "" && (least == nil || e.Value < of(&least.Reading).Value) {
			least = s
		}
	}
	return least
}
