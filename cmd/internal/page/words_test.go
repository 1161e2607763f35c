package page

import (
	"fmt"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestOutOfTen writes shares as readers count.
func TestOutOfTen(t *testing.T) {
	for _, c := range []struct {
		k, n int
		want string
	}{
		{0, 20, "none of the 20"}, {20, 20, "all 20"}, {1, 40, "fewer than 1 of 10"}, {39, 40, "more than 9 of 10"}, {8, 10, "8 of 10"}, {13, 20, "7 of 10"}, {2, 3, "2 of the 3"},
	} {
		if got := OutOfTen(c.k, c.n); got != c.want {
			t.Errorf("%d of %d: %q, want %q", c.k, c.n, got, c.want)
		}
	}
}

// TestRankWords: an order of few models proves nothing, and the page says so.
func TestRankWords(t *testing.T) {
	d, err := demo.Make(demo.Options{Models: 6, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	set, findings := result.Read(d.FS())
	if findings.HasErrors() {
		t.Fatal(findings.Limit())
	}
	r := *board.New(set).PanelByID(demo.JudgeGood).Calibration.Main(result.Eval).Ranks[0]
	if got := RankWords(&r); !strings.Contains(got, fmt.Sprintf("over %d models, p = ", len(r.Places))) {
		t.Errorf("%d models: %s", len(r.Places), got)
	}
	r.Places, r.SmallestP = r.Places[:4], 2.0/24
	if got := RankWords(&r); !strings.HasSuffix(got, "over 4 models. With so few, even a perfect match would have p = 0.08: it proves nothing.") {
		t.Errorf("four models: %s", got)
	}
	r.Tau.Undefined = "one side is constant"
	if got := RankWords(&r); !strings.Contains(got, "— (one side is constant)") {
		t.Errorf("a constant side: %s", got)
	}
	r.Why = "fewer than two models"
	if got := RankWords(&r); got != "No order to compare: fewer than two models." {
		t.Errorf("one model: %s", got)
	}
}
