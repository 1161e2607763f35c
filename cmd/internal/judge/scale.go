package judge

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A ScaleComparison is a judge held against experts on a scale with more than
// two values. The unit is an answer: the judge's score beside the mean of the
// experts'. Several ratings of one answer by the judge are averaged; for the
// curve and for kappa, which need labels, the average is rounded, halves up.
type ScaleComparison struct {
	Scale result.Scale `json:"scale"`
	Tally `json:"tally"`

	JudgeMean   stats.Number       `json:"judge_mean"` // over the compared answers
	ExpertsMean stats.Number       `json:"experts_mean"`
	Constant    bool               `json:"constant"`              // the judge gave one score throughout
	Counts      result.ValueCounts `json:"counts"`                // the judge's scores
	Curve       []stats.CurveBin   `json:"curve,omitempty"`       // mean of the experts' where the judge gave a score
	Reference   []stats.CurveBin   `json:"left_out_expert_curve"` // mean of the other experts' where one of them gave a score, on the same answers

	stats.Held `json:"judge"` // against all experts
	Same       *stats.Held    `json:"judge_left_one_out,omitempty"` // the judge against all experts but one, for each of them
	Human      *stats.Held    `json:"left_out_expert,omitempty"`    // each expert against the others, on the same answers

	Severity    *Severity    `json:"experts_severity,omitempty"` // nil where no expert has enough ratings
	JudgeBest   Share        `json:"judge_at_best_end"`          // scores at the favourable end
	ExpertsBest Share        `json:"experts_at_best_end"`        // individual ratings there
	OneRating   *OneRating   `json:"one_rating,omitempty"`       // nil where some answer has more than one
	Advantage   stats.Number `json:"advantage_probability"`      // described, never passed or failed
	Sources     []SourceBias `json:"models"`
}

// A Share is k of n.
type Share struct {
	K int `json:"k"`
	N int `json:"n"`
}

// Rate returns k/n; undefined where n is 0.
func (s Share) Rate() stats.Number {
	if s.N == 0 {
		return stats.Number{Undefined: "nothing counted (n = 0)"}
	}
	return stats.Number{Value: float64(s.K) / float64(s.N)}
}

// compareScale compares on one scale.
func (c *Comparison) compareScale(s result.Scale) *ScaleComparison {
	answers, tally := c.judged(s)
	x := &ScaleComparison{Scale: s, Tally: tally, Reference: []stats.CurveBin{}, Sources: sources(answers, s)}
	pairs := pairsOf(answers)
	judge, experts := flat(answers)
	for _, r := range experts {
		x.ExpertsBest.add(r.X == s.Favourable())
	}
	labelled := make([]stats.BothRated, 0, len(pairs)) // the judge's scores as labels
	for _, v := range s.Values() {
		x.Counts = append(x.Counts, result.ValueCount{Value: v})
	}
	for _, p := range pairs {
		x.JudgeBest.add(p.Score == s.Favourable())
		at := s.At(p.Score)
		p.Score = s.Number(at)
		labelled = append(labelled, p)
		x.Counts[at].N++
	}
	x.Held = stats.Hold(pairs, s.Numbers(), s.Favourable())
	x.MAE = meanError(answers)
	x.Bias = raterBias(answers, s)
	x.JudgeMean, x.ExpertsMean = means(answers)
	x.Curve = curve(labelled, s)
	x.Constant = len(judge) > 1 && slices.Min(judge) == slices.Max(judge)
	x.Advantage = stats.Advantage(judge, experts, stats.ByRMSE)
	return x
}

func (s *Share) add(hit bool) {
	s.N++
	if hit {
		s.K++
	}
}

// meanError is the mean absolute error with an interval clustered by question.
func meanError(answers []scoredAnswer) stats.Estimate {
	e := stats.ClusteredMean(observe(answers, func(a scoredAnswer) float64 { return math.Abs(a.judge - a.experts.mean()) }))
	if e.Undefined != "" {
		e.Undefined = "no answer rated by both"
	} else if e.NoInterval == "" {
		e.CI.Lo = max(e.CI.Lo, 0)
	}
	return e
}

