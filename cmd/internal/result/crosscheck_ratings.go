package result

import "github.com/counselboard/counselboard/cmd/internal/strict"

// ratings checks the ratings of a run against each other and against its questions.
func (c *check) ratings(r *Run) {
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
			c.errorf(r.File, strict.Pointer("ratings", i), "rater %q rated question %q before, on line %d; a rater rates a %s once", rating.Rater, rating.Question, c.line(r.File, strict.Pointer("ratings", j)), what)
		} else {
			first[k] = i
		}
		if _, listed := r.Questions[rating.Question]; r.Questions != nil && !listed && !unlisted[rating.Question] {
			unlisted[rating.Question] = true
			c.warnf(r.File, strict.Pointer("ratings", i, "question"), "question %q is not among the questions of this file; add it there", rating.Question)
		}
		if g := r.Generation; g != nil && g.Samples > 0 && rating.Sample > g.Samples && !beyond {
			beyond = true
			c.errorf(r.File, strict.Pointer("ratings", i, "sample"), "sample is %d, but generation.samples is %d (line %d)", rating.Sample, g.Samples, c.line(r.File, "/generation/samples"))
		}
	}
}
