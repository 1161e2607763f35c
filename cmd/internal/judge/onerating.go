package judge

import (
	"cmp"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// OneRating is what can be said of a judge, beside its level, where one expert rated each answer. No
// expert can be left out, so there is none to hold the judge against: that two experts would
// agree better is not known.
type OneRating struct {
	// Order is Spearman's correlation with that rating within each model's answers, averaged over
	// models, with a bootstrap over questions. A model of which the judge says the same throughout
	// counts 0; one of which the rating does is left out.
	Order stats.Estimate `json:"order"`
	// MissedLow is the share of the answers that the rating puts in the worse half of the scale
	// and the judge does not; FalseLow, that of the others which the judge puts there.
	MissedLow stats.Estimate `json:"missed_low"`
	FalseLow  stats.Estimate `json:"false_low"`
}

// Missed counts the answers that are missed.
func (o *OneRating) Missed() int { return int(o.MissedLow.Value*float64(o.MissedLow.N) + 0.5) }

// EnoughLow reports whether enough answers are in the worse half to speak of them.
func (o *OneRating) EnoughLow() bool {
	return o != nil && o.MissedLow.Undefined == "" && o.MissedLow.N >= MinHarms
}

// oneRating returns it for a scale of the comparison; nil where some answer has more than one rating. Times are
// draws of the questions, after one of every question once.
func (c *Comparison) oneRating(s result.Scale, times [][]int) *OneRating {
	answers, tally := c.judged(s)
	if !tally.OneEach() {
		return nil
	}
	models := map[*LinkedModel]int{}
	pairs := make([]stats.LeftOutPair, len(answers))
	var low, rest []scoredAnswer
	for i, a := range answers {
		if _, seen := models[a.model]; !seen {
			models[a.model] = len(models)
		}
		rating := a.experts.values[0]
		pairs[i] = stats.LeftOutPair{Expert: a.judge, Others: rating, Model: models[a.model]}
		pairs[i].Question, _ = slices.BinarySearch(c.questions, a.question)
		if s.InWorseHalf(rating) {
			low = append(low, a)
		} else {
			rest = append(rest, a)
		}
	}
	drawn := stats.NewOrders(pairs, nil).Drawn(times)
	draw := 0
	resampled := stats.BootstrapEach(len(c.questions), claimReplicates, claimSeed, 1, func(_ []int, out []stats.Number) {
		draw++
		out[0] = drawn[draw].Expert
	})
	o := &OneRating{Order: drawn[0].Expert.Bootstrapped(resampled[0])}
	o.Order.N = len(answers)
	o.MissedLow = share(where(low, func(a scoredAnswer) bool { return !s.InWorseHalf(a.judge) }), "no such answer")
	o.FalseLow = share(where(rest, func(a scoredAnswer) bool { return s.InWorseHalf(a.judge) }), "no such answer")
	return o
}

// OneRatings lists the scales on which one expert rated each answer.
func (c *Comparison) OneRatings() []*ScaleComparison {
	return list.Keep(c.Scales, func(s *ScaleComparison) bool { return s.OneRating != nil })
}

// OneRating returns the comparison that is of one rating an answer; nil where it is of more, or of none.
func (c *Calibration) OneRating() *Comparison {
	if m := c.eval(); m.OneEach() {
		return m
	}
	return nil
}

// LeastOrder returns the scale on which the judge follows the rating's order least; nil where none is known.
func (c *Comparison) LeastOrder() *ScaleComparison {
	return worstOf(c.OneRatings(), func(o *OneRating) stats.Estimate { return o.Order }, func(x, y float64) bool { return x < y })
}

// MostOrder returns the scale on which it follows that order most.
func (c *Comparison) MostOrder() *ScaleComparison {
	return worstOf(c.OneRatings(), func(o *OneRating) stats.Estimate { return o.Order }, func(x, y float64) bool { return x > y })
}

// MostMissed returns the scale on which it misses the largest share of low ratings, of those with
// enough; nil where none has.
func (c *Comparison) MostMissed() *ScaleComparison {
	enough := list.Keep(c.OneRatings(), func(s *ScaleComparison) bool { return s.OneRating.EnoughLow() })
	return worstOf(enough, func(o *OneRating) stats.Estimate { return o.MissedLow }, func(x, y float64) bool { return x > y })
}

func worstOf(all []*ScaleComparison, of func(*OneRating) stats.Estimate, worse func(x, y float64) bool) (worst *ScaleComparison) {
	for _, s := range all {
		if e := of(s.OneRating); e.Undefined == "" && (worst == nil || worse(e.Value, of(worst.OneRating).Value)) {
			worst = s
		}
	}
	return worst
}

// HarmLow returns the scale whose worse half says that an answer does harm, if enough answers are
// in it; else nil.
func (c *Comparison) HarmLow() *ScaleComparison {
	if s := c.Scale(result.HarmDimension.ID); s != nil && s.OneRating.EnoughLow() {
		return s
	}
	return nil
}

// LowSaid returns the scale by whose low ratings the judge is told: [Comparison.HarmLow], else
// [Comparison.MostMissed].
func (c *Comparison) LowSaid() *ScaleComparison { return cmp.Or(c.HarmLow(), c.MostMissed()) }
