package stats

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
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
func SignedRank(d []int64) Test { return new(signedRanks).test(d) }

// signedRanks holds what a test takes, for the next one.
type signedRanks struct {
	sizes  []uint64 // 2|d|, and 1 more where d is negative: in order of size
	counts []int    // of each size, where they are small
	ranks2 []int    // twice the rank of each non-zero difference, in ascending order: integers, ties included
}

func (s *signedRanks) test(d []int64) Test {
	t := s.rank(d)
	switch {
	case t.Undefined != "":
		return t
	case t.N <= 50 && t.Zeros == 0 && !t.Ties:
		return t.exact(s.ranks2)
	}
	return t.normal(s.ranks2)
}

// rank sets the ranks, and fills in what the forms of the test share.
func (s *signedRanks) rank(d []int64) Test {
	t := Test{P: 1, Method: "Wilcoxon signed-rank"}
	if len(d) == 0 {
		t.Undefined = "no pairs"
		return t
	}
	sizes := s.sizes[:0]
	for _, v := range d {
		switch {
		case v > 0:
			sizes = append(sizes, 2*uint64(v))
		case v < 0:
			sizes = append(sizes, 2*uint64(-v)+1)
		}
	}
	s.sizes = sizes
	t.N, t.Zeros = len(sizes), len(d)-len(sizes)
	if t.N == 0 {
		t.Undefined = "no pair differs"
		return t
	}
	s.sort()
	s.ranks2 = sized(s.ranks2, t.N)
	var plus2, minus2 int
	for lo, hi := range runs(t.N, func(i, j int) bool { return sizes[i]/2 == sizes[j]/2 }) {
		t.Ties = t.Ties || hi-lo > 1
		for i := lo; i < hi; i++ {
			s.ranks2[i] = lo + 1 + hi // twice the mean of the ranks lo+1 … hi
			if sizes[i]%2 == 0 {
				plus2 += s.ranks2[i]
			} else {
				minus2 += s.ranks2[i]
			}
		}
	}
	t.WPlus, t.WMinus = float64(plus2)/2, float64(minus2)/2
	t.Statistic = math.Min(t.WPlus, t.WMinus)
	t.Effect = (t.WPlus - t.WMinus) / (t.WPlus + t.WMinus)
	return t
}

// sort puts the sizes in order, by counting where they are small.
func (s *signedRanks) sort() {
	most := slices.Max(s.sizes)
	if most > 1000 {
		slices.Sort(s.sizes)
		return
	}
	s.counts = sized(s.counts, int(most)+1)
	for _, size := range s.sizes {
		s.counts[size]++
	}
	sorted := s.sizes[:0]
	for size, n := range s.counts {
		for range n {
			sorted = append(sorted, uint64(size))
		}
	}
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

// SignedRankOfMeans is [SignedRank] on the differences a[i] − b[i] of question
// means given as fractions, compared exactly. A question without a rating on one
// side (Count 0) is left out. Sums and counts are at most 2³⁰ in size.
func SignedRankOfMeans(a, b []Fraction) Test {
	d := make([]Fraction, 0, len(a))
	for i, x := range a {
		if y := b[i]; x.Count > 0 && y.Count > 0 {
			d = append(d, Fraction{x.Sum*y.Count - y.Sum*x.Count, x.Count * y.Count})
		}
	}
	if scaled := oneUnit([][]Fraction{d}); scaled != nil {
		return SignedRank(scaled[0])
	}
	return SignedRank(denseRanks(d))
}

// QuestionMeans are those of several sides, by question, prepared once for the tests of
// every two of them. They are for one test at a time.
type QuestionMeans struct {
	sides [][]Fraction
	units [][]int64 // the same as integers of one unit; nil where that needs numbers above 2³⁰
	d     []int64
	ranks signedRanks
}

// NewQuestionMeans prepares means as [SignedRankOfMeans] takes them.
func NewQuestionMeans(sides [][]Fraction) *QuestionMeans {
	return &QuestionMeans{sides: sides, units: oneUnit(sides)}
}

// SignedRank is [SignedRankOfMeans] of two sides, by their places.
func (m *QuestionMeans) SignedRank(i, j int) Test {
	a, b := m.sides[i], m.sides[j]
	if m.units == nil {
		return SignedRankOfMeans(a, b)
	}
	m.d = m.d[:0]
	for q, x := range m.units[i] {
		if a[q].Count > 0 && b[q].Count > 0 {
			m.d = append(m.d, x-m.units[j][q])
		}
	}
	return m.ranks.test(m.d)
}

// oneUnit returns fractions as integers of one unit, or nil where that needs numbers
// above 2³⁰.
func oneUnit(sides [][]Fraction) [][]int64 {
	unit := int64(1)
	for _, side := range sides {
		for _, f := range side {
			if f.Count > 0 && unit%f.Count != 0 {
				unit *= f.Count / gcd(unit, f.Count)
			}
			if unit > maxPart || max(f.Sum, -f.Sum) > maxPart {
				return nil
			}
		}
	}
	out := make([][]int64, len(sides))
	for i, side := range sides {
		out[i] = make([]int64, len(side))
		for q, f := range side {
			if f.Count > 0 {
				out[i][q] = f.Sum * (unit / f.Count)
			}
		}
	}
	return out
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// denseRanks returns integers that have the signs of fractions and whose sizes are in
// the same order and tied in the same places: all that a signed-rank test reads.
func denseRanks(d []Fraction) []int64 {
	order := ordered(len(d), func(i, j int) int { return d[i].compareSize(d[j]) })
	rank := make([]int64, len(d))
	next := int64(0)
	for lo, hi := range runs(len(d), func(i, j int) bool { return d[order[i]].compareSize(d[order[j]]) == 0 }) {
		next++
		for _, i := range order[lo:hi] {
			rank[i] = next * int64(cmp.Compare(d[i].Sum, 0))
		}
	}
	return rank
}

// compareSize compares |f| with |g|, by products of 128 bits. No part may be
// math.MinInt64, and no Count below 1.
func (f Fraction) compareSize(g Fraction) int {
	size := func(x int64) uint64 { return uint64(max(x, -x)) }
	high, low := bits.Mul64(size(f.Sum), uint64(g.Count))
	otherHigh, otherLow := bits.Mul64(size(g.Sum), uint64(f.Count))
	return cmp.Or(cmp.Compare(high, otherHigh), cmp.Compare(low, otherLow))
}
