package stats

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
)

// A Count is how often something was seen: K of N.
type Count struct{ K, N int }

// Opposed says how two halves of a table's columns order its rows.
type Opposed struct {
	// Spearman's correlation of the rows' shares in the first half with those in the second, −1 to 1
	Rho     Number   `json:"rho"`
	P       float64  `json:"p"`           // two-sided, of a correlation this far from 0 in any of the splits
	Splits  int      `json:"splits"`      // of the columns into two such halves
	Without Interval `json:"without_one"` // the least and the greatest correlation with one row left out; 0 of four rows
}

// Bounds of the draws; fewer than the fewest tell little of a p near .05.
const (
	mostOrders   = 20_000
	fewestOrders = 1_000
	orderWork    = 80_000_000 // rows squared, times splits, times draws
)

// NewOpposed compares two halves of the columns of a table, first and the rest, whose shares are of all counts of a half. Since
// halves are chosen after looking, p is that of the largest correlation over all splits into halves of these sizes (Westfall and
// Young 1993, single-step maxT): the share of random orders of the rows, each column in its own, that have one at least as
// large as that observed. Orders are drawn from PCG (math/rand/v2) with seeds (seed, 0). Of so many rows that drawing takes long,
// p is that of Student's t with n − 2 degrees of freedom times the number of splits. Undefined with fewer than four rows, and
// where a half is constant.
func NewOpposed(table [][]Count, first []bool, seed uint64) Opposed {
	if len(table) < 4 {
		return Opposed{Rho: Number{Undefined: "fewer than four rows"}}
	}
	x, y := halves(table, first)
	o := Opposed{Rho: Spearman(x, y)}
	if o.Rho.Undefined != "" {
		return o
	}
	if len(table) > 4 {
		o.Without = Interval{Lo: 1, Hi: -1}
		for i := range table {
			rho := Spearman(without(x, i), without(y, i)).Value
			o.Without.Lo, o.Without.Hi = min(o.Without.Lo, rho), max(o.Without.Hi, rho)
		}
	}
	splits := splitsLike(first)
	o.Splits = len(splits)
	draws := min(mostOrders, orderWork/(len(splits)*len(table)*len(table)))
	if df := float64(len(table) - 2); draws < fewestOrders {
		tail, _ := TTail(math.Abs(o.Rho.Value)*math.Sqrt(df/(1-o.Rho.Value*o.Rho.Value)), df)
		o.P = min(1, float64(o.Splits)*2*tail)
		return o
	}
	reached, rng, drawn := 0, rand.New(rand.NewPCG(seed, 0)), make([][]Count, len(table))
	for i := range table {
		drawn[i] = slices.Clone(table[i])
	}
	for range draws {
		for c := range first {
			rng.Shuffle(len(drawn), func(i, j int) { drawn[i][c], drawn[j][c] = drawn[j][c], drawn[i][c] })
		}
		reached += bit(slices.ContainsFunc(splits, func(s []bool) bool {
			return math.Abs(orderOf(halves(drawn, s))) > math.Abs(o.Rho.Value)-1e-9
		}))
	}
	o.P = float64(reached+1) / float64(draws+1)
	return o
}

// OrderTest returns Spearman's correlation of x with y, and its two-sided p: the share of random orders of y, 20,000 or of many
// values fewer, drawn from PCG with seeds (seed, 0), with a correlation at least as far from 0. Undefined as [Spearman] is.
func OrderTest(x, y []float64, seed uint64) (rho Number, p float64) {
	if rho = Spearman(x, y); rho.Undefined != "" {
		return rho, 0
	}
	reached, rng, drawn := 0, rand.New(rand.NewPCG(seed, 0)), slices.Clone(y)
	draws := max(fewestOrders, min(mostOrders, orderWork/(len(x)*len(x))))
	for range draws {
		rng.Shuffle(len(drawn), func(i, j int) { drawn[i], drawn[j] = drawn[j], drawn[i] })
		reached += bit(math.Abs(orderOf(x, drawn)) > math.Abs(rho.Value)-1e-9)
	}
	return rho, float64(reached+1) / float64(draws+1)
}

func without(x []float64, i int) []float64 { return slices.Delete(slices.Clone(x), i, i+1) }

// orderOf is [Spearman] of a few values, 0 where a side is constant: twice a rank's distance from the mean rank is by how many
// more values it is greater than less.
func orderOf(x, y []float64) float64 {
	dx, dy := make([]int, len(x)), make([]int, len(x))
	for i := range x {
		for j := range i {
			a, b := cmp.Compare(x[i], x[j]), cmp.Compare(y[i], y[j])
			dx[i], dx[j], dy[i], dy[j] = dx[i]+a, dx[j]-a, dy[i]+b, dy[j]-b
		}
	}
	var xy, xx, yy int
	for i := range dx {
		xy, xx, yy = xy+dx[i]*dy[i], xx+dx[i]*dx[i], yy+dy[i]*dy[i]
	}
	if xx == 0 || yy == 0 {
		return 0
	}
	return float64(xy) / math.Sqrt(float64(xx)*float64(yy))
}

// halves returns each row's share of all counts in the first half of the columns, and in the other.
func halves(table [][]Count, first []bool) (x, y []float64) {
	x, y = make([]float64, len(table)), make([]float64, len(table))
	for i, row := range table {
		var k, n [2]int
		for c, count := range row {
			half := bit(!first[c])
			k[half], n[half] = k[half]+count.K, n[half]+count.N
		}
		x[i], y[i] = float64(k[0])/float64(n[0]), float64(k[1])/float64(n[1])
	}
	return x, y
}

// splitsLike returns all splits of columns into two halves of the sizes of one, each once: of halves of the same size, those with
// the first column in the first.
func splitsLike(first []bool) [][]bool {
	size := len(list.Keep(first, func(in bool) bool { return in }))
	var out [][]bool
	for bits := range 1 << len(first) {
		split, n := make([]bool, len(first)), 0
		for c := range split {
			split[c] = bits>>c&1 == 1
			n += bit(split[c])
		}
		if n == size && (2*size != len(first) || split[0]) {
			out = append(out, split)
		}
	}
	return out
}
