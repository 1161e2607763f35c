package num

import "testing"

// TestPercent: what is not none or all is not written as such.
func TestPercent(t *testing.T) {
	for x, want := range map[float64]string{0: "0%", 1: "100%", 1.0 / 200: "<1%", 199.0 / 200: ">99%", 0.0051: "1%", 0.9949: "99%",
		24.0 / 179: "13%"} {
		if got := Percent(x); got != want {
			t.Errorf("%v: %q, want %q", x, got, want)
		}
	}
}

// TestDecimal: halves are rounded away from zero, whatever the arithmetic left of them.
func TestDecimal(t *testing.T) {
	for _, c := range []struct {
		x    float64
		n    int
		want string
	}{
		{6.025, 2, "6.03"}, {6.0249999999999995, 2, "6.03"}, {2.675, 2, "2.68"}, {93.875, 2, "93.88"}, {6.02499, 2, "6.02"},
		{42.5, 0, "43"}, {-0.125, 2, "−0.13"},
		{-0.2, -1, "−0.2"}, {12.5, -1, "12.5"}, {-0.001, 2, "0.00"}, {0, 0, "0"}, {1e20, 2, "100000000000000000000.00"},
	} {
		if got := Decimal(c.x, c.n); got != c.want {
			t.Errorf("%v with %d decimals: %s, want %s", c.x, c.n, got, c.want)
		}
	}
}

func TestScore(t *testing.T) {
	for x, want := range map[float64]string{4: "4", 3.5: "3.5", 0: "0", -1: "−1", 0.25: "0.25", 0.1 + 0.2: "0.3", 100: "100"} {
		if got := Score(x); got != want {
			t.Errorf("%g is written %s, want %s", x, got, want)
		}
	}
}
