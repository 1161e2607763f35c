package stats

import (
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
)

// Metric is the distance δ²(c, k) between two values that an alpha is computed with.
type Metric string

const (
	Nominal Metric = "nominal" // 0 if equal, else 1
	Ordinal Metric = "ordinal" // (Σ_{g=c..k} n_g − (n_c+n_k)/2)², n_g how often value g occurs
)

// Agreement is Krippendorff's alpha with what it was computed from.
type Agreement struct {
	Number         // alpha: 1 perfect, 0 as by chance, may be negative
	Percent Number // agreeing pairs, as a share in [0, 1]: see [PercentAgreement]
	N       int    // ratings in units with at least two
	Units   int    // units with at least two ratings; those with fewer are dropped
}

// Alpha returns Krippendorff's alpha (Krippendorff 2011), pooled over units. A
// unit is what was rated (one answer), given as its ratings in any order, missing
// ones left out; units with fewer than two ratings are dropped. There are few
// different values: time grows with their square.
//
//	o_ck  = Σ_u (ordered pairs of ratings c, k in u)/(m_u − 1), n_c = Σ_k o_ck
//	alpha = 1 − (n − 1)·Σ o_ck·δ²_ck / Σ n_c·n_k·δ²_ck
//
// Undefined where all remaining values are equal: there is no disagreement to
// expect. Near that point alpha falls to 0 however often raters agree, so show
// Percent beside it.
func Alpha(units [][]float64, metric Metric) Agreement {
	a := Agreement{Percent: PercentAgreement(units)}
	rated := list.Keep(units, func(u []float64) bool { return len(u) >= 2 })
	values := slices.Concat(rated...)
	a.Units, a.N = len(rated), len(values)
	if a.Undefined = "no unit has two ratings"; a.Units > 0 {
		t := newCoincidences(distinct(values))
		t.add(rated...)
		a.Number = t.alpha(metric)
	}
	return a
}

// coincidences holds o and n of [Alpha] for some sorted distinct values. Tables
// of units that have nothing in common add up.
type coincidences struct {
	values []float64
	o      [][]float64
	n      []float64
	all    []float64 // what n and o are parts of
	count  []float64 // of each value in a unit, while that is added
}

func newCoincidences(values []float64) *coincidences {
	v := len(values)
	t := &coincidences{values: values, all: make([]float64, v+v*v), o: make([][]float64, v), count: make([]float64, v)}
	t.n = t.all[:v]
	for c := range t.o {
		t.o[c] = t.all[v+c*v:][:v]
	}
	return t
}

// add counts units; those with fewer than two ratings do not count. All values
// must be among the table's.
func (t *coincidences) add(units ...[]float64) {
	for _, u := range units {
		if len(u) < 2 {
			continue
		}
		clear(t.count)
		for _, x := range u {
			t.count[int(place(t.values, x))]++
		}
		others := float64(len(u) - 1)
		for c, n := range t.count {
			if n == 0 {
				continue
			}
			for k, m := range t.count {
				t.o[c][k] += n * m / others
			}
			t.o[c][c] -= n / others
			t.n[c] += n
		}
	}
}

// plus adds a table's counts times sign. What is left of nothing but rounding where
// they are taken away is nothing.
func (t *coincidences) plus(x *coincidences, sign float64) {
	all := t.all[:len(x.all)]
	for i, b := range x.all {
		if all[i] += sign * b; sign < 0 && math.Abs(all[i]) <= 1e-9 {
			all[i] = 0
		}
	}
}

func (t *coincidences) clear() { clear(t.all) }

// alpha computes alpha from the table. Values that do not occur make no
// difference: they scale δ² at most.
func (t *coincidences) alpha(metric Metric) Number {
	present, total := 0, 0.0
	// The ordinal distance is that between the middles of the values' ranks:
	// Σ_{g=c..k} n_g − (n_c+n_k)/2 = middle_k − middle_c.
	middle := make([]float64, len(t.values))
	for c, n := range t.n {
		present += bit(n > 0)
		middle[c] = total + n/2
		total += n
	}
	if present < 2 {
		return Number{Undefined: "no variation: all ratings are equal"}
	}
	var observed, expected float64
	for c := range t.values {
		for k := range t.values {
			delta := 1.0
			if metric == Ordinal {
				delta = middle[c] - middle[k]
			}
			if c != k {
				observed += t.o[c][k] * (delta * delta)
				expected += t.n[c] * t.n[k] * (delta * delta)
			}
		}
	}
	return Number{Value: 1 - (total-1)*(observed/expected)}
}

