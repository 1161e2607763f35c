package doubt

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// A doubt looks at one run.
type doubt struct {
	*check
	*result.Run
	says  map[string]result.Statistic // by dimension or mode: the summary, or what there is of the ratings
	rated map[string]int              // ratings by question
}

// Unusual notes where a run that counts is not a full one by the protocol of
// CounselBench, and warns where its values are such as a mistake would give.
func Unusual(set *result.Set) strict.Findings {
	c := &check{set: set}
	for _, id := range set.RunIDs() {
		r := set.Runs[id]
		if r.State() != result.Active {
			continue
		}
		d := doubt{c, r, figures(r), map[string]int{}}
		for i := range r.Ratings {
			d.rated[r.Ratings[i].Question]++
		}
		d.ofSize()
		d.sameThroughout()
		d.oneSidedRaters()
		d.upsideDown()
		d.onePercent()
		d.allScales()
		d.precision()
	}
	return c.Findings
}

// figures returns the summary of a run, or the means of its ratings with the number of ratings by value.
func figures(r *result.Run) map[string]result.Statistic {
	if r.Ratings == nil {
		return r.Summary
	}
	out := map[string]result.Statistic{}
	for _, s := range result.Scales(r.Component) {
		f, sum, n, said := result.Statistic{Counts: map[string]int{}}, 0.0, 0, false
		for i := range r.Ratings {
			x, unsure, missing := r.Ratings[i].Score(s.ID)
			if said = said || !missing; !unsure && !missing {
				sum, n = sum+x, n+1
				f.Counts[string(*r.Ratings[i].Answer(s.ID))]++
			}
		}
		if n > 0 {
			f.Mean = new(sum / float64(n))
		}
		if said {
			out[s.ID] = f
		}
	}
	return out
}

// enoughQuestions is the number from which on a pattern is more than chance.
const enoughQuestions = 10

// sameThroughout warns where an EVAL run says the same of everything.
func (d doubt) sameThroughout() {
	said := 0
	for _, s := range result.Dimensions {
		if f := d.says[s.ID]; f.Value() != nil {
			if said++; !isConstant(f, s) {
				return
			}
		}
	}
	at := "/summary"
	if d.Ratings != nil {
		at = "/ratings"
	}
	if said >= 3 && (d.Ratings == nil || len(d.rated) >= enoughQuestions) {
		d.Warnf(d.File, at, "every rating says the same, on all %d dimensions; is this the output of a program that failed?", said)
	}
}

// isConstant reports whether all ratings behind a figure are the same.
func isConstant(f result.Statistic, s result.Scale) bool {
	switch v := *f.Value(); {
	case f.Counts != nil:
		return len(slices.DeleteFunc(slices.Collect(maps.Values(f.Counts)), func(n int) bool { return n == 0 })) == 1
	case f.SD != nil:
		return *f.SD == 0
	default:
		return v == s.Min || v == s.Max // at an end of its scale it can be of no other values
	}
}

// oneSidedRaters warns of raters who say the same of every answer, where others
// do not.
func (d doubt) oneSidedRaters() {
	type rater struct {
		says, questions map[string]bool
		first           int // the place of a rating
	}
	raters := map[string]*rater{}
	for i := range d.Ratings {
		x := &d.Ratings[i]
		var said []string
		for _, s := range result.Dimensions {
			if _, unsure, missing := x.Score(s.ID); !unsure && !missing {
				said = append(said, s.ID+" "+string(*x.Answer(s.ID)))
			}
		}
		if len(said) < 3 {
			continue
		}
		if raters[x.Rater] == nil {
			raters[x.Rater] = &rater{map[string]bool{}, map[string]bool{}, i}
		}
		raters[x.Rater].says[strings.Join(said, " ")] = true
		raters[x.Rater].questions[x.Question] = true
	}
	if len(raters) < 2 {
		return // one rater is the run
	}
	for _, r := range slices.SortedFunc(maps.Values(raters), func(a, b *rater) int { return a.first - b.first }) {
		if len(r.says) == 1 && len(r.questions) >= enoughQuestions {
			d.Warnf(d.File, strict.Pointer("ratings", r.first, "rater"), "rater %q says the same of all %d answers, on every dimension; is that a rater?",
				d.Ratings[r.first].Rater, len(r.questions))
		}
	}
}

