package stats

import (
	"cmp"
	"slices"
)

// PairedDifference is the mean of a − b within (question, rater), as a mean of
// question means with the interval of [Mean], clipped to ±(Max − Min): what makes
// a rater severe or lenient falls out. Ratings without a partner are left out;
// several ratings of one question by one rater are averaged first. What a reader needs to know of an interval that covers 0 is in
// the test beside it, not in whether two models' own intervals overlap.
func PairedDifference(a, b []Obs, scale Scale) Estimate {
	return pairedDifference(a, b, scale, Mean)
}

// PairedDifferenceByQuestion is [PairedDifference] with the interval of
// [MeanByQuestion]: for one rater.
func PairedDifferenceByQuestion(a, b []Obs, scale Scale) Estimate {
	return pairedDifference(a, b, scale, MeanByQuestion)
}

func pairedDifference(a, b []Obs, scale Scale, mean func([]Obs, Scale) Estimate) Estimate {
	for _, o := range slices.Concat(a, b) {
		if reason := scale.reject(o.X); reason != "" {
			return noValue(reason)
		}
	}
	ca, cb := cells(a), cells(b)
	var diffs []Obs
	for len(ca) > 0 && len(cb) > 0 {
		x, y := ca[0], cb[0]
		order := cmp.Or(cmp.Compare(x.Question, y.Question), cmp.Compare(x.Rater, y.Rater))
		if order == 0 {
			diffs = append(diffs, Obs{x.X - y.X, x.Question, x.Rater})
		}
		if order <= 0 {
			ca = ca[1:]
		}
		if order >= 0 {
			cb = cb[1:]
		}
	}
	width := scale.Max - scale.Min
	e := mean(diffs, Scale{-width, width})
	if len(diffs) == 0 {
		e.Undefined = "no question rated by the same rater on both sides"
	}
	return e
}

// cells returns the mean rating of each (question, rater), in that order.
func cells(obs []Obs) []Obs {
	var out []Obs
	s := Sorted(obs)
	for lo := 0; lo < len(s); {
		hi, sum := lo, 0.0
		for hi < len(s) && s[hi].Question == s[lo].Question && s[hi].Rater == s[lo].Rater {
			sum += s[hi].X
			hi++
		}
		// Rounding must not carry the mean past the scale.
		x := clip(sum/float64(hi-lo), s[lo].X, s[hi-1].X)
		out = append(out, Obs{x, s[lo].Question, s[lo].Rater})
		lo = hi
	}
	return out
}
