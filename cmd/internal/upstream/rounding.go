package upstream

import (
	"math"
	"strconv"
	"strings"
)

// roundsTo says whether a number, rounded to the digits that stated has after
// its point, is stated. A whole number is not a rounded one: 4 and 4.0 are 4.
func roundsTo(x float64, stated string) bool {
	v, err := strconv.ParseFloat(stated, 64)
	if err != nil {
		return false
	}
	const noise = 1e-9
	_, digits, _ := strings.Cut(stated, ".")
	if digits == "" || digits == "0" || strings.ContainsAny(stated, "eE") {
		return math.Abs(x-v) <= noise
	}
	return math.Abs(x-v) <= 0.5*math.Pow10(-len(digits))+noise
}