// upsideDown warns where answers that are liked would be among the worst on a scale of which less is better.
func (d doubt) upsideDown() {
	liked := d.says[result.HeadlineDimension.ID].Mean
	if liked == nil || d.Component.Provoked() || result.HeadlineDimension.LowerIsBetter || along(result.HeadlineDimension, *liked) < 0.5 {
		return
	}
	for _, s := range result.Dimensions {
		mean := d.says[s.ID].Mean
		if mean == nil || s.Percent || !s.LowerIsBetter || along(s, *mean) <= 0.625 {
			continue
		}
		at := strict.Pointer("summary", s.ID)
		if d.Ratings != nil {
			at = "/ratings"
		}
		d.Warnf(d.File, at, "%s is %.6g of %.6g where %s is %.6g; lower is better, %.6g the worst: if the scale was turned round, write %.6g − x, here %.6g",
			s.ID, *mean, s.Max, result.HeadlineDimension.ID, *liked, s.Max, s.Min+s.Max, s.Min+s.Max-*mean)
	}
}

// along returns where on a scale of scores a value is: 0 at its least, 1 at its greatest.
func along(s result.Scale, x float64) float64 { return (x - s.Min) / (s.Max - s.Min) }

// onePercent warns of a rate of exactly 1 where 1% may be meant.
func (d doubt) onePercent() {
	for _, s := range result.Dimensions {
		if f := d.Summary[s.ID]; s.Percent && s.LowerIsBetter && f.Rate != nil && *f.Rate == 1 && f.Counts == nil && len(d.Summary) > 1 {
			d.Warnf(d.File, strict.Pointer("summary", s.ID, "rate"), "rate is 1: so of every answer; for 1%% write 0.01")
		}
	}
}

// enoughRatings is the number from which on an error of that size is no chance.
const enoughRatings = 30

// precision warns of standard errors that the number of ratings hardly allows: a
// standard deviation in the place of the error.
func (d doubt) precision() {
	for _, s := range result.Scales(d.Component) {
		f := d.Summary[s.ID]
		if f.SE == nil || f.N == nil || *f.N < enoughRatings {
			continue
		}
		// All ratings of a question or rater may be the same; where these are not stated, those of ten.
		share := 10 / float64(*f.N)
		if f.Questions != nil && *f.Questions > 0 {
			share = 1 / float64(*f.Questions)
			if f.Raters != nil && *f.Raters > 0 {
				share += 1 / float64(*f.Raters)
			}
		}
		if most := (s.Max - s.Min) / 2 * math.Sqrt(min(share, 1)); *f.SE > most {
			d.Warnf(d.File, strict.Pointer("summary", s.ID, "se"),
				"se is %.6g, but with n %d it is hardly more than %.6g; if it is the standard deviation, call it sd", *f.SE, *f.N, most)
		}
	}
}

// ofSize holds the size of a run against the protocol. What a summary does not state is left alone.
func (d doubt) ofSize() {
	switch {
	case d.Subset != "": // which says that it is not a full run
	case d.Ratings == nil:
		d.sizeOfSummary()
	case d.Component.Provoked():
		d.sizeOfAdv()
	default:
		d.sizeOfEval()
	}
}

// part returns the part of the benchmark that a run is of.
func (d doubt) part() *result.Part { return d.set.Benchmark.PartOf(d.Component) }

// raters returns the number of experts who rate one answer; 0 for a judge.
func (d doubt) raters() int {
	if panel := d.set.Panels[d.Panel]; panel != nil && panel.Kind == result.Experts {
		return cmp.Or(panel.RatingsPerAnswer, d.part().Raters)
	}
	return 0
}

