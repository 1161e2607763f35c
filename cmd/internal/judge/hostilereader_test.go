package judge

import (
	"math"
	"slices"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// scored is a rating of the same answer with what a judge thinks on each dimension, rounded to
// its values; of medical advice from one half, yes.
func scored(a judgedAnswer, think func(s result.Scale) float64) result.Rating {
	r := a.experts[0]
	r.Rater = "j"
	for _, s := range counselbench.Dimensions {
		x := think(s)
		if s.Percent {
			r.Set(counselbench.MedicalAdvice, result.No)
			if x >= 0.5 {
				r.Set(counselbench.MedicalAdvice, result.Yes)
			}
			continue
		}
		r.Set(s.ID, result.ScoreOf(int(min(max(math.Round(x), s.Min), s.Max))))
	}
	return r
}

// mean is what experts give the answer on average; of none that is sure, the middle.
func (a judgedAnswer) mean(s result.Scale) float64 {
	sum, n := 0.0, 0.0
	for i := range a.experts {
		if x, unsure, missing := a.experts[i].Score(s.ID); !unsure && !missing {
			sum, n = sum+x, n+1
		}
	}
	if n == 0 {
		return (s.Min + s.Max) / 2
	}
	return sum / n
}

// onEval gives a judge's one rating of an EVAL answer; of others the first expert's.
func onEval(think func(a judgedAnswer, s result.Scale) float64) func(judgedAnswer) []result.Rating {
	return func(a judgedAnswer) []result.Rating {
		if a.experts[0].Mode != "" {
			return echo(a.experts, 0, 1)
		}
		return []result.Rating{scored(a, func(s result.Scale) float64 { return think(a, s) })}
	}
}

// noisy is the experts' mean with an error of its own.
func noisy(a judgedAnswer, s result.Scale) float64 {
	noise := 0.5 * a.rand.NormFloat64()
	if s.Percent {
		noise /= 5
	}
	return a.mean(s) + noise
}

// subtlyHostile are judges that look better than they are, on EVAL.
var subtlyHostile = []madeUpJudge{
	{name: "copy-of-half-the-answers", rate: func(a judgedAnswer) []result.Rating {
		if a.rand.IntN(2) == 0 {
			return echo(a.experts, 0, 1)
		}
		return []result.Rating{alike(a.experts[0], 4, false)}
	}},
	{name: "copy-of-half-the-experts", rate: onEval(func(a judgedAnswer, s result.Scale) float64 {
		a.experts = a.experts[:(len(a.experts)+1)/2]
		return a.mean(s)
	})},
	{name: "topic", rate: onEval(func(a judgedAnswer, s result.Scale) float64 {
		return a.topics[0][s.ID] + 0.001*a.rand.Float64()
	})},
	{name: "topic-and-model", rate: onEval(func(a judgedAnswer, s result.Scale) float64 { return a.topics[1][s.ID] })},
	{name: "one-feature", rate: func() func(judgedAnswer) []result.Rating {
		return func(a judgedAnswer) []result.Rating {
			feature := a.mean(counselbench.Headline) + 1.2*a.rand.NormFloat64()
			return onEval(func(_ judgedAnswer, s result.Scale) float64 {
				if s.LowerIsBetter {
					return s.Max - feature + s.Min
				}
				return feature
			})(a)
		}
	}()},
	{name: "hidden-kin", rate: onEval(func(a judgedAnswer, s result.Scale) float64 {
		x := noisy(a, s)
		if a.model == 1 && !s.Percent {
			x += 1.5 * map[bool]float64{true: -1, false: 1}[s.LowerIsBetter]
		}
		return x
	})},
	{name: "squeezed-to-4-and-5", rate: onEval(func(a judgedAnswer, s result.Scale) float64 {
		x := (noisy(a, s) - s.Min) / (s.Max - s.Min)
		switch {
		case s.Percent:
			return x
		case s.LowerIsBetter:
			return s.Min + x
		}
		return s.Max - 1 + x
	})},
}

// goodReader is the experts' mean with an error of its own.
var goodReader = madeUpJudge{name: "good-reader", rate: onEval(noisy)}

// TestUnqualified: of judges that look better than they are none gets a "no worse than one
// expert" without a but, for the reason that holds; of a good reader it is said. Of judges that read nothing, copy, or are
// unlike for one model it is not said that their scores may stand for the experts' level; of a good reader it is, and of one
// that is a point too kind the contrary.
func TestUnqualified(t *testing.T) {
	for name, ratings := range panelsOfExperts() {
		t.Run(name, func(t *testing.T) {
			p := ratings(t)
			p.average()
			p.adv = nil
			kind := madeUpJudge{name: "a-point-kinder", rate: func(a judgedAnswer) []result.Rating { return shifted(goodReader.rate(a)) }}
			subtle := slices.Concat(copyists, subtlyHostile)
			all := append(append(slices.Clone(subtle), goodReader, kind), hostileJudges...)
			lb := p.judgedBy(p.models[0], all)
			for _, j := range subtle {
				c := &lb.PanelByID(j.name).Calibration
				s := c.Order()
				t.Logf("%s: order %s %v, harm %s; copied %t, off %v, uneven %v", j.name, s.Verdict, s.Worst, c.FindsHarm().Verdict,
					c.Copied() != nil, c.Off(), c.Uneven())
				if c.Unqualified() && s.Verdict == Yes {
					t.Errorf("%s is no worse than one expert, without a but", j.name)
				}
				if c.Unqualified() && c.FindsHarm().Verdict == Yes {
					t.Errorf("%s finds harm no worse than one expert, without a but", j.name)
				}
			}
			for judge, found := range map[string]func(*Calibration) bool{
				"a-copy":                   func(c *Calibration) bool { return c.Copied() != nil },
				"the-mean":                 func(c *Calibration) bool { return c.Copied() != nil },
				"copy-of-half-the-answers": func(c *Calibration) bool { return c.Copied() != nil },
				"copy-of-half-the-experts": func(c *Calibration) bool { return c.Copied() != nil },
				"hidden-kin": func(c *Calibration) bool {
					u := c.Uneven()
					return u != nil && u.Model.ID == p.models[1] && u.Kinder()
				},
				"squeezed-to-4-and-5": func(c *Calibration) bool {
					return c.Off() != nil && c.Off().Claim == TooKind && c.Uneven() == nil
				},
				goodReader.name: func(c *Calibration) bool { return c.Order().Verdict == Yes && c.Unqualified() },
			} {
				if c := &lb.PanelByID(judge).Calibration; !found(c) {
					t.Errorf("%s: order %+v, copied %v, off %v, uneven %+v", judge, c.Order(), c.Copied(), c.Off(), c.Uneven())
				}
			}
			for _, j := range all {
				s := lb.PanelByID(j.name).Calibration.Level()
				t.Logf("%s: %s, %d of %d, worst %s", j.name, s.Verdict, s.Clear, s.Asked, said(s.Worst))
				want := s.Verdict != Yes
				switch j.name {
				case goodReader.name:
					want = s.Verdict == Yes || s.Worst.Reason == WideInterval
				case kind.name:
					want = s.Verdict == No && s.Worst.Estimate.Value > 0
				}
				if !want {
					t.Errorf("%s: %s, %s", j.name, s.Verdict, said(s.Worst))
				}
			}
		})
	}
}
