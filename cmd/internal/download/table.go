package download

import (
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A Table is a CSV file below data/, or a form that several have.
type Table struct {
	Path   string
	Fields []Field
	Bytes  func(*board.Leaderboard) []byte // nil for a form
}

// table returns the file of the rows that a function lists.
func table[Row any](path string, columns []Column[Row], rows func(*board.Leaderboard, func(Row))) Table {
	return Table{path, fields(columns), func(lb *board.Leaderboard) []byte {
		return write(columns, func(add func(Row)) { rows(lb, add) })
	}}
}

// Columns lists the columns of all tables, each once, in order of name.
func Columns() []Field {
	var out []Field
	for _, t := range Tables() {
		out = append(out, t.Fields...)
	}
	slices.SortStableFunc(out, func(a, b Field) int { return strings.Compare(a.Name, b.Name) })
	return slices.CompactFunc(out, func(a, b Field) bool { return a.Name == b.Name })
}

// Tables lists the CSV files.
func Tables() []Table {
	return []Table{
		table("leaderboard.csv", figureColumns, figuresOn(result.Eval)),
		table("adversarial.csv", figureColumns, figuresOn(result.Adv)),
		table("pairs.csv", boardColumns, boards),
		{PairsPath("*"), fields(pairColumns), nil},
		table("topics.csv", topicColumns, topics),
		table("agreement.csv", agreementColumns, agreements),
		table("judges.csv", judgeColumns, judges),
		table("curves.csv", curveColumns, curves),
		table("left_out.csv", leftOutColumns, leftOuts),
		table("claims.csv", claimColumns, claims),
		table("joint.csv", jointColumns, jointly),
		{FigureForm, fields(drawnColumns), nil},
	}
}
