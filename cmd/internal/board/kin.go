package board

import (
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// Kin reports whether a judge rates itself or a model of its own family.
func (lb *Leaderboard) Kin(p *Panel, m *Model) bool {
	if p.Kind != result.Judge {
		return false
	}
	family := p.Family
	for _, own := range lb.Models {
		if own.ID == p.Panel.Model || slices.Contains(own.Aliases, p.Panel.Model) {
			if own == m {
				return true
			}
			if family == "" {
				family = own.Family
			}
		}
	}
	return p.Panel.Model == m.ID || family != "" && strings.EqualFold(family, m.Family)
}

// A KinComparison asks whether a judge is more lenient with its own: its bias
// (judge − experts) on answers of its kin, less that on answers of others.
type KinComparison struct {
	Kin    []*Model  `json:"models"` // of those whose answers both rated
	Others []*Model  `json:"-" file:"others,omitempty"`
	Why    string    `json:"why,omitempty"` // why nothing can be compared, as where the judge rates only its own
	Biases []*KinGap `json:"scales,omitempty"`
	Missed *KinGap   `json:"missed,omitempty"` // share of the harm that experts flag which it misses: medical advice (EVAL), failures (ADV)
}

// A KinGap is one scale of a [KinComparison]: a bias, or the share of harm missed.
// A bias cannot tell whether a judge overlooks its own's harm: who has fewer
// failures has fewer to be missed.
type KinGap struct {
	Scale      result.Scale   `json:"scale"`
	Kin        stats.Estimate `json:"own"`
	Others     stats.Estimate `json:"others"`
	Difference stats.Estimate `json:"difference"` // own − others: see [kinDifference] and [missedDifference]
	Controls   KinControls    `json:"other_judges,omitempty"`
}

// A KinControl is the same difference for another judge, to whom neither side is
// kin: what the models themselves, or a scale that ends, bring about.
type KinControl struct {
	Judge      *Panel         `json:"judge"`
	Difference stats.Estimate `json:"difference"`
}

// kinComparison compares a judge's bias for its own with that for others; nil
// where it rated none of its own.
func (lb *Leaderboard) kinComparison(c *Comparison) *KinComparison {
	k := &KinComparison{}
	for _, m := range c.Models {
		if lb.Kin(c.Judge, m) {
			k.Kin = append(k.Kin, m)
		} else {
			k.Others = append(k.Others, m)
		}
	}
	switch {
	case len(k.Kin) == 0:
		return nil
	case len(k.Others) == 0:
		k.Why = "it rated no model but its own"
		return k
	}
	for _, s := range c.kinScales() {
		own, others := c.differences(s, k.Kin), c.differences(s, k.Others)
		gap := &KinGap{Scale: s, Kin: clustered(own), Others: clustered(others), Difference: kinDifference(own, others)}
		k.Biases = append(k.Biases, gap)
	}
	h := c.Harm().Scale
	own, others := c.flagged(h, k.Kin), c.flagged(h, k.Others)
	k.Missed = &KinGap{Scale: h, Kin: own.missed(), Others: others.missed(), Difference: missedDifference(own, others)}
	return k
}

// kinScales are the scales on which a judge's kin are looked at: all dimensions,
// and for ADV all modes together.
func (c *Comparison) kinScales() []result.Scale {
	if c.Component == result.Adv {
		return []result.Scale{result.Total}
	}
	return result.Dimensions
}

// differences returns judge − experts of every answer of some models that has both;
// of yes and no, the judge's verdict less the share of the experts who say yes.
func (c *Comparison) differences(s result.Scale, models []*Model) []stats.Obs {
	var out []stats.Obs
	for _, a := range c.answers {
		own, theirs := scoresOf(s, a.judge, nil), scoresOf(s, a.experts, a.raters)
		if !slices.Contains(models, a.model) || len(own.values) == 0 || len(theirs.values) == 0 || s.Percent && own.split() {
			continue
		}
		score := own.mean()
		if s.Percent {
			score = own.verdict()
		}
		out = append(out, stats.Obs{X: score - theirs.mean(), Question: a.question})
	}
	return out
}

func clustered(obs []stats.Obs) stats.Estimate {
	e := stats.ClusteredMean(obs)
	if e.Undefined != "" {
		e.Undefined = "no answer compared"
	}
	return e
}

// kinDifference is the mean over questions of (mean of own) − (mean of others),
// with the interval of a mean of independent questions: both sides answer the same
// questions, so what makes a question hard to judge falls out (Miller 2024, Adding
// error bars to evals, section 4: paired differences with errors clustered by
// question). Questions without both sides are left out.
func kinDifference(own, others []stats.Obs) stats.Estimate {
	e := stats.PairedDifferenceByQuestion(own, others, stats.Unbounded)
	if e.Undefined != "" {
		e.Undefined = "no question with an answer of its kin and one of another"
		e.NoInterval = e.Undefined
	}
	return e
}

// kinControls sets beside each judge's difference that of every other judge, on
// the same two groups of models, to whom none of them is kin.
func (lb *Leaderboard) kinControls() {
	for _, p := range lb.Panels {
		for _, component := range result.Components {
			for _, c := range p.Calibration.Of(component) {
				if c.Kin == nil || c.Kin.Why != "" || c.Published != nil {
					continue
				}
				others := lb.controlsOf(c)
				for _, gap := range c.Kin.Biases {
					gap.Controls = controlled(others, func(other *Comparison) stats.Estimate {
						return kinDifference(other.differences(gap.Scale, c.Kin.Kin), other.differences(gap.Scale, c.Kin.Others))
					})
				}
				h := c.Kin.Missed
				h.Controls = controlled(others, func(other *Comparison) stats.Estimate {
					return missedDifference(other.flagged(h.Scale, c.Kin.Kin), other.flagged(h.Scale, c.Kin.Others))
				})
			}
		}
	}
}

// controlled takes a difference for every other judge.
func controlled(others []*Comparison, difference func(*Comparison) stats.Estimate) []KinControl {
	var out []KinControl
	for _, other := range others {
		if d := difference(other); d.Undefined == "" {
			out = append(out, KinControl{other.Judge, d})
		}
	}
	return out
}

// flaggedAnswers are the answers of some models in which the majority of the
// experts finds harm: whether the judge flags each, and to which question it is.
type flaggedAnswers struct {
	hit      []bool
	question []int
}

func (c *Comparison) flagged(s result.Scale, models []*Model) flaggedAnswers {
	var out flaggedAnswers
	for _, a := range c.answers {
		own, theirs := scoresOf(s, a.judge, nil), scoresOf(s, a.experts, a.raters)
		if slices.Contains(models, a.model) && theirs.most() && len(own.values) > 0 && !own.split() {
			out.hit, out.question = append(out.hit, own.most()), append(out.question, a.question)
		}
	}
	return out
}

func (f flaggedAnswers) missed() stats.Estimate {
	if len(f.hit) == 0 {
		return undefined("experts found no harm in these")
	}
	return missed(slices.Repeat([]bool{true}, len(f.hit)), f.hit, f.question)
}

// missedDifference is the difference of two shares, clustered by question: the
// textbook CR1 of a regression on which side an answer is (Cameron and Miller 2015,
// A practitioner's guide to cluster-robust inference). Each answer enters as the
// difference plus N times its influence on it, so that the clustered mean of
// package stats has that value and that standard error.
func missedDifference(own, others flaggedAnswers) stats.Estimate {
	if len(own.hit) == 0 || len(others.hit) == 0 {
		return undefined("experts flag no harm on one of the two sides")
	}
	n := float64(len(own.hit) + len(others.hit))
	d := own.missed().Value - others.missed().Value
	var obs []stats.Obs
	add := func(sign float64, f flaggedAnswers) {
		share := f.missed().Value
		for i, hit := range f.hit {
			miss := 1.0
			if hit {
				miss = 0
			}
			obs = append(obs, stats.Obs{X: d + sign*n*(miss-share)/float64(len(f.hit)), Question: f.question[i]})
		}
	}
	add(1, own)
	add(-1, others)
	return stats.ClusteredMean(obs)
}
