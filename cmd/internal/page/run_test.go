package page

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// figureOf makes a figure of counts; 0 is a count that is not known.
func figureOf(ratings, questions, raters, unsure int, method string) *board.Score {
	return &board.Score{
		Estimate: stats.Estimate{CI: stats.Interval{Hi: 1}, Support: stats.Support{N: ratings, Questions: questions, Raters: raters,
			Method: method}},
		Details: board.Details{Unsure: &unsure},
	}
}

// TestSharedBasis: what all figures of a table rest on is said once.
func TestSharedBasis(t *testing.T) {
	ratings := func(n int) BasisItem { return BasisItem{Kind: "rating", N: n} }
	questions, raters := BasisItem{Kind: "question", N: 100}, BasisItem{Kind: "rater", N: 20}
	method := BasisItem{Kind: "interval", Text: "t"}
	nothing := &board.Score{Estimate: stats.Estimate{Number: stats.Number{Undefined: "not published"}}}
	for _, tt := range []struct {
		name    string
		figures []*board.Score
		shared  Basis
		own     []Basis
	}{
		{"no figure", nil, nil, nil},
		{"one keeps all", []*board.Score{figureOf(500, 100, 0, 0, "t")}, nil, []Basis{{ratings(500), questions, method}}},
		{
			"what is shared, once", []*board.Score{figureOf(500, 100, 20, 0, "t"), figureOf(494, 100, 20, 6, "t")},
			Basis{questions, raters, method}, []Basis{{ratings(500)}, {ratings(494), {Kind: "unsure", N: 6}}},
		},
		{"the number of ratings stays", []*board.Score{figureOf(500, 0, 0, 0, ""), figureOf(500, 0, 0, 0, "")}, nil,
			[]Basis{{ratings(500)}, {ratings(500)}}},
		{
			"a figure without has no say", []*board.Score{figureOf(5, 0, 20, 0, ""), nothing, figureOf(6, 0, 20, 0, "")},
			Basis{raters}, []Basis{{ratings(5)}, nil, {ratings(6)}},
		},
		{
			"only what all share", []*board.Score{figureOf(5, 100, 20, 0, ""), figureOf(5, 100, 20, 0, ""), figureOf(5, 0, 20, 0, "")},
			Basis{raters}, []Basis{{ratings(5), questions}, {ratings(5), questions}, {ratings(5)}},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			shared := sharedBasis(tt.figures)
			if d := cmp.Diff(tt.shared, shared); d != "" {
				t.Errorf("shared (-want +got):\n%s", d)
			}
			var own []Basis
			for _, f := range tt.figures {
				own = append(own, RunTable{ScoredRun: &board.ScoredRun{}, Shared: shared}.Basis(f))
			}
			if d := cmp.Diff(tt.own, own); d != "" {
				t.Errorf("own (-want +got):\n%s", d)
			}
		})
	}
}

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

// TestHowHeldAgainstOthers: a panel's table says whether its figures are compared with all others by an exact test.
func TestHowHeldAgainstOthers(t *testing.T) {
	scale := counselbench.Dimensions[0]
	for _, difference := range []*float64{nil, new(0.5)} {
		f := &board.Score{Scale: scale, Details: board.Details{Field: &board.Field{FieldTest: result.FieldTest{
			Difference: difference}}}}
		r := &board.Row{ScoredRun: &board.ScoredRun{
			Run: &result.Run{Component: counselbench.Eval}, Figures: []*board.Score{f},
			Panel: &board.Panel{LinkedPanel: &judge.LinkedPanel{}, Eval: &board.Board{}},
		}}
		if table := newPanelTable(r, []*board.Row{r}); !table.Field || table.Exact != (difference == nil) ||
			table.Within != (difference != nil) {
			t.Errorf("with the difference %v: exact %v, within %v", difference, table.Exact, table.Within)
		}
	}
}
