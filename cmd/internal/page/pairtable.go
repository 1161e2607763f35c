package page

import (
	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// The largest numbers of models that a page shows: in a picture with one row a
// model; and their pairs, as rows of a table and as a picture. Beyond them the
// page would be heavy and nobody would read it.
const (
	rowsDrawn   = 60
	pairsShown  = 12
	matrixShown = 8
)

// A PairTable compares all models on one scale.
type PairTable struct {
	ID      string
	Board   *board.Board
	Scale   result.Scale
	Pairs   int
	Decided int
	Matrix  *FigureView   // nil where there are too many models for one
	Rows    []*board.Pair // empty where there are too many; the CSV has them
}

// pairTables lists the comparisons of a board on each of some scales, as far as there
// are any. under ends their ids: it tells several boards apart on one page.
func pairTables(of *board.Board, scales []result.Scale, under string) []PairTable {
	var out []PairTable
	for _, s := range scales {
		t := PairTable{ID: "pairs-" + s.ID + under, Board: of, Scale: s}
		if t.Pairs, t.Decided = of.Compared(s.ID); t.Pairs == 0 {
			continue
		}
		if len(of.Rows) <= pairsShown {
			t.Rows = of.On(s.ID)
		}
		out = append(out, t)
	}
	return out
}
