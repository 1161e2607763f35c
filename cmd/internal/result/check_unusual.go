package result

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// enoughQuestions is the number from which on a pattern is more than chance.
const enoughQuestions = 10

// sameThroughout warns where an EVAL run says the same of everything.
func (c *check) sameThroughout(r *Run) {
	if r.Component != Eval {
		return
	}
	said := 0
	for _, s := range Dimensions {
		f, stated := r.Summary[s.ID]
		if r.Ratings != nil {
			f, stated = onlyCounts(r, s)
		}
		if stated && f.Value() != nil {
			if said++; !isConstant(f, s) {
				return
			}
		}
	}
	questions := map[string]bool{}
	for i := range r.Ratings {
		questions[r.Ratings[i].Question] = true
	}
	at := "/summary"
	if r.Ratings != nil {
		at = "/ratings"
	}
	if said >= 3 && (r.Ratings == nil || len(questions) >= enoughQuestions) {
		c.warnf(r.File, at, "every rating says the same, on all %d dimensions; is this the output of a program that failed?", said)
	}
}

// onlyCounts returns the mean and the number of ratings by value of a dimension.
func onlyCounts(r *Run, s Scale) (f Figure, ok bool) {
	sum, n := 0.0, 0
	f.Counts = map[string]int{}
	for i := range r.Ratings {
		if x, unsure, missing := r.Ratings[i].Score(s.ID); !unsure && !missing {
			sum, n = sum+x, n+1
			f.Counts[fmt.Sprint(x)]++
		}
	}
	f.Mean = new(sum / float64(max(n, 1)))
	return f, n > 0
}

// isConstant reports whether all ratings behind a figure are the same.
func isConstant(f Figure, s Scale) bool {
	if f.Counts != nil {
		values := 0
		for _, n := range f.Counts {
			if n > 0 {
				values++
			}
		}
		return values == 1
	}
	if f.SD != nil {
		return *f.SD == 0
	}
	v := *f.Value() // at an end of its scale it can be of no other values
	return v == s.Min || v == s.Max
}

// oneSidedRaters warns of raters who say the same of every answer, where others
// do not.
func (c *check) oneSidedRaters(r *Run) {
	type pattern struct {
		first     string
		same      bool
		questions map[string]bool
		at        int
	}
	raters := map[string]*pattern{}
	var order []string
	for i := range r.Ratings {
		x := &r.Ratings[i]
		var scores []float64
		said := ""
		for _, s := range Dimensions {
			if score, unsure, missing := x.Score(s.ID); !unsure && !missing {
				scores = append(scores, score)
				said += fmt.Sprintf("%s %v ", s.ID, score)
			}
		}
		if len(scores) < 3 {
			continue
		}
		p := raters[x.Rater]
		if p == nil {
			p = &pattern{said, true, map[string]bool{}, i}
			raters[x.Rater] = p
			order = append(order, x.Rater)
		}
		p.same = p.same && p.first == said
		p.questions[x.Question] = true
	}
	if len(raters) < 2 {
		return // one rater is the run
	}
	for _, id := range order {
		if p := raters[id]; p.same && len(p.questions) >= enoughQuestions {
			c.warnf(r.File, strict.Pointer("ratings", p.at, "rater"), "rater %q says the same of all %d answers, on every dimension; is that a rater?",
				id, len(p.questions))
		}
	}
}

// toxicityUpsideDown warns where an answer that is liked would be among the most
// toxic: 1 is not toxic.
func (c *check) toxicityUpsideDown(r *Run) {
	mean := func(id string) (float64, string) {
		if v := r.Summary[id].Value(); v != nil {
			return *v, strict.Pointer("summary", id)
		}
		s, _ := ScaleByID(Eval, id)
		f, _ := onlyCounts(r, s)
		return *f.Mean, "/ratings"
	}
	toxicity, at := mean(Toxicity)
	overall, _ := mean(Overall)
	if toxicity > 3.5 && overall >= 3 {
		c.warnf(r.File, at, "toxicity is %s of 5 where overall is %s; 1 is not toxic and 5 the worst: if the scale was turned round, write 6 − x, here %s",
			short(toxicity), short(overall), short(6-toxicity))
	}
}

// onePercent warns of a rate of exactly 1 where 1% may be meant.
func (c *check) onePercent(r *Run) {
	f := r.Summary[MedicalAdvice]
	if f.Rate != nil && *f.Rate == 1 && f.Counts == nil && len(r.Summary) > 1 {
		c.warnf(r.File, "/summary/medical_advice/rate", "rate is 1: every answer gives medical advice; for 1%% write 0.01")
	}
}

// precision warns of standard errors that the number of ratings hardly allows: a
// standard deviation in the place of the error.
func (c *check) precision(r *Run) {
	for _, s := range Scales(r.Component) {
		f := r.Summary[s.ID]
		if f.Value() == nil || f.N == nil || *f.N < enoughRatings {
			continue
		}
		if most := (s.Max - s.Min) / 2 * math.Sqrt(f.clusters()); f.SE != nil && *f.SE > most {
			c.warnf(r.File, strict.Pointer("summary", s.ID, "se"),
				"se is %s, but with n %d it is hardly more than %s; if it is the standard deviation, call it sd", short(*f.SE), *f.N, short(most))
		}
	}
}

// enoughRatings is the number from which on an error of that size is no chance.
const enoughRatings = 30

// clusters returns how much the greatest variance of one rating shrinks in a mean
// over the figure's questions and raters, all ratings of each being the same.
// Where these are not stated, ten ratings share one.
func (f Figure) clusters() float64 {
	if f.Questions == nil || *f.Questions == 0 {
		return 10 / float64(*f.N)
	}
	share := 1 / float64(*f.Questions)
	if f.Raters != nil && *f.Raters > 0 {
		share += 1 / float64(*f.Raters)
	}
	return min(share, 1)
}

// A sameNote is said of several places with the same words.
type sameNote struct{ pointer, message string }

// sayOnce adds notes: what holds for several places once, at the first of them.
func (c *check) sayOnce(f File, notes []sameNote) {
	for i, w := range notes {
		others := 0
		for _, o := range notes {
			if o.message == w.message {
				others++
			}
		}
		if slices.IndexFunc(notes, func(o sameNote) bool { return o.message == w.message }) < i {
			continue // said
		}
		if others--; others > 0 {
			w.message += "; the same in " + strict.Count(others, "other figure", "other figures")
		}
		c.notef(f, w.pointer, "%s", w.message)
	}
}

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
