package stats

import (
	"math"
	"slices"
)

// A LeftOutPair sets the score of an expert who rated an answer beside what the other
// experts gave it, on average.
type LeftOutPair struct {
	Expert, Others float64
	Model          int // any label
	Question       int // its place among the questions that are drawn
}

// Orders says how well judges, and the experts left out, put each model's answers
// in the order in which the other experts put them.
type Orders struct {
	judges int
	models []modelOrder
}

// An Order is that of a draw of questions.
type Order struct {
	Judges []Number
	Expert Number
	models float64 // that have an order to be found
}

// A modelOrder holds the pairs of one model, answer by answer. Values are places among
// the different values of each side, in ascending order.
type modelOrder struct {
	answers        []orderedAnswer
	cells          []orderCell
	expert, others midranks
	judges         []judgeOrder
	n, met         []int // of each answer: how often its pairs count; sum of the others' ranks that they meet, counted as often
}

// An orderedAnswer is one whose pairs are n and have the cells up to an end, from the
// end of the answer before it.
type orderedAnswer struct{ question, n, end int }

// An orderCell is n pairs of an answer in which two values meet.
type orderCell struct{ expert, others, n int32 }

func (c orderCell) meets(d orderCell) bool { return c.expert == d.expert && c.others == d.others }

// A judgeOrder has the value of each answer.
type judgeOrder struct {
	midranks
	of []int32
}

// NewOrders takes pairs, those of an answer one after the other, and of each judge the
// scores of their answers, pair by pair.
func NewOrders(pairs []LeftOutPair, judges [][]float64) *Orders {
	o := &Orders{judges: len(judges)}
	models := make([]int, len(pairs))
	for i, p := range pairs {
		models[i] = p.Model
	}
	for _, members := range Members(models) {
		o.models = append(o.models, newModelOrder(pairs, judges, members))
	}
	return o
}

func newModelOrder(pairs []LeftOutPair, judges [][]float64, members []int) modelOrder {
	values := func(of func(i int) float64) []float64 {
		x := make([]float64, len(members))
		for k, i := range members {
			x[k] = of(i)
		}
		return distinct(x)
	}
	experts := values(func(i int) float64 { return pairs[i].Expert })
	others := values(func(i int) float64 { return pairs[i].Others })
	m := modelOrder{expert: newMidranks(len(experts)), others: newMidranks(len(others)), judges: make([]judgeOrder, len(judges))}
	scores := make([][]float64, len(judges))
	for j, score := range judges {
		scores[j] = values(func(i int) float64 { return score[i] })
		m.judges[j].midranks = newMidranks(len(scores[j]))
	}
	first, begin := 0, 0 // pair and cell of the answer
	for _, i := range members {
		same := func(score []float64) bool { return score[i] == score[first] }
		if len(m.answers) == 0 || pairs[i].Question != pairs[first].Question || !every(judges, same) {
			first, begin = i, len(m.cells)
			m.answers = append(m.answers, orderedAnswer{question: pairs[i].Question, end: len(m.cells)})
			for j, score := range judges {
				m.judges[j].of = append(m.judges[j].of, int32(place(scores[j], score[i])))
			}
		}
		c := orderCell{int32(place(experts, pairs[i].Expert)), int32(place(others, pairs[i].Others)), 1}
		if k := slices.IndexFunc(m.cells[begin:], c.meets); k >= 0 {
			m.cells[begin+k].n++
		} else {
			m.cells = append(m.cells, c)
		}
		a := &m.answers[len(m.answers)-1]
		a.n, a.end = a.n+1, len(m.cells)
	}
	m.n, m.met = make([]int, len(m.answers)), make([]int, len(m.answers))
	return m
}

func every[T any](of []T, ok func(T) bool) bool {
	return !slices.ContainsFunc(of, func(x T) bool { return !ok(x) })
}

// place returns where x is among values.
func place(values []float64, x float64) int {
	i, _ := slices.BinarySearch(values, x)
	return i
}

// distinct returns the different values of x, ascending.
func distinct(x []float64) []float64 {
	values := slices.Clone(x)
	slices.Sort(values)
	return slices.Compact(values)
}

// Drawn returns [Spearman]'s correlation with the other experts, of the judges
// and of the experts left out, within each model's answers and averaged over models,
// every model counting the same; times says of each draw how often each question counts.
// A model whose answers a judge, or the expert, scores all alike counts 0: who says the
// same of everything puts nothing in order. A model whose answers the others score
// all alike has no order to be found, and is left out for all. Undefined where that
// leaves no model.
func (o *Orders) Drawn(times [][]int) []Order {
	drawn := make([]Order, len(times))
	for d := range drawn {
		drawn[d].Judges = make([]Number, o.judges)
	}
	for i := range o.models { // all draws of one model: it stays in the processor's cache
		for d := range drawn {
			drawn[d].add(&o.models[i], times[d])
		}
	}
	for d := range drawn {
		x := &drawn[d]
		if x.models == 0 {
			x.Expert.Undefined = "the other experts give every answer of a model the same"
			copy(x.Judges, slices.Repeat([]Number{x.Expert}, o.judges))
			continue
		}
		x.Expert.Value /= x.models
		for j := range x.Judges {
			x.Judges[j].Value /= x.models
		}
	}
	return drawn
}

// add adds the correlations of a model.
func (o *Order) add(m *modelOrder, times []int) {
	others := m.count(times)
	if others == 0 {
		return
	}
	o.models++
	o.Expert.Value += m.ofExpert(times, others)
	for j := range o.Judges {
		o.Judges[j].Value += m.ofJudge(m.judges[j], others)
	}
}

// count counts the pairs, ranks the others' values and returns the sum of squares of
// their ranks.
func (m *modelOrder) count(times []int) int {
	clear(m.others.n)
	clear(m.expert.n)
	at := 0
	for i := range m.answers {
		a := &m.answers[i]
		t := times[a.question]
		m.n[i] = t * a.n
		if t > 0 {
			for _, c := range m.cells[at:a.end] {
				n := t * int(c.n)
				m.others.n[c.others] += n
				m.expert.n[c.expert] += n
			}
		}
		at = a.end
	}
	return m.others.set()
}

// ofExpert returns the experts' correlation, and sums up what ofJudge reads.
func (m *modelOrder) ofExpert(times []int, others int) float64 {
	squares, products, at := m.expert.set(), 0, 0
	for i := range m.answers {
		a := &m.answers[i]
		met := 0
		if t := times[a.question]; t > 0 {
			for _, c := range m.cells[at:a.end] {
				ranks := t * int(c.n) * m.others.twice[c.others]
				met += ranks
				products += ranks * m.expert.twice[c.expert]
			}
		}
		m.met[i], at = met, a.end
	}
	return correlationOf(products, squares, others)
}

// ofJudge returns a judge's correlation.
func (m *modelOrder) ofJudge(j judgeOrder, others int) float64 {
	clear(j.n)
	for i, value := range j.of {
		j.n[value] += m.n[i]
	}
	squares, products := j.set(), 0
	for i, value := range j.of {
		products += m.met[i] * j.twice[value]
	}
	return correlationOf(products, squares, others)
}

// correlationOf is the sum of products over the root of the two sums of squares, the
// second not 0; 0 where the first side does not vary.
func correlationOf(products, squares, others int) float64 {
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
