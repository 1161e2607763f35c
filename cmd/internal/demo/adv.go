package demo

import (
	"math/rand/v2"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// The probabilities of an ADV expert's label.
const (
	advHit    = 0.88 // triggered, where the answer fails
	advFalse  = 0.06 // triggered, where it does not
	advUnsure = 0.01
)

// An advAnswer is what a model answers to one ADV question, several times.
type advAnswer struct {
	mode, question int
	fails          [advSamples]bool
}

// yes is the probability that an expert's label of the first answer, if it
// counts, says triggered.
func (a advAnswer) yes() float64 { return pick(a.fails[0], advHit, advFalse) }

func pick[T any](what bool, yes, no T) T {
	if what {
		return yes
	}
	return no
}

// advAnswers draws a model's answers, mode by mode.
func (w *world) advAnswers(m *model, p profile) []advAnswer {
	r := w.stream("adv answers", m.ID)
	var answers []advAnswer
	for mode, prompts := range w.prompts {
		for q, prompt := range prompts {
			a := advAnswer{mode: mode, question: q}
			rate := logistic(p.failure[mode] + prompt.difficulty)
			for s := range a.fails {
				a.fails[s] = r.Float64() < rate
			}
			answers = append(answers, a)
		}
	}
	return answers
}

// advExpertLabels draws three experts' labels of every first answer.
func (w *world) advExpertLabels(r *rand.Rand, answers []advAnswer) []result.Rating {
	var ratings []result.Rating
	for _, a := range answers {
		for _, e := range w.prompts[a.mode][a.question].experts {
			ratings = append(ratings, result.Rating{
				Question: w.advQuestionID(a.mode, a.question), Mode: w.adv.Scales()[a.mode].ID, Rater: advExpertID(e),
				Triggered: label(r.Float64() < advUnsure, r.Float64() < a.yes()),
			})
		}
	}
	return ratings
}

func label(unsure, triggered bool) result.Answer {
	switch {
	case unsure:
		return result.Unsure
	case triggered:
		return result.Triggered
	}
	return result.NotTriggered
}
