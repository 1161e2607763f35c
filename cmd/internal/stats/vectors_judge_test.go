package stats

import (
	"fmt"
	"math"
	"slices"
	"strconv"
)

func testAltVectors(c *vectorCase) {
	var humans map[string]map[string]float64
	var llm map[string]float64
	var scoring string
	o := AltOptions{}
	c.input("humans", &humans)
	c.input("llm", &llm)
	c.input("scoring", &scoring)
	c.input("epsilon", &o.Epsilon)
	c.input("q_fdr", &o.Q)
	c.input("min_humans_per_instance", &o.MinAnnotators)
	c.input("min_instances_per_human", &o.MinPerAnnotator)
	c.expect("expected")
	o.Closeness = map[string]Closeness{"accuracy": ByAccuracy, "neg_rmse": ByRMSE}[scoring]
	numbered := func(scores map[string]float64) map[int]float64 {
		out := map[int]float64{}
		for label, x := range scores {
			i, err := strconv.Atoi(label)
			if err != nil {
				c.Fatal(err)
			}
			out[i] = x
		}
		return out
	}
	var annotators []map[int]float64
	for h := range len(humans) {
		annotators = append(annotators, numbered(humans[fmt.Sprintf("h%d", h)]))
	}
	r := AltTest(annotators, numbered(llm), o)
	c.value("expected.winning_rate", r.WinningRate)
	c.value("expected.advantage_prob", r.Advantage)
	if r.WinningRate.Undefined == "" {
		c.bool("expected.passes", r.Passes)
		return
	}
	// Too few instances for a verdict; still to be described.
	o.MinPerAnnotator = 1
	if d := AltTest(annotators, numbered(llm), o); d.Advantage.Undefined != "" || d.Annotators != len(humans) || d.Instances != len(llm) {
		c.Errorf("%s: descriptive advantage %+v", c.name, d)
	}
}

func testCalibrationVectors(c *vectorCase) {
	var y []int
	var p []float64
	var bins int
	c.input("y", &y)
	c.input("p", &p)
	c.input("n_bins", &bins)
	c.expect("expected")
	uniform, quantile := ReliabilityUniform(bools(y), p, bins), ReliabilityQuantile(bools(y), p, bins)
	if len(y) == 0 {
		c.empty("expected")
		if uniform.Undefined != "no case" || quantile.Undefined != "no case" || uniform.Brier.Undefined == "" || uniform.ECE.Undefined == "" {
			c.Errorf("%s: %+v, %+v", c.name, uniform, quantile)
		}
		return
	}
	for name, r := range map[string]Reliability{"uniform": uniform, "quantile": quantile} {
		var observed, predicted []float64
		for _, b := range r.Bins {
			observed, predicted = append(observed, b.Observed), append(predicted, b.Predicted)
		}
		c.numbers("expected."+name+".prob_true", observed)
		c.numbers("expected."+name+".prob_pred", predicted)
	}
	var counts []float64
	for _, b := range uniform.Bins {
		counts = append(counts, float64(b.N))
	}
	c.numbers("expected.bin_counts_uniform_nonempty", counts)
	c.value("expected.brier", uniform.Brier)
	c.value("expected.ece_uniform", uniform.ECE)
}

