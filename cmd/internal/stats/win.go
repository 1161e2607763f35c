package stats

import (
	"math"

	"gonum.org/v1/gonum/mathext"
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
	e := Estimate{Value: float64(onlyA-onlyB) / float64(n), Support: Support{N: n, Questions: n,
		Method: "paired rates, Agresti and Min"}}
	e.SE = math.Sqrt(a+b-(a-b)*(a-b)/m) / m
	e.CI = Interval{clip((a-b)/m-z975*e.SE, -1, 1), clip((a-b)/m+z975*e.SE, -1, 1)}
	return e
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
