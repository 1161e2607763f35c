package stats

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// Obs is one rating: its value, the question it is about and the rater who gave
// it (opaque labels).
type Obs struct {
	X               float64
	Question, Rater int
}

// Scale is the range a value can take; intervals are clipped to it. An end may
// be infinite: [Unbounded] clips nothing.
type Scale struct{ Min, Max float64 }

// Unbounded is the scale of a value that can be anything.
var Unbounded = Scale{math.Inf(-1), math.Inf(1)}

// Interval is a closed interval.
type Interval struct{ Lo, Hi float64 }

// Estimate is a number with what a reader must know about it.
type Estimate struct {
	Value      float64  // meaningless unless Undefined == ""
	Undefined  string   // why there is no value; "" when there is one
	SE         float64  // meaningless unless NoInterval == ""
	CI         Interval // 95%; meaningless unless NoInterval == ""
	NoInterval string   // why there is no interval; "" when there is one
	Pooled     float64  // unweighted mean over all observations, beside the mean of question means
	SEQuestion float64  // one-way SE clustered by question only; 0 with fewer than 2 questions
	DF         float64  // of the t distribution behind CI
	N          int      // observations (pairs, for a difference)
	Questions  int
	Raters     int
	Clusters   int    // the number that DF rests on
	Components int    // connected components of the question–rater graph
	Method     string // e.g. "two-way clustered (questions and raters), t(99)"
	UnmatchedA int    // ratings of a without a partner in b (differences only)
	UnmatchedB int    // ratings of b without a partner in a (differences only)
	Warnings   []string
}

// minComponents is the number of connected components from which they are used
// as clusters: with fewer, too few for a variance between them.
const minComponents = 15

// Mean is the mean of question means, with a 95% interval that allows for
// ratings that share a question or a rater.
//
//	θ   = (1/Q)·Σ_q mean of the ratings of q
//	r_i = w_i·(x_i − θ), w_i = 1/(Q·n_q(i))
//	V_c = G/(G−1)·Σ_g (Σ_{i in g} r_i)² for a clustering c into G groups
//	CI  = θ ± t(0.975, df)·SE, clipped to the scale
//
// Clusters are the connected components of the question–rater graph if there are
// at least 15 (df = G − 1). Else it is two-way (Cameron, Gelbach and Miller
// 2011): V = V_question + V_rater − V_(question, rater), floored at 0, df = the
// smaller G − 1.
//
// Undefined: no observations, a value that is not finite or lies off the scale.
// No interval: one question or one rater (for a single judge use
// [MeanByQuestion]), all values equal, or an estimated variance of 0.
func Mean(obs []Obs, scale Scale) Estimate {
	e, d := meanOfQuestions(obs, scale)
	if e.Undefined != "" {
		return e
	}
	component, n := components(d.question, d.rater, e.Questions, e.Raters)
	e.Components = n
	if n >= minComponents {
		e.Method = "clustered by connected component of questions and raters"
		e.interval(oneWay(d.influence, component, n), n, d.spread, scale)
		return e
	}
	e.Method = "two-way clustered (questions and raters)"
	v := oneWay(d.influence, d.question, e.Questions) +
		oneWay(d.influence, d.rater, e.Raters) -
		oneWay(d.influence, d.pair, d.pairs)
	e.interval(v, min(e.Questions, e.Raters), d.spread, scale)
	if e.NoInterval == "" || e.Raters > 1 {
		return e
	}
	if e.Questions > 1 && d.spread > 0 {
		e.NoInterval = "one rater"
	}
	return e
}

// MeanByQuestion is [Mean] clustered by question alone: for one rater (a judge
// model) whose own variation is not at issue, and for totals over the failure
// modes of a model.
func MeanByQuestion(obs []Obs, scale Scale) Estimate {
	e, d := meanOfQuestions(obs, scale)
	if e.Undefined != "" {
		return e
	}
	e.Method = "clustered by question"
	e.interval(oneWay(d.influence, d.question, e.Questions), e.Questions, d.spread, scale)
	return e
}

// ClusteredMean is the plain mean of x with the textbook one-way clustered
// standard error (CR1, as for a regression on a constant): [Mean]'s V_c with
// w_i = 1/N and the clusters given. With one value a cluster it is s/√n.
func ClusteredMean(x []float64, cluster []int) Estimate {
	if len(x) != len(cluster) {
		return Estimate{Undefined: "values and clusters differ in number", NoInterval: "no value"}
	}
	obs := make([]Obs, len(x))
	for i := range x {
		obs[i] = Obs{X: x[i], Question: i, Rater: cluster[i]}
	}
	e, d := meanOfQuestions(obs, Unbounded)
	e.Questions, e.SEQuestion = 0, 0
	if e.Undefined != "" {
		return e
	}
	e.Method = "clustered"
	e.interval(oneWay(d.influence, d.rater, e.Raters), e.Raters, d.spread, Unbounded)
	e.Raters = 0
	return e
}

