package stats

import (
	"encoding/binary"
	"math"
	"slices"

	"gonum.org/v1/gonum/integrate/quad"
)

// A Field compares a model with all others on the same questions.
type Field struct {
	Value     float64 // mean over the questions
	Others    float64 // mean over the questions of the mean of the other models
	Expected  float64 // mean under the null hypothesis: of all models' values, the model's own with them
	Questions int     // that the model and at least one other answered
	P         float64 // two-sided, in [0, 1]; 1 while Undefined != ""
	Null      *NullP  // distribution of P under the null hypothesis
	Method    string
	Undefined string // why there is no test
}

// maxGrid is the number of points up to which the distribution of a sum is computed exactly.
const maxGrid = 1e6

// Fields tests each model against the others. values[i][q] is model i's share of yes on
// question q, as a fraction; one with denominator 0 is missing. On the questions that the
// model and at least one other have, the null hypothesis is that its value is one drawn at
// random from the values of all models on that question, questions independently. The
// statistic is the sum T of its values, whose distribution is the convolution over
// questions of "each value with probability 1/number of values", exact on a grid of
// fractions:
//
//	p = min(1, 2·min(P(T ≤ t), P(T ≥ t)))
//
// and the normal distribution of the same mean and variance where the grid has more
// than 10⁶ points. For two models it is McNemar's exact test. It takes an answer's share as
// one observation: a rater's leaning towards a model is not allowed for.
//
// unknown is the size of a panel whose ratings do not tell who rated, else 0. Then the distribution is
// mixed over what raters may lean, see [leanings]: of the n questions tested, in order, question i is
// rater ⌊unknown·i/n⌋'s.
func Fields(values [][]Fraction, unknown int) []Field {
	questions := 0
	for _, v := range values {
		questions = max(questions, len(v))
	}
	grid, fits := commonUnit(values, maxGrid)
	fits = fits && float64(grid)*float64(questions) <= maxGrid
	pools := make([]pool, questions)
	for q := range pools {
		for _, v := range values {
			if q < len(v) && v[q].Count > 0 {
				pools[q].add(v[q])
			}
		}
	}
	out := make([]Field, len(values))
	var last drawn
	for i, v := range values {
		out[i] = field(v, pools, grid, fits, unknown, &last)
	}
	return out
}

// A pool is the values of all models on a question.
type pool struct {
	values  []Fraction // different ones
	times   []int
	n       int
	sum, sq float64
}

func (p *pool) add(f Fraction) {
	x := float64(f.Sum) / float64(f.Count)
	p.n, p.sum, p.sq = p.n+1, p.sum+x, p.sq+x*x
	for i, v := range p.values {
		if v == f {
			p.times[i]++
			return
		}
	}
	p.values, p.times = append(p.values, f), append(p.times, 1)
}

// drawn is what the value of a model on some questions may be under the null hypothesis.
type drawn struct {
	key  string    // the questions
	p    []float64 // by the sum's place above the lowest
	null *NullP
}

// field tests one model, whose values are v, against the others of the pools. Models that
// answered the same questions share the last distribution.
func field(v []Fraction, all []pool, grid int64, fits bool, unknown int, last *drawn) Field {
	f := Field{P: 1, Null: never}
	var pools []pool
	var key []byte
	sum := 0.0
	t := int64(0) // in steps of the grid, above the lowest sum
	for q, x := range v {
		if x.Count <= 0 || all[q].n < 2 {
			continue
		}
		p := &all[q]
		own, n := float64(x.Sum)/float64(x.Count), float64(p.n)
		pools, key = append(pools, *p), binary.AppendUvarint(key, uint64(q))
		sum += own
		f.Others += (p.sum - own) / (n - 1)
		f.Expected += p.sum / n
		if fits {
			t += x.Sum*(grid/x.Count) - p.least(grid)
		}
	}
	f.Questions = len(pools)
	if f.Questions == 0 {
		f.Undefined = "no question that another model answered"
		return f
	}
	n := float64(f.Questions)
	f.Value, f.Others, f.Expected = sum/n, f.Others/n, f.Expected/n
	if !fits {
		f.Method = "one against the others, normal approximation"
		f.normal(sum, pools, unknown)
	} else {
		f.Method = "one against the others, exact"
		if string(key) != last.key {
			last.key = string(key)
			last.p, last.null = twoSided(mixed(len(pools), unknown, func(from, to int, z float64) []float64 {
				return convolution(pools[from:to], grid, z)
			}))
		}
		f.P, f.Null = last.p[t], last.null
	}
	if unknown > 0 {
		f.Method += UnknownLeaning
	}
	return f
}

