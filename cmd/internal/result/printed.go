package result

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// A printed is a number as a file writes it: it stands for everything that
// rounds to it.
type printed struct {
	text  string
	value float64
	half  float64 // half a unit of the last written digit
}

// binary covers the error of computing in binary.
const binary = 1e-9

// maxHalf bounds what a number with few digits stands for. Programs write 0.40
// as 0.4, so a short number may be an exact one; two digits after the point
// are the fewest that published figures have.
const maxHalf = 0.005

// number returns the number at a place in a document, as it is written.
func number(doc *strict.Doc, pointer string) (printed, bool) {
	v, _ := doc.Lookup(pointer)
	n, ok := v.(json.Number)
	if !ok {
		return printed{}, false
	}
	value, err := n.Float64()
	if err != nil {
		return printed{}, false
	}
	return printed{n.String(), value, halfUnit(n.String())}, true
}

// halfUnit returns half a unit of the last digit of a decimal number.
func halfUnit(s string) float64 {
	mantissa, exponent, _ := strings.Cut(strings.ToLower(s), "e")
	e, _ := strconv.Atoi(strings.TrimPrefix(exponent, "+"))
	_, decimals, _ := strings.Cut(mantissa, ".")
	return 0.5 * math.Pow10(e-len(decimals))
}

// rounds reports whether the number can be x, rounded.
func (p printed) rounds(x float64) bool {
	return math.Abs(p.value-x) <= p.slack()+binary
}

// below reports whether the number is less than q whatever was rounded away.
func (p printed) below(q printed) bool {
	return p.value+p.slack()+binary < q.value-q.slack()
}

// slack is how far the number written may be from the one meant.
func (p printed) slack() float64 { return min(p.half, maxHalf) }
