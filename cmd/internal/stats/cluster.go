package stats

import (
	"cmp"
	"math"
	"slices"
	"sync"
)

// weighting says what an estimate is a mean of.
type weighting int

const (
	questionMeans weighting = iota // w_i = 1/(Q·n_q(i))
	observations                   // w_i = 1/N
)

// design is what the variance of an estimate is computed from, observation by
// observation in sorted order. A board has very many estimates, so what one takes is
// used again for the next: done must be called.
type design struct {
	obs                   []Obs
	influence             []float64 // r_i of [Mean]
	question, rater, pair []int     // groups, numbered from 0
	pairs                 int       // distinct (question, rater)
	spread                float64   // largest |x_i − θ|; 0 if all values are equal

	sum          []float64 // by group
	size, number []int     // by group; by key
	order        []Obs     // of the last call of sorted
}

var designs = sync.Pool{New: func() any { return new(design) }}

// done ends the use of a design.
func (d *design) done() {
	d.obs = nil
	designs.Put(d)
}

// sized returns a list of n values, in the place of one that is read no more.
func sized[T any](list []T, n int) []T {
	list = slices.Grow(list[:0], n)[:n]
	clear(list)
	return list
}

// sorted returns obs in order of question, rater and value, so that sums do not
// depend on the order given: obs itself where it is in order already, else a copy until
// the next call.
func (d *design) sorted(obs []Obs) []Obs {
	if slices.IsSortedFunc(obs, inOrder) {
		return obs
	}
	d.order = append(d.order[:0], obs...)
	slices.SortFunc(d.order, inOrder)
	return d.order
}

// inOrder compares by question, rater and value.
func inOrder(a, b Obs) int {
	if order := compareCells(a, b); order != 0 {
		return order
	}
	return cmp.Compare(a.X, b.X)
}

// grouped numbers the groups that key puts obs in, in order of appearance, and
// returns the group of each observation.
func grouped(obs []Obs, key func(Obs) int) (group []int, groups int) {
	return new(design).grouped(nil, obs, key)
}

func (d *design) grouped(group []int, obs []Obs, key func(Obs) int) ([]int, int) {
	group = sized(group, len(obs))
	last, groups := -1, 0
	for i, o := range obs {
		group[i] = key(o)
		last = max(last, group[i])
	}
	d.number = sized(d.number, last+1) // 1 and up; 0 is not seen yet
	for i, k := range group {
		if d.number[k] == 0 {
			groups++
			d.number[k] = groups
		}
		group[i] = d.number[k] - 1
	}
	return group, groups
}

func question(o Obs) int { return o.Question }
func rater(o Obs) int    { return o.Rater }

// pointEstimate returns the value of an estimate, without an interval, and what
// the interval needs.
func pointEstimate(obs []Obs, w weighting) (Estimate, *design) {
	d := designs.Get().(*design)
	if len(obs) == 0 {
		return noValue("no observations"), d
	}
	e := noValue("")
	e.N = len(obs)
	d.obs, d.influence = d.sorted(obs), sized(d.influence, len(obs))
	d.question, d.pair = sized(d.question, len(obs)), sized(d.pair, len(obs))
	d.rater, e.Raters = d.grouped(d.rater, d.obs, rater)
	d.pairs, d.spread, d.size = 0, 0, d.size[:0]
	for i, o := range d.obs {
		if i == 0 || o.Question != d.obs[i-1].Question {
			d.size = append(d.size, 0)
			d.pairs++
		} else if o.Rater != d.obs[i-1].Rater {
			d.pairs++
		}
		d.question[i], d.pair[i] = len(d.size)-1, d.pairs-1
		d.size[len(d.size)-1]++
	}
	e.Questions = len(d.size)
	weight := func(i int) float64 {
		if w == observations {
			return 1 / float64(e.N)
		}
		return 1 / (float64(e.Questions) * float64(d.size[d.question[i]]))
	}
	lo, hi, pooled := d.obs[0].X, d.obs[0].X, 0.0
	for i, o := range d.obs {
		e.Value += o.X * weight(i)
		pooled += o.X / float64(e.N)
		lo, hi = min(lo, o.X), max(hi, o.X)
	}
	// Rounding must not carry a mean past the values it is a mean of.
	e.Value, e.Pooled = clip(e.Value, lo, hi), new(clip(pooled, lo, hi))
	for i, o := range d.obs {
		d.influence[i] = (o.X - e.Value) * weight(i)
		d.spread = max(d.spread, math.Abs(o.X-e.Value))
	}
	e.SEQuestion = math.Sqrt(d.oneWay(d.question, e.Questions))
	return e, d
}

