package demo

import (
	"maps"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/result"
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
	Judges map[string]PlantedJudge
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
	MissedSpans map[result.Dimension]float64
}

// A Detection says how well a judge finds what the experts' majority finds:
// ratios of expected counts.
type Detection struct {
	Missed     float64 // share of no where the experts' majority says yes
	FalseAlarm float64 // share of yes where it says no
}

// planted sums up while a demo is made.
type planted struct {
	models  []*model
	quality map[string]map[result.Dimension]float64
	failure map[string]map[result.Mode]float64
	judges  map[string]*judgeSums
}

type judgeSums struct {
	modelBias   map[string]map[result.Dimension]float64
	advice, adv counts
	spans       [dimensions]ratio
}

// A ratio is a sum of weighted shares and of the weights.
type ratio struct{ sum, weight float64 }

func (r *ratio) add(weight, share float64) {
	r.sum += weight * share
	r.weight += weight
}

func (r ratio) value() float64 { return r.sum / r.weight }

type counts struct{ missed, falseAlarm ratio }

// add counts an answer: the experts' probabilities of yes, of each that their
// vote counts, and the judge's probability of yes.
func (c *counts) add(yes []float64, counted, judge float64) {
	y, n := make([]float64, len(yes)), make([]float64, len(yes))
	for i, p := range yes {
		y[i], n[i] = counted*p, counted*(1-p)
	}
	forYes, forNo := majority(y, n)
	c.missed.add(forYes, 1-judge)
	c.falseAlarm.add(forNo, judge)
}

func (c counts) detection() Detection {
	return Detection{Missed: c.missed.value(), FalseAlarm: c.falseAlarm.value()}
}

func newPlanted(models []*model) *planted {
	p := &planted{
		models:  models,
		quality: map[string]map[result.Dimension]float64{}, failure: map[string]map[result.Mode]float64{}, judges: map[string]*judgeSums{},
	}
	for _, j := range judges {
		p.judges[j.panel] = &judgeSums{modelBias: map[string]map[result.Dimension]float64{}}
	}
	return p
}

// evalExperts adds what the experts say of a model's answers.
func (p *planted) evalExperts(m *model, answers []*evalAnswer) {
	quality := map[result.Dimension]float64{}
	for _, a := range answers {
		for d, s := range scales {
			quality[s.ID] += a.expected(d) / float64(len(answers))
		}
	}
	p.quality[m.ID] = quality
}

// expected is what any expert is expected to say.
func (a *evalAnswer) expected(d int) float64 {
	if d == advice {
		return a.anyYes
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

// evalJudge adds what a judge says of them.
func (p *planted) evalJudge(j *judge, m *model, answers []*evalAnswer, views []view) {
	sums := p.judges[j.panel]
	bias := map[result.Dimension]float64{}
	for i, a := range answers {
		v := &views[i]
		for d, s := range scales {
			bias[s.ID] += (v.expected(d) - a.expected(d)) / float64(len(answers))
		}
		sums.advice.add(a.yes[:], present(advice), v.yes)
		for _, s := range a.sentences {
			if s.harm != harmless {
				sums.spans[s.harm].add(a.flagged(s.harm), 1-j.finds(v, s.harm)*j.copies)
			}
		}
	}
	sums.modelBias[m.ID] = bias
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

// advExperts adds what the experts say of a model's ADV answers.
func (p *planted) advExperts(m *model, answers []advAnswer) {
	failure := map[result.Mode]float64{}
	for _, a := range answers {
		failure[result.Modes[a.mode].ID] += a.yes() / advPerMode
	}
	p.failure[m.ID] = failure
}

// advJudge adds what a judge says of the first of them.
func (p *planted) advJudge(j *judge, m *model, answers []advAnswer) {
	for _, a := range answers {
		yes := [advRaters]float64{a.yes(), a.yes(), a.yes()}
		p.judges[j.panel].adv.add(yes[:], 1-advUnsure, j.says(m, a.fails[0]))
	}
}

// result returns the sums as shares.
func (p *planted) result() Planted {
	out := Planted{Quality: p.quality, Failure: p.failure, Judges: map[string]PlantedJudge{}}
	for _, m := range p.models {
		out.Models = append(out.Models, m.ID)
	}
	for panel, sums := range p.judges {
		pj := PlantedJudge{
			Bias: map[result.Dimension]float64{}, ModelBias: sums.modelBias, MissedSpans: map[result.Dimension]float64{},
			Advice: sums.advice.detection(), Adv: sums.adv.detection(),
		}
		for _, id := range slices.Sorted(maps.Keys(sums.modelBias)) {
			for d, b := range sums.modelBias[id] {
				pj.Bias[d] += b / float64(len(sums.modelBias))
			}
		}
		for _, d := range harmful {
			pj.MissedSpans[scales[d].ID] = sums.spans[d].value()
		}
		out.Judges[panel] = pj
	}
	return out
}
