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
	Row      *board.Row   // the model's
	Others   []*board.Row // those before and after it on the board; none where not one of the board was compared with it
	Tied     int          // others of the board that cannot be told apart from it
	Better   int          // others that are better
	Worse    int
	Untested int

	tied, better, worse []*board.Pair // the nearest first, as far as they are kept
	featured            *board.Panel
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
	rows := r.Board().Rows
	at := slices.Index(rows, r)
	for i, other := range rows {
		if other == r {
			continue
		}
		if max(i-at, at-i) <= board.Nearest {
			n.Others = append(n.Others, other)
		}
		count, kept := &n.Untested, new([]*board.Pair)
		switch r.Board().Outcome(result.HeadlineDimension.ID, r, other) {
		case board.Better:
			count, kept = &n.Worse, &n.worse
		case board.Worse:
			count, kept = &n.Better, &n.better
		case board.Tied:
			count, kept = &n.Tied, &n.tied
		}
		*count++
		if p := n.Pair(other, result.HeadlineDimension); p != nil {
			*kept = append(*kept, p)
		}
	}
	if n.Untested == len(rows)-1 {
		n.Others = nil
	}
	for _, pairs := range [][]*board.Pair{n.tied, n.better, n.worse} {
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
	return slices.Concat(n.tied[:min(len(n.tied), NeighboursShown)], n.better[:min(len(n.better), 1)], n.worse[:min(len(n.worse), 1)])
}

// Shown is the number of nearest that are listed by themselves, if there are more;
// else 0.
func (n *Neighbours) Shown() int {
	if n.Tied > NeighboursShown {
		return NeighboursShown
	}
	return 0
}

// Whole reports whether Others are all others of the board.
func (n *Neighbours) Whole() bool { return len(n.Others) == len(n.Row.Board().Rows)-1 }

// Compare leads to the model and another side by side.
func (n *Neighbours) Compare(other *board.Row) string {
	return compareHref(n.Root, n.featured, n.Row.Panel, n.Row.Model, other.Model)
}
