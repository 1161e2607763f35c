package demo

import "math"

// A dist is the probability of each value of a scale from 1 to at most 5.
type dist [5]float64

// normalDist is the distribution of a normal value, rounded and clamped to the
// scale from 1 to top.
func normalDist(mean, sd float64, top int) dist {
	var d dist
	below := 0.0
	for v := 1; v <= top; v++ {
		upTo := 1.0
		if v < top {
			upTo = 0.5 * math.Erfc((mean-float64(v)-0.5)/(sd*math.Sqrt2))
		}
		d[v-1] = upTo - below
		below = upTo
	}
	return d
}

// always is the distribution of a constant.
func always(value int) dist {
	var d dist
	d[value-1] = 1
	return d
}

// draw returns the value that belongs to u, which is uniform from 0 to 1.
func (d dist) draw(u float64) int {
	last := 1
	for i, p := range d {
		if p <= 0 {
			continue
		}
		last = i + 1
		if u < p {
			return last
		}
		u -= p
	}
	return last
}

// mix adds weight times e to d.
func (d *dist) mix(weight float64, e dist) {
	for i := range d {
		d[i] += weight * e[i]
	}
}

// averaged is the distribution of the mean of n draws from d, moved by shift,
// clamped to the scale and rounded up or down at random so that its expected
// value stays. Without a shift the expected value is that of d, exactly.
func (d dist) averaged(n int, shift float64, top int) dist {
	sums := []float64{1} // sums[s]: the probability that the draws so far add up to s
	for range n {
		next := make([]float64, len(sums)+top)
		for s, p := range sums {
			for i, q := range d[:top] {
				next[s+i+1] += p * q
			}
		}
		sums = next
	}
	var out dist
	for s, p := range sums {
		if p == 0 {
			continue
		}
		x := min(max(float64(s)/float64(n)+shift, 1), float64(top))
		whole := math.Floor(x)
		out[int(whole)-1] += p * (1 - (x - whole))
		if x > whole {
			out[int(whole)] += p * (x - whole)
		}
	}
	return out
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
