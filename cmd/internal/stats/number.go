package stats

import (
	"encoding/json"
	"fmt"
	"math"
)

// Number is a value, or the reason why there is none.
type Number struct {
	Value     float64 `json:"value,omitempty"`     // meaningless unless Undefined == ""
	Undefined string  `json:"undefined,omitempty"` // why there is no value
}

// MarshalJSON writes the value or the reason.
func (n Number) MarshalJSON() ([]byte, error) { return json.Marshal(Estimate{Number: n}) }

// Bootstrapped returns the number with its interval from a bootstrap.
func (n Number) Bootstrapped(r Resampled) Estimate {
	if n.Undefined != "" {
		return noValue(n.Undefined)
	}
	return Estimate{Number: n, CI: r.CI, NoInterval: r.NoInterval, SE: r.SE, Method: r.Method}
}

// ratio returns num/den, undefined for the given reason where den is 0.
func ratio(num, den float64, reason string) Number {
	if den == 0 {
		return Number{Undefined: reason}
	}
	return Number{Value: num / den}
}

func clip(x, lo, hi float64) float64 { return math.Max(lo, math.Min(hi, x)) }

// plural returns "1 thing" or "n things".
func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
