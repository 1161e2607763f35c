package page

import (
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// FigureID makes an id for a figure out of a checked id.
func FigureID(id string) string { return strings.NewReplacer(".", "-", "_", "-").Replace(id) }

func interval(f *board.Score) *stats.Interval {
	if !f.HasInterval() {
		return nil
	}
	return &f.CI
}
