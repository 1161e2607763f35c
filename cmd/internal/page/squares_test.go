package page

import (
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// TestSquares draws as many squares as there are answers, and fills as many as failed; none
// where a rate is not k of n.
func TestSquares(t *testing.T) {
	share := func(k, n int, value float64) *board.Score {
		return &board.Score{Estimate: stats.Estimate{Number: stats.Number{Value: value}, Support: stats.Support{N: n}},
			Details: board.Details{K: &k}}
	}
	for _, tt := range []struct {
		k, n, height int
		value        float64
	}{{8, 17, 18, 8.0 / 17}, {0, 20, 18, 0}, {20, 20, 18, 1}, {1, 21, 26, 1.0 / 21}} {
		s := squaresOf(share(tt.k, tt.n, tt.value))
		if s == nil || strings.Count(s.Filled, "M") != tt.k || strings.Count(s.Open, "M") != tt.n-tt.k || s.Height() != tt.height {
			t.Errorf("%d of %d is drawn as %+v", tt.k, tt.n, s)
		}
	}
	for what, f := range map[string]*board.Score{
		"no figure": nil, "no counts": {Estimate: stats.Estimate{Number: stats.Number{Value: 0.5}}},
		"too many": share(1, squaresShown+1, 1/float64(squaresShown+1)), "not k of n": share(1, 1, 0.5),
	} {
		if s := squaresOf(f); s != nil {
			t.Errorf("%s is drawn as %+v", what, s)
		}
	}
}
