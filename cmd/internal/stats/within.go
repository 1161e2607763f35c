package stats

import (
	"cmp"
	"math"
	"slices"
)

// A LeftOutPair sets a judge's score of an answer beside the score of one of the
// experts who rated it. Both are held against Others, what the other experts gave.
type LeftOutPair struct {
	Judge, Expert, Others float64
	Model, Question       int // opaque labels
}

// Orders says how well a judge, and the experts left out, put each model's answers
// in the order in which the other experts put them.
type Orders struct{ models []modelOrder }

// A modelOrder holds the pairs of one model's answers. Pairs of a question that are alike
// are one, counted n times.
type modelOrder struct {
	pairs                 []alikePairs
	judge, expert, others midranks
}

// alikePairs are n pairs of the question at a place among the clusters; judge, expert and
// others are places among the different values of each, in ascending order.
type alikePairs struct{ question, judge, expert, others, n int32 }

// NewOrders counts pairs. questions are the labels of the clusters that are drawn;
// every pair's is among them.
func NewOrders(pairs []LeftOutPair, questions []int) *Orders {
	o := &Orders{}
	places, models := map[int]int32{}, make([]int, len(pairs))
	for i, q := range questions {
		places[q] = int32(i)
	}
	for i, p := range pairs {
		models[i] = p.Model
	}
	for _, members := range Members(models) {
		o.models = append(o.models, newModelOrder(pairs, members, places))
	}
	return o
}

func newModelOrder(pairs []LeftOutPair, members []int, places map[int]int32) modelOrder {
	var judge, expert, others []float64
	for _, i := range members {
		judge, expert, others = append(judge, pairs[i].Judge), append(expert, pairs[i].Expert), append(others, pairs[i].Others)
	}
	judge, expert, others = distinct(judge), distinct(expert), distinct(others)
	m := modelOrder{judge: newMidranks(len(judge)), expert: newMidranks(len(expert)), others: newMidranks(len(others))}
	for _, i := range members {
		p := pairs[i]
		m.pairs = append(m.pairs, alikePairs{places[p.Question], place(judge, p.Judge), place(expert, p.Expert), place(others, p.Others), 1})
	}
	slices.SortFunc(m.pairs, func(a, b alikePairs) int {
		return cmp.Or(cmp.Compare(a.question, b.question), cmp.Compare(a.judge, b.judge), cmp.Compare(a.expert, b.expert), cmp.Compare(a.others, b.others))
	})
	n := 0
	for _, p := range m.pairs {
		if last := &m.pairs[max(n-1, 0)]; n > 0 && p.question == last.question && p.judge == last.judge && p.expert == last.expert && p.others == last.others {
			last.n++
			continue
		}
		m.pairs[n] = p
		n++
	}
	m.pairs = m.pairs[:n]
	return m
}

// place returns where x is among values.
func place(values []float64, x float64) int32 {
	i, _ := slices.BinarySearch(values, x)
	return int32(i)
}

// distinct returns the different values of x, ascending.
func distinct(x []float64) []float64 { return slices.Compact(slices.Sorted(slices.Values(x))) }

// Correlations returns [Spearman]'s correlation with the other experts, of the judge
// and of the experts left out, within each model's answers and averaged over models,
// every model counting the same; times says how often each question counts. A model
// whose answers the judge, or the expert, scores all alike counts 0: who says the
// same of everything puts nothing in order. A model whose answers the others score
// all alike has no order to be found, and is left out for both. Undefined where that
// leaves no model.
func (o *Orders) Correlations(times []int) (judge, expert Number) {
	models := 0.0
	for i := range o.models {
		if j, e, ok := o.models[i].correlations(times); ok {
			judge.Value += j
			expert.Value += e
			models++
		}
	}
	if models == 0 {
		none := Number{Undefined: "the other experts give every answer of a model the same"}
		return none, none
	}
	judge.Value /= models
	expert.Value /= models
	return judge, expert
}

// correlations returns those of one model; ok is false where the others score all alike.
func (m *modelOrder) correlations(times []int) (judge, expert float64, ok bool) {
	clear(m.judge.n)
	clear(m.expert.n)
	clear(m.others.n)
	for _, p := range m.pairs {
		n := int(p.n) * times[p.question]
		m.judge.n[p.judge] += n
		m.expert.n[p.expert] += n
		m.others.n[p.others] += n
	}
	own, left, others := m.judge.set(), m.expert.set(), m.others.set()
	if others == 0 {
		return 0, 0, false
	}
	withJudge, withExpert := 0, 0
	for _, p := range m.pairs {
		x := int(p.n) * times[p.question] * m.others.twice[p.others]
		withJudge += x * m.judge.twice[p.judge]
		withExpert += x * m.expert.twice[p.expert]
	}
	return correlation(withJudge, own, others), correlation(withExpert, left, others), true
}

// correlation is a sum of products over the root of two sums of squares; 0 where one side
// does not vary.
func correlation(products, squares, others int) float64 {
	if squares == 0 {
		return 0
	}
	return clip(float64(products)/math.Sqrt(float64(squares)*float64(others)), -1, 1)
}

// midranks are the ranks of values, ties at the mean of their ranks, from how often each
// occurs. They are whole: twice the rank less the mean rank.
type midranks struct{ n, twice []int }

func newMidranks(values int) midranks { return midranks{make([]int, values), make([]int, values)} }

// set sets the ranks and returns their sum of squares; 0 where there are no two values.
func (r midranks) set() (squares int) {
	all := 0
	for _, n := range r.n {
		all += n
	}
	before := 0
	for i, n := range r.n {
		r.twice[i] = 2*before + n - all
		squares += n * r.twice[i] * r.twice[i]
		before += n
	}
	return squares
}
