package board

import (
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// Answerers counts who answered: models and, apart from these, groups of people.
type Answerers struct{ Models, People int }

// of counts one more.
func (a Answerers) of(m *result.Model) Answerers {
	if m.IsPeople() {
		a.People++
	} else {
		a.Models++
	}
	return a
}

// All returns models and groups of people together.
func (a Answerers) All() int { return a.Models + a.People }

// Answerers counts who stands on the board.
func (b *Board) Answerers() Answerers {
	var a Answerers
	for _, r := range b.Rows {
		a = a.of(r.Model.Model)
	}
	return a
}

// Answerers counts all whose answers were ever rated.
func (lb *Leaderboard) Answerers() Answerers { return Answering(lb.Models) }

// Answering counts models and people.
func Answering(models []*Model) Answerers {
	var a Answerers
	for _, m := range models {
		a = a.of(m.Model)
	}
	return a
}

// Same reports whether two values are one but for rounding in binary: ties between
// means, and a mean at a bound, are never decided by the last digit of a sum.
func Same(a, b float64) bool { return math.Abs(a-b) <= binary }

// binary covers the rounding of sums in binary.
const binary = 1e-9

// Best returns the models that are best on a scale: those to which nothing on the
// board is known to be better where all are ranked, else those with the best value,
// ties and all. People are not among them.
func (b *Board) Best(s result.Scale) []*Row {
	known := slices.DeleteFunc(slices.Clone(b.Rows), func(r *Row) bool { return r.Model.IsPeople() || !r.Figure(s.ID).Known() })
	if len(known) == 0 {
		return nil
	}
	top := slices.MinFunc(known, func(x, y *Row) int { return compareValues(x.Figure(s.ID), y.Figure(s.ID)) }).Figure(s.ID)
	return slices.DeleteFunc(known, func(r *Row) bool {
		f := r.Figure(s.ID)
		if top.Rank.Known() && f.Rank.Known() {
			return !f.Rank.Top()
		}
		return !Same(f.Value, top.Value)
	})
}

// RangeOf returns the range of the known values of some rows on a scale.
func RangeOf(rows []*Row, scale string) ValueRange {
	var v ValueRange
	for _, r := range rows {
		f := r.Figure(scale)
		if !f.Known() {
			continue
		}
		if v.N == 0 || f.Value < v.Lo {
			v.Lo = f.Value
		}
		if v.N == 0 || f.Value > v.Hi {
			v.Hi = f.Value
		}
		v.N++
	}
	return v
}

// One reports whether all values of a range are the same.
func (v ValueRange) One() bool { return Same(v.Lo, v.Hi) }

// RatingsAnAnswer returns how many ratings each answer has, where it is known to be
// the same for all; else 0. A model has one answer to a question.
func (b *Board) RatingsAnAnswer() int {
	each := 0
	for _, r := range b.Rows {
		f := r.Headline()
		if f.N == nil || f.Questions == nil || *f.Questions == 0 || *f.N%*f.Questions != 0 {
			return 0
		}
		n := *f.N / *f.Questions
		if each != 0 && n != each {
			return 0
		}
		each = n
	}
	return each
}

// Saturated counts the dimensions on which a board leaves next to nothing to tell
// models apart: every model within a tenth of the scale's length from its best end.
func (b *Board) Saturated() int {
	n := 0
	for _, s := range b.Scales {
		in := b.ValueRange(s.ID)
		worst := in.Lo
		if s.LowerIsBetter {
			worst = in.Hi
		}
		if in.N > 1 && math.Abs(worst-s.Favourable()) <= (s.Max-s.Min)/10+binary {
			n++
		}
	}
	return n
}