// PercentAgreement returns the share, in [0, 1], of pairs of ratings of the same
// unit that are equal, over all pairs of all units. Undefined without a pair.
func PercentAgreement(units [][]float64) Number {
	var same, all float64
	for _, u := range units {
		for i, x := range u {
			for _, y := range u[:i] {
				all++
				same += float64(bit(x == y))
			}
		}
	}
	return ratio(same, all, "no unit has two ratings")
}

// Kernel says how nearly two of q ordered categories agree, from 0 to 1.
type Kernel int

const (
	NominalKernel Kernel = iota // [k = l]
	LinearKernel                // 1 − |k−l|/(q−1)
	OrdinalKernel               // 1 − C(|k−l|+1, 2)/C(q, 2)
)

// weight of categories that are gap apart, of q ≥ 2.
func (k Kernel) weight(gap, q int) float64 {
	g, n := float64(gap), float64(q)
	switch k {
	case LinearKernel:
		return 1 - g/(n-1)
	case OrdinalKernel:
		return 1 - g*(g+1)/(n*(n-1))
	}
	return float64(bit(gap == 0))
}

// AlphaAsInPaper returns the alpha of one question as the code of the
// CounselBench paper computes it, with the Python package "agreement": that
// package weights the observed agreement with the kernel but not the chance
// agreement, so that with the linear and the ordinal kernel the figure is higher
// than Krippendorff's alpha. For the counts A (sources × q categories; "not sure" is one that
// that code counts and leaves out), of which the N rows with n_i ≥ 2 ratings are used:
//
//	r̄ = Σ n_i/N, ε = 1/(N·r̄), r* = A·w
//	po2 = (1/N)·Σ_ik A_ik·(r*_ik − 1)/(r̄·(n_i − 1)), po = po2·(1 − ε) + ε
//	pc  = Σ_k (mean_i A_ik/r̄)²
//	alpha = (po − pc)/(1 − pc)
//
// Undefined without variation and without a row of two ratings.
func AlphaAsInPaper(counts [][]float64, kernel Kernel) Number {
	var rows [][]float64
	total := 0.0
	for _, row := range counts {
		if n := sum(row); n >= 2 {
			rows, total = append(rows, row), total+n
		}
	}
	if len(rows) == 0 {
		return Number{Undefined: "no answer has two ratings"}
	}
	q := len(rows[0])
	N := float64(len(rows))
	mean, eps := total/N, 1/total // r̄ and ε: N·r̄ = Σ n_i
	share := make([]float64, q)   // π_k
	po := 0.0
	for _, row := range rows {
		n := sum(row)
		for k := range q {
			weighted := 0.0 // r*_ik
			for l := range q {
				weighted += row[l] * kernel.weight(max(k-l, l-k), max(q, 2))
			}
			po += row[k] * (weighted - 1) / (mean * (n - 1)) / N
			share[k] += row[k] / mean / N
		}
	}
	po = po*(1-eps) + eps
	used, pc := 0, 0.0
	for k := range q {
		if share[k] > 0 {
			used++
		}
		pc += share[k] * share[k]
	}
	if used == 1 {
		return Number{Undefined: "no variation: all ratings are equal"}
	}
	return Number{Value: (po - pc) / (1 - pc)}
}

func sum(x []float64) (s float64) {
	for _, v := range x {
		s += v
	}
	return s
}

// MeanDefined returns the mean of the values that are defined, and how many are
// not: a mean over questions hides those that vanish unless their number is shown.
func MeanDefined(values []Number) (mean Number, undefined int) {
	sum := 0.0
	for _, v := range values {
		if v.Undefined != "" {
			undefined++
			continue
		}
		sum += v.Value
	}
	return ratio(sum, float64(len(values)-undefined), "defined nowhere"), undefined
}

