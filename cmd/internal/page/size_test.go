package page

import (
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/board"
)

// TestEvenly wants as many rows as a picture holds, in order, with both ends.
func TestEvenly(t *testing.T) {
	for _, n := range []int{0, 1, rowsDrawn, rowsDrawn + 1, 1000} {
		rows := make([]*board.Row, n)
		at := map[*board.Row]int{}
		for i := range rows {
			rows[i] = &board.Row{}
			at[rows[i]] = i
		}
		got := evenly(rows, rowsDrawn)
		if len(got) != min(n, rowsDrawn) {
			t.Errorf("%d of %d rows", len(got), n)
			continue
		}
		for i := 1; i < len(got); i++ {
			if at[got[i]] <= at[got[i-1]] {
				t.Errorf("of %d rows, the %d-th is after the %d-th", n, at[got[i]], at[got[i-1]])
			}
		}
		if n > 0 && (got[0] != rows[0] || got[len(got)-1] != rows[n-1]) {
			t.Errorf("of %d rows, an end is missing", n)
		}
	}
}
