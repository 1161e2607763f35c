package stats

import "slices"

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
	answers := make([]int, len(ratings))
	for i, r := range ratings {
		answers[i] = r.Answer
	}
	var rated [][]Rating // by answer, those with two ratings
	var units [][]float64
	var obs []Obs
	for _, members := range Members(answers) {
		if len(members) < 2 {
			continue
		}
		var unit []Rating
		for _, i := range members {
			unit = append(unit, ratings[i])
			obs = append(obs, Obs{Question: ratings[i].Question, Rater: ratings[i].Rater})
		}
		rated, units = append(rated, unit), append(units, scoresOfRatings(unit, nil))
	}
	a := Alpha(units, metric)
	if a.Undefined != "" {
		return noValue(a.Undefined)
	}
	e := Estimate{Number: Number{Value: a.Alpha}, N: a.N}
	j := alphaJackknife{metric, a.Alpha, rated, newCoincidences(distinct(slices.Concat(units...)))}
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
	v, all := 0.0, true
	for i, key := range clusterings {
		of, ok := j.variance(key)
		v, all = v+of*[]float64{1, 1, -1}[i], all && ok
	}
	if clusters > 1 && !all {
		e.NoInterval = "undefined without some question or rater"
		return e
	}
	e.interval(v, clusters, 1, Scale{-1, 1})
	return e
}

// scoresOfRatings are the scores of ratings, but for those to be left out.
func scoresOfRatings(ratings []Rating, leftOut func(Rating) bool) []float64 {
	var out []float64
	for _, r := range ratings {
		if leftOut == nil || !leftOut(r) {
			out = append(out, r.X)
		}
	}
	return out
}

// An alphaJackknife leaves out clusters of ratings by taking them from a table of
// coincidences.
type alphaJackknife struct {
	metric Metric
	alpha  float64
	units  [][]Rating
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
	for _, k := range order {
		rest.clear()
		rest.plus(j.all, 1)
		without.clear()
		for _, i := range touched[k] {
			without.add(scoresOfRatings(j.units[i], nil))
			rest.add(scoresOfRatings(j.units[i], func(r Rating) bool { return key(r) == k }))
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
