package page

import (
	"fmt"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestCompareNames writes rows by name, and those of a long board by number.
func TestCompareNames(t *testing.T) {
	rows := func(n int) []*board.Row {
		var out []*board.Row
		for i := range n {
			out = append(out, &board.Row{Run: &board.Run{Model: &board.Model{Model: &result.Model{Name: fmt.Sprintf("Model %c", 'A'+i)}}}})
		}
		return out
	}
	for _, c := range []struct {
		rows int
		at   []int
		want string
	}{
		{4, nil, "—"},
		{4, []int{0, 2}, "Model A, Model C"},
		{13, []int{4}, "5"},
		{13, []int{0, 1}, "1, 2"},
		{13, []int{0, 1, 2}, "1–3"},
		{13, []int{0, 2, 3, 4, 5, 8, 9, 12}, "1, 3–6, 9, 10, 13"},
	} {
		if got := compareNames(rows(c.rows), c.at); got != c.want {
			t.Errorf("%d rows, %v: %q, want %q", c.rows, c.at, got, c.want)
		}
	}
}
