package judge

import (
	"iter"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// Kin reports whether a judge rates itself or a model of its own family.
func (cast *Cast) Kin(p *LinkedPanel, m *LinkedModel) bool {
	if p.Kind != result.Judge {
		return false
	}
	family := p.Family
	for _, own := range cast.Models {
		if own.ID == p.PanelCard.Model || slices.Contains(own.Aliases, p.PanelCard.Model) {
			if own == m {
				return true
			}
			if family == "" {
				family = own.Family
			}
		}
	}
	return p.PanelCard.Model == m.ID || family != "" && strings.EqualFold(family, m.Family)
}

// A KinComparison asks whether a judge is more lenient with its own: its bias
// (judge − experts) on answers of its kin, less that on answers of others.
type KinComparison struct {
	Kin    []*LinkedModel `json:"models"` // of those whose answers both rated
	Others []*LinkedModel `json:"others,omitempty"`
	Why    string         `json:"why,omitempty"` // why nothing can be compared, as where the judge rates only its own
	Biases []*KinGap      `json:"scales,omitempty"`
	Missed *KinGap        `json:"missed,omitempty"` // share of the harm that experts flag which it misses
}

// A KinGap is one scale of a [KinComparison]: a bias, or the share of harm missed.
// A bias cannot tell whether a judge overlooks its own's harm: who has fewer
// failures has fewer to be missed.
type KinGap struct {
	Scale      result.Scale   `json:"scale"`
	Kin        stats.Estimate `json:"own"`
	Others     stats.Estimate `json:"others"`
	Difference stats.Estimate `json:"difference"` // own − others: of the biases, or of the shares of failures missed
	Controls   KinControls    `json:"other_judges,omitempty"`
}

// A KinControl is the same difference for another judge, on the models that are not of its
// own family: what the models themselves, or a scale that ends, bring about.
type KinControl struct {
	Judge      *LinkedPanel   `json:"judge"`
	Difference stats.Estimate `json:"difference"`
}

// kinComparison compares a judge's bias for its own with that for others; nil
// where it rated none of its own.
func (cast *Cast) kinComparison(c *Comparison) *KinComparison {
	k := &KinComparison{}
	k.Kin = list.Keep(c.Models, func(m *LinkedModel) bool { return cast.Kin(c.Judge, m) })
	k.Others = list.Keep(c.Models, func(m *LinkedModel) bool { return !slices.Contains(k.Kin, m) })
	switch {
	case len(k.Kin) == 0:
		return nil
	case len(k.Others) == 0:
		k.Why = "it rated no model but its own"
		return k
	}
	for _, s := range c.kinScales() {
		k.Biases = append(k.Biases, c.biasGap(s, k))
	}
	if harm := c.Harm(); harm != nil {
		k.Missed = c.missedGap(harm.Scale, k)
	}
	return k
}

// kinScales are the scales on which a judge's kin are looked at: all dimensions,
// and for ADV all modes together.
func (c *Comparison) kinScales() []result.Scale {
	if c.Component.Provoked() {
		return []result.Scale{result.Total}
	}
	return result.Dimensions
}

// sides yields what judge and experts say of the answers of a judge's own, with 0, and of
// others, with 1.
func (c *Comparison) sides(s result.Scale, k *KinComparison) iter.Seq2[int, *scoredAnswer] {
	side := map[*LinkedModel]int{}
	for i, models := range [][]*LinkedModel{k.Kin, k.Others} {
		for _, m := range models {
			side[m] = i
		}
	}
	return func(yield func(int, *scoredAnswer) bool) {
		answers, _ := c.judged(s)
		for i := range answers {
			if of, known := side[answers[i].model]; known && !yield(of, &answers[i]) {
				return
			}
		}
	}
}

// biasGap is the judge's bias on the answers of two groups of models: judge − experts
// of every answer or, of yes and no, its verdict less the share of the experts who say
// yes. The difference is the mean over questions of (mean of own) − (mean of others),
// with the interval of a mean of independent questions: both sides answer the same
// questions, so what makes a question hard to judge falls out (Miller 2024, Adding
// error bars to evals, section 4: paired differences with errors clustered by
// question). Questions without both sides are left out.
func (c *Comparison) biasGap(s result.Scale, k *KinComparison) *KinGap {
	var bias [2][]stats.Obs
	for side, a := range c.sides(s, k) {
		bias[side] = append(bias[side], stats.Obs{X: a.judge - a.experts.mean(), Question: a.question})
	}
	d := stats.PairedDifference(bias[0], bias[1], stats.Unbounded)
	if d.Undefined != "" {
		d.Undefined = "no question with an answer of its kin and one of another"
		d.NoInterval = d.Undefined
	}
	return &KinGap{Scale: s, Kin: clustered(bias[0]), Others: clustered(bias[1]), Difference: d}
}

func clustered(obs []stats.Obs) stats.Estimate {
	e := stats.ClusteredMean(obs)
	if e.Undefined != "" {
		e.Undefined = "no answer compared"
	}
	return e
}

// noneFlagged says why two sides cannot be compared.
func noneFlagged() string {
	return "experts flag no " + result.Current().HarmWord() + " on one of the two sides"
}

// missedGap is the share of the harm that the judge misses in the answers of two groups
// of models: of those in which the majority of the experts finds harm.
//
// The difference of the two shares is clustered by question: the textbook CR1 of a
// regression on which side an answer is (Cameron and Miller 2015, A practitioner's guide
// to cluster-robust inference). Each answer enters as the difference plus N times its
// influence on it, so that the clustered mean of package stats has that value and that
// standard error.
func (c *Comparison) missedGap(s result.Scale, k *KinComparison) *KinGap {
	var misses [2][]stats.Obs
	for side, a := range c.sides(s, k) {
		if a.experts.most() {
			misses[side] = append(misses[side], stats.Obs{X: 1 - a.judge, Question: a.question})
		}
	}
	own, others := misses[0], misses[1]
	none := "experts found no " + result.Current().HarmWord() + " in these"
	g := &KinGap{Scale: s, Kin: share(own, none), Others: share(others, none)}
	if len(own) == 0 || len(others) == 0 {
		g.Difference = undefined(noneFlagged())
		return g
	}
	n, d := float64(len(own)+len(others)), g.Kin.Value-g.Others.Value
	for i := range own {
		own[i].X = d + n*(own[i].X-g.Kin.Value)/float64(len(own))
	}
	for i := range others {
		others[i].X = d - n*(others[i].X-g.Others.Value)/float64(len(others))
	}
	g.Difference = stats.ClusteredMean(append(own, others...))
	if g.Difference.HasInterval() { // two shares lie no further apart
		g.Difference.CI = stats.Interval{Lo: max(g.Difference.CI.Lo, -1), Hi: min(g.Difference.CI.Hi, 1)}
	}
	return g
}

// kinControls sets beside each judge's difference that of every other judge, on the
// same two groups of models without that judge's own family.
func (cast *Cast) kinControls(c *Comparison) {
	if c.Kin == nil || c.Kin.Why != "" {
		return
	}
	others := cast.controlsOf(c)
	beside := func(gap *KinGap, of func(*Comparison, result.Scale, *KinComparison) *KinGap) {
		for _, other := range others {
			if d := of(other.Comparison, gap.Scale, other.of).Difference; d.Undefined == "" {
				gap.Controls = append(gap.Controls, KinControl{other.Judge, d})
			}
		}
	}
	for _, gap := range c.Kin.Biases {
		beside(gap, (*Comparison).biasGap)
	}
	if c.Kin.Missed != nil {
		beside(c.Kin.Missed, (*Comparison).missedGap)
	}
}
