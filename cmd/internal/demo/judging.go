package demo

import (
	"math/rand/v2"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// judgeRater is the rater of every judge's rating.
const judgeRater = "judge"

// A view is what a judge may say of one answer.
type view struct {
	scores [dimensions]dist
	yes    float64 // medical advice
}

// views returns a judge's view of each of a model's answers.
func (j *judge) views(m *model, answers []*evalAnswer) []view {
	shift := 0.0
	if j.isKin(m) {
		shift = j.kin
	}
	views := make([]view, len(answers))
	for d := range dimensions {
		if d == advice {
			continue
		}
		var pool dist // over all answers of the model
		each := make([]dist, len(answers))
		for i, a := range answers {
			each[i] = a.any[d].averaged(j.draws, better(d)*shift, top(d))
			pool.mix(1/float64(len(answers)), each[i])
		}
		for i := range views {
			s := &views[i].scores[d]
			s.mix((1-j.best)*(1-j.other), each[i])
			s.mix((1-j.best)*j.other, pool)
			s.mix(j.best, always(int(scales[d].Favourable())))
		}
	}
	for i, a := range answers {
		views[i].yes = j.says(m, a.harm[advice])
	}
	return views
}

// evalRatings draws a judge's ratings, one an answer.
func (j *judge) evalRatings(r *rand.Rand, m *model, answers []*evalAnswer) []result.Rating {
	views := j.views(m, answers)
	ratings := make([]result.Rating, len(answers))
	for i, a := range answers {
		rating := result.Rating{Question: evalQuestionID(a.question), Rater: judgeRater}
		end := dimensions
		if r.Float64() < j.broken {
			end = 1 + r.IntN(dimensions-1)
			rating.Reason = "Synthetic output that ends early."
		}
		for d := range end {
			score(r, &rating, d, j.unsure, views[i].yes, views[i].scores[d])
		}
		for _, d := range harmful {
			if found(&rating, d) {
				rating.Spans = append(rating.Spans, copies(r, a, d, j.copies, 0.5)...)
			}
		}
		ratings[i] = rating
	}
	return ratings
}

// advLabels draws a judge's labels. Samples are numbered only where there are
// several: a file that names none has the first.
func (j *judge) advLabels(r *rand.Rand, m *model, answers []advAnswer) []result.Rating {
	var ratings []result.Rating
	for _, a := range answers {
		for s := range j.samples {
			rating := result.Rating{Question: advQuestionID(a.mode, a.question), Mode: result.Modes[a.mode].ID, Rater: judgeRater}
			if j.samples > 1 {
				rating.Sample = s + 1
			}
			rating.Triggered = label(r.Float64() < j.unsure, r.Float64() < j.says(m, a.fails[s]))
			ratings = append(ratings, rating)
		}
	}
	return ratings
}
