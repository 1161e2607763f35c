package stats

import (
	"math"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"
)

// WinProbability is how often a rater who rated answers of both to one question rates a's
// higher, equal ratings counted half: the mean of 1, ½ and 0 over (question, rater), as a
// mean of question means with the interval of [Mean] and [Estimate.OnScale]. a and b are
// cells, as [Cells] makes them; a caller turns lower-is-better scales round.
func WinProbability(a, b []Obs) Estimate {
	var wins []Obs
	for x, y := range partners(a, b) {
		win := 0.5
		if !same(x.X, y.X) {
			win = float64(bit(x.X > y.X))
		}
		wins = append(wins, Obs{win, x.Question, x.Rater})
	}
	if len(wins) == 0 {
		return noValue("no question rated by the same rater on both sides")
	}
	return Mean(wins, Scale{0, 1}).OnScale(Scale{0, 1})
}

// Detectable returns the smallest difference that the test of a contrast finds in 80 of
// 100 cases, as one of so many tests in its family: at the level of Holm's first step,
//
//	(t(1 − 0.025/tests, df) + t(0.8, df))·SE
//
// Undefined: no test.
func (c Contrast) Detectable(tests int) Number {
	if c.Untested != "" {
		return Number{Undefined: c.Untested}
	}
	level, ok := tUpper(0.025/float64(max(tests, 1)), c.DF)
	power, _ := tUpper(0.2, c.DF)
	if !ok {
		return Number{Undefined: "too many tests"}
	}
	return Number{Value: (level + power) * c.SE}
}

// Growth returns by how many times the ratings, questions and raters alike, would have to grow
// for a true difference of the size observed to be found in 80 of 100 cases: the
// square of [Contrast.Detectable] over it, since a standard error falls with the root of
// the number. Below 1 where there are more than enough. df is taken to stay.
//
// Undefined: no test, or a difference of 0.
func (c Contrast) Growth(tests int) Number {
	d := c.Detectable(tests)
	if d.Undefined != "" {
		return d
	}
	if c.Value == 0 {
		return Number{Undefined: "no difference was observed"}
	}
	d.Value *= d.Value / (c.Value * c.Value)
	return d
}

// PairedRates returns the difference of two rates over the same n questions, of which only
// the first fails on onlyA and only the second on onlyB: (onlyA − onlyB)/n. Its interval has
// half a question added to each of the four cells of that table (Agresti and Min 2005), so
// that there is one where no question tells the two apart:
//
//	(a − b)/m ± 1.96·√(a + b − (a−b)²/m)/m, a = onlyA + ½, b = onlyB + ½, m = n + 2
//
// clipped to ±1. Undefined: no question.
func PairedRates(onlyA, onlyB, n int) Estimate {
	if n < 1 || onlyA < 0 || onlyB < 0 || onlyA+onlyB > n {
		return noValue("no question with a label of both")
	}
	a, b, m := float64(onlyA)+0.5, float64(onlyB)+0.5, float64(n)+2
	e := Estimate{Number: Number{Value: float64(onlyA-onlyB) / float64(n)}, Support: Support{N: n, Questions: n,
		Method: "paired rates, Agresti and Min"}}
	e.SE = math.Sqrt(a+b-(a-b)*(a-b)/m) / m
	e.CI = Interval{clip((a-b)/m-z975*e.SE, -1, 1), clip((a-b)/m+z975*e.SE, -1, 1)}
	return e
}

// DetectableRates returns the smallest difference of two rates over n questions that McNemar's
// test finds in 80 of 100 cases, where its p is clear or is not, it takes so many questions, all on which only
// the one fails, and on a share of reverse/n only the other does: the δ with
//
//	Σ P(X = x)·P(Y ≤ y(x) | X = x) = 0.8,  X ~ binomial(n, δ + reverse/n), Y of the rest,
//
// y(x) the most on which the other may fail for the p to be clear.
//
// Undefined: no difference is large enough.
func DetectableRates(clear func(onlyA, onlyB int) bool, needed, reverse, n int) Number {
	none := Number{Undefined: "no difference could be shown on so few questions"}
	if needed < 1 || needed > n || reverse < 0 || 2*reverse >= n {
		return none
	}
	if reverse == 0 {
		return Number{Value: mathext.InvRegIncBeta(float64(needed), float64(n-needed+1), 0.8)}
	}
	most := make([]int, n+1) // for each x, −1: none
	for x, y := 0, -1; x <= n; x++ {
		for y+1 < x && x+y+1 <= n && clear(x, y+1) {
			y++
		}
		most[x] = min(y, n-x)
	}
	other := float64(reverse) / float64(n)
	// missing returns by how much the power for a difference falls short of 0.8.
	missing := func(delta float64) float64 {
		only, power := distuv.Binomial{N: float64(n), P: delta + other}, 0.0
		for x := needed; x <= n; x++ {
			if p := only.Prob(float64(x)); most[x] >= 0 && p > 1e-18 {
				power += p * distuv.Binomial{N: float64(n - x), P: min(1, other/(1-only.P))}.CDF(float64(most[x]))
			}
		}
		return 0.8 - power
	}
	lo, hi := 0.0, 1-2*other
	atLo, atHi := missing(lo), missing(hi)
	if atHi > 0 {
		return none
	}
	root := hi
	for at, kept := 1.0, 0; math.Abs(at) > 1e-13 && hi-lo > 1e-13; { // Dowell and Jarratt (1971), the Illinois method
		root = hi - atHi*(hi-lo)/(atHi-atLo)
		if at = missing(root); at > 0 {
			if lo, atLo = root, at; kept > 0 {
				atHi /= 2
			}
			kept = 1
		} else {
			if hi, atHi = root, at; kept < 0 {
				atLo /= 2
			}
			kept = -1
		}
	}
	return Number{Value: root}
}

// GrowthRates returns by how many times n questions would have to grow for a true
// difference like that observed to be found in 80 of 100 cases, as one of so many tests
// at the level of Holm's first step (Miettinen 1968, who conditions on nothing): with
// ψ = (onlyA + onlyB)/n and δ = (onlyA − onlyB)/n,
//
//	(z(1 − 0.025/tests)·√ψ + z(0.8)·√(ψ − δ²))²/(δ²·n)
//
// Undefined: no difference was observed.
func GrowthRates(onlyA, onlyB, n, tests int) Number {
	if onlyA == onlyB || n < 1 {
		return Number{Undefined: "no difference was observed"}
	}
	psi, delta := float64(onlyA+onlyB)/float64(n), float64(onlyA-onlyB)/float64(n)
	level := mathext.NormalQuantile(1 - 0.025/float64(max(tests, 1)))
	root := level*math.Sqrt(psi) + mathext.NormalQuantile(0.8)*math.Sqrt(max(0, psi-delta*delta))
	return Number{Value: root * root / (delta * delta * float64(n))}
}