// PairedDifference is the mean of a − b within (question, rater), as a mean of
// question means with the interval of [Mean], clipped to ±(Max − Min): what makes
// a rater severe or lenient falls out. Ratings without a partner are left out
// and counted; several ratings of one question by one rater are averaged first,
// with a warning.
func PairedDifference(a, b []Obs, scale Scale) Estimate {
	for _, o := range slices.Concat(a, b) {
		if reason := scale.reject(o.X); reason != "" {
			return Estimate{Undefined: reason, NoInterval: "no value", N: 0}
		}
	}
	ca, cb := cells(a), cells(b)
	var diffs []Obs
	var unmatchedA, unmatchedB, repeated int
	for len(ca) > 0 || len(cb) > 0 {
		order := 0
		switch {
		case len(ca) == 0:
			order = 1
		case len(cb) == 0:
			order = -1
		default:
			order = cmp.Or(cmp.Compare(ca[0].Question, cb[0].Question), cmp.Compare(ca[0].Rater, cb[0].Rater))
		}
		switch {
		case order < 0:
			unmatchedA += ca[0].n
			ca = ca[1:]
		case order > 0:
			unmatchedB += cb[0].n
			cb = cb[1:]
		default:
			if ca[0].n > 1 || cb[0].n > 1 {
				repeated++
			}
			diffs = append(diffs, Obs{ca[0].X - cb[0].X, ca[0].Question, ca[0].Rater})
			ca, cb = ca[1:], cb[1:]
		}
	}
	width := scale.Max - scale.Min
	e := Mean(diffs, Scale{-width, width})
	if len(diffs) == 0 {
		e.Undefined = "no question rated by the same rater on both sides"
	}
	e.UnmatchedA, e.UnmatchedB = unmatchedA, unmatchedB
	if unmatchedA > 0 || unmatchedB > 0 {
		e.Warnings = append(e.Warnings, plural(unmatchedA+unmatchedB, "rating")+" without a partner left out")
	}
	if repeated > 0 {
		e.Warnings = append(e.Warnings, "several ratings of one question by one rater averaged in "+plural(repeated, "pair"))
	}
	return e
}

// cell is the mean of a rater's n ratings of a question.
type cell struct {
	Obs
	n int
}

// cells returns the mean rating of each (question, rater), in that order.
func cells(obs []Obs) []cell {
	var out []cell
	for _, o := range sorted(obs) {
		if k := len(out) - 1; k >= 0 && out[k].Question == o.Question && out[k].Rater == o.Rater {
			out[k].n++
			out[k].X += (o.X - out[k].X) / float64(out[k].n)
			continue
		}
		out = append(out, cell{o, 1})
	}
	return out
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

// design is what the variance of a mean of question means is computed from.
type design struct {
	influence             []float64
	question, rater, pair []int // of each observation, numbered from 0
	pairs                 int   // distinct (question, rater)
	spread                float64
}

// meanOfQuestions returns the value of an estimate, without an interval, and what
// the interval needs.
func meanOfQuestions(obs []Obs, scale Scale) (Estimate, design) {
	e := Estimate{N: len(obs), NoInterval: "no value"}
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
	d := design{make([]float64, n), make([]int, n), make([]int, n), make([]int, n), 0, 0}
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
	Q := float64(e.Questions)
	lo, hi := s[0].X, s[0].X
	for i, o := range s {
		e.Value += o.X / float64(size[d.question[i]]) / Q
		e.Pooled += o.X / float64(n)
		lo, hi = math.Min(lo, o.X), math.Max(hi, o.X)
	}
	// Rounding must not carry a mean past the values it is a mean of.
	e.Value, e.Pooled = clip(e.Value, lo, hi), clip(e.Pooled, lo, hi)
	for i, o := range s {
		dev := o.X - e.Value
		d.influence[i] = dev / float64(size[d.question[i]]) / Q
		d.spread = math.Max(d.spread, math.Abs(dev))
	}
	if lo == hi {
		d.spread = 0
	}
	if e.Questions > 1 {
		e.SEQuestion = math.Sqrt(oneWay(d.influence, d.question, e.Questions))
	}
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

// interval sets what an estimate with variance v over the given number of
// clusters has: a standard error and interval, or the reason for none.
func (e *Estimate) interval(v float64, clusters int, spread float64, scale Scale) {
	e.Clusters, e.NoInterval = clusters, ""
	se := math.Sqrt(math.Max(v, 0))
	switch {
	case spread == 0:
		e.NoInterval = "no variation: all values are equal"
	case clusters < 2:
		e.NoInterval = "one cluster"
	case se <= 1e-12*spread:
		e.NoInterval = "the estimated variance between clusters is zero"
	}
	if e.NoInterval != "" {
		return
	}
	e.SE, e.DF = se, float64(clusters-1)
	t, _ := TQuantile(0.975, e.DF)
	e.CI = Interval{clip(e.Value-t*se, scale.Min, scale.Max), clip(e.Value+t*se, scale.Min, scale.Max)}
	e.Method = fmt.Sprintf("%s, t(%d)", e.Method, clusters-1)
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

// reject says why x is not a value on the scale, "" if it is.
func (s Scale) reject(x float64) string {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return "a value is not a finite number"
	case !(s.Min < s.Max):
		return "the scale has no width"
	case x < s.Min || x > s.Max:
		return "a value lies off the scale"
	}
	return ""
}

func clip(x, lo, hi float64) float64 { return math.Max(lo, math.Min(hi, x)) }

// plural returns "1 thing" or "n things".
func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
