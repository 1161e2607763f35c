package stats

import (
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
)

// A Contrast is a difference of means of ratings of the same questions by the same raters, with
// its test by the pooled rule: see [Pairs] and [Others].
type Contrast struct {
	Estimate          // of the difference; its interval goes with the test
	Own       float64 // of [Others]: the mean of the side over the cells that the difference is of
	Others    int     // of [Others]: the sides that have some of these cells
	VQuestion float64 // one-way cluster variances of the difference, as in [Mean]
	VRater    float64
	VBoth     float64
	Effective float64 // raters of equal weight that would say as much, 1/ΣW²
	Pooled    float64 // S, the raters' part of the variance, that of all contrasts together
	Between   bool    // no rater rated both: the difference of question means by different raters
	P         float64 // two-sided, of the t test; 1 while Untested != ""
	Untested  string  // why there is no test; "" where there is one
}

// parts are what is known of a contrast before the raters' part is pooled.
type parts struct {
	theta, vQuestion, vRater, vBoth float64
	unequal, effective              float64 // of raters weighed by their share, see [shares]
	shared                          float64 // c of [Others]
	spread                          float64 // the largest distance of a difference from θ
	n, questions, raters            int
	between                         bool
}

// leaning is what a contrast lacks in V_question: the raters' part of its variance.
func (x parts) leaning() float64 { return x.vRater - x.vBoth }

// A raterPart is the raters' part of the variance of the contrasts of a board.
type raterPart struct {
	s     float64 // S
	times float64 // its degrees of freedom are (R − 1) times this
	df    float64 // or these
	how   string
}

// Pairs are all pairs of several sides (models), compared on one scale.
type Pairs struct {
	scale   Scale
	sides   int
	parts   []parts // of (0, 1), (0, 2) … (1, 2) …
	within  raterPart
	between raterPart // of pairs that no rater rated both of
}

// NewPairs compares every two of several sides by the difference of their ratings within
// question and rater. A side is a list of cells, as [Cells] makes them; sides may have
// different ones, and a pair rests on those that both have. With
//
//	θ   = mean over questions of the mean difference
//	V_c = the one-way cluster variance of θ, by question, rater, or both, as for [Mean]
//	S   = max(0, mean over all pairs of V_rater − V_both)
//	V   = V_question + S
//	df  = min(V²/(V_question²/(Q−1) + S²/((R−1)(M−1))), Q−1, (R−1)(M−1)), at least 1
//
// for Q questions and R effective raters ([shares]) of a pair and M sides, θ/√V is compared with Student's
// t with df degrees of freedom. A few raters say too little of how differently raters see each pair; over
// all pairs of a board they say enough, and so S is pooled over these (df after Satterthwaite
// 1946). Where all ratings of a board are one rater's, S is 0 and df = Q−1: the test is
// about this rater, a judge.
//
// A pair that no rater rated both of is tested between raters, who are then a part of the
// difference: θ is that of the means of the questions that both have, and
//
//	S = 2·max(0, mean over all sides of V_rater − V_both of their own means)
//
// with Σ(R−1) over the sides in place of (R−1)(M−1).
//
// unknown is the size of a panel whose ratings do not tell who rated, else 0: then S = 2·[Borrowed],
// and the test is normal.
//
// The interval is θ ± t(0.975, df)·√V, clipped to ±(Max − Min) of scale.
//
// Undefined: no question that both have. No test and no interval: one question, or no variance.
func NewPairs(sides [][]Obs, scale Scale, unknown int) *Pairs {
	p := &Pairs{scale: scale, sides: len(sides), parts: make([]parts, 0, len(sides)*max(len(sides)-1, 0)/2)}
	if unknown > 0 {
		sides = anonymous(sides)
	}
	var differences []Obs
	for i, a := range sides {
		for _, b := range sides[i+1:] {
			differences = subtract(differences[:0], a, b)
			x := partsOf(differences)
			if x.n == 0 {
				x = partsOf(subtract(nil, questionCells(a), questionCells(b)))
				x.between, x.raters = x.n > 0, 0
			}
			p.parts = append(p.parts, x)
		}
	}
	if p.within = borrowed(sides, scale, unknown, 2); unknown > 0 {
		return p
	}
	known := list.Keep(p.parts, func(x parts) bool { return x.n > 0 && !x.between })
	p.within = pooledPart(known, len(sides), parts.leaning)
	p.within.how = "raters' part pooled over " + plural(len(known), "pair")
	if slices.ContainsFunc(p.parts, func(x parts) bool { return x.between }) {
		p.between = betweenPart(sides)
	}
	return p
}

