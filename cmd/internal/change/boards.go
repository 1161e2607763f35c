package change

import (
	"cmp"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A table is one panel's board of one component, as far as it is compared.
type table struct {
	*board.Board                       // nil for none
	rows         map[string]*board.Row // by model id
}

// boards compares all boards; those on which nothing moves are left out.
func boards(before, after *board.Leaderboard) []Board {
	var out []Board
	seen := map[string]bool{}
	for _, p := range slices.Concat(after.Panels, before.Panels) { // in the order of the site; panels that are gone come last
		if seen[p.ID] {
			continue
		}
		seen[p.ID] = true
		for _, c := range after.Benchmark.Components() {
			b := Board{Panel: Name{p.ID, p.Name}, Component: c.String(), Moves: []Move{}, Pairs: []PairChange{}}
			old, now := tableOf(before.PanelByID(p.ID), c), tableOf(after.PanelByID(p.ID), c)
			b.Rows = [2]int{len(old.rows), len(now.rows)}
			switch {
			case b.Rows == [2]int{}:
				continue
			case b.Rows[0] == 0:
				b.State = "new"
			case b.Rows[1] == 0:
				b.State = "gone"
			default:
				b.Moves = append(b.Moves, moves(old, now, c.Shown())...)
				b.Pairs = append(b.Pairs, pairs(old, now, c.Shown())...)
			}
			if b.State != "" || b.Rows[0] != b.Rows[1] || len(b.Moves)+len(b.Pairs) > 0 {
				out = append(out, b)
			}
		}
	}
	return out
}

func tableOf(p *board.Panel, c result.Component) table {
	t := table{rows: map[string]*board.Row{}}
	if p != nil && p.Board(c) != nil {
		t.Board = p.Board(c)
		for _, r := range t.Rows {
			t.rows[r.Model.ID] = r
		}
	}
	return t
}

// better returns the id of the better of two models; "" where they cannot be told apart.
func (t table) better(scale, a, b string) string {
	switch {
	case t.Outcome(scale, t.rows[a], t.rows[b]) == board.Better:
		return a
	case t.Outcome(scale, t.rows[b], t.rows[a]) == board.Better:
		return b
	}
	return ""
}

// moves returns the rank intervals that changed, scale by scale.
func moves(old, now table, scales []result.Scale) []Move {
	var out []Move
	for i, s := range scales {
		var on []Move
		for id, o := range old.rows {
			n := now.rows[id]
			if n == nil || i >= min(len(o.Figures), len(n.Figures)) { // a scale that was added is after the others
				continue
			}
			a, b := rank(o.Figures[i].Rank), rank(n.Figures[i].Rank)
			if (a == nil) != (b == nil) || a != nil && *a != *b {
				on = append(on, Move{Model: Name{n.Model.ID, n.Model.Name}, Scale: s.ID, Old: a, New: b})
			}
		}
		slices.SortFunc(on, func(x, y Move) int {
			return cmp.Or(place(x.New)-place(y.New), place(x.Old)-place(y.Old), cmp.Compare(x.Model.ID, y.Model.ID))
		})
		out = append(out, on...)
	}
	return out
}

// place orders ranks by their better end; none comes last.
func place(r *Rank) int {
	if r == nil {
		return 1 << 30
	}
	return r.Best
}

// pairs returns the verdicts that changed, scale by scale. A pair without a test is
// one that cannot be told apart.
func pairs(old, now table, scales []result.Scale) []PairChange {
	both := list.Keep(list.Keys(now.rows), func(id string) bool { return old.rows[id] != nil })
	name := func(id string) Name { return Name{id, now.rows[id].Model.Name} }
	var out []PairChange
	for _, s := range scales {
		for i, a := range both {
			for _, b := range both[i+1:] {
				if was, is := old.better(s.ID, a, b), now.better(s.ID, a, b); was != is {
					out = append(out, PairChange{Scale: s.ID, A: name(a), B: name(b), Old: was, New: is})
				}
			}
		}
	}
	return out
}
