package table

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// A Value is a value of a JSON file with its place. Package strict reads one object of at most 10 MB, which is what a site
// holds; a data set is often an array, or larger.
type Value struct {
	Text    string // a string; or a number, true, false or null as written
	Members []Member
	Items   []Value

	at   int
	kind jsontext.Kind // 0: there is no such value
}

// A Member is a key and its value.
type Member struct {
	Name  string
	Value Value

	at int
}

// Get returns the value under keys within each other; where there is none, one without kind.
func (v Value) Get(keys ...string) Value {
	for _, key := range keys {
		i := slices.IndexFunc(v.Members, func(m Member) bool { return m.Name == key })
		if i < 0 {
			return Value{at: v.at}
		}
		v = v.Members[i].Value
	}
	return v
}

// IsNumber reports whether a value is a number, and IsSingle whether it has no values in it.
func (v Value) IsNumber() bool { return v.kind == '0' }
func (v Value) IsSingle() bool { return v.kind != 0 && !v.isTree() }

// As returns a value as a member of that name.
func (v Value) As(name string) Member { return Member{name, v, v.at} }

// Say returns a text that stands where v does: what is known of v otherwise.
func (v Value) Say(text string) Value { return Value{Text: text, at: v.at, kind: '"'} }

// Row returns an object of members that stands where v does.
func (v Value) Row(members ...Member) Value { return Value{Members: members, at: v.at, kind: '{'} }

// Bounds of a JSON file.
const (
	maxDepth  = 64
	maxValues = 5_000_000
)

// readJSON reads the rows of a JSON file: objects, in an array or a line each, or nested.
func (t *Table) readJSON() {
	d := readDocuments(t.source)
	t.Findings = d.Findings
	isTree := func(m Member) bool { return m.Value.isTree() && !slices.Contains(t.layout.Groups, m.Name) }
	switch {
	case len(d.Values) == 0:
	case d.Values[0].kind == '[' && len(d.Values) == 1:
		t.records(d.Values[0].Items)
	case len(d.Values) == 1 && slices.ContainsFunc(d.Values[0].Members, isTree):
		t.readNested(d.Values[0])
	default:
		t.records(d.Values)
	}
	if len(t.Rows) > 0 && t.lacks() {
		t.Rows = nil
	}
}

// records adds rows that are objects, and reports whether there is room for more.
func (t *Table) records(items []Value) bool {
	for _, v := range items {
		if v.kind != '{' {
			t.errorf(v.at, "a row is %s, must be an object", v)
			continue
		}
		if r := t.row(v.at); t.putAll(&r, v.Members) && !t.add(r) {
			return false
		}
	}
	return true
}

// putAll puts members of an object into a row, and reports whether all fit.
func (t *Table) putAll(r *Row, members []Member) bool {
	ok := true
	for _, m := range members {
		if m.Value.kind == '{' && slices.Contains(t.layout.Groups, m.Name) {
			ok = t.putAll(r, m.Value.Members) && ok
		} else {
			ok = t.put(r, m) && ok
		}
	}
	return ok
}

// put puts a value into the column that a member names, and reports whether it fits there.
func (t *Table) put(r *Row, m Member) bool {
	v := m.Value
	c := cell{v.Text, v.at, Text}
	switch v.kind {
	case '"':
	case '0':
		c.kind = Number
	case 'n':
		c = cell{"", v.at, Absent}
	default:
		c = cell{v.String(), v.at, Other}
	}
	switch i := t.column(m.Name, m.at); {
	case i >= 0 && r.cells[i].kind != Absent:
		t.errorf(m.at, "duplicate key %s, or another name of the same column; keep one", Quote(m.Name))
		return false
	case i >= 0:
		r.cells[i] = c
	case i == unnamed && strings.TrimSpace(c.text) != "" && !isDigits(c.text):
		t.errorf(r.at, "a broken row: the column %s, which has no name, holds %s", Quote(m.Name), v)
		return false
	}
	return true
}

// readNested reads objects within each other, by the values of the layout's nested columns, and then an object of
// columns, each with the list of its values:
//
//	{"questionID_933": {"gpt4": {"survey_id": […], "overall_score": […]}, "topic": "…"}}
//
// What stands beside the objects and lists holds for all rows in them.
func (t *Table) readNested(v Value) {
	if len(t.layout.Nested) == 0 || !slices.ContainsFunc(v.Members, func(m Member) bool { return m.Value.kind == '{' }) {
		t.errorf(v.at, "none of the forms of a table: an array of objects, or one object a line")
		return
	}
	t.nest(v, t.layout.Nested, nil)
}

func (t *Table) nest(v Value, names []string, around []Member) {
	around = slices.Clone(around)
	within := jsontext.Kind('[')
	if len(names) > 0 {
		within = '{'
	}
	var inside []Member
	for _, m := range v.Members {
		if m.Value.kind == within {
			inside = append(inside, m)
		} else if m.Value.kind != 'n' {
			around = append(around, m)
		}
	}
	if len(names) == 0 {
		t.columns(v, inside, around)
		return
	}
	for _, m := range inside {
		key := Value{at: m.at, kind: '"', Text: m.Name}
		t.nest(m.Value, names[1:], append(slices.Clone(around), key.As(names[0])))
	}
}

