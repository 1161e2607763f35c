package judge

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// minExperts is the number of ratings that an answer needs so that one expert can be
// compared with others who need not agree.
const minExperts = 3

// allDimensions is the scope of a claim over all dimensions that are no yes or no.
var allDimensions = result.Scale{ID: allScales, Label: "All dimensions"}

// leftOutOf sets each expert's score of an answer beside the others' mean, where there are enough; of are the places of the
// answers, pair by pair.
func leftOutOf(answers []scoredAnswer, questions []int) (pairs []stats.LeftOutPair, of []int) {
	models := map[*LinkedModel]int{}
	for i, a := range answers {
		n := len(a.experts.values)
		if n < minExperts {
			continue
		}
		if _, seen := models[a.model]; !seen {
			models[a.model] = len(models)
		}
		question, _ := slices.BinarySearch(questions, a.question)
		sum := a.experts.sum()
		for _, x := range a.experts.values {
			pairs = append(pairs, stats.LeftOutPair{Expert: x, Others: (sum - x) / float64(n-1), Model: models[a.model],
				Question: question})
			of = append(of, i)
		}
	}
	return pairs, of
}

// ordersAnswers asks whether a judge puts a model's answers in the experts' order no worse than one expert does; draws say how
// often each question counts: once, and then in each draw.
func (c *Comparison) ordersAnswers(x Claim, draws [][]int) *Claim {
	answers, _ := c.judged(x.Scale)
	pairs, of := leftOutOf(answers, c.questions)
	if len(pairs) == 0 {
		return x.unmeasured(OneExpert)
	}
	blind := blindJudges(answers)
	sides := [][]float64{list.Map(answers, func(a scoredAnswer) float64 { return a.judge }), lessTopic(answers)}
	for _, k := range blind {
		sides = append(sides, k.scores(answers))
	}
	for s, scores := range sides {
		sides[s] = list.Map(of, func(i int) float64 { return scores[i] })
	}
	whole := stats.NewOrders(pairs, sides).Drawn(draws[:1])[0]
	if whole.Expert.Undefined != "" {
		return x.unmeasured(NoOrder)
	}
	x.N, x.Judge, x.Expert = len(slices.Compact(of)), whole.Judges[0], whole.Expert
	for i, k := range blind {
		reached := whole.Judges[2+i]
		if k == OnlyModel {
			reached.Value = 0 // it says the same of all answers of a model
		}
		x.Baselines = append(x.Baselines, Baseline{k, reached})
	}
	if best := slices.Index(blind, Best(x.Baselines).Knows); best >= 0 {
		sides[2] = sides[2+best]
	} else {
		sides[2] = make([]float64, len(pairs)) // one that says the same of all
	}
	orders := stats.NewOrders(pairs, sides[:3]).Drawn(draws)
	draw := -1
	n := len(c.questions)
	x.Reason = c.forbidden(x.N, n)
	return x.drawn(n, func(_ []int, out []stats.Number) {
		draw++
		o := orders[draw]
		if o.Expert.Undefined != "" {
			out[0], out[1] = o.Expert, o.Expert
			return
		}
		judge, blind := o.Judges[0].Value, o.Judges[2].Value
		out[0].Value, out[1].Value = judge-o.Expert.Value, min(judge-blind, o.Judges[1].Value)
	})
}