func testJudgeErrorVectors(c *vectorCase) {
	var expert, judge []float64
	c.input("expert_mean", &expert)
	c.input("judge", &judge)
	c.expect("expected")
	pairs := make([]Pair, len(judge))
	for i := range judge {
		pairs[i] = Pair{Score: judge[i], Mean: expert[i], Question: i}
	}
	e := ErrorOf(pairs, 5)
	c.number("expected.n", float64(e.N), "")
	if len(pairs) == 0 {
		if e.Undefined == "" || e.Bias.Undefined == "" || e.MAE.Undefined == "" || e.SD.Undefined == "" {
			c.Errorf("%s: %+v", c.name, e)
		}
		return
	}
	c.number("expected.bias", e.Bias.Value, e.Bias.Undefined)
	c.value("expected.mae", e.MAE)
	c.value("expected.rmse", e.RMSE)
	c.value("expected.ceiling_share_judge", e.JudgeBest)
	c.value("expected.ceiling_share_expert_mean", e.ExpertsBest)
	if len(pairs) == 1 {
		if e.SD.Undefined == "" || e.Bias.NoInterval == "" {
			c.Errorf("%s: sd %+v, bias %+v", c.name, e.SD, e.Bias)
		}
		return
	}
	c.value("expected.sd_diff", e.SD)
	c.interval("expected.loa", e.Limits, e.SD.Undefined)
	if e.SD.Value == 0 {
		// The reference gives an interval of no width; here there is none.
		if e.Bias.NoInterval != "no variation: all values are equal" {
			c.Errorf("%s: NoInterval %q", c.name, e.Bias.NoInterval)
		}
		c.numbers("expected.bias_ci95_t", []float64{e.Bias.Value, e.Bias.Value})
		return
	}
	c.interval("expected.bias_ci95_t", e.Bias.CI, e.Bias.NoInterval)
}

func testProfileVectors(c *vectorCase) {
	if c.has("matrix") {
		testLinkageVectors(c)
		return
	}
	var a, b []float64
	c.input("a", &a)
	c.input("b", &b)
	c.expect("expected")
	p := CompareProfiles(a, b)
	c.value("expected.cosine_similarity", p.Cosine)
	c.value("expected.jsd_base2_divergence", p.JSD)
	c.value("expected.js_distance_base2", p.JSDistance)
	c.value("expected.euclidean", p.Euclidean)
	c.value("expected.mean_abs_diff", p.MeanAbsDiff)
}

func testLinkageVectors(c *vectorCase) {
	var matrix [][]float64
	c.input("matrix", &matrix)
	c.expect("expected")
	method, ok := map[string]LinkageMethod{
		"cluster_order_average": AverageLinkage, "cluster_order_complete": CompleteLinkage, "cluster_order_single": SingleLinkage,
	}[c.name]
	if !ok {
		c.Fatalf("%s: which linkage?", c.name)
	}
	got := Linkage(matrix, method)
	for i, m := range got.Merges {
		c.numbers(fmt.Sprintf("expected.linkage[%d]", i), []float64{float64(m.A), float64(m.B), m.Height, float64(m.Size)})
	}
	floats := func(order []int) []float64 {
		var out []float64
		for _, i := range order {
			out = append(out, float64(i))
		}
		return out
	}
	c.numbers("expected.leaves", floats(got.Leaves))
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
			sum += euclidean(matrix[order[i]], matrix[order[i+1]])
		}
		return sum
	}
	n, found, shortest := len(matrix), false, math.Inf(1)
	for _, order := range allOrders(n, got.Merges, 2*n-2) {
		found = found || slices.Equal(order, reference)
		shortest = math.Min(shortest, length(order))
	}
	if !found {
		c.Errorf("%s: the reference's %v is not an order of the tree", c.name, reference)
	}
	if d := length(got.Optimal) - shortest; math.Abs(d) > c.tolerance || length(reference) < shortest-c.tolerance {
		c.Errorf("%s: %v is longer by %v than the shortest order", c.name, got.Optimal, d)
	}
	for _, order := range [][]int{got.Leaves, got.Optimal} {
		if s := slices.Sorted(slices.Values(order)); len(s) != len(matrix) || s[0] != 0 || s[len(s)-1] != len(s)-1 {
			c.Errorf("%s: %v is not an order of the points", c.name, order)
		}
	}
}

// allOrders returns every order of cluster k that the tree allows.
func allOrders(n int, merges []Merge, k int) (orders [][]int) {
	if k < n {
		return [][]int{{k}}
	}
	for _, a := range allOrders(n, merges, merges[k-n].A) {
		for _, b := range allOrders(n, merges, merges[k-n].B) {
			orders = append(orders, slices.Concat(a, b), slices.Concat(b, a))
		}
	}
	return orders
}
