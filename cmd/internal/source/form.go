package source

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// An Object is a JSON object: keys, texts, each with its value, in order.
type Object [][2]any

// Has reports whether the object has a key.
func (o Object) Has(key string) bool {
	return slices.ContainsFunc(o, func(m [2]any) bool { return m[0] == key })
}

// MarshalJSON writes the members in order.
func (o Object) MarshalJSON() ([]byte, error) {
	b := []byte("{")
	for i, m := range o {
		key, _ := EncodeJSON(m[0], "") // a text
		value, err := EncodeJSON(m[1], "")
		if err != nil {
			return nil, err
		}
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(append(b, key...), ':'), value...)
	}
	return append(b, '}'), nil
}

// EncodeJSON writes a value as JSON that is read by people too: as it is, not made fit
// for HTML, indented or on one line, and ended by a line feed.
func EncodeJSON(v any, indent string) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", indent)
	err := e.Encode(v)
	return b.Bytes(), err
}

// Forms makes JSON Schemas of Go structs, so that a field is described once:
// where it is declared. Tags of a field say what JSON may hold there:
//
//	json   the key, which is required unless it says omitempty
//	need   "yes" if it is required all the same
//	is     what the value is, or of a list or map its items: see below
//	by     what the keys of a map are, one word a level: a word of Keys, or id
//	most   how many items or keys there may be
//	about  a description
//	of     the variants that have the field, if not all
//
// A value is one of the named Defs or Kinds; =a, a constant; a|b, one of several
// texts; 0..5, a number in a range, of which either end may be missing or the
// lower one excluded, as in >0..1; text, which must not be empty, or text of at
// most so many characters, "text 200", or "line 200" for one of the kind of
// text that Defs has under that name. Without a word it is whatever the field's
// type can hold.
//
// An embedded struct without a key is part of the one that embeds it.
type Forms struct {
	Defs  Object                  // for all schemas, to refer to: $defs
	Kinds map[string]Object       // to stand in place
	Keys  map[string][]string     // to be properties
	Parts map[string]Object       // by the word of a field, what stands in its place: properties of the struct
	Types map[reflect.Type]Object // of values of a type, wherever they stand
}

// Key returns the key of a field, which is "-" where it has none, and whether it may
// be left out.
func Key(f reflect.StructField) (key string, optional bool) {
	key, options, _ := strings.Cut(f.Tag.Get("json"), ",")
	return key, strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero")
}

// Object returns the schema of the objects that fill v, a struct, in a variant of it.
func (g Forms) Object(v any, variant string) Object { return g.object(reflect.TypeOf(v), variant) }

// Schema returns the schema of the objects that fill v, a struct, to check files with.
func (g Forms) Schema(name string, v any) *Schema {
	source, _ := EncodeJSON(g.Object(v, ""), "") // texts and numbers
	return NewSchema(name, source)
}

// Type returns the schema of the values of a type.
func (g Forms) Type(t reflect.Type) Object { return g.value(t, "", nil, "") }

func (g Forms) object(t reflect.Type, variant string) Object {
	properties, required := g.members(t, variant)
	o := Object{{"type", "object"}, {"properties", properties}}
	if required != nil {
		o = append(o, [2]any{"required", required})
	}
	return append(o, [2]any{"additionalProperties", false})
}

// members returns the schemas of a struct's fields, and the keys of those that are required.
func (g Forms) members(t reflect.Type, variant string) (properties Object, required []string) {
	for i := range t.NumField() {
		f := t.Field(i)
		key, optional := Key(f)
		of := strings.Fields(f.Tag.Get("of"))
		if len(of) > 0 && !slices.Contains(of, variant) {
			continue
		}
		properties = append(properties, g.Parts[f.Tag.Get("is")]...)
		if key == "-" || !f.IsExported() && !f.Anonymous {
			continue
		}
		if f.Anonymous && key == "" {
			more, needed := g.members(f.Type, variant)
			properties, required = append(properties, more...), append(required, needed...)
			continue
		}
		value := g.value(f.Type, f.Tag, strings.Fields(f.Tag.Get("by")), variant)
		if about := f.Tag.Get("about"); about != "" {
			value = append(slices.Clone(value), [2]any{"description", about})
		}
		properties = append(properties, [2]any{key, value})
		if !optional || f.Tag.Get("need") == "yes" {
			required = append(required, key)
		}
	}
	return properties, required
}

