package page

import (
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestBare: a table of rates without any count or interval says so once.
func TestBare(t *testing.T) {
	one, three, twenty := 1, 3, 20
	plain := func() *board.Figure { return &board.Figure{Value: 0.62, NoInterval: "interval not published"} }
	absent := &board.Figure{Absent: "not rated", NoInterval: "not rated"}
	for _, tt := range []struct {
		name  string
		total *board.Figure
		bare  bool
	}{
		{"no count, no interval", plain(), true},
		{"a count", &board.Figure{K: &one, N: &twenty, NoInterval: "interval not published"}, false},
		{"an interval", &board.Figure{}, false},
		{"some not sure", &board.Figure{Unsure: &three, NoInterval: "interval not published"}, false},
		{"nothing known", absent, true},
	} {
		table := &BoardTable{Board: &board.Board{Component: result.Adv, Rows: []*board.Row{
			{Run: &board.Run{Figures: []*board.Figure{plain(), absent}, Total: tt.total}},
		}}}
		if got := table.Bare(); got != tt.bare {
			t.Errorf("%s: bare is %v, want %v", tt.name, got, tt.bare)
		}
	}
	empty := &BoardTable{Board: &board.Board{Rows: []*board.Row{{Run: &board.Run{Figures: []*board.Figure{absent}, Total: absent}}}}}
	if empty.Bare() {
		t.Error("a table without values is said to be without counts")
	}
}
