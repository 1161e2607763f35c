package stats

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/counselboard/counselboard/cmd/internal/list"
)

func testAlphaVectors(c *vectorCase) {
	var table [][]*float64
	c.input("ratings_rater_by_unit", &table)
	c.expect("expected", "cross_check_R_irr_source", "cross_check_irrCAC")
	units := make([][]float64, len(table[0]))
	for _, rater := range table {
		for u, x := range rater {
			if x != nil {
				units[u] = append(units[u], *x)
			}
		}
	}
	for _, metric := range []Metric{Nominal, Ordinal} {
		a := Alpha(units, metric)
		c.number("expected."+string(metric), a.Value, a.Undefined)
		for _, check := range []string{"cross_check_R_irr_source.", "cross_check_irrCAC."} {
			if c.expects(check + string(metric)) {
				c.number(check+string(metric), a.Value, a.Undefined)
			}
		}
	}
	if c.expects("cross_check_R_irr_source") {
		c.empty("cross_check_R_irr_source")
	}
}

var kernels = map[string]Kernel{"nominal": NominalKernel, "linear": LinearKernel, "ordinal": OrdinalKernel}

func testCounselBenchAlphaVectors(c *vectorCase) {
	var ratings [][]int
	var drop bool
	c.input("ratings_source_by_rater", &ratings)
	c.input("drop_category_5", &drop)
	c.expect("counts", "expected_package_as_published", "package_raw_repr")
	for i, row := range categoryCounts(ratings, 5, drop) {
		for k, n := range row {
			c.number(fmt.Sprintf("counts[%d][%d]", i, k), n, "")
		}
	}
	for name, kernel := range kernels {
		published := AlphaAsInPaper(categoryCounts(ratings, 5, drop), kernel)
		c.value("expected_package_as_published."+name, published)
		raw, _ := c.take("package_raw_repr." + name).(string)
		if want, err := strconv.ParseFloat(raw, 64); err != nil || math.IsNaN(want) != (published.Undefined != "") ||
			!math.IsNaN(want) && math.Abs(want-published.Value) > c.tolerance {
			c.Errorf("%s: %s printed by the package as %q, got %+v (%v)", c.name, name, raw, published, err)
		}
	}
}

func testKappaVectors(c *vectorCase) {
	var a, b, labels []int
	c.input("a", &a)
	c.input("b", &b)
	c.input("labels", &labels)
	c.expect("expected")
	place := func(label int) int { return slices.Index(labels, label) }
	c.value("expected.quadratic", QuadraticKappa(list.Map(a, place), list.Map(b, place), len(labels)))
}

func testBinaryVectors(c *vectorCase) {
	var expert, judge []int
	c.input("expert", &expert)
	c.input("judge", &judge)
	c.expect("expected")
	var n Confusion
	for i := range expert {
		n.Add(expert[i] == 1, judge[i] == 1, 1)
	}
	b := BinaryOf(n)
	if len(expert) == 0 {
		c.empty("expected")
		if b != NoBinary("no case") {
			c.Errorf("%s: %+v", c.name, b)
		}
		return
	}
	for name, n := range map[string]int{"tp": b.TP, "fp": b.FP, "fn": b.FN, "tn": b.TN} {
		c.number("expected."+name, float64(n), "")
	}
	for name, v := range map[string]Number{
		"precision": b.Precision, "recall": b.Recall, "specificity": b.Specificity, "f1": b.F1.Number(), "mcc_publish": b.MCC,
		"kappa": b.Kappa, "prevalence": b.Prevalence, "predicted_rate": b.PredictedRate,
	} {
		c.value("expected."+name, v)
	}
	// scikit-learn says 0 where MCC is undefined; else it is the same.
	c.number("expected.mcc_sklearn", b.MCC.Value, "")
	if b.MissedHarm.Undefined != b.Recall.Undefined || b.Recall.Undefined == "" && math.Abs(
		b.MissedHarm.Value+b.Recall.Value-1) > c.tolerance {
		c.Errorf("%s: missed-harm rate %+v beside recall %+v", c.name, b.MissedHarm, b.Recall)
	}
}

func testCorrelationVectors(c *vectorCase) {
	var x, y []float64
	c.input("x", &x)
	c.input("y", &y)
	c.expect("expected")
	r := Spearman(x, y)
	c.value("expected.spearman.r", r)
	if c.expects("expected.R_cor.spearman") {
		c.value("expected.R_cor.spearman", r)
	}
	if c.expects("expected.spearman.error") { // the reference raises what is a reason here
		c.string("expected.spearman.error", "x and y must have length at least 2.")
		if r.Undefined != "fewer than two pairs" {
			c.Errorf("%s: undefined: %q", c.name, r.Undefined)
		}
	}
	if c.expects("expected.R_cor") {
		c.empty("expected.R_cor")
	}
}

// categoryCounts turns ratings by source from 1 to categories into A of [AlphaAsInPaper]; with dropLast the last ("not sure") is
// counted and its column then left out, as the code of the paper does.
func categoryCounts(ratings [][]int, categories int, dropLast bool) [][]float64 {
	counts := make([][]float64, len(ratings))
	for i, source := range ratings {
		counts[i] = make([]float64, categories)
		for _, r := range source {
			counts[i][r-1]++
		}
		if dropLast {
			counts[i] = counts[i][:categories-1]
		}
	}
	return counts
}
