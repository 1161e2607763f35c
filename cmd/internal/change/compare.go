package change

import (
	"cmp"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// Compare says what becomes of the boards when head takes the place of base.
// The head must be free of errors. A base with errors, such as one older than
// a check, is compared as far as it can be read.
func Compare(base, head *result.Set) *Report {
	base = readable(base)
	before, after := board.New(base), board.New(head)
	r := Empty()
	runs(r, before, after)
	totals(r, base, head)
	summaries(r, base, head)
	panelKinds(r, base, head)
	r.Boards = append(r.Boards, boards(before, after)...)
	r.Cards = append(r.Cards, cards(base, head)...)
	slices.SortStableFunc(r.Runs, func(a, b Run) int {
		return cmp.Or(cmp.Compare(slices.Index(Kinds, a.Kind), slices.Index(Kinds, b.Kind)), cmp.Compare(a.ID, b.ID))
	})
	return r
}

// Empty gives a report that says nothing.
func Empty() *Report {
	return &Report{Schema: ReportSchema, Findings: []string{}, Problems: []Problem{}, Runs: []Run{}, Boards: []Board{}, Cards: []Card{}}
}

// readable gives a set without the runs that no board can hold: those of a
// model or panel without a card.
func readable(set *result.Set) *result.Set {
	out := *set
	out.Runs = map[string]*result.Run{}
	for id, r := range set.Runs {
		if set.Models[r.Model] != nil && set.Panels[r.Panel] != nil {
			out.Runs[id] = r
		}
	}
	return &out
}

// byID indexes the runs of a leaderboard.
func byID(lb *board.Leaderboard) map[string]*board.Run {
	out := make(map[string]*board.Run, len(lb.Runs))
	for _, r := range lb.Runs {
		out[r.ID] = r
	}
	return out
}

// keysOfBoth gives the keys of two maps in order.
func keysOfBoth[V, W any](a map[string]V, b map[string]W) []string {
	var keys []string
	for k := range a {
		keys = append(keys, k)
	}
	for k := range b {
		if _, ok := a[k]; !ok {
			keys = append(keys, k)
		}
	}
	slices.Sort(keys)
	return keys
}
