package change

import (
	"cmp"
	"maps"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// Compare says what becomes of the boards when head takes the place of base, and which files of
// the repository differ, see [Files]. Both sets must be free of errors. What belongs to somebody
// in base changes by its owners alone.
func Compare(base, head *result.Set, files []FileChange, by Rights) *Report {
	r := Empty()
	r.benchmark = head.Benchmark
	r.Files = append(r.Files, files...)
	g := guard{r, by, base, head}
	for _, f := range files {
		if f.Twin != "" {
			g.problem(Problem{Path: f.Path, Remedy: "Give each file a path that no other has in capitals or small letters."},
				"on a disk where case means nothing it is, or is in, %s", f.Twin)
		}
	}
	if !head.Benchmark.Extends(base.Benchmark) && len(base.Runs) > 0 {
		g.problem(Problem{Path: result.BenchmarkFile, Remedy: leaveBenchmark}, "the scales of published numbers change")
		return r // nothing else can be compared
	}
	before, after := board.NewBoards(base), board.NewBoards(head)
	runs(g, before, after)
	cards(g)
	nearest(r, base, head)
	tooMuch(r)
	r.Boards = append(r.Boards, boards(before, after)...)
	slices.SortStableFunc(r.Runs, func(a, b RunChange) int {
		return cmp.Or(cmp.Compare(slices.Index(Kinds, a.Kind), slices.Index(Kinds, b.Kind)), cmp.Compare(a.ID, b.ID))
	})
	return r
}

// Empty returns a report that says nothing.
func Empty() *Report {
	return &Report{Schema: ReportSchema, Findings: []string{}, Problems: []Problem{}, Runs: []RunChange{}, Boards: []Board{},
		Cards: []CardChange{}, Files: []FileChange{}}
}

// nearest names beside each new card the one in base whose name, id or alias is most like its own.
func nearest(r *Report, base, head *result.Set) {
	ids, texts := map[string]string{}, map[string][]string{} // of base's cards, by kind and how they read; by kind
	for _, d := range result.Designations(base) {
		text := result.AsRead(d.Text)
		ids[d.Noun+" "+text], texts[d.Noun] = d.ID, append(texts[d.Noun], text)
	}
	for _, d := range result.Designations(head) {
		isNew := func(c CardChange) bool { return c.Kind == New && c.What == d.Noun && c.ID == d.ID && c.Nearest == "" }
		if i := slices.IndexFunc(r.Cards, isNew); i >= 0 {
			near, _ := source.Nearest(result.AsRead(d.Text), texts[d.Noun])
			r.Cards[i].Nearest = ids[d.Noun+" "+near]
		}
	}
}

// byID indexes the runs of a leaderboard.
func byID(lb *board.Leaderboard) map[string]*board.Row {
	out := make(map[string]*board.Row, len(lb.Runs))
	for _, r := range lb.Runs {
		out[r.ID] = r
	}
	return out
}

// keysOfBoth returns the keys of two maps in order.
func keysOfBoth[V, W any](a map[string]V, b map[string]W) []string {
	return slices.Compact(slices.Sorted(slices.Values(slices.AppendSeq(slices.Collect(maps.Keys(a)), maps.Keys(b)))))
}
