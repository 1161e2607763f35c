package strict

import (
	"encoding/json"
	"fmt"
	"math/big"
	"reflect"
	"strconv"
	"strings"
	"sync"
)

// Decode fills v, a pointer to a struct with json tags, by the rules of
// encoding/json. Numbers in an any become [json.Number]. A whole number
// written with a point or exponent (4.0) fills an integer, as it does for a
// JSON Schema.
func (d *Doc) Decode(v any) error { return d.root.fill(reflect.ValueOf(v).Elem()) }

// kindsOf says what kind of value fills a kind of variable.
var kindsOf = map[reflect.Kind]string{
	reflect.Struct: "{", reflect.Map: "{", reflect.Slice: "[", reflect.Array: "[", reflect.String: "\"", reflect.Bool: "tf",
	reflect.Int: "0", reflect.Uint64: "0", reflect.Float64: "0",
}

// fill sets a variable to what n holds.
func (n *Value) fill(v reflect.Value) (err error) {
	if u, ok := v.Addr().Interface().(json.Unmarshaler); ok {
		text, _ := json.Marshal(n.value()) // which fails for nothing that was read
		return u.UnmarshalJSON([]byte(wholeNumber(string(text))))
	}
	switch kinds := kindsOf[v.Kind()]; {
	case n.Kind == 'n':
		return nil // as if it were not there
	case v.Kind() == reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		return n.fill(v.Elem())
	case v.Kind() == reflect.Interface:
		v.Set(reflect.ValueOf(n.value()))
		return nil
	case v.Type() == reflect.TypeFor[json.Number]() && n.Kind == '0':
	case !strings.Contains(kinds, string(n.Kind)):
		return fmt.Errorf("%s does not fit a value of type %s", n.Name, v.Type())
	}
	switch v.Kind() {
	case reflect.Struct:
		fields := fieldsOf(v.Type())
		for i := range n.Parts {
			if f, ok := fields[n.Parts[i].Name]; ok && err == nil {
				err = n.Parts[i].fill(v.FieldByIndex(f))
			}
		}
	case reflect.Map:
		v.Set(reflect.MakeMapWithSize(v.Type(), len(n.Parts)))
		for i := range n.Parts {
			item := reflect.New(v.Type().Elem()).Elem()
			if err == nil {
				err = n.Parts[i].fill(item)
			}
			v.SetMapIndex(reflect.ValueOf(n.Parts[i].Name).Convert(v.Type().Key()), item)
		}
	case reflect.Slice, reflect.Array:
		if v.Kind() == reflect.Slice {
			v.Set(reflect.MakeSlice(v.Type(), len(n.Parts), len(n.Parts)))
		}
		for i := range min(v.Len(), len(n.Parts)) {
			if err == nil {
				err = n.Parts[i].fill(v.Index(i))
			}
		}
	case reflect.String:
		v.SetString(n.Text)
	case reflect.Bool:
		v.SetBool(n.Kind == 't')
	case reflect.Int:
		var x int64
		x, err = strconv.ParseInt(wholeNumber(n.Text), 10, 64)
		v.SetInt(x)
	default:
		err = json.Unmarshal([]byte(wholeNumber(n.Text)), v.Addr().Interface())
	}
	return err
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

// fields are the fields of structs by their JSON names: reflect.Type → map[string][]int.
var fields sync.Map

func fieldsOf(t reflect.Type) map[string][]int {
	known, ok := fields.Load(t)
	if !ok {
		byName := map[string][]int{}
		for _, f := range reflect.VisibleFields(t) {
			if key, _ := Key(f, ""); key != "" && key != "-" {
				byName[key] = f.Index
			}
		}
		known, _ = fields.LoadOrStore(t, byName)
	}
	return known.(map[string][]int)
}
