package chart

import "math"

// A box is a rectangle in pixels.
type box struct{ x0, y0, x1, y1 float64 }

func (b box) overlap(c box) float64 {
	w := min(b.x1, c.x1) - max(b.x0, c.x0)
	h := min(b.y1, c.y1) - max(b.y0, c.y0)
	if w <= 0 || h <= 0 {
		return 0
	}
	return w * h
}

// outside is how much of b is not in c.
func (b box) outside(c box) float64 {
	return (b.x1-b.x0)*(b.y1-b.y0) - b.overlap(c)
}

// An obstacle is a place that a label should not cover, the less the greater
// its weight.
type obstacle struct {
	box
	weight float64
}

// spots are where a label may stand around its point, the best first: the
// directions, and how far away.
var spots = func() []struct{ dx, dy, far float64 } {
	var out []struct{ dx, dy, far float64 }
	for _, far := range []float64{10, 18, 28, 40} {
		for _, d := range [][2]float64{{1, 0}, {1, -1}, {1, 1}, {-1, 0}, {-1, -1}, {-1, 1}, {0, -1}, {0, 1}} {
			out = append(out, struct{ dx, dy, far float64 }{d[0], d[1], far})
		}
	}
	return out
}()

// placeLabels finds a place for a label at each point, so that labels cover
// neither each other nor the obstacles and stay within bounds. It looks at
// every spot of one label after the other, and three times over. The clash is
// how much of the labels, in square pixels, still covers another, leaves the
// bounds or stands too far off its point to be told whose it is.
func placeLabels(points [][2]float64, sizes [][2]float64, obstacles []obstacle, bounds box) ([]box, float64) {
	at := func(i, spot int) box {
		s, p := spots[spot], points[i]
		w, h := sizes[i][0], sizes[i][1]
		x, y := p[0]-w/2, p[1]-h/2
		switch {
		case s.dx > 0:
			x = p[0] + s.far
		case s.dx < 0:
			x = p[0] - s.far - w
		}
		// Beside the point a label is centred on it, else above or below.
		switch {
		case s.dy != 0 && s.dx != 0:
			y += s.dy * s.far
		case s.dy != 0:
			y += s.dy * (s.far + h/2)
		}
		return box{x, y, x + w, y + h}
	}
	out := make([]box, len(points))
	placed := make([]bool, len(points))
	for range 3 {
		for i := range points {
			best := math.Inf(1)
			for spot := range spots {
				b := at(i, spot)
				cost := float64(spot%8)*2 + float64(spot/8)*60 + 50*b.outside(bounds)
				for _, o := range obstacles {
					cost += o.weight * b.overlap(o.box)
				}
				for j := range points {
					if j != i && placed[j] {
						cost += 20 * b.overlap(out[j])
					}
				}
				if cost < best {
					best, out[i] = cost, b
				}
			}
			placed[i] = true
		}
	}
	clash := 0.0
	for i, b := range out {
		clash += b.outside(bounds)
		for _, c := range out[:i] {
			clash += b.overlap(c)
		}
		near := box{points[i][0] - 24, points[i][1] - 24, points[i][0] + 24, points[i][1] + 24}
		if b.overlap(near) == 0 {
			clash += (b.x1 - b.x0) * (b.y1 - b.y0)
		}
	}
	return out, clash
}
