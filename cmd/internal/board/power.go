package board

import (
	"math"

	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A step is the first of Holm's over the comparisons of a scale: at its level stands what a board
// could have shown.
type step struct {
	tests   int
	unknown int            // the size of a panel whose ratings do not tell who rated
	nulls   []*stats.NullP // those of the tests, in order of appearance: sums must not depend on the order of a map
	times   map[*stats.NullP]int
	found   map[rates]*float64 // what [step.detectable] returned
}

// mostNeeded bounds the questions on which only one fails that are looked at: 2 to the power
// of −99 is below any level.
const mostNeeded = 100

// firstStep reads the tests of contests.
func firstStep(all []*contest) step {
	s := step{times: map[*stats.NullP]int{}, found: map[rates]*float64{}}
	for _, c := range all {
		if len(c.trial) == 0 {
			continue
		}
		r := c.trial[0]
		s.tests, s.unknown = s.tests+1, r.unknown
		if s.times[r.null]++; s.times[r.null] == 1 {
			s.nulls = append(s.nulls, r.null)
		}
	}
	return s
}

// clear reports whether the p of McNemar's test of so many questions is below the level, were all other tests what they are:
// p and the chance that one of them has a p as small.
func (s step) clear(own *stats.NullP, onlyA, onlyB int) bool {
	p := stats.McNemarNull(onlyA+onlyB, s.unknown).P(onlyA, onlyB)
	sum := p - own.AtMost(p)
	for _, null := range s.nulls {
		sum += float64(s.times[null]) * null.AtMost(p)
	}
	return sum < stats.Significance
}

// needed returns on how many of n questions only one of two must fail, and on none the other, for
// the difference to be clear were all other tests what they are; more than n where no number
// suffices.
func (s step) needed(own *stats.NullP, n int) int {
	for k := 1; k <= min(n, mostNeeded); k++ {
		if s.clear(own, k, 0) {
			return k
		}
	}
	return n + 1
}

// rates are what the smallest difference of two depends on.
type rates struct {
	own        *stats.NullP
	reverse, n int
}

// detectable is [stats.DetectableRates], worked out once.
func (s step) detectable(own *stats.NullP, reverse, n int) *float64 {
	of := rates{own, reverse, n}
	x, ok := s.found[of]
	if !ok {
		x = stats.DetectableRates(func(a, b int) bool { return s.clear(own, a, b) }, s.needed(own, n), reverse, n).Defined()
		s.found[of] = x
	}
	return x
}

// power sets what the test of a comparison could have shown, and what it would take to show
// what was observed.
func (s step) power(p *Pair) {
	switch {
	case len(p.trial) == 0:
	case p.OnlyA != nil:
		if n := p.Questions; n != nil {
			p.Detectable = s.detectable(p.trial[0].null, min(*p.OnlyA, *p.OnlyB), *n)
			if s.unknown == 0 { // else it takes more raters, and no number of questions
				p.Growth = stats.GrowthRates(*p.OnlyA, *p.OnlyB, *n, s.tests).Defined()
			}
		}
	case p.SE != nil && p.DF != nil && p.Difference != nil:
		x := stats.Contrast{Estimate: stats.Estimate{Support: stats.Support{SE: *p.SE, DF: *p.DF}}}
		if !Same(*p.Difference, 0) {
			x.Value = *p.Difference
		}
		p.Detectable, p.Growth = x.Detectable(s.tests).Defined(), x.Growth(s.tests).Defined()
	}
	if p.OnlyA != nil && p.Detectable != nil && p.MoreThanOnce() != nil &&
		math.Abs(float64(*p.OnlyA-*p.OnlyB)) >= *p.Detectable*float64(*p.Questions) {
		p.Growth = new(1.0) // the one is exact, the other an approximation
	}
}

// Observed returns the difference that Growth is of; nil where that is of questions failed by most labels, and
// Difference of rates.
func (p *Pair) Observed() *float64 {
	if p.split {
		return nil
	}
	return p.Difference
}

// MoreThanOnce returns by how many times the ratings would have to grow, where that is more than
// once; nil where a difference as large was to be found, or is not known.
func (p *Pair) MoreThanOnce() *float64 {
	if p.Growth == nil || *p.Growth <= 1 {
		return nil
	}
	return p.Growth
}
