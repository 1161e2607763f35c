package stats

import "math"

// merge is a step of a clustering: a and b, a < b, become one cluster. Clusters 0
// … n−1 are the points; merge i makes cluster n+i.
type merge struct {
	a, b   int
	height float64 // the distance at which they merge
	size   int     // points in the new cluster
}

// maxPoints bounds the clustering: time and memory grow with its cube and square.
const maxPoints = 500

// LikeNextToLike returns an order of points (rows of equal length), by index, in
// which like stands next to like: that of the leaves of their clustering by average
// linkage on Euclidean distance, with the smallest sum of distances between
// neighbours among those that the tree allows (Bar-Joseph, Gifford and Jaakkola
// 2001); of an order and its mirror image, the one with the last merge's a first.
// Where two merges are equally near the one with the smaller cluster numbers comes
// first. nil for more than 500 points, for points of different lengths and for
// values that are not finite.
func LikeNextToLike(points [][]float64) []int {
	t, ok := newTree(points)
	if !ok {
		return nil
	}
	return t.optimal()
}

// newTree clusters points.
func newTree(points [][]float64) (t tree, ok bool) {
	if len(points) == 0 || len(points) > maxPoints {
		return t, false
	}
	for _, p := range points {
		if len(p) != len(points[0]) || len(p) == 0 || !allFinite(p) {
			return t, false
		}
	}
	dist := make([][]float64, len(points))
	for i := range points {
		dist[i] = make([]float64, len(points))
		for j := range points {
			dist[i][j] = Euclidean(points[i], points[j])
		}
	}
	return tree{len(points), agglomerate(dist), dist}, true
}

// Euclidean returns the distance between two points of the same length.
func Euclidean(a, b []float64) float64 {
	sum := 0.0
	for i := range a {
		sum += (a[i] - b[i]) * (a[i] - b[i])
	}
	return math.Sqrt(sum)
}

// agglomerate merges the nearest two clusters until one is left: those between
// whose members the mean distance is smallest.
func agglomerate(dist [][]float64) []merge {
	n := len(dist)
	// d[i][j] is the distance between the clusters that slots i and j hold.
	d := make([][]float64, n)
	id, size := make([]int, n), make([]float64, n)
	live := make([]int, n) // slots in use, in order of their cluster's number
	for i := range d {
		d[i] = append([]float64(nil), dist[i]...)
		id[i], size[i], live[i] = i, 1, i
	}
	var merges []merge
	for len(live) > 1 {
		x, y := 0, 1 // places in live
		for i := range live {
			for j := i + 1; j < len(live); j++ {
				if d[live[i]][live[j]] < d[live[x]][live[y]] {
					x, y = i, j
				}
			}
		}
		a, b := live[x], live[y]
		height := d[a][b]
		for _, k := range live {
			v := (size[a]*d[a][k] + size[b]*d[b][k]) / (size[a] + size[b])
			d[a][k], d[k][a] = v, v
		}
		size[a] += size[b]
		merges = append(merges, merge{id[a], id[b], height, int(size[a])})
		id[a] = n + len(merges) - 1
		// The new cluster has the largest number: it goes last.
		live = append(live[:y], live[y+1:]...)
		live = append(append(live[:x], live[x+1:]...), a)
	}
	return merges
}

// tree is a clustering of n points to be laid out.
type tree struct {
	n      int
	merges []merge
	dist   [][]float64
}

// leaves returns the points of a cluster in the order of the tree.
func (t tree) leaves(c int) []int {
	if c < t.n {
		return []int{c}
	}
	m := t.merges[c-t.n]
	return append(t.leaves(m.a), t.leaves(m.b)...)
}

// ends is the best order of a cluster that starts at one given point and stops at
// another: its cost, and the two points in the middle where A's part meets B's.
type ends struct {
	cost        float64
	left, right int
}

// optimal finds, for each cluster from the smallest up and each two points that
// can be its ends, the cheapest order.
func (t tree) optimal() []int {
	best := make([][]ends, t.n) // [first][last]; they lie in the two parts of just one cluster
	for i := range best {
		best[i] = make([]ends, t.n)
	}
	for _, m := range t.merges {
		as, bs := t.leaves(m.a), t.leaves(m.b)
		for _, u := range as {
			for _, w := range bs {
				e := ends{cost: math.Inf(1)}
				for _, k := range t.otherEnds(m.a, u) {
					for _, l := range t.otherEnds(m.b, w) {
						cost := best[u][k].cost + t.dist[k][l] + best[l][w].cost
						if cost < e.cost {
							e = ends{cost, k, l}
						}
					}
				}
				best[u][w] = e
				best[w][u] = ends{e.cost, e.right, e.left}
			}
		}
	}
	if len(t.merges) == 0 {
		return []int{0}
	}
	last := t.merges[len(t.merges)-1]
	first, final := -1, -1
	for _, u := range t.leaves(last.a) {
		for _, w := range t.leaves(last.b) {
			if first < 0 || best[u][w].cost < best[first][final].cost {
				first, final = u, w
			}
		}
	}
	var order []int
	var walk func(u, w int)
	walk = func(u, w int) {
		if u == w {
			order = append(order, u)
			return
		}
		e := best[u][w]
		walk(u, e.left)
		walk(e.right, w)
	}
	walk(first, final)
	return order
}

// otherEnds returns the points at which an order of cluster c can stop if it
// starts at u: those of the part that u is not in; u itself if it is alone.
func (t tree) otherEnds(c, u int) []int {
	if c < t.n {
		return []int{u}
	}
	m := t.merges[c-t.n]
	as, bs := t.leaves(m.a), t.leaves(m.b)
	for _, p := range as {
		if p == u {
			return bs
		}
	}
	return as
}
