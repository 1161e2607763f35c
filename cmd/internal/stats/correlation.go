package stats

import (
	"cmp"
	"iter"
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
)

// uncorrelated says why two lists of the same length have no correlation, "" if they have one.
func uncorrelated(x, y []float64) string {
	switch {
	case len(x) < 2:
		return "fewer than two pairs"
	case same(slices.Min(x), slices.Max(x)) || same(slices.Min(y), slices.Max(y)):
		return "one side is constant"
	}
	return ""
}

// Spearman returns the rank correlation ρ of x and y: the product-moment
// correlation r of the ranks, ties at the mean of their ranks. Values count as tied
// when they are equal but for rounding.
// Undefined where one side is constant.
func Spearman(x, y []float64) Number {
	if reason := uncorrelated(x, y); reason != "" {
		return Number{Undefined: reason}
	}
	dx, dy := standardized(ranks(x)), standardized(ranks(y))
	r := 0.0
	for i := range dx {
		r += dx[i] * dy[i]
	}
	return Number{Value: clip(r, -1, 1)}
}

// standardized returns the distances of x, which is not constant, from its mean,
// over their root sum of squares. Scaled first, so that squares do not vanish.
func standardized(x []float64) []float64 {
	mean := 0.0
	for _, v := range x {
		mean += v / float64(len(x))
	}
	largest := 0.0
	for _, v := range x {
		largest = max(largest, math.Abs(v-mean))
	}
	d, ss := make([]float64, len(x)), 0.0
	for i, v := range x {
		d[i] = (v - mean) / largest
		ss += d[i] * d[i]
	}
	for i := range d {
		d[i] /= math.Sqrt(ss)
	}
	return d
}

// ranks returns the ranks of x from 1, ties at the mean of their ranks.
func ranks(x []float64) []float64 {
	values := distinct(x)
	n, rank := make([]int, len(values)), make([]float64, len(values))
	for _, v := range x {
		n[place(values, v)]++
	}
	before := 0
	for i := range values {
		rank[i] = float64(2*before+n[i]+1) / 2
		before += n[i]
	}
	r := make([]float64, len(x))
	for i, v := range x {
		r[i] = rank[place(values, v)]
	}
	return r
}

// ascending returns the places of p in ascending order of what stands there.
func ascending(p []float64) []int {
	order := list.UpTo(len(p))
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(p[i], p[j]) })
	return order
}

// runs returns the longest runs [lo, hi) of the places 0 … n−1 in which equal
// reports every place to be as the first.
func runs(n int, equal func(i, j int) bool) iter.Seq2[int, int] {
	return func(yield func(lo, hi int) bool) {
		for lo, hi := 0, 0; lo < n; lo = hi {
			for hi = lo + 1; hi < n && equal(lo, hi); hi++ {
			}
			if !yield(lo, hi) {
				return
			}
		}
	}
}

// RankCorrelation is τ-b with its two-sided p-value.
type RankCorrelation struct {
	Number         // in [−1, 1]
	P      float64 // of no association; 1, and meaningless, unless Undefined == ""
	Method string
}