// Severity is how much experts differ in how they score: by how much, on average over
// the answers that he rated, each is above the others of the same answer. The mean over
// experts is 0 by construction; the spread is not.
type Severity struct {
	Experts int            `json:"experts"` // with enough ratings
	SD      float64        `json:"sd"`      // over experts
	Range   stats.Interval `json:"range"`   // least and greatest
}

// minSeverity is the number of ratings from which an expert's severity is looked at.
const minSeverity = 10

// severities are those of the experts behind pairs of one's score and the others' mean;
// nil where fewer than two have enough ratings.
func severities(pairs []stats.BothRated) *Severity {
	above := map[int][]float64{} // by rater
	for _, p := range pairs {
		above[p.Rater] = append(above[p.Rater], p.Score-p.Mean)
	}
	var each []float64
	for _, rater := range slices.Sorted(maps.Keys(above)) {
		if len(above[rater]) >= minSeverity {
			each = append(each, scores{values: above[rater]}.mean())
		}
	}
	if len(each) < 2 {
		return nil
	}
	mean := scores{values: each}.mean()
	s := &Severity{Experts: len(each), Range: stats.Interval{Lo: slices.Min(each), Hi: slices.Max(each)}}
	for _, x := range each {
		s.SD += (x - mean) * (x - mean) / float64(len(each)-1)
	}
	s.SD = math.Sqrt(s.SD)
	return s
}

// leftOneOut holds each expert, and judges, against the other experts: the experts once
// for all judges of the same answers.
func leftOneOut(s result.Scale, judges []*Comparison) {
	type group struct {
		experts []stats.Rating
		human   []stats.BothRated // one a rating, in order: no rating stands alone
		first   *ScaleComparison
	}
	var groups []group
	var same []stats.BothRated
	for _, c := range judges {
		x := c.Scale(s.ID)
		answers, _ := c.judged(s)
		judge, experts := flat(answers)
		experts = slices.DeleteFunc(experts, func(r stats.Rating) bool { return len(answers[r.Answer].experts.values) < 2 })
		if len(experts) == 0 {
			continue
		}
		i := slices.IndexFunc(groups, func(g group) bool { return slices.Equal(g.experts, experts) })
		if i < 0 {
			i = len(groups)
			human := stats.LeftOut(experts)
			h := stats.Hold(human, s.Numbers(), s.Favourable())
			x.Severity, x.Reference, x.Human = severities(human), curve(human, s), &h
			groups = append(groups, group{experts, human, x})
		}
		g := groups[i]
		same = same[:0]
		for k, p := range g.human {
			p.Score, p.Rater = judge[experts[k].Answer], 0
			same = append(same, p)
		}
		m := stats.Hold(same, s.Numbers(), s.Favourable())
		x.Severity, x.Reference, x.Human, x.Same = g.first.Severity, g.first.Reference, g.first.Human, &m
	}
}

// A Ranking is a judge's order of the models on one scale beside the experts',
// both by their means over the answers that are compared.
type Ranking struct {
	Scale     result.Scale `json:"scale"`
	Tau       stats.Number `json:"kendall_tau_b"`
	P         *float64     `json:"p,omitempty"`     // of Tau; nil where that is undefined
	ICC       stats.Number `json:"icc_consistency"` // ICC(C,1) of the models' means: it rests on as many numbers as there are models
	SmallestP float64      `json:"smallest_p"`      // that a perfect match of this many models would have: 2/n!; above 0.05 no order of them proves anything
	Places    []Place      `json:"models"`          // in the experts' order, the best first
	Why       string       `json:"-"`               // why there is no order; "" when there is one
}

// A Place is a model's place in both orders; equal means share the better place.
type Place struct {
	Model        *LinkedModel `json:"model"`
	Experts      float64      `json:"experts"`
	ExpertsPlace int          `json:"experts_place"`
	Judge        float64      `json:"judge"`
	JudgePlace   int          `json:"judge_place"`
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
		r.Tau.Undefined, r.ICC.Undefined, r.SmallestP = r.Why, r.Why, 1
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
	r.ICC = stats.Consistency(judge, experts)
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
