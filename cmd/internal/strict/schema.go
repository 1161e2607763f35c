package strict

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// A Schema is a compiled JSON Schema, safe for use by several goroutines. It knows the
// keywords of its fields, of draft 2020-12, and Compile refuses all others.
type Schema struct {
	Draft       string             `json:"$schema"`
	ID          string             `json:"$id"`
	Version     string             `json:"version"`
	Title       string             `json:"title"`
	Description string             `json:"description"`
	Default     any                `json:"default"`
	Examples    []any              `json:"examples"`
	Defs        map[string]*Schema `json:"$defs"`
	Ref         string             `json:"$ref"`

	Type  oneOrMore `json:"type"`
	Enum  []any     `json:"enum"`
	Const any       `json:"const"`

	MinLength *int           `json:"minLength"`
	MaxLength *int           `json:"maxLength"`
	Pattern   *regexp.Regexp `json:"pattern"`
	Format    string         `json:"format"` // date, or none
	Minimum   *bound         `json:"minimum"`
	Above     *bound         `json:"exclusiveMinimum"`
	Maximum   *bound         `json:"maximum"`

	Items       *Schema   `json:"items"`
	PrefixItems []*Schema `json:"prefixItems"`
	MinItems    *int      `json:"minItems"`
	MaxItems    *int      `json:"maxItems"`
	UniqueItems bool      `json:"uniqueItems"`

	Properties    map[string]*Schema `json:"properties"`
	Additional    *Schema            `json:"additionalProperties"`
	PropertyNames *Schema            `json:"propertyNames"`
	Required      []string           `json:"required"`
	MinProperties *int               `json:"minProperties"`
	MaxProperties *int               `json:"maxProperties"`

	AllOf []*Schema `json:"allOf"`
	AnyOf []*Schema `json:"anyOf"`
	OneOf []*Schema `json:"oneOf"`
	If    *Schema   `json:"if"`
	Then  *Schema   `json:"then"`
	Else  *Schema   `json:"else"`

	nothing bool    // the schema false
	ref     *Schema // what Ref names
	def     string  // its name under $defs
}

// UnmarshalJSON reads a schema, which may be true or false.
func (s *Schema) UnmarshalJSON(data []byte) error {
	type plain Schema // without this method
	switch string(data) {
	case "true":
	case "false":
		s.nothing = true
	default:
		dec := json.NewDecoder(bytes.NewReader(data))
		dec.DisallowUnknownFields()
		dec.UseNumber()
		return dec.Decode((*plain)(s))
	}
	return nil
}

// typeNames lists the types of JSON Schema.
var typeNames = []string{"string", "integer", "number", "boolean", "array", "object", "null"}

// oneOrMore is a text or a list of texts.
type oneOrMore []string

// UnmarshalJSON reads either.
func (o *oneOrMore) UnmarshalJSON(data []byte) error {
	if *o = make([]string, 1); json.Unmarshal(data, &(*o)[0]) == nil {
		return nil
	}
	return json.Unmarshal(data, (*[]string)(o))
}

// A bound is that of a number, as the schema writes it.
type bound struct {
	text  string
	value float64
}

// UnmarshalJSON reads a number.
func (n *bound) UnmarshalJSON(data []byte) error {
	n.text = string(data)
	return json.Unmarshal(data, &n.value)
}

// compare compares a number as a file writes it with the bound.
func (n *bound) compare(text string) int {
	x, _ := strconv.ParseFloat(text, 64)
	if x != n.value || text == n.text {
		return cmp.Compare(x, n.value)
	}
	a, _ := new(big.Rat).SetString(text) // the two may differ in more digits than a float64 has
	b, _ := new(big.Rat).SetString(n.text)
	return a.Cmp(b)
}

// MustCompile is like [Compile] for a schema of the program's own, of which a test says that it compiles.
func MustCompile(name string, schema []byte) *Schema {
	s, err := Compile(name, schema)
	if err != nil {
		panic(err) // the program itself is damaged
	}
	return s
}

