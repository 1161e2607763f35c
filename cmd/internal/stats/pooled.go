package stats

import (
	"math"
	"slices"
	"strconv"
)

// A Contrast is a difference of means of ratings of the same questions by the same raters, with
// its test by the pooled rule: see [Pairs] and [Others].
type Contrast struct {
	Estimate          // of the difference; its interval goes with the test
	Own       float64 // of [Others]: the mean of the side over the cells that the difference is of
	VQuestion float64 // one-way cluster variances of the difference, as in [Mean]
	VRater    float64
	VBoth     float64
	Pooled    float64 // S, the raters' part of the variance, that of all contrasts together
	P         float64 // two-sided, of the t test; 1 while Untested != ""
	Untested  string  // why there is no test; "" where there is one
}

// parts are what is known of a contrast before the raters' part is pooled.
type parts struct {
	theta, vQuestion, vRater, vBoth float64
	n, questions, raters            int32
	shared                          float64 // c of [Others]
	lo, hi                          float64 // of the differences
}

// Pairs are all pairs of several sides (models), compared on one scale.
type Pairs struct {
	scale  Scale
	sides  int
	parts  []parts // of (0, 1), (0, 2) … (1, 2) …
	pooled float64
	pairs  int // that share a question and rater
}

// NewPairs compares every two of several sides by the difference of their ratings within
// question and rater. A side is a list of cells, as [Cells] makes them; sides may have
// different ones, and a pair rests on those that both have. With
//
//	θ   = mean over questions of the mean difference
//	V_c = the one-way cluster variance of θ, by question, rater, or both, as for [Mean]
//	S   = max(0, mean over all pairs of V_rater − V_both)
//	V   = V_question + S
//	df  = min(V²/(V_question²/(Q−1) + S²/((R−1)(M−1))), Q−1, (R−1)(M−1))
//
// for Q questions and R raters of a pair and M sides, t = θ/√V is held against Student's
// t with df degrees of freedom. A few raters say too little of how differently raters see each pair; over
// all pairs of a board they say enough, and so S is pooled over these (df after Satterthwaite
// 1946). Where all ratings of a pair are one rater's, S is 0 and df = Q−1: the test is
// about this rater, a judge.
//
// The interval is θ ± t(0.975, df)·√V, clipped to ±(Max − Min) of scale.
//
// Undefined: no question rated by the same rater on both sides. No test and no interval: one
// question, or no variance.
func NewPairs(sides [][]Obs, scale Scale) *Pairs {
	p := &Pairs{scale: scale, sides: len(sides), parts: make([]parts, 0, len(sides)*max(len(sides)-1, 0)/2)}
	var s scratch
	for i, a := range sides {
		for _, b := range sides[i+1:] {
			s.reset()
			for x, y := range partners(a, b) {
				s.add(x.Question, x.Rater, x.X-y.X)
			}
			p.parts = append(p.parts, s.parts())
		}
	}
	p.pooled, p.pairs = pooledPart(p.parts, func(x parts) float64 { return x.vRater - x.vBoth })
	return p
}

// Compare returns the contrast of two sides by their places: the first less the second.
func (p *Pairs) Compare(i, j int) Contrast {
	a, b := min(i, j), max(i, j)
	x := p.parts[a*(2*p.sides-a-1)/2+b-a-1]
	if i > j {
		x.theta, x.lo, x.hi = -x.theta, -x.hi, -x.lo
	}
	return x.contrast(p.pooled, p.sides, "raters' part pooled over "+plural(p.pairs, "pair"), p.scale)
}

// Others compares each of several sides with the mean of all others within question and
// rater, over the cells that it and at least one other have, by the rule of [NewPairs] with
// S pooled over the sides:
//
//	S = max(0, mean over all sides of V_rater − V_both + c·(V_question − V_both)),
//	c = Σ_r W_r² − Σ w², w the weights of the cells and W_r their sum over those of a rater
//
// The last term is what V_rater lacks of the questions' variance where raters share
// questions: the differences add up to 0 over these. Without it one of six or nine
// models is called different on 7% to 8% of boards of 20 questions on which none is.
// Of two sides it is their difference by the rule of [NewPairs] itself.
func Others(sides [][]Obs, scale Scale) []Contrast {
	out := make([]Contrast, len(sides))
	if len(sides) == 2 {
		pair := NewPairs(sides, scale)
		out[0], out[1] = pair.Compare(0, 1), pair.Compare(1, 0)
		var own [2][]Obs
		for x, y := range partners(sides[0], sides[1]) {
			own[0], own[1] = append(own[0], x), append(own[1], y)
		}
		out[0].Own, out[1].Own = questionMean(own[0]), questionMean(own[1])
		return out
	}
	all, sum, count := unionOf(sides)
	list, means := make([]parts, len(sides)), make([]float64, len(sides))
	var s scratch
	var own []Obs
	for i, side := range sides {
		s.reset()
		at := 0
		own = own[:0]
		for _, o := range side {
			for compareCells(all[at], o) != 0 {
				at++
			}
			if n := count[at] - 1; n > 0 {
				s.add(o.Question, o.Rater, o.X-(sum[at]-o.X)/float64(n))
				own = append(own, o)
			}
		}
		list[i], means[i] = s.parts(), questionMean(own)
	}
	pooled, models := pooledPart(list, func(x parts) float64 { return x.vRater - x.vBoth + x.shared*(x.vQuestion-x.vBoth) })
	for i, x := range list {
		out[i] = x.contrast(pooled, len(sides), "raters' part pooled over "+plural(models, "model"), scale)
		out[i].Own = means[i]
	}
	return out
}

