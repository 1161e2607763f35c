package page

import (
	"cmp"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A RunsPage is /runs/: every run, also those that no longer count.
type RunsPage struct {
	Page
	Runs RunList // the newest first
}

func (b *Builder) runs() Document {
	page := &RunsPage{}
	b.begin("runs/", "runs", page)
	page.Runs = RunList{Tools: true, Runs: slices.Clone(b.lb.Runs)}
	slices.SortStableFunc(page.Runs.Runs, func(x, y *board.Run) int {
		return cmp.Or(cmp.Compare(y.Date, x.Date), result.CompareNames(x.ID, y.ID))
	})
	return page
}

func (b *Builder) eachRun() {
	for _, r := range b.lb.Runs {
		b.page(runPath(r.ID), "run", r.Model, func() Document { return b.run(r) })
	}
}
