package change

import (
	"cmp"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A table is one panel's board of one component, as far as it is compared.
type table struct {
	rows     map[string]*board.Row // by model id
	verdicts map[verdictKey]string // id of the better model, "" where the two cannot be told apart
}

// A verdictKey names two models, a before b, on a scale.
type verdictKey struct{ scale, a, b string }

// boards compares all boards; those on which nothing moves are left out.
func boards(before, after *board.Leaderboard) []Board {
	var out []Board
	seen := map[string]bool{}
	for _, p := range slices.Concat(after.Panels, before.Panels) { // in the order of the site; panels that are gone come last
		if seen[p.ID] {
			continue
		}
		seen[p.ID] = true
		for _, c := range []result.Component{result.Eval, result.Adv} {
			b := Board{Panel: Name{p.ID, p.Name}, Component: string(c), Moves: []Move{}, Pairs: []Pair{}}
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
				b.Moves = append(b.Moves, moves(old, now, result.Scales(c))...)
				b.Pairs = append(b.Pairs, pairs(old, now, result.Scales(c))...)
			}
			if b.State != "" || b.Rows[0] != b.Rows[1] || len(b.Moves)+len(b.Pairs) > 0 {
				out = append(out, b)
			}
		}
	}
	return out
}

func tableOf(p *board.Panel, c result.Component) table {
	t := table{rows: map[string]*board.Row{}, verdicts: map[verdictKey]string{}}
	if p == nil {
		return t
	}
	b := p.Board(c)
	if b == nil {
		return t
	}
	for _, x := range b.Pairs {
		k := verdictKey{x.Scale.ID, min(x.A.Model.ID, x.B.Model.ID), max(x.A.Model.ID, x.B.Model.ID)}
		t.verdicts[k] = ""
		if x.Winner != nil {
			t.verdicts[k] = x.Winner.Model.ID
		}
	}
	for _, r := range b.Rows {
		t.rows[r.Model.ID] = r
	}
	return t
}

// moves gives the rank intervals that are others, scale by scale.
func moves(old, now table, scales []result.Scale) []Move {
	var out []Move
	for i, s := range scales {
		var on []Move
		for id, o := range old.rows {
			n := now.rows[id]
			if n == nil {
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

// pairs gives the verdicts that are others, scale by scale. A pair without a
// test is one that cannot be told apart.
func pairs(old, now table, scales []result.Scale) []Pair {
	var out []Pair
	for _, s := range scales {
		var on []Pair
		add := func(k verdictKey) {
			if k.scale != s.ID || old.rows[k.a] == nil || old.rows[k.b] == nil || now.rows[k.a] == nil || now.rows[k.b] == nil {
				return
			}
			if was, is := old.verdicts[k], now.verdicts[k]; was != is {
				a, b := now.rows[k.a].Model, now.rows[k.b].Model
				on = append(on, Pair{Scale: s.ID, A: Name{a.ID, a.Name}, B: Name{b.ID, b.Name}, Old: was, New: is})
			}
		}
		for k := range old.verdicts {
			add(k)
		}
		for k := range now.verdicts {
			if _, twice := old.verdicts[k]; !twice {
				add(k)
			}
		}
		slices.SortFunc(on, func(x, y Pair) int { return cmp.Or(cmp.Compare(x.A.ID, y.A.ID), cmp.Compare(x.B.ID, y.B.ID)) })
		out = append(out, on...)
	}
	return out
}
