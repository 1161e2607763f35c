package board

import (
	"math"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// scored is a rating of the same answer with what a judge thinks on each dimension, rounded to
// its values; of medical advice from one half, yes.
func scored(a judgedAnswer, think func(s result.Scale) float64) result.Rating {
	r := a.experts[0]
	r.Rater = "j"
	for _, s := range result.Dimensions {
		x := think(s)
		if s.Percent {
			r.MedicalAdvice = result.No
			if x >= 0.5 {
				r.MedicalAdvice = result.Yes
			}
			continue
		}
		*r.Answer(s.ID) = result.ScoreOf(int(min(max(math.Round(x), s.Min), s.Max)))
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
	{name: "topic", rate: onEval(func(a judgedAnswer, s result.Scale) float64 { return a.topics[0][s.ID] + 0.001*a.rand.Float64() })},
	{name: "topic-and-model", rate: onEval(func(a judgedAnswer, s result.Scale) float64 { return a.topics[1][s.ID] })},
	{name: "one-feature", rate: func() func(judgedAnswer) []result.Rating {
		return func(a judgedAnswer) []result.Rating {
			feature := a.mean(result.HeadlineDimension) + 1.2*a.rand.NormFloat64()
			return onEval(func(_ judgedAnswer, s result.Scale) float64 {
				if s.LowerIsBetter {
					return s.Max - feature + s.Min
				}
				return feature
			})(a)
		}
	}()},
	{name: "hidden-kin", partial: true, rate: onEval(func(a judgedAnswer, s result.Scale) float64 {
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
