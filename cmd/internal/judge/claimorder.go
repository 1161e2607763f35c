package judge

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
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
	within  []float64   // the judge's score less the mean of its scores of the same model and topic
	blind   [][]float64 // of each of whom
	whom    []blindJudge
	answers int
}

func leftOutOf(answers []scoredAnswer, questions []int) (l leftOutScores) {
	models, n := map[*LinkedModel]int{}, 0
	for _, a := range answers {
		n += len(a.experts.values)
	}
	l.pairs, l.judge, l.whom = make([]stats.LeftOutPair, 0, n), make([]float64, 0, n), blindJudges(answers)
	l.blind = make([][]float64, len(l.whom))
	within := lessTopic(answers)
	blind := list.Map(l.whom, func(b blindJudge) []float64 { return b.scores(answers) })
	for i, a := range answers {
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
			l.within = append(l.within, within[i])
			for k := range blind {
				l.blind[k] = append(l.blind[k], blind[k][i])
			}
		}
	}
	return l
}

// An orderQuestion asks of a judge on every dimension whether it
// puts a model's answers in the experts' order no worse than one expert does.
type orderQuestion struct {
	*Comparison
	on []orderClaim // by dimension
}

// An orderClaim is a claim on a dimension, with the orders of all draws of questions,
// after one of every question once, and the judge's place in these. They are nil where
// the claim is not measured.
type orderClaim struct {
	*Claim
	drawn         []stats.Order
	judge, within int
	blind         int // place of the best of those who read nothing; −1 of one who says the same of all
}

// ordersAnswers asks this of judges held against experts on EVAL, and puts the claims
// before those that they have. How a left-out expert orders answers is measured once for
// all judges of the same answers.
func ordersAnswers(judges []*Comparison) {
	byQuestions := map[int][]*orderQuestion{} // by their number: the draws are the same
	for _, c := range judges {
		n := len(c.questions)
		byQuestions[n] = append(byQuestions[n], &orderQuestion{Comparison: c})
	}
	for n, asked := range byQuestions {
		times := append([][]int{slices.Repeat([]int{1}, n)}, stats.Times(n, claimReplicates, claimSeed)...)
		scales := asked[0].Scales
		on := make([][]orderClaim, len(scales))
		list.AtOnce(list.UpTo(len(scales)), func(i int) {
			on[i] = orderClaims(scales[i].Scale, asked, times)
		})
		for k, q := range asked {
			for i := range scales {
				q.on = append(q.on, on[i][k])
			}
			q.Claims = append(q.claims(), q.Claims...)
		}
	}
}

// orderClaims begins the claims of judges on a dimension.
func orderClaims(s result.Scale, asked []*orderQuestion, times [][]int) []orderClaim {
	held, claims := make([]leftOutScores, len(asked)), make([]orderClaim, len(asked))
	var groups [][]int // judges of the same answers
	for i, q := range asked {
		answers, _ := q.judged(s)
		held[i] = leftOutOf(answers, q.questions)
		g := slices.IndexFunc(groups, func(same []int) bool { return slices.Equal(held[same[0]].pairs, held[i].pairs) })
		if g < 0 {
			groups = append(groups, []int{i})
			continue
		}
		groups[g], held[i].pairs = append(groups[g], i), nil
	}
	for _, same := range groups {
		scores := list.Map(same, func(k int) []float64 { return held[k].judge })
		scores = append(scores, list.Map(same, func(k int) []float64 { return held[k].within })...)
		scores = append(scores, held[same[0]].blind...)
		drawn := stats.NewOrders(held[same[0]].pairs, scores).Drawn(times)
		for place, k := range same {
			x := asked[k].about(OrdersAnswers, s)
			switch whole := drawn[0]; {
			case held[k].answers == 0:
				claims[k].Claim = x.unmeasured(OneExpert)
			case whole.Expert.Undefined != "":
				claims[k].Claim = x.unmeasured(NoOrder)
			default:
				x.N, x.Judge, x.Expert = held[k].answers, whole.Judges[place], whole.Expert
				on := orderClaim{&x, drawn, place, len(same) + place, -1}
				for i, b := range held[same[0]].whom {
					reached := whole.Judges[2*len(same)+i]
					if b.knows == OnlyModel {
						reached.Value = 0 // it says the same of all answers of a model
					}
					x.Baselines = append(x.Baselines, Baseline{b.knows, reached})
					if best := Best(x.Baselines); best.Knows == b.knows {
						on.blind = 2*len(same) + i
					}
				}
				claims[k] = on
			}
		}
	}
	return claims
}

// claims returns the claims on all dimensions.
func (q *orderQuestion) claims() []*Claim {
	if len(q.on) == 0 {
		all := q.about(OrdersAnswers, allDimensions)
		return []*Claim{all.unmeasured(NoScores)}
	}
	whole, draw := make([]stats.Number, 2*len(q.on)), 0
	q.figures(draw, whole)
	draws := stats.BootstrapEach(len(q.questions), claimReplicates, claimSeed, len(whole), func(_ []int, out []stats.Number) {
		draw++
		q.figures(draw, out)
	})
	return list.Map(list.UpTo(len(q.on)), func(i int) *Claim {
		x := q.on[i].Claim
		if x.Estimate.Undefined == "" {
			x.Reason = q.forbidden(x.N, len(q.questions))
			x.Estimate = whole[2*i].Bootstrapped(draws[2*i])
			x.Check = checkOf(whole[2*i+1], draws[2*i+1])
			x.decide()
		}
		return x
	})
}

// figures sets the difference of judge and expert, and what shows that the judge read the answers (see [Check]), in a draw
// on each dimension.
func (q *orderQuestion) figures(draw int, out []stats.Number) {
	for i, on := range q.on {
		if on.drawn == nil {
			out[2*i].Undefined, out[2*i+1].Undefined = string(OneExpert), string(OneExpert)
			continue
		}
		judge, expert := on.drawn[draw].Judges[on.judge], on.drawn[draw].Expert
		if expert.Undefined != "" {
			out[2*i], out[2*i+1] = expert, expert
			continue
		}
		out[2*i], out[2*i+1] = stats.Number{Value: judge.Value - expert.Value}, judge
		if on.blind >= 0 {
			out[2*i+1].Value -= on.drawn[draw].Judges[on.blind].Value
		}
		out[2*i+1].Value = min(out[2*i+1].Value, on.drawn[draw].Judges[on.within].Value)
	}
}
