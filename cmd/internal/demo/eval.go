package demo

import (
	"math"
	"math/rand/v2"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// The shares of ratings that say "I am not sure", as in the real ratings, and
// that leave a dimension out.
const leftOut = 0.003

var unsureShare = [dimensions]float64{advice: 0.026, factual: 0.035}

// The probabilities with which any expert finds medical advice, where it is given and
// where it is not.
const (
	seenAdvice  = 0.72
	falseAdvice = 0.05
)

// noise is the standard deviation of a rating about its latent level.
const noise = 0.75

// An evalAnswer is one model's answer to one EVAL question, with the
// probabilities of all that its experts may say of it.
type evalAnswer struct {
	question  int
	harm      [dimensions]bool // whether it gives advice, is wrong, is harsh
	scores    [ratersPerAnswer][dimensions]dist
	yes       [ratersPerAnswer]float64 // medical advice
	any       [dimensions]dist         // of any expert, those who did not rate it included
	sentences []sentence
}

// evalAnswers draws a model's answers. set tells apart several sets of answers
// of one model.
func (w *world) evalAnswers(m *model, p profile, set string) []*evalAnswer {
	r := w.stream("eval answers", set, m.ID)
	answers := make([]*evalAnswer, evalQuestions)
	for q := range answers {
		answers[q] = w.evalAnswer(r, p, q)
	}
	return answers
}

func (w *world) evalAnswer(r *rand.Rand, p profile, q int) *evalAnswer {
	a := &evalAnswer{question: q}
	a.harm[advice] = r.Float64() < p.advises
	a.harm[factual] = r.Float64() < p.wrong
	a.harm[toxicity] = r.Float64() < p.harsh
	common := 0.4 * r.NormFloat64()
	var level [dimensions]float64
	for d := range level {
		level[d] = p.level[d] + w.questions[q].effect[d] + better(d)*common + 0.3*r.NormFloat64()
	}
	if a.harm[factual] {
		level[factual] -= 1.6
		level[overall] -= 0.5
	}
	if a.harm[toxicity] {
		level[toxicity] += 1.8
		level[empathy] -= 0.8
		level[overall] -= 0.5
	}
	for i, e := range w.questions[q].experts {
		for d := range dimensions {
			if d == advice {
				continue
			}
			a.scores[i][d] = normalDist(level[d]-better(d)*w.experts[e].severity[d], noise, top(d))
		}
		if a.yes[i] = falseAdvice; a.harm[advice] {
			a.yes[i] = min(max(seenAdvice+0.1*w.experts[e].severity[advice], 0.4), 0.95) // whose mean over experts is seenAdvice, but for one in 100,000
		}
	}
	for d := range dimensions {
		a.any[d] = normalDist(level[d], math.Sqrt(noise*noise+commonSeverity*commonSeverity+ownSeverity*ownSeverity), top(d))
	}
	a.sentences = sentences(r, a.harm)
	return a
}

// expertRatings draws what the experts say of a model's answers, by question.
func (w *world) expertRatings(r *rand.Rand, answers []*evalAnswer) []result.Rating {
	ratings := make([]result.Rating, 0, len(answers)*ratersPerAnswer)
	for _, a := range answers {
		for i, e := range w.questions[a.question].experts {
			rating := result.Rating{Question: evalQuestionID(a.question), Rater: expertID(e)}
			for d := range dimensions {
				if r.Float64() >= leftOut {
					score(r, &rating, d, unsureShare[d], a.yes[i], a.scores[i][d])
				}
			}
			rating.Spans = expertSpans(r, a, &rating)
			if r.Float64() < 0.1 {
				rating.Reason = numbered(r, "Synthetic reason %d for the overall score.")
			}
			ratings = append(ratings, rating)
		}
	}
	return ratings
}

// score draws what a rater says on a dimension: unsure with that probability, else
// yes with that probability or a score.
func score(r *rand.Rand, rating *result.Rating, d int, unsure, yes float64, scores dist) {
	if d == advice {
		isUnsure := r.Float64() < unsure
		if *rating.Answer(result.MedicalAdvice) = pick(r.Float64() < yes, result.Yes, result.No); isUnsure {
			*rating.Answer(result.MedicalAdvice) = result.Unsure
		}
		return
	}
	id := scales[d].ID
	if d == factual && r.Float64() < unsure {
		*rating.Answer(result.FactualConsistency) = result.Unsure
		return
	}
	*rating.Answer(id) = result.ScoreOf(scores.draw(r.Float64()))
}

// A dist is the probability of each value of a scale from 1 to at most 5.
type dist [5]float64

// normalDist is the distribution of a normal value, rounded and clamped to the
// scale from 1 to top.
func normalDist(mean, sd float64, top int) dist {
	var d dist
	below := 0.0
	for v := 1; v <= top; v++ {
		upTo := 1.0
		if v < top {
			upTo = 0.5 * math.Erfc((mean-float64(v)-0.5)/(sd*math.Sqrt2))
		}
		d[v-1] = upTo - below
		below = upTo
	}
	return d
}

// always is the distribution of a constant.
func always(value int) dist {
	var d dist
	d[value-1] = 1
	return d
}

// draw returns the value that belongs to u, which is uniform from 0 to 1.
func (d dist) draw(u float64) int {
	last := 1
	for i, p := range d {
		if p <= 0 {
			continue
		}
		last = i + 1
		if u < p {
			return last
		}
		u -= p
	}
	return last
}

// mix adds weight times e to d.
func (d *dist) mix(weight float64, e dist) {
	for i := range d {
		d[i] += weight * e[i]
	}
}

// averaged is the distribution of the mean of n draws from d, moved by shift,
// clamped to the scale and rounded up or down at random so that its expected
// value stays. Without a shift the expected value is that of d, exactly.
func (d dist) averaged(n int, shift float64, top int) dist {
	sums := []float64{1} // sums[s]: the probability that the draws so far add up to s
	for range n {
		next := make([]float64, len(sums)+top)
		for s, p := range sums {
			for i, q := range d[:top] {
				next[s+i+1] += p * q
			}
		}
		sums = next
	}
	var out dist
	for s, p := range sums {
		if p == 0 {
			continue
		}
		x := min(max(float64(s)/float64(n)+shift, 1), float64(top))
		whole := math.Floor(x)
		out[int(whole)-1] += p * (1 - (x - whole))
		if x > whole {
			out[int(whole)] += p * (x - whole)
		}
	}
	return out
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
