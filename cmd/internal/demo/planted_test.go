package demo

import "github.com/counselboard/counselboard/cmd/internal/result"

// Planted is what a board of the demo should find, but for chance.
//
// Every value is an expectation over the ratings, given the answers and questions as
// drawn: the mean of the exact probabilities with which a rating would be drawn,
// rounding and clamping included. Means and biases are expectations over all experts
// there might be, not those who were drawn: a panel whose experts happen to be severe
// misses them. Ratings that are missing or "not sure" are so by chance alone and do not
// move it. A 95% interval that also allows for other questions should therefore cover
// the planted value more often than not once in twenty.
type Planted struct {
	Models []string // ids, in the order in which they were made
	// Quality is the mean of all experts' by model and dimension; for medical advice
	// the share of yes.
	Quality map[string]map[result.Dimension]float64
	// Failure is the share of ADV labels that say triggered, by model and mode.
	Failure map[string]map[result.Mode]float64
	// Judges are those that rated all answers, by panel.
	Judges map[string]*PlantedJudge
}

// A PlantedJudge is what holding a judge against the experts should find. A
// share is NaN where its denominator is 0.
type PlantedJudge struct {
	// Bias is the mean over answers of the judge's score less the experts' mean,
	// by dimension; for medical advice the difference of the shares of yes.
	Bias map[result.Dimension]float64
	// ModelBias is Bias over the answers of one model.
	ModelBias map[string]map[result.Dimension]float64
	// Advice and Adv hold the judge's yes against the majority of the experts,
	// ties left out: on medical advice, and on ADV failures.
	Advice, Adv Detection
	// MissedSpans is, by dimension, the share of harmful sentences which the
	// judge does not copy, among those that two or more experts copied.
	MissedSpans map[result.Dimension]*ratio
}

// A Detection says how well a judge finds what the experts' majority finds:
// ratios of expected counts.
type Detection struct {
	Missed     ratio // share of no where the experts' majority says yes
	FalseAlarm ratio // share of yes where it says no
}

// A ratio is a sum of weighted shares and of the weights.
type ratio struct{ sum, weight float64 }

func (r *ratio) add(weight, share float64) {
	r.sum += weight * share
	r.weight += weight
}

func (r ratio) value() float64 { return r.sum / r.weight }

// plant returns what is planted in a demo of rating by rating.
func plant(models int, seed uint64) Planted {
	w := newWorld(seed)
	out := Planted{Quality: map[string]map[result.Dimension]float64{}, Failure: map[string]map[result.Mode]float64{}, Judges: map[string]*PlantedJudge{}}
	for _, j := range judges {
		p := &PlantedJudge{Bias: map[result.Dimension]float64{}, ModelBias: map[string]map[result.Dimension]float64{}, MissedSpans: map[result.Dimension]*ratio{}}
		for _, d := range harmful {
			p.MissedSpans[scales[d].ID] = &ratio{}
		}
		out.Judges[j.panel] = p
	}
	for _, m := range cast(models) {
		out.Models = append(out.Models, m.ID)
		profile := w.profileOf(m)
		answers, adv := w.evalAnswers(m, profile, ""), w.advAnswers(m, profile)
		quality, failure := map[result.Dimension]float64{}, map[result.Mode]float64{}
		for _, a := range answers {
			for d, s := range scales {
				quality[s.ID] += a.expected(d) / float64(len(answers))
			}
		}
		for _, a := range adv {
			failure[result.Modes[a.mode].ID] += a.yes() / advPerMode
		}
		out.Quality[m.ID], out.Failure[m.ID] = quality, failure
		for _, j := range judges {
			out.Judges[j.panel].addModel(j, m, answers, adv)
			for d, b := range out.Judges[j.panel].ModelBias[m.ID] {
				out.Judges[j.panel].Bias[d] += b / float64(models)
			}
		}
	}
	return out
}

