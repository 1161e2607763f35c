package page

import (
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/counselbench"
)

// figureOf makes a figure of counts; 0 is a count that is not known.
func TestGithubRepository(t *testing.T) {
	for address, want := range map[string]bool{
		"https://github.com/o/r": true, "https://github.com/o/r.x-y_z": true,
		"https://github.com/o": false, "https://github.com/o/r/tree/main": false, "http://github.com/o/r": false,
		"https://github.com.evil.example/o/r": false, "https://gitlab.com/o/r": false, `https://github.com/o/r"><b>`: false, "": false,
	} {
		if got := githubRepository.MatchString(address); got != want {
			t.Errorf("%q is a place for issues: %v, want %v", address, got, want)
		}
	}
}

// TestRankAmongPlaced: a rank is one of those that are placed, and leaves every place open where it is all of theirs.
func TestRankAmongPlaced(t *testing.T) {
	scale := counselbench.Dimensions[0]
	row := func(f board.Score) *board.Row {
		f.Scale = scale
		return &board.Row{ScoredRun: &board.ScoredRun{Figures: []*board.Score{&f}}}
	}
	ranked := func(best, worst int) board.Score {
		return board.Score{Details: board.Details{Rank: board.Rank{Best: best, Worst: worst}}}
	}
	b := &board.Board{Rows: []*board.Row{row(ranked(1, 1)), row(ranked(1, 2)), row(
		board.Score{Details: board.Details{NotPlaced: "not placed: 5 of 9 questions"}})}}
	for i, anyPlace := range []bool{false, true} {
		f := b.Rows[i].Figures[0]
		if table := (RunTable{ScoredRun: b.Rows[i].ScoredRun, Board: b}); table.Models(f) != 2 || table.AnyPlace(f) != anyPlace ||
			!table.Ranked(f) {
			t.Errorf("rank %v is among %d, any place: %v; want 2 and %v", f.Rank, table.Models(f), table.AnyPlace(f), anyPlace)
		}
	}
}
