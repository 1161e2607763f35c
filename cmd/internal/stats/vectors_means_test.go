package stats

import (
	"math"
	"strconv"
)

func testClusteredMeanVectors(c *vectorCase) {
	var x []float64
	var labels []string
	c.input("x", &x)
	c.input("cluster", &labels)
	c.expect("expected")
	cluster := atois(c, labels)
	each := make([]int, len(x))
	for i := range each {
		each[i] = i
	}
	e, naive := ClusteredMean(clusteredObs(x, cluster)), ClusteredMean(clusteredObs(x, each))
	c.number("expected.n", float64(e.N), "")
	clusters := map[int]bool{}
	for _, g := range cluster {
		clusters[g] = true
	}
	c.number("expected.clusters", float64(e.Clusters), "")
	c.number("expected.mean", e.Value, e.Undefined)
	if c.name == "all_equal" {
		// The reference gives a standard error of rounding noise; here it is none.
		if e.NoInterval != "no variation: all values are equal" || naive.NoInterval != e.NoInterval {
			c.Errorf("%s: NoInterval %q and %q", c.name, e.NoInterval, naive.NoInterval)
		}
		for _, path := range []string{"se_naive", "se_cr1", "se_cr0_miller2024", "R_sandwich_HC1_cadjust", "R_sandwich_HC0"} {
			c.number("expected."+path, 0, "")
		}
		c.numbers("expected.ci95_t", []float64{e.Value, e.Value})
		c.number("expected.df", float64(e.Clusters-1), "")
		return
	}
	c.number("expected.se_naive", naive.SE, naive.NoInterval)
	c.number("expected.se_cr1", e.SE, e.NoInterval)
	c.interval("expected.ci95_t", e.CI, e.NoInterval)
	if e.NoInterval != "" {
		return
	}
	c.number("expected.df", e.DF, "")
	cr0 := e.SE * math.Sqrt(e.DF/(e.DF+1))
	c.number("expected.se_cr0_miller2024", cr0, "")
	c.number("expected.R_sandwich_HC0", cr0, "")
	if c.expects("expected.R_sandwich_HC1_cadjust") {
		c.number("expected.R_sandwich_HC1_cadjust", e.SE, "")
	}
	if !c.has("cluster2") {
		return
	}
	c.input("cluster2", &labels)
	raters := atois(c, labels)
	obs := make([]Obs, len(x))
	for i := range x {
		obs[i] = Obs{x[i], cluster[i], raters[i]}
	}
	two := Mean(obs, Scale{1, 5})
	c.number("expected.R_sandwich_twoway_HC0_cadjust", two.SE, two.NoInterval)
	if two.SEQuestion != e.SE && math.Abs(two.SEQuestion-e.SE) > c.tolerance {
		c.Errorf("%s: SE by question %v, want %v", c.name, two.SEQuestion, e.SE)
	}
}

func atois(c *vectorCase, labels []string) []int {
	out := make([]int, len(labels))
	for i, s := range labels {
		n, err := strconv.Atoi(s)
		if err != nil {
			c.Fatal(err)
		}
		out[i] = n
	}
	return out
}

func testMcNemarVectors(c *vectorCase) {
	var b, k int
	c.input("b_only_first", &b)
	c.input("c_only_second", &k)
	c.expect("expected")
	p, undefined := McNemar(b, k), ""
	if b+k == 0 {
		if undefined = "no discordant pair"; p != 1 {
			c.Errorf("%s: p = %v, want 1 for a family of tests", c.name, p)
		}
	}
	if c.number("expected.exact_p", p, undefined); undefined == "" {
		c.number("expected.binom_test_p", p, "")
	}
}

func testHolmVectors(c *vectorCase) {
	var p []float64
	c.input("p", &p)
	c.expect("expected")
	if len(p) == 0 {
		c.empty("expected")
		if got := Holm(p); got == nil || len(got) != 0 {
			c.Errorf("%s: Holm = %#v, want an empty list", c.name, got)
		}
		return
	}
	c.numbers("expected.holm", Holm(p))
	c.numbers("expected.R_holm", Holm(p))
	bonferroni := make([]float64, len(p)) // not offered: Holm is never worse
	for i := range p {
		bonferroni[i] = math.Min(1, p[i]*float64(len(p)))
		if Holm(p)[i] > bonferroni[i]+c.tolerance {
			c.Errorf("%s: Holm above Bonferroni at %d", c.name, i)
		}
	}
	c.numbers("expected.bonferroni", bonferroni)
}

func testWilsonVectors(c *vectorCase) {
	var k, n int
	var level float64
	c.input("k", &k)
	c.input("n", &n)
	c.input("level", &level)
	c.expect("expected")
	if level != 0.95 {
		c.Fatalf("%s: level %v", c.name, level)
	}
	w := Wilson(k, n)
	c.interval("expected.wilson", w.CI, w.Undefined)
	c.interval("expected.R_prop_test_wilson", w.CI, w.Undefined)
	if k == 0 && w.CI.Lo != 0 || k == n && w.CI.Hi != 1 {
		c.Errorf("%s: %v, want the end exact", c.name, w.CI)
	}
}

func testQuantileVectors(c *vectorCase) {
	var dist string
	var q, x, df float64
	c.input("dist", &dist)
	for key, to := range map[string]*float64{"q": &q, "x": &x, "df": &df} {
		if c.has(key) {
			c.input(key, to)
		}
	}
	c.expect("expected")
	var got float64
	var ok bool
	switch dist {
	case "t":
		got, ok = TQuantile(q, df)
	case "normal_sf":
		got, ok = normalTail(x), true
	case "t_sf":
		got, ok = TTail(x, df)
	}
	if !ok {
		c.Errorf("%s: no value for %q", c.name, dist)
	}
	// Far out the tolerance says nothing; ask for ten digits. (Not of the reference's
	// t quantiles: they are off in the tenth, by the tail they are a quantile of.)
	if want := c.leaves["expected"].(float64); dist != "t" && math.Abs(got-want) > 1e-10*math.Abs(want) {
		c.Errorf("%s: %v, want %v to ten digits", c.name, got, want)
	}
	c.number("expected", got, "")
}

func testRankVectors(c *vectorCase) {
	var intervals [][2]float64
	c.input("intervals", &intervals)
	c.expect("expected")
	ci, mirrored := make([]Interval, len(intervals)), make([]Interval, len(intervals))
	for i, v := range intervals {
		ci[i], mirrored[i] = Interval{v[0], v[1]}, Interval{-v[1], -v[0]}
	}
	ranks, low := RankByIntervals(ci, false), RankByIntervals(mirrored, true)
	var best []float64
	for i, r := range ranks {
		best = append(best, float64(r.Best))
		if r.Worst < r.Best || r.Worst > len(ci) {
			c.Errorf("%s: rank %d is %+v", c.name, i, r)
		}
		if r != low[i] {
			c.Errorf("%s: turned round, rank %d is %+v, want %+v", c.name, i, low[i], r)
		}
	}
	c.numbers("expected.rank_ub", best)
}
