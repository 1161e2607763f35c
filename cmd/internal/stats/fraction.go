package stats

// Fraction is a mean in exact form: the sum of Count integer ratings.
type Fraction struct{ Sum, Count int64 }

// commonUnit returns the least common denominator of fractions, those with denominator 0 left
// out; false where it is more than most, which is at most 2³⁰.
func commonUnit(sides [][]Fraction, most int64) (unit int64, fits bool) {
	unit = 1
	for _, side := range sides {
		for _, f := range side {
			if f.Count > 0 && unit%f.Count != 0 {
				if unit *= f.Count / gcd(unit, f.Count); unit > most {
					return 0, false
				}
			}
		}
	}
	return unit, true
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
