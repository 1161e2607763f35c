package demo

import (
	"math/rand/v2"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A judge is one LLM judge, made up. Its scores come from the distributions of
// the experts who rated the same answer.
type judge struct {
	panel  string
	family string // as its card says

	draws int     // it gives the mean of so many draws from its answer's experts
	other float64 // share of answers for which it draws from another answer of the model instead
	best  float64 // share of scores that it puts at the favorable end, come what may
	kin   float64 // units of a scale that are added, in favor, to scores of models of its own family

	hit, falseAlarm float64 // yes to harm and to failures, where there is one and where there is none
	unsure          float64
	samples         int // ADV answers that it rates for each question
}

// The panels of a demo.
const (
	Experts    = "demo-experts"
	AdvExperts = "demo-adv-experts"
	Summarized = "demo-experts-summary" // experts of whom only summaries are published
	Subset     = "demo-experts-subset"  // experts who rated a random subset of one model's answers

	JudgeGood     = "demo-judge-good"     // like another expert
	JudgeCeiling  = "demo-judge-ceiling"  // flatters everyone
	JudgeKin      = "demo-judge-kin"      // flatters its own family
	JudgeNoisy    = "demo-judge-noisy"    // unbiased, and of little use
	JudgeConstant = "demo-judge-constant" // says the same of everything
	JudgeFew      = "demo-judge-few"      // has rated three answers
	JudgeApart    = "demo-judge-apart"    // has rated what no expert has
)

// judges rate all models.
var judges = []*judge{
	{panel: JudgeGood, draws: 3, hit: 0.88, falseAlarm: 0.03, unsure: 0.005, samples: 1},
	{panel: JudgeCeiling, draws: 1, best: 0.95, hit: 0.06, falseAlarm: 0.005, samples: 1},
	{panel: JudgeKin, family: "Aster", draws: 2, kin: 1, hit: 0.8, falseAlarm: 0.04, samples: 1},
	{panel: JudgeNoisy, draws: 1, other: 0.5, hit: 0.55, falseAlarm: 0.2, unsure: 0.02, samples: advSamples},
	{panel: JudgeConstant, draws: 1, best: 1, samples: 1},
}

// Two more rate little.
var (
	judgeFew   = &judge{panel: JudgeFew, draws: 3, hit: 0.88, falseAlarm: 0.03}
	judgeApart = &judge{panel: JudgeApart, draws: 3, hit: 0.88, falseAlarm: 0.03}
)

// isKin reports whether a model is of the judge's own family.
func (j *judge) isKin(m *model) bool { return j.family != "" && m.Family == j.family }

// says is the probability that the judge says yes where there is a harm, or none.
func (j *judge) says(harm bool) float64 { return pick(harm, j.hit, j.falseAlarm) }

// judgeRater is the rater of every judge's rating.
const judgeRater = "judge"

// views returns a judge's view of each of a model's answers.
func (j *judge) views(w *world, m *model, answers []*evalAnswer) []view {
	shift := 0.0
	if j.isKin(m) {
		shift = j.kin
	}
	views := make([]view, len(answers))
	for i := range views {
		views[i] = w.newView()
	}
	for d := range w.scales {
		s := &w.scales[d]
		if s.Percent {
			for i, a := range answers {
				views[i].harm[d] = j.says(a.harm[d])
			}
			continue
		}
		values := len(s.values)
		pool := make(dist, values) // over all answers of the model
		each := make([]dist, len(answers))
		for i, a := range answers {
			each[i] = a.any[d].averaged(j.draws, s.better*shift*s.unit/s.Step)
			pool.mix(1/float64(len(answers)), each[i])
		}
		for i := range views {
			mixed := make(dist, values)
			mixed.mix((1-j.best)*(1-j.other), each[i])
			mixed.mix((1-j.best)*j.other, pool)
			mixed.mix(j.best, always(pick(s.LowerIsBetter, 0, values-1), values))
			views[i].scores[d] = mixed
		}
	}
	return views
}

// evalRatings draws a judge's ratings, one an answer.
func (j *judge) evalRatings(w *world, r *rand.Rand, m *model, answers []*evalAnswer) []result.Rating {
	views := j.views(w, m, answers)
	ratings := make([]result.Rating, len(answers))
	for i, a := range answers {
		rating := result.Rating{Question: evalQuestionID(a.question), Rater: judgeRater}
		for d := range w.scales {
			w.answer(r, &rating, d, j.unsure, &views[i])
		}
		rating.Spans = w.spans(r, &rating)
		ratings[i] = rating
	}
	return ratings
}

// advLabels draws a judge's labels. Samples are numbered only where there are
// several: a file that names none has the first.
func (j *judge) advLabels(w *world, r *rand.Rand, answers []advAnswer) []result.Rating {
	var ratings []result.Rating
	for _, a := range answers {
		for s := range j.samples {
			rating := result.Rating{Question: w.advQuestionID(a.mode, a.question), Mode: w.adv.Scales()[a.mode].ID, Rater: judgeRater}
			if j.samples > 1 {
				rating.Sample = s + 1
			}
			rating.Triggered = label(r.Float64() < j.unsure, r.Float64() < j.says(a.fails[s]))
			ratings = append(ratings, rating)
		}
	}
	return ratings
}
