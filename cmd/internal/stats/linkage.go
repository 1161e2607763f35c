package stats

import "math"

// LinkageMethod says how far two clusters are apart, from the distances between
// their members.
type LinkageMethod int

const (
	AverageLinkage  LinkageMethod = iota // their mean
	CompleteLinkage                      // the largest
	SingleLinkage                        // the smallest
)

// Merge is a step of a clustering: A and B, A < B, become one cluster. Clusters 0
// … n−1 are the points; merge i makes cluster n+i.
type Merge struct {
	A, B   int
	Height float64 // the distance at which they merge
	Size   int     // points in the new cluster
}

// Clustering is a hierarchical clustering of n points.
type Clustering struct {
	Merges    []Merge // n − 1, from the lowest up
	Leaves    []int   // the points in the order of the tree, A before B
	Optimal   []int   // the same tree turned so that neighbours are as near as they can be
	Undefined string  // why there is none; "" when there is one
}

// maxPoints bounds the clustering: time and memory grow with its cube and square.
const maxPoints = 500

// Linkage clusters points (rows of equal length) by their Euclidean distance.
// Where two merges are equally near the one with the smaller cluster numbers
// comes first. One point is a clustering without a merge.
//
// Optimal is the leaf order, among those that the tree allows, with the smallest
// sum of distances between neighbours (Bar-Joseph, Gifford and Jaakkola 2001);
// of an order and its mirror image, the one with the last merge's A first.
func Linkage(points [][]float64, method LinkageMethod) Clustering {
	switch n := len(points); {
	case n == 0:
		return Clustering{Undefined: "no points"}
	case n > maxPoints:
		return Clustering{Undefined: "more than 500 points"}
	case method < AverageLinkage || method > SingleLinkage:
		return Clustering{Undefined: "unknown linkage"}
	}
	for _, p := range points {
		if len(p) != len(points[0]) || len(p) == 0 {
			return Clustering{Undefined: "the points differ in length, or are empty"}
		}
		if !allFinite(p) {
			return Clustering{Undefined: notFinite}
		}
	}
	dist := make([][]float64, len(points))
	for i := range points {
		dist[i] = make([]float64, len(points))
		for j := range points {
			dist[i][j] = euclidean(points[i], points[j])
		}
	}
	c := Clustering{Merges: agglomerate(dist, method)}
	t := tree{len(points), c.Merges, dist}
	c.Leaves = t.leaves(t.root())
	c.Optimal = t.optimal()
	return c
}

// agglomerate merges the nearest two clusters until one is left.
func agglomerate(dist [][]float64, method LinkageMethod) []Merge {
	n := len(dist)
	// d[i][j] is the distance between the clusters that slots i and j hold.
	d := make([][]float64, n)
	id, size := make([]int, n), make([]float64, n)
	live := make([]int, n) // slots in use, in order of their cluster's number
	for i := range d {
		d[i] = append([]float64(nil), dist[i]...)
		id[i], size[i], live[i] = i, 1, i
	}
	var merges []Merge
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
			var v float64
			switch method {
			case AverageLinkage:
				v = (size[a]*d[a][k] + size[b]*d[b][k]) / (size[a] + size[b])
			case CompleteLinkage:
				v = math.Max(d[a][k], d[b][k])
			case SingleLinkage:
				v = math.Min(d[a][k], d[b][k])
			}
			d[a][k], d[k][a] = v, v
		}
		size[a] += size[b]
		merges = append(merges, Merge{id[a], id[b], height, int(size[a])})
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
	merges []Merge
	dist   [][]float64
}

func (t tree) root() int { return t.n + len(t.merges) - 1 }

// leaves returns the points of a cluster in the order of the tree.
func (t tree) leaves(c int) []int {
	if c < t.n {
		return []int{c}
	}
	m := t.merges[c-t.n]
	return append(t.leaves(m.A), t.leaves(m.B)...)
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
		as, bs := t.leaves(m.A), t.leaves(m.B)
		for _, u := range as {
			for _, w := range bs {
				e := ends{cost: math.Inf(1)}
				for _, k := range t.otherEnds(m.A, u) {
					for _, l := range t.otherEnds(m.B, w) {
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
	for _, u := range t.leaves(last.A) {
		for _, w := range t.leaves(last.B) {
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
	as, bs := t.leaves(m.A), t.leaves(m.B)
	for _, p := range as {
		if p == u {
			return bs
		}
	}
	return as
}
