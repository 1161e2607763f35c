package result

import (
	"maps"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// answers finds runs that name the same set of answers and disagree about
// whose they are.
func (c *check) answers() {
	first := map[string]*Run{}
	for _, r := range c.runs {
		if !counted(r) {
			continue
		}
		f := first[r.Responses]
		switch {
		case f == nil:
			first[r.Responses] = r
		case f.Component != r.Component:
			c.errorf(r.File, "/responses", "responses %q are answers to component %q in %s, here to %q; give one set another name",
				r.Responses, f.Component, c.where(f.File, "/responses"), r.Component)
		case f.Model != r.Model && c.hasModel(f.Model) && c.hasModel(r.Model):
			c.errorf(r.File, "/responses", "responses %q are answers of model %q in %s, here of %q; give one set another name",
				r.Responses, f.Model, c.where(f.File, "/responses"), r.Model)
		}
	}
}

// A fact is what a run says of a question, and where.
type fact struct {
	value   string
	file    File
	pointer string
}

// A factKey names one thing that can be known of a question by all runs of a
// family: those of the same answers, and those of the same panel.
type factKey struct{ family, question, what string }

// questions finds questions of which runs of a family, or one run in two
// places, say different things: topic, author, failure mode.
func (c *check) questions() {
	facts := map[factKey]fact{}
	for _, r := range c.runs {
		if !counted(r) {
			continue
		}
		families := []string{
			string(r.Component) + " responses " + r.Responses,
			string(r.Component) + " panel " + r.Panel,
		}
		say := func(question, what, value string, pointer func() string) {
			if value == "" {
				return
			}
			for _, family := range families {
				k := factKey{family, question, what}
				known, ok := facts[k]
				if !ok {
					facts[k] = fact{value, r.File, pointer()}
				} else if known.value != value {
					c.errorf(r.File, pointer(), "question %q has %s %q here and %q in %s; it has only one",
						question, what, value, known.value, c.where(known.file, known.pointer))
					return // one finding, however many families
				}
			}
		}
		for _, id := range slices.Sorted(maps.Keys(r.Questions)) {
			q := r.Questions[id]
			say(id, "topic", q.Topic, func() string { return strict.Pointer("questions", id, "topic") })
			say(id, "author", q.Author, func() string { return strict.Pointer("questions", id, "author") })
		}
		for i := range r.Ratings {
			say(r.Ratings[i].Question, "mode", string(r.Ratings[i].Mode), func() string { return strict.Pointer("ratings", i, "mode") })
		}
	}
}

// ratings checks the ratings of each run against each other and against its questions.
func (c *check) ratings() {
	for _, r := range c.runs {
		c.ratingsOf(r)
	}
}

func (c *check) ratingsOf(r *Run) {
	type answer struct {
		question, rater string
		sample          int
	}
	first := make(map[answer]int, len(r.Ratings))
	unlisted := map[string]bool{}
	beyond := false
	for i := range r.Ratings {
		rating := &r.Ratings[i]
		// A file that names no sample has one answer a question, the first.
		k := answer{rating.Question, rating.Rater, max(rating.Sample, 1)}
		if j, twice := first[k]; twice {
			what := "question"
			if rating.Sample > 0 {
				what = "question and sample"
			}
			c.errorf(r.File, strict.Pointer("ratings", i), "rater %q rated question %q before, on line %d; a rater rates a %s once",
				rating.Rater, rating.Question, c.line(r.File, strict.Pointer("ratings", j)), what)
		} else {
			first[k] = i
		}
		if _, listed := r.Questions[rating.Question]; r.Questions != nil && !listed && !unlisted[rating.Question] {
			unlisted[rating.Question] = true
			c.warnf(r.File, strict.Pointer("ratings", i, "question"), "question %q is not among the questions of this file; add it there",
				rating.Question)
		}
		if g := r.Generation; g != nil && g.Samples > 0 && rating.Sample > g.Samples && !beyond {
			beyond = true
			c.errorf(r.File, strict.Pointer("ratings", i, "sample"), "sample is %d, but generation.samples is %d (line %d)", rating.Sample, g.Samples, c.line(r.File, "/generation/samples"))
		}
	}
}
