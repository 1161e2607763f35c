package board

import "github.com/counselboard/counselboard/cmd/internal/stats"

// Between gives the comparison of two rows on a dimension as a − b, whichever way
// round it was made; nil where the two were not compared. It may be a copy.
func (e *Eval) Between(dimension string, a, b *Row) *Pair {
	p := e.pairs.find(dimension, a, b)
	if p == nil || p.A == a {
		return p
	}
	turned := *p
	turned.A, turned.B, turned.Difference = a, b, -p.Difference
	if p.CI != nil {
		turned.CI = &stats.Interval{Lo: -p.CI.Hi, Hi: -p.CI.Lo}
	}
	if p.RankBiserial != nil {
		r := -*p.RankBiserial
		turned.RankBiserial = &r
	}
	return &turned
}

// Compared reports whether the pair has a difference: models without a question
// that the same rater rated for both have none.
func (p *Pair) Compared() bool {
	return p.PHolm != nil || p.N != nil || p.CI != nil || p.SE != nil || p.Difference != 0
}

// From gives the comparison with a in the first place; m must be of a.
func (m *McNemar) From(a *Row) *McNemar {
	if m.A == a {
		return m
	}
	turned := *m
	turned.A, turned.B, turned.OnlyA, turned.OnlyB = m.B, m.A, m.OnlyB, m.OnlyA
	return &turned
}
