package page

import (
	"cmp"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A RunsPage is /runs/: every run, also those that no longer count; or
// /boards/<panel>/runs/, those of one panel, where all are too many for one page.
type RunsPage struct {
	Page
	Of     *board.Panel // whose page it is; nil on the first
	Runs   RunList      // the newest first
	All    int
	Panels []*board.Panel // those that have a page of their runs
}

// runsShown is how many runs a page lists.
const runsShown = 1000

// A RunList is a table of runs.
type RunList struct {
	Tools bool // it can be sorted and filtered
	Runs  []*board.Run
}

func (b *Builder) runs() Document {
	page := &RunsPage{Runs: RunList{Tools: true, Runs: newest(b.lb.Runs)}, All: len(b.lb.Runs)}
	if page.All > runsShown {
		page.Runs.Runs = page.Runs.Runs[:runsShown]
		page.Panels = b.lb.Panels
	}
	b.begin("runs/", "runs", page)
	return page
}

// newest returns a sorted copy of runs, the newest first.
func newest(runs []*board.Run) []*board.Run {
	return slices.SortedFunc(slices.Values(runs), func(x, y *board.Run) int {
		if by := cmp.Compare(y.Date, x.Date); by != 0 {
			return by
		}
		return result.CompareNames(x.ID, y.ID)
	})
}

func (b *Builder) eachRun() {
	for _, r := range b.lb.Runs {
		b.page(runPath(r.ID), "run", r.Model, func() Document { return b.run(r) })
	}
	if len(b.lb.Runs) <= runsShown {
		return
	}
	for _, panel := range b.lb.Panels {
		b.page(panelRunsPath(panel.ID), "runs", nil, func() Document {
			page := &RunsPage{Of: panel, Runs: RunList{Tools: true, Runs: newest(panel.Runs)}, All: len(panel.Runs)}
			b.begin(panelRunsPath(panel.ID), "runs", page)
			return page
		})
	}
}