// UnknownLeaning is what a test that is mixed over leanings says of itself.
const UnknownLeaning = ", who rated is not known: mixed over raters' leaning"

// leaning is the standard deviation of how far a rater leans towards a model's yes, in logits: on EVAL's
// ratings it is 0.26 of the ratings' own, and so 0.47 of the logistic distribution's.
const leaning = 0.5

// mixed is the distribution of a sum over n questions that raters shared evenly, in order, each of whom
// leans by z, normal with [leaning]: of gives that of the questions from one place to another. Of no unknown raters it is of(0,
// n, 0).
func mixed(n, unknown int, of func(from, to int, z float64) []float64) []float64 {
	if unknown == 0 {
		return of(0, n, 0)
	}
	// Gauss–Hermite quadrature of N(0, 1).
	z, w := make([]float64, 21), make([]float64, 21)
	quad.Hermite{}.FixedLocations(z, w, math.Inf(-1), math.Inf(1))
	all := []float64{1}
	for r, from := 0, 0; r < unknown; r++ {
		to := (n*(r+1) + unknown - 1) / unknown // ⌊unknown·i/n⌋ = r
		if to == from {
			continue
		}
		var mix []float64
		for k := range z {
			given := of(from, to, leaning*math.Sqrt2*z[k])
			mix = slices.Grow(mix, len(given))[:len(given)]
			for t, p := range given {
				mix[t] += p * w[k] / math.Sqrt(math.Pi)
			}
		}
		next := make([]float64, len(all)+len(mix)-1)
		for i, p := range all {
			for k, q := range mix {
				next[i+k] += p * q
			}
		}
		all, from = next, to
	}
	return all
}

// least returns the lowest value in steps of the grid.
func (p *pool) least(grid int64) int64 {
	least := int64(math.MaxInt64)
	for _, x := range p.values {
		least = min(least, x.Sum*(grid/x.Count))
	}
	return least
}

// convolution returns the probabilities of the sums of one value a pool, from the lowest
// sum up in steps of the grid, where a rater leans by z: the odds of yes are exp(z) times what they are.
func convolution(pools []pool, grid int64, z float64) []float64 {
	distribution := []float64{1}
	for i := range pools {
		p := &pools[i]
		least, most := p.least(grid), int64(math.MinInt64)
		for _, x := range p.values {
			most = max(most, x.Sum*(grid/x.Count))
		}
		next := make([]float64, int64(len(distribution))+most-least)
		weights, all := make([]float64, len(p.values)), 0.0
		for i, x := range p.values {
			weights[i] = float64(p.times[i]) * math.Exp(z*float64(x.Sum)/float64(x.Count))
			all += weights[i]
		}
		for i, x := range p.values {
			probability := weights[i] / all
			above := next[x.Sum*(grid/x.Count)-least:]
			for k, y := range distribution {
				above[k] += y * probability
			}
		}
		distribution = next
	}
	return distribution
}

// normal sets the p value of a sum from the normal distribution of its mean and variance.
func (f *Field) normal(sum float64, pools []pool, unknown int) {
	variance, leans := 0.0, make([]float64, max(unknown, 1))
	for i, p := range pools {
		n := float64(p.n)
		v := max(0, p.sq/n-(p.sum/n)*(p.sum/n))
		variance += v
		leans[unknown*i/len(pools)] += leaning * v
	}
	for _, x := range leans[:unknown] {
		variance += x * x
	}
	if variance > 0 {
		z := (sum - f.Expected*float64(f.Questions)) / math.Sqrt(variance)
		f.P, f.Null = min(1, 2*normalTail(math.Abs(z))), nil
	}
}
