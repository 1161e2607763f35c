package stats

import (
	"encoding/json"
	"slices"
	"strconv"
	"testing"
)

// TestOrdersOnRatings reproduces the correlation of a left-out expert with the others,
// within each source, from the 2,000 ratings. A judge that gives one score a source
// orders nothing, although its pooled correlation is far above 0.
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
	constant := map[string]float64{"gpt4": 3, "llama3": 5, "gemini": 4, "human": 2}
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
		judge, places := make([][]float64, 1), map[string]int{}
		for _, r := range rows { // in a fixed order
			a := answer{r["questionID"], r["responder"]}
			if len(scores[a]) < 3 {
				continue
			}
			sum := 0.0
			for _, x := range scores[a] {
				sum += x
			}
			if _, seen := places[a.question]; !seen {
				places[a.question] = len(places)
			}
			for _, x := range scores[a] {
				judge[0] = append(judge[0], constant[a.source])
				pairs = append(pairs, LeftOutPair{
					Expert: x, Others: (sum - x) / float64(len(scores[a])-1), Model: id(a.source), Question: places[a.question],
				})
			}
			delete(scores, a)
		}
		o := NewOrders(pairs, judge).Drawn([][]int{slices.Repeat([]int{1}, len(places))})[0]
		near(t, dimension, o.Expert.Value, w.Mean, o.Expert.Undefined)
		if o.Judges[0] != (Number{}) {
			t.Errorf("%s: one score a source orders answers: %+v", dimension, o.Judges[0])
		}
		n := 0
		for _, source := range w.Within {
			n += source.Pairs
		}
		if n != len(pairs) {
			t.Errorf("%s: %d pairs, want %d", dimension, len(pairs), n)
		}
	}
}
