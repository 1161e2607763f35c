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

// mean is the expected value.
func (d dist) mean() float64 {
	m := 0.0
	for i, p := range d {
		m += float64(i+1) * p
	}
	return m
}

// between is the probability of a value from lo to hi.
func (d dist) between(lo, hi int) float64 {
	p := 0.0
	for v := lo; v <= hi; v++ {
		p += d[v-1]
	}
	return p
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

// twoOrMore is the probability that at least two of independent events happen.
func twoOrMore(p []float64) float64 {
	none, one := 1.0, 0.0
	for _, x := range p {
		none, one = none*(1-x), one*(1-x)+none*x
	}
	return 1 - none - one
}

// majority is the probability that more vote yes than no, and that more vote no
// than yes; the rest is a tie. A voter says yes or no with these probabilities
// and else nothing.
func majority(yes, no []float64) (forYes, forNo float64) {
	n := len(yes)
	lead := make([]float64, 2*n+1) // lead[n+k]: the probability that yes leads by k
	lead[n] = 1
	for i := range yes {
		next := make([]float64, len(lead))
		for k, p := range lead {
			if p == 0 {
				continue
			}
			next[k] += p * (1 - yes[i] - no[i])
			next[k+1] += p * yes[i]
			next[k-1] += p * no[i]
		}
		lead = next
	}
	for k, p := range lead {
		switch {
		case k > n:
			forYes += p
		case k < n:
			forNo += p
		}
	}
	return forYes, forNo
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
