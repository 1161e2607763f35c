package demo

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// The shares of ratings that leave a scale out, and that say "I am not sure" where that is an answer, as in real ones.
const (
	leftOut     = 0.003
	unsureShare = 0.03
)

// The probabilities with which any expert finds a harm, of yes and no, where there is one and where there is none.
const (
	seenHarm  = 0.72
	falseHarm = 0.05
)

// The spread of a rating about its latent level, and what harm takes off that level and off overall quality, in units of
// the scale.
const (
	noise       = 0.75
	harmed      = 1.8
	harmOverall = 0.5
)

// An evalAnswer is one model's answer to one question, with the
// probabilities of all that its experts may say of it, by scale.
type evalAnswer struct {
	question int
	harm     []bool
	experts  []view // in the order of the question's experts
	any      []dist // of any expert, those who did not rate it included
}

// A view is what a rater may say of one answer, by scale.
type view struct {
	scores []dist
	harm   []float64 // of yes and no: the probability of the answer that is worse
}

func (w *world) newView() view {
	return view{make([]dist, len(w.scales)), make([]float64, len(w.scales))}
}

// evalAnswers draws a model's answers. set tells apart several sets of answers
// of one model.
func (w *world) evalAnswers(m *model, p profile, set string) []*evalAnswer {
	r := w.stream("eval answers", set, m.ID)
	answers := make([]*evalAnswer, len(w.questions))
	for q := range answers {
		answers[q] = w.evalAnswer(r, p, q)
	}
	return answers
}

func (w *world) evalAnswer(r *rand.Rand, p profile, q int) *evalAnswer {
	a := &evalAnswer{question: q, harm: make([]bool, len(w.scales))}
	for _, d := range w.harmful {
		a.harm[d] = r.Float64() < p.harm[d]
	}
	common := 0.4 * r.NormFloat64()
	level := make([]float64, len(w.scales))
	for d, s := range w.scales {
		level[d] = p.level[d] + w.questions[q].effect[d] + s.unit*(s.better*common+0.3*r.NormFloat64())
	}
	for _, d := range w.harmful {
		if a.harm[d] {
			level[d] -= harmed * w.scales[d].better * w.scales[d].unit
			level[w.headline] -= harmOverall * w.scales[w.headline].better * w.scales[w.headline].unit
		}
	}
	for _, e := range w.questions[q].experts {
		v := w.newView()
		for d := range w.scales {
			s, severity := &w.scales[d], w.experts[e].severity[d]
			if !s.Percent {
				v.scores[d] = normalDist(s, level[d]-s.better*severity, noise*s.unit)
			} else if v.harm[d] = falseHarm; a.harm[d] {
				v.harm[d] = min(max(seenHarm+0.1*severity/s.unit, 0.4), 0.95) // whose mean over experts is seenHarm, but for one in 100,000
			}
		}
		a.experts = append(a.experts, v)
	}
	for d := range w.scales {
		s := &w.scales[d]
		a.any = append(a.any, normalDist(s, level[d], s.unit*math.Sqrt(
			noise*noise+commonSeverity*commonSeverity+ownSeverity*ownSeverity)))
	}
	return a
}

// expertRatings draws what the experts say of a model's answers, by question.
func (w *world) expertRatings(r *rand.Rand, answers []*evalAnswer) []result.Rating {
	ratings := make([]result.Rating, 0, len(answers)*w.ratersPerAnswer)
	for _, a := range answers {
		for i, e := range w.questions[a.question].experts {
			rating := result.Rating{Question: evalQuestionID(a.question), Rater: expertID(e)}
			for d := range w.scales {
				if r.Float64() >= leftOut {
					w.answer(r, &rating, d, unsureShare, &a.experts[i])
				}
			}
			rating.Spans = w.spans(r, &rating)
			if r.Float64() < 0.1 {
				rating.Reason = fmt.Sprintf("Synthetic reason %d for the scores.", 1+r.IntN(20))
			}
			ratings = append(ratings, rating)
		}
	}
	return ratings
}

// spans copies a sentence of the answer, which says nothing, for each harm that a rating finds.
func (w *world) spans(r *rand.Rand, rating *result.Rating) (spans []result.Span) {
	for _, d := range w.harmful {
		s := &w.scales[d]
		if x, unsure, missing := rating.Score(s.ID); !unsure && !missing && s.bad(x) {
			spans = append(spans, result.Span{Dimension: s.ID,
				Text: fmt.Sprintf("Synthetic sentence %03d, in place of %s (%s).", 1+r.IntN(900), w.benchmark.HarmWord(), s.ID)})
		}
	}
	return spans
}

// answer draws what a rater says on a scale.
func (w *world) answer(r *rand.Rand, rating *result.Rating, d int, unsure float64, v *view) {
	s := &w.scales[d]
	if s.Unsure && r.Float64() < unsure {
		rating.Set(s.ID, result.Unsure)
		return
	}
	if s.Percent {
		harm, none := s.saysHarm()
		rating.Set(s.ID, pick(r.Float64() < v.harm[d], harm, none))
		return
	}
	rating.Set(s.ID, result.ScoreOf(s.values[v.scores[d].draw(r.Float64())]))
}

// A dist is the probability of each value of a scale, lowest first.
type dist []float64

// normalDist is the distribution of a normal value, rounded and clamped to the scale.
func normalDist(s *scale, mean, sd float64) dist {
	d := make(dist, len(s.values))
	below := 0.0
	for i, v := range s.values {
		upTo := 1.0
		if i+1 < len(d) {
			upTo = 0.5 * math.Erfc((mean-v-s.Step/2)/(sd*math.Sqrt2))
		}
		d[i] = upTo - below
		below = upTo
	}
	return d
}

// always is the distribution of the value at a place, of so many.
func always(place, values int) dist {
	d := make(dist, values)
	d[place] = 1
	return d
}

// draw returns the place of the value that belongs to u, which is uniform from 0 to 1.
func (d dist) draw(u float64) int {
	last := 0
	for i, p := range d {
		if p <= 0 {
			continue
		}
		last = i
		if u < p {
			return last
		}
		u -= p
	}
	return last
}

// mix adds weight times e to d.
func (d dist) mix(weight float64, e dist) {
	for i := range d {
		d[i] += weight * e[i]
	}
}

// averaged is the distribution of the mean of n draws from d, moved by so many places,
// clamped to the scale and rounded up or down at random so that its expected
// value stays. Without a shift the expected value is that of d, exactly.
func (d dist) averaged(n int, shift float64) dist {
	sums := []float64{1} // sums[s]: the probability that the places of the draws so far add up to s
	for range n {
		next := make([]float64, len(sums)+len(d)-1)
		for s, p := range sums {
			for i, q := range d {
				next[s+i] += p * q
			}
		}
		sums = next
	}
	out := make(dist, len(d))
	for s, p := range sums {
		x := min(max(float64(s)/float64(n)+shift, 0), float64(len(d)-1))
		whole := math.Floor(x)
		out[int(whole)] += p * (1 - (x - whole))
		if x > whole {
			out[int(whole)+1] += p * (x - whole)
		}
	}
	return out
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
