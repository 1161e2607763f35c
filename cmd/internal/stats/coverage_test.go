package stats

import (
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mathext"

	"github.com/counselboard/counselboard/cmd/internal/sample"
)

// truth returns the mean that every score of a world without effects is expected to have.
func (w world) truth() float64 {
	centre, sd := w.latent()
	mean := 1.0
	for above := 1.5; above < 5; above++ {
		mean += normalTail((above - centre) / sd)
	}
	return mean
}

// TestCoverage simulates means of scores of which 85% are the best: intervals on the logit
// scale hold the truth in 93 to 97 of 100 cases, and miss it on neither side in more than
// 4. Of three raters they hold it more often, in 97 to 99, since t has 2 degrees of
// freedom also where questions make most of the variance.
func TestCoverage(t *testing.T) {
	var all []world
	for _, questions := range []int{20, 100} {
		for _, raters := range []int{3, 4, 5, 7, 10, 20} {
			all = append(all, world{models: 1, questions: questions, raters: raters, best: 0.85})
		}
	}
	scale := Scale{1, 5}
	for _, w := range sample.InTurn(all, 3, 7) {
		r, truth := rand.New(rand.NewPCG(uint64(w.questions), uint64(w.raters))), w.truth()
		n := sample.Count(4000, 1000)
		var high, low, clipped int
		for range n {
			plain := Mean(w.board(r)[0], scale)
			e := plain.OnScale(scale)
			high += bit(e.NoInterval != "" || e.CI.Lo > truth)
			low += bit(e.NoInterval == "" && e.CI.Hi < truth)
			clipped += bit(plain.NoInterval != "" || plain.CI.Lo > truth || plain.CI.Hi < truth)
		}
		if atLeast(high, n, 0.04) < 0.01 || atLeast(low, n, 0.04) < 0.01 || atLeast(high+low, n, 0.07) < 0.01 {
			t.Errorf("%s: of %d intervals %d lie too high, %d too low", w, n, high, low)
		}
		if w.raters > 3 && 1-mathext.RegIncBeta(float64(high+low+1), float64(n-high-low), 0.03) < 0.01 {
			t.Errorf("%s: of %d intervals only %d miss: they are too long", w, n, high+low)
		}
		if high+low >= clipped {
			t.Errorf("%s: of %d intervals %d miss on the logit scale, %d clipped", w, n, high+low, clipped)
		}
		t.Logf("%s: %.1f%% too high, %.1f%% too low; clipped %.1f%% miss", w, 100*float64(high)/float64(n), 100*float64(low)/float64(n),
			100*float64(clipped)/float64(n))
	}
}
