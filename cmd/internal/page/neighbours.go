package page

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// Neighbours says which models of a board cannot be told apart from a model on
// overall quality, and which are the nearest that can.
type Neighbours struct {
	Panel NavLink
	Lead  string
	Rows  []Neighbour // the nearest first
	More  string      // how many more cannot be told apart, or ""
	All   []NeighbourRow
	Heads []Column
}

// A Neighbour is another model of the board.
type Neighbour struct {
	Model   ModelLink
	Test    CompareTest // this model less the other
	Compare string      // href: the two side by side
}

// A NeighbourRow is another model on six dimensions.
type NeighbourRow struct {
	Model   ModelLink
	Compare string
	Tests   []NeighbourTest
}

// A NeighbourTest is a difference, this model less the other, with its verdict in
// a word.
type NeighbourTest struct {
	Difference string
	Word       string // better, worse, tied, "" where the two were not tested
	Decided    bool
}

// NeighboursShown bounds the neighbours listed by themselves.
const NeighboursShown = 6

// neighbours finds a model's neighbours on the featured board or, if it is not on
// that, on the first that it is on; nil where it stands alone or on none.
func (b *Builder) neighbours(root string, m *board.Model) *Neighbours {
	r := b.standing(m.Eval, b.featured)
	if r == nil || len(r.Panel.Eval.Rows) < 2 {
		return nil
	}
	e := r.Panel.Eval
	n := &Neighbours{Panel: NavLink{Label: Shorten(r.Panel.Name, nameLength), Href: root + boardPath(r.Panel.ID)}}
	var tied, better, worse []*board.Pair
	untested := 0
	for _, other := range e.Rows {
		if other == r {
			continue
		}
		p := e.Between(result.HeadlineDimension.ID, r, other)
		switch {
		case p == nil || p.PHolm == nil:
			untested++
		case p.Winner == r:
			worse = append(worse, p)
		case p.Winner == other:
			better = append(better, p)
		default:
			tied = append(tied, p)
		}
	}
	name, of := Shorten(r.Model.Name, nameLength), len(e.Rows)
	if untested == of-1 {
		n.Lead = fmt.Sprintf("Among the %d models on this board, nothing says which can be told apart from %s: the panel’s ratings, or tests of them, were not published.", of, name)
		return n
	}
	for _, pairs := range [][]*board.Pair{tied, better, worse} {
		slices.SortStableFunc(pairs, func(x, y *board.Pair) int { return cmp.Compare(math.Abs(*x.Difference), math.Abs(*y.Difference)) })
	}
	n.Lead = fmt.Sprintf("On overall quality, on this board of %d models, %s cannot be told apart from %s; %s and %s.",
		of, name, num.Plural(len(tied), "other", "others"), are(len(better), "better"), are(len(worse), "worse"))
	if untested > 0 {
		n.Lead += fmt.Sprintf(" With %s it was not tested.", num.Plural(untested, "other", "others"))
	}
	if more := len(tied) - NeighboursShown; more > 0 {
		n.More = fmt.Sprintf("The %d nearest of %d; the others are below.", NeighboursShown, len(tied))
	}
	near := slices.Concat(tied[:min(len(tied), NeighboursShown)], better[:min(len(better), 1)], worse[:min(len(worse), 1)])
	for _, p := range near {
		n.Rows = append(n.Rows, Neighbour{b.modelLink(root, p.B.Model), compareTest(p), compareHref(root, b.featured, r.Panel, m, p.B.Model)})
	}
	for _, s := range board.Dimensions {
		n.Heads = append(n.Heads, column(s))
	}
	for _, other := range e.Rows {
		if other == r {
			continue
		}
		row := NeighbourRow{Model: b.modelLink(root, other.Model), Compare: compareHref(root, b.featured, r.Panel, m, other.Model)}
		for _, s := range board.Dimensions {
			row.Tests = append(row.Tests, neighbourTest(e.Between(s.ID, r, other)))
		}
		n.All = append(n.All, row)
	}
	return n
}

func are(n int, what string) string {
	switch n {
	case 0:
		return "none is " + what
	case 1:
		return "1 is " + what
	}
	return num.Count(n) + " are " + what
}

func neighbourTest(p *board.Pair) NeighbourTest {
	t := NeighbourTest{Difference: num.Dash}
	if p == nil || p.Difference == nil {
		return t
	}
	t.Difference = num.Signed(*p.Difference)
	switch {
	case p.PHolm == nil:
	case p.Winner == p.A:
		t.Word, t.Decided = "better", true
	case p.Winner == p.B:
		t.Word, t.Decided = "worse", true
	default:
		t.Word = "tied"
	}
	return t
}
