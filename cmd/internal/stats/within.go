package stats

import (
	"math"
	"slices"
)

// A LeftOutPair sets the score of an expert who rated an answer beside what the other
// experts gave it, on average.
type LeftOutPair struct {
	Expert, Others float64
	Model          int // any label
}

// OrderWithin returns how well the experts left out put each model's answers in the order in which the others put them:
// [Spearman]'s correlation within each model's answers, averaged over models, every model counting the same. A model whose
// answers the experts score all alike counts 0; one whose answers the others score all alike has no order to be found, and is
// left out. Undefined where that leaves no model.
func OrderWithin(pairs []LeftOutPair) Number {
	models := make([]int, len(pairs))
	for i, p := range pairs {
		models[i] = p.Model
	}
	sum, n := 0.0, 0.0
	for _, members := range Members(models) {
		expert, others := make([]float64, len(members)), make([]float64, len(members))
		for k, i := range members {
			expert[k], others[k] = pairs[i].Expert, pairs[i].Others
		}
		if len(distinct(others)) > 1 {
			sum, n = sum+Spearman(expert, others).Value, n+1
		}
	}
	return ratio(sum, n, "the other experts give every answer of a model the same")
}

// place returns where x is among values that [distinct] returned.
func place(values []float64, x float64) int {
	i, found := slices.BinarySearch(values, x)
	if !found { // it is a little above the one that it is the same as
		i--
	}
	return i
}

// distinct returns the different values of x, ascending: of those that are the same but for
// rounding, see [same], the least.
func distinct(x []float64) []float64 {
	values := slices.Clone(x)
	slices.Sort(values)
	return slices.CompactFunc(values, same)
}

// same reports whether two means of ratings are equal but for rounding: of scores in steps of a tenth,
// that of 2.1, 2.2 and 2.3 need not come out at 2.2.
func same(x, y float64) bool {
	return math.Abs(x-y) <= 1e-12*max(math.Abs(x), math.Abs(y))
}
