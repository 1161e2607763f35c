package stats

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mathext"

	"github.com/counselboard/counselboard/cmd/internal/sample"
)

// A world is a kind of board on which nothing but what it says is true. Its ratings are
//
//	3.4 + effect of the model + question × model + rater × model + rater + question × rater + rest
//
// normal with the variances that the real experts' ratings have on overall quality, rounded
// and cut off at 1 and 5; every rater rates every answer.
type world struct {
	models, questions, raters int
	effect                    float64 // of model 0; the others are equal
	unequal                   bool    // variances of models differ, 0.3 to 1.7 times
	yes                       float64 // share of yes, 1 where a latent rating is high enough, else 0; 0: scores
	best                      float64 // share of scores that are 5; 0: as they come
	judge                     bool    // the raters lean towards no model
}

const (
	varAnswer, varLeaning, varRater, varQuestionRater, varRest = 0.45, 0.095, 0.108, 0.052, 0.67
)

// board returns the cells of each model.
func (w world) board(r *rand.Rand) [][]Obs {
	normal := func(n int, variance float64) []float64 {
		out, sd := make([]float64, n), math.Sqrt(variance)
		for i := range out {
			out[i] = sd * r.NormFloat64()
		}
		return out
	}
	rater, both := normal(w.raters, varRater), normal(w.questions*w.raters, varQuestionRater)
	total := varAnswer + varLeaning + varRater + varQuestionRater + varRest
	centre := 3.4
	switch {
	case w.best > 0:
		centre = 4.5 + mathext.NormalQuantile(w.best)*math.Sqrt(total)
	case w.unequal:
		centre = 3 // the middle: rounded and cut off, unequal variances have one mean
	}
	sides := make([][]Obs, w.models)
	for m := range sides {
		scale := 1.0
		if w.unequal {
			scale = 0.3 + 1.4*float64(m)/float64(w.models-1)
		}
		leaning := varLeaning * scale
		if w.judge {
			leaning = 0
		}
		answer, lean := normal(w.questions, varAnswer*scale), normal(w.raters, leaning)
		effect := 0.0
		if m == 0 {
			effect = w.effect
		}
		sides[m] = make([]Obs, 0, w.questions*w.raters)
		sd := math.Sqrt(varRest)
		for q := range w.questions {
			for k := range w.raters {
				y := effect + answer[q] + lean[k] + rater[k] + both[q*w.raters+k] + sd*r.NormFloat64()
				if w.yes > 0 {
					y = float64(bit(y > mathext.NormalQuantile(1-w.yes)*math.Sqrt(total+(scale-1)*(varAnswer+leaning))))
				} else {
					y = min(max(math.Round(centre+y), 1), 5)
				}
				sides[m] = append(sides[m], Obs{y, q, k})
			}
		}
	}
	return sides
}

func (w world) String() string {
	return fmt.Sprintf("%d models × %d questions × %d raters, effect %g, unequal %v, yes %g", w.models, w.questions, w.raters, w.effect, w.unequal, w.yes)
}

// found is how often the rules call something different on boards of a world.
type found struct {
	boards, falsePairs, falseOthers int // boards; those on which equal models are called different
	pairs, pairsFound, othersFound  int // comparisons of model 0 with another, if it differs; found
}

// simulate judges so many boards of a world by the rules for pairs and for one model
// against the others, each under Holm over its board.
func (w world) simulate(boards int, seed uint64) (f found) {
	hash := fnv.New64()
	fmt.Fprint(hash, w)
	r := rand.New(rand.NewPCG(seed, hash.Sum64()))
	for range boards {
		f.add(w, w.board(r))
	}
	return f
}

