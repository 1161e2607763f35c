package change

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
)

// scales describes every scale by its id.
var scales = func() map[string]board.Scale {
	out := map[string]board.Scale{board.Total.ID: board.Total}
	for _, s := range board.Dimensions {
		out[s.ID] = s
	}
	for _, s := range board.Modes {
		out[s.ID] = s
	}
	return out
}()

// shown writes a number with its interval and counts: "3.28 (3.06 to 3.51), n 500".
func shown(n *Number, decimals int) string {
	if n == nil {
		return "—"
	}
	if n.Value == nil {
		return Text(n.Absent, maxName)
	}
	s := decimal(*n.Value, decimals)
	if n.CI95 != nil {
		s += fmt.Sprintf(" (%s to %s)", decimal(n.CI95[0], decimals), decimal(n.CI95[1], decimals))
	} else {
		s += " (no interval)"
	}
	switch {
	case n.K != nil && n.N != nil:
		s += fmt.Sprintf(", %d/%d", *n.K, *n.N)
	case n.N != nil:
		s += fmt.Sprintf(", n %d", *n.N)
	}
	return s
}

// both writes the two numbers of a score with as many decimals as it takes to
// tell them apart, at least two.
func both(s Score) (old, now string) {
	for d := 2; d <= 10; d++ {
		old, now = shown(s.Old, d), shown(s.New, d)
		if old != now {
			break
		}
	}
	return old, now
}

func decimal(x float64, n int) string {
	s := strconv.FormatFloat(x, 'f', n, 64)
	if strings.Trim(s, "-0.") == "" {
		s = strings.TrimPrefix(s, "-")
	}
	return strings.Replace(s, "-", "−", 1)
}

// String writes a rank interval: "2–3", or "1".
func (r *Rank) String() string {
	switch {
	case r == nil:
		return "—"
	case r.Best == r.Worst:
		return strconv.Itoa(r.Best)
	}
	return fmt.Sprintf("%d–%d", r.Best, r.Worst)
}

func rankOf(n *Number) *Rank {
	if n == nil {
		return nil
	}
	return n.Rank
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
