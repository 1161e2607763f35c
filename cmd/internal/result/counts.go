package result

import "encoding/json"

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