// Borrowed is the raters' part of the variance of a mean where a panel of so many raters, at least 1, does not tell who
// rated: what one rater's leaning towards a model adds, measured on the ratings of EVAL's panel, over raters.
// On a scale of scores it is rater × model on overall quality, 0.095 on 1 to 5, in proportion to the
// square of the range; of yes (1) and no (0) with a mean share of yes that of [leaning] logits.
func Borrowed(scale Scale, unknown int, share float64) float64 {
	width := scale.Max - scale.Min
	variance := 0.095 * width * width / 16
	if scale == (Scale{0, 1}) {
		variance = math.Pow(leaning*share*(1-share), 2)
	}
	return variance / float64(max(unknown, 1))
}

// borrowed is the raters' part of contrasts of so many models by one rater.
func borrowed(sides [][]Obs, scale Scale, unknown int, models float64) raterPart {
	return raterPart{s: models * Borrowed(scale, unknown, grandMean(sides)), df: maxShape, how: borrowedHow}
}

// BorrowedContrast tests a difference of two means, with a variance V_question over so many questions, by [NewPairs] for a panel
// that does not tell who rated; share is the mean share of yes on a scale of yes and no.
func BorrowedContrast(difference, vQuestion float64, questions int, scale Scale, unknown int, share float64) Contrast {
	x := parts{theta: difference, vQuestion: vQuestion, n: questions, questions: questions, raters: 1}
	return x.contrast(raterPart{s: 2 * Borrowed(scale, unknown, share), df: maxShape, how: borrowedHow}, scale)
}

const borrowedHow = "who rated is not known: raters' part borrowed"

// grandMean is the mean of all cells; 0 of none.
func grandMean(sides [][]Obs) (mean float64) {
	all := slices.Concat(sides...)
	for _, o := range all {
		mean += o.X / float64(len(all))
	}
	return mean
}

// anonymous returns the sides with all ratings of a question as one.
func anonymous(sides [][]Obs) [][]Obs { return list.Map(sides, questionCells) }

// questionCells returns the mean of each question, as one rater's.
func questionCells(cells []Obs) []Obs {
	return Cells(list.Map(cells, func(o Obs) Obs { return Obs{o.X, o.Question, 0} }))
}

// betweenPart is the raters' part of pairs that no rater rated both of.
func betweenPart(sides [][]Obs) raterPart {
	own := list.Map(sides, partsOf)
	p := pooledPart(own, 0, parts.leaning)
	if p.df == maxShape {
		return raterPart{how: "no rater rated both"}
	}
	p.s *= 2
	for _, x := range own {
		p.df += max(x.effective-1, 0)
	}
	p.how = "between raters, whose part is pooled over " + plural(len(sides), "model")
	return p
}

// Compare returns the contrast of two sides by their places: the first less the second.
func (p *Pairs) Compare(i, j int) Contrast {
	a, b := min(i, j), max(i, j)
	x := p.parts[a*(2*p.sides-a-1)/2+b-a-1]
	if i > j {
		x.theta = -x.theta
	}
	switch {
	case x.between && p.between.df == 0: // by one rater each
		c := x.contrast(raterPart{}, p.scale)
		c.Estimate, c.P, c.Untested = noValue(p.between.how), 1, p.between.how
		return c
	case x.between:
		return x.contrast(p.between, p.scale)
	}
	return x.contrast(p.within, p.scale)
}

