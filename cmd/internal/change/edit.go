package change

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// flat gives the values of a struct by their keys: "source.note", "ci95.0".
func flat(v any) map[string]string {
	data, err := json.Marshal(v)
	if err != nil { // a number that is not one, which no checked file has
		return map[string]string{"": err.Error()}
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	var generic any
	_ = dec.Decode(&generic) // what Marshal wrote
	out := map[string]string{}
	flatten(out, "", generic)
	return out
}

func flatten(out map[string]string, at string, v any) {
	below := func(key string) string {
		if at == "" {
			return key
		}
		return at + "." + key
	}
	switch v := v.(type) {
	case map[string]any:
		for k, child := range v {
			flatten(out, below(k), child)
		}
	case []any:
		for i, child := range v {
			flatten(out, below(strconv.Itoa(i)), child)
		}
	case nil:
	default:
		out[at] = fmt.Sprint(v)
	}
}

// edits compares two structs key by key.
func edits(o, n any) []Edit {
	was, is := flat(o), flat(n)
	var out []Edit
	for _, key := range keysOfBoth(was, is) {
		e := Edit{Key: key}
		if v, ok := was[key]; ok {
			e.Old = &v
		}
		if v, ok := is[key]; ok {
			e.New = &v
		}
		if e.Old == nil || e.New == nil || *e.Old != *e.New {
			out = append(out, e)
		}
	}
	return out
}

// runEdits gives what differs between two states of a run besides its figures
// and ratings.
func runEdits(o, n *result.Run) []Edit {
	was, is := *o, *n
	was.Ratings, was.Summary, is.Ratings, is.Summary = nil, nil, nil, nil
	out := edits(was, is)
	for _, s := range board.Scales(o.Component) {
		if a, b := o.Summary[s.ID].Method, n.Summary[s.ID].Method; a != b {
			out = append(out, Edit{Key: "summary." + s.ID + ".method", Old: &a, New: &b})
		}
	}
	if n := textsDiffer(o, n); n > 0 {
		say := "other words in " + counted(n, "rating", "ratings")
		out = append(out, Edit{Key: "ratings", New: &say})
	}
	return out
}
