package stats

import (
	"fmt"
	"math"
	"slices"
)

func testJudgeErrorVectors(c *vectorCase) {
	var expert, judge []float64
	c.input("expert_mean", &expert)
	c.input("judge", &judge)
	c.expect("expected")
	pairs := make([]BothRated, len(judge))
	for i := range judge {
		pairs[i] = BothRated{Score: judge[i], Mean: expert[i], Question: i}
	}
	e := Hold(pairs, []float64{1, 2, 3, 4, 5}, 5)
	c.number("expected.n", float64(e.N), "")
	if len(pairs) == 0 {
		if e.Bias.Undefined == "" || e.MAE.Undefined == "" {
			c.Errorf("%s: %+v", c.name, e)
		}
		return
	}
	c.number("expected.bias", e.Bias.Value, e.Bias.Undefined)
	c.value("expected.mae", e.MAE.Number)
	c.value("expected.rmse", e.RMSE)
	c.value("expected.ceiling_share_judge", e.Best)
	if len(pairs) == 1 {
		if e.Bias.NoInterval == "" {
			c.Errorf("%s: bias %+v", c.name, e.Bias)
		}
		return
	}
	if e.Bias.NoInterval == "no variation: all values are equal" {
		// The reference gives an interval of no width; here there is none.
		c.numbers("expected.bias_ci95_t", []float64{e.Bias.Value, e.Bias.Value})
		return
	}
	c.interval("expected.bias_ci95_t", e.Bias.CI, e.Bias.NoInterval)
}

func testLinkageVectors(c *vectorCase) {
	var matrix [][]float64
	c.input("matrix", &matrix)
	c.expect("expected")
	tree := newTree(matrix)
	for i, m := range tree.merges() {
		c.numbers(fmt.Sprintf("expected.linkage[%d]", i), []float64{float64(m.a), float64(m.b), m.height, float64(len(m.points))})
	}
	leaves, optimal := tree.clusters[tree.root()].points, LikeNextToLike(matrix)
	floats := func(order []int) []float64 {
		var out []float64
		for _, i := range order {
			out = append(out, float64(i))
		}
		return out
	}
	c.numbers("expected.leaves", floats(leaves))
	// The reference's optimal order is not optimal: a known bug, scipy issue 11227
	// (it turns each cluster as is best for that cluster alone). So it is held to
	// what it can be held to, that it is an order of the same tree, no better than
	// ours; and ours to all orders of the tree.
	reference := make([]int, len(matrix))
	for i := range reference {
		v, _ := c.take(fmt.Sprintf("expected.leaves_optimal[%d]", i)).(float64)
		reference[i] = int(v)
	}
	length := func(order []int) (sum float64) {
		for i := range order[1:] {
			sum += Euclidean(matrix[order[i]], matrix[order[i+1]])
		}
		return sum
	}
	found, shortest := false, math.Inf(1)
	for _, order := range allOrders(tree, tree.root()) {
		found = found || slices.Equal(order, reference)
		shortest = math.Min(shortest, length(order))
	}
	if !found {
		c.Errorf("%s: the reference's %v is not an order of the tree", c.name, reference)
	}
	if d := length(optimal) - shortest; math.Abs(d) > c.tolerance || length(reference) < shortest-c.tolerance {
		c.Errorf("%s: %v is longer by %v than the shortest order", c.name, optimal, d)
	}
	for _, order := range [][]int{leaves, optimal} {
		if s := slices.Sorted(slices.Values(order)); len(s) != len(matrix) || s[0] != 0 || s[len(s)-1] != len(s)-1 {
			c.Errorf("%s: %v is not an order of the points", c.name, order)
		}
	}
}

// allOrders returns every order of a cluster that the tree allows.
func allOrders(t tree, cluster int) (orders [][]int) {
	if cluster < t.n {
		return [][]int{{cluster}}
	}
	m := t.clusters[cluster]
	for _, a := range allOrders(t, m.a) {
		for _, b := range allOrders(t, m.b) {
			orders = append(orders, slices.Concat(a, b), slices.Concat(b, a))
		}
	}
	return orders
}

func testCorpVectors(c *vectorCase) {
	var x, y []float64
	var low float64
	c.input("x", &x)
	c.input("y", &y)
	c.input("low", &low)
	c.expect("expected")
	corp, fit := CorpOf(x, y)
	c.numbers("expected.isotonic", fit)
	c.number("expected.error", corp.Error, "")
	c.number("expected.miscalibration", corp.Miscalibration, "")
	c.number("expected.rest", corp.Rest, "")
	c.number("expected.spread", corp.Spread, "")
	classes := distinct(x)
	yes, no := make([]float64, len(classes)), make([]float64, len(classes))
	for i, v := range x {
		if y[i] <= low {
			yes[place(classes, v)]++
		} else {
			no[place(classes, v)]++
		}
	}
	c.value("expected.auc", AUC(yes, no))
	c.value("expected.spearman_most", MostSpearman(x, y))
}