// Others compares each of several sides with the mean of all others within question and
// rater, over the cells that it and at least one other have, by the rule of [NewPairs] with
// S pooled over the sides:
//
//	S = max(0, mean over all sides of V_rater − V_both + c·(V_question − V_both)),
//	c = Σ_r W_r² − Σ w², w the weights of the cells and W_r their sum over those of a rater
//
// The last term, whose V_both is not weighed by shares, is what V_rater lacks of the questions' variance
// where raters share questions: the differences add up to 0 over these. Without it one of six or nine
// models is called different on 7% to 8% of boards of 20 questions on which none is. Of two sides [NewPairs] is the test.
// Where who rated is not known, S is [Borrowed]·(1 + 1/(M−1)).
func Others(sides [][]Obs, scale Scale, unknown int) []Contrast {
	out := make([]Contrast, len(sides))
	if unknown > 0 {
		sides = anonymous(sides)
	}
	all, sum, count := unionOf(sides)
	of, means := make([]parts, len(sides)), make([]float64, len(sides))
	var own, differences []Obs
	for i, side := range sides {
		at := 0
		own, differences = own[:0], differences[:0]
		for _, o := range side {
			for compareCells(all[at], o) != 0 {
				at++
			}
			if n := count[at] - 1; n > 0 {
				differences = append(differences, Obs{o.X - (sum[at]-o.X)/float64(n), o.Question, o.Rater})
				own = append(own, o)
			}
		}
		of[i], means[i] = partsOf(differences), questionMean(own)
	}
	part := borrowed(sides, scale, unknown, 1+1/float64(max(len(sides)-1, 1)))
	if unknown == 0 {
		known := list.Keep(of, func(x parts) bool { return x.n > 0 })
		part = pooledPart(known, len(sides), func(x parts) float64 {
			return x.leaning() + x.shared*(x.vQuestion-x.vBoth/x.unequal)
		})
		part.how = "raters' part pooled over " + plural(len(known), "model")
	}
	for i, x := range of {
		out[i] = x.contrast(part, scale)
		out[i].Own = means[i]
		out[i].Others = -bit(len(sides[i]) > 0) // it meets itself
		for _, other := range sides {
			for range partners(sides[i], other) {
				out[i].Others++
				break
			}
		}
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
// rater (taken to a 60th). Where all are one rater's, or who rated is not known, P is that of the exact test of
// [Fields]. Where there are several, P is the larger of the exact test's, on shares of yes, and the pooled rule's:
// the exact test does not know that a rater may lean towards a model, and the t test is
// wrong where few say yes, since shares near 0 are skew.
func OthersYes(sides [][]Obs, unknown int) []Contrast {
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
	out := Others(cells, Scale{0, 1}, unknown)
	for i, f := range Fields(values, unknown) {
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

// pooledPart returns S of contrasts of so many sides: 0 or the mean of what each says. Where all are one
// rater's there is no such part.
func pooledPart(all []parts, sides int, of func(parts) float64) raterPart {
	p := raterPart{times: float64(max(sides-1, 1))}
	if !slices.ContainsFunc(all, func(x parts) bool { return x.raters > 1 }) {
		return raterPart{df: maxShape}
	}
	for _, x := range all {
		p.s += of(x) / float64(len(all))
	}
	p.s = max(0, p.s)
	return p
}

// contrast tests a contrast with the raters' part of its board.
func (x parts) contrast(part raterPart, scale Scale) Contrast {
	c := Contrast{Estimate: noValue("no question that both have"), P: 1, Untested: "no question that both have"}
	if x.n == 0 {
		return c
	}
	width := scale.Max - scale.Min
	if math.Abs(x.theta) < 1e-12*width { // zero but for rounding
		x.theta = 0
	}
	c.Value, c.Undefined, c.N, c.Questions, c.Raters = x.theta, "", x.n, x.questions, x.raters
	c.VQuestion, c.VRater, c.VBoth, c.Effective, c.Between, c.Pooled = x.vQuestion, x.vRater, x.vBoth, x.effective, x.between, part.s
	c.SEQuestion = math.Sqrt(x.vQuestion)
	v := x.vQuestion + part.s
	none := max(1e-24*x.spread*x.spread, 1e-15*width*width) // zero but for rounding
	switch {
	case c.Questions < 2:
		c.NoInterval = "one question"
	case x.vQuestion <= none && part.s <= none:
		c.NoInterval = "no variation: all differences are equal"
	default:
		c.NoInterval = ""
	}
	if c.Untested = c.NoInterval; c.Untested != "" {
		return c
	}
	c.SE, c.DF, c.Method = math.Sqrt(v), part.degrees(x), "within questions and raters"
	if x.between {
		c.Method = "within questions"
	}
	if part.how != "" {
		c.Method += ", " + part.how
	}
	if c.DF < maxShape {
		c.Method += ", t(" + tenths(c.DF) + ")"
	}
	t, _ := tUpper(0.025, c.DF)
	c.CI = Interval{clip(x.theta-t*c.SE, -width, width), clip(x.theta+t*c.SE, -width, width)}
	tail, _ := TTail(math.Abs(x.theta)/c.SE, c.DF)
	c.P = min(1, 2*tail)
	return c
}

// degrees is df of [NewPairs].
func (p raterPart) degrees(x parts) float64 {
	questions, raters := float64(x.questions-1), p.df
	switch {
	case p.df == maxShape && p.s > 0:
		return maxShape // normal: the part is not estimated
	case p.df == 0:
		raters = max(x.effective-1, 1e-9) * p.times
	}
	v := x.vQuestion + p.s
	satterthwaite := v * v / (x.vQuestion*x.vQuestion/questions + p.s*p.s/raters)
	return max(1, min(satterthwaite, questions, raters))
}

// partsOf returns what differences, given as ratings, come to.
func partsOf(differences []Obs) parts {
	e, d := pointEstimate(differences, questionMeans)
	defer d.done()
	if e.N == 0 {
		return parts{}
	}
	raters := d.shares(d.rater, e.Raters)
	p := parts{
		theta: e.Value, spread: d.spread, n: e.N, questions: e.Questions, raters: e.Raters,
		effective: raters.effective(), unequal: raters.unequal(), shared: raters.w2,
	}
	q := float64(e.Questions)
	for _, n := range d.size {
		p.shared -= 1 / (q * q * float64(n))
	}
	if d.spread > 0 { // else no variance, and none of rounding
		p.vQuestion = d.oneWay(d.question, e.Questions)
		p.vRater, p.vBoth = raters.variance(d.squares(d.rater, e.Raters)), p.unequal*d.oneWay(d.pair, d.pairs)
	}
	return p
}
