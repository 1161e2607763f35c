package change

import (
	"cmp"
	"encoding/json"
	"path"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// memberKeys names, for a list of objects, the keys that tell its members apart:
// a member is compared with its like, wherever it stands in the list.
var memberKeys = map[string][]string{
	"ratings": {"question", "rater", "sample"},
	"pairs":   {"dimension", "a", "b"},
	"mcnemar": {"mode", "a", "b"},
	"curve":   {"score"},
	"release": {"name"},
}

// value returns what a file holds, decoded.
func value(f result.File) any {
	parse := strict.JSON
	if strings.HasSuffix(f.Path, ".toml") {
		parse = strict.TOML
	}
	doc, _ := parse(f.Path, f.Bytes)
	if doc == nil {
		return nil
	}
	v, _ := doc.Lookup("")
	return v
}

// differences returns the leaves of two states of a file that differ, by their JSON
// pointers and in order. In place of its index, a member of a list has what tells
// it apart; an alias, itself.
func differences(o, n result.File) []Edit {
	var out []Edit
	compareValues(&out, "", "", value(o), value(n))
	slices.SortStableFunc(out, func(a, b Edit) int { return cmp.Compare(headlineFirst(a.at), headlineFirst(b.at)) })
	return out
}

// compareValues adds the leaves at and below a pointer, whose last part is key,
// that differ. A value that is not there is nil: no schema of results knows null.
func compareValues(out *[]Edit, at, key string, o, n any) {
	if reflect.DeepEqual(o, n) {
		return
	}
	was, is := parts(key, o), parts(key, n)
	e := Edit{at: at, Key: dotted(at)}
	if was == nil && o != nil {
		text := leafText(o)
		e.Old = &text
	}
	if is == nil && n != nil {
		text := leafText(n)
		e.New = &text
	}
	if (e.Old != nil || e.New != nil) && (e.Old == nil || e.New == nil || *e.Old != *e.New) {
		*out = append(*out, e)
	}
	_, wasList := o.([]any)
	_, isList := n.([]any)
	for _, k := range keysOfBoth(was, is) {
		below := k
		if wasList || isList {
			below = "" // a member's name is no key
		}
		compareValues(out, at+strict.Pointer(k), below, was[k], is[k])
	}
}

// parts returns the members of an object, or of a list by what tells them apart;
// nil for a leaf.
func parts(key string, v any) map[string]any {
	switch v := v.(type) {
	case map[string]any:
		return v
	case []any:
		out := make(map[string]any, len(v))
		for i, member := range v {
			name := memberName(key, i, member)
			for again := 2; out[name] != nil; again++ {
				name = memberName(key, i, member) + " " + strconv.Itoa(again)
			}
			out[name] = member
		}
		return out
	}
	return nil
}

// memberName returns what tells the member of a list apart from the others.
func memberName(key string, i int, member any) string {
	if s, ok := member.(string); ok && key == "aliases" {
		return s
	}
	object, _ := member.(map[string]any)
	keys := memberKeys[key]
	if object == nil || keys == nil {
		return strconv.Itoa(i)
	}
	var name []string
	for _, k := range keys {
		v, ok := object[k]
		switch {
		case ok:
			name = append(name, leafText(v))
		case k == "sample":
			name = append(name, "1") // the first is the one that is not numbered
		}
	}
	return strings.Join(name, " ")
}

// leafText writes a value that is no object and no list: a number in one way,
// however the file writes it, and a text that could be another value in quotes.
func leafText(value any) string {
	switch v := value.(type) {
	case string:
		if json.Valid([]byte(v)) {
			return strconv.Quote(v)
		}
		return v
	case json.Number:
		x, err := v.Float64()
		switch {
		case x == 0:
			return "0"
		case err != nil, !strings.ContainsAny(v.String(), ".eE"): // whole, and perhaps too large for a float64
			return v.String()
		}
		return strconv.FormatFloat(x, 'f', -1, 64)
	case bool:
		return strconv.FormatBool(v)
	}
	return "null" // in no file that was checked
}

// isNumber reports whether a leaf's text is a number; one that is a text stands in
// quotes.
func isNumber(text string) bool {
	return text != "" && strings.Trim(text, "-0123456789.") == "" && json.Valid([]byte(text))
}

// headlineFirst orders the leaves of a figure: its mean or rate before all else.
func headlineFirst(at string) string {
	if dir, last := path.Split(at); last == "mean" || last == "rate" {
		return dir
	}
	return at
}

// dotted writes a JSON pointer as people do: source.note.
func dotted(at string) string { return strings.Join(strict.Tokens(at), ".") }