func (f *found) add(w world, sides [][]Obs) {
	scale := Scale{1, 5}
	var pairs, others []float64
	var null []*NullP
	if w.yes > 0 && w.raters == 1 { // one label a question: exact
		values := make([][]Fraction, len(sides))
		for i, side := range sides {
			for _, o := range side {
				values[i] = append(values[i], Fraction{int64(o.X), 1})
			}
		}
		for i := range sides {
			for j := range i {
				var only [2]int
				for q := range values[i] {
					only[0] += bit(values[i][q].Sum > values[j][q].Sum)
					only[1] += bit(values[i][q].Sum < values[j][q].Sum)
				}
				pairs, null = append(pairs, McNemar(only[0], only[1]).P), append(null, McNemarNull(only[0]+only[1]))
			}
		}
		pairs, null = HolmDiscrete(pairs, null), nil
		for _, x := range Fields(values) {
			others, null = append(others, x.P), append(null, x.Null)
		}
		others = HolmDiscrete(others, null)
	} else {
		all, contrasts := NewPairs(sides, scale), Others(sides, scale)
		if w.yes > 0 {
			contrasts = OthersYes(sides)
		}
		for i := range sides {
			for j := range i {
				pairs = append(pairs, all.Compare(i, j).P)
			}
			others = append(others, contrasts[i].P)
		}
		pairs, others = Holm(pairs), Holm(others)
	}
	f.boards++
	wrong, k := false, 0
	for i := range sides {
		for j := range i {
			differs, said := w.effect != 0 && j == 0, pairs[k] < 0.05
			f.pairs += bit(differs)
			f.pairsFound += bit(differs && said)
			wrong = wrong || said && !differs
			k++
		}
	}
	f.falsePairs += bit(wrong)
	if w.effect != 0 {
		f.othersFound += bit(others[0] < 0.05)
	} else {
		f.falseOthers += bit(slices.ContainsFunc(others, func(p float64) bool { return p < 0.05 }))
	}
}

// atLeast returns the probability of so many or more of n at a chance of p.
func atLeast(count, n int, p float64) float64 {
	if count == 0 {
		return 1
	}
	return mathext.RegIncBeta(float64(count), float64(n-count+1), p)
}

// worlds are the boards on which the rule was decided: 2, 6 and 9 models, 20 and 100
// questions, 1 to 20 raters (one: a judge), scores, yes with a quarter and yes with a twelfth.
func worlds(unequal bool, effect float64) (all []world) {
	for _, yes := range []float64{0, 0.25, 0.08} {
		for _, models := range []int{2, 6, 9} {
			for _, questions := range []int{20, 100} {
				for _, raters := range []int{1, 2, 3, 5, 10, 20} {
					all = append(all, world{models: models, questions: questions, raters: raters, effect: effect, unequal: unequal, yes: yes, judge: raters == 1})
				}
			}
		}
	}
	return all
}

// TestFalseVerdicts simulates boards on which nothing differs, or one model alone: equal
// models are called different on at most 6% of boards, 8% where models vary unequally. A
// count that is one of the highest fifth of those at that rate is looked at again, on ten
// times as many other boards, and is too many there if it is one of the highest hundredth.
func TestFalseVerdicts(t *testing.T) {
	most := map[bool]float64{false: 0.06, true: 0.08}
	var all []world
	for _, unequal := range []bool{false, true} {
		all = append(append(all, worlds(unequal, 0)...), worlds(unequal, 0.5)...)
	}
	boards, again := 0, 0
	for _, w := range sample.InTurn(all, 5, 37) {
		p := most[w.unequal]
		const first = 300
		f := w.simulate(first, 1)
		if boards += first; min(atLeast(f.falsePairs, first, p), atLeast(f.falseOthers, first, p)) >= 0.2 {
			continue
		}
		const second = 10 * first
		f = w.simulate(second, 2)
		boards, again = boards+second, again+1
		if min(atLeast(f.falsePairs, second, p), atLeast(f.falseOthers, second, p)) < 0.01 {
			t.Errorf("%s: of %d boards %d have a false pair, %d one falsely unlike the others; want at most %g%%", w, second, f.falsePairs, f.falseOthers, 100*p)
		}
	}
	t.Logf("%d boards, %d kinds looked at again", boards, again)
}
