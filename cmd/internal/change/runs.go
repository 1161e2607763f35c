package change

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// runs compares all runs and adds what differs, and what must not.
func runs(g guard, before, after *board.Leaderboard) {
	old, now := byID(before), byID(after)
	for _, id := range keysOfBoth(old, now) {
		switch o, n := old[id], now[id]; {
		case n == nil:
			g.Runs = append(g.Runs, describe(o, Vanished, scores(o, nil)))
			g.problem(of(o.Run, "", putBack), "the run is gone")
		case o == nil:
			g.Runs = append(g.Runs, describe(n, New, scores(nil, n)))
			g.addedRun(n.Run)
		case !bytes.Equal(o.File.Bytes, n.File.Bytes):
			compareRun(g, o, n)
		}
	}
}

// compareRun compares two states of one run.
func compareRun(g guard, o, n *board.ScoredRun) {
	moved := o.State() != n.State()
	was, is := *o.Run, *n.Run
	if moved {
		was.Status, is.Status = nil, nil
	}
	found := compareStates(o.Run, n.Run, &was, &is)
	out := describe(n, Edited, scores(o, n))
	out.Edits = append(out.Edits, runEdits(found.edits)...)
	switch state := n.State(); {
	case moved && state == result.Withdrawn:
		out.Kind = Withdrawn
	case moved && state == result.Superseded:
		out.Kind = Superseded
	case moved:
		out.Kind = Reinstated
		if s := n.Status; s == nil || s.Reason == "" || s.Date == "" {
			g.problem(of(n.Run, "/status", sayWhy), "it was %s and counts again, without a reason and a date", o.State())
		} else {
			out.Reason = s.Reason
		}
	case len(found.broken)+len(out.Scores) > 0:
		out.Kind = Changed
	}
	g.Runs = append(g.Runs, out)
	g.Problems = append(g.Problems, found.problems(of(n.Run, "", replaceIt))...)
	if len(found.broken) == 0 {
		g.need(g.base.RunOwners(o.Run), of(n.Run, firstOf(found.edits), ""), "the run is %s", out.Kind)
	}
}

// shown returns what is told of differences; an empty list, not nil, of none.
func shown(all []difference) []Edit {
	return append([]Edit{}, list.Map(all, func(d difference) Edit { return d.Edit })...)
}

// runEdits tells edits of ratings all together, and every other by itself.
func runEdits(edits []difference) []Edit {
	other, ratings := byRating(edits)
	out := shown(other)
	if n := len(ratings); n > 0 {
		say := fmt.Sprintf("%s with other words; the first: %s", num.Plural(n, "rating", "ratings"), ratings[0])
		out = append(out, Edit{Key: "ratings", New: &say})
	}
	return out
}

func describe(r *board.ScoredRun, kind Kind, scores []ScoreChange) RunChange {
	out := RunChange{
		ID: r.ID, Kind: kind, Component: r.Component.String(),
		Model: Name{r.Model.ID, r.Model.Name}, Panel: Name{r.Panel.ID, r.Panel.Name},
		Scores: append([]ScoreChange{}, scores...), Edits: []Edit{},
	}
	if r.State() != result.Active {
		out.Reason, out.By = r.Status.Reason, r.Status.By
	}
	return out
}

// scores returns the figures that differ between two states of a run; of a run that
// is new or gone, all.
func scores(o, n *board.ScoredRun) []ScoreChange {
	if o != nil && n != nil && !o.Component.Equal(n.Component) {
		return nil
	}
	var out []ScoreChange
	before, was := numbers(o)
	after, is := numbers(n)
	for i, id := range slices.Concat(after, before) {
		s := ScoreChange{Scale: id, Old: was[id], New: is[id]}
		if i >= len(after) && s.New != nil {
			continue // said
		}
		if o == nil || n == nil || s.Old != nil && s.New != nil && !s.Old.equal(s.New) || (s.Old == nil) != (s.New == nil) &&
			s.Only().Value != nil {
			out = append(out, s)
		}
	}
	return out
}

// numbers returns the scales of a run's figures in order, and the figures by them; nothing of no run.
func numbers(r *board.ScoredRun) (scales []string, of map[string]*Number) {
	of = map[string]*Number{}
	if r != nil {
		for _, f := range r.All() {
			scales, of[f.Scale.ID] = append(scales, f.Scale.ID), number(f)
		}
	}
	return scales, of
}

func number(f *board.Score) *Number {
	n := &Number{Absent: f.Undefined, K: f.K, Rank: rank(f.Rank)}
	if f.N > 0 {
		n.N = &f.N
	}
	if f.Known() {
		n.Value = &f.Value
	}
	if f.HasInterval() {
		n.CI95 = &[2]float64{f.CI.Lo, f.CI.Hi}
	}
	return n
}

func rank(r board.Rank) *Rank {
	if !r.Known() {
		return nil
	}
	return &Rank{r.Best, r.Worst}
}

// equal reports whether two numbers say the same; a rank may be another, as
// it depends on other runs.
func (n *Number) equal(m *Number) bool {
	return near(n.Value, m.Value) && sameCount(n.K, m.K) && sameCount(n.N, m.N) &&
		(n.CI95 == nil) == (m.CI95 == nil) &&
		(n.CI95 == nil || agree(n.CI95[0], m.CI95[0]) && agree(n.CI95[1], m.CI95[1]))
}

// slack covers the error of adding ratings up in another order.
const slack = 1e-9

func agree(a, b float64) bool { return a-b <= slack && b-a <= slack }

func near(a, b *float64) bool { return (a == nil) == (b == nil) && (a == nil || agree(*a, *b)) }

func sameCount(a, b *int) bool { return (a == nil) == (b == nil) && (a == nil || *a == *b) }
