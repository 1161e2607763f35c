package strict

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
)

// A Schema is a compiled JSON Schema, safe for use by several goroutines.
type Schema struct {
	root  *jsonschema.Schema
	at    map[string]*jsonschema.Schema // every schema in it by location
	names map[string]*jsonschema.Schema // the propertyNames of the schema at a location
}

// Compile compiles a JSON Schema (draft 2020-12, formats asserted). It must be
// whole by itself: no reference leaves it. The name says where it came from,
// for messages.
func Compile(name string, schema []byte) (*Schema, error) {
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	c := jsonschema.NewCompiler()
	c.UseLoader(jsonschema.SchemeURLLoader{}) // nothing is fetched
	c.AssertFormat()
	location := "urn:strict:" + name
	if err := c.AddResource(location, v); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	root, err := c.Compile(location)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	s := &Schema{root: root, at: map[string]*jsonschema.Schema{}, names: map[string]*jsonschema.Schema{}}
	s.collect(root)
	return s, nil
}

// collect remembers a schema and all schemas in it, so that a message can say
// what a schema asks for.
//
// It also takes over propertyNames: the library reports it with an instance
// location that shares memory with those of later siblings, so that the place
// would be wrong.
func (s *Schema) collect(sch *jsonschema.Schema) {
	if sch == nil || s.at[sch.Location] != nil {
		return
	}
	s.at[sch.Location] = sch
	for _, list := range [][]*jsonschema.Schema{
		{sch.Ref, sch.Not, sch.If, sch.Then, sch.Else, sch.PropertyNames, sch.Contains, sch.Items2020,
			sch.UnevaluatedItems, sch.UnevaluatedProperties},
		sch.AllOf, sch.AnyOf, sch.OneOf, sch.PrefixItems,
		slices.Collect(maps.Values(sch.Properties)),
		slices.Collect(maps.Values(sch.PatternProperties)),
		slices.Collect(maps.Values(sch.DependentSchemas)),
	} {
		for _, child := range list {
			s.collect(child)
		}
	}
	if child, ok := sch.AdditionalProperties.(*jsonschema.Schema); ok {
		s.collect(child)
	}
	if child, ok := sch.Items.(*jsonschema.Schema); ok { // of drafts before 2020-12
		s.collect(child)
	}
	if names := sch.PropertyNames; names != nil {
		s.names[sch.Location] = names
		sch.PropertyNames = nil
		sch.Extensions = append(sch.Extensions, nameCheck{names})
	}
}

// nameCheck checks the names of an object's members.
type nameCheck struct{ names *jsonschema.Schema }

func (c nameCheck) Validate(ctx *jsonschema.ValidatorContext, v any) {
	object, ok := v.(map[string]any)
	if !ok {
		return
	}
	for name := range object {
		if c.names.Validate(name) != nil {
			ctx.AddError(&kind.PropertyNames{Property: name})
		}
	}
}

// Check holds a document against the schema: one finding for every defect, in
// the order of the document, at most [MaxFindings] and one more that counts
// the rest. What [JSON] or [TOML] found already is not said again.
func (s *Schema) Check(d *Doc) Findings {
	err := s.root.Validate(d.value)
	if err == nil {
		return nil
	}
	invalid, ok := errors.AsType[*jsonschema.ValidationError](err)
	if !ok {
		return Findings{d.errorAt(0, "cannot be checked: %v", err)}
	}
	t := translation{schema: s, doc: d}
	t.flatten(invalid)
	defects := t.distinct()
	var fs Findings
	for i, df := range defects {
		f := d.errorAt(df.offset, "")
		if i >= MaxFindings {
			f.more = len(defects) - i
			fs.Add(f.sayMore())
			break
		}
		f.Message = t.message(df)
		fs.Add(f)
	}
	return fs
}

// A class of defects: of one class, one place has one finding.
type class int

const (
	valueDefect   class = iota // the value itself is wrong
	unknownDefect              // a key that is not allowed
	missingDefect              // a key that must be there
	choiceDefect               // not exactly one of several keys
	nameDefect                 // a key that is not a valid name
)

// A defect is one violation, before it is put into words.
type defect struct {
	class  class
	at     []string // the value; for a key, the object that has or lacks it
	name   string   // the key
	err    *jsonschema.ValidationError
	offset int
}

// place is equal for defects of the same class at the same place.
func (df defect) place() string {
	return fmt.Sprint(int(df.class)) + strings.Join(df.at, "\x00") + "\x00\x00" + df.name
}

// A translation turns the library's tree of errors into defects and messages.
type translation struct {
	schema  *Schema
	doc     *Doc
	defects []defect
	unknown map[string][]string // unknown keys by object
	tooLong map[string]bool     // arrays with too many items
}

