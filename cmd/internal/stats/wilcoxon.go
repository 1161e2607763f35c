package stats

import (
	"math"
	"math/big"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
)

// SignedRank is the Wilcoxon signed-rank test on paired differences, given as
// integers (any common unit), so that ties are ties. Zeros are dropped; the sizes
// |d| of the n others are ranked, ties at the mean of their ranks.
//
//	T = min(W+, W−), the smaller of the rank sums of positive and negative d
//	exact if no d is zero, no two |d| are equal and n ≤ 50; else
//	z = (T − n(n+1)/4) / √(n(n+1)(2n+1)/24 − Σ(t³−t)/48)
//
// without continuity correction, t the sizes of the groups of ties. Statistic is
// T, Effect the rank-biserial correlation (W+ − W−)/(W+ + W−). Undefined where no
// difference is other than zero.
func SignedRank(d []int64) Test {
	t, ranks2 := signedRanks(d)
	switch {
	case t.Undefined != "":
		return t
	case t.N <= 50 && t.Zeros == 0 && !t.Ties:
		return t.exact(ranks2)
	}
	return t.normal(ranks2)
}

// signedRanks fills in what the forms of the test share, and returns twice the rank of
// each non-zero difference, in ascending order: integers, ties included.
func signedRanks(d []int64) (t Test, ranks2 []int) {
	t = Test{P: 1, Method: "Wilcoxon signed-rank"}
	if len(d) == 0 {
		t.Undefined = "no pairs"
		return t, nil
	}
	sizes := make([]uint64, 0, len(d)) // 2|d|, and 1 more where d is negative
	for _, v := range d {
		switch {
		case v > 0:
			sizes = append(sizes, 2*uint64(v))
		case v < 0:
			sizes = append(sizes, 2*uint64(-v)+1)
		}
	}
	t.N, t.Zeros = len(sizes), len(d)-len(sizes)
	if t.N == 0 {
		t.Undefined = "no pair differs"
		return t, nil
	}
	slices.Sort(sizes)
	ranks2 = make([]int, t.N)
	var plus2, minus2 int
	for lo, hi := range runs(t.N, func(i, j int) bool { return sizes[i]/2 == sizes[j]/2 }) {
		t.Ties = t.Ties || hi-lo > 1
		for i := lo; i < hi; i++ {
			ranks2[i] = lo + 1 + hi // twice the mean of the ranks lo+1 … hi
			if sizes[i]%2 == 0 {
				plus2 += ranks2[i]
			} else {
				minus2 += ranks2[i]
			}
		}
	}
	t.WPlus, t.WMinus = float64(plus2)/2, float64(minus2)/2
	t.Statistic = math.Min(t.WPlus, t.WMinus)
	t.Effect = (t.WPlus - t.WMinus) / (t.WPlus + t.WMinus)
	return t, ranks2
}

// exact counts, over all 2ⁿ choices of signs, the share with a rank sum ≤ T.
func (t Test) exact(ranks2 []int) Test {
	t.Method = "Wilcoxon signed-rank, exact"
	limit := int(2 * t.Statistic)
	share := make([]float64, limit+1) // of choices with that doubled rank sum
	share[0] = 1
	for _, r := range ranks2 {
		for s := limit; s >= 0; s-- {
			share[s] /= 2
			if s >= r {
				share[s] += share[s-r] / 2
			}
		}
	}
	tail := 0.0
	for _, v := range share {
		tail += v
	}
	t.P = math.Min(1, 2*tail)
	return t
}

// normal is the approximation without continuity correction.
func (t Test) normal(ranks2 []int) Test {
	t.Method = "Wilcoxon signed-rank, normal approximation"
	n := float64(t.N)
	groups := sumTies(t.N, func(i, j int) bool { return ranks2[i] == ranks2[j] })
	ties := groups.triples + 6*groups.pairs // Σ(t³−t)
	gap := t.Statistic - n*(n+1)/4          // ≤ 0
	t.Z = gap / math.Sqrt(n*(n+1)*(2*n+1)/24-ties/48)
	t.P = math.Min(1, 2*normalTail(-t.Z))
	return t
}

// Fraction is a mean in exact form: the sum of Count integer ratings.
type Fraction struct{ Sum, Count int64 }

// maxPart bounds sums and counts, so that products of two of them fit an int64.
const maxPart = 1 << 30

// QuestionMeans are those of several sides, by question, prepared once for the tests of
// every two of them.
type QuestionMeans struct {
	sides [][]Fraction
	units [][]int64 // the same as integers of one unit; nil where that needs numbers above 2³⁰
}

// NewQuestionMeans prepares means. A question that a side has no rating of has Count 0.
// Sums and counts are at most 2³⁰ in size.
func NewQuestionMeans(sides [][]Fraction) QuestionMeans {
	return QuestionMeans{sides, oneUnit(sides)}
}

// SignedRank is the test of the differences of two sides, by their places, compared
// exactly. A question without a rating on one side is left out.
func (m QuestionMeans) SignedRank(i, j int) Test {
	a, b := m.sides[i], m.sides[j]
	d := make([]int64, 0, len(a))
	var rats []*big.Rat
	for q := range a {
		switch {
		case a[q].Count == 0 || b[q].Count == 0:
		case m.units != nil:
			d = append(d, m.units[i][q]-m.units[j][q])
		default:
			x := big.NewRat(a[q].Sum, a[q].Count)
			rats = append(rats, x.Sub(x, big.NewRat(b[q].Sum, b[q].Count)))
		}
	}
	if m.units == nil {
		d = ranksOf(rats)
	}
	return SignedRank(d)
}

// ranksOf returns integers that have the signs of d and whose sizes are in the same order
// and tied in the same places: all that a signed-rank test reads.
func ranksOf(d []*big.Rat) []int64 {
	size := func(x *big.Rat) *big.Rat { return new(big.Rat).Abs(x) }
	sizes := list.Map(d, size)
	slices.SortFunc(sizes, (*big.Rat).Cmp)
	return list.Map(d, func(x *big.Rat) int64 {
		at, _ := slices.BinarySearchFunc(sizes, size(x), (*big.Rat).Cmp)
		return int64(x.Sign()) * int64(at+1)
	})
}

// oneUnit returns fractions as integers of one unit, or nil where that needs numbers
// above 2³⁰.
func oneUnit(sides [][]Fraction) [][]int64 {
	unit, fits := commonUnit(sides, maxPart)
	if !fits {
		return nil
	}
	out := make([][]int64, len(sides))
	for i, side := range sides {
		out[i] = make([]int64, len(side))
		for q, f := range side {
			if max(f.Sum, -f.Sum) > maxPart {
				return nil
			}
			if f.Count > 0 {
				out[i][q] = f.Sum * (unit / f.Count)
			}
		}
	}
	return out
}

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
