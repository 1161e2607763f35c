package change

import (
	"bytes"
	"fmt"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// runs compares all runs and adds what differs, and what must not.
func runs(r *Report, before, after *board.Leaderboard) {
	old, now := byID(before), byID(after)
	for _, id := range keysOfBoth(old, now) {
		switch o, n := old[id], now[id]; {
		case n == nil:
			out := describe(o, Vanished)
			for i, f := range figures(o) {
				out.Scores = append(out.Scores, Score{Scale: scaleID(o, i), Old: number(f)})
			}
			r.Runs = append(r.Runs, out)
			r.Problems = append(r.Problems, vanished(o, after))
		case o == nil:
			out := describe(n, New)
			for i, f := range figures(n) {
				out.Scores = append(out.Scores, Score{Scale: scaleID(n, i), New: number(f)})
			}
			r.Runs = append(r.Runs, out)
		case !bytes.Equal(o.File.Bytes, n.File.Bytes):
			same(r, o, n)
		}
	}
}

// same compares two states of one run.
func same(r *Report, o, n *board.Run) {
	g := guard(o, n)
	out := describe(n, Edited)
	switch was, is := o.State(), n.State(); {
	case was != is && is == result.Withdrawn:
		out.Kind = Withdrawn
	case was != is && is == result.Superseded:
		out.Kind = Superseded
	case was != is:
		out.Kind = Reinstated
	case g.changed():
		out.Kind = Changed
	}
	out.Scores = append(out.Scores, scores(o, n)...)
	if out.Kind == Edited && len(out.Scores) > 0 {
		out.Kind = Changed
	}
	out.Edits = append(out.Edits, runEdits(o.Run, n.Run)...)
	r.Runs = append(r.Runs, out)
	if out.Kind == Reinstated {
		if s := n.Status; s == nil || s.Reason == "" || s.Date == "" {
			r.Problems = append(r.Problems, Problem{Run: n.ID, Path: n.File.Path, Message: fmt.Sprintf("it was %s and counts again, without a reason and a date", o.State()), Remedy: sayWhy})
		} else {
			r.Runs[len(r.Runs)-1].Reason = s.Reason
		}
	}
	if !justified(n) {
		r.Problems = append(r.Problems, g.problems(n)...)
	}
}

// justified reports whether a run says that it no longer counts, and why.
func justified(n *board.Run) bool {
	return n.State() != result.Active && n.Status.Reason != ""
}

func describe(r *board.Run, kind Kind) Run {
	out := Run{
		ID: r.ID, Kind: kind, Component: string(r.Component),
		Model: Name{r.Model.ID, r.Model.Name}, Panel: Name{r.Panel.ID, r.Panel.Name},
		Scores: []Score{}, Edits: []Edit{},
	}
	if r.State() != result.Active {
		out.Reason, out.By = r.Status.Reason, r.Status.By
	}
	return out
}

// figures gives a run's six figures and, for ADV, that over all modes.
func figures(r *board.Run) []*board.Figure {
	if r.Total == nil {
		return r.Figures
	}
	return append(append([]*board.Figure{}, r.Figures...), r.Total)
}

func scaleID(r *board.Run, i int) string { return figures(r)[i].Scale.ID }

// scores gives the figures of a run that differ.
func scores(o, n *board.Run) []Score {
	var out []Score
	if o.Component != n.Component {
		return nil
	}
	news := figures(n)
	for i, f := range figures(o) {
		a, b := number(f), number(news[i])
		if !a.equal(b) {
			out = append(out, Score{Scale: f.Scale.ID, Old: a, New: b})
		}
	}
	return out
}

func number(f *board.Figure) *Number {
	n := &Number{Absent: f.Absent, K: f.K, N: f.N, Rank: rank(f.Rank)}
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
