package page

import (
	"slices"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// TestBare: a table of rates without any count or interval says so once.
func TestBare(t *testing.T) {
	one, three := 1, 3
	plain := func() *board.Score {
		return &board.Score{Estimate: stats.Estimate{Number: stats.Number{Value: 0.62}, NoInterval: "interval not published"}}
	}
	absent := &board.Score{Estimate: stats.Estimate{Number: stats.Number{Undefined: "not rated"}, NoInterval: "not rated"}}
	for _, tt := range []struct {
		name  string
		total *board.Score
		bare  bool
	}{
		{"no count, no interval", plain(), true},
		{"a count", &board.Score{Estimate: stats.Estimate{NoInterval: "interval not published", Support: stats.Support{N: 20}},
			Details: board.Details{K: &one}}, false},
		{"an interval", &board.Score{}, false},
		{"some not sure", &board.Score{Estimate: stats.Estimate{NoInterval: "interval not published"},
			Details: board.Details{Unsure: &three}}, false},
		{"nothing known", absent, true},
	} {
		table := &BoardTable{Board: &board.Board{Component: counselbench.Adv, Rows: []*board.Row{
			{ScoredRun: &board.ScoredRun{Figures: []*board.Score{plain(), absent}, Total: tt.total}},
		}}}
		if got := table.Bare(); got != tt.bare {
			t.Errorf("%s: bare is %v, want %v", tt.name, got, tt.bare)
		}
	}
	empty := &BoardTable{Board: &board.Board{Rows: []*board.Row{{ScoredRun: &board.ScoredRun{Figures: []*board.Score{absent},
		Total: absent}}}}}
	if empty.Bare() {
		t.Error("a table without values is said to be without counts")
	}
}

// TestTellingRows finds the row that stands out in the middle of a board, and both its ends, among the rows of the first page.
func TestTellingRows(t *testing.T) {
	panel := &board.Panel{LinkedPanel: &judge.LinkedPanel{PanelCard: &result.PanelCard{ID: "p"}}}
	of := &board.Board{Component: counselbench.Adv}
	for i := range 60 {
		f := &board.Score{}
		if i == 30 {
			f.Field = &board.Field{Outcome: board.Worse}
		}
		of.Rows = append(of.Rows, &board.Row{ScoredRun: &board.ScoredRun{Panel: panel, Figures: []*board.Score{f},
			Total: &board.Score{}}})
	}
	got := tellingRows("", of)
	if len(got.Rows) != rowsAtHome || !got.Telling || got.All == "" {
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
	rows := []*board.Row{{ScoredRun: &board.ScoredRun{Groups: []*board.Score{{}, {}}}}}
	table := &BoardTable{Board: &board.Board{Component: counselbench.Adv, Scales: []result.Scale{out, in}}, Rows: rows}
	got := table.Columns()
	if len(got) != 3 || got[0].Scales[0].ID != "in" || got[2].Group != nil || got[2].Scales[0].ID != "out" {
		t.Errorf("%+v", got)
	}
}
