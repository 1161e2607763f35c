package result

import (
	"fmt"
	"math"
	"slices"

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