// questionMean is the mean of question means; 0 of no ratings.
func questionMean(obs []Obs) float64 {
	e, d := pointEstimate(obs, questionMeans)
	d.done()
	return e.Value
}

// OthersYes is [Others] for yes (1) and no (0), or what [Cells] makes of several of one
// rater (taken to a 60th). Where all are one rater's, P is that of the exact test of [Fields]. Where there are
// several, P is the larger of the exact test's, on shares of yes, and the pooled rule's:
// the exact test does not know that a rater may lean towards a model, and the t test is
// wrong where few say yes, since shares near 0 are skew.
func OthersYes(sides [][]Obs) []Contrast {
	cells, values := make([][]Obs, len(sides)), make([][]Fraction, len(sides))
	for i, side := range sides {
		cells[i] = Cells(side)
		for _, o := range cells[i] {
			for o.Question >= len(values[i]) {
				values[i] = append(values[i], Fraction{})
			}
			values[i][o.Question].Sum += int64(math.Round(60 * o.X))
			values[i][o.Question].Count += 60
		}
		for q, f := range values[i] {
			if by := gcd(f.Count, f.Sum); by > 0 {
				values[i][q] = Fraction{f.Sum / by, f.Count / by}
			}
		}
	}
	out := Others(cells, Scale{0, 1})
	for i, f := range Fields(values) {
		c := &out[i]
		switch {
		case c.Raters > 1:
			c.P = max(c.P, f.P)
			c.Method += "; the larger p of this and the exact test"
		case f.Undefined == "":
			c.P, c.Untested = f.P, ""
		}
	}
	return out
}

// unionOf returns the cells that any side has, in order, with the sum and number of their
// ratings.
func unionOf(sides [][]Obs) (all []Obs, sum []float64, count []int) {
	for _, o := range new(design).sorted(slices.Concat(sides...)) {
		if last := len(all) - 1; last < 0 || compareCells(all[last], o) != 0 {
			all, sum, count = append(all, o), append(sum, 0), append(count, 0)
		}
		sum[len(sum)-1] += o.X
		count[len(count)-1]++
	}
	return all, sum, count
}

// pooledPart returns S of contrasts, 0 or the mean of what is of each, and over how many
// that is the mean: those with cells.
func pooledPart(list []parts, of func(parts) float64) (s float64, n int) {
	for _, x := range list {
		if x.n > 0 {
			s += of(x)
			n++
		}
	}
	if n == 0 {
		return 0, 0
	}
	return max(0, s/float64(n)), n
}

// contrast tests a contrast of one of several sides with S pooled.
func (x parts) contrast(pooled float64, sides int, how string, scale Scale) Contrast {
	c := Contrast{Estimate: noValue("no question rated by the same rater on both sides"), P: 1, Untested: "no question rated by the same rater on both sides"}
	if x.n == 0 {
		return c
	}
	width := scale.Max - scale.Min
	if math.Abs(x.theta) < 1e-12*width && !math.IsInf(width, 0) { // zero but for rounding
		x.theta = 0
	}
	c.Number, c.N, c.Questions, c.Raters = Number{Value: x.theta}, int(x.n), int(x.questions), int(x.raters)
	c.VQuestion, c.VRater, c.VBoth = x.vQuestion, x.vRater, x.vBoth
	if c.Raters > 1 {
		c.Pooled = pooled
	}
	c.SEQuestion = math.Sqrt(x.vQuestion)
	v := x.variance(pooled)
	none := 1e-24 * math.Pow(max(x.hi-x.theta, x.theta-x.lo), 2) // zero but for rounding
	if !math.IsInf(width, 0) {
		none = max(none, 1e-15*width*width)
	}
	switch {
	case c.Questions < 2:
		c.NoInterval = "one question"
	case v <= none:
		c.NoInterval = "no variation: all differences are equal"
	default:
		c.NoInterval = ""
	}
	if c.Untested = c.NoInterval; c.Untested != "" {
		return c
	}
	c.SE, c.DF, c.Method = math.Sqrt(v), degrees(x, c.Pooled, sides), "within questions and raters"
	if c.Raters > 1 {
		c.Method += ", " + how
	}
	c.Method += ", t(" + strconv.FormatFloat(math.Round(10*c.DF)/10, 'f', -1, 64) + ")"
	t, _ := tUpper(0.025, c.DF)
	c.CI = Interval{clip(x.theta-t*c.SE, -width, width), clip(x.theta+t*c.SE, -width, width)}
	tail, _ := TTail(math.Abs(x.theta)/c.SE, c.DF)
	c.P = min(1, 2*tail)
	return c
}

