package board

import (
	"math"
	"slices"
	"sync"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// Answerers counts who answered: models and, apart from these, groups of people.
type Answerers struct{ Models, People int }

// All returns models and groups of people together.
func (a Answerers) All() int { return a.Models + a.People }

// Answerers counts who stands on the board.
func (b *Board) Answerers() Answerers {
	n := len(b.Models())
	return Answerers{n, len(b.Rows) - n}
}

// Answering counts models and people.
func Answering(models []*Model) Answerers {
	people := len(list.Keep(models, func(m *Model) bool { return m.IsPeople() }))
	return Answerers{len(models) - people, people}
}

// Same reports whether two values are one but for rounding in binary: ties between
// means, and a mean at a bound, are never decided by the last digit of a sum.
func Same(a, b float64) bool { return math.Abs(a-b) <= binary }

// binary covers the rounding of sums in binary.
const binary = 1e-9

// Models returns the rows of models; people are not among them.
func (b *Board) Models() []*Row {
	return list.Keep(b.Rows, func(r *Row) bool { return !r.Model.IsPeople() })
}

// rankable returns the rows with a value that are placed on a scale.
func (b *Board) rankable(s result.Scale) []*Row {
	return list.Keep(b.Rows, func(r *Row) bool { return r.Figure(s.ID).Known() && r.Figure(s.ID).Placed() })
}

// Standing returns the rows, people's too, that have a place on a scale: the ranked ones, if tests or intervals rank any.
func (b *Board) Standing(s result.Scale) []*Row {
	once, _ := b.standing.LoadOrStore(s.ID, sync.OnceValue(func() []*Row { // every page of a model asks
		placed := b.rankable(s)
		if ranked := list.Keep(placed, func(r *Row) bool { return r.Figure(s.ID).Rank.Known() }); len(ranked) > 0 {
			return ranked
		}
		return placed
	}))
	return once.(func() []*Row)()
}

// Placed returns the models that have a place on a scale, and may be named for it; people are not among them.
func (b *Board) Placed(s result.Scale) []*Row {
	return list.Keep(b.Standing(s), func(r *Row) bool { return !r.Model.IsPeople() })
}

// Best returns the models that are best on a scale. Where all are ranked, these are the ones that the
// fewest rows, people's too, are known to beat; else the ones with the best value, ties included.
// People are never returned, nor models that are not placed.
func (b *Board) Best(s result.Scale) []*Row {
	placed := b.Placed(s)
	if len(placed) == 0 {
		return nil
	}
	if sure := list.Keep(placed, func(r *Row) bool { return !b.restsOnUnsure(s, r) }); len(sure) > 0 {
		placed = sure
	}
	top := slices.MinFunc(placed, func(x, y *Row) int { return compareValues(x.Figure(s.ID), y.Figure(s.ID)) }).Figure(s.ID)
	first := math.MaxInt // the best rank of a model
	for _, r := range placed {
		if rank := r.Figure(s.ID).Rank; rank.Known() {
			first = min(first, rank.Best)
		}
	}
	return list.Keep(placed, func(r *Row) bool {
		f := r.Figure(s.ID)
		if top.Rank.Known() && f.Rank.Known() {
			return f.Rank.Best == first
		}
		return Same(f.Value, top.Value)
	})
}

// Unit is what the board's rates on a scale are shares of, see [Score.Unit].
func (b *Board) Unit(s result.Scale) string {
	other := list.First(b.Rows, func(r *Row) bool { f := r.Figure(s.ID); return f.Known() && f.Unit() != "answers" })
	if other == nil {
		return "answers"
	}
	return other.Figure(s.ID).Unit()
}

// A ValueRange is the lowest and highest of N values on a scale; it is zero where N is.
type ValueRange struct {
	Scale  result.Scale
	Lo, Hi float64
	N      int
}

// RangeOf returns the range of the known values of some rows on a scale.
func RangeOf(rows []*Row, scale string) ValueRange {
	known := list.Keep(list.Map(rows, func(r *Row) *Score { return r.Figure(scale) }), (*Score).Known)
	if len(known) == 0 {
		return ValueRange{}
	}
	values := list.Map(known, func(f *Score) float64 { return f.Value })
	return ValueRange{known[0].Scale, slices.Min(values), slices.Max(values), len(values)}
}

// One reports whether all values of a range are the same.
func (v ValueRange) One() bool { return Same(v.Lo, v.Hi) }

// ValueRange returns the range of the models' known values on a scale; people are
// not models.
func (b *Board) ValueRange(scale string) ValueRange { return RangeOf(b.Models(), scale) }

// Questions returns the number of questions that most rows were rated on, or the largest of a
// row where that is more; 0 where none is known.
func (b *Board) Questions() int {
	if len(b.Rows) == 0 {
		return 0
	}
	n := b.asked[b.Rows[0].Headline().Scale.ID]
	for _, r := range b.Rows {
		n = max(n, r.Headline().Questions)
	}
	return n
}

// Ratings returns the number of ratings or labels of the board, as far as they are known.
func (b *Board) Ratings() int {
	n := 0
	for _, r := range b.Rows {
		n += r.Given()
	}
	return n
}

// Given returns the number of ratings or labels of a run, those that are not sure or leave the headline
// out among them; 0 where it is not known.
func (r *Row) Given() int {
	f := r.Headline()
	if f.N == 0 {
		return 0
	}
	return f.N + orZero(f.Unsure) + orZero(f.Missing)
}

// Uncounted returns how many of these do not count: they are not sure, or leave the headline out.
func (r *Row) Uncounted() int { return r.Given() - r.Headline().N }
