package board

import (
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// TestsCompared says whether the verdicts of an EVAL board depend on the test and on
// what is adjusted together: on how many pairs they are the same.
type TestsCompared struct {
	Pairs      int // over all dimensions, with both tests
	T          int // by the t test, which allows for raters that questions share, adjusted within the dimension
	AllAtOnce  int // by the signed-rank test, adjusted over all dimensions
	TAllAtOnce int // by the t test, adjusted over all dimensions
}

// Settled reports whether no verdict depends on either.
func (c TestsCompared) Settled() bool {
	return c.T == c.Pairs && c.AllAtOnce == c.Pairs && c.TAllAtOnce == c.Pairs
}

// TestsCompared holds the board's tests against others; nil where no pair has both,
// or the board is too long for all its pairs.
func (b *Board) TestsCompared() *TestsCompared {
	if all, _, _ := b.allKept(); !all {
		return nil
	}
	c := &TestsCompared{}
	var all []*Pair
	for _, s := range b.Scales {
		var on []*Pair
		for _, p := range b.On(s.ID) {
			if p.P != nil && p.PT != nil {
				on = append(on, p)
			}
		}
		c.T += sameVerdicts(on, func(p *Pair) float64 { return *p.PT })
		all = append(all, on...)
	}
	if len(all) == 0 {
		return nil
	}
	c.Pairs = len(all)
	c.AllAtOnce = sameVerdicts(all, func(p *Pair) float64 { return *p.P })
	c.TAllAtOnce = sameVerdicts(all, func(p *Pair) float64 { return *p.PT })
	return c
}

// sameVerdicts counts the pairs whose verdict is the board's when their p, adjusted
// over all of them, decides. Which one is better does not depend on the p.
func sameVerdicts(pairs []*Pair, p func(*Pair) float64) int {
	same := 0
	for i, adjusted := range stats.Holm(list.Map(pairs, p)) {
		if (adjusted < Significance) == (pairs[i].Winner != nil) {
			same++
		}
	}
	return same
}

// OfMeans is the difference of the two models' own means: of all ratings that count,
// where the paired difference is of those by a rater who rated both. Both are known
// where there is a difference.
func (p *Pair) OfMeans() float64 {
	return p.A.Figure(p.Scale.ID).Value - p.B.Figure(p.Scale.ID).Value
}

// Unlike reports whether the paired difference reads otherwise than the difference of
// the means: by half a hundredth or more.
func (p *Pair) Unlike() bool {
	const half = 0.005 - binary
	d := 0.0
	if p.Difference != nil {
		d = *p.Difference - p.OfMeans()
	}
	return d >= half || d <= -half
}

// Disagree reports whether the test, before it is adjusted, and the interval of the
// difference disagree on whether there is one.
func (p *Pair) Disagree() bool {
	if p.P == nil || p.CI == nil {
		return false
	}
	return (*p.P < Significance) != (p.CI.Lo > 0 || p.CI.Hi < 0)
}
