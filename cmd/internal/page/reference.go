package page

import "github.com/counselboard/counselboard/cmd/internal/board"

// What leads to other pages comes to a partial with the way from the page back to
// the site's root.

// A ModelRef is a model that a page leads to.
type ModelRef struct {
	Root string
	*board.Model
}

// A PanelRef is a panel that a page leads to.
type PanelRef struct {
	Root string
	*board.Panel
}

// A FigureRef is a figure that leads to its place on its run's page.
type FigureRef struct {
	Root string
	*board.Figure
}

// A Rate is a failure rate in a table.
type Rate struct {
	FigureRef
	Bare bool // no rate of the table has a count or an interval, which it says once
}

// A RunList is a table of runs.
type RunList struct {
	Root  string
	Tools bool // it can be sorted and filtered
	Runs  []*board.Run
}