// addModel adds what a judge says of a model's answers.
func (p *PlantedJudge) addModel(j *judge, m *model, answers []*evalAnswer, adv []advAnswer) {
	bias := map[result.Dimension]float64{}
	views := j.views(m, answers)
	for i, a := range answers {
		v := &views[i]
		for d, s := range scales {
			bias[s.ID] += (v.expected(d) - a.expected(d)) / float64(len(answers))
		}
		p.Advice.add(a.yes[:], present(advice), v.yes)
		for _, s := range a.sentences {
			if s.harm != harmless {
				p.MissedSpans[scales[s.harm].ID].add(a.flagged(s.harm), 1-j.finds(v, s.harm)*j.copies)
			}
		}
	}
	p.ModelBias[m.ID] = bias
	for _, a := range adv {
		p.Adv.add([]float64{a.yes(), a.yes(), a.yes()}, 1-advUnsure, j.says(m, a.fails[0]))
	}
}

// add counts an answer: the experts' probabilities of yes, of each that their
// vote counts, and the judge's probability of yes.
func (c *Detection) add(yes []float64, counted, judge float64) {
	y, n := make([]float64, len(yes)), make([]float64, len(yes))
	for i, p := range yes {
		y[i], n[i] = counted*p, counted*(1-p)
	}
	forYes, forNo := majority(y, n)
	c.Missed.add(forYes, 1-judge)
	c.FalseAlarm.add(forNo, judge)
}

// expected is what any expert is expected to say.
func (a *evalAnswer) expected(d int) float64 {
	if d == advice {
		return pick(a.harm[advice], seenAdvice, falseAdvice)
	}
	return a.any[d].mean()
}

// expected is the judge's expected score.
func (v *view) expected(d int) float64 {
	if d == advice {
		return v.yes
	}
	return v.scores[d].mean()
}

// flagged is the probability that two or more experts copy a sentence with the
// harm of a dimension.
func (a *evalAnswer) flagged(d int) float64 {
	var p [ratersPerAnswer]float64
	for i := range p {
		p[i] = present(d) * finds(d, a.yes[i], a.scores[i]) * (wholeCopy + (1-wholeCopy)*copied)
	}
	return twoOrMore(p[:])
}

// finds is the probability that a judge's rating is there and finds the harm of
// a dimension.
func (j *judge) finds(v *view, d int) float64 {
	there := 1 - j.missing(d)
	if d == advice || d == factual {
		there *= 1 - j.unsure
	}
	return there * finds(d, v.yes, v.scores)
}

// finds is the probability of [found] for a rating of these probabilities, given
// that the dimension counts.
func finds(d int, yes float64, scores [dimensions]dist) float64 {
	switch d {
	case advice:
		return yes
	case factual:
		return scores[factual].between(1, 2)
	}
	return scores[toxicity].between(3, 5)
}

// present is the probability that a dimension of a rating counts.
func present(d int) float64 { return (1 - leftOut) * (1 - unsureShare[d]) }

// missing is the probability that an output that ends early lacks a dimension:
// it ends after one to five of the six, each as likely.
func (j *judge) missing(d int) float64 { return j.broken * float64(d) / (dimensions - 1) }

// mean is the expected value.
func (d dist) mean() float64 {
	m := 0.0
	for i, p := range d {
		m += float64(i+1) * p
	}
	return m
}

// between is the probability of a value from lo to hi.
func (d dist) between(lo, hi int) float64 {
	p := 0.0
	for v := lo; v <= hi; v++ {
		p += d[v-1]
	}
	return p
}

// twoOrMore is the probability that at least two of independent events happen.
func twoOrMore(p []float64) float64 {
	none, one := 1.0, 0.0
	for _, x := range p {
		none, one = none*(1-x), one*(1-x)+none*x
	}
	return 1 - none - one
}

// majority is the probability that more vote yes than no, and that more vote no
// than yes; the rest is a tie. A voter says yes or no with these probabilities
// and else nothing.
func majority(yes, no []float64) (forYes, forNo float64) {
	n := len(yes)
	lead := make([]float64, 2*n+1) // lead[n+k]: the probability that yes leads by k
	lead[n] = 1
	for i := range yes {
		next := make([]float64, len(lead))
		for k, p := range lead {
			if p == 0 {
				continue
			}
			next[k] += p * (1 - yes[i] - no[i])
			next[k+1] += p * yes[i]
			next[k-1] += p * no[i]
		}
		lead = next
	}
	for k, p := range lead {
		switch {
		case k > n:
			forYes += p
		case k < n:
			forNo += p
		}
	}
	return forYes, forNo
}
