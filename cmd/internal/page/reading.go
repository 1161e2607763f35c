package page

import (
	"fmt"
	"math"

	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// reading makes a template's function that writes what holds a number in one form:
// a number with its interval, where it has one, or why there is none. A number
// that is absent is a dash.
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
			if x.Undefined != "" {
				return num.Dash + " (" + x.Undefined + ")", nil
			}
			return write(x.Value), nil
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

// bias is [reading] for a difference on a scale: points or, of shares, percentage
// points.
func bias(s result.Scale, x any) (string, error) {
	if !s.Percent {
		return reading(num.Signed)(x)
	}
	text, err := reading(num.SignedPoints)(x)
	if e, ok := x.(stats.Estimate); ok && e.Undefined != "" {
		return text, err
	}
	return text + unit(text), err
}

// unit returns the unit of a difference in percentage points, as it is written.
func unit(text string) string {
	if text == num.SignedPoints(0.01) || text == num.SignedPoints(-0.01) {
		return " point"
	}
	return " points"
}

// biasRange writes an interval of differences on a scale.
func biasRange(s result.Scale, ci stats.Interval) string {
	if s.Percent {
		return num.SignedPoints(ci.Lo) + " to " + num.SignedPoints(ci.Hi) + " points"
	}
	return num.SignedRange(ci.Lo, ci.Hi)
}

// toneStep returns the step from 1 to 3 of the colour of a difference on a scale: the last
// is half the scale's length.
func toneStep(s result.Scale, x float64) int {
	return min(1+chart.HeatStep(2*math.Abs(x)/(s.Max-s.Min))*3/8, 3)
}

// shortStep returns the step of the heat ramp for the difference of two
// correlations: the last is half the length between none and a perfect one.
func shortStep(difference float64) int { return chart.HeatStep(2 * max(0, -difference)) }
