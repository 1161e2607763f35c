package page

import (
	"slices"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestTellingRows finds the row that stands out in the middle of a board, and both its ends, among the rows of the first page.
func TestTellingRows(t *testing.T) {
	panel := &board.Panel{LinkedPanel: &judge.LinkedPanel{PanelCard: &result.PanelCard{ID: "p"}}}
	of := &board.Board{Component: counselbench.Adv}
	for i := range 60 {
		f := &board.Score{}
		if i == 30 {
			f.Field = &board.Field{Outcome: board.Worse}
		}
		of.Rows = append(of.Rows, &board.Row{Panel: panel, Figures: []*board.Score{f},
			Total: &board.Score{}})
	}
	got := tellingRows("", of)
	if len(got.Rows) != 2*endsAtHome+1 || !got.Telling || got.All == "" {
		t.Errorf("%d rows, telling %v, all of them at %q", len(got.Rows), got.Telling, got.All)
	}
	for _, i := range []int{0, 30, 59} {
		if !slices.Contains(got.Rows, of.Rows[i]) {
			t.Errorf("the row %d is not there", i)
		}
	}
}

// TestColumns keeps failures of no group, after those of groups.
func TestColumns(t *testing.T) {
	in, out := result.Scale{ID: "in", Group: "overstep"}, result.Scale{ID: "out"}
	rows := []*board.Row{{Groups: []*board.Score{{}, {}}}}
	table := &BoardTable{Board: &board.Board{Component: counselbench.Adv, Scales: []result.Scale{out, in}}, Rows: rows}
	got := table.Columns()
	if len(got) != 3 || got[0].Scales[0].ID != "in" || got[2].Group != nil || got[2].Scales[0].ID != "out" {
		t.Errorf("%+v", got)
	}
}
