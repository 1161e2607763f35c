package eee

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Details are what the form has no other place for.
type Details map[string]string

// Marked reports whether details were written here.
func (d Details) Marked() bool { return d[Marker] == MarkerText }

// set adds a text, unless it is empty.
func (d Details) set(key, text string) {
	if text != "" {
		d[key] = text
	}
}

// Put adds the fields of a struct by their JSON names, after a prefix: texts as they are, other values as JSON. Empty fields
// are left out, and those that are named.
func (d Details) Put(prefix string, v any, without ...string) {
	data, err := json.Marshal(v)
	fields := map[string]json.RawMessage{}
	if err != nil || json.Unmarshal(data, &fields) != nil {
		return // not reached: finite numbers and texts do not fail
	}
	for name, raw := range fields {
		var text string
		switch {
		case slices.Contains(without, name):
		case json.Unmarshal(raw, &text) == nil:
			d.set(prefix+name, text)
		default:
			d[prefix+name] = string(raw)
		}
	}
}

// Take fills the fields of the struct that v points to with what [Details.Put] added. A detail that is no value of its
// field is an error that names it.
func (d Details) Take(prefix string, v any) (key string, err error) {
	s := reflect.ValueOf(v).Elem()
	for i := range s.NumField() {
		name, _, _ := strings.Cut(s.Type().Field(i).Tag.Get("json"), ",")
		text, ok := d[prefix+name]
		switch field := s.Field(i); {
		case !ok || name == "" || name == "-":
		case field.Kind() == reflect.String:
			field.SetString(text)
		default:
			if err := json.Unmarshal([]byte(text), field.Addr().Interface()); err != nil {
				return prefix + name, err
			}
		}
	}
	return "", nil
}

// own adds a run's own details.
func (d Details) own(details map[string]any) {
	for k, v := range details {
		d[OfDetail+k] = fmt.Sprint(v)
	}
}
