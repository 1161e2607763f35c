package stats

// WinProbability is how often a rater who rated answers of both to one question rates a's
// higher, equal ratings counted half: the mean of 1, ½ and 0 over (question, rater), as a
// mean of question means with the interval of [Mean] and [Estimate.OnScale]. a and b are
// cells, as [Cells] makes them; a caller turns lower-is-better scales round.
func WinProbability(a, b []Obs) Estimate {
	var wins []Obs
	for x, y := range partners(a, b) {
		win := 0.5
		switch {
		case x.X > y.X:
			win = 1
		case x.X < y.X:
			win = 0
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