// AlphaJackknife returns [Alpha] with a 95% interval that allows for answers that
// share a question and for ratings by the same rater: the delete-one-cluster
// jackknife (Efron 1982), two-way as in [Mean].
//
//	V_c = (G−1)/G · Σ_g (alpha without g − alpha)² for a clustering c into G groups
//	V   = V_question + V_rater − V_(question, rater); where that is 0 or below, the larger of the first two
//	CI  = alpha ± t(0.975, the smaller G − 1)·√V, clipped to [−1, 1]
//
// With at least 15 connected components of questions and raters these are the
// clusters instead. No interval where alpha is undefined without some cluster.
func AlphaJackknife(ratings []Rating, metric Metric) Estimate {
	answers := list.Map(ratings, func(r Rating) int { return r.Answer })
	var rated [][]Rating // by answer, those with two ratings
	var units [][]float64
	var obs []Obs
	for _, members := range Members(answers) {
		if unit := list.Map(members, func(i int) Rating { return ratings[i] }); len(unit) > 1 {
			rated, units = append(rated, unit), append(units, list.Map(unit, func(r Rating) float64 { return r.X }))
			obs = append(obs, list.Map(unit, func(r Rating) Obs { return Obs{0, r.Question, r.Rater} })...)
		}
	}
	a := Alpha(units, metric)
	if a.Undefined != "" {
		return noValue(a.Undefined)
	}
	e := Estimate{Value: a.Value, Undefined: a.Undefined, Support: Support{N: a.N}}
	j := alphaJackknife{metric, a.Value, rated, units, newCoincidences(distinct(slices.Concat(units...)))}
	j.all.add(units...)
	_, e.Questions = grouped(obs, question)
	_, e.Raters = grouped(obs, rater)
	component, components := Components(obs)
	clusterings := []func(Rating) [2]int{
		func(r Rating) [2]int { return [2]int{r.Question} },
		func(r Rating) [2]int { return [2]int{r.Rater} },
		func(r Rating) [2]int { return [2]int{r.Question, r.Rater} },
	}
	clusters := min(e.Questions, e.Raters)
	e.Method = "two-way jackknife (questions and raters)"
	if components >= minComponents {
		clusterings = []func(Rating) [2]int{func(r Rating) [2]int { return [2]int{component[r.Question]} }}
		clusters, e.Method = components, "jackknife over connected components of questions and raters"
	}
	v, larger, all := 0.0, 0.0, true
	for i, key := range clusterings {
		of, ok := j.variance(key)
		v, all = v+of*[]float64{1, 1, -1}[i], all && ok
		if i < 2 {
			larger = max(larger, of)
		}
	}
	if v <= 1e-24 {
		v = larger
		e.Method += ", variance the larger of the one-way ones"
	}
	if clusters > 1 && !all {
		e.NoInterval = "undefined without some question or rater"
		return e
	}
	e.interval(v, float64(clusters), 1, Scale{-1, 1})
	return e
}

// An alphaJackknife leaves out clusters of ratings by taking them from a table of
// coincidences.
type alphaJackknife struct {
	metric Metric
	alpha  float64
	units  [][]Rating
	scores [][]float64 // of each unit
	all    *coincidences
}

// variance returns the jackknife variance over the clusters that key tells apart; ok
// is false where there are not two, or alpha is undefined without one of them.
func (j *alphaJackknife) variance(key func(Rating) [2]int) (v float64, ok bool) {
	touched := map[[2]int][]int{} // the units that have a rating of a cluster
	var order [][2]int
	for i, u := range j.units {
		for _, r := range u {
			k := key(r)
			of, seen := touched[k]
			if !seen {
				order = append(order, k)
			}
			if len(of) == 0 || of[len(of)-1] != i {
				touched[k] = append(of, i)
			}
		}
	}
	g := float64(len(order))
	if g < 2 {
		return 0, false
	}
	rest, without := newCoincidences(j.all.values), newCoincidences(j.all.values)
	var left []float64 // scores of a unit
	for _, k := range order {
		rest.clear()
		rest.plus(j.all, 1)
		without.clear()
		for _, i := range touched[k] {
			left = left[:0]
			for _, r := range j.units[i] {
				if key(r) != k {
					left = append(left, r.X)
				}
			}
			without.add(j.scores[i])
			rest.add(left)
		}
		rest.plus(without, -1)
		a := rest.alpha(j.metric)
		if a.Undefined != "" {
			return 0, false
		}
		v += (a.Value - j.alpha) * (a.Value - j.alpha)
	}
	return v * (g - 1) / g, true
}

// OtherYes returns, of yes and no (1 and 0) by unit, the probability that another
// rating of the unit is yes where one is, and what it would be by chance: the share
// of yes among all other ratings. Units with fewer than two ratings do not count.
// Undefined without a yes.
func OtherYes(units [][]float64) (given, chance Number) {
	t := newCoincidences([]float64{0, 1})
	t.add(units...)
	n, yes := t.n[0]+t.n[1], t.n[1]
	if yes == 0 {
		none := Number{Undefined: "no rating is yes"}
		return none, none
	}
	return ratio(t.o[1][1], yes, ""), ratio(yes-1, n-1, "")
}
