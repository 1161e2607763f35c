package result

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat"

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
		d.Warnf(d.File, source.Pointer("summary", s.ID),
			"%s is %.6g of %.6g where %s is %.6g; lower is better, %.6g the worst: if the scale was turned round, write %.6g − x, here %.6g",
			s.ID, *mean, s.Max, headline.ID, *liked, s.Max, s.Min+s.Max, s.Min+s.Max-*mean)
	}
}

// along returns where on a scale of scores a value is: 0 at its least, 1 at its greatest.
func along(s Scale, x float64) float64 { return (x - s.Min) / (s.Max - s.Min) }

// onePercent warns of a rate of exactly 1 where 1% may be meant.
func (d unusual) onePercent() {
	for _, s := range d.Component.Scales() {
		if f := d.Summary[s.ID]; !d.Component.Provoked() && s.Percent && s.LowerIsBetter && f.Rate != nil && *f.Rate == 1 &&
			f.Counts == nil && len(d.Summary) > 1 {
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

// varied reports whether equal ratings differ enough among themselves that nobody takes their equality for chance: raters who
// say the same of everything may be alike.
func varied(says map[string]int) bool {
	often := 0
	for _, n := range says {
		if n >= enoughQuestions {
			often++
		}
	}
	return len(says) >= 3 || often >= 2
}

// equal warns of active runs of one panel whose ratings are, question by question, another model's, and of raters who say
// the same of every answer that both rated.
func equal(c *Finder, set *Set) {
	runs := map[string]*Run{}
	meetings := map[[3]string]*meeting{} // by panel and component, and two raters
	for _, id := range set.RunIDs() {
		r := set.Runs[id]
		if r.State() != Active || len(r.Ratings) == 0 {
			continue
		}
		panel := r.Panel + " " + r.Component.String()
		all, different := make([]string, len(r.Ratings)), map[string]int{}
		answers := map[string][]int{} // the places of their ratings
		for i := range r.Ratings {
			x := &r.Ratings[i]
			says, answer := x.says(r.Component), fmt.Sprint(x.Mode, " ", x.Question, " ", x.Sample)
			different[says]++
			all[i], answers[answer] = answer+says, append(answers[answer], i)
		}
		for _, answer := range slices.Sorted(maps.Keys(answers)) {
			meet(meetings, panel, r, answers[answer])
		}
		slices.Sort(all)
		key := panel + "\n" + strings.Join(all, "\n")
		if o := runs[key]; o == nil || len(all) < enoughQuestions || !varied(different) {
			runs[key] = r
		} else if o.Model != r.Model {
			c.Warnf(r.File, "/ratings",
				"the ratings are those of another model, run %q (%s); hand in the ratings of this model's own answers, "+
					"or withdraw the run that is wrong", o.ID, c.Where(o.File, "/ratings"))
		}
	}
	for _, k := range slices.SortedFunc(maps.Keys(meetings), func(a, b [3]string) int { return slices.Compare(a[:], b[:]) }) {
		if m := meetings[k]; m.same == m.all && m.all >= enoughQuestions && varied(m.says) {
			c.Warnf(m.run.File, source.Pointer("ratings", m.at, "rater"),
				"raters %q and %q say the same of all %d answers that both rated, on every scale; "+
					"if they are one person, keep one rating of each answer", k[1], k[2], m.all)
		}
	}
}

// A meeting is what two raters say of the answers that both rated.
type meeting struct {
	run       *Run // where they first meet, and the place of the second's rating there
	at        int
	all, same int
	says      map[string]int
}

// manyRaters is the number of raters of one answer from which on they are not compared with each other: there are too many pairs.
const manyRaters = 40

// meet compares the ratings of one answer with each other.
func meet(meetings map[[3]string]*meeting, panel string, r *Run, places []int) {
	if len(places) > manyRaters {
		return
	}
	for _, i := range places {
		for _, j := range places {
			x, y := &r.Ratings[i], &r.Ratings[j]
			if x.Rater >= y.Rater {
				continue
			}
			k := [3]string{panel, x.Rater, y.Rater}
			if meetings[k] == nil {
				meetings[k] = &meeting{run: r, at: j, says: map[string]int{}}
			}
			m, says := meetings[k], x.says(r.Component)
			m.all++
			m.says[says]++
			if says == y.says(r.Component) {
				m.same++
			}
		}
	}
}

// apart notes a judge whose answers have another id than those of the same model, to the same questions, that experts rated: it
// is then compared with nobody.
func apart(c *Finder, set *Set) {
	active := func(judges bool) (out []*Run) {
		for _, id := range set.RunIDs() {
			if r := set.Runs[id]; r.State() == Active && len(r.Ratings) > 0 && set.Panels[r.Panel] != nil && set.ByJudge(r) == judges {
				out = append(out, r)
			}
		}
		return out
	}
	experts, told := active(false), map[string]bool{} // by panel and component: one says enough
	for _, r := range active(true) {
		var other *Run
		for _, e := range experts {
			if e.Component.Equal(r.Component) && e.Model == r.Model && e.Responses == r.Responses {
				other = nil
				break
			} else if e.Component.Equal(r.Component) && e.Model == r.Model && shareQuestions(r, e) {
				other = e
			}
		}
		if k := r.Panel + " " + r.Component.String(); other != nil && !told[k] {
			told[k] = true
			c.Notef(r.File, "/responses",
				"the judge is compared with no expert: its answers are %q, and those of the same model to the same questions that "+
					"experts rated are %q (%s); if they are the same answers, give both one id", r.Responses, other.Responses,
				c.Where(other.File, "/responses"))
		}
	}
}

// shareQuestions reports whether a run has most of another's questions.
func shareQuestions(r, other *Run) bool {
	asked, all := map[string]bool{}, map[string]bool{}
	for i := range r.Ratings {
		asked[r.Ratings[i].Question] = true
	}
	n := 0
	for i := range other.Ratings {
		if q := other.Ratings[i].Question; !all[q] {
			if all[q] = true; asked[q] {
				n++
			}
		}
	}
	return 2*n > len(all)
}

// says writes what a rating says on every scale of a component, after a zero byte.
func (x *Rating) says(c Component) string {
	var b strings.Builder
	scales := c.Scales()
	if c.Provoked() {
		scales = []Scale{Total}
	}
	for _, s := range scales {
		v, unsure, missing := x.Score(s.ID)
		fmt.Fprint(&b, "\x00", v, unsure, missing)
	}
	return b.String()
}

// clearly is the correlation from which on a scale that goes against the headline scale is taken to be turned round.
const clearly = 0.3

// turned warns of scales that fall where they should rise with the headline scale, by all ratings or by those of one rater.
func (d unusual) turned() {
	if d.Component.Provoked() || len(d.Ratings) == 0 {
		return
	}
	headline := d.Component.Headline()
	for _, s := range d.Component.Scales() {
		if s.ID == headline.ID || s.Percent {
			continue
		}
		sign := 1.0
		if s.LowerIsBetter != headline.LowerIsBetter {
			sign = -1
		}
		xs, ys := map[string][]float64{}, map[string][]float64{} // by rater; "" for all
		at := map[string]int{}
		for i := range d.Ratings {
			r := &d.Ratings[i]
			x, unsureX, missingX := r.Score(headline.ID)
			y, unsureY, missingY := r.Score(s.ID)
			if unsureX || missingX || unsureY || missingY {
				continue
			}
			for _, rater := range slices.Compact([]string{"", r.Rater}) {
				xs[rater], ys[rater] = append(xs[rater], x), append(ys[rater], sign*y)
			}
			at[r.Rater] = cmp.Or(at[r.Rater], i)
		}
		all, reversed := correlation(xs[""], ys[""])
		way := "falls"
		if sign < 0 {
			way = "rises"
		}
		cure := fmt.Sprintf("if the scale was turned round, write %.6g − x", s.Min+s.Max)
		if reversed {
			d.Warnf(d.File, "/ratings", "%s %s with %s (correlation %.2f over %d ratings); %s", s.ID, way, headline.ID, sign*all,
				len(xs[""]), cure)
			continue
		}
		for _, rater := range slices.Sorted(maps.Keys(at)) {
			if own, reversed := correlation(xs[rater], ys[rater]); reversed && all >= clearly {
				d.Warnf(d.File, source.Pointer("ratings", at[rater], "rater"),
					"%s %s with %s for rater %q alone (correlation %.2f over %d ratings); %s",
					s.ID, way, headline.ID, rater, sign*own, len(xs[rater]), cure)
			}
		}
	}
}

// correlation returns Pearson's correlation, and whether it is clearly below 0: by three standard errors of Fisher's z.
func correlation(x, y []float64) (r float64, reversed bool) {
	if len(x) < enoughQuestions {
		return 0, false
	}
	r = stat.Correlation(x, y, nil)
	return r, r <= -clearly && math.Atanh(max(r, -0.999999))+3/math.Sqrt(float64(len(x)-3)) < 0
}
