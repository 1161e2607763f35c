package board

import (
	"fmt"
	"maps"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// Agreement is how far a panel's raters agree on one dimension, in both readings.
type Agreement struct {
	Scale result.Scale `json:"scale"`
	result.Agreement
	Printed *float64 `json:"printed,omitempty"` // alpha as the paper prints it

	oneWay bool // some dimension's interval does not allow for raters, and so none is shown that does
}

// The bootstrap of alpha, published with every interval from it.
const (
	bootstrapReplicates = 2000
	bootstrapSeed       = 1
)

// AsPrinted reports whether the reading of the paper's code rounds to what the paper
// prints.
func (a *Agreement) AsPrinted() bool {
	return a.Printed != nil && a.PaperCodeOrdinal != nil && rounded(*a.PaperCodeOrdinal, *a.Printed)
}

// TwoWay reports whether the interval allows for raters, too.
func (a Agreement) TwoWay() bool { return a.CI95TwoWay != nil && !a.oneWay }

// Interval returns the 95% interval of alpha: the one that allows for raters, too,
// where it is known, else the other; nil where neither is known.
func (a *Agreement) Interval() *[2]float64 {
	if a.TwoWay() {
		return a.CI95TwoWay
	}
	return a.CI95
}

// IntervalMethod says how the interval was computed; "" where that is not known.
func (a *Agreement) IntervalMethod() string {
	switch b := a.Bootstrap; {
	case a.TwoWay():
		return a.MethodTwoWay
	case a.CI95 != nil && b != nil:
		return fmt.Sprintf("bootstrap over %s, %d resamples, seed %d", b.Clusters, b.Replicates, b.Seed)
	}
	return ""
}

// agreement computes agreement from ratings, where at least two raters have
// rated some answer, and else takes it from the panel's summary.
func (b *Board) agreement(l labels) []Agreement {
	var out []Agreement
	for _, s := range b.Scales {
		a, ok := b.agreementOn(s, l)
		g := Agreement{Scale: s, Agreement: a}
		if sum := b.Summary; !ok && sum != nil {
			g.Agreement, ok = sum.Agreement[s.ID]
		}
		if !ok {
			continue
		}
		if p := b.Panel().Published; p != nil {
			if v, ok := p.Alpha[s.ID]; ok {
				g.Printed = &v
			}
		}
		out = append(out, g)
	}
	oneWay := slices.ContainsFunc(out, func(a Agreement) bool { return a.Alpha != nil && a.CI95 != nil && a.CI95TwoWay == nil })
	for i := range out {
		out[i].oneWay = oneWay && out[i].CI95 != nil
	}
	return out
}

// agreementOn computes both readings of alpha. ok is false where no answer has two
// ratings.
func (b *Board) agreementOn(s result.Scale, l labels) (a result.Agreement, ok bool) {
	byRow := l.byRow(b.Rows, s)
	answers := slices.Concat(byRow...)
	var units [][]float64
	var clusters []int
	var ratings []stats.Rating
	for i, u := range answers {
		if len(u.ratings) >= 2 {
			units, clusters = append(units, u.values()), append(clusters, u.question)
		}
		for _, o := range u.ratings {
			ratings = append(ratings, stats.Rating{X: o.X, Answer: i, Question: o.Question, Rater: o.Rater})
		}
	}
	if len(units) == 0 {
		return a, false
	}
	metric := stats.Ordinal
	if s.Percent {
		metric = stats.Nominal
	}
	pooled := stats.Alpha(units, metric)
	a = result.Agreement{Metric: string(metric), Units: &pooled.Units, Ratings: &pooled.N,
		PercentAgreement: pooled.Percent.Defined(), AlphaByModel: map[string]float64{}}
	if pooled.Undefined == "" {
		a.Alpha = &pooled.Value
		if b := stats.AlphaBootstrap(units, clusters, metric, bootstrapReplicates, bootstrapSeed); b.NoInterval == "" {
			a.CI95 = pairOf(&b.CI)
			a.Bootstrap = &result.Bootstrap{Replicates: bootstrapReplicates, Seed: bootstrapSeed, Clusters: "questions"}
		}
	}
	if e := stats.AlphaJackknife(ratings, metric); e.HasInterval() {
		a.CI95TwoWay, a.MethodTwoWay = pairOf(&e.CI), e.Method
	}
	sides := list.Map(byRow, func(answers []answer) []stats.Obs {
		var obs []stats.Obs
		for i, x := range answers {
			for _, o := range x.ratings {
				o.Question = i // a model's second answer to a question is another answer
				obs = append(obs, o)
			}
		}
		return stats.Cells(obs)
	})
	if r := stats.ReliabilityOf(sides); r.Mean.Undefined == "" {
		a.ReliabilityMean, a.RatingsAnAnswer = &r.Mean.Value, &r.K
	}
	if r, ok := b.apart[s.ID]; ok {
		a.ReliabilityModels = r.Defined()
	}
	for i, r := range b.Rows { // pooled over models it is partly agreement on who answered
		if alpha := alphaOf(byRow[i], metric); alpha.Undefined == "" {
			a.AlphaByModel[r.Model.ID] = alpha.Value
		}
	}
	if s.Percent {
		given, chance := stats.OtherYes(units)
		a.YesGivenYes, a.YesByChance = given.Defined(), chance.Defined()
		return a, true
	}
	a.AlphaNominal = alphaOf(answers, stats.Nominal).Defined()
	a.AlphaOverQuestions, _ = overQuestions(answers, func(of []answer) stats.Number { return alphaOf(of, metric) })
	if b.Component.Benchmark().ID != result.CounselBench.ID { // whose authors compute it in a way of their own
		return a, true
	}
	paper := func(kernel stats.Kernel) (*float64, *int) {
		return overQuestions(answers, func(of []answer) stats.Number { return paperCode(s, of, kernel) })
	}
	a.PaperCodeNominal, _ = paper(stats.NominalKernel)
	a.PaperCodeLinear, _ = paper(stats.LinearKernel)
	a.PaperCodeOrdinal, a.PaperCodeUndefined = paper(stats.OrdinalKernel)
	return a, true
}

// alphaOf is the standard alpha of some answers.
func alphaOf(answers []answer, metric stats.Metric) stats.Number {
	return stats.Alpha(list.Map(answers, answer.values), metric).Number
}

// overQuestions is the mean over questions of an alpha of the answers to each, and the
// number of questions without one.
func overQuestions(answers []answer, alpha func([]answer) stats.Number) (*float64, *int) {
	groups := map[int][]answer{}
	for _, a := range answers {
		groups[a.question] = append(groups[a.question], a)
	}
	alphas := list.Map(list.Keys(groups), func(q int) stats.Number { return alpha(groups[q]) })
	mean, undefined := stats.MeanDefined(alphas)
	return mean.Defined(), &undefined
}

// paperCode is alpha as the paper's code computes it. What it counts of "not sure" it drops.
func paperCode(s result.Scale, answers []answer, kernel stats.Kernel) stats.Number {
	return stats.AlphaAsInPaper(list.Map(answers, func(a answer) []float64 {
		counts := make([]float64, int(s.Max))
		for _, o := range a.ratings {
			counts[int(o.X)-1]++
		}
		return counts
	}), kernel)
}

// graph describes who rated what, as one graph of raters and questions; nil
// where no row has ratings.
func (b *Board) graph(l labels) *result.Graph {
	var all []stats.Obs
	questions, perRater := map[int]bool{}, map[int]int{}
	for _, r := range b.Rows {
		for _, o := range l.of[r.Run].obs {
			questions[o.Question] = true
			perRater[o.Rater]++
		}
		all = append(all, l.of[r.Run].obs...)
	}
	if len(all) == 0 {
		return nil
	}
	_, components := stats.Components(all)
	g := &result.Graph{Components: components, Raters: len(perRater), Questions: len(questions), Ratings: len(all)}
	each := len(all) / len(perRater)
	if !slices.ContainsFunc(slices.Collect(maps.Values(perRater)), func(n int) bool { return n != each }) {
		g.RatingsPerRater = each // said only where all have rated as many
	}
	return g
}
