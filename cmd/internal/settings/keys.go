package settings

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"
)

// A Key is one key of site.toml.
type Key struct {
	Name     string // with that of its table: theme.accent
	About    string // from the schema
	Required bool   // of the file or, where it stands in a table, of that
	Example  string // lines of TOML that set it
}

// Table is the name of the table in which it stands, or "".
func (k Key) Table() string {
	table, _, ok := strings.Cut(k.Name, ".")
	if !ok {
		return ""
	}
	return table
}

// Keys lists every key, in the order of [Settings], as the schema describes it.
var Keys = sync.OnceValue(func() []Key {
	var root keySchema
	if err := json.Unmarshal(Schema, &root); err != nil {
		panic(err) // the program itself is damaged
	}
	return root.keys(reflect.TypeFor[Settings](), "")
})

// A keySchema is the part of a schema that describes keys.
type keySchema struct {
	Description string
	Examples    []any
	Properties  map[string]keySchema
	Required    []string
}

// keys lists the keys of a table, which is a struct; within names the table.
func (s keySchema) keys(table reflect.Type, within string) []Key {
	var out []Key
	for i := range table.NumField() {
		f := table.Field(i)
		name := f.Tag.Get("json")
		described := s.Properties[name]
		if f.Type.Kind() == reflect.Struct {
			out = append(out, described.keys(f.Type, name+".")...)
			continue
		}
		required := slices.Contains(s.Required, name)
		out = append(out, Key{Name: within + name, About: described.Description, Required: required, Example: described.example(within + name)})
	}
	return out
}

// example writes the first example as TOML.
func (s keySchema) example(name string) string {
	if len(s.Examples) == 0 {
		return ""
	}
	value := s.Examples[0]
	if table, key, ok := strings.Cut(name, "."); ok {
		name, value = table, map[string]any{key: value}
	}
	text, err := toml.Marshal(map[string]any{name: value})
	if err != nil {
		panic(fmt.Sprintf("the example of %s: %v", name, err)) // JSON has nothing that TOML lacks but null
	}
	return strings.TrimSpace(string(text))
}
