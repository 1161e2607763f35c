package board

import (
	"cmp"
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// rankInterval bootstraps Spearman's correlation over questions.
//
// A draw says how often each question counts, so that ranks come from one sort:
// among values equal to each other, rank is the mean of the places that they and
// their repetitions take. That is stats.Spearman of the pairs written out, in time
// that grows with the pairs, not with their sorting.
func rankInterval(pairs []stats.Pair) stats.Resampled {
	questions, cluster := make([]int, len(pairs)), make([]int, len(pairs))
	for i, p := range pairs {
		questions[i] = p.Question
	}
	members := stats.Members(questions)
	for c, places := range members {
		for _, i := range places {
			cluster[i] = c
		}
	}
	x := newRanked(pairs, func(p stats.Pair) float64 { return p.Score })
	y := newRanked(pairs, func(p stats.Pair) float64 { return p.Mean })
	times := make([]int, len(members))
	return stats.Bootstrap(len(members), judgeReplicates, judgeSeed, func(draw []int) stats.Number {
		clear(times)
		for _, c := range draw {
			times[c]++
		}
		weight := func(i int) float64 { return float64(times[cluster[i]]) }
		rx, ry := x.ranks(weight), y.ranks(weight)
		return weightedCorrelation(rx, ry, weight)
	})
}

// ranked is a list with its order, in groups of equal values.
type ranked struct {
	groups [][]int
	rank   []float64 // by place; used again from draw to draw
}

func newRanked(pairs []stats.Pair, value func(stats.Pair) float64) ranked {
	order := make([]int, len(pairs))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(value(pairs[a]), value(pairs[b])), cmp.Compare(a, b))
	})
	r := ranked{rank: make([]float64, len(pairs))}
	for n, i := range order {
		if n == 0 || value(pairs[i]) != value(pairs[order[n-1]]) {
			r.groups = append(r.groups, nil)
		}
		last := len(r.groups) - 1
		r.groups[last] = append(r.groups[last], i)
	}
	return r
}

// ranks returns the ranks where each place counts as often as its weight.
func (r ranked) ranks(weight func(i int) float64) []float64 {
	before := 0.0
	for _, group := range r.groups {
		total := 0.0
		for _, i := range group {
			total += weight(i)
		}
		for _, i := range group {
			r.rank[i] = before + (total+1)/2
		}
		before += total
	}
	return r.rank
}

// weightedCorrelation is the product-moment correlation with whole weights.
func weightedCorrelation(x, y []float64, weight func(i int) float64) stats.Number {
	var n, mx, my, xx, yy, xy float64
	for i := range x {
		w := weight(i)
		n += w
		mx += w * x[i]
		my += w * y[i]
	}
	if n < 2 {
		return stats.Number{Undefined: "fewer than two pairs"}
	}
	mx, my = mx/n, my/n
	for i := range x {
		w, dx, dy := weight(i), x[i]-mx, y[i]-my
		xx += w * dx * dx
		yy += w * dy * dy
		xy += w * dx * dy
	}
	// Ranks are halves of whole numbers: a side that varies at all has a sum of
	// squares of at least a quarter.
	if xx < 0.1 || yy < 0.1 {
		return stats.Number{Undefined: "one side is constant"}
	}
	return stats.Number{Value: xy / math.Sqrt(xx*yy)}
}
