package site

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// dash stands where there is no number; the reason stands beside it.
const dash = "—"

// decimal writes x with n decimals and a true minus sign.
func decimal(x float64, n int) string {
	s := strconv.FormatFloat(x, 'f', n, 64)
	if strings.Trim(s, "-0.") == "" { // no minus zero
		s = strings.TrimPrefix(s, "-")
	}
	return strings.Replace(s, "-", "−", 1)
}

// percent writes a share between 0 and 1 as whole percent. A share that is not
// quite none or all is not rounded to it.
func percent(x float64) string {
	switch p := x * 100; {
	case p > 0 && p < 0.5:
		return "<1%"
	case p > 99.5 && p < 100:
		return ">99%"
	default:
		return decimal(p, 0) + "%"
	}
}

// scaled writes a value as its scale is read: 3.28 or 7%.
func scaled(s board.Scale, x float64) string {
	if s.Percent {
		return percent(x)
	}
	return decimal(x, 2)
}

// span writes an interval: 3.06–3.51, 3–11%.
func span(s board.Scale, ci stats.Interval) string {
	if s.Percent {
		lo, hi := percent(ci.Lo), percent(ci.Hi)
		if !strings.ContainsAny(lo, "<>") {
			lo = strings.TrimSuffix(lo, "%")
		}
		return lo + "–" + hi
	}
	return decimal(ci.Lo, 2) + "–" + decimal(ci.Hi, 2)
}

// rate writes a failure rate with two decimals, as the paper does.
func rate(x float64) string { return decimal(x, 2) }

func rateSpan(ci stats.Interval) string { return rate(ci.Lo) + "–" + rate(ci.Hi) }

// differenceSpan writes the interval of a difference: "to", since a dash beside
// a minus sign misleads.
func differenceSpan(ci stats.Interval) string {
	return signed(ci.Lo) + " to " + signed(ci.Hi)
}

// signed writes a difference with its sign.
func signed(x float64) string {
	s := decimal(x, 2)
	if x > 0 && s != "0.00" {
		return "+" + s
	}
	return s
}

// pValue writes a p value; small ones as a bound.
func pValue(p float64) string {
	switch {
	case p < 0.001:
		return "<0.001"
	case p > 0.999:
		return "1"
	}
	return decimal(p, 3)
}

// rankText writes a rank interval: 2–3, or 1.
func rankText(r board.Rank) string {
	switch {
	case !r.Known():
		return dash
	case r.Best == r.Worst:
		return strconv.Itoa(r.Best)
	}
	return fmt.Sprintf("%d–%d", r.Best, r.Worst)
}

// optional writes a pointer's number, or a dash.
func optional(x *float64, decimals int) string {
	if x == nil {
		return dash
	}
	return decimal(*x, decimals)
}

func optionalCount(n *int) string {
	if n == nil {
		return dash
	}
	return thousands(*n)
}

// thousands writes a count with thin groups: 2,000.
func thousands(n int) string {
	s := strconv.Itoa(n)
	if n < 0 {
		return s
	}
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// plural writes a count with its noun.
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return thousands(n) + " " + many
}

var numberWords = []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}

// inWords writes small numbers as words.
func inWords(n int) string {
	if n >= 0 && n < len(numberWords) {
		return numberWords[n]
	}
	return thousands(n)
}

// oneIn writes a share as "one in seven"; "" where that would mislead.
func oneIn(share float64) string {
	if share <= 0 || share > 0.5 {
		return ""
	}
	return "one in " + inWords(int(math.Round(1/share)))
}

// sentence joins items: a, b and c.
func sentence(items []string) string {
	switch len(items) {
	case 0:
		return ""
	case 1:
		return items[0]
	}
	return strings.Join(items[:len(items)-1], ", ") + " and " + items[len(items)-1]
}

// capital writes the first letter large.
func capital(s string) string {
	if s == "" {
		return s
	}
	r := []rune(s)
	return strings.ToUpper(string(r[0])) + string(r[1:])
}

// topicLabel turns a topic's id into words.
func topicLabel(id string) string { return capital(strings.ReplaceAll(id, "-", " ")) }

// lower writes the first letter small.
func lower(s string) string {
	if s == "" {
		return s
	}
	r := []rune(s)
	return strings.ToLower(string(r[0])) + string(r[1:])
}
