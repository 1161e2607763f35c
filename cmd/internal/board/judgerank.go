package board

import (
	"cmp"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A Ranking is a judge's order of the models on one scale beside the experts',
// both by their means over the answers that are compared.
type Ranking struct {
	Scale     result.Scale `json:"scale"`
	Tau       stats.Number `json:"kendall_tau_b"`
	P         *float64     `json:"p,omitempty"` // of Tau; nil where that is undefined
	SmallestP float64      `json:"smallest_p"`  // that a perfect match of this many models would have: 2/n!; above 0.05 no order of them proves anything
	Places    []Place      `json:"models"`      // in the experts' order, the best first
	Why       string       `json:"-"`           // why there is no order; "" when there is one
}

// A Place is a model's place in both orders; equal means share the better place.
type Place struct {
	Model        *Model  `json:"model"`
	Experts      float64 `json:"experts"`
	ExpertsPlace int     `json:"experts_place"`
	Judge        float64 `json:"judge"`
	JudgePlace   int     `json:"judge_place"`
}

// Moved returns how many places lie between the two orders.
func (p *Place) Moved() int { return max(p.ExpertsPlace-p.JudgePlace, p.JudgePlace-p.ExpertsPlace) }

// rankings orders the models on every scale.
func (c *Comparison) rankings() []*Ranking {
	scores, flags := c.split()
	return list.Map(append(scores, flags...), func(s result.Scale) *Ranking { return ranking(s, c.measured(s).sources) })
}

func ranking(s result.Scale, sources []SourceBias) *Ranking {
	r := &Ranking{Scale: s, Places: []Place{}}
	if len(sources) < 2 {
		r.Why = "fewer than two models"
		r.Tau.Undefined, r.SmallestP = r.Why, 1
		return r
	}
	var judge, experts []float64
	for _, x := range sources {
		judge, experts = append(judge, x.JudgeMean), append(experts, x.ExpertsMean)
	}
	for i, x := range sources {
		r.Places = append(r.Places, Place{x.Model, x.ExpertsMean, placeOf(s, experts, i), x.JudgeMean, placeOf(s, judge, i)})
	}
	slices.SortStableFunc(r.Places, func(a, b Place) int {
		return cmp.Or(cmp.Compare(a.ExpertsPlace, b.ExpertsPlace), cmp.Compare(a.JudgePlace, b.JudgePlace), result.CompareNames(a.Model.Name, b.Model.Name))
	})
	tau := stats.KendallTauB(judge, experts)
	if r.Tau = tau.Number; r.Tau.Undefined == "" {
		r.P = &tau.P
	}
	r.SmallestP = 2
	for n := 2; n <= len(sources); n++ {
		r.SmallestP /= float64(n)
	}
	return r
}

func placeOf(s result.Scale, values []float64, i int) int {
	place := 1
	for _, v := range values {
		if s.Better(v, values[i]) {
			place++
		}
	}
	return place
}
