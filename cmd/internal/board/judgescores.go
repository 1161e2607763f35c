package board

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// scores are what several ratings of one answer say on one scale.
type scores struct {
	values []float64
	raters []int // of values; nil for a judge
	unsure int   // ratings that are not sure
}

// scoresOf reads ratings on a scale; raters may be nil, and are shared where all count.
func scoresOf(s result.Scale, ratings []*result.Rating, raters []int) scores {
	out := scores{values: make([]float64, 0, len(ratings)), raters: raters}
	for _, r := range ratings {
		x, unsure, missing := r.Score(s.ID)
		switch {
		case unsure:
			out.unsure++
		case !missing:
			out.values = append(out.values, x)
			continue
		}
		if raters != nil {
			at := len(out.values)
			out.raters = slices.Delete(slices.Clone(out.raters), at, at+1)
		}
	}
	return out
}

func (s scores) sum() float64 {
	sum := 0.0
	for _, v := range s.values {
		sum += v
	}
	return sum
}

func (s scores) mean() float64 { return s.sum() / float64(len(s.values)) }

func (s scores) median() float64 {
	v := slices.Sorted(slices.Values(s.values))
	n := len(v)
	return v[(n-1)/2]/2 + v[n/2]/2
}

// yes counts the ones among zeros and ones.
func (s scores) yes() int {
	n := 0
	for _, v := range s.values {
		if v == 1 {
			n++
		}
	}
	return n
}

// split reports whether as many say yes as no.
func (s scores) split() bool { return 2*s.yes() == len(s.values) }

// most reports whether most say yes.
func (s scores) most() bool { return 2*s.yes() > len(s.values) }

// verdict is 1 where most say yes, else 0.
func (s scores) verdict() float64 {
	if s.most() {
		return 1
	}
	return 0
}

// undefined is an estimate of nothing, for the reason given.
func undefined(why string) stats.Estimate {
	return stats.Estimate{Number: stats.Number{Undefined: why}, NoInterval: why}
}
