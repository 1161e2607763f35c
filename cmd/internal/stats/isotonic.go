package stats

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
)

// Isotonic returns the least-squares fit of y that rises, or stays, with x: pool adjacent violators (Barlow and others 1972),
// equal x pooled first, each pair counting the same. x and y are equally long.
func Isotonic(x, y []float64) []float64 {
	type block struct{ sum, n float64 }
	values := distinct(x)
	at := list.Map(x, func(v float64) int { return place(values, v) })
	groups := make([]block, len(values))
	for i, g := range at {
		groups[g] = block{groups[g].sum + y[i], groups[g].n + 1}
	}
	var blocks []block
	var last []int // of each block, the group after its last
	for g, b := range groups {
		blocks, last = append(blocks, b), append(last, g+1)
		for n := len(blocks); n > 1 && blocks[n-2].sum*blocks[n-1].n >= blocks[n-1].sum*blocks[n-2].n; n = len(blocks) {
			blocks[n-2].sum += blocks[n-1].sum
			blocks[n-2].n += blocks[n-1].n
			last[n-2] = last[n-1]
			blocks, last = blocks[:n-1], last[:n-1]
		}
	}
	fit := make([]float64, 0, len(values))
	for k, b := range blocks {
		for len(fit) < last[k] {
			fit = append(fit, b.sum/b.n)
		}
	}
	return list.Map(at, func(g int) float64 { return fit[g] })
}

// Corp divides the mean squared error of scores x for y (Dimitriadis, Gneiting and Jordan 2021):
// Error = Miscalibration + Rest, Rest = Spread − Discrimination.
type Corp struct {
	Error          float64 `json:"error"`          // mean of (x − y)²
	Miscalibration float64 `json:"miscalibration"` // what reading x by [Isotonic] removes, 0 or more
	Rest           float64 `json:"rest"`           // what stays: the error of the isotonic fit
	Spread         float64 `json:"spread"`         // the error of the mean of y
}

// CorpOf returns the parts of the error of scores x, for each of which there is a y, and the isotonic fit.
func CorpOf(x, y []float64) (c Corp, fit []float64) {
	fit = Isotonic(x, y)
	n, mean := float64(len(x)), 0.0
	for _, v := range y {
		mean += v / n
	}
	for i := range x {
		c.Error += (x[i] - y[i]) * (x[i] - y[i]) / n
		c.Rest += (fit[i] - y[i]) * (fit[i] - y[i]) / n
		c.Spread += (mean - y[i]) * (mean - y[i]) / n
	}
	c.Miscalibration = max(0, c.Error-c.Rest)
	return c, fit
}

// AUC returns the area under the curve of found against false alarms of counts by class, classes in the order in which a
// judge suspects them, the most suspected first: the probability that one of yes is suspected more than one of no, ties
// counted half. Undefined without a yes or a no.
func AUC(yes, no []float64) Number {
	all, none, won := 0.0, 0.0, 0.0
	for i := range yes {
		all += yes[i]
		won += yes[i] * no[i] / 2
	}
	before := 0.0 // yes in classes that are suspected more
	for i := range no {
		none += no[i]
		won += before * no[i]
		before += yes[i]
	}
	if all == 0 || none == 0 {
		return Number{Undefined: "no answer of one of the two kinds"}
	}
	return Number{Value: won / (all * none)}
}

// MostSpearman returns the largest rank correlation that the values of x and y allow, in whatever order: below 1 where ties
// on the one side are other than on the other.
func MostSpearman(x, y []float64) Number {
	return Spearman(slices.Sorted(slices.Values(x)), slices.Sorted(slices.Values(y)))
}
