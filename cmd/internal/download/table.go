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
		{"leaderboard.csv", fields(figureColumns), func(lb *board.Leaderboard) []byte { return write(figureColumns, figuresOf(lb, rowsOf(result.Eval))) }},
		{"adversarial.csv", fields(figureColumns), func(lb *board.Leaderboard) []byte { return write(figureColumns, figuresOf(lb, rowsOf(result.Adv))) }},
		{"pairs.csv", fields(boardColumns), func(lb *board.Leaderboard) []byte { return write(boardColumns, boards(lb)) }},
		{PairsPath("*"), fields(pairColumns), nil},
		{"topics.csv", fields(topicColumns), func(lb *board.Leaderboard) []byte { return write(topicColumns, topics(lb)) }},
		{"agreement.csv", fields(agreementColumns), func(lb *board.Leaderboard) []byte { return write(agreementColumns, agreements(lb)) }},
		{"judges.csv", fields(judgeColumns), func(lb *board.Leaderboard) []byte { return write(judgeColumns, judges(lb)) }},
		{"curves.csv", fields(curveColumns), func(lb *board.Leaderboard) []byte { return write(curveColumns, curves(lb)) }},
		{"left_out.csv", fields(leftOutColumns), func(lb *board.Leaderboard) []byte { return write(leftOutColumns, leftOuts(lb)) }},
		{"claims.csv", fields(claimColumns), func(lb *board.Leaderboard) []byte { return write(claimColumns, claims(lb)) }},
		{"joint.csv", fields(jointColumns), func(lb *board.Leaderboard) []byte { return write(jointColumns, jointly(lb)) }},
		{FigureForm, fields(drawnColumns), nil},
	}
}
