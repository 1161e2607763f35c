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
			c.errorf(r.File, "/responses", "responses %q are answers to component %q in %s, here to %q; give one set another name", r.Responses, f.Component, c.where(f.File, "/responses"), r.Component)
		case f.Model != r.Model && c.hasModel(f.Model) && c.hasModel(r.Model):
			c.errorf(r.File, "/responses", "responses %q are answers of model %q in %s, here of %q; give one set another name", r.Responses, f.Model, c.where(f.File, "/responses"), r.Model)
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
					c.errorf(r.File, pointer(), "question %q has %s %q here and %q in %s; it has only one", question, what, value, known.value, c.where(known.file, known.pointer))
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
