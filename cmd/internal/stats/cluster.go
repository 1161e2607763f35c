package stats

import (
	"cmp"
	"math"
	"slices"
)

// design is what the variance of a mean of question means is computed from.
type design struct {
	influence             []float64 // r_i of [Mean], observation by observation
	question, rater, pair []int     // of each observation, numbered from 0
	pairs                 int       // distinct (question, rater)
	spread                float64   // largest |x_i − θ|; 0 if all values are equal
}

// sorted returns obs in order of question, rater and value, so that sums do not
// depend on the order given.
func sorted(obs []Obs) []Obs {
	s := slices.Clone(obs)
	slices.SortFunc(s, func(a, b Obs) int {
		return cmp.Or(cmp.Compare(a.Question, b.Question), cmp.Compare(a.Rater, b.Rater), cmp.Compare(a.X, b.X))
	})
	return s
}

// meanOfQuestions returns the value of an estimate, without an interval, and what
// the interval needs.
func meanOfQuestions(obs []Obs, scale Scale) (Estimate, design) {
	e := noValue("")
	e.N = len(obs)
	if len(obs) == 0 {
		e.Undefined = "no observations"
		return e, design{}
	}
	for _, o := range obs {
		if e.Undefined = scale.reject(o.X); e.Undefined != "" {
			return e, design{}
		}
	}
	s := sorted(obs)
	n := len(s)
	d := design{influence: make([]float64, n), question: make([]int, n), rater: make([]int, n), pair: make([]int, n)}
	raters := map[int]int{}
	var size []int // ratings of each question
	for i, o := range s {
		newQuestion := i == 0 || o.Question != s[i-1].Question
		if newQuestion {
			size = append(size, 0)
		}
		if newQuestion || o.Rater != s[i-1].Rater {
			d.pairs++
		}
		size[len(size)-1]++
		if _, ok := raters[o.Rater]; !ok {
			raters[o.Rater] = len(raters)
		}
		d.question[i], d.rater[i], d.pair[i] = len(size)-1, raters[o.Rater], d.pairs-1
	}
	e.Questions, e.Raters = len(size), len(raters)
	lo, hi := s[0].X, s[0].X
	weight := func(i int) float64 { return 1 / (float64(e.Questions) * float64(size[d.question[i]])) }
	for i, o := range s {
		e.Value += o.X * weight(i)
		e.Pooled += o.X / float64(n)
		lo, hi = math.Min(lo, o.X), math.Max(hi, o.X)
	}
	// Rounding must not carry a mean past the values it is a mean of.
	e.Value, e.Pooled = clip(e.Value, lo, hi), clip(e.Pooled, lo, hi)
	for i, o := range s {
		d.influence[i] = (o.X - e.Value) * weight(i)
		d.spread = math.Max(d.spread, math.Abs(o.X-e.Value))
	}
	e.SEQuestion = math.Sqrt(oneWay(d.influence, d.question, e.Questions))
	return e, d
}

// oneWay is V_c of [Mean] for groups numbered from 0; 0 for a single group.
func oneWay(influence []float64, group []int, groups int) float64 {
	if groups < 2 {
		return 0
	}
	sum := make([]float64, groups)
	for i, r := range influence {
		sum[group[i]] += r
	}
	v := 0.0
	for _, s := range sum {
		v += s * s
	}
	return v * float64(groups) / float64(groups-1)
}

// components numbers the connected components of the graph that joins each
// observation's question and rater, and returns the component of each observation.
func components(question, rater []int, questions, raters int) (of []int, n int) {
	parent := make([]int, questions+raters)
	for i := range parent {
		parent[i] = i
	}
	root := func(i int) int {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	for i := range question {
		parent[root(question[i])] = root(questions + rater[i])
	}
	number := map[int]int{}
	of = make([]int, len(question))
	for i, q := range question {
		r := root(q)
		if _, ok := number[r]; !ok {
			number[r] = len(number)
		}
		of[i] = number[r]
	}
	return of, len(number)
}
