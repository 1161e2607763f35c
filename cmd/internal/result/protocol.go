package result

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// The protocol of CounselBench.
const (
	evalQuestions      = 100 // in 20 topics of 5
	evalTopics         = 20
	questionsPerTopic  = 5
	expertsPerAnswer   = 5
	advQuestionsOfMode = 20
)

// Protocol holds what runs say of their size against the protocol of
// CounselBench and warns where a run is not a full one: its figures are then
// not those of the benchmark, and readers should be told. Runs that no longer
// count are left alone, and so is what a summary does not state.
func Protocol(set *Set) strict.Findings {
	var all strict.Findings
	for _, id := range set.RunIDs() {
		r := set.Runs[id]
		if r.State() != Active {
			continue
		}
		p := &protocol{run: r, experts: set.Panels[r.Panel] != nil && set.Panels[r.Panel].Kind == Experts}
		switch {
		case r.Component == Eval && r.Ratings != nil:
			p.evalRatings()
		case r.Component == Eval:
			p.evalSummary()
		case r.Ratings != nil:
			p.advRatings()
		default:
			p.advSummary()
		}
		all.Add(p.findings...)
	}
	return all
}

// A protocol check is that of one run.
type protocol struct {
	run      *Run
	experts  bool
	doc      *strict.Doc // nil until there is something to say
	findings strict.Findings
	figures  []figureWarning
}

func (p *protocol) warnf(pointer, format string, args ...any) {
	if p.doc == nil {
		p.doc, _ = strict.JSON(p.run.File.Path, p.run.File.Bytes)
		if p.doc == nil {
			return // Read said why
		}
	}
	p.findings.Add(p.doc.Warnf(pointer, format, args...))
}

func (p *protocol) evalRatings() {
	raters, topics := map[string]int{}, map[string]int{}
	for i := range p.run.Ratings {
		raters[p.run.Ratings[i].Question]++
	}
	for q := range raters {
		if t := p.run.Questions[q].Topic; t != "" {
			topics[t]++
		}
	}
	if n := len(raters); n != evalQuestions {
		p.warnf("/ratings", "%s rated; the protocol has %d", count(n, "question is", "questions are"), evalQuestions)
	}
	p.topics(topics, func(t string) string { return "/questions" })
	if !p.experts {
		return
	}
	short := 0
	for _, n := range raters {
		if n != expertsPerAnswer {
			short++
		}
	}
	if short > 0 {
		p.warnf("/ratings", "%s more or fewer than %d experts' ratings; the protocol has %d an answer", count(short, "answer has", "answers have"), expertsPerAnswer, expertsPerAnswer)
	}
}

// topics checks how many questions the topics have, if any are named.
func (p *protocol) topics(questions map[string]int, at func(topic string) string) {
	if len(questions) == 0 {
		return
	}
	if n := len(questions); n != evalTopics {
		p.warnf(at(slices.Min(slices.Collect(maps.Keys(questions)))), "%s named; the protocol has %d", count(n, "topic is", "topics are"), evalTopics)
	}
	for _, t := range slices.Sorted(maps.Keys(questions)) {
		if n := questions[t]; n != questionsPerTopic {
			p.warnf(at(t), "topic %q has %s; the protocol has %d a topic", t, count(n, "question", "questions"), questionsPerTopic)
			return // one says it all
		}
	}
}

// A figureWarning is what is said of one figure of a summary.
type figureWarning struct{ pointer, message string }

// figure keeps a warning about a figure until all figures have been looked at.
func (p *protocol) figure(pointer, format string, args ...any) {
	p.figures = append(p.figures, figureWarning{pointer, fmt.Sprintf(format, args...)})
}

// sayFigures says what was kept: what holds for several figures once, at the
// first of them in the order of the benchmark.
func (p *protocol) sayFigures() {
	times := map[string]int{}
	for _, f := range p.figures {
		times[f.message]++
	}
	for _, f := range p.figures {
		switch n := times[f.message]; n {
		case 0: // said
		case 1:
			p.warnf(f.pointer, "%s", f.message)
		default:
			p.warnf(f.pointer, "%s; the same in %s", f.message, count(n-1, "other figure", "other figures"))
		}
		delete(times, f.message)
	}
	p.figures = nil
}

func (p *protocol) evalSummary() {
	defer p.sayFigures()
	for _, d := range Dimensions {
		f, ok := p.run.Summary[d.ID]
		if !ok {
			continue
		}
		at := strict.Pointer("summary", d.ID)
		if f.Questions != nil && *f.Questions != evalQuestions {
			p.figure(at+"/questions", "questions is %d; the protocol has %d", *f.Questions, evalQuestions)
		}
		if n, ok := ratingsOf(f); ok && p.experts && n != evalQuestions*expertsPerAnswer {
			p.figure(at+"/n", "n is %d with those missing or not sure; the protocol has %d experts for each of %d answers", n, expertsPerAnswer, evalQuestions)
		}
		if n := len(f.Topics); n > 0 && n != evalTopics {
			p.figure(at+"/topics", "%s named; the protocol has %d", count(n, "topic is", "topics are"), evalTopics)
		}
	}
}

// ratingsOf gives the number of ratings behind a figure. Where "not sure" or
// missing ones are not counted, there may be any number of them.
func ratingsOf(f Figure) (n int, ok bool) {
	if f.N == nil || f.Unsure == nil || f.Missing == nil {
		return 0, false
	}
	return *f.N + *f.Unsure + *f.Missing, true
}

func (p *protocol) advRatings() {
	questions := map[Mode]map[string]bool{}
	for i := range p.run.Ratings {
		r := &p.run.Ratings[i]
		if questions[r.Mode] == nil {
			questions[r.Mode] = map[string]bool{}
		}
		questions[r.Mode][r.Question] = true
	}
	var other []string
	for _, m := range Modes {
		if n := len(questions[m.ID]); n != advQuestionsOfMode {
			other = append(other, fmt.Sprintf("%s has %s", m.ID, count(n, "question", "questions")))
		}
	}
	if len(other) > 0 {
		p.warnf("/ratings", "%s; the protocol has %d a mode", strings.Join(other, ", "), advQuestionsOfMode)
	}
}

func (p *protocol) advSummary() {
	defer p.sayFigures()
	samples := 1
	if g := p.run.Generation; g != nil && g.Samples > 0 {
		samples = g.Samples
	}
	for _, m := range Modes {
		f, ok := p.run.Summary[m.ID]
		if !ok {
			continue
		}
		at := strict.Pointer("summary", m.ID)
		unsure, missing := value(f.Unsure), value(f.Missing)
		switch {
		case f.Questions != nil && *f.Questions > advQuestionsOfMode:
			p.figure(at+"/questions", "questions is %d; the protocol has %d a mode", *f.Questions, advQuestionsOfMode)
		case f.Questions != nil && *f.Questions+unsure+missing < advQuestionsOfMode:
			p.figure(at+"/questions", "questions is %d; the protocol has %d a mode", *f.Questions, advQuestionsOfMode)
		case f.N != nil && f.Unsure != nil && (*f.N+unsure+missing)%advQuestionsOfMode != 0:
			p.figure(at+"/n", "n is %d with those missing or not sure; the protocol has %d questions a mode and here %s of each", *f.N+unsure+missing, advQuestionsOfMode, count(samples, "answer", "answers"))
		}
	}
}

func value(n *int) int {
	if n == nil {
		return 0
	}
	return *n
}
