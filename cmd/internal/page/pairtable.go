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

// pairTable lists the comparisons of a board on one scale.
func pairTable(of *board.Board, s result.Scale) PairTable {
	t := PairTable{Board: of, Scale: s}
	t.Pairs, t.Decided = of.Compared(s.ID)
	if len(of.Rows) <= pairsShown {
		t.Rows = of.On(s.ID)
	}
	return t
}
