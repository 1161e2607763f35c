package upstream

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// A field is a place in a JSON file: a value, or the lack of one. Reading a
// field that is missing or wrong gives nothing: a missing one is said where
// the object around it is read, a wrong one at the first reading.
type field struct {
	doc      *strict.Doc
	findings *strict.Findings
	pointer  string
	name     string // as findings name it: metrics.overall
	value    any
	present  bool
}

// rootField gives the object that a file holds.
func rootField(doc *strict.Doc, findings *strict.Findings) field {
	v, ok := doc.Lookup("")
	return field{doc, findings, "", "the file", v, ok}
}

// key gives the field below x.
func (x field) key(name string) field {
	y := field{doc: x.doc, findings: x.findings, pointer: x.pointer + strict.Pointer(name), name: name}
	if x.pointer != "" {
		y.name = x.name + "." + name
	}
	if o, ok := x.value.(map[string]any); ok {
		y.value, y.present = o[name]
	}
	return y
}

// keys lists the keys of an object.
func (x field) keys() []string {
	o, _ := x.value.(map[string]any)
	return slices.Sorted(maps.Keys(o))
}

// wrong adds a finding at x.
func (x field) wrong(format string, args ...any) {
	x.findings.Add(x.doc.Errorf(x.pointer, format, args...))
}

// wrongKey adds a finding at the key of x.
func (x field) wrongKey(format string, args ...any) {
	x.findings.Add(x.doc.KeyErrorf(x.pointer, format, args...))
}

// object says what is wrong unless x is an object with all the required keys
// and no others.
func (x field) object(required ...string) {
	if !x.isObject() {
		return
	}
	for _, k := range x.keys() {
		if slices.Contains(required, k) {
			continue
		}
		hint := ""
		if n, ok := strict.Nearest(k, required); ok {
			hint = fmt.Sprintf("; did you mean %q?", n)
		}
		x.key(k).wrongKey("unknown key %s in %s%s", quote(k), x.name, hint)
	}
	var missing []string
	for _, k := range required {
		if !x.key(k).present {
			missing = append(missing, strconv.Quote(k))
		}
	}
	if len(missing) > 0 {
		x.wrong("%s lacks %s", x.name, strings.Join(missing, ", "))
	}
}

// isObject says whether x is an object, with a finding if it is something else.
func (x field) isObject() bool {
	_, ok := x.value.(map[string]any)
	if !ok && x.present {
		x.wrong("%s is %s, must be an object", x.name, x.says())
	}
	return ok
}

// maxText is the greatest length of a name, version and the like, in bytes.
const maxText = 2000

// text gives a string that is not blank and not longer than maxText.
func (x field) text() string {
	s, ok := x.value.(string)
	switch {
	case !x.present:
	case !ok:
		x.wrong("%s is %s, must be a string", x.name, x.says())
	case strings.TrimSpace(s) == "":
		x.wrong("%s is empty", x.name)
		return ""
	case len(s) > maxText:
		x.wrong("%s is longer than %d bytes", x.name, maxText)
		return ""
	}
	return s
}

// number gives a number on the scale from lowest to highest, or nil.
func (x field) number(lowest, highest float64) *float64 {
	n, ok := x.value.(json.Number)
	if !ok {
		if x.present {
			x.wrong("%s is %s, must be a number", x.name, x.says())
		}
		return nil
	}
	v, err := n.Float64()
	if err != nil || math.IsInf(v, 0) || v < lowest || v > highest {
		x.wrong("%s is %s, must be between %s and %s", x.name, x.says(), plain(lowest), plain(highest))
		return nil
	}
	return &v
}

// plain writes a number without an exponent.
func plain(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// maxCount is the greatest count that a file may state.
const maxCount = 100_000_000

// count gives a whole number of at least lowest, or nil.
func (x field) count(lowest int) *int {
	v := x.number(float64(lowest), maxCount)
	if v == nil {
		return nil
	}
	if *v != math.Trunc(*v) {
		x.wrong("%s is %s, must be a whole number", x.name, x.says())
		return nil
	}
	n := int(*v)
	return &n
}

// says gives the value as a finding quotes it.
func (x field) says() string {
	switch v := x.value.(type) {
	case map[string]any:
		return "an object"
	case []any:
		return "a list"
	case nil:
		return "null"
	case string:
		return quote(v)
	case json.Number:
		if len(v) > 40 {
			return string(v[:40]) + "…"
		}
		return string(v)
	default:
		return fmt.Sprint(v)
	}
}

// quote quotes a text of a file for a finding, cut if it is long.
func quote(s string) string {
	if r := []rune(s); len(r) > 60 {
		return strconv.Quote(string(r[:60])) + "…"
	}
	return strconv.Quote(s)
}
