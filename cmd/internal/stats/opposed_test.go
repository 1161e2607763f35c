package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestOpposed compares how often nine models overstep and how often they are cold: ρ −.933, −.98 to −.90 without any one of them,
// as computed elsewhere; p of one split alone is .00075 over all orders of the models.
func TestOpposed(t *testing.T) {
	var table [][]Count
	for _, row := range [][4]int{ // what oversteps, of how many; what is cold, of how many
		{8, 59, 27, 60}, {13, 59, 16, 60}, {37, 57, 7, 60}, {21, 60, 10, 59}, {24, 60, 10, 60}, {19, 60, 9, 60}, {17, 59, 11, 60},
		{9, 58, 20, 60}, {10, 59, 15, 60},
	} {
		table = append(table, []Count{{row[0], row[1]}, {row[2], row[3]}})
	}
	o := NewOpposed(table, []bool{true, false}, 1)
	if math.Abs(o.Rho.Value+0.9333) > 0.005 || o.Splits != 1 || math.Abs(o.P-0.00075) > 0.001 ||
		math.Abs(o.Without.Lo+0.98) > 0.01 || math.Abs(o.Without.Hi+0.90) > 0.015 {
		t.Errorf("%+v", o)
	}
	if got := NewOpposed(table[:3], []bool{true, false}, 1).Rho.Undefined; got == "" {
		t.Error("three rows have a correlation")
	}
	six, three := splitsLike([]bool{true, true, true, false, false, false}), splitsLike([]bool{true, false, false})
	if len(six) != 10 || len(three) != 3 {
		t.Errorf("%d splits of six into halves, %d of three into one and two", len(six), len(three))
	}
}

// TestOrderTest: p of nine values in the exact order of others is 2/9!, and of the nine models by date of release as enumerated.
func TestOrderTest(t *testing.T) {
	for _, c := range []struct{ y, p []float64 }{
		{[]float64{1, 2, 3, 4, 5, 6, 7, 8, 9}, []float64{1, 0}},
		{[]float64{4, 1, 2, 7, 6, 8, 3, 5, 9}, []float64{0.5833, 0.108}},
	} {
		rho, p := OrderTest([]float64{1, 2, 3, 4, 5, 6, 7, 8, 9}, c.y, 1)
		if math.Abs(rho.Value-c.p[0]) > 1e-4 || math.Abs(p-c.p[1]) > 0.01 {
			t.Errorf("%v: %v, p %v", c.y, rho, p)
		}
	}
	if rho, _ := OrderTest([]float64{1, 1, 1}, []float64{1, 2, 3}, 1); rho.Undefined == "" {
		t.Error("a constant side has a correlation")
	}
}

// TestOpposedNull draws tables of which nothing is true: at most about one in twenty is said to be opposed.
func TestOpposedNull(t *testing.T) {
	wrong, tables := 0, 20
	for seed := range uint64(tables) {
		rng, table := rand.New(rand.NewPCG(seed, 1)), make([][]Count, 9)
		for i := range table {
			for range 6 {
				table[i] = append(table[i], Count{rng.IntN(11), 20})
			}
		}
		if o := NewOpposed(table, []bool{true, true, true, false, false, false}, seed); o.Rho.Undefined == "" && o.P <= 0.05 {
			wrong++
		}
	}
	if wrong > 5 { // of a binomial with 20 and .05, 99.9% lie there or below
		t.Errorf("%d of %d tables", wrong, tables)
	}
}
