package doubt

import (
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// A twin is two raters of a panel and the answers that both rated.
type twin struct {
	u, v     int32
	n, same  int
	by       *sheet // where they first meet
	at       int    // the place of the second's first rating there
	says     map[says]int
	variance float64 // the probability that two of the things they say are the same
}

// mostRaters is the number of raters of one answer up to which each is held against each.
const mostRaters = 40

// doubledRaters warns of raters of one panel and component who say the same of the same
// answers throughout, or nearly: one person entered twice, or none.
func (b *book) doubledRaters(panel []*sheet) {
	twins, together := meet(panel)
	const most = 0.7 // two strangers are taken to say the same of an answer no more often, unless all say the same
	usual := 0.0
	for _, s := range panel {
		usual = max(usual, 1-0.9*math.Pow(1-chance(s, s), 2))
	}
	if len(twins) >= 10 {
		usual = max(min(usual, most), min(together, most))
	}
	nearly := 0.85
	if panel[0].Component == result.Adv {
		nearly = 0.97 // two who answer one question in the same way by nature come to nine of ten
	}
	var found []*twin // each for itself
	var equal []*twin // none need be, but there are too many of them
	expected := 0.0
	for _, t := range twins {
		c := max(usual, t.variance)
		expected += math.Pow(c, float64(t.n))
		share := float64(t.same) / float64(t.n)
		if share == 1 && len(t.says) > 2 {
			equal = append(equal, t)
		}
		if share >= max(nearly, c+muchMore*(1-c)) && surprise(t.n, share, c) > 18+math.Log(float64(len(twins))) {
			found = append(found, t)
		}
	}
	if k := float64(len(equal)); k > 1 && k*math.Log(k/expected)-k+expected > 18 {
		for _, t := range equal {
			if !slices.Contains(found, t) {
				found = append(found, t)
			}
		}
	}
	if len(found) == 0 {
		return
	}
	for _, t := range found {
		b.doubled[t.by] = true
	}
	t := found[0]
	others := ""
	if n := len(found) - 1; n > 0 {
		others = ", and so do " + strict.Count(n, "other pair", "other pairs") + " of raters"
	}
	b.Warnf(t.by.File, strict.Pointer("ratings", t.at, "rater"), "raters %q and %q say the same of %d of the %d answers that both rated, on every scale%s; if they are one person, keep one rating of each answer",
		t.by.raterOf(t.u), t.by.raterOf(t.v), t.same, t.n, others)
}

// raterOf returns the id of a rater of the run.
func (s *sheet) raterOf(number int32) string {
	return s.Ratings[slices.IndexFunc(s.rows, func(r row) bool { return r.rater == number })].Rater
}

// meet returns the pairs of raters who rated three answers or more in common, in the order
// in which they meet, and how often any two say the same of an answer.
func meet(panel []*sheet) (twins []*twin, together float64) {
	known := map[[2]int32]*twin{}
	var order []*twin
	n, same := 0, 0
	for _, s := range panel {
		start := 0
		for _, q := range s.questions() {
			if len(q) <= mostRaters {
				for j := range q {
					for i := range q[:j] {
						t := known[[2]int32{q[i].rater, q[j].rater}]
						if t == nil {
							t = &twin{u: q[i].rater, v: q[j].rater, by: s, at: s.order[start+j], says: map[says]int{}}
							known[[2]int32{t.u, t.v}] = t
							order = append(order, t)
						}
						t.n++
						t.says[q[i].says]++
						t.says[q[j].says]++
						if q[i].says == q[j].says {
							t.same++
						}
					}
				}
			}
			start += len(q)
		}
	}
	for _, t := range order {
		n, same = n+t.n, same+t.same
		for _, k := range t.says {
			t.variance += math.Pow(float64(k)/float64(2*t.n), 2)
		}
		if t.n >= 3 {
			twins = append(twins, t)
		}
	}
	return twins, float64(same) / float64(max(n, 1))
}
