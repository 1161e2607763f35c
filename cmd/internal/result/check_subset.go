package result

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// subsets finds runs that call what they rated a random subset where it cannot be one
// of the answers that judges scored.
func (c *check) subsets() {
	scored := map[string][]*Run{} // by responses
	for _, r := range c.runs {
		if r.State() == Active && !r.Component.Provoked() && c.set.ByJudge(r) && len(r.Ratings) > 0 {
			scored[r.Responses] = append(scored[r.Responses], r)
		}
	}
	for _, r := range c.runs {
		if r.Subset == "" || !counted(r) {
			continue
		}
		why := ""
		switch judges := scored[r.Responses]; {
		case r.Component.Provoked():
			why = "is for EVAL runs; leave it out"
		case c.set.ByJudge(r):
			why = "says which answers experts rated, and this run is a judge's; leave it out"
		case len(r.Ratings) > 0 && len(judges) > 0:
			why = newDrawing(r, judges).notRandom()
		}
		if why != "" {
			c.Errorf(r.File, "/subset", "subset %s", why)
		}
	}
}

// A drawing is the answers that judges scored, of which experts say that they drew
// some at random. An answer is named by its question.
type drawing struct {
	judges []*Run
	all    []string // in the order of the judges' files
	scored map[string]bool
	drawn  map[string]bool
	topic  map[string]string
}

func newDrawing(r *Run, judges []*Run) drawing {
	d := drawing{judges: judges, scored: map[string]bool{}, drawn: map[string]bool{}, topic: map[string]string{}}
	for i := range r.Ratings {
		d.drawn[r.Ratings[i].Question] = true
	}
	for _, j := range judges {
		for i := range j.Ratings {
			if q := j.Ratings[i].Question; !d.scored[q] {
				d.scored[q], d.all = true, append(d.all, q)
			}
		}
	}
	for _, run := range append([]*Run{r}, judges...) {
		for id, q := range run.Questions {
			d.topic[id] = cmp.Or(d.topic[id], q.Topic)
		}
	}
	return d
}

// notRandom says why the answers cannot have been drawn at random, and what would be
// right; "" where they can.
func (d drawing) notRandom() string {
	const instead = "; draw at random from all that a judge scored, or leave subset out"
	for _, q := range list.Keys(d.drawn) {
		if !d.scored[q] {
			return fmt.Sprintf("is random, but no judge's run scores the answer to %q%s", q, instead)
		}
	}
	if len(d.drawn) == len(d.all) {
		return fmt.Sprintf("is random, but all %s that a judge scored are rated; leave it out",
			source.Count(len(d.all), "answer", "answers"))
	}
	topic, whole := d.topics()
	if topic != "" {
		return fmt.Sprintf("is random, but all %d rated answers are of topic %q, and a judge scored others%s", len(d.drawn), topic,
			instead)
	}
	if likely(len(d.drawn), len(d.all)) {
		return ""
	}
	byID := slices.SortedFunc(slices.Values(d.all), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(a), len(b)),
			cmp.Compare(a, b))
	})
	for _, list := range [][]string{d.all, byID} {
		if d.atOneEnd(list) {
			return fmt.Sprintf("is random, but the %d rated answers are the first or the last of the list of %d%s", len(d.drawn),
				len(d.all), instead)
		}
	}
	if whole {
		return "is random, but of each topic all answers are rated or none" + instead
	}
	for _, j := range d.judges {
		for _, s := range j.Component.Scales() {
			if d.sorted(j, s) {
				return fmt.Sprintf("is random, but run %q tells rated answers from the others by its scores of %s%s", j.ID, s.Phrase(),
					instead)
			}
		}
	}
	return ""
}

// topics returns the topic of all answers drawn, if it is one and others have another,
// and reports whether the answers drawn are all those of some topics, of two answers or
// more each.
func (d drawing) topics() (one string, whole bool) {
	drawn, all := map[string]int{}, map[string]int{}
	for _, q := range d.all {
		all[d.topic[q]]++
		if d.drawn[q] {
			drawn[d.topic[q]]++
		}
	}
	if all[""] > 0 {
		return "", false
	}
	whole = true
	for t, n := range all {
		whole = whole && n > 1 && (drawn[t] == 0 || drawn[t] == n)
		if len(drawn) == 1 && drawn[t] > 1 && len(all) > 1 {
			one = t
		}
	}
	return one, whole
}

// likely reports whether any one selection of k of n answers has a chance of more than
// 1 in 50: then a pattern in it says nothing.
func likely(k, n int) bool {
	lg := func(x int) float64 { v, _ := math.Lgamma(float64(x + 1)); return v } // log x!
	return lg(n)-lg(k)-lg(n-k) < math.Log(50)
}

// atOneEnd reports whether the answers drawn are the first of a list, or the last.
func (d drawing) atOneEnd(list []string) bool {
	in := func(q string) bool { return d.drawn[q] }
	k := len(d.drawn)
	return !slices.ContainsFunc(list[k:], in) || !slices.ContainsFunc(list[:len(list)-k], in)
}

// sorted reports whether a judge's scores of the answers drawn all lie above those of
// the others, or all below, and that is no chance.
func (d drawing) sorted(judge *Run, s Scale) bool {
	const drawn, others = 0, 1
	lo, hi, n := [2]float64{math.Inf(1), math.Inf(1)}, [2]float64{math.Inf(-1), math.Inf(-1)}, [2]int{}
	for i := range judge.Ratings {
		r := &judge.Ratings[i]
		x, unsure, missing := r.Score(s.ID)
		if unsure || missing {
			continue
		}
		side := others
		if d.drawn[r.Question] {
			side = drawn
		}
		lo[side], hi[side] = min(lo[side], x), max(hi[side], x)
		n[side]++
	}
	return !likely(n[drawn], n[drawn]+n[others]) && (hi[drawn] < lo[others] || hi[others] < lo[drawn])
}