// Compile compiles a JSON Schema (draft 2020-12, dates asserted). It must be
// whole by itself: no reference leaves it. The name says where it came from,
// for messages.
func Compile(name string, schema []byte) (*Schema, error) {
	root := &Schema{}
	if err := json.Unmarshal(schema, root); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	for def, s := range root.Defs {
		s.def = def
	}
	if err := root.resolve(root); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return root, nil
}

// resolve finds what the references in a schema name.
func (s *Schema) resolve(root *Schema) error {
	if s == nil {
		return nil
	}
	if s.Ref != "" {
		if s.ref = root.Defs[strings.TrimPrefix(s.Ref, "#/$defs/")]; s.ref == nil {
			return fmt.Errorf("there is no %s", s.Ref)
		}
	}
	for _, name := range s.Type {
		if !slices.Contains(typeNames, name) {
			return fmt.Errorf("there is no type %q", name)
		}
	}
	if s.Format != "" && s.Format != "date" {
		return fmt.Errorf("the format %q is not known", s.Format)
	}
	below := slices.Concat([]*Schema{s.Items, s.Additional, s.PropertyNames, s.If, s.Then, s.Else}, s.PrefixItems, s.AllOf, s.AnyOf, s.OneOf)
	for _, m := range []map[string]*Schema{s.Defs, s.Properties} {
		for _, child := range m {
			below = append(below, child)
		}
	}
	for _, child := range below {
		if err := child.resolve(root); err != nil {
			return err
		}
	}
	return nil
}

// Check holds a document against the schema: one finding for every defect, in
// the order of the document, at most [MaxFindings] and one more that counts
// the rest. What [JSON] or [TOML] found already is not said again.
func (s *Schema) Check(d *Doc) Findings {
	c := checker{doc: d, path: []*Value{&d.root}}
	c.check(s, s)
	found := collector{d: d}
	for _, df := range c.distinct() {
		message := ""
		if !found.full() {
			message = d.message(df)
			if _, above := s.Properties[df.name]; df.rule == isUnknown && above && d.format == "TOML" {
				message += "; it is allowed above the first line in brackets"
			}
		}
		found.errorf(df.offset, "%s", message)
	}
	return found.findings.Limit()
}

// A rule is what of a schema a value does not keep to. Of the rules that one value
// breaks, the first is said.
type rule int

const (
	isWrong   rule = iota // type, enum, const, anyOf, oneOf, or a bound of a number
	isUnfit               // pattern or format
	isSize                // length of a text, number of items or keys
	isTwice               // uniqueItems
	isNothing             // the schema false
	isUnknown             // a key that is not allowed
	isMissing             // a key that must be there
	isChoice              // not exactly one of several keys
	isName                // a key that is not a valid name
)

// A defect is one violation, before it is put into words.
type defect struct {
	rule   rule
	path   []*Value // from the root to the value; of a key, to the object that has or lacks it
	name   string   // the key
	schema *Schema
	around *Schema // of a key that is missing: where it is described
	offset int
}

// class is the same for rules of which one place has one finding.
func (r rule) class() rule { return max(r, isNothing) }

// A checker walks a document along a schema.
type checker struct {
	doc     *Doc
	path    []*Value
	silent  bool // whether it is enough to know that there is a defect
	failed  bool
	defects []defect
}

// add keeps a defect at the end of the path, unless parsing said it already.
func (c *checker) add(r rule, name string, s, around *Schema) {
	if c.failed = true; c.silent {
		return
	}
	n := c.path[len(c.path)-1]
	df := defect{rule: r, path: slices.Clone(c.path), name: name, schema: s, around: around, offset: int(n.at)}
	if r == isUnknown || r == isName {
		df.offset = n.member(name).keyStart()
	}
	if !c.doc.bad[df.offset] || r == isMissing {
		c.defects = append(c.defects, df)
	}
}

// keeps reports whether the value at the end of the path keeps to a schema.
func (c *checker) keeps(s *Schema) bool {
	try := checker{doc: c.doc, path: c.path, silent: true}
	try.check(s, s)
	return !try.failed
}

