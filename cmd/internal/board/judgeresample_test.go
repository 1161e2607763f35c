package board

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// TestRankInterval holds the quick bootstrap against the plain one: the same
// draws, the pairs written out, ranks by sorting.
func TestRankInterval(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for _, levels := range []int{2, 5, 1000} {
		var pairs []stats.Pair
		var questions []int
		for q := range 25 {
			for range 1 + q%4 {
				questions = append(questions, q)
				x := float64(rng.IntN(levels))
				pairs = append(pairs, stats.Pair{Score: x, Mean: x/2 + float64(rng.IntN(levels)), Question: q})
			}
		}
		members := stats.Members(questions)
		want := stats.Bootstrap(len(members), judgeReplicates, judgeSeed, func(draw []int) stats.Number {
			var x, y []float64
			for _, c := range draw {
				for _, i := range members[c] {
					x, y = append(x, pairs[i].Score), append(y, pairs[i].Mean)
				}
			}
			return stats.Spearman(x, y)
		})
		got := rankInterval(pairs)
		if math.Abs(got.CI.Lo-want.CI.Lo) > 1e-9 || math.Abs(got.CI.Hi-want.CI.Hi) > 1e-9 || got.NoInterval != want.NoInterval || got.Skipped != want.Skipped {
			t.Errorf("%d levels: %+v, written out %+v", levels, got, want)
		}
		if want.NoInterval != "" || want.CI.Lo >= want.CI.Hi {
			t.Errorf("%d levels: no interval to compare: %+v", levels, want)
		}
	}
	constant := []stats.Pair{{Score: 3, Mean: 1, Question: 0}, {Score: 3, Mean: 2, Question: 1}, {Score: 3, Mean: 5, Question: 2}}
	if r := rankInterval(constant); r.NoInterval == "" {
		t.Errorf("a constant judge has the interval %+v", r.CI)
	}
}
