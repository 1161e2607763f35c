package page

import "github.com/counselboard/counselboard/cmd/internal/board"

// A Rate is a failure rate in a table.
type Rate struct {
	*board.Figure
	Bare bool // no rate of the table has a count or an interval, which it says once
}

// A RunList is a table of runs.
type RunList struct {
	Tools bool // it can be sorted and filtered
	Runs  []*board.Run
}
