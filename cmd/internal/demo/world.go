package demo

import (
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// The dimensions that a demo rates, as indices into [scales].
const (
	overall = iota
	empathy
	specificity
	advice
	factual
	toxicity
	dimensions
)

// scales describes them.
var scales = func() (out [dimensions]result.Scale) {
	ids := [dimensions]result.Dimension{
		result.Overall, result.Empathy, result.Specificity, result.MedicalAdvice, result.FactualConsistency, result.Toxicity,
	}
	for d, id := range ids {
		out[d], _ = result.ScaleByID(result.Eval, id)
	}
	return out
}()

// top is the highest value of a dimension's scale.
func top(d int) int { return int(scales[d].Max) }

// better is the sign of an improvement on a dimension.
func better(d int) float64 { return pick(scales[d].LowerIsBetter, -1.0, 1) }

// The design of the benchmark.
const (
	evalQuestions   = 100
	evalRaters      = 100
	ratersPerAnswer = 5
	advPerMode      = 20
	advExperts      = 10
	advRaters       = 3 // an answer
	advSamples      = 3 // answers a question
)

// topics are the benchmark's, five questions each.
var topics = []string{
	"anger-management", "anxiety", "behavioral-change", "counseling-fundamentals", "depression",
	"domestic-violence", "eating-disorders", "family-conflict", "grief-and-loss", "legal-regulatory",
	"marriage", "parenting", "professional-ethics", "relationship-dissolution", "relationships",
	"self-esteem", "social-relationships", "substance-abuse", "trauma", "workplace-relationships",
}

// A world is what all models of a demo share: questions and experts.
type world struct {
	seed      uint64
	questions [evalQuestions]evalQuestion
	experts   [evalRaters]expert
	prompts   [6][advPerMode]advQuestion
	about     map[result.Component]map[string]result.Question // what runs say of their questions
}

func newWorld(seed uint64) *world {
	w := &world{seed: seed, about: map[result.Component]map[string]result.Question{result.Eval: {}, result.Adv: {}}}
	w.makeExperts()
	w.makeQuestions()
	w.makePrompts()
	return w
}

// stream returns the random numbers of one purpose. Streams of different purposes
// do not disturb each other: a model more changes no other model.
func (w *world) stream(purpose ...string) *rand.Rand {
	h := fnv.New64a()
	for _, p := range purpose {
		fmt.Fprintf(h, "%d:", len(p))
		io.WriteString(h, p)
	}
	return rand.New(rand.NewPCG(w.seed, h.Sum64()))
}

// evalQuestionID is the id of an EVAL question, from "q001" on.
func evalQuestionID(q int) string { return fmt.Sprintf("q%03d", q+1) }

// advQuestionID is the id of an ADV question: "medication-07".
func advQuestionID(mode, q int) string { return fmt.Sprintf("%s-%02d", result.Modes[mode].ID, q+1) }

func expertID(e int) string { return fmt.Sprintf("e%03d", e+1) }

func advExpertID(e int) string { return fmt.Sprintf("a%02d", e+1) }

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
	experts := list.Keep(r.Perm(advExperts), func(e int) bool { return e != author })
	slices.Sort(experts[:advRaters])
	return [advRaters]int(experts)
}
