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
	weighting             weighting
	pairs                 int     // distinct (question, rater)
	spread                float64 // largest |x_i − θ|; 0 if all values are equal

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
	d.weighting = w
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
	e.interval(d.oneWay(d.question, e.Questions), float64(e.Questions), d.spread, scale)
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
		raters := d.shares(d.rater, e.Raters)
		byQuestion, byRater := d.oneWay(d.question, e.Questions), raters.variance(d.squares(d.rater, e.Raters))
		v := byQuestion + byRater - raters.unequal()*d.oneWay(d.pair, d.pairs)
		if v <= 1e-24*d.spread*d.spread { // zero but for rounding
			v = max(byQuestion, byRater)
			e.Method += ", variance the larger of the one-way ones"
		}
		e.interval(v, min(float64(e.Questions), raters.effective()), d.spread, scale)
	default:
		e.Method = "clustered by connected component of questions and raters"
		group, groups := grouped(d.obs, func(o Obs) int { return g.component[o.Question] })
		s := d.shares(group, groups)
		e.interval(s.variance(d.squares(group, groups)), s.effective(), d.spread, scale)
	}
}

// oneWay is V_c of [Mean] for groups numbered from 0 that weigh the same; 0 for a single group.
func (d *design) oneWay(group []int, groups int) float64 {
	return cr1(d.squares(group, groups), groups)
}

// squares sums the squared sums of influence over groups.
func (d *design) squares(group []int, groups int) (v float64) {
	d.sum = sized(d.sum, groups)
	for i, r := range d.influence {
		d.sum[group[i]] += r
	}
	for _, s := range d.sum {
		v += s * s
	}
	return v
}

// shares returns what each group weighs in a mean of question means; of observations, as the textbook does, the same.
func (d *design) shares(group []int, groups int) shares {
	if d.weighting == observations {
		return shares{groups: groups, w2: 1 / float64(groups)}
	}
	d.sum = sized(d.sum, groups)
	for i := range d.obs {
		d.sum[group[i]] += 1 / float64(d.size[d.question[i]]*len(d.size))
	}
	var s shares
	for _, w := range d.sum {
		s.add(w)
	}
	return s
}

// shares are what the groups of a clustering weigh in an estimate; the weights W add up to 1.
// A variance between groups rests on as many as would weigh the same:
//
//	V = w₂/κ · Σ_g (Σ_{i in g} r_i)², w₂ = ΣW², κ = w₂ − 2ΣW³ + w₂²
//	effective groups 1/w₂
//
// Of G groups of equal weight these are G/(G−1) and G. Where one rater does most of the work, G/(G−1)
// leaves out most of what raters add: the residuals of a group that makes up most of the mean
// are small because it is the mean.
type shares struct {
	groups int
	w2, w3 float64
}

func (s *shares) add(w float64) {
	s.groups++
	s.w2, s.w3 = s.w2+w*w, s.w3+w*w*w
}

// effective returns how many groups of equal weight say as much.
func (s shares) effective() float64 {
	if s.groups == 0 || s.equal() {
		return float64(s.groups)
	}
	return 1 / s.w2
}

// equal reports whether the groups weigh the same, but for rounding.
func (s shares) equal() bool { return s.w2*float64(s.groups)-1 < 1e-12 }

// unequal returns w₂/κ over G/(G−1): 1 where all weigh the same.
func (s shares) unequal() float64 {
	if s.groups < 2 || s.equal() {
		return 1
	}
	return s.w2 / max(s.w2-2*s.w3+s.w2*s.w2, 1e-15) / cr1(1, s.groups)
}

// variance returns the variance between groups, given the sum of their squares; 0 of one.
func (s shares) variance(squares float64) float64 { return s.unequal() * cr1(squares, s.groups) }

// cr1 returns a sum of squares over groups, corrected for their number: 0 for one.
func cr1(squares float64, groups int) float64 {
	if groups < 2 {
		return 0
	}
	return squares * float64(groups) / float64(groups-1)
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
