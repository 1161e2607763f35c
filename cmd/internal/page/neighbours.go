package page

import (
	"cmp"
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// Neighbours says which models of a board cannot be told apart from a model on
// overall quality, and which are the nearest that can.
type Neighbours struct {
	Root     string
	Row      *board.Row    // the model's
	Others   []*board.Row  // all others of the board; none where not one was compared with it
	Tied     []*board.Pair // with the others that cannot be told apart from it, the nearest first
	Better   []*board.Pair // with those that are better
	Worse    []*board.Pair
	Untested int

	featured *board.Panel
}

// NeighboursShown bounds the neighbours listed by themselves.
const NeighboursShown = 6

// neighbours finds a model's neighbours on the featured board or, if it is not on
// that, on the first that it is on; nil where it stands alone or on none.
func (b *Builder) neighbours(root string, m *board.Model) *Neighbours {
	r := b.standing(m.Eval, b.featured)
	if r == nil || len(r.Board().Rows) < 2 {
		return nil
	}
	n := &Neighbours{Root: root, Row: r, featured: b.featured}
	for _, other := range r.Board().Rows {
		if other == r {
			continue
		}
		n.Others = append(n.Others, other)
		p := n.Pair(other, result.HeadlineDimension)
		switch {
		case p == nil || p.PHolm == nil:
			n.Untested++
		case p.Winner == r:
			n.Worse = append(n.Worse, p)
		case p.Winner == other:
			n.Better = append(n.Better, p)
		default:
			n.Tied = append(n.Tied, p)
		}
	}
	if n.Untested == len(n.Others) {
		n.Others = nil
	}
	for _, pairs := range [][]*board.Pair{n.Tied, n.Better, n.Worse} {
		slices.SortStableFunc(pairs, func(x, y *board.Pair) int { return cmp.Compare(math.Abs(*x.Difference), math.Abs(*y.Difference)) })
	}
	return n
}

// Pair returns the comparison of the model with another; nil where there is none.
func (n *Neighbours) Pair(other *board.Row, s result.Scale) *board.Pair {
	return n.Row.Board().Between(s.ID, n.Row, other)
}

// Near lists the nearest that cannot be told apart, one better and one worse.
func (n *Neighbours) Near() []*board.Pair {
	return slices.Concat(n.Tied[:min(len(n.Tied), NeighboursShown)], n.Better[:min(len(n.Better), 1)], n.Worse[:min(len(n.Worse), 1)])
}

// Shown is the number of nearest that are listed by themselves, if there are more;
// else 0.
func (n *Neighbours) Shown() int {
	if len(n.Tied) > NeighboursShown {
		return NeighboursShown
	}
	return 0
}

// Compare leads to the model and another side by side.
func (n *Neighbours) Compare(other *board.Row) string {
	return compareHref(n.Root, n.featured, n.Row.Panel, n.Row.Model, other.Model)
}
