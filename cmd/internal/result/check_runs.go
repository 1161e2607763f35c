package result

import (
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
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
		case !f.Component.Equal(r.Component):
			c.Errorf(r.File, "/responses", "responses %q are answers to component %q in %s, here to %q; give one set another name",
				r.Responses, f.Component, c.Where(f.File, "/responses"), r.Component)
		case f.Model != r.Model && c.has(modelFolder, f.Model) && c.has(modelFolder, r.Model):
			c.Errorf(r.File, "/responses", "responses %q are answers of model %q in %s, here of %q; give one set another name",
				r.Responses, f.Model, c.Where(f.File, "/responses"), r.Model)
		}
	}
}

// A saying is what a run says of a question, and where.
type saying struct {
	value   string
	file    Provenance
	pointer string
}

// questions finds questions of which runs of a family, those of the same answers and
// those of the same panel, or one run in two places, say different things: topic,
// author, failure mode.
func (c *check) questions() {
	said := map[[3]string]saying{} // by family, question and what is said
	for _, r := range c.runs {
		if !counted(r) {
			continue
		}
		families := []string{
			r.Component.String() + " responses " + r.Responses,
			r.Component.String() + " panel " + r.Panel,
		}
		say := func(question, what, value string, pointer func() string) {
			if value == "" {
				return
			}
			for _, family := range families {
				k := [3]string{family, question, what}
				known, ok := said[k]
				if !ok {
					said[k] = saying{value, r.File, pointer()}
				} else if known.value != value {
					c.Errorf(r.File, pointer(), "question %q has %s %q here and %q in %s; it has only one",
						question, what, value, known.value, c.Where(known.file, known.pointer))
					return // one finding, however many families
				}
			}
		}
		for _, id := range list.Keys(r.Questions) {
			q := r.Questions[id]
			say(id, "topic", q.Topic, func() string { return source.Pointer("questions", id, "topic") })
			say(id, "author", q.Author, func() string { return source.Pointer("questions", id, "author") })
		}
		for i := range r.Ratings {
			say(r.Ratings[i].Question, "mode", string(r.Ratings[i].Mode), func() string { return source.Pointer("ratings", i, "mode") })
		}
	}
}

// ratings checks the ratings of each run against each other and against its questions.
func (c *check) ratings() {
	type answer struct {
		question, rater string
		sample          int
	}
	for _, r := range c.runs {
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
				c.Errorf(r.File, source.Pointer("ratings", i), "rater %q rated question %q before, on line %d; a rater rates a %s once",
					rating.Rater, rating.Question, c.line(r.File, source.Pointer("ratings", j)), what)
			} else {
				first[k] = i
			}
			if _, listed := r.Questions[rating.Question]; r.Questions != nil && !listed && !unlisted[rating.Question] {
				unlisted[rating.Question] = true
				c.Warnf(r.File, source.Pointer("ratings", i, "question"), "question %q is not among the file's questions", rating.Question)
			}
			if g := r.Generation; g != nil && g.Samples > 0 && rating.Sample > g.Samples && !beyond {
				beyond = true
				c.Errorf(r.File, source.Pointer("ratings", i, "sample"), "sample is %d, but generation.samples is %d (line %d)",
					rating.Sample, g.Samples, c.line(r.File, "/generation/samples"))
			}
		}
	}
}

// statuses checks the days of statuses, and what superseded runs say of their successors.
func (c *check) statuses() {
	for _, r := range c.runs {
		if r.Status == nil {
			continue
		}
		if day := r.Status.Date; day != "" && day < r.Date { // YYYY-MM-DD sorts by time
			c.Warnf(r.File, "/status/date", "status.date is %s, before the run's own date, %s", day, r.Date)
		}
		if r.State() == Superseded {
			c.successor(r)
		}
	}
}

// circular reports whether a run is among its own successors.
func (c *check) circular(r *Run) bool {
	last := r
	for range c.runs {
		if last.Status == nil {
			return false
		}
		if last = c.set.Runs[last.Status.By]; last == nil || last == r {
			break
		}
	}
	return last == r
}

// successor checks the run that r names as its successor.
func (c *check) successor(r *Run) {
	const pointer = "/status/by"
	by := r.Status.By
	next := c.set.Runs[by]
	switch {
	case c.circular(r):
		c.Errorf(r.File, pointer, "what supersedes this run is superseded by it; one of them must be active or withdrawn")
		return
	case next == nil && c.present[runFolder.name][by]:
		return // its own file says what is wrong
	case next == nil:
		runs := list.Keys(c.present[runFolder.name])
		c.Errorf(r.File, pointer, "superseded by %q, but there is no such run%s", by, source.DidYouMean(by, runs))
		return
	}
	for _, what := range []struct {
		name, here, there string
		cards             folder
	}{
		{"model", r.Model, next.Model, modelFolder},
		{"panel", r.Panel, next.Panel, panelFolder},
		{"component", r.Component.String(), next.Component.String(), folder{}},
	} {
		if what.here != what.there && (what.cards.name == "" || c.has(what.cards, what.here) && c.has(what.cards, what.there)) {
			c.Errorf(r.File, pointer, "superseded by %q, a run of %s %q, this one is of %q; withdraw the run, or name one of the same %s",
				by, what.name, what.there, what.here, what.name)
			return
		}
	}
}

// oneActive finds several active runs of one model, panel and component.
func (c *check) oneActive() {
	first := map[[3]string]*Run{} // by model, panel and component
	for _, r := range c.runs {
		if r.State() != Active {
			continue
		}
		k := [3]string{r.Model, r.Panel, r.Component.String()}
		f := first[k]
		if f == nil {
			first[k] = r
		} else if f.ID != r.ID { // otherwise it is said already
			c.Errorf(r.File, "/id",
				"run %q is active too and of the same model, panel and component; give one of them the status \"superseded\"", f.ID)
		}
	}
}

// steps finds scores of experts that are no step of their scale. A judge's is any number in the range: the mean of several
// prompts, a jury's vote.
func (c *check) steps() {
	for _, r := range c.runs {
		if p := c.set.Panels[r.Panel]; p == nil || p.Kind == Judge {
			continue
		}
		for _, s := range r.Component.Scales() {
			for i := range r.Ratings {
				if x, unsure, missing := r.Ratings[i].Score(s.ID); !s.Percent && !unsure && !missing && !s.Has(x) {
					c.Errorf(r.File, source.Pointer("ratings", i, s.ID), "%s is %v, must be %s; other numbers are a judge's", s.ID, x, s.Asked())
				}
			}
		}
	}
}

// subsets finds runs that call what they rated a random subset though no figure can be made of it: only experts' ratings of
// a rated part are put together with a judge's of the same answers.
func (c *check) subsets() {
	for _, r := range c.runs {
		if r.Subset != "" && counted(r) && (r.Component.Provoked() || c.set.ByJudge(r)) {
			c.Errorf(r.File, "/subset", "subset says which answers of the rated part experts rated; leave it out here")
		}
	}
}
