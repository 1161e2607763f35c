package board

import (
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// graph describes who rated what, as one graph of raters and questions; nil
// where no row has ratings.
func (b *Board) graph(l labels) *result.Graph {
	var all []stats.Obs
	questions, perRater := map[int]bool{}, map[int]int{}
	for _, r := range b.Rows {
		for _, o := range l.of[r.Run.Run] {
			questions[o.Question] = true
			perRater[o.Rater]++
		}
		all = append(all, l.of[r.Run.Run]...)
	}
	if len(all) == 0 {
		return nil
	}
	_, components := stats.Components(all)
	g := &result.Graph{Components: components, Raters: len(perRater), Questions: len(questions), Ratings: len(all)}
	each := len(all) / len(perRater)
	for _, n := range perRater {
		if n != each {
			return g
		}
	}
	g.RatingsPerRater = each // said only where all have rated as many
	return g
}
