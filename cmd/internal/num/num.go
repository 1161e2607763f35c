// Package num writes the numbers that people read, as the site's language does: one way for a mean, a share, an
// interval, a difference, a p value and a count, on pages, in pictures, in tables of charts and in reports. Files for
// machines write plain numbers and do not use it.
package num

import (
	"math"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// Dash stands where there is no number; the reason stands beside it.
const Dash = "—"

// Decimal writes x with n decimals and a true minus sign, and no minus zero. Halves are rounded
// away from zero, those that the arithmetic missed by its last digits among them: 6.025 and
// 6.0249999999999995 are both 6.03. With n of −1 it writes as many as tell x from its neighbors.
func Decimal(x float64, n int) string {
	at := math.Pow10(n)
	if v := math.Abs(x * at); n >= 0 && v < 1e15 { // else, and where it is no number, nothing is left to round
		x = math.Copysign(math.Floor(v+0.5+1e-9)/at, x)
	}
	s := strconv.FormatFloat(x, 'f', n, 64)
	if strings.Trim(s, "-0.") == "" {
		s = strings.TrimPrefix(s, "-")
	}
	return strings.Replace(s, "-", "−", 1)
}

// Score writes a value of a scale as it is, 4 or 3.5; a mean of several, as of pooled columns, to two decimals, and below 1
// to four.
func Score(x float64) string {
	to := 1e4
	if math.Abs(x) >= 1 {
		to = 1e2
	}
	return Decimal(math.Round(x*to)/to, -1)
}

// Two writes x with two decimals, as means and failure rates are written.
func Two(x float64) string { return Decimal(x, 2) }

// Percent writes a share between 0 and 1 as whole percent. A share that is not
// quite none or all is not rounded to it: <1%, >99%.
func Percent(x float64) string {
	switch { // halves are rounded away from 0, and not to 100
	case x > 0 && x <= 0.005:
		return "<1%"
	case x < 1 && x >= 0.995:
		return ">99%"
	}
	return Decimal(x*100, 0) + "%"
}

// PercentRange writes an interval of shares: 3–11%.
func PercentRange(lo, hi float64) string {
	from, to := Percent(lo), Percent(hi)
	if !strings.ContainsAny(from, "<>") {
		from = strings.TrimSuffix(from, "%")
	}
	return from + "–" + to
}

// Range writes an interval with two decimals: 3.06–3.51.
func Range(lo, hi float64) string { return Two(lo) + "–" + Two(hi) }

// Signed writes a difference with its sign and two decimals.
func Signed(x float64) string { return signed(x, 2) }

func signed(x float64, decimals int) string {
	s := Decimal(x, decimals)
	if x > 0 && s != Decimal(0, decimals) {
		return "+" + s
	}
	return s
}

// SignedRange writes the interval of a difference with "to", since a dash beside a minus sign misleads.
func SignedRange(lo, hi float64) string { return Signed(lo) + " to " + Signed(hi) }

// SignedPoints writes a difference of shares in whole percentage points, with its sign and without its unit: +3.
func SignedPoints(x float64) string { return signed(100*x, 0) }

// P writes a p value; small ones as a bound.
func P(p float64) string {
	switch {
	case p < 0.001:
		return "<0.001"
	case p > 0.999:
		return "1"
	}
	return Decimal(p, 3)
}

// PIs writes a p value as a sentence says it, on one line: p = 0.012, p < 0.001.
func PIs(p float64) string {
	if s, small := strings.CutPrefix(P(p), "<"); small {
		return "p\u00a0<\u00a0" + s
	}
	return "p\u00a0=\u00a0" + P(p)
}

// OptionalCount writes a count that may be absent, or a dash.
func OptionalCount(n *int) string {
	if n == nil {
		return Dash
	}
	return Count(*n)
}

// Count writes a count in groups of three: 2,000.
func Count(n int) string {
	s := strconv.Itoa(n)
	if n < 0 {
		return s
	}
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Plural writes a count with its noun.
func Plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Count(n) + " " + many
}

var words = []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}

// Words writes a count up to twelve, and a hundred, as a word: "no", "one", "two".
func Words(n int) string {
	switch {
	case n >= 0 && n < len(words):
		return words[n]
	case n == 100:
		return "one hundred"
	}
	return Count(n)
}

// OnScale writes a value as its scale is read: 3.28 or 7%.
func OnScale(s result.Scale, x float64) string {
	if s.Percent {
		return Percent(x)
	}
	return Decimal(x, decimals(s))
}

// decimals is two on a scale of few points, and one on a long one.
func decimals(s result.Scale) int {
	if s.Max-s.Min >= 50 {
		return 1
	}
	return 2
}

// SignedOn writes a difference on a scale of scores with its sign.
func SignedOn(s result.Scale, x float64) string { return signed(x, decimals(s)) }

// IntervalOn writes an interval as its scale is read: 3.06–3.51 or 3–11%.
func IntervalOn(s result.Scale, ci stats.Interval) string {
	if s.Percent {
		return PercentRange(ci.Lo, ci.Hi)
	}
	return Decimal(ci.Lo, decimals(s)) + "–" + Decimal(ci.Hi, decimals(s))
}

// WithRange writes an estimate with its interval, or a dash.
func WithRange(e stats.Estimate, value func(float64) string, ends func(lo, hi float64) string) string {
	switch {
	case e.Undefined != "":
		return Dash
	case !e.HasInterval():
		return value(e.Value)
	}
	return value(e.Value) + " (" + ends(e.CI.Lo, e.CI.Hi) + ")"
}
