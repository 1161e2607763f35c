package demo

import (
	"math/rand/v2"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// An expert is one rater of the EVAL panel.
type expert struct {
	severity [dimensions]float64 // taken off the latent level, added to toxicity
}

// An evalQuestion is one EVAL question.
type evalQuestion struct {
	topic   string
	effect  [dimensions]float64
	experts [ratersPerAnswer]int // who rates the answers of all models to it
}

// The standard deviations of severity: what an expert has on all dimensions, and what
// on one.
const (
	commonSeverity = 0.5
	ownSeverity    = 0.2
)

// makeExperts draws severities from a population that is neither severe nor lenient.
// Those who are drawn are, by chance, a little: a panel is a sample.
func (w *world) makeExperts() {
	r := w.stream("experts")
	for i := range w.experts {
		e := &w.experts[i]
		common := commonSeverity * r.NormFloat64()
		for d := range e.severity {
			e.severity[d] = common + ownSeverity*r.NormFloat64()
		}
	}
}

// offsets spread the experts over the questions: question q is rated by the
// experts at q plus each offset, so that each rates five questions and the graph
// of experts and questions hangs together.
var offsets = [ratersPerAnswer]int{0, 1, 6, 24, 57}

func (w *world) makeQuestions() {
	r := w.stream("questions")
	seat := r.Perm(evalRaters)
	for q := range w.questions {
		question := &w.questions[q]
		question.topic = topics[q%len(topics)]
		w.about[result.Eval][evalQuestionID(q)] = result.Question{Topic: question.topic}
		common := 0.25 * r.NormFloat64()
		for d := range question.effect {
			question.effect[d] = better(d)*common + 0.2*r.NormFloat64()
		}
		for i, offset := range offsets {
			question.experts[i] = seat[(q+offset)%evalRaters]
		}
	}
}

// An advQuestion is one ADV question.
type advQuestion struct {
	experts    [advRaters]int
	difficulty float64 // on the logit scale
}

// makePrompts returns every expert two questions of each mode to write, and every
// question three experts who did not write it.
func (w *world) makePrompts() {
	r := w.stream("prompts")
	for mode := range w.prompts {
		for q := range w.prompts[mode] {
			p := &w.prompts[mode][q]
			author := q / (advPerMode / advExperts)
			w.about[result.Adv][advQuestionID(mode, q)] = result.Question{Author: advExpertID(author)}
			p.experts = others(r, author)
			p.difficulty = 0.6 * r.NormFloat64()
		}
	}
}

// others draws three ADV experts, not the author, in order.
func others(r *rand.Rand, author int) [advRaters]int {
	var who []int
	for _, e := range r.Perm(advExperts) {
		if e != author {
			who = append(who, e)
		}
	}
	slices.Sort(who[:advRaters])
	return [advRaters]int(who)
}