// check holds the value at the end of the path against a schema, which may be a
// condition in one around it.
func (c *checker) check(s, around *Schema) {
	n := c.path[len(c.path)-1]
	if s.nothing {
		c.add(isNothing, "", s, nil)
		return
	}
	if s.ref != nil {
		c.check(s.ref, s.ref)
	}
	switch {
	case len(s.Type) > 0 && !slices.ContainsFunc(s.Type, n.isType),
		s.Enum != nil && !slices.ContainsFunc(s.Enum, n.equals),
		s.Const != nil && !n.equals(s.Const),
		len(s.AnyOf) > 0 && !slices.ContainsFunc(s.AnyOf, c.keeps),
		n.Kind == '0' && (s.Minimum != nil && s.Minimum.compare(n.Text) < 0 || s.Above != nil && s.Above.compare(n.Text) <= 0 ||
			s.Maximum != nil && s.Maximum.compare(n.Text) > 0):
		c.add(isWrong, "", s, nil)
	case n.Kind == '"':
		c.text(n, s)
	case n.Kind == '[':
		c.list(n, s)
	case n.Kind == '{':
		c.object(n, s, around)
	}
	for _, all := range s.AllOf {
		c.check(all, around)
	}
	if s.OneOf != nil {
		c.oneOf(s)
	}
	if s.If == nil {
		return
	}
	then := s.Then
	if !c.keeps(s.If) {
		then = s.Else
	}
	if then != nil {
		c.check(then, around)
	}
}

// oneOf checks that a value keeps to one schema of several. Where these are told apart by
// a constant, it is held against the one that it chose.
func (c *checker) oneOf(s *Schema) {
	var kept, chosen []*Schema
	for _, branch := range s.OneOf {
		if c.keeps(branch) {
			kept = append(kept, branch)
		}
		if c.hasConsts(branch) {
			chosen = append(chosen, branch)
		}
	}
	switch {
	case len(kept) == 1:
	case s.choice() != nil:
		c.add(isChoice, "", s, nil)
	case len(chosen) == 1:
		c.check(chosen[0], chosen[0])
	default:
		c.add(isWrong, "", s, nil)
	}
}

// hasConsts reports whether the object has the constants of a schema, of which there
// must be one.
func (c *checker) hasConsts(s *Schema) bool {
	for s.ref != nil {
		s = s.ref
	}
	found := false
	for key, p := range s.Properties {
		if p.Const != nil {
			m := c.path[len(c.path)-1].member(key)
			if m == nil || !m.equals(p.Const) {
				return false
			}
			found = true
		}
	}
	return found
}

// choice returns the keys of which an object must have exactly one, where that is what
// oneOf says.
func (s *Schema) choice() []string {
	var keys []string
	for _, branch := range s.OneOf {
		if len(branch.Required) != 1 {
			return nil
		}
		keys = append(keys, branch.Required[0])
	}
	return keys
}

func (c *checker) text(n *Value, s *Schema) {
	length := 0
	if s.MinLength != nil || s.MaxLength != nil {
		length = utf8.RuneCountInString(n.Text)
	}
	switch {
	case s.Pattern != nil && !s.Pattern.MatchString(n.Text), s.Format == "date" && !isDate(n.Text):
		c.add(isUnfit, "", s, nil)
	case isOutside(length, s.MinLength, s.MaxLength):
		c.add(isSize, "", s, nil)
	}
}

func isDate(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return err == nil
}

func (c *checker) list(n *Value, s *Schema) {
	outside := isOutside(len(n.Parts), s.MinItems, s.MaxItems)
	if outside {
		c.add(isSize, "", s, nil)
	}
	if s.UniqueItems {
		if _, j := n.twins(); j > 0 {
			c.add(isTwice, "", s, nil)
		}
	}
	for i := range n.Parts {
		switch {
		case i < len(s.PrefixItems):
			c.below(&n.Parts[i], s.PrefixItems[i])
		case s.Items != nil && !(s.Items.nothing && outside): // which says the same
			c.below(&n.Parts[i], s.Items)
		}
	}
}

