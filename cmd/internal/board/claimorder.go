package board

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// The bootstrap of claims, over questions.
const (
	claimReplicates = 2000
	claimSeed       = 1
)

// minExperts is the number of ratings that an answer needs so that one expert can be
// held against others who need not agree.
const minExperts = 3

// allDimensions is the scope of a claim over all dimensions that are no yes or no.
var allDimensions = result.Scale{ID: allScales, Label: "All dimensions"}

// leftOutPairs sets the judge's score of each answer beside each of its experts', held
// against the others', where there are enough. n counts the answers.
func leftOutPairs(answers []scoredAnswer) (pairs []stats.LeftOutPair, n int) {
	models := map[*Model]int{}
	for _, a := range answers {
		votes := a.experts.values
		if len(votes) < minExperts {
			continue
		}
		if _, seen := models[a.model]; !seen {
			models[a.model] = len(models)
		}
		n++
		for _, x := range votes {
			others := (a.experts.sum() - x) / float64(len(votes)-1)
			pairs = append(pairs, stats.LeftOutPair{Judge: a.judge, Expert: x, Others: others, Model: models[a.model], Question: a.question})
		}
	}
	return pairs, n
}

// ordersAnswers asks on every dimension, and over all of them, whether the judge puts
// a model's answers in the experts' order no worse than one expert does. Over all
// dimensions the correlations are averaged, each counting the same.
func (c *Comparison) ordersAnswers() []*Claim {
	scales := c.askedOn(OrdersAnswers)
	if len(scales) == 0 {
		return nil
	}
	questions := questionsOf(c.answers)
	var claims []*Claim
	var orders []*stats.Orders // of the claims, nil where not measured
	always := slices.Repeat([]int{1}, len(questions))
	all := c.about(OrdersAnswers, allDimensions)
	for _, s := range scales[:len(scales)-1] {
		x := c.about(OrdersAnswers, s)
		answers, _ := c.judged(s)
		pairs, n := leftOutPairs(answers)
		o := stats.NewOrders(pairs, questions)
		judge, expert := o.Correlations(always)
		switch {
		case n == 0:
			claims, orders = append(claims, x.unmeasured(OneExpert)), append(orders, nil)
			continue
		case expert.Undefined != "":
			claims, orders = append(claims, x.unmeasured(NoOrder)), append(orders, nil)
			continue
		}
		x.N, x.Judge, x.Expert = n, judge, expert
		claims, orders = append(claims, &x), append(orders, o)
		all.N = max(all.N, n)
	}
	if all.N == 0 {
		return append(claims, all.unmeasured(claims[0].Reason))
	}
	claims = append(claims, &all)
	measure := ordersDrawn(orders, len(questions))
	draws := stats.BootstrapEach(len(questions), claimReplicates, claimSeed, 2*len(claims), measure)
	whole := make([]stats.Number, 2*len(claims))
	measure(upTo(len(questions)), whole)
	all.Judge = whole[len(whole)-1]
	all.Expert = stats.Number{Value: all.Judge.Value - whole[len(whole)-2].Value}
	for i, x := range claims {
		if x.Estimate.Undefined != "" {
			continue
		}
		x.Reason = few(x.N, len(questions))
		x.Estimate = whole[2*i].Bootstrapped(draws[2*i])
		x.Check = checkOf(x.Judge, draws[2*i+1], 0.95)
		x.decide()
	}
	return claims
}

// upTo lists the numbers from 0 to n − 1: the draw in which every cluster is once.
func upTo(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// ordersDrawn returns for a draw of questions the difference of judge and expert, and
// the judge's correlation, on each scale and, last, over all that are measured.
func ordersDrawn(orders []*stats.Orders, questions int) func(draw []int, out []stats.Number) {
	times := make([]int, questions)
	return func(draw []int, out []stats.Number) {
		clear(times)
		for _, q := range draw {
			times[q]++
		}
		measured := 0.0
		difference, own := &out[len(out)-2], &out[len(out)-1]
		for i, o := range orders {
			if o == nil {
				out[2*i].Undefined, out[2*i+1].Undefined = string(OneExpert), string(OneExpert)
				continue
			}
			judge, expert := o.Correlations(times)
			if expert.Undefined != "" {
				out[2*i], out[2*i+1], *difference, *own = expert, expert, expert, expert
				continue
			}
			out[2*i], out[2*i+1] = stats.Number{Value: judge.Value - expert.Value}, judge
			difference.Value += judge.Value - expert.Value
			own.Value += judge.Value
			measured++
		}
		if measured > 0 {
			difference.Value /= measured
			own.Value /= measured
		}
	}
}