// columns adds the rows of lists that are columns.
func (t *Table) columns(v Value, lists, around []Member) {
	if len(lists) == 0 {
		t.errorf(v.at, "no column is a list of values")
		return
	}
	first, wrong := lists[0], false
	for _, m := range lists {
		if len(m.Value.Items) != len(first.Value.Items) {
			t.errorf(m.at, "the column %s has %d values, but %s has %d", Quote(m.Name), len(m.Value.Items), Quote(first.Name), len(first.Value.Items))
			wrong = true
		}
		wrong = t.column(m.Name, m.at) == ignored || wrong
	}
	if wrong {
		return // which rows are which is not known
	}
	rows := make([]Value, len(first.Value.Items))
	for i, item := range first.Value.Items {
		members := slices.Clone(around)
		for _, m := range lists {
			members = append(members, Member{m.Name, m.Value.Items[i], m.at})
		}
		rows[i] = item.Row(members...)
	}
	t.records(rows)
}

// isTree reports whether a value has values in it.
func (v Value) isTree() bool { return v.kind == '{' || v.kind == '[' }

// String names a value that should be another.
func (v Value) String() string {
	switch v.kind {
	case '{':
		return "an object"
	case '[':
		return "a list"
	case '"':
		return Quote(v.Text)
	}
	return v.Text
}

// A jsonReader reads one value.
type jsonReader struct {
	dec    *jsontext.Decoder
	base   int // offset of the text that dec reads
	values int
	skip   []string // keys whose values are not kept
}

// readValue reads the one value in a text that stands at an offset, but not what stands under the keys in skip.
func readValue(text string, at int, skip ...string) (Value, *syntaxError) {
	r := jsonReader{skip: skip, dec: jsontext.NewDecoder(strings.NewReader(text), jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true)), base: at}
	v, err := r.value(0)
	if err != nil {
		return v, r.syntax(text, err)
	}
	if rest := strings.TrimLeft(text[r.dec.InputOffset():], " \t\r\n"); rest != "" {
		return v, &syntaxError{at + len(text) - len(rest), "data after the JSON value"}
	}
	return v, nil
}

func (r *jsonReader) offset() int { return r.base + int(r.dec.InputOffset()) }

func (r *jsonReader) value(depth int) (v Value, err error) {
	if r.values++; r.values > maxValues {
		return v, &syntaxError{r.offset(), fmt.Sprintf("more than %d values in one file", maxValues)}
	}
	if v.kind = r.dec.PeekKind(); !v.isTree() {
		raw, err := r.dec.ReadValue()
		if err != nil {
			return v, err
		}
		v.at, v.Text = r.offset()-len(raw), unquote(raw)
		return v, nil
	}
	if _, err := r.dec.ReadToken(); err != nil {
		return v, err
	}
	v.at = r.offset() - 1
	if depth++; depth > maxDepth {
		return v, &syntaxError{v.at, fmt.Sprintf("more than %d levels of nesting", maxDepth)}
	}
	for r.dec.PeekKind() != v.kind+2 { // the closing bracket or brace
		var m Member
		if v.kind == '{' {
			raw, err := r.dec.ReadValue()
			if err != nil {
				return v, err
			}
			m.Name, m.at = unquote(raw), r.offset()-len(raw)
			if slices.Contains(r.skip, m.Name) {
				if err := r.dec.SkipValue(); err != nil {
					return v, err
				}
				continue
			}
		}
		if m.Value, err = r.value(depth); err != nil {
			return v, err
		}
		if v.kind == '{' {
			v.Members = append(v.Members, m)
		} else {
			v.Items = append(v.Items, m.Value)
		}
	}
	_, err = r.dec.ReadToken()
	return v, err
}

// unquote returns the string that raw writes, in which what is not UTF-8 becomes U+FFFD, or any other value as it is.
func unquote(raw jsontext.Value) string {
	if raw.Kind() != '"' {
		return string(raw)
	}
	b, _ := jsontext.AppendUnquote(nil, raw)
	return string(b)
}

// syntax says where a text is not JSON, and what would be.
func (r *jsonReader) syntax(text string, err error) *syntaxError {
	if e, ok := errors.AsType[*syntaxError](err); ok {
		return e
	}
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		end := len(strings.TrimRight(text, " \t\r\n"))
		return &syntaxError{r.base + end, "the JSON ends inside a value; a bracket, brace or quote is not closed"}
	}
	e, ok := errors.AsType[*jsontext.SyntacticError](err)
	if !ok {
		return &syntaxError{r.base, fmt.Sprintf("not JSON: %v", err)}
	}
	at := int(e.ByteOffset)
	if at > 0 && strings.HasPrefix(text[at-1:], "-Infinity") {
		at-- // the decoder takes the sign
	}
	for _, word := range []string{"NaN", "Infinity", "-Infinity", "None"} { // of Python
		if strings.HasPrefix(text[at:], word) {
			return &syntaxError{r.base + at, word + " is not a JSON value; write null where there is no value"}
		}
	}
	return &syntaxError{r.base + at, fmt.Sprintf("not JSON: %v", e.Err)}
}