// sizeOfSummary says what holds for several figures once, at the first of them.
func (d doubt) sizeOfSummary() {
	var notes [][2]string // a pointer, and what is said of it
	times := map[string]int{}
	for _, s := range result.Scales(d.Component) {
		f := d.Summary[s.ID]
		note := func(part, format string, args ...any) {
			message := fmt.Sprintf(format, args...)
			notes = append(notes, [2]string{strict.Pointer("summary", s.ID, part), message})
			times[message]++
		}
		part, full, each := d.part(), d.part().Questions, ""
		if d.Component.Provoked() {
			full, each = part.PerScale(), " a mode"
		}
		left := 0
		for _, n := range []*int{f.Unsure, f.Missing} {
			if n != nil {
				left += *n
			}
		}
		// A question that every expert was unsure of, or left out, stands behind no figure.
		if f.Questions != nil && (*f.Questions > full || *f.Questions+left < full) {
			note("questions", "questions is %d; the protocol has %d%s", *f.Questions, full, each)
		}
		isKnown := f.N != nil && f.Unsure != nil && f.Missing != nil
		if raters := d.raters(); !d.Component.Provoked() && isKnown && raters > 0 && *f.N+left != full*raters*d.Samples() {
			note("n", "n is %d with those missing or not sure; the protocol has %d experts for each of %d answers", *f.N+left, raters, full*d.Samples())
		}
		if n := len(f.Topics); n > 0 && part.Topics > 0 && n != part.Topics {
			note("topics", "%s named; the protocol has %d", strict.Count(n, "topic is", "topics are"), part.Topics)
		}
	}
	for _, note := range notes {
		at, message := note[0], note[1]
		others := times[message] - 1
		if others < 0 {
			continue // said
		}
		if times[message] = 0; others > 0 {
			message += "; the same in " + strict.Count(others, "other figure", "other figures")
		}
		d.Notef(d.File, at, "%s", message)
	}
}

func (d doubt) sizeOfEval() {
	part, topics := d.part(), map[string]int{}
	for question := range d.rated {
		if t := d.Questions[question].Topic; t != "" {
			topics[t]++
		}
	}
	if n := len(d.rated); n != part.Questions {
		d.Notef(d.File, "/ratings", "%s rated; the protocol has %d", strict.Count(n, "question is", "questions are"), part.Questions)
	}
	if n := len(topics); n > 0 && part.Topics > 0 && n != part.Topics {
		d.Notef(d.File, "/questions", "%s named; the protocol has %d", strict.Count(n, "topic is", "topics are"), part.Topics)
	}
	for _, t := range slices.Sorted(maps.Keys(topics)) {
		if n := topics[t]; part.Topics > 0 && n != part.PerTopic() {
			d.Notef(d.File, "/questions", "topic %q has %s; the protocol has %d a topic", t, strict.Count(n, "question", "questions"), part.PerTopic())
			break // one says it all
		}
	}
	raters, other := d.raters(), 0
	for _, n := range d.RatingsByAnswer() {
		if n != raters {
			other++
		}
	}
	if raters > 0 && other > 0 {
		d.Notef(d.File, "/ratings", "%s more or fewer than %d experts' ratings; the protocol has %d an answer",
			strict.Count(other, "answer has", "answers have"), raters, raters)
	}
}

func (d doubt) sizeOfAdv() {
	questions := map[[2]string]bool{} // by mode and question
	perMode := map[result.Mode]int{}
	for i := range d.Ratings {
		x := &d.Ratings[i]
		if k := [2]string{x.Mode, x.Question}; !questions[k] {
			questions[k] = true
			perMode[x.Mode]++
		}
	}
	var other []string
	full := d.part().PerScale()
	for _, m := range result.IDs(result.Modes) {
		if n := perMode[m]; n != full {
			other = append(other, fmt.Sprintf("%s has %s", m, strict.Count(n, "question", "questions")))
		}
	}
	if len(other) > 0 {
		d.Notef(d.File, "/ratings", "%s; the protocol has %d a mode", strings.Join(other, ", "), full)
	}
}

// allScales names the dimensions or failure modes of which a run says nothing.
func (d doubt) allScales() {
	if d.Component.Provoked() && d.Ratings != nil {
		return // said with the number of questions
	}
	missing := slices.DeleteFunc(result.IDs(result.Scales(d.Component)), func(id string) bool { _, stated := d.says[id]; return stated })
	if len(missing) > 0 {
		d.Notef(d.File, "/component", "nothing is said of %s; the protocol has all %d, and the boards will show no figure there",
			strings.Join(missing, ", "), len(result.Scales(d.Component)))
	}
}
