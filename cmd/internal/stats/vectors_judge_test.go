package stats

import "math"

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
	ratings := make([]Rating, len(pairs))
	for i, p := range pairs {
		ratings[i] = Rating{X: p.Mean, Answer: i, Question: i}
	}
	bias := RaterBias(judge, ratings, math.Inf(1))
	c.number("expected.n", float64(bias.N), "")
	if len(pairs) == 0 {
		if bias.Undefined == "" || e.MAE.Undefined == "" {
			c.Errorf("%s: %+v, bias %+v", c.name, e, bias)
		}
		return
	}
	c.number("expected.bias", bias.Value, bias.Undefined)
	c.value("expected.mae", e.MAE)
	c.value("expected.rmse", e.RMSE)
	c.value("expected.ceiling_share_judge", e.Best)
	switch {
	case len(pairs) == 1:
		if bias.NoInterval == "" {
			c.Errorf("%s: bias %+v", c.name, bias)
		}
	case bias.NoInterval == "no variation: all values are equal":
		// The reference gives an interval of no width; here there is none.
		c.numbers("expected.bias_ci95_t", []float64{bias.Value, bias.Value})
	default:
		c.interval("expected.bias_ci95_t", bias.CI, bias.NoInterval)
	}
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
