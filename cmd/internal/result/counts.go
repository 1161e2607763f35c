package result

import (
	"encoding/json"

	"github.com/counselboard/counselboard/cmd/internal/list"
)

// A ValueCount is the number of ratings with one value.
type ValueCount struct {
	Value string `json:"value"`
	N     int    `json:"n"`
}

// ValueCounts are the ratings by value, in the order of the scale.
type ValueCounts []ValueCount

// MarshalJSON writes an object from values to numbers.
func (c ValueCounts) MarshalJSON() ([]byte, error) {
	n := map[string]int{}
	for _, v := range c {
		n[v.Value] = v.N
	}
	return json.Marshal(n)
}

// UnmarshalJSON reads what MarshalJSON writes, in the order of the texts.
func (c *ValueCounts) UnmarshalJSON(data []byte) error {
	var n map[string]int
	err := json.Unmarshal(data, &n)
	*c = nil
	for _, value := range list.Keys(n) {
		*c = append(*c, ValueCount{value, n[value]})
	}
	return err
}
