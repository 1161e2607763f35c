package change

import (
	"cmp"
	"encoding/json"
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
}

// leaves returns the values of a file by their JSON pointers, as text. In place of
// its index, a member of a list has what tells it apart; an alias, itself.
func leaves(f result.File) map[string]string {
	parse := strict.JSON
	if strings.HasSuffix(f.Path, ".toml") {
		parse = strict.TOML
	}
	out := map[string]string{}
	if doc, _ := parse(f.Path, f.Bytes); doc != nil {
		value, _ := doc.Lookup("")
		flatten(out, "", "", value)
	}
	return out
}

func flatten(out map[string]string, at, key string, value any) {
	switch value := value.(type) {
	case map[string]any:
		for k, child := range value {
			flatten(out, at+strict.Pointer(k), k, child)
		}
	case []any:
		seen := map[string]int{}
		for i, child := range value {
			name := memberName(key, i, child)
			if seen[name]++; seen[name] > 1 {
				name += " " + strconv.Itoa(seen[name])
			}
			flatten(out, at+strict.Pointer(name), "", child)
		}
	default:
		out[at] = leafText(value)
	}
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
	var parts []string
	for _, k := range keys {
		v, ok := object[k]
		switch {
		case ok:
			parts = append(parts, leafText(v))
		case k == "sample":
			parts = append(parts, "1") // the first is the one that is not numbered
		}
	}
	return strings.Join(parts, " ")
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
	return "null"
}

// isNumber reports whether a leaf's text is a number; one that is a text stands in
// quotes.
func isNumber(text string) bool {
	return text != "" && strings.Trim(text, "-0123456789.") == "" && json.Valid([]byte(text))
}

// differences returns the leaves of two states of a file that differ, in the order
// of their pointers.
func differences(o, n result.File) []Edit {
	was, is := leaves(o), leaves(n)
	var out []Edit
	for _, at := range keysOfBoth(was, is) {
		e := Edit{at: at, Key: dotted(at)}
		if v, ok := was[at]; ok {
			e.Old = &v
		}
		if v, ok := is[at]; ok {
			e.New = &v
		}
		if e.Old == nil || e.New == nil || *e.Old != *e.New {
			out = append(out, e)
		}
	}
	slices.SortStableFunc(out, func(a, b Edit) int { return cmp.Compare(headlineFirst(a.at), headlineFirst(b.at)) })
	return out
}

// headlineFirst orders the leaves of a figure: its mean or rate before all else.
func headlineFirst(at string) string {
	dir, last := at[:strings.LastIndexByte(at, '/')+1], at[strings.LastIndexByte(at, '/')+1:]
	if last == "mean" || last == "rate" {
		last = ""
	}
	return dir + last
}

// tokens splits a JSON pointer.
func tokens(at string) []string {
	parts := strings.Split(strings.TrimPrefix(at, "/"), "/")
	for i, p := range parts {
		parts[i] = strings.NewReplacer("~1", "/", "~0", "~").Replace(p)
	}
	return parts
}

// dotted writes a JSON pointer as people do: source.note.
func dotted(at string) string { return strings.Join(tokens(at), ".") }