// value returns the schema of a value of type t in a field with the tag.
func (g Forms) value(t reflect.Type, tag reflect.StructTag, by []string, variant string) Object {
	is := tag.Get("is")
	if kind, ok := g.Kinds[is]; ok {
		return kind
	}
	if o, ok := g.Types[t]; ok {
		return o
	} else if t.Kind() == reflect.Pointer {
		return g.value(t.Elem(), tag, by, variant)
	}
	isContainer := t.Kind() == reflect.Slice || t.Kind() == reflect.Map || t.Kind() == reflect.Array
	if is != "" && (!isContainer || t.Kind() == reflect.Map && len(by) == 0) {
		return g.named(t, is)
	}
	switch t.Kind() {
	case reflect.Slice:
		o := Object{{"type", "array"}}
		o = append(o, number("maxItems", tag.Get("most"))...)
		return append(o, [2]any{"items", g.value(t.Elem(), tag, nil, variant)})
	case reflect.Array: // an interval
		return Interval(g.value(t.Elem(), tag, nil, variant))
	case reflect.Map:
		item := g.value(t.Elem(), tag, by[1:], variant)
		keys, known := g.Keys[by[0]]
		if !known {
			o := append(Object{{"type", "object"}}, number("maxProperties", tag.Get("most"))...)
			return append(o, [2]any{"propertyNames", g.named(t.Key(), by[0])}, [2]any{"additionalProperties", item})
		}
		var properties Object
		for _, key := range keys {
			properties = append(properties, [2]any{key, item})
		}
		return Object{{"type", "object"}, {"properties", properties}, {"additionalProperties", false}}
	case reflect.Struct:
		return g.object(t, variant)
	case reflect.Bool:
		return Object{{"type", "boolean"}}
	case reflect.Int:
		return g.named(t, "0..100000000")
	case reflect.Float64:
		return Object{{"type", "number"}}
	}
	return Object{{"type", "string"}, {"maxLength", 20000}}
}

// named returns the schema that a field's word for its values means.
func (g Forms) named(t reflect.Type, is string) Object {
	if g.Defs.Has(is) {
		return Object{{"$ref", "#/$defs/" + is}}
	}
	if constant, ok := strings.CutPrefix(is, "="); ok {
		return Object{{"const", constant}}
	}
	if strings.Contains(is, "|") {
		return Object{{"enum", strings.Split(is, "|")}}
	}
	if low, high, ok := strings.Cut(is, ".."); ok {
		o := Object{{"type", "number"}}
		if t.Kind() == reflect.Int || t.Kind() == reflect.Uint64 {
			o = Object{{"type", "integer"}}
		}
		key := "minimum"
		if above, ok := strings.CutPrefix(low, ">"); ok {
			key, low = "exclusiveMinimum", above
		}
		return append(append(o, number(key, low)...), number("maximum", high)...)
	}
	switch word, most, _ := strings.Cut(is, " "); word {
	case "line":
		return append(Object{{"$ref", "#/$defs/line"}}, number("maxLength", most)...)
	case "text":
		return append(Object{{"type", "string"}, {"minLength", 1}}, number("maxLength", cmp.Or(most, "10000"))...)
	}
	panic(fmt.Sprintf("a field is %q, which names no kind of value", is))
}

// Interval returns the schema of a list of two values.
func Interval(end Object) Object {
	return Object{{"type", "array"}, {"prefixItems", []Object{end, end}}, {"items", false}, {"minItems", 2}}
}

// number returns a member with a number, or none.
func number(key, value string) Object {
	if value == "" {
		return nil
	}
	return Object{{key, json.Number(value)}}
}
