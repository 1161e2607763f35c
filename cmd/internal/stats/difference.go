package stats

import (
	"cmp"
	"iter"
	"slices"
)

// PairedDifference is the mean of a − b within (question, rater), as a mean of
// question means with the interval of [Mean], clipped to ±(Max − Min): what makes a rater
// severe or lenient falls out. Ratings
// without a partner are left out; several ratings of one question by one rater are
// averaged first. What a reader needs to know of an interval that covers 0 is in
// the test beside it, not in whether two models' own intervals overlap.
func PairedDifference(a, b []Obs, scale Scale) Estimate {
	diffs := subtract(nil, Cells(a), Cells(b))
	width := scale.Max - scale.Min
	e := Mean(diffs, Scale{-width, width})
	if len(diffs) == 0 {
		e.Undefined = "no question rated by the same rater on both sides"
	}
	return e
}

// subtract appends the differences of the cells of two lists that share question and rater.
func subtract(to, a, b []Obs) []Obs {
	for x, y := range partners(a, b) {
		to = append(to, Obs{x.X - y.X, x.Question, x.Rater})
	}
	return to
}

// partners yields the cells of two lists that share question and rater.
func partners(a, b []Obs) iter.Seq2[Obs, Obs] {
	return func(yield func(Obs, Obs) bool) {
		for len(a) > 0 && len(b) > 0 {
			order := compareCells(a[0], b[0])
			if order == 0 && !yield(a[0], b[0]) {
				return
			}
			if order <= 0 {
				a = a[1:]
			}
			if order >= 0 {
				b = b[1:]
			}
		}
	}
}

func compareCells(a, b Obs) int {
	if a.Question != b.Question {
		return cmp.Compare(a.Question, b.Question)
	}
	return cmp.Compare(a.Rater, b.Rater)
}

// Cells returns the mean rating of each (question, rater), in that order: obs itself
// where it is that already. Of these a difference is made without making them again.
func Cells(obs []Obs) []Obs {
	if slices.IsSortedFunc(obs, func(a, b Obs) int { return cmp.Or(compareCells(a, b), -1) }) {
		return obs
	}
	var out []Obs
	rest := new(design).sorted(obs)
	for len(rest) > 0 {
		n, sum := 0, 0.0
		for ; n < len(rest) && compareCells(rest[n], rest[0]) == 0; n++ {
			sum += rest[n].X
		}
		// Rounding must not carry the mean past the scale.
		out = append(out, Obs{clip(sum/float64(n), rest[0].X, rest[n-1].X), rest[0].Question, rest[0].Rater})
		rest = rest[n:]
	}
	return out
}
