package stats

import (
	"math"
)

// A Field is a model held against all others on the same questions.
type Field struct {
	Value     float64 // mean over the questions
	Others    float64 // mean over the questions of the mean of the other models
	Expected  float64 // mean under the null hypothesis: of all models' values, the model's own with them
	Questions int     // that the model and at least one other answered
	P         float64 // two-sided, in [0, 1]; 1 while Undefined != ""
	Null      *NullP  // distribution of P under the null hypothesis; nil while Undefined != ""
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
func Fields(values [][]Fraction) []Field {
	questions := 0
	for _, v := range values {
		questions = max(questions, len(v))
	}
	grid, fits := commonGrid(values)
	pools := make([]pool, questions)
	for q := range pools {
		for _, v := range values {
			if q < len(v) && v[q].Count > 0 {
				pools[q].add(v[q])
			}
		}
	}
	out := make([]Field, len(values))
	for i, v := range values {
		out[i] = field(v, pools, grid, fits)
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

// commonGrid returns the least common denominator of all values; false where sums of them
// have more than [maxGrid] values.
func commonGrid(values [][]Fraction) (grid int64, fits bool) {
	grid = 1
	questions := 0
	for _, v := range values {
		questions = max(questions, len(v))
		for _, f := range v {
			if f.Count <= 0 {
				continue
			}
			grid = grid / gcd(grid, f.Count) * f.Count
			if grid > maxGrid {
				return 0, false
			}
		}
	}
	return grid, float64(grid)*float64(questions) <= maxGrid
}

// field tests one model, whose values are v, against the others of the pools.
func field(v []Fraction, pools []pool, grid int64, fits bool) Field {
	f := Field{P: 1}
	var drawn []pool
	t := int64(0)
	sum := 0.0
	for q, x := range v {
		if x.Count <= 0 || pools[q].n < 2 {
			continue
		}
		own, n := float64(x.Sum)/float64(x.Count), float64(pools[q].n)
		drawn = append(drawn, pools[q])
		sum += own
		f.Others += (pools[q].sum - own) / (n - 1)
		f.Expected += pools[q].sum / n
		if fits {
			t += x.Sum * (grid / x.Count)
		}
	}
	f.Questions = len(drawn)
	if f.Questions == 0 {
		f.Undefined = "no question that another model answered"
		return f
	}
	n := float64(f.Questions)
	f.Value, f.Others, f.Expected = sum/n, f.Others/n, f.Expected/n
	if fits {
		f.Method = "one against the others, exact"
		f.exact(drawn, grid, t)
	} else {
		f.Method = "one against the others, normal approximation"
		f.normal(drawn, sum)
	}
	return f
}

// exact sets the p value of a sum of t grid steps by convolution.
func (f *Field) exact(drawn []pool, grid, t int64) {
	distribution, lowest := []float64{1}, int64(0)
	for _, p := range drawn {
		least, most := int64(math.MaxInt64), int64(0)
		steps := make([]int64, len(p.values))
		for i, x := range p.values {
			steps[i] = x.Sum * (grid / x.Count)
			least, most = min(least, steps[i]), max(most, steps[i])
		}
		next := make([]float64, int64(len(distribution))+most-least)
		for i, step := range steps {
			probability := float64(p.times[i]) / float64(p.n)
			for k, x := range distribution {
				next[int64(k)+step-least] += x * probability
			}
		}
		distribution, lowest = next, lowest+least
	}
	// Tails from either end, so that a small one is a sum of small terms alone.
	below, above := make([]float64, len(distribution)), make([]float64, len(distribution))
	for k, sum := 0, 0.0; k < len(distribution); k++ {
		sum += distribution[k]
		below[k] = sum
	}
	for k, sum := len(distribution)-1, 0.0; k >= 0; k-- {
		sum += distribution[k]
		above[k] = sum
	}
	p := make([]float64, len(distribution))
	for k := range p {
		p[k] = min(1, 2*min(below[k], above[k]))
	}
	f.P = p[t-lowest]
	f.Null = newNullP(p, distribution)
}

// normal sets the p value of a sum from the normal distribution of its mean and variance.
func (f *Field) normal(drawn []pool, sum float64) {
	variance := 0.0
	for _, p := range drawn {
		n := float64(p.n)
		variance += max(0, p.sq/n-(p.sum/n)*(p.sum/n))
	}
	f.Null = continuous
	if variance > 0 {
		z := (sum - f.Expected*float64(f.Questions)) / math.Sqrt(variance)
		f.P = math.Erfc(math.Abs(z) / math.Sqrt2)
	}
}
