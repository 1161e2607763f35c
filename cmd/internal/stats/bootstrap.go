package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// Resampled is a percentile interval from a bootstrap over clusters.
type Resampled struct {
	CI         Interval // 95%; meaningless unless NoInterval == ""
	CI99       Interval // 99%; likewise
	SE         float64  // standard deviation over resamples; meaningless unless NoInterval == ""
	NoInterval string   // why there is no interval; "" when there is one
	Method     string
}

// NoVariation is why there is no interval where a statistic is the same in all
// resamples.
const NoVariation = "no variation between resamples"

// Bootstrap draws clusters with replacement, as many as there are, the given
// number of times (at least 40), and returns the 2.5% and 97.5% points of stat, and the
// 0.5% and 99.5% points, over the draws (Efron 1979; order statistics interpolated
// linearly). draw holds cluster numbers from 0 and is valid during the call only. The
// random source is PCG (math/rand/v2) with seeds (seed, 0). There is no interval with
// fewer than two clusters.
//
// Draws on which stat is undefined are left out and counted; more than one in
// twenty leaves no interval, since what is left out is not left out at random.
func Bootstrap(clusters, resamples int, seed uint64, stat func(draw []int) Number) Resampled {
	return BootstrapEach(clusters, resamples, seed, 1, func(draw []int, out []Number) { out[0] = stat(draw) })[0]
}

// BootstrapEach is [Bootstrap] of several statistics on the same draws; stat sets
// each of them in out.
func BootstrapEach(clusters, resamples int, seed uint64, statistics int, stat func(draw []int, out []Number)) []Resampled {
	method := fmt.Sprintf("bootstrap over %s, %s, seed %d", plural(clusters, "cluster"), plural(resamples, "resample"), seed)
	if clusters < 2 {
		return slices.Repeat([]Resampled{{Method: method, NoInterval: "one cluster"}}, statistics)
	}
	out, values := make([]Number, statistics), make([][]float64, statistics)
	rng, draw := rand.New(rand.NewPCG(seed, 0)), make([]int, clusters)
	for range resamples {
		for i := range draw {
			draw[i] = rng.IntN(clusters)
		}
		clear(out)
		stat(draw, out)
		for i, v := range out {
			if v.Undefined == "" {
				values[i] = append(values[i], v.Value)
			}
		}
	}
	each := make([]Resampled, statistics)
	for i := range each {
		each[i] = percentiles(values[i], resamples)
		each[i].Method = method
	}
	return each
}

// percentiles returns the intervals that the values of a statistic over the draws give.
func percentiles(values []float64, resamples int) (r Resampled) {
	if skipped := resamples - len(values); 20*skipped > resamples {
		return Resampled{NoInterval: fmt.Sprintf("undefined in %d of %d resamples", skipped, resamples)}
	}
	slices.Sort(values)
	if values[0] == values[len(values)-1] {
		return Resampled{NoInterval: NoVariation}
	}
	r.CI = Interval{sortedQuantile(values, 0.025), sortedQuantile(values, 0.975)}
	r.CI99 = Interval{sortedQuantile(values, 0.005), sortedQuantile(values, 0.995)}
	_, r.SE = meanSD(values)
	return r
}

// sortedQuantile returns the q-th quantile of sorted values, between order
// statistics linearly: at (n−1)·q from the first (type 7 of Hyndman and Fan 1996).
func sortedQuantile(values []float64, q float64) float64 {
	at := q * float64(len(values)-1)
	i := int(at)
	if i+1 >= len(values) {
		return values[len(values)-1]
	}
	return values[i] + (at-float64(i))*(values[i+1]-values[i])
}

// mean returns the mean of at least one value. Rounding must not carry it past these, nor make a
// spread of nothing.
func mean(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v / float64(len(x))
	}
	return clip(sum, slices.Min(x), slices.Max(x))
}

// meanSD returns the mean and the standard deviation (divisor n − 1) of at least
// two values; 0 for equal ones.
func meanSD(x []float64) (m, sd float64) {
	m = mean(x)
	for _, v := range x {
		sd += (v - m) * (v - m) / float64(len(x)-1)
	}
	return m, math.Sqrt(sd)
}

// AlphaBootstrap is [Bootstrap] of [Alpha]: units that share a cluster (the
// answers to one question) are drawn together. cluster[i] is the cluster of
// units[i], any label.
func AlphaBootstrap(units [][]float64, cluster []int, metric Metric, resamples int, seed uint64) Resampled {
	members := Members(cluster)
	tables := make([]*coincidences, len(members)) // a cluster's units are counted once: a resample only adds
	sum := newCoincidences(distinct(slices.Concat(units...)))
	for i, m := range members {
		tables[i] = newCoincidences(sum.values)
		for _, u := range m {
			tables[i].add(units[u])
		}
	}
	return Bootstrap(len(members), resamples, seed, func(draw []int) Number {
		sum.clear()
		for _, c := range draw {
			sum.plus(tables[c], 1)
		}
		return sum.alpha(metric)
	})
}
