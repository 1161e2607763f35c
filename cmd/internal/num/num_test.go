package num

import "testing"

// TestOutOfTen writes shares as readers count.
func TestOutOfTen(t *testing.T) {
	for _, c := range []struct {
		k, n int
		want string
	}{
		{0, 20, "none of the 20"}, {20, 20, "all 20"}, {1, 40, "fewer than 1 of 10"}, {39, 40, "more than 9 of 10"},
		{8, 10, "8 of 10"}, {13, 20, "7 of 10"}, {2, 3, "2 of the 3"},
	} {
		if got := OutOfTen(c.k, c.n); got != c.want {
			t.Errorf("%d of %d: %q, want %q", c.k, c.n, got, c.want)
		}
	}
}
