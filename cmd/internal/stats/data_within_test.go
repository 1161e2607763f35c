package stats

import (
	"encoding/json"
	"strconv"
	"testing"
)

// TestOrdersOnRatings reproduces the correlation of a left-out expert with the others,
// within each source, from the 2,000 ratings.
func TestOrdersOnRatings(t *testing.T) {
	var want struct {
		Dimensions map[string]struct {
			Within map[string]struct{ Pairs int }
			Mean   float64 `json:"mean_within"`
		}
	}
	if err := json.Unmarshal(openData(t, "recomputed-within.json"), &want); err != nil {
		t.Fatal(err)
	}
	rows := readCSV(t, "counselbench-eval-scores.csv")
	for dimension, w := range want.Dimensions {
		ids := map[string]int{}
		id := func(s string) int {
			if _, ok := ids[s]; !ok {
				ids[s] = len(ids)
			}
			return ids[s]
		}
		type answer struct{ question, source string }
		scores := map[answer][]float64{}
		for _, r := range rows {
			if x, err := strconv.ParseFloat(r[dimension+"_score"], 64); err == nil {
				a := answer{r["questionID"], r["responder"]}
				scores[a] = append(scores[a], x)
			}
		}
		var pairs []LeftOutPair
		for _, r := range rows { // in a fixed order
			a := answer{r["questionID"], r["responder"]}
			if len(scores[a]) < 3 {
				continue
			}
			sum := 0.0
			for _, x := range scores[a] {
				sum += x
			}
			for _, x := range scores[a] {
				pairs = append(pairs, LeftOutPair{Expert: x, Others: (sum - x) / float64(len(scores[a])-1), Model: id(a.source)})
			}
			delete(scores, a)
		}
		order := OrderWithin(pairs)
		near(t, dimension, order.Value, w.Mean, order.Undefined)
		n := 0
		for _, source := range w.Within {
			n += source.Pairs
		}
		if n != len(pairs) {
			t.Errorf("%s: %d pairs, want %d", dimension, len(pairs), n)
		}
	}
}
