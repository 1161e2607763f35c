package page

import (
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/board"
)

// TestSquares draws as many squares as there are answers, of which as many are filled as failed; none
// where a rate is not k of n.
func TestSquares(t *testing.T) {
	for _, tt := range []struct {
		k, n, height int
		value        float64
	}{{8, 17, 18, 8.0 / 17}, {0, 20, 18, 0}, {20, 20, 18, 1}, {1, 21, 26, 1.0 / 21}} {
		s := squaresOf(&board.Figure{K: &tt.k, N: &tt.n, Value: tt.value})
		if s == nil || strings.Count(s.Filled, "M") != tt.k || strings.Count(s.Open, "M") != tt.n-tt.k || s.Height() != tt.height {
			t.Errorf("%d of %d is drawn as %+v", tt.k, tt.n, s)
		}
	}
	one, many := 1, squaresShown+1
	for what, f := range map[string]*board.Figure{
		"no figure": nil, "no counts": {Value: 0.5}, "too many": {K: &one, N: &many, Value: 1 / float64(many)},
		"not k of n": {K: &one, N: &one, Value: 0.5},
	} {
		if s := squaresOf(f); s != nil {
			t.Errorf("%s is drawn as %+v", what, s)
		}
	}
}
