package page

import (
	"slices"
	"time"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A ChangesPage is /changes/: what came, was replaced and was taken back, by the
// dates and statuses in the files themselves.
type ChangesPage struct {
	Page
	Months   [][]*board.Change // the changes of each month, the newest first
	Releases []result.Release  // the newest first
}

func changesPage(b *Builder, p Page) Document {
	page := &ChangesPage{Page: p, Releases: slices.Clone(b.src.Results.Releases.List)}
	slices.Reverse(page.Releases)
	page.Months = list.Group(b.happened, func(x, y *board.Change) bool { return x.Month() == y.Month() })
	return page
}

// day writes a date of the results, "3 October 2026", or its month, "October 2026".
func day(date string) string {
	if t, err := time.Parse(time.DateOnly, date); err == nil {
		return t.Format("2 January 2006")
	}
	if t, err := time.Parse("2006-01", date); err == nil {
		return t.Format("January 2006")
	}
	return date // of no checked file
}
