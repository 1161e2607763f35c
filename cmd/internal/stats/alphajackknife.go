package stats

import (
	"math"
	"slices"
)

// AlphaJackknife returns [Alpha] with a 95% interval that allows for answers that
// share a question and for ratings by the same rater: the delete-one-cluster
// jackknife (Efron 1982), two-way as in [Mean].
//
//	V_c = (G−1)/G · Σ_g (alpha without g − alpha)² for a clustering c into G groups
//	V   = V_question + V_rater − V_(question, rater), floored at 0
//	CI  = alpha ± t(0.975, the smaller G − 1)·√V, clipped to [−1, 1]
//
// With at least 15 connected components of questions and raters these are the
// clusters instead. No interval where alpha is undefined without some cluster.
func AlphaJackknife(ratings []Rating, metric Metric) Estimate {
	j := newAlphaJackknife(ratings, metric)
	units := make([][]float64, len(j.units))
	for i, u := range j.units {
		for _, r := range u {
			units[i] = append(units[i], r.X)
		}
	}
	a := Alpha(units, metric)
	if a.Undefined != "" {
		return noValue(a.Undefined)
	}
	e := Estimate{Number: Number{Value: a.Alpha}, N: a.N}
	j.begin(units)
	j.alpha = a.Alpha

	var obs []Obs
	for _, u := range j.units {
		for _, r := range u {
			obs = append(obs, Obs{Question: r.Question, Rater: r.Rater})
		}
	}
	_, e.Questions = grouped(obs, question)
	_, e.Raters = grouped(obs, rater)
	component, components := Components(obs)
	var v float64
	var ok bool
	clusters := min(e.Questions, e.Raters)
	if components >= minComponents {
		clusters, e.Method = components, "jackknife over connected components of questions and raters"
		v, ok = j.variance(func(r Rating) [2]int { return [2]int{component[r.Question]} })
	} else {
		e.Method = "two-way jackknife (questions and raters)"
		byQuestion, ok1 := j.variance(func(r Rating) [2]int { return [2]int{r.Question} })
		byRater, ok2 := j.variance(func(r Rating) [2]int { return [2]int{r.Rater} })
		byBoth, ok3 := j.variance(func(r Rating) [2]int { return [2]int{r.Question, r.Rater} })
		v, ok = byQuestion+byRater-byBoth, ok1 && ok2 && ok3
	}
	if clusters > 1 && !ok {
		e.NoInterval = "undefined without some question or rater"
		return e
	}
	e.interval(v, clusters, 1, Scale{-1, 1})
	return e
}

// An alphaJackknife leaves out clusters of ratings by taking them from a table of
// coincidences.
type alphaJackknife struct {
	metric Metric
	alpha  float64
	units  [][]Rating // by answer, those with two ratings, in order of question, answer and rater
	all    *coincidences
}

func newAlphaJackknife(ratings []Rating, metric Metric) *alphaJackknife {
	at := map[int]int{}
	var units [][]Rating
	for _, r := range ratings {
		i, ok := at[r.Answer]
		if !ok {
			i = len(units)
			at[r.Answer] = i
			units = append(units, nil)
		}
		units[i] = append(units[i], r)
	}
	units = slices.DeleteFunc(units, func(u []Rating) bool { return len(u) < 2 })
	return &alphaJackknife{metric: metric, units: units}
}

func (j *alphaJackknife) begin(units [][]float64) {
	values := slices.Concat(units...)
	slices.Sort(values)
	j.all = newCoincidences(slices.Compact(values))
	j.all.add(units)
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
	for _, k := range order {
		rest.copy(j.all)
		without.clear()
		for _, i := range touched[k] {
			var all, kept []float64
			for _, r := range j.units[i] {
				all = append(all, r.X)
				if key(r) != k {
					kept = append(kept, r.X)
				}
			}
			without.add([][]float64{all})
			rest.add([][]float64{kept})
		}
		rest.subtract(without)
		a := rest.alpha(j.metric)
		if a.Undefined != "" {
			return 0, false
		}
		v += (a.Value - j.alpha) * (a.Value - j.alpha)
	}
	return v * (g - 1) / g, true
}

func (t *coincidences) clear() {
	clear(t.n)
	for c := range t.o {
		clear(t.o[c])
	}
}

func (t *coincidences) copy(from *coincidences) {
	copy(t.n, from.n)
	for c := range t.o {
		copy(t.o[c], from.o[c])
	}
}

// subtract takes away what was counted before; what is left of nothing but rounding
// is nothing.
func (t *coincidences) subtract(x *coincidences) {
	less := func(a, b float64) float64 {
		if d := a - b; math.Abs(d) > 1e-9 {
			return d
		}
		return 0
	}
	for c := range t.o {
		t.n[c] = less(t.n[c], x.n[c])
		for k := range t.o[c] {
			t.o[c][k] = less(t.o[c][k], x.o[c][k])
		}
	}
}

// OtherYes returns, of yes and no (1 and 0) by unit, the probability that another
// rating of the unit is yes where one is, and what it would be by chance: the share
// of yes among all other ratings. Units with fewer than two ratings do not count.
// Undefined without a yes.
func OtherYes(units [][]float64) (given, chance Number) {
	t := newCoincidences([]float64{0, 1})
	t.add(units)
	n, yes := t.n[0]+t.n[1], t.n[1]
	if yes == 0 {
		none := Number{Undefined: "no rating is yes"}
		return none, none
	}
	return ratio(t.o[1][1], yes, ""), ratio(yes-1, n-1, "")
}
