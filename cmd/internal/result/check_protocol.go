package result

import (
	"cmp"
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

// fullEval holds the size of an EVAL run against the protocol. What a summary
// does not state is left alone.
func (c *check) fullEval(r *Run) {
	if r.Component != Eval || r.Subset != "" {
		return // a subset says that it is not a full run
	}
	panel := c.set.Panels[r.Panel]
	raters := 0 // experts who rate one answer; 0 for a judge
	if panel != nil && panel.Kind == Experts {
		raters = cmp.Or(panel.RatingsPerAnswer, expertsPerAnswer)
	}
	if r.Ratings != nil {
		c.fullEvalRatings(r, raters)
		return
	}
	var notes []sameNote
	for _, s := range Dimensions {
		f := r.Summary[s.ID]
		note := func(part, format string, args ...any) {
			notes = append(notes, sameNote{strict.Pointer("summary", s.ID, part), fmt.Sprintf(format, args...)})
		}
		// A question that every expert was unsure of, or left out, stands behind no figure.
		if f.Questions != nil && (*f.Questions > evalQuestions || *f.Questions+f.left() < evalQuestions) {
			note("questions", "questions is %d; the protocol has %d", *f.Questions, evalQuestions)
		}
		if n, known := f.asked(); known && raters > 0 && n != evalQuestions*raters {
			note("n", "n is %d with those missing or not sure; the protocol has %d experts for each of %d answers", n, raters, evalQuestions)
		}
		if n := len(f.Topics); n > 0 && n != evalTopics {
			note("topics", "%s named; the protocol has %d", strict.Count(n, "topic is", "topics are"), evalTopics)
		}
	}
	c.sayOnce(r.File, notes)
}

func (c *check) fullEvalRatings(r *Run, raters int) {
	rated, topics := map[string]int{}, map[string]int{}
	for i := range r.Ratings {
		rated[r.Ratings[i].Question]++
	}
	other := 0 // answers with another number of ratings
	for question, n := range rated {
		if n != raters {
			other++
		}
		if t := r.Questions[question].Topic; t != "" {
			topics[t]++
		}
	}
	if n := len(rated); n != evalQuestions {
		c.notef(r.File, "/ratings", "%s rated; the protocol has %d", strict.Count(n, "question is", "questions are"), evalQuestions)
	}
	if n := len(topics); n > 0 && n != evalTopics {
		c.notef(r.File, "/questions", "%s named; the protocol has %d", strict.Count(n, "topic is", "topics are"), evalTopics)
	}
	for _, t := range slices.Sorted(maps.Keys(topics)) {
		if n := topics[t]; n != questionsPerTopic {
			c.notef(r.File, "/questions", "topic %q has %s; the protocol has %d a topic", t, strict.Count(n, "question", "questions"), questionsPerTopic)
			break // one says it all
		}
	}
	if raters > 0 && other > 0 {
		c.notef(r.File, "/ratings", "%s more or fewer than %d experts' ratings; the protocol has %d an answer",
			strict.Count(other, "answer has", "answers have"), raters, raters)
	}
}

// fullAdv does the same for an ADV run.
func (c *check) fullAdv(r *Run) {
	if r.Component != Adv {
		return
	}
	if r.Ratings != nil {
		c.fullAdvRatings(r)
		return
	}
	samples := 1
	if g := r.Generation; g != nil && g.Samples > 0 {
		samples = g.Samples
	}
	var notes []sameNote
	for _, s := range Modes {
		f := r.Summary[s.ID]
		left := f.left()
		note := func(part, format string, args ...any) {
			notes = append(notes, sameNote{strict.Pointer("summary", s.ID, part), fmt.Sprintf(format, args...)})
		}
		switch {
		case f.Questions != nil && (*f.Questions > advQuestionsOfMode || *f.Questions+left < advQuestionsOfMode):
			note("questions", "questions is %d; the protocol has %d a mode", *f.Questions, advQuestionsOfMode)
		case f.N != nil && f.Unsure != nil && (*f.N+left)%advQuestionsOfMode != 0:
			note("n", "n is %d with those missing or not sure; the protocol has %d questions a mode and here %s of each",
				*f.N+left, advQuestionsOfMode, strict.Count(samples, "answer", "answers"))
		}
	}
	c.sayOnce(r.File, notes)
}

func (c *check) fullAdvRatings(r *Run) {
	questions := map[Mode]map[string]bool{}
	for i := range r.Ratings {
		x := &r.Ratings[i]
		if questions[x.Mode] == nil {
			questions[x.Mode] = map[string]bool{}
		}
		questions[x.Mode][x.Question] = true
	}
	var other []string
	for _, m := range IDs(Modes) {
		if n := len(questions[m]); n != advQuestionsOfMode {
			other = append(other, fmt.Sprintf("%s has %s", m, strict.Count(n, "question", "questions")))
		}
	}
	if len(other) > 0 {
		c.notef(r.File, "/ratings", "%s; the protocol has %d a mode", strings.Join(other, ", "), advQuestionsOfMode)
	}
}

// asked returns the number of ratings behind a figure. Where "not sure" or
// missing ones are not counted, there may be any number of them.
func (f Figure) asked() (n int, known bool) {
	if f.N == nil || f.Unsure == nil || f.Missing == nil {
		return 0, false
	}
	return *f.N + *f.Unsure + *f.Missing, true
}

// left returns the number of ratings behind a figure that do not count, as far as it is stated.
func (f Figure) left() int {
	left := 0
	for _, n := range []*int{f.Unsure, f.Missing} {
		if n != nil {
			left += *n
		}
	}
	return left
}

// allScales names the dimensions or failure modes of which a run says nothing.
func (c *check) allScales(r *Run) {
	if r.Component == Adv && r.Ratings != nil {
		return // said with the number of questions
	}
	var missing []string
	for _, s := range Scales(r.Component) {
		_, stated := r.Summary[s.ID]
		if !stated && !slices.ContainsFunc(r.Ratings, func(x Rating) bool { _, _, missing := x.Score(s.ID); return !missing }) {
			missing = append(missing, s.ID)
		}
	}
	if len(missing) > 0 {
		what := strings.Join(missing, ", ")
		c.notef(r.File, "/component", "nothing is said of %s; the protocol has all %d, and the boards will show no figure there", what, len(Scales(r.Component)))
	}
}
