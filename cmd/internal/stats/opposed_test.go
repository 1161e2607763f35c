package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestOpposed compares the failures of nine models in six modes, as published in data/tradeoff.json of the reference: rho −.933,
// without any one model −.98 to −.90, and the largest of ten splits with p about .0022.
func TestOpposed(t *testing.T) {
	var table [][]Count
	for _, row := range [][4]int{ // what oversteps, of how many; what is cold, of how many
		{8, 59, 27, 60}, {13, 59, 16, 60}, {37, 57, 7, 60}, {21, 60, 10, 59}, {24, 60, 10, 60}, {19, 60, 9, 60}, {17, 59, 11, 60},
		{9, 58, 20, 60}, {10, 59, 15, 60},
	} {
		table = append(table, []Count{{row[0], row[1]}, {row[2], row[3]}})
	}
	o := NewOpposed(table, []bool{true, false}, 1)
	if math.Abs(o.Rho.Value+0.9333) > 0.005 || o.Splits != 1 {
		t.Errorf("rho %v in %d splits", o.Rho, o.Splits)
	}
	if o.P > 0.004 || math.Abs(o.Without.Lo+0.98) > 0.01 || math.Abs(o.Without.Hi+0.90) > 0.015 {
		t.Errorf("p %v, without one %v", o.P, o.Without)
	}
	if got := NewOpposed(table[:3], []bool{true, false}, 1).Rho.Undefined; got == "" {
		t.Error("three rows have a correlation")
	}
	if splits := splitsLike([]bool{true, true, true, false, false, false}); len(splits) != 10 {
		t.Errorf("%d splits of six into three and three", len(splits))
	}
	if splits := splitsLike([]bool{true, false, false}); len(splits) != 3 {
		t.Errorf("%d splits of three into one and two", len(splits))
	}
}

// TestOpposedNull draws tables of which nothing is true: at most about one in twenty is said to be opposed.
func TestOpposedNull(t *testing.T) {
	const tables = 20
	wrong := 0
	for seed := range uint64(tables) {
		rng, table := rand.New(rand.NewPCG(seed, 1)), make([][]Count, 9)
		for i := range table {
			for range 6 {
				k := 0
				for range 20 {
					k += rng.IntN(4) / 3
				}
				table[i] = append(table[i], Count{k, 20})
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
