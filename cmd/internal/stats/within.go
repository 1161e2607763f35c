package stats

import (
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
type Orders struct {
	questions map[int]int // place of each question among the clusters
	models    []modelOrder
}

// A modelOrder counts the pairs of one model's answers by question.
type modelOrder struct {
	judge, expert crossTable
	byQuestion    []questionPairs
}

// questionPairs are the cells of both tables that the pairs of one question fall in.
type questionPairs struct {
	question      int // place
	judge, expert []int
}

// NewOrders counts pairs. questions are the labels of the clusters that are drawn;
// every pair's is among them.
func NewOrders(pairs []LeftOutPair, questions []int) *Orders {
	o := &Orders{questions: map[int]int{}}
	for i, q := range questions {
		o.questions[q] = i
	}
	models := make([]int, len(pairs))
	for i, p := range pairs {
		models[i] = p.Model
	}
	for _, members := range Members(models) {
		o.models = append(o.models, o.model(pairs, members))
	}
	return o
}

func (o *Orders) model(pairs []LeftOutPair, members []int) modelOrder {
	var judge, expert, others []float64
	for _, i := range members {
		judge, expert, others = append(judge, pairs[i].Judge), append(expert, pairs[i].Expert), append(others, pairs[i].Others)
	}
	judge, expert, others = distinct(judge), distinct(expert), distinct(others)
	m := modelOrder{judge: newCrossTable(len(judge), len(others)), expert: newCrossTable(len(expert), len(others))}
	at := map[int]int{} // place in byQuestion of each question
	for _, i := range members {
		p := pairs[i]
		q := o.questions[p.Question]
		n, seen := at[q]
		if !seen {
			n = len(m.byQuestion)
			at[q], m.byQuestion = n, append(m.byQuestion, questionPairs{question: q})
		}
		column, _ := slices.BinarySearch(others, p.Others)
		row, _ := slices.BinarySearch(judge, p.Judge)
		left, _ := slices.BinarySearch(expert, p.Expert)
		b := &m.byQuestion[n]
		b.judge, b.expert = append(b.judge, row*len(others)+column), append(b.expert, left*len(others)+column)
	}
	return m
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
		m := &o.models[i]
		clear(m.judge.n)
		clear(m.expert.n)
		for _, q := range m.byQuestion {
			if t := times[q.question]; t > 0 {
				for k := range q.judge {
					m.judge.n[q.judge[k]] += t
					m.expert.n[q.expert[k]] += t
				}
			}
		}
		if e, ok := m.expert.correlation(); ok {
			j, _ := m.judge.correlation()
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

// A crossTable counts pairs by row and column, each in ascending order of its values.
type crossTable struct {
	rows, columns    int
	n                []int // row by row
	rowRank, colRank []float64
	rowSum, colSum   []int
}

func newCrossTable(rows, columns int) crossTable {
	return crossTable{
		rows: rows, columns: columns, n: make([]int, rows*columns),
		rowRank: make([]float64, rows), colRank: make([]float64, columns), rowSum: make([]int, rows), colSum: make([]int, columns),
	}
}

// correlation returns Spearman's correlation of rows with columns, ties at the mean
// of their ranks; 0 where all pairs are in one row. ok is false where all are in one
// column.
func (t *crossTable) correlation() (rho float64, ok bool) {
	clear(t.rowSum)
	clear(t.colSum)
	for i := range t.rows {
		for j, n := range t.n[i*t.columns : (i+1)*t.columns] {
			t.rowSum[i] += n
			t.colSum[j] += n
		}
	}
	rows, columns := centredRanks(t.rowSum, t.rowRank), centredRanks(t.colSum, t.colRank)
	if columns == 0 {
		return 0, false
	}
	if rows == 0 {
		return 0, true
	}
	both := 0.0
	for i := range t.rows {
		for j, n := range t.n[i*t.columns : (i+1)*t.columns] {
			if n > 0 {
				both += float64(n) * t.rowRank[i] * t.colRank[j]
			}
		}
	}
	return clip(both/math.Sqrt(rows*columns), -1, 1), true
}

// centredRanks sets the rank of each value, less the mean rank, from how often each
// occurs, and returns the sum of squares; 0 where there are no two values.
func centredRanks(counts []int, rank []float64) (squares float64) {
	all := 0
	for _, n := range counts {
		all += n
	}
	before := 0
	for i, n := range counts {
		rank[i] = float64(before) + float64(n-all)/2 // before + (n+1)/2 − (all+1)/2
		squares += float64(n) * rank[i] * rank[i]
		before += n
	}
	return squares
}
