package page

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// Scaled writes a value as its scale is read: 3.28 or 7%.
func Scaled(s board.Scale, x float64) string {
	if s.Percent {
		return num.Percent(x)
	}
	return num.Two(x)
}

// Span writes an interval: 3.06–3.51, 3–11%.
func Span(s board.Scale, ci stats.Interval) string {
	if s.Percent {
		return num.PercentRange(ci.Lo, ci.Hi)
	}
	return num.Range(ci.Lo, ci.Hi)
}

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
