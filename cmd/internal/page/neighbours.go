package page

import (
	"cmp"
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// Tested is what tests of a model against every other on its board found on a scale.
type Tested struct {
	Scale    result.Scale
	Row      *board.Row
	Better   []*board.Row // others that are better than it
	Worse    []*board.Row // others that are worse
	Tied     []*board.Row // others without a clear difference from it
	Untested int
}

func testedOn(r *board.Row, s result.Scale) *Tested {
	t := &Tested{Scale: s, Row: r}
	for _, other := range r.Board().Rows {
		if other == r {
			continue
		}
		switch r.Board().Outcome(s.ID, r, other) {
		case board.Better:
			t.Worse = append(t.Worse, other)
		case board.Worse:
			t.Better = append(t.Better, other)
		case board.Tied:
			t.Tied = append(t.Tied, other)
		default:
			t.Untested++
		}
	}
	return t
}

// Any reports whether there was a test.
func (t *Tested) Any() bool { return len(t.Better)+len(t.Worse)+len(t.Tied) > 0 }

// Decided reports whether some test found a difference.
func (t *Tested) Decided() bool { return len(t.Better)+len(t.Worse) > 0 }

// Neighbours says which models of a board cannot be told apart from a model on
// overall quality, and which are the nearest that can.
type Neighbours struct {
	Row     *board.Row   // the model's
	Others  []*board.Row // those before and after it on the board
	*Tested              // on overall quality

	featured *board.Panel
}

// NeighboursShown bounds the neighbours listed by themselves.
const NeighboursShown = 6

// neighbours finds a model's neighbours on the featured board or, if it is not on
// that, on the first that it is on; nil where it was compared with no other.
func (b *Builder) neighbours(m *board.Model) *Neighbours {
	r := b.standing(m, result.Eval)
	if r == nil {
		return nil
	}
	rows := r.Board().Rows
	at := slices.Index(rows, r)
	n := &Neighbours{
		Row: r, Tested: testedOn(r, result.HeadlineDimension), featured: b.featured,
		Others: slices.Concat(rows[max(0, at-board.Nearest):at], rows[at+1:min(len(rows), at+1+board.Nearest)]),
	}
	if !n.Any() {
		return nil
	}
	return n
}

// Pair returns the comparison of the model with another; nil where there is none.
func (n *Neighbours) Pair(other *board.Row, s result.Scale) *board.Pair {
	return n.Row.Board().Between(s.ID, n.Row, other)
}

// Near lists the nearest that cannot be told apart, one better and one worse, as far as
// their comparisons are kept.
func (n *Neighbours) Near() []*board.Pair {
	nearest := func(rows []*board.Row, most int) []*board.Pair {
		all := list.Map(rows, func(r *board.Row) *board.Pair { return n.Pair(r, result.HeadlineDimension) })
		out := list.Keep(all, func(p *board.Pair) bool { return p != nil })
		slices.SortStableFunc(out, func(x, y *board.Pair) int { return cmp.Compare(math.Abs(*x.Difference), math.Abs(*y.Difference)) })
		return out[:min(len(out), most)]
	}
	return slices.Concat(nearest(n.Tied, NeighboursShown), nearest(n.Better, 1), nearest(n.Worse, 1))
}

// Shown is the number of nearest that are listed by themselves, if there are more;
// else 0.
func (n *Neighbours) Shown() int {
	if len(n.Tied) > NeighboursShown {
		return NeighboursShown
	}
	return 0
}

// Whole reports whether Others are all others of the board.
func (n *Neighbours) Whole() bool { return len(n.Others) == len(n.Row.Board().Rows)-1 }

// Compare leads to the model and another side by side.
func (n *Neighbours) Compare(other *board.Row) string {
	return compareHref(n.featured, n.Row.Panel, n.Row.Model, other.Model)
}
