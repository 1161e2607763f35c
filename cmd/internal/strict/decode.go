package strict

import (
	"encoding/json"
	"math/big"
	"reflect"
	"strconv"
	"strings"
	"sync"
)

// Decode fills v, a pointer to a struct with json tags, by the rules of
// encoding/json. Numbers in an any become [json.Number]. A whole number
// written with a point or exponent (4.0) fills an integer, as it does for a
// JSON Schema. A string takes the text of a number, true or false, too. A struct that
// has fields of its own for some keys names them: see [Fielder].
func (d *Doc) Decode(v any) error { return d.root.fill(reflect.ValueOf(v).Elem()) }

// Fill holds a document against a schema, looks for what does not show and, where nothing is wrong, fills v as
// [Doc.Decode] does. It adds what it finds to what was found before.
func (d *Doc) Fill(v any, s *Schema, found Findings) Findings {
	if found.Add(s.Check(d)...); found.HasErrors() {
		return found
	}
	if found.Add(d.Hidden()...); found.HasErrors() {
		return found
	}
	if err := d.Decode(v); err != nil {
		found.Add(d.Errorf("", "cannot be read: %v", err))
	}
	return found
}

// A Fielder is a struct that holds values of keys that are no fields of its type. Its own way to read JSON, if it has
// one, is for package encoding/json.
type Fielder interface {
	Field(key string) any // a pointer to the value of a key; nil if it has none
}

// fill sets a variable to what n holds.
func (n *Value) fill(v reflect.Value) (err error) {
	_, own := v.Addr().Interface().(json.Unmarshaler)
	extra, hasExtra := v.Addr().Interface().(Fielder)
	switch kind := v.Kind(); {
	case n.Kind == 'n': // as if it were not there
	case kind == reflect.String && n.Kind == '0' && v.Type() != reflect.TypeFor[json.Number]():
		v.SetString(shortest(n.Text))
	case kind == reflect.String && n.IsSingle():
		v.SetString(n.Text)
	case own && !hasExtra:
		return n.unmarshal(v)
	case kind == reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		return n.fill(v.Elem())
	case kind == reflect.Interface:
		v.Set(reflect.ValueOf(n.value()))
	case kind == reflect.Struct && n.Kind == '{':
		fields := fieldsOf(v.Type())
		for i := range n.Parts {
			if f, ok := fields[n.Parts[i].Name]; ok && err == nil {
				err = n.Parts[i].fill(v.FieldByIndex(f))
			} else if hasExtra && err == nil {
				if field := extra.Field(n.Parts[i].Name); field != nil {
					err = n.Parts[i].fill(reflect.ValueOf(field).Elem())
				}
			}
		}
	case kind == reflect.Map && n.Kind == '{':
		v.Set(reflect.MakeMapWithSize(v.Type(), len(n.Parts)))
		for i := range n.Parts {
			item := reflect.New(v.Type().Elem()).Elem()
			if err == nil {
				err = n.Parts[i].fill(item)
			}
			v.SetMapIndex(reflect.ValueOf(n.Parts[i].Name).Convert(v.Type().Key()), item)
		}
	case kind == reflect.Slice && n.Kind == '[':
		v.Set(reflect.MakeSlice(v.Type(), len(n.Parts), len(n.Parts)))
		for i := range n.Parts {
			if err == nil {
				err = n.Parts[i].fill(v.Index(i))
			}
		}
	case kind == reflect.Int && n.Kind == '0':
		var x int64
		x, err = strconv.ParseInt(wholeNumber(n.Text), 10, 64)
		v.SetInt(x)
	default:
		return n.unmarshal(v)
	}
	return err
}

// unmarshal leaves to encoding/json what is rare, has a way of its own, or does not fit.
func (n *Value) unmarshal(v reflect.Value) error {
	text, _ := json.Marshal(n.value()) // which fails for nothing that was read
	return json.Unmarshal([]byte(wholeNumber(string(text))), v.Addr().Interface())
}

// wholeNumber returns 4 for 4.0, and any other text as it is.
func wholeNumber(text string) string {
	if !strings.ContainsAny(text, ".eE") {
		return text
	}
	if r, ok := new(big.Rat).SetString(text); ok && r.IsInt() {
		return r.Num().String()
	}
	return text
}

// shortest returns 4 for 4.0, and 4.5 for 4.50: numbers that are the same are the same text.
func shortest(text string) string {
	text = wholeNumber(text)
	if x, err := strconv.ParseFloat(text, 64); err == nil && strings.ContainsAny(text, ".eE") {
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	return text
}

// fields are the fields of structs by their JSON names: reflect.Type → map[string][]int.
var fields sync.Map

func fieldsOf(t reflect.Type) map[string][]int {
	known, ok := fields.Load(t)
	if !ok {
		byName := map[string][]int{}
		for _, f := range reflect.VisibleFields(t) {
			if key, _ := Key(f); key != "" && key != "-" {
				byName[key] = f.Index
			}
		}
		known, _ = fields.LoadOrStore(t, byName)
	}
	return known.(map[string][]int)
}
