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

// TestLooksBetter: of judges that look better than they are the reason is found; of a good reader none.
func TestLooksBetter(t *testing.T) {
	p := madeUpRatings(t)
	p.average()
	p.adv = nil
	kinder := madeUpJudge{name: "a-point-kinder", rate: func(a judgedAnswer) []result.Rating { return shifted(goodReader.rate(a)) }}
	all := append(slices.Concat(copyists, subtlyHostile), goodReader, kinder)
	cast := p.judgedBy(p.models[0], all)
	copied := func(c *Comparison) bool { return c.Copied != nil }
	for judge, found := range map[string]func(*Comparison) bool{
		"a-copy": copied, "the-mean": copied, "copy-of-half-the-answers": copied, "copy-of-half-the-experts": copied,
		"hidden-kin": func(c *Comparison) bool {
			return c.Uneven != nil && c.Uneven.Model.ID == p.models[1] && c.Uneven.Kinder()
		},
		"squeezed-to-4-and-5": func(c *Comparison) bool {
			return c.Off() != nil && c.Off().Level() == Kinder && c.Uneven == nil && c.Squeezed() != nil
		},
		kinder.name: func(c *Comparison) bool { return c.Off() != nil && c.Off().Level() == Kinder },
		goodReader.name: func(c *Comparison) bool {
			return c.Copied == nil && c.Off() == nil && c.Uneven == nil && c.Squeezed() == nil
		},
	} {
		if c := cast.PanelByID(judge).Calibration.Main(result.Rated); !found(c) {
			t.Errorf("%s: copied %v, off %+v, uneven %+v", judge, c.Copied, c.Off(), c.Uneven)
		}
	}
}
