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

// A modelOrder holds the pairs of one model's answers, counted: how often two values
// meet. Values are places among the different values of each side, in ascending order.
type modelOrder struct {
	judge, expert, others midranks
	table                 []int       // judge × others, then expert × others
	cells                 []orderCell // what is added to it, question by question
}

// An orderCell is n pairs of the question at a place among the clusters, which meet at two
// places in the table.
type orderCell struct{ question, judge, expert, n int32 }

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
	m := modelOrder{
		judge: newMidranks(len(judge)), expert: newMidranks(len(expert)), others: newMidranks(len(others)),
		table: make([]int, (len(judge)+len(expert))*len(others)),
	}
	for _, i := range members {
		p := pairs[i]
		q, at := places[p.Question], place(others, p.Others)
		m.cells = append(m.cells, orderCell{q, int32(place(judge, p.Judge)*len(others) + at), int32((len(judge)+place(expert, p.Expert))*len(others) + at), 1})
	}
	slices.SortFunc(m.cells, func(a, b orderCell) int {
		return cmp.Or(cmp.Compare(a.question, b.question), cmp.Compare(a.judge, b.judge), cmp.Compare(a.expert, b.expert))
	})
	n := 0
	for lo, hi := range runs(len(m.cells), func(i, j int) bool { return m.cells[i] == m.cells[j] }) {
		m.cells[n] = m.cells[lo]
		m.cells[n].n = int32(hi - lo)
		n++
	}
	m.cells = slices.Clip(m.cells[:n])
	return m
}

// place returns where x is among values.
func place(values []float64, x float64) int {
	i, _ := slices.BinarySearch(values, x)
	return i
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
	clear(m.table)
	for _, c := range m.cells {
		n := times[c.question] * int(c.n)
		m.table[c.judge] += n
		m.table[c.expert] += n
	}
	ofJudge, ofExpert := m.table[:len(m.judge.n)*len(m.others.n)], m.table[len(m.judge.n)*len(m.others.n):]
	clear(m.others.n)
	for row := range slices.Chunk(ofJudge, len(m.others.n)) {
		for i, n := range row {
			m.others.n[i] += n
		}
	}
	others := m.others.set()
	if others == 0 {
		return 0, 0, false
	}
	return m.judge.correlation(ofJudge, m.others, others), m.expert.correlation(ofExpert, m.others, others), true
}

// correlation returns that of a side, by a table of how often its values meet those of
// another, whose ranks are set and have a sum of squares. It is the sum of products over
// the root of the two sums of squares; 0 where the side does not vary.
func (r midranks) correlation(table []int, other midranks, others int) float64 {
	width := len(other.n)
	for i := range r.n {
		all, met := 0, 0
		for k, n := range table[i*width : (i+1)*width] {
			all += n
			met += n * other.twice[k]
		}
		r.n[i], r.met[i] = all, met
	}
	squares, products := r.set(), 0
	if squares == 0 {
		return 0
	}
	for i, twice := range r.twice {
		products += twice * r.met[i]
	}
	return clip(float64(products)/math.Sqrt(float64(squares)*float64(others)), -1, 1)
}

// midranks are the ranks of values, ties at the mean of their ranks, from how often each
// occurs. They are whole: twice the rank less the mean rank.
type midranks struct {
	n, twice []int
	met      []int // of each value: sum of the other side's ranks that it meets
}

func newMidranks(values int) midranks {
	return midranks{make([]int, values), make([]int, values), make([]int, values)}
}

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
