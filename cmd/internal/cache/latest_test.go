package cache

import (
	"errors"
	"testing"
)

// TestLatest: a text is worked on once, another of the same file anew, and what failed is kept for nobody.
func TestLatest(t *testing.T) {
	var l Latest[string]
	calls := 0
	of := func(file, text string) string {
		got, err := l.Of(file, text, func() (string, error) {
			calls++
			if text == "bad" {
				return "", errors.New("bad")
			}
			return file + text, nil
		})
		if err != nil {
			return err.Error()
		}
		return got
	}
	for i, c := range []struct {
		file, text, want string
		calls            int
	}{
		{"a", "1", "a1", 1}, {"a", "1", "a1", 1}, {"b", "1", "b1", 2}, {"a", "2", "a2", 3}, {"a", "2", "a2", 3},
		{"a", "bad", "bad", 4}, {"a", "bad", "bad", 5}, {"a", "2", "a2", 5}, {"a", "1", "a1", 6},
	} {
		if got := of(c.file, c.text); got != c.want || calls != c.calls {
			t.Errorf("%d: %q after %d calls, want %q after %d", i, got, calls, c.want, c.calls)
		}
	}
}