// variance is V of [NewPairs].
func (x parts) variance(pooled float64) float64 {
	if x.raters < 2 {
		return x.vQuestion
	}
	return x.vQuestion + pooled
}

// degrees is df of [NewPairs].
func degrees(x parts, pooled float64, sides int) float64 {
	questions := float64(x.questions - 1)
	if x.raters < 2 {
		return questions
	}
	raters := float64(x.raters-1) * float64(max(sides-1, 1))
	v := x.vQuestion + pooled
	satterthwaite := v * v / (x.vQuestion*x.vQuestion/questions + pooled*pooled/raters)
	return min(satterthwaite, questions, raters)
}

// scratch sums up differences, given in order of question and rater, for one contrast
// after another.
type scratch struct {
	x      []float64 // of the question at hand
	who    []int
	at     int       // that question; −1 before the first
	means  []float64 // of the questions before it
	d, w   []float64 // by rater: Σ x/n_q, Σ 1/n_q
	seen   []bool
	raters []int // seen, in order of appearance
	d2, dw float64
	w2     float64
	n      int
	lo, hi float64
}

func (s *scratch) reset() {
	for _, r := range s.raters {
		s.d[r], s.w[r], s.seen[r] = 0, 0, false
	}
	*s = scratch{x: s.x[:0], who: s.who[:0], at: -1, means: s.means[:0], d: s.d, w: s.w, seen: s.seen, raters: s.raters[:0], lo: math.Inf(1), hi: math.Inf(-1)}
}

func (s *scratch) add(question, rater int, x float64) {
	if question != s.at {
		s.flush()
		s.at = question
	}
	s.x, s.who = append(s.x, x), append(s.who, rater)
}

// flush ends a question.
func (s *scratch) flush() {
	if len(s.x) == 0 {
		return
	}
	w, mean := 1/float64(len(s.x)), 0.0
	for i, x := range s.x {
		r := s.who[i]
		for r >= len(s.d) {
			s.d, s.w, s.seen = append(s.d, 0), append(s.w, 0), append(s.seen, false)
		}
		if !s.seen[r] {
			s.seen[r], s.raters = true, append(s.raters, r)
		}
		wx := w * x
		mean += wx
		s.d[r] += wx
		s.w[r] += w
		s.d2, s.dw, s.w2 = s.d2+wx*wx, s.dw+wx*w, s.w2+w*w
		s.lo, s.hi = min(s.lo, x), max(s.hi, x)
	}
	s.n += len(s.x)
	s.means = append(s.means, mean)
	s.x, s.who = s.x[:0], s.who[:0]
}

// parts returns what the differences added come to.
func (s *scratch) parts() parts {
	s.flush()
	p := parts{n: int32(s.n), questions: int32(len(s.means)), raters: int32(len(s.raters)), lo: s.lo, hi: s.hi}
	if s.n == 0 {
		return p
	}
	q := float64(len(s.means))
	for _, m := range s.means {
		p.theta += m / q
	}
	p.theta = clip(p.theta, s.lo, s.hi) // rounding must not carry a mean past what it is a mean of
	if s.lo == s.hi {
		return p // no variance, and none of rounding
	}
	for _, m := range s.means {
		p.vQuestion += (m - p.theta) * (m - p.theta)
	}
	for _, r := range s.raters {
		e := s.d[r] - p.theta*s.w[r]
		p.vRater += e * e
		p.shared += s.w[r] * s.w[r] / (q * q)
	}
	p.shared -= s.w2 / (q * q)
	p.vBoth = max(0, s.d2-2*p.theta*s.dw+p.theta*p.theta*s.w2)
	p.vQuestion = cr1(p.vQuestion, len(s.means)) / (q * q)
	p.vRater = cr1(p.vRater, len(s.raters)) / (q * q)
	p.vBoth = cr1(p.vBoth, s.n) / (q * q)
	return p
}

// cr1 returns a sum of squares over groups, corrected for their number: 0 for one.
func cr1(squares float64, groups int) float64 {
	if groups < 2 {
		return 0
	}
	return squares * float64(groups) / float64(groups-1)
}
