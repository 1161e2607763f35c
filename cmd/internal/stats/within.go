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

// A modelOrder holds the pairs of one model, for the expert and then for each judge.
// Values are places among the different values of each side, in ascending order.
type modelOrder struct {
	others int // different values
	sides  []orderSide
}

// An orderSide sets what one says of a model's answers beside what the others say.
type orderSide struct {
	values int // different ones
	meet   []meeting
	pairs  []orderPairs
}

// A meeting is a value of one and a value of the others that occur together.
type meeting struct{ own, others int32 }

// orderPairs are n pairs of a question with one meeting, by its place.
type orderPairs struct{ question, meeting, n int32 }

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
	others, values := placed(members, func(i int) float64 { return pairs[i].Others })
	m := modelOrder{others: values}
	side := func(of func(i int) float64) {
		own, values := placed(members, of)
		s := orderSide{values: values, pairs: make([]orderPairs, 0, len(members))}
		places := map[meeting]int32{}
		first := 0 // of the question's pairs
		for k, i := range members {
			at := meeting{own[k], others[k]}
			place, known := places[at]
			if !known {
				place = int32(len(s.meet))
				places[at], s.meet = place, append(s.meet, at)
			}
			question := int32(pairs[i].Question)
			if len(s.pairs) > 0 && s.pairs[len(s.pairs)-1].question != question {
				first = len(s.pairs)
			}
			if k := slices.IndexFunc(s.pairs[first:], func(p orderPairs) bool { return p.meeting == place }); k >= 0 {
				s.pairs[first+k].n++
			} else {
				s.pairs = append(s.pairs, orderPairs{question, place, 1})
			}
		}
		m.sides = append(m.sides, s)
	}
	side(func(i int) float64 { return pairs[i].Expert })
	for _, score := range judges {
		side(func(i int) float64 { return score[i] })
	}
	return m
}

// placed returns the place of each member's value among their different values, ascending,
// and how many these are.
func placed(members []int, value func(i int) float64) (places []int32, values int) {
	x := make([]float64, len(members))
	for k, i := range members {
		x[k] = value(i)
	}
	different := distinct(x)
	places = make([]int32, len(x))
	for k := range x {
		places[k] = int32(place(different, x[k]))
	}
	return places, len(different)
}

// place returns where x is among values that [distinct] returned.
func place(values []float64, x float64) int {
	i, found := slices.BinarySearch(values, x)
	if !found { // it is a little above the one that it is the same as
		i--
	}
	return i
}

// distinct returns the different values of x, ascending: of those that are the same but for
// rounding, see [same], the least.
func distinct(x []float64) []float64 {
	values := slices.Clone(x)
	slices.Sort(values)
	return slices.CompactFunc(values, same)
}

// same reports whether two means of ratings are equal but for rounding: of scores in steps of a tenth,
// that of 2.1, 2.2 and 2.3 need not come out at 2.2.
func same(x, y float64) bool {
	return math.Abs(x-y) <= 1e-12*max(math.Abs(x), math.Abs(y))
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
	var c orderCounts
	for at := 0; at < len(drawn); at += drawsAtOnce {
		end := min(at+drawsAtOnce, len(drawn))
		c.times = sized(c.times, len(times[at]))
		for d, times := range times[at:end] {
			for question, n := range times {
				c.times[question][d%len(counts{})] |= uint64(n) << (d / len(counts{}) * 32)
			}
		}
		for i := range o.models {
			c.add(drawn[at:end], &o.models[i])
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

// drawsAtOnce is how many draws are counted at once: each step is one for all of them, and
// what they take stays in the processor's cache.
const drawsAtOnce = 32

// perDraw is a number of each of some draws.
type perDraw [drawsAtOnce]int

// counts are how often something occurs in each of some draws, below 1<<32: two to a word, the second half of the draws in the
// upper half, so that a step adds to both.
type counts [drawsAtOnce / 2]uint64

func (c *counts) each() (n perDraw) {
	for d, two := range c {
		n[d], n[d+len(c)] = int(uint32(two)), int(two>>32)
	}
	return n
}

// orderCounts is what some draws of one model are counted in.
type orderCounts struct {
	times       []counts // by question
	met         []counts // pairs, by meeting
	own, others midranks
}

// add adds the correlations of a model to draws.
func (c *orderCounts) add(drawn []Order, m *modelOrder) {
	var others perDraw // sum of squares of ranks
	for i := range m.sides {
		s := &m.sides[i]
		c.count(s)
		if c.own.reset(s.values); i == 0 {
			c.others.reset(m.others)
		}
		for k, at := range s.meet {
			c.own.add(at.own, &c.met[k])
			if i == 0 { // they are the same beside all sides
				c.others.add(at.others, &c.met[k])
			}
		}
		if i == 0 {
			others = c.others.set()
		}
		squares, products := c.own.set(), c.products(s)
		for d := range drawn {
			if others[d] == 0 {
				continue
			}
			r := 0.0 // where the first side does not vary
			if squares[d] > 0 {
				r = clip(float64(products[d])/math.Sqrt(float64(squares[d])*float64(others[d])), -1, 1)
			}
			if i == 0 {
				drawn[d].models++
				drawn[d].Expert.Value += r
			} else {
				drawn[d].Judges[i-1].Value += r
			}
		}
	}
}

// count counts the pairs of a side.
func (c *orderCounts) count(s *orderSide) {
	c.met = sized(c.met, len(s.meet))
	for _, p := range s.pairs {
		times, met, n := &c.times[p.question], &c.met[p.meeting], uint64(p.n)
		for d := range met {
			met[d] += n * times[d]
		}
	}
}

// products sums products of the two ranks of a side's pairs.
func (c *orderCounts) products(s *orderSide) (sum perDraw) {
	for k, at := range s.meet {
		met, own, others := &c.met[k], &c.own.twice[at.own], &c.others.twice[at.others]
		for d, two := range met {
			sum[d] += int(uint32(two)) * own[d] * others[d]
			sum[d+len(met)] += int(two>>32) * own[d+len(met)] * others[d+len(met)]
		}
	}
	return sum
}

// midranks are the ranks of values, ties at the mean of their ranks, from how often each
// occurs. They are whole: twice the rank less the mean rank.
type midranks struct {
	n     []counts
	twice []perDraw
}

func (r *midranks) reset(values int) { r.n, r.twice = sized(r.n, values), sized(r.twice, values) }

func (r *midranks) add(value int32, n *counts) {
	for d := range n {
		r.n[value][d] += n[d]
	}
}

// set sets the ranks and returns their sum of squares; 0 where there are no two values.
func (r *midranks) set() (squares perDraw) {
	var before perDraw
	var sum counts
	for i := range r.n {
		for d, n := range r.n[i] {
			sum[d] += n
		}
	}
	all := sum.each()
	for i := range r.n {
		for d, n := range r.n[i].each() {
			twice := 2*before[d] + n - all[d]
			r.twice[i][d] = twice
			squares[d] += n * twice * twice
			before[d] += n
		}
	}
	return squares
}
