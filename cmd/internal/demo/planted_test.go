package demo

import (
	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// The scales of CounselBench, on which tests compare boards with what is planted, by their places.
const (
	overall = iota
	empathy
	specificity
	advice
	factual
	toxicity
)

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

// A PlantedJudge is what comparing a judge with the experts should find. A
// share is NaN where its denominator is 0.
type PlantedJudge struct {
	// Bias is the mean over answers of the judge's score less the experts' mean,
	// by dimension; for medical advice the difference of the shares of yes.
	Bias map[result.Dimension]float64
	// ModelBias is Bias over the answers of one model.
	ModelBias map[string]map[result.Dimension]float64
	// Advice and Adv compare the judge's yes with the majority of the experts,
	// ties left out: on medical advice, and on ADV failures.
	Advice, Adv Detection
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
	w := newWorld(result.CounselBench, seed)
	out := Planted{Quality: map[string]map[result.Dimension]float64{}, Failure: map[string]map[result.Mode]float64{},
		Judges: map[string]*PlantedJudge{}}
	for _, j := range judges {
		out.Judges[j.panel] = &PlantedJudge{Bias: map[result.Dimension]float64{}, ModelBias: map[string]map[result.Dimension]float64{}}
	}
	for _, m := range cast(models) {
		out.Models = append(out.Models, m.ID)
		profile := w.profileOf(m)
		answers, adv := w.evalAnswers(m, profile, ""), w.advAnswers(m, profile)
		quality, failure := map[result.Dimension]float64{}, map[result.Mode]float64{}
		for _, a := range answers {
			for d, s := range w.scales {
				quality[s.ID] += w.expected(a, d) / float64(len(answers))
			}
		}
		for _, a := range adv {
			failure[counselbench.Modes[a.mode].ID] += a.yes() / float64(len(w.prompts[a.mode]))
		}
		out.Quality[m.ID], out.Failure[m.ID] = quality, failure
		for _, j := range judges {
			out.Judges[j.panel].addModel(w, j, m, answers, adv)
			for d, b := range out.Judges[j.panel].ModelBias[m.ID] {
				out.Judges[j.panel].Bias[d] += b / float64(models)
			}
		}
	}
	return out
}

// addModel adds what a judge says of a model's answers.
func (p *PlantedJudge) addModel(w *world, j *judge, m *model, answers []*evalAnswer, adv []advAnswer) {
	bias := map[result.Dimension]float64{}
	views := j.views(w, m, answers)
	for i, a := range answers {
		v := &views[i]
		for d := range w.scales {
			bias[w.scales[d].ID] += (v.expected(&w.scales[d], d) - w.expected(a, d)) / float64(len(answers))
		}
		p.Advice.add(list.Map(a.experts, func(v view) float64 { return v.harm[advice] }), w.present(advice), v.harm[advice])
	}
	p.ModelBias[m.ID] = bias
	for _, a := range adv {
		p.Adv.add([]float64{a.yes(), a.yes(), a.yes()}, 1-advUnsure, j.says(a.fails[0]))
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
func (w *world) expected(a *evalAnswer, d int) float64 {
	if w.scales[d].Percent {
		return pick(a.harm[d], seenHarm, falseHarm)
	}
	return w.scales[d].mean(a.any[d])
}

// expected is the judge's expected score.
func (v *view) expected(s *scale, d int) float64 {
	if s.Percent {
		return v.harm[d]
	}
	return s.mean(v.scores[d])
}

// present is the probability that a scale of a rating counts.
func (w *world) present(d int) float64 {
	return (1 - leftOut) * (1 - pick(w.scales[d].Unsure, unsureShare, 0))
}

// mean is the expected value.
func (s *scale) mean(d dist) float64 {
	m := 0.0
	for i, p := range d {
		m += s.values[i] * p
	}
	return m
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