// flatten collects the leaves that say something of the document. Branches of
// anyOf and oneOf that were not taken say nothing.
func (t *translation) flatten(e *jsonschema.ValidationError) {
	df := defect{at: e.InstanceLocation, err: e}
	switch k := e.ErrorKind.(type) {
	case *kind.Schema, *kind.Group, *kind.AllOf, *kind.Reference:
		for _, cause := range e.Causes {
			t.flatten(cause)
		}
	case *kind.AdditionalProperties:
		df.class = unknownDefect
		for _, name := range k.Properties {
			df.name = name
			t.add(df)
		}
		if t.unknown == nil {
			t.unknown = map[string][]string{}
		}
		place := strings.Join(df.at, "\x00")
		t.unknown[place] = append(t.unknown[place], k.Properties...)
	case *kind.Required:
		df.class = missingDefect
		for _, name := range k.Missing {
			df.name = name
			t.add(df)
		}
	case *kind.PropertyNames:
		df.class, df.name = nameDefect, k.Property
		t.add(df)
	case *kind.OneOf:
		if branch := meant(e); branch != nil {
			t.flatten(branch)
			return
		}
		if len(t.choice(e)) > 0 {
			df.class = choiceDefect
		}
		t.add(df)
	case *kind.MaxItems:
		if t.tooLong == nil {
			t.tooLong = map[string]bool{}
		}
		t.tooLong[strings.Join(df.at, "\x00")] = true
		t.add(df)
	default:
		t.add(df)
	}
}

// meant returns the branch of a oneOf that the document chose, where the branches
// are told apart by a constant, or nil: the one whose constants it has.
func meant(e *jsonschema.ValidationError) *jsonschema.ValidationError {
	var chosen *jsonschema.ValidationError
	wrong := 0
	for _, branch := range e.Causes {
		if hasConst(branch) {
			wrong++
			continue
		}
		if chosen != nil {
			return nil
		}
		chosen = branch
	}
	if wrong == 0 {
		return nil
	}
	return chosen
}

// hasConst reports whether a constant is among what is wrong.
func hasConst(e *jsonschema.ValidationError) bool {
	if _, ok := e.ErrorKind.(*kind.Const); ok {
		return true
	}
	return slices.ContainsFunc(e.Causes, hasConst)
}

// add places a defect and keeps it, unless parsing said it already.
func (t *translation) add(df defect) {
	at := df.at
	if df.class == unknownDefect || df.class == nameDefect {
		at = append(slices.Clone(at), df.name)
	}
	key, value := t.doc.places.find(at)
	df.offset = value
	if df.class == unknownDefect || df.class == nameDefect {
		df.offset = key
	}
	if !t.doc.bad[df.offset] || df.class == missingDefect {
		t.defects = append(t.defects, df)
	}
}

// choice returns the keys of which an object must have exactly one, where that
// is what the oneOf of e says.
func (t *translation) choice(e *jsonschema.ValidationError) []string {
	var keys []string
	for _, branch := range t.schema.at[e.SchemaURL].OneOf {
		if len(branch.Required) != 1 {
			return nil
		}
		keys = append(keys, branch.Required[0])
	}
	return keys
}

// distinct sorts the defects by place and drops those that only repeat or
// follow from another one.
func (t *translation) distinct() []defect {
	slices.SortStableFunc(t.defects, func(a, b defect) int {
		return cmp.Or(
			cmp.Compare(a.offset, b.offset),
			cmp.Compare(len(a.at), len(b.at)),
			cmp.Compare(a.class, b.class),
			cmp.Compare(a.name, b.name),
			cmp.Compare(rank(a.err.ErrorKind), rank(b.err.ErrorKind)),
			cmp.Compare(a.err.SchemaURL, b.err.SchemaURL),
		)
	})
	seen := map[string]bool{}
	kept := t.defects[:0]
	for _, df := range t.defects {
		place := df.place()
		if seen[place] || t.follows(df) {
			continue
		}
		seen[place] = true
		kept = append(kept, df)
	}
	return kept
}

// rank orders what can be wrong with one value by how much it explains.
func rank(k jsonschema.ErrorKind) int {
	switch k.(type) {
	case *kind.Type, *kind.Enum, *kind.Const, *kind.AnyOf, *kind.OneOf:
		return 0
	case *kind.Format, *kind.Pattern:
		return 1
	}
	return 2
}

// follows reports whether a defect is only the shadow of another: a key that is
// missing because it stands there misspelt, an item beyond a list's end.
func (t *translation) follows(df defect) bool {
	switch df.class {
	case missingDefect:
		return t.misspelt(df, df.name)
	case choiceDefect:
		return t.misspelt(df, t.choice(df.err)...)
	case valueDefect:
		if _, ok := df.err.ErrorKind.(*kind.FalseSchema); ok && len(df.at) > 0 {
			return t.tooLong[strings.Join(df.at[:len(df.at)-1], "\x00")]
		}
	}
	return false
}

// misspelt reports whether one of the keys is in the object of df under a name
// that is not allowed there but near.
func (t *translation) misspelt(df defect, keys ...string) bool {
	for _, name := range t.unknown[strings.Join(df.at, "\x00")] {
		if _, ok := Nearest(name, keys); ok {
			return true
		}
	}
	return false
}
