package source

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
)

// A Schema is a JSON Schema (draft 2020-12, dates asserted), safe for use by several goroutines.
type Schema struct {
	compiled func() (compiled, error) // once
}

// A compiled schema also has every schema within it, by its location.
type compiled struct {
	root *jsonschema.Schema
	at   map[string]*jsonschema.Schema
}

// NewSchema returns a JSON Schema that is compiled when it is first needed. It must be whole by itself: no reference
// leaves it. The name says where it came from, for messages.
func NewSchema(name string, source []byte) *Schema {
	return &Schema{sync.OnceValues(func() (c compiled, err error) {
		form, err := jsonschema.UnmarshalJSON(bytes.NewReader(source))
		if err == nil {
			compiler := jsonschema.NewCompiler()
			compiler.UseLoader(jsonschema.SchemeURLLoader{}) // which loads nothing
			compiler.AssertFormat()
			_ = compiler.AddResource("urn:"+name, form) // fails only for a name that is taken
			c.root, err = compiler.Compile("urn:" + name)
		}
		if err != nil {
			return c, fmt.Errorf("%s: %w", name, err)
		}
		c.at = map[string]*jsonschema.Schema{}
		c.collect(c.root)
		return c, nil
	})}
}

func (c compiled) collect(s *jsonschema.Schema) {
	if s == nil || c.at[s.Location] != nil {
		return
	}
	c.at[s.Location] = s
	if names := s.PropertyNames; names != nil { // whose errors the library places wrongly: later values overwrite the path
		s.PropertyNames, s.Extensions = nil, append(s.Extensions, keyNames{names})
		c.collect(names)
	}
	additional, _ := s.AdditionalProperties.(*jsonschema.Schema)
	for _, below := range slices.Concat(
		[]*jsonschema.Schema{s.Ref, s.If, s.Then, s.Else, s.Items2020, additional},
		s.PrefixItems, s.AllOf, s.AnyOf, slices.Collect(maps.Values(s.Properties)),
	) {
		c.collect(below)
	}
}

// keyNames is the schema of an object's keys.
type keyNames struct{ *jsonschema.Schema }

// Validate adds an error for each key that the schema refuses.
func (n keyNames) Validate(at *jsonschema.ValidatorContext, v any) {
	object, _ := v.(map[string]any)
	for name := range object {
		if n.Schema.Validate(name) != nil {
			at.AddError(&kind.PropertyNames{Property: name})
		}
	}
}

// Check compares a document with the schema: one finding for every defect, in the order of the document, at most
// [MaxFindings] and one more that counts the rest. It panics if the schema, which is the program's own, is not one.
func (s *Schema) Check(d *Doc) (found Findings) {
	c, err := s.compiled()
	if err != nil {
		panic(err) // the program itself is damaged
	}
	err = c.root.Validate(d.root)
	if err == nil {
		return nil
	}
	x := checker{compiled: c, d: d}
	x.add(err.(*jsonschema.ValidationError))
	defects := x.distinct()
	for i, df := range defects[:min(len(defects), MaxFindings+1)] {
		f := d.errorAt(df.offset, "%s", x.message(df))
		if i == MaxFindings {
			f.more = len(defects) - i
		}
		found.Add(f)
	}
	return found.Limit()
}

// A rule is what a value violates. Of the rules that one value violates, the first is reported.
type rule int

const (
	isWrong   rule = iota // type, enum, const, anyOf, pattern, format, a bound, a size, the schema false
	isTwice               // uniqueItems
	isUnknown             // a key that is not allowed
	isMissing             // a key that must be there
	isName                // a key that is not a valid name
)

// A defect is one violation, before it is put into words.
type defect struct {
	rule   rule
	path   []string // of the value; of a key, of the object that has or lacks it
	name   string   // the key
	schema *jsonschema.Schema
	about  *jsonschema.Schema // of a key that is missing: the schema of its value, or nil
	twins  []int              // items that are the same
	offset int
	id     id // of the value
}

// A checker turns the errors of a validation into defects.
type checker struct {
	compiled
	d       *Doc
	defects []defect
}

func (x *checker) add(e *jsonschema.ValidationError) {
	df := defect{path: e.InstanceLocation, schema: x.at[e.SchemaURL], id: root}
	for _, token := range df.path {
		df.id = df.id.in(token)
	}
	switch k := e.ErrorKind.(type) {
	case *kind.Schema, *kind.Group, *kind.Reference, *kind.AllOf:
		for _, cause := range e.Causes {
			x.add(cause)
		}
	case *kind.AdditionalProperties:
		df.rule = isUnknown
		x.keep(df, k.Properties...)
	case *kind.PropertyNames:
		df.rule, df.schema = isName, x.at[e.SchemaURL+"/propertyNames"]
		x.keep(df, k.Property)
	case *kind.Required:
		df.rule = isMissing
		for _, name := range k.Missing {
			df.about = x.property(e.SchemaURL, name)
			x.keep(df, name)
		}
	case *kind.UniqueItems:
		df.rule, df.twins = isTwice, k.Duplicates[:]
		x.keep(df, "")
	default:
		x.keep(df, "")
	}
}

// property returns the schema of a key's value: beside the condition at a location that asks for it, or around it.
func (x *checker) property(location, name string) *jsonschema.Schema {
	for at := location; at != ""; at = at[:max(strings.LastIndexByte(at, '/'), 0)] {
		if s := x.at[at]; s != nil && s.Properties[name] != nil {
			return s.Properties[name]
		}
	}
	return x.root.Properties[name]
}

// keep keeps a defect for each name.
func (x *checker) keep(df defect, names ...string) {
	for _, df.name = range names {
		df.offset = x.d.place(df.path).value
		if df.rule == isUnknown || df.rule == isName {
			df.offset = x.d.place(append(slices.Clip(df.path), df.name)).key
		}
		x.defects = append(x.defects, df)
	}
}

// distinct sorts the defects by place and drops those that only repeat or follow from another one: of a value there is one
// finding, and no key is missing where another is it misspelt.
func (x *checker) distinct() []defect {
	slices.SortFunc(x.defects, func(a, b defect) int {
		return cmp.Or(cmp.Compare(a.offset, b.offset), cmp.Compare(len(a.path), len(b.path)), cmp.Compare(a.rule, b.rule),
			cmp.Compare(a.name, b.name), cmp.Compare(a.schema.Location, b.schema.Location))
	})
	type place struct {
		rule rule
		id   id
		name string
	}
	seen, unknown := map[place]bool{}, map[id][]string{}
	for _, df := range x.defects {
		if df.rule == isUnknown {
			unknown[df.id] = append(unknown[df.id], df.name)
		}
	}
	return slices.DeleteFunc(x.defects, func(df defect) bool {
		p := place{max(df.rule, isTwice), df.id, df.name} // those up to isTwice are of the value itself
		repeats := seen[p]
		seen[p] = true
		return repeats || df.rule == isMissing && slices.ContainsFunc(unknown[df.id], func(name string) bool {
			_, misspelt := Nearest(name, []string{df.name})
			return misspelt
		})
	})
}
