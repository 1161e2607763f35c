package result

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// Unusual warns of active runs whose values are those of a mistake: ratings that are another run's, a rater entered twice,
// a scale the wrong way round, one value throughout.
func Unusual(set *Set) source.Findings {
	c := &Finder{}
	for _, id := range set.RunIDs() {
		if r := set.Runs[id]; r.State() == Active && !r.Component.Provoked() {
			sameThroughout(c, r)
			turned(c, r)
			against(c, r)
		}
	}
	equal(c, set)
	return c.Findings
}

// enoughRatings is the number from which on a pattern is more than chance.
const enoughRatings = 10

// sameThroughout warns where a run says the same of everything.
func sameThroughout(c *Finder, r *Run) {
	at, said := "/summary", 0
	for _, s := range r.Component.Scales() {
		if f := r.Summary[s.ID]; f.Value() != nil {
			if said++; !isConstant(f, s) {
				return
			}
		}
	}
	if len(r.Ratings) >= enoughRatings {
		at, said = "/ratings", len(r.Ratings[0].Answers)
		for i := range r.Ratings {
			if !maps.Equal(r.Ratings[i].Answers, r.Ratings[0].Answers) {
				return
			}
		}
	}
	if said >= 3 {
		c.Warnf(r.File, at, "every rating says the same, on all %d dimensions; is this the output of a program that failed?", said)
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

// equal warns of active runs of one panel whose ratings are, question by question, another model's or those of a run that was
// withdrawn, and of raters of one panel who rated the same answers and say the same of each.
func equal(c *Finder, set *Set) {
	type rater struct{ panel, id string }
	type first struct { // where a rater's ratings begin
		run *Run
		at  int
	}
	runs, begins, said := map[string]*Run{}, map[rater]first{}, map[rater][]string{}
	withdrawn := func(id string) bool { return set.Runs[id].State() == Withdrawn }
	ids := set.RunIDs()
	for _, id := range slices.Concat(list.Keep(ids, withdrawn), slices.DeleteFunc(ids, withdrawn)) {
		r := set.Runs[id]
		if r.State() == Superseded || len(r.Ratings) == 0 {
			continue
		}
		panel, all := r.Panel+" "+r.Component.String(), make([]string, len(r.Ratings))
		for i := range r.Ratings {
			x := &r.Ratings[i]
			all[i] = fmt.Sprint(x.Mode, " ", x.Question, " ", x.Sample, "\x00", x.Answers, x.Triggered)
			if withdrawn(id) {
				continue
			}
			by := rater{panel, x.Rater}
			if said[by] == nil {
				begins[by] = first{r, i}
			}
			said[by] = append(said[by], r.Responses+" "+all[i])
		}
		key := panel + sameAs(all)
		switch o := runs[key]; {
		case withdrawn(id), o == nil, !varied(all):
			runs[key] = r
		case o.State() == Withdrawn:
			c.Warnf(r.File, "/ratings", "the ratings are those of run %q (%s), which was withdrawn, %s; withdraw this run too, "+
				"or let that one count again", o.ID, c.Where(o.File, "/ratings"), source.Quote(o.Status.Reason))
		case o.Model != r.Model:
			c.Warnf(r.File, "/ratings",
				"the ratings are those of another model, run %q (%s); hand in the ratings of this model's own answers, "+
					"or withdraw the run that is wrong", o.ID, c.Where(o.File, "/ratings"))
		}
	}
	raters := map[string]rater{}
	for _, by := range slices.SortedFunc(maps.Keys(said), func(a, b rater) int {
		return cmp.Or(cmp.Compare(a.panel, b.panel), cmp.Compare(a.id, b.id))
	}) {
		key := by.panel + sameAs(said[by])
		if other, ok := raters[key]; !ok {
			raters[key] = by
		} else if varied(said[by]) {
			c.Warnf(begins[by].run.File, source.Pointer("ratings", begins[by].at, "rater"),
				"raters %q and %q rated the same %d answers and say the same of each, on every scale; "+
					"if they are one person, keep one rating of each answer", other.id, by.id, len(said[by]))
		}
	}
}

// sameAs is the same text of the same ratings, in whichever order they come.
func sameAs(ratings []string) string {
	return strings.Join(slices.Sorted(slices.Values(ratings)), "\n")
}

// varied reports whether ratings differ enough among themselves that nobody takes it for chance if others are equal: raters
// who say the same of everything may be alike.
func varied(ratings []string) bool {
	n := map[string]int{}
	for _, text := range ratings {
		_, says, _ := strings.Cut(text, "\x00")
		n[says]++
	}
	often := 0
	for _, times := range n {
		if times >= enoughRatings {
			often++
		}
	}
	return len(ratings) >= enoughRatings && (len(n) >= 3 || often >= 2)
}

// clearly is the correlation from which on a scale that goes against the headline scale is taken to be turned round.
const clearly = 0.3

// turned warns of scales that fall where they should rise with the headline scale, by all ratings or by those of one rater alone.
func turned(c *Finder, r *Run) {
	headline := r.Component.Headline()
	for _, s := range r.Component.Scales() {
		if s.ID == headline.ID {
			continue
		}
		sign, way := 1.0, "falls"
		if s.LowerIsBetter != headline.LowerIsBetter {
			sign, way = -1, "rises"
		}
		xs, ys, at := map[string][]float64{}, map[string][]float64{}, map[string]int{} // by rater; "" for all
		for i := range r.Ratings {
			x, unsureX, missingX := r.Ratings[i].Score(headline.ID)
			y, unsureY, missingY := r.Ratings[i].Score(s.ID)
			if unsureX || missingX || unsureY || missingY {
				continue
			}
			rater := r.Ratings[i].Rater
			for _, of := range slices.Compact([]string{"", rater}) {
				xs[of], ys[of] = append(xs[of], x), append(ys[of], sign*y)
			}
			at[rater] = cmp.Or(at[rater], i)
		}
		warn := func(place, of, alone string, by float64) {
			c.Warnf(r.File, place, "%s %s with %s%s (correlation %.2f over %d ratings); if the scale was turned round, write %.6g − x",
				s.ID, way, headline.ID, alone, sign*by, len(xs[of]), s.Min+s.Max)
		}
		all, reversed := correlation(xs[""], ys[""])
		if reversed {
			warn("/ratings", "", "", all)
			continue
		}
		for _, rater := range list.Keys(at) {
			if own, reversed := correlation(xs[rater], ys[rater]); reversed && all >= clearly {
				warn(source.Pointer("ratings", at[rater], "rater"), rater, fmt.Sprintf(" for rater %q alone", rater), own)
			}
		}
	}
}

// against warns of raters whose headline scores fall where those of the others on the same answers rise: all their scales may be
// turned round.
func against(c *Finder, r *Run) {
	s, sum, n := r.Component.Headline(), map[string]float64{}, map[string]float64{}
	each := func(do func(i int, answer string, score float64)) {
		for i := range r.Ratings {
			x := &r.Ratings[i]
			if score, unsure, missing := x.Score(s.ID); !unsure && !missing {
				do(i, fmt.Sprint(x.Question, " ", x.Sample), score)
			}
		}
	}
	each(func(_ int, answer string, score float64) { sum[answer], n[answer] = sum[answer]+score, n[answer]+1 })
	own, others, at := map[string][]float64{}, map[string][]float64{}, map[string]int{}
	each(func(i int, answer string, score float64) {
		if rater := r.Ratings[i].Rater; n[answer] > 1 {
			own[rater], at[rater] = append(own[rater], score), i
			others[rater] = append(others[rater], (sum[answer]-score)/(n[answer]-1))
		}
	})
	for _, rater := range list.Keys(at) {
		if by, reversed := correlation(others[rater], own[rater]); reversed {
			c.Warnf(r.File, source.Pointer("ratings", at[rater], "rater"), "%s by rater %q falls where that of the others rises "+
				"(correlation %.2f over %d ratings); did this rater read the scale the other way round?", s.ID, rater, by, len(own[rater]))
		}
	}
}

// correlation returns Pearson's correlation, and whether it is clearly below 0: by three standard errors of Fisher's z.
func correlation(x, y []float64) (r float64, reversed bool) {
	if len(x) < enoughRatings {
		return 0, false
	}
	r = stat.Correlation(x, y, nil)
	return r, r <= -clearly && math.Atanh(max(r, -0.999999))+3/math.Sqrt(float64(len(x)-3)) < 0
}