// KendallTauB returns Kendall's τ-b: over the n(n−1)/2 pairs of points
//
//	τ-b = (concordant − discordant) / √((pairs − tied in x)·(pairs − tied in y))
//
// counted by sorting (Knight 1966), in n·log n. Pairs tied on either side are
// neither concordant nor discordant. P is exact without ties for n ≤ 33, or when
// at most one pair (or all but one) is discordant; else from the normal
// approximation with the variance for ties (Kendall 1970). With the four models
// of one board p cannot fall below 0.083. Ties as for [Spearman].
func KendallTauB(x, y []float64) RankCorrelation {
	c := RankCorrelation{P: 1, Method: "Kendall τ-b"}
	if c.Undefined = uncorrelated(x, y); c.Undefined != "" {
		return c
	}
	xs, ys := distinct(x), distinct(y)
	points := make([]int, len(x)) // places in these: x·len(ys) + y
	for i := range x {
		points[i] = place(xs, x[i])*len(ys) + place(ys, y[i])
	}
	slices.Sort(points)
	tiedX := sumTies(len(x), func(i, j int) bool { return points[i]/len(ys) == points[j]/len(ys) })
	tiedXY := sumTies(len(x), func(i, j int) bool { return points[i] == points[j] })
	for i := range points {
		points[i] %= len(ys)
	}
	discordant := sortCounting(points)
	tiedY := sumTies(len(x), func(i, j int) bool { return points[i] == points[j] })

	n := float64(len(x))
	pairs := n * (n - 1) / 2
	score := pairs - tiedX.pairs - tiedY.pairs + tiedXY.pairs - 2*discordant // concordant − discordant
	c.Value = clip(score/math.Sqrt(pairs-tiedX.pairs)/math.Sqrt(pairs-tiedY.pairs), -1, 1)

	fewest := math.Min(discordant, pairs-discordant)
	if tiedX.pairs == 0 && tiedY.pairs == 0 && (len(x) <= 33 || fewest <= 1) {
		c.Method += ", exact p"
		c.P = inversionsP(len(x), int(fewest))
		return c
	}
	c.Method += ", normal approximation"
	m := n * (n - 1)
	// n > 2: of two points, neither side constant, none are tied.
	variance := (m*(2*n+5)-tiedX.size5-tiedY.size5)/18 +
		2*tiedX.pairs*tiedY.pairs/m + tiedX.triples*tiedY.triples/(9*m*(n-2))
	c.P = math.Min(1, 2*normalTail(math.Abs(score)/math.Sqrt(variance)))
	return c
}

// tied sums, over groups of t tied points, t(t−1)/2, t(t−1)(t−2) and
// t(t−1)(2t+5).
type tied struct{ pairs, triples, size5 float64 }

// sumTies sums over the runs that equal makes of the places 0 … n−1.
func sumTies(n int, equal func(i, j int) bool) tied {
	var s tied
	for lo, hi := range runs(n, equal) {
		t := float64(hi - lo)
		s.pairs += t * (t - 1) / 2
		s.triples += t * (t - 1) * (t - 2)
		s.size5 += t * (t - 1) * (2*t + 5)
	}
	return s
}

// sortCounting sorts y (merge sort) and returns how many pairs were the wrong way
// round.
func sortCounting(y []int) float64 {
	swaps := 0.0
	buffer := make([]int, 0, len(y))
	for width := 1; width < len(y); width *= 2 {
		for lo := 0; lo+width < len(y); lo += 2 * width {
			left, right := y[lo:lo+width], y[lo+width:min(lo+2*width, len(y))]
			buffer = buffer[:0]
			for len(left) > 0 && len(right) > 0 {
				if right[0] < left[0] {
					swaps += float64(len(left))
					buffer, right = append(buffer, right[0]), right[1:]
				} else {
					buffer, left = append(buffer, left[0]), left[1:]
				}
			}
			buffer = append(append(buffer, left...), right...)
			copy(y[lo:], buffer)
		}
	}
	return swaps
}

// inversionsP returns the two-sided p of c inversions, c at most half of all,
// when every order of n is equally likely: 2·P(inversions ≤ c). The number of
// inversions is a sum of independent uniforms on 0 … j, j = 1 … n − 1.
func inversionsP(n, c int) float64 {
	share := make([]float64, c+1) // of orders with that many inversions
	share[0] = 1
	for j := 1; j < n; j++ {
		sums := make([]float64, c+1)
		window := 0.0
		for k := range share {
			window += share[k]
			if k > j {
				window -= share[k-j-1]
			}
			sums[k] = window / float64(j+1)
		}
		share = sums
	}
	tail := 0.0
	for _, v := range share {
		tail += v
	}
	return math.Min(1, 2*tail)
}
