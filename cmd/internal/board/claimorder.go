package board

import (
	"slices"
	"sync"

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

// leftOutScores sets each expert's score of an answer beside the others', where there
// are enough, and the judge's score of the same answer beside each of these.
type leftOutScores struct {
	pairs   []stats.LeftOutPair
	judge   []float64
	answers int
}

func leftOutOf(answers []scoredAnswer, questions []int) (l leftOutScores) {
	models := map[*Model]int{}
	for _, a := range answers {
		votes := a.experts.values
		if len(votes) < minExperts {
			continue
		}
		if _, seen := models[a.model]; !seen {
			models[a.model] = len(models)
		}
		l.answers++
		p := stats.LeftOutPair{Model: models[a.model]}
		p.Question, _ = slices.BinarySearch(questions, a.question)
		sum := a.experts.sum()
		for _, p.Expert = range votes {
			p.Others = (sum - p.Expert) / float64(len(votes)-1)
			l.pairs, l.judge = append(l.pairs, p), append(l.judge, a.judge)
		}
	}
	return l
}

// An orderQuestion asks of a judge on every dimension, and over all of them, whether it
// puts a model's answers in the experts' order no worse than one expert does.
type orderQuestion struct {
	*Comparison
	questions []int
	on        []orderClaim // by dimension
}

// An orderClaim is a claim on a dimension, with the judge's place in what orders judges;
// orders is nil where the claim is not measured.
type orderClaim struct {
	*Claim
	orders *stats.Orders
	judge  int
}

// ordersAnswers asks this of judges held against experts on EVAL, and puts the claims
// before those that they have. How a left-out expert orders answers is measured once for
// all judges of the same answers.
func ordersAnswers(judges []*Comparison) {
	byQuestions := map[int][]*orderQuestion{} // by their number: the draws are the same
	for _, c := range judges {
		questions := questionsOf(c.answers)
		byQuestions[len(questions)] = append(byQuestions[len(questions)], &orderQuestion{Comparison: c, questions: questions})
	}
	for n, asked := range byQuestions {
		var orders []*stats.Orders
		for _, s := range asked[0].Scales {
			orders = append(orders, ordersOn(s.Scale, asked, n)...)
		}
		each := 2 * (len(asked[0].on) + 1)
		measure := ordersDrawn(asked, orders, n)
		whole := make([]stats.Number, each*len(asked))
		measure(upTo(n), whole)
		draws := stats.BootstrapEach(n, claimReplicates, claimSeed, len(whole), measure)
		for i, q := range asked {
			q.Claims = append(q.claims(whole[i*each:(i+1)*each], draws[i*each:]), q.Claims...)
		}
	}
}

// ordersOn begins the claims on a dimension of judges of the answers to n questions. It
// returns what they rest on.
func ordersOn(s result.Scale, asked []*orderQuestion, n int) []*stats.Orders {
	held := make([]leftOutScores, len(asked))
	for i, q := range asked {
		answers, _ := q.judged(s)
		held[i] = leftOutOf(answers, q.questions)
	}
	var all []*stats.Orders
	done := make([]bool, len(asked))
	for i, first := range held {
		var same []int // judges of the same answers
		var scores [][]float64
		for k := i; k < len(held) && !done[i]; k++ {
			if !done[k] && slices.Equal(held[k].pairs, first.pairs) {
				same, scores = append(same, k), append(scores, held[k].judge)
			}
		}
		if len(same) == 0 {
			continue
		}
		o := stats.NewOrders(first.pairs, scores)
		o.Count(slices.Repeat([]int{1}, n))
		for place, k := range same {
			x := asked[k].about(OrdersAnswers, s)
			on := orderClaim{Claim: &x}
			switch {
			case held[k].answers == 0:
				on.Claim = x.unmeasured(OneExpert)
			case o.Expert.Undefined != "":
				on.Claim = x.unmeasured(NoOrder)
			default:
				x.N, x.Judge, x.Expert = held[k].answers, o.Judges[place], o.Expert
				on.orders, on.judge = o, place
			}
			asked[k].on, done[k] = append(asked[k].on, on), true
		}
		all = append(all, o)
	}
	return all
}

// claims returns the claims, by the figures of [orderQuestion.drawn] with every question
// once and in the draws.
func (q *orderQuestion) claims(whole []stats.Number, draws []stats.Resampled) []*Claim {
	all := q.about(OrdersAnswers, allDimensions)
	var claims []*Claim
	for _, on := range q.on {
		if claims = append(claims, on.Claim); on.orders != nil {
			all.N = max(all.N, on.N)
		}
	}
	if all.N == 0 {
		return append(claims, all.unmeasured(claims[0].Reason))
	}
	all.Judge = whole[len(whole)-1]
	all.Expert = stats.Number{Value: all.Judge.Value - whole[len(whole)-2].Value}
	claims = append(claims, &all)
	for i, x := range claims {
		if x.Estimate.Undefined != "" {
			continue
		}
		x.Reason = few(x.N, len(q.questions))
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

// ordersDrawn returns what, for a draw of n questions, sets the figures of every judge.
func ordersDrawn(asked []*orderQuestion, orders []*stats.Orders, n int) func(draw []int, out []stats.Number) {
	times := make([]int, n)
	return func(draw []int, out []stats.Number) {
		clear(times)
		for _, q := range draw {
			times[q]++
		}
		var all sync.WaitGroup
		for _, o := range orders {
			all.Go(func() { o.Count(times) })
		}
		all.Wait()
		each := len(out) / len(asked)
		for i, q := range asked {
			q.drawn(out[i*each : (i+1)*each])
		}
	}
}

// drawn sets the difference of judge and expert, and the judge's correlation, on each
// dimension and, last, over all that are measured, each counting the same.
func (q *orderQuestion) drawn(out []stats.Number) {
	measured := 0.0
	difference, own := &out[len(out)-2], &out[len(out)-1]
	for i, on := range q.on {
		if on.orders == nil {
			out[2*i].Undefined, out[2*i+1].Undefined = string(OneExpert), string(OneExpert)
			continue
		}
		judge, expert := on.orders.Judges[on.judge], on.orders.Expert
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
