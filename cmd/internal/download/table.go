package download

import (
	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A Table is a CSV file below data/, or a form that several have.
type Table struct {
	Path   string
	Fields []Field
	Bytes  func(*board.Leaderboard) []byte // nil for a form
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
		{"claims.csv", fields(claimColumns), func(lb *board.Leaderboard) []byte { return write(claimColumns, claims(lb)) }},
		{"joint.csv", fields(jointColumns), func(lb *board.Leaderboard) []byte { return write(jointColumns, jointly(lb)) }},
	}
}
