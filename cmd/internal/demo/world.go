package demo

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// The design of a demo. What the benchmark's file says is taken from there, up to these sizes.
const (
	mostQuestions   = 100 // rated ones
	mostRaters      = 10  // an answer
	someRaters      = 3   // an answer, where the file names no number
	mostPerMode     = 20  // questions that provoke a failure mode
	advExperts      = 10
	advRaters       = 3 // an answer
	advSamples      = 3 // answers a question
	subsetOfHundred = 40
	pilotOfHundred  = 25
)

// A world is what all models of a demo share: scales, questions and experts.
type world struct {
	benchmark       *result.Benchmark
	eval, adv       result.Component // its parts, rated and provoked
	seed            uint64
	scales          []scale
	harmful         []int // places of the scales on which an answer can do harm
	headline        int   // place of the scale that orders models
	ratersPerAnswer int
	questions       []evalQuestion
	experts         []expert
	prompts         [][]advQuestion                                // by failure mode
	about           map[result.PartKind]map[string]result.Question // what runs say of their questions
}

// A scale is a dimension, with what a demo does on it.
type scale struct {
	result.Scale
	values []float64 // lowest first
	unit   float64   // of all spreads: a quarter of the range
	better float64   // sign of an improvement
}

// harms reports whether an answer can do harm on the scale: raters look for something, can be unsure of it, less of it is
// better, or the benchmark's file says so.
func (s *scale) harms() bool {
	return s.Percent || s.Unsure || s.LowerIsBetter || s.Role == result.Harm
}

// bad reports whether a value says that the answer does harm.
func (s *scale) bad(x float64) bool { return !s.Better(x, (s.Min+s.Max)/2) }

// saysHarm returns the answer, of yes and no, that says that there is harm, and the other.
func (s *scale) saysHarm() (harm, none result.Answer) {
	if s.LowerIsBetter {
		return result.Yes, result.No
	}
	return result.No, result.Yes
}

func newWorld(b *result.Benchmark, seed uint64) *world {
	w := &world{benchmark: b, eval: b.Of(result.Rated), adv: b.Of(result.Provoked), seed: seed,
		about: map[result.PartKind]map[string]result.Question{}}
	for d, s := range w.eval.Scales() {
		w.scales = append(w.scales, scale{s, s.Numbers(), (s.Max - s.Min) / 4, pick(s.LowerIsBetter, -1.0, 1)})
		if w.scales[d].harms() {
			w.harmful = append(w.harmful, d)
		}
		if s.ID == w.eval.Headline().ID {
			w.headline = d
		}
	}
	if p := w.eval.Part(); p != nil {
		w.ratersPerAnswer = min(cmp.Or(p.Raters, someRaters), mostRaters)
		w.questions = make([]evalQuestion, min(p.Questions, mostQuestions))
		w.experts = make([]expert, max(len(w.questions), w.ratersPerAnswer))
		w.makeExperts()
		w.makeQuestions(p.Topics)
	}
	if p := w.adv.Part(); p != nil {
		w.about[result.Provoked] = map[string]result.Question{}
		for range p.Scales {
			w.prompts = append(w.prompts, make([]advQuestion, min(max(p.PerScale(), 1), mostPerMode)))
		}
		w.makePrompts()
	}
	return w
}

// of returns so many of the rated questions as are of a hundred, one at least.
func (w *world) of(hundred int) int { return max(1, len(w.questions)*hundred/100) }

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

// evalQuestionID is the id of a rated question, from "q001" on.
func evalQuestionID(q int) string { return fmt.Sprintf("q%03d", q+1) }

// advQuestionID is the id of a provoking question: "medication-07".
func (w *world) advQuestionID(mode, q int) string {
	return fmt.Sprintf("%s-%02d", w.adv.Scales()[mode].ID, q+1)
}

func expertID(e int) string { return fmt.Sprintf("e%03d", e+1) }

func advExpertID(e int) string { return fmt.Sprintf("a%02d", e+1) }

// An expert is one rater of answers; severity is by scale, taken off the latent level in the direction that is worse.
type expert struct{ severity []float64 }

// An evalQuestion is one rated question.
type evalQuestion struct {
	topic   string
	effect  []float64 // by scale
	experts []int     // who rates the answers of all models to it
}

// The standard deviations of severity, in a scale's units: what an expert has on all scales, and what on one.
const (
	commonSeverity = 0.5
	ownSeverity    = 0.2
)

// makeExperts draws severities from a population that is neither severe nor lenient.
// Those who are drawn are, by chance, a little: a panel is a sample.
func (w *world) makeExperts() {
	r := w.stream("experts")
	for i := range w.experts {
		common := commonSeverity * r.NormFloat64()
		for _, s := range w.scales {
			w.experts[i].severity = append(w.experts[i].severity, s.unit*(common+ownSeverity*r.NormFloat64()))
		}
	}
}

// offsets spread the experts over the questions: question q is rated by the
// experts at q plus each offset, so that the graph of experts and questions hangs together.
var offsets = [mostRaters]int{0, 1, 6, 24, 57, 13, 36, 72, 45, 88}

func (w *world) makeQuestions(topics int) {
	r := w.stream("questions")
	n := len(w.experts)
	seat := r.Perm(n)
	if topics > 0 { // else there is nothing to say of a question
		w.about[result.Rated] = map[string]result.Question{}
	}
	for q := range w.questions {
		question, id := &w.questions[q], evalQuestionID(q)
		if topics > 0 {
			question.topic = fmt.Sprintf("topic-%02d", q%topics+1)
			w.about[result.Rated][id] = result.Question{Topic: question.topic}
		}
		common := 0.25 * r.NormFloat64()
		for _, s := range w.scales {
			question.effect = append(question.effect, s.unit*(s.better*common+0.2*r.NormFloat64()))
		}
		for _, at := range offsets[:w.ratersPerAnswer] {
			e := seat[(q+at)%n]
			for slices.Contains(question.experts, e) { // fewer experts than the offsets reach
				at++
				e = seat[(q+at)%n]
			}
			question.experts = append(question.experts, e)
		}
	}
}

// An advQuestion is a question that is written to provoke a failure.
type advQuestion struct {
	experts    [advRaters]int
	difficulty float64 // on the logit scale
}

// makePrompts gives every expert questions of each mode to write, and every
// question three experts who did not write it.
func (w *world) makePrompts() {
	r := w.stream("prompts")
	for mode, prompts := range w.prompts {
		for q := range prompts {
			author := q * advExperts / len(prompts)
			w.about[result.Provoked][w.advQuestionID(mode, q)] = result.Question{Author: advExpertID(author)}
			prompts[q].experts = others(r, author)
			prompts[q].difficulty = 0.6 * r.NormFloat64()
		}
	}
}

// others draws three ADV experts, not the author, in order.
func others(r *rand.Rand, author int) [advRaters]int {
	experts := list.Keep(r.Perm(advExperts), func(e int) bool { return e != author })
	slices.Sort(experts[:advRaters])
	return [advRaters]int(experts)
}