// byQuestion sets the interval of an estimate, clustered by question.
func (e *Estimate) byQuestion(d *design, scale Scale) {
	e.Method = "clustered by question"
	e.interval(d.oneWay(d.question, e.Questions), e.Questions, d.spread, scale)
}

// A graph joins the question and the rater of each observation of all that an estimate
// is of, or is a part of.
type graph struct {
	oneRater   bool
	component  []int // of each question
	components int
}

func graphOf(obs []Obs) graph {
	g := graph{oneRater: !slices.ContainsFunc(obs, func(o Obs) bool { return o.Rater != obs[0].Rater })}
	if !g.oneRater {
		g.component, g.components = Components(obs)
	}
	return g
}

// clustered sets the interval of an estimate, clustered as [Mean] says.
func (e *Estimate) clustered(d *design, g graph, scale Scale) {
	switch {
	case e.Undefined != "":
	case g.oneRater:
		e.byQuestion(d, scale)
	case g.components < minComponents:
		e.Method = "two-way clustered (questions and raters)"
		byQuestion, byRater := d.oneWay(d.question, e.Questions), d.oneWay(d.rater, e.Raters)
		v := byQuestion + byRater - d.oneWay(d.pair, d.pairs)
		if v <= 1e-24*d.spread*d.spread { // zero but for rounding
			v = max(byQuestion, byRater)
			e.Method += ", variance the larger of the one-way ones"
		}
		e.interval(v, min(e.Questions, e.Raters), d.spread, scale)
	default:
		e.Method = "clustered by connected component of questions and raters"
		group, groups := grouped(d.obs, func(o Obs) int { return g.component[o.Question] })
		e.interval(d.oneWay(group, groups), groups, d.spread, scale)
	}
}

// oneWay is V_c of [Mean] for groups numbered from 0; 0 for a single group.
func (d *design) oneWay(group []int, groups int) float64 {
	if groups < 2 {
		return 0
	}
	d.sum = sized(d.sum, groups)
	for i, r := range d.influence {
		d.sum[group[i]] += r
	}
	v := 0.0
	for _, s := range d.sum {
		v += s * s
	}
	return v * float64(groups) / float64(groups-1)
}

// minComponents is the number of connected components from which they are used
// as clusters: with fewer, a variance between them rests on too little.
const minComponents = 15

// Components returns the connected component of each question, by its number, in the
// graph that joins the question and the rater of each observation, and how many there are.
func Components(obs []Obs) (of []int, n int) {
	questions, raters := 0, 0
	for _, o := range obs {
		questions, raters = max(questions, o.Question+1), max(raters, o.Rater+1)
	}
	parent := make([]int, questions+raters) // −1 of those that are in no observation
	for i := range parent {
		parent[i] = -1
	}
	root := func(i int) int {
		if parent[i] < 0 {
			parent[i] = i
			n++
		}
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	for _, o := range obs {
		if q, r := root(o.Question), root(questions+o.Rater); q != r {
			parent[q] = r
			n--
		}
	}
	of = make([]int, questions)
	for q := range of {
		if parent[q] >= 0 {
			of[q] = root(q)
		}
	}
	return of, n
}

// Members returns the places of each cluster's members, clusters in order of
// appearance; cluster[i] is that of place i, any label.
func Members(cluster []int) [][]int {
	number := map[int]int{}
	var members [][]int
	for i, c := range cluster {
		if _, ok := number[c]; !ok {
			number[c] = len(members)
			members = append(members, nil)
		}
		members[number[c]] = append(members[number[c]], i)
	}
	return members
}
