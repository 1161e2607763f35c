package stats

import (
	"math"
	"slices"
)

// maxPoints bounds the clustering: time and memory grow with its cube and square.
const maxPoints = 500

// LikeNextToLike returns an order of points (rows of equal length), by index, in
// which like stands next to like: that of the leaves of their clustering by average
// linkage on Euclidean distance, with the smallest sum of distances between
// neighbours among those that the tree allows (Bar-Joseph, Gifford and Jaakkola
// 2001); of an order and its mirror image, the one with the last merge's a first.
// Where two merges are equally near the one with the smaller cluster numbers comes
// first. nil for no points and for more than 500.
func LikeNextToLike(points [][]float64) []int {
	if len(points) == 0 || len(points) > maxPoints {
		return nil
	}
	return newTree(points).optimal()
}

// Euclidean returns the distance between two points of the same length.
func Euclidean(a, b []float64) float64 {
	sum := 0.0
	for i := range a {
		sum += (a[i] - b[i]) * (a[i] - b[i])
	}
	return math.Sqrt(sum)
}

// A cluster is a point, or what two clusters made when they merged.
type cluster struct {
	a, b   int     // the two by number, a < b
	height float64 // the distance at which they merged
	points []int   // in the order of the tree
}

// A tree is a clustering of n points: clusters by number, first the points, then what
// each merge made, and the distances between them.
type tree struct {
	n        int
	clusters []cluster
	dist     [][]float64
}

// newTree merges the nearest two clusters until one is left: those between
// whose members the mean distance is smallest.
func newTree(points [][]float64) tree {
	n := len(points)
	t := tree{n: n, dist: make([][]float64, 2*n-1)}
	for i := range t.dist {
		t.dist[i] = make([]float64, 2*n-1)
	}
	var live []int
	for i, p := range points {
		t.clusters, live = append(t.clusters, cluster{points: []int{i}}), append(live, i)
		for j, q := range points[:i] {
			t.dist[i][j] = Euclidean(p, q)
			t.dist[j][i] = t.dist[i][j]
		}
	}
	for len(live) > 1 {
		x, y := 0, 1 // places in live
		for i, a := range live {
			for j := i + 1; j < len(live); j++ {
				if t.dist[a][live[j]] < t.dist[live[x]][live[y]] {
					x, y = i, j
				}
			}
		}
		a, b, merged := live[x], live[y], len(t.clusters)
		ofA, ofB := t.clusters[a].points, t.clusters[b].points
		sizeA, sizeB := float64(len(ofA)), float64(len(ofB))
		for _, k := range live {
			v := (sizeA*t.dist[a][k] + sizeB*t.dist[b][k]) / (sizeA + sizeB)
			t.dist[merged][k], t.dist[k][merged] = v, v
		}
		t.clusters = append(t.clusters, cluster{a, b, t.dist[a][b], slices.Concat(ofA, ofB)})
		live = append(slices.Delete(slices.Delete(live, y, y+1), x, x+1), merged)
	}
	return t
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
	first, last := 0, 0 // ends of the best order of the cluster at hand
	for _, c := range t.clusters[t.n:] {
		first = -1
		for _, u := range t.clusters[c.a].points {
			for _, w := range t.clusters[c.b].points {
				e := ends{cost: math.Inf(1)}
				for _, k := range t.otherEnds(c.a, u) {
					for _, l := range t.otherEnds(c.b, w) {
						cost := best[u][k].cost + t.dist[k][l] + best[l][w].cost
						if cost < e.cost {
							e = ends{cost, k, l}
						}
					}
				}
				best[u][w] = e
				best[w][u] = ends{e.cost, e.right, e.left}
				if first < 0 || e.cost < best[first][last].cost {
					first, last = u, w
				}
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
	walk(first, last)
	return order
}

// otherEnds returns the points at which an order of cluster c can stop if it
// starts at u: those of the part that u is not in; u itself if it is alone.
func (t tree) otherEnds(c, u int) []int {
	if c < t.n {
		return []int{u}
	}
	as, bs := t.clusters[t.clusters[c].a].points, t.clusters[t.clusters[c].b].points
	if slices.Contains(as, u) {
		return bs
	}
	return as
}
