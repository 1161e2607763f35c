package page

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// rankText writes a rank interval: 2–3, or 1.
func rankText(r board.Rank) string {
	switch {
	case !r.Known():
		return num.Dash
	case r.Best == r.Worst:
		return strconv.Itoa(r.Best)
	}
	return fmt.Sprintf("%d–%d", r.Best, r.Worst)
}

// sentence joins items: a, b and c.
func sentence(items []string) string {
	last := len(items) - 1
	if last < 1 {
		return strings.Join(items, "")
	}
	return strings.Join(items[:last], ", ") + " and " + items[last]
}

// join is [sentence] of those items that are not empty.
func join(items ...string) string {
	return sentence(list.Keep(items, said))
}

// said reports whether a text says anything.
func said(text string) bool { return text != "" }

// verb returns the form of a verb that fits n.
func verb(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// separator stands before the i-th of n items that are named in a sentence, from 0.
func separator(i, n int) string {
	switch i {
	case 0:
		return ""
	case n - 1:
		return " and "
	}
	return ", "
}

// about says in a few words whose model it is and how it can be had.
func about(m *board.Model) string {
	family := m.Family
	if m.IsPeople() {
		family = ""
	}
	parts := []string{Shorten(m.Organization, 40), Shorten(family, 40), m.Access.Label()}
	return strings.Join(list.Keep(parts, said), " · ")
}

// capital writes the first letter large, and lower writes it small.
func capital(s string) string { return withFirst(s, unicode.ToUpper) }
func lower(s string) string   { return withFirst(s, unicode.ToLower) }

// withFirst changes a text's first letter.
func withFirst(s string, letter func(rune) rune) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return s
	}
	return string(letter(r)) + s[n:]
}

// topicLabel returns what a benchmark calls a topic, else the words of its id.
func topicLabel(b *result.Benchmark, id string) string {
	return cmp.Or(b.TopicNames[id], capital(strings.ReplaceAll(id, "-", " ")))
}

// reading makes a template's function that writes what holds a number in one form: a number with its interval, where it
// has one, or why there is none. A number that is absent is a dash.
func reading(write func(float64) string) func(any) (string, error) {
	return func(x any) (string, error) {
		switch x := x.(type) {
		case float64:
			return write(x), nil
		case *float64:
			if x == nil {
				return num.Dash, nil
			}
			return write(*x), nil
		case stats.Number:
			return estimateText(x.Estimate(), write), nil
		case stats.Estimate:
			return estimateText(x, write), nil
		}
		return "", fmt.Errorf("%T is not a number", x)
	}
}

// estimateText writes an estimate with its interval, or the reason for none.
func estimateText(e stats.Estimate, write func(float64) string) string {
	switch {
	case e.Undefined != "":
		return num.Dash + " (" + e.Undefined + ")"
	case e.NoInterval != "":
		return write(e.Value) + " (no interval: " + e.NoInterval + ")"
	case !e.HasInterval():
		return write(e.Value)
	}
	return write(e.Value) + " (" + write(e.CI.Lo) + " to " + write(e.CI.Hi) + ")"
}

// onScale is [reading] in the form in which a scale is read: 3.28 or 7%.
func onScale(s result.Scale, x any) (string, error) {
	return reading(func(x float64) string { return num.OnScale(s, x) })(x)
}

// bias is [reading] for a difference on a scale: points or, of shares, percentage points.
func bias(s result.Scale, x any) (string, error) {
	if !s.Percent {
		return reading(func(x float64) string { return num.SignedOn(s, x) })(x)
	}
	text, err := reading(num.SignedPoints)(x)
	if e, ok := x.(stats.Estimate); ok && e.Undefined != "" || text == num.Dash {
		return text, err
	}
	if text == num.SignedPoints(0.01) || text == num.SignedPoints(-0.01) {
		return text + " point", err
	}
	return text + " points", err
}

// apartOn writes how far two values lie apart on a scale, without a sign.
func apartOn(s result.Scale, x float64) string {
	if !s.Percent {
		return num.OnScale(s, math.Abs(x))
	}
	text := num.Decimal(100*math.Abs(x), 0)
	if text == "1" {
		return text + " percentage point"
	}
	return text + " percentage points"
}

// biasRange writes an interval of differences on a scale.
func biasRange(s result.Scale, ci stats.Interval) string {
	if s.Percent {
		return num.SignedPoints(ci.Lo) + " to " + num.SignedPoints(ci.Hi) + " points"
	}
	return num.SignedOn(s, ci.Lo) + " to " + num.SignedOn(s, ci.Hi)
}

// counts writes k/n, or "" where they are not known or the rate is not that share but a mean of question means.
func counts(f *board.Score) string {
	if !f.IsShare() {
		return ""
	}
	return fmt.Sprintf("%d/%d", *f.K, f.N)
}

// whiskerAt returns the place of a value on the whisker of a figure, from 4 at one end of the axis to 80 at the other:
// those of the scale, but for shares of medical advice only as much of it as is in use, the same on every board.
func whiskerAt(f *board.Score, value float64) string {
	lo, hi := f.Scale.Min, f.Scale.Max
	if f.Scale.Role == result.Risk && f.Value <= 0.5 && !(f.HasInterval() && f.CI.Hi > 0.5) {
		hi = 0.5
	}
	return tenths(math.Round(10*(4+76*(value-lo)/(hi-lo))) / 10)
}