func (c *checker) object(n *Value, s, around *Schema) {
	if isOutside(len(n.Parts), s.MinProperties, s.MaxProperties) {
		c.add(isSize, "", s, nil)
	}
	for _, name := range s.Required {
		if n.member(name) == nil {
			c.add(isMissing, name, s, around)
		}
	}
	for i := range n.Parts {
		m := &n.Parts[i]
		if s.PropertyNames != nil {
			name := checker{doc: c.doc, path: []*Value{{Kind: '"', Text: m.Name}}, silent: true}
			if name.check(s.PropertyNames, s.PropertyNames); name.failed {
				c.add(isName, m.Name, s.PropertyNames, nil)
			}
		}
		switch p := s.Properties[m.Name]; {
		case p != nil:
			c.below(m, p)
		case s.Additional == nil:
		case s.Additional.nothing:
			c.add(isUnknown, m.Name, s, nil)
		default:
			c.below(m, s.Additional)
		}
	}
}

// below holds a part of the value at the end of the path against its schema.
func (c *checker) below(n *Value, s *Schema) {
	if c.silent && c.failed {
		return
	}
	c.path = append(c.path, n)
	c.check(s, s)
	c.path = c.path[:len(c.path)-1]
}

// isOutside reports whether a size is not within its bounds.
func isOutside(n int, low, high *int) bool { return low != nil && n < *low || high != nil && n > *high }

// isType reports whether a value is of a type of JSON Schema.
func (n *Value) isType(name string) bool {
	switch n.Kind {
	case '{':
		return name == "object"
	case '[':
		return name == "array"
	case '"':
		return name == "string"
	case 'n':
		return name == "null"
	case '0':
		return name == "number" || name == "integer" && !strings.ContainsAny(wholeNumber(n.Text), ".eE")
	}
	return name == "boolean"
}

// equals reports whether a text, number, truth value or nothing is what a schema names.
func (n *Value) equals(v any) bool {
	if want, ok := v.(json.Number); ok && n.Kind == '0' {
		a, _ := strconv.ParseFloat(n.Text, 64)
		b, _ := want.Float64()
		return a == b
	}
	return n.Kind != '{' && n.Kind != '[' && n.value() == v
}

// twins returns the indexes of two items of a list of texts that are the same; 0, 0 if
// there are none.
func (n *Value) twins() (i, j int) {
	first := make(map[string]int, len(n.Parts))
	for j := range n.Parts {
		p := &n.Parts[j]
		key := string(p.Kind) + p.Text
		if i, twice := first[key]; twice && p.Kind != '{' && p.Kind != '[' {
			return i, j
		}
		first[key] = j
	}
	return 0, 0
}

// distinct sorts the defects by place and drops those that only repeat or
// follow from another one.
func (c *checker) distinct() []defect {
	slices.SortStableFunc(c.defects, func(a, b defect) int {
		return cmp.Or(
			cmp.Compare(a.offset, b.offset),
			cmp.Compare(len(a.path), len(b.path)),
			cmp.Compare(a.rule.class(), b.rule.class()),
			cmp.Compare(a.name, b.name),
			cmp.Compare(a.rule, b.rule),
		)
	})
	type place struct {
		class rule
		at    *Value
		name  string
	}
	seen := map[place]bool{}
	unknown := map[*Value][]string{}
	for _, df := range c.defects {
		if df.rule == isUnknown {
			unknown[df.at()] = append(unknown[df.at()], df.name)
		}
	}
	return slices.DeleteFunc(c.defects, func(df defect) bool {
		p := place{df.rule.class(), df.at(), df.name}
		repeats := seen[p]
		seen[p] = true
		return repeats || misspelt(df.keys(), unknown[df.at()])
	})
}

// misspelt reports whether one of the keys that are missing is there by a name that is near.
func misspelt(missing, unknown []string) bool {
	return len(missing) > 0 && slices.ContainsFunc(unknown, func(name string) bool {
		_, near := Nearest(name, missing)
		return near
	})
}

// at returns the value, or the object that has or lacks a key.
func (df defect) at() *Value { return df.path[len(df.path)-1] }

// keys returns the keys that are missing.
func (df defect) keys() []string {
	switch df.rule {
	case isMissing:
		return []string{df.name}
	case isChoice:
		return df.schema.choice()
	}
	return nil
}
