package change

import (
	"bytes"
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A difference is a value that changed: a leaf, or a whole rating that only one of the
// two states has.
type difference struct {
	Edit
	name   string // the last of its keys
	mend   bool   // it holds words, which may be mended: a field with the tag mend, or below one
	rating string // the rating that it is, or is part of
}

// differences returns what differs between two states of a file, by its keys and in
// order. A member of a list is compared with its like, wherever it stands.
func differences(old, now any) []difference {
	var w walk
	w.compare(difference{}, reflect.ValueOf(old), reflect.ValueOf(now))
	slices.SortStableFunc(w.out, func(a, b difference) int { return cmp.Compare(a.at, b.at) })
	return w.out
}

// byRating returns the differences outside of ratings, and the names of the ratings that differ, in order.
func byRating(all []difference) (other []difference, ratings []string) {
	for _, d := range all {
		if d.rating == "" {
			other = append(other, d)
		} else {
			ratings = append(ratings, d.rating)
		}
	}
	slices.Sort(ratings)
	return other, slices.Compact(ratings)
}

// A walk goes through two values of one type side by side.
type walk struct{ out []difference }

// compare compares two values at a place. One that is not there is not valid.
func (w *walk) compare(at difference, o, n reflect.Value) {
	o, n = pointed(o), pointed(n)
	present := o
	if !o.IsValid() {
		present = n
	}
	if !present.IsValid() {
		return
	}
	switch present.Interface().(type) {
	case json.RawMessage:
		w.compare(at, decoded(o), decoded(n))
		return
	case result.Component:
		w.leaf(at, o, n)
		return
	case result.Rating:
		if at.rating = at.name; !o.IsValid() || !n.IsValid() {
			w.leaf(at, o, n)
			return
		}
	}
	switch kind := present.Kind(); {
	case o.IsValid() && n.IsValid() && o.Kind() != n.Kind(): // of a harness's details
		w.leaf(at, o, n)
	case kind == reflect.Struct:
		for i := range present.NumField() {
			f := present.Type().Field(i)
			if f.Type == reflect.TypeFor[result.Answers]() {
				w.compare(at, field(o, i, true), field(n, i, true)) // a key each
			} else if key, optional := source.Key(f); key != "-" {
				below := at.below(key)
				below.mend = at.mend || f.Tag.Get("mend") == "yes"
				w.compare(below, field(o, i, optional), field(n, i, optional))
			}
		}
	case kind == reflect.Map || kind == reflect.Slice || kind == reflect.Array:
		was, is := members(o), members(n)
		for _, name := range keysOfBoth(was, is) {
			w.compare(at.below(name), was[name], is[name])
		}
	default:
		w.leaf(at, o, n)
	}
}

func (w *walk) leaf(at difference, o, n reflect.Value) {
	if at.Old, at.New = leafText(o), leafText(n); (at.Old == nil) != (at.New == nil) || *at.Old != *at.New {
		w.out = append(w.out, at)
	}
}

// below returns the place of a member of what is at d.
func (d difference) below(key string) difference {
	d.at, d.Key, d.name = d.at+source.Pointer(key), strings.TrimPrefix(d.Key+"."+key, "."), key
	return d
}

// pointed returns what a pointer or interface leads to.
func pointed(v reflect.Value) reflect.Value {
	for v.IsValid() && (v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface) {
		v = v.Elem()
	}
	return v
}

// decoded returns what raw JSON says, which is another package's to know.
func decoded(v reflect.Value) reflect.Value {
	var x any
	if v.IsValid() {
		d := json.NewDecoder(bytes.NewReader(v.Bytes()))
		d.UseNumber()
		_ = d.Decode(&x) // it was read before
	}
	return reflect.ValueOf(x)
}

// field returns a field of a struct; none of one that is empty, unless that is a number
// or a truth value that may not be left out.
func field(v reflect.Value, i int, optional bool) reflect.Value {
	if !v.IsValid() || v.Field(i).IsZero() && (optional || v.Field(i).Kind() > reflect.Complex128 &&
		v.Field(i).Kind() != reflect.Struct) {
		return reflect.Value{}
	}
	return v.Field(i)
}

// members returns the members of a map or list by name.
func members(v reflect.Value) map[string]reflect.Value {
	out := map[string]reflect.Value{}
	switch {
	case !v.IsValid():
	case v.Kind() == reflect.Map:
		for _, k := range v.MapKeys() {
			out[k.String()] = v.MapIndex(k)
		}
	default:
		for i := range v.Len() {
			name := memberName(i, v.Index(i).Interface())
			for again := 2; out[name].IsValid(); again++ {
				name = memberName(i, v.Index(i).Interface()) + " " + strconv.Itoa(again)
			}
			out[name] = v.Index(i)
		}
	}
	return out
}

// memberName returns what tells the member of a list apart from the others.
func memberName(i int, member any) string {
	switch x := member.(type) {
	case string:
		return x
	case result.Rating: // the first sample is the one that is not numbered
		return x.Question + " " + x.Rater + " " + strconv.Itoa(max(x.Sample, 1))
	case result.PairTest:
		return string(x.Dimension) + " " + x.A + " " + x.B
	case result.McNemar:
		return string(x.Mode) + " " + x.A + " " + x.B
	case result.CurvePoint:
		return decimal(x.Score)
	}
	return strconv.Itoa(i)
}

// leafText writes a value: a number in one way, however the file writes it, and a
// text that could be another value in quotes; nil for none.
func leafText(v reflect.Value) *string {
	if !v.IsValid() {
		return nil
	}
	var text string
	switch x := v.Interface().(type) {
	case result.Component:
		text = x.String()
	case json.Number:
		f, err := x.Float64()
		if text = decimal(f); err != nil || !strings.ContainsAny(x.String(), ".eE") && f != 0 { // perhaps too large for a float64
			text = x.String()
		}
	case float64:
		text = decimal(x)
	default:
		if v.Kind() == reflect.String {
			if text = v.String(); json.Valid([]byte(text)) && v.Type() != reflect.TypeFor[result.Answer]() {
				text = strconv.Quote(text)
			}
			break
		}
		data, _ := json.Marshal(x) // values that were read from JSON
		text = string(data)
	}
	return &text
}

func decimal(x float64) string {
	if x == 0 {
		return "0"
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

// isNumber reports whether a leaf's text is a number; one that is a text stands in
// quotes.
func isNumber(text string) bool {
	return text != "" && strings.Trim(text, "-0123456789.") == "" && json.Valid([]byte(text))
}
