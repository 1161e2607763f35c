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
	var met []int // pairs of a side, by meeting
	var own, others midranks
	for d, times := range times {
		x := &drawn[d]
		x.Judges = make([]Number, o.judges)
		models := 0.0 // that have an order to be found
		for i := range o.models {
			m := &o.models[i]
			others.reset(m.others)
			spread := 0 // of the others' ranks
			for i, s := range m.sides {
				met = sized(met, len(s.meet))
				for _, p := range s.pairs {
					met[p.meeting] += int(p.n) * times[p.question]
				}
				own.reset(s.values)
				for k, at := range s.meet {
					own.n[at.own] += met[k]
					if i == 0 { // they are the same beside all sides
						others.n[at.others] += met[k]
					}
				}
				if i == 0 {
					if spread = others.set(); spread == 0 {
						break
					}
					models++
				}
				squares, products := own.set(), 0
				for k, at := range s.meet {
					products += met[k] * own.twice[at.own] * others.twice[at.others]
				}
				r := 0.0 // where the first side does not vary
				if squares > 0 {
					r = clip(float64(products)/math.Sqrt(float64(squares)*float64(spread)), -1, 1)
				}
				if i == 0 {
					x.Expert.Value += r
				} else {
					x.Judges[i-1].Value += r
				}
			}
		}
		if models == 0 {
			x.Expert.Undefined = "the other experts give every answer of a model the same"
			copy(x.Judges, slices.Repeat([]Number{x.Expert}, o.judges))
			continue
		}
		x.Expert.Value /= models
		for j := range x.Judges {
			x.Judges[j].Value /= models
		}
	}
	return drawn
}

// midranks are the ranks of values, ties at the mean of their ranks, from how often each
// occurs. They are whole: twice the rank less the mean rank.
type midranks struct{ n, twice []int }

func (r *midranks) reset(values int) { r.n, r.twice = sized(r.n, values), sized(r.twice, values) }

// set sets the ranks and returns their sum of squares; 0 where there are no two values.
func (r *midranks) set() (squares int) {
	before, all := 0, 0
	for _, n := range r.n {
		all += n
	}
	for i, n := range r.n {
		r.twice[i] = 2*before + n - all
		squares += n * r.twice[i] * r.twice[i]
		before += n
	}
	return squares
}
