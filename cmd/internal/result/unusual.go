package result

import (
	"maps"
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/source"
)

// An unusual looks at one run.
type unusual struct {
	*Finder
	*Run
	set   *Set
	says  map[string]Statistic // by dimension or mode: the summary, or what there is of the ratings
	rated map[string]int       // ratings by question
}

// Unusual notes where an active run is not a full one by the benchmark's protocol, and warns where its values are those
// of a mistake: ratings that are another run's, a rater entered twice, a scale the wrong way round, one value throughout.
func Unusual(set *Set) source.Findings {
	c := &Finder{}
	for _, id := range set.RunIDs() {
		r := set.Runs[id]
		if r.State() != Active {
			continue
		}
		d := unusual{c, r, set, figuresOf(r), map[string]int{}}
		for i := range r.Ratings {
			d.rated[r.Ratings[i].Question]++
		}
		d.ofSize()
		d.sameThroughout()
		d.turned()
		d.turnedSummary()
		d.onePercent()
		d.allScales()
		d.precision()
	}
	equal(c, set)
	apart(c, set)
	return c.Findings
}

// figuresOf returns the summary of a run, or the means of its ratings with the number of ratings by value.
func figuresOf(r *Run) map[string]Statistic {
	if r.Ratings == nil {
		return r.Summary
	}
	out := map[string]Statistic{}
	for _, s := range r.Component.Scales() {
		f, sum, n, said := Statistic{Counts: map[string]int{}}, 0.0, 0, false
		for i := range r.Ratings {
			x, unsure, missing := r.Ratings[i].Score(s.ID)
			if said = said || !missing; !unsure && !missing {
				sum, n = sum+x, n+1
				f.Counts[string(r.Ratings[i].Answer(s.ID))]++
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
func (d unusual) sameThroughout() {
	if d.Component.Provoked() {
		return
	}
	said := 0
	for _, s := range d.Component.Scales() {
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
func isConstant(f Statistic, s Scale) bool {
	switch v := *f.Value(); {
	case f.Counts != nil:
		return len(slices.DeleteFunc(slices.Collect(maps.Values(f.Counts)), func(n int) bool { return n == 0 })) == 1
	case f.SD != nil:
		return *f.SD == 0
	default:
		return v == s.Min || v == s.Max // at an end of its scale it can be of no other values
	}
}

// turnedSummary warns where answers that are liked would be among the worst on a scale of which less is better.
func (d unusual) turnedSummary() {
	headline := d.Component.Headline()
	liked := d.says[headline.ID].Mean
	if liked == nil || d.Ratings != nil || d.Component.Provoked() || headline.LowerIsBetter || along(headline, *liked) < 0.5 {
		return
	}
	for _, s := range d.Component.Scales() {
		mean := d.says[s.ID].Mean
		if mean == nil || s.Percent || !s.LowerIsBetter || along(s, *mean) <= 0.625 {
			continue
		}
		d.Warnf(d.File, source.Pointer("summary", s.ID), "%s is %.6g of %.6g where %s is %.6g; lower is better, %.6g the worst: if the scale was turned round, write %.6g − x, here %.6g",
			s.ID, *mean, s.Max, headline.ID, *liked, s.Max, s.Min+s.Max, s.Min+s.Max-*mean)
	}
}

// along returns where on a scale of scores a value is: 0 at its least, 1 at its greatest.
func along(s Scale, x float64) float64 { return (x - s.Min) / (s.Max - s.Min) }

// onePercent warns of a rate of exactly 1 where 1% may be meant.
func (d unusual) onePercent() {
	for _, s := range d.Component.Scales() {
		if f := d.Summary[s.ID]; !d.Component.Provoked() && s.Percent && s.LowerIsBetter && f.Rate != nil && *f.Rate == 1 && f.Counts == nil && len(d.Summary) > 1 {
			d.Warnf(d.File, source.Pointer("summary", s.ID, "rate"), "rate is 1: so of every answer; for 1%% write 0.01")
		}
	}
}

// enoughRatings is the number from which on an error of that size is no chance.
const enoughRatings = 30

// precision warns of standard errors that the number of ratings hardly allows: a
// standard deviation in the place of the error.
func (d unusual) precision() {
	for _, s := range d.Component.Scales() {
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
			d.Warnf(d.File, source.Pointer("summary", s.ID, "se"),
				"se is %.6g, but with n %d it is hardly more than %.6g; if it is the standard deviation, call it sd", *f.SE, *f.N, most)
		}
	}
}
