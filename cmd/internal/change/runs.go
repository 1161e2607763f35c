package change

import (
	"bytes"
	"fmt"

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
			g.Runs = append(g.Runs, describe(o, Vanished, true))
			g.problem(of(o.Run, "", putBack), "the run is gone")
		case o == nil:
			g.Runs = append(g.Runs, describe(n, New, true))
			g.addedRun(n.Run)
		case !bytes.Equal(o.File.Bytes, n.File.Bytes):
			compareRun(g, o, n)
		}
	}
}

// compareRun compares two states of one run.
func compareRun(g guard, o, n *board.Row) {
	moved := o.State() != n.State()
	was, is := *o.Run, *n.Run
	if moved {
		was.Status, is.Status = nil, nil
	}
	found := compareStates(o.Run, n.Run, &was, &is)
	out := describe(n, Edited, false)
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
	case len(found.broken) > 0:
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

// describe tells of a run; all is whether its figures are told, as of one that is new or gone.
func describe(r *board.Row, kind Kind, all bool) RunChange {
	out := RunChange{
		ID: r.ID, Kind: kind, Component: r.Component.String(),
		Model: Name{r.Model.ID, r.Model.Name}, Panel: Name{r.Panel.ID, r.Panel.Name}, Scores: []Score{}, Edits: []Edit{},
	}
	if r.State() != result.Active {
		out.Reason, out.By = r.Status.Reason, r.Status.By
	}
	if all {
		out.Scores = append(out.Scores, list.Map(r.All(), score)...)
	}
	return out
}

func score(f *board.Score) Score {
	s := Score{Scale: f.Scale.ID, Absent: f.Undefined, K: f.K, Rank: rank(f.Rank)}
	if f.N > 0 {
		s.N = &f.N
	}
	if f.Known() {
		s.Value = &f.Value
	}
	if f.HasInterval() {
		s.CI95 = &[2]float64{f.CI.Lo, f.CI.Hi}
	}
	return s
}

func rank(r board.Rank) *Rank {
	if !r.Known() {
		return nil
	}
	return &Rank{r.Best, r.Worst}
}
