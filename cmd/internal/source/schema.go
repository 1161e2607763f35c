package source

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
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
		slices.Collect(maps.Values(s.DependentSchemas)),
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
		f := d.errorAt(df.offset, "%s", df.say())
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
	isWrong   rule = iota // of the value itself
	isUnknown             // a key that is not allowed
	isMissing             // a key that must be there
	isName                // a key that is not a valid name
)

// A defect is one violation.
type defect struct {
	rule   rule
	depth  int
	offset int
	id     id     // of the value; of a key, of the object that has or lacks it
	name   string // the key
	say    func() string
}

// A checker turns the errors of a validation into defects.
type checker struct {
	compiled
	d       *Doc
	defects []defect
}

func (x *checker) add(e *jsonschema.ValidationError) {
	path, s := e.InstanceLocation, x.at[e.SchemaURL]
	switch k := e.ErrorKind.(type) {
	case *kind.Schema, *kind.Group, *kind.Reference, *kind.AllOf:
		for _, cause := range e.Causes {
			x.add(cause)
		}
	case *kind.AdditionalProperties:
		for _, name := range k.Properties {
			x.keep(isUnknown, path, name, func() string { return x.unknownKey(s, path, name) })
		}
	case *kind.PropertyNames:
		s = x.at[e.SchemaURL+"/propertyNames"]
		x.keep(isName, path, k.Property, func() string {
			return fmt.Sprintf("key %s must be %s%s", Quote(k.Property), x.d.describe(s), hint(k.Property, s))
		})
	case *kind.Required:
		for _, name := range k.Missing {
			x.keep(isMissing, path, name, func() string { return x.missingKey(e.SchemaURL, path, name) })
		}
	case *kind.UniqueItems:
		x.keep(isWrong, path, "", func() string {
			v, _ := x.d.get(path)
			i, j := k.Duplicates[0], k.Duplicates[1]
			return fmt.Sprintf("%s names %s twice, as items %d and %d; keep one", x.d.subject(path), x.d.display(v.([]any)[j]), i+1, j+1)
		})
	default:
		x.keep(isWrong, path, "", func() string {
			v, _ := x.d.get(path)
			return fmt.Sprintf("%s is %s, must be %s%s", x.d.subject(path), x.d.display(v), x.d.describe(s), hint(v, s))
		})
	}
}

func (x *checker) keep(r rule, path []string, name string, say func() string) {
	df := defect{rule: r, depth: len(path), offset: x.d.place(path).value, id: root, name: name, say: say}
	if r == isUnknown || r == isName {
		df.offset = x.d.place(append(slices.Clip(path), name)).key
	}
	for _, token := range path {
		df.id = df.id.in(token)
	}
	x.defects = append(x.defects, df)
}

// distinct sorts the defects by place and drops those that only repeat or follow from another one: of a value there is one
// finding, and no key is missing where another is it misspelt.
func (x *checker) distinct() []defect {
	slices.SortStableFunc(x.defects, func(a, b defect) int {
		return cmp.Or(cmp.Compare(a.offset, b.offset), cmp.Compare(a.depth, b.depth), cmp.Compare(a.rule, b.rule),
			cmp.Compare(a.name, b.name))
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
		p := place{df.rule, df.id, df.name}
		repeats := seen[p]
		seen[p] = true
		return repeats || df.rule == isMissing && slices.ContainsFunc(unknown[df.id], func(name string) bool {
			_, misspelt := Nearest(name, []string{df.name})
			return misspelt
		})
	})
}
