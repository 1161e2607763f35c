package board

import "github.com/counselboard/counselboard/cmd/internal/result"

// graph describes who rated what, as one graph of raters and questions; nil
// where no row has ratings.
func graph(board []*Row, l labels) *result.Graph {
	parent := make([]int, len(l.question)+len(l.rater))
	for i := range parent {
		parent[i] = i
	}
	find := func(i int) int {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	used, perRater := map[int]bool{}, map[int]int{}
	g := &result.Graph{}
	for _, row := range board {
		for i := range row.Ratings {
			r := &row.Ratings[i]
			q, rater := l.question[questionKey(r)], len(l.question)+l.rater[r.Rater]
			used[q], used[rater] = true, true
			perRater[rater]++
			g.Ratings++
			parent[find(q)] = find(rater)
		}
	}
	if g.Ratings == 0 {
		return nil
	}
	roots := map[int]bool{}
	for i := range used {
		roots[find(i)] = true
		if i < len(l.question) {
			g.Questions++
		}
	}
	g.Components, g.Raters = len(roots), len(perRater)
	for _, n := range perRater {
		g.RatingsPerRater = n
	}
	for _, n := range perRater {
		if n != g.RatingsPerRater { // said only where all have rated as many
			g.RatingsPerRater = 0
			break
		}
	}
	return g
}
