package table

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// A value is a value of a JSON file with its place. Package strict reads one object of at most 10 MB, which is what a site
// holds; a data set is often an array, or larger.
type value struct {
	at      int
	kind    jsontext.Kind
	text    string // a string; or a number, true, false or null as written
	members []member
	items   []value
}

// A member is a key and its value.
type member struct {
	name  string
	at    int
	value value
}

// Bounds of a JSON file.
const (
	maxDepth  = 16
	maxValues = 5_000_000
)

// readJSON reads the rows of a JSON file: objects, in an array or a line each, or nested.
func (t *Table) readJSON() {
	text := t.source.text[t.source.start:]
	if strings.HasPrefix(text, "{") && strings.Contains(text, "\n{") {
		t.readLines()
	} else if v, err := readValue(text, t.source.start); err != nil {
		t.errorf(err.at, "%s", err.message)
	} else if v.kind == '[' {
		t.records(v.items)
	} else if !slices.ContainsFunc(v.members, func(m member) bool { return m.value.isTree() && !slices.Contains(t.layout.Groups, m.name) }) {
		t.records([]value{v})
	} else {
		t.readNested(v, nil)
	}
	if len(t.Rows) > 0 && t.lacks() {
		t.Rows = nil
	}
}

// readLines reads one object a line. A line that is not JSON is a finding and hides no other.
func (t *Table) readLines() {
	at := t.source.start
	for line := range strings.Lines(t.source.text[at:]) {
		start := at
		at += len(line)
		if strings.TrimSpace(line) == "" {
			continue
		}
		v, err := readValue(line, start)
		if err != nil {
			t.errorf(err.at, "%s", err.message)
		} else if !t.records([]value{v}) {
			return
		}
	}
}

// records adds rows that are objects, and reports whether there is room for more.
func (t *Table) records(items []value) bool {
	for _, v := range items {
		if v.kind != '{' {
			t.errorf(v.at, "a row is %s, must be an object", v)
			continue
		}
		if r := t.row(v.at); t.putAll(&r, v.members) && !t.add(r) {
			return false
		}
	}
	return true
}

// putAll puts members of an object into a row, and reports whether all fit.
func (t *Table) putAll(r *Row, members []member) bool {
	ok := true
	for _, m := range members {
		if m.value.kind == '{' && slices.Contains(t.layout.Groups, m.name) {
			ok = t.putAll(r, m.value.members) && ok
		} else {
			ok = t.put(r, m, m.value) && ok
		}
	}
	return ok
}

// put puts a value into the column that a member names, and reports whether it fits there.
func (t *Table) put(r *Row, m member, v value) bool {
	c := cell{v.text, v.at, Text}
	switch v.kind {
	case '"':
	case '0':
		c.kind = Number
	case 'n':
		c = cell{"", v.at, Absent}
	default:
		c = cell{v.String(), v.at, Other}
	}
	switch i := t.column(m.name, m.at); {
	case i >= 0 && r.cells[i].at >= 0 && r.cells[i].kind != Absent:
		t.errorf(m.at, "duplicate key %s, or another name of the same column; keep one", Quote(m.name))
		return false
	case i >= 0:
		r.cells[i] = c
	case i == unnamed && strings.TrimSpace(c.text) != "" && !isDigits(c.text):
		t.errorf(r.at, "a broken row: the column %s, which has no name, holds %s", Quote(m.name), v)
		return false
	}
	return true
}

// readNested reads objects within each other, by the values of the layout's nested columns, and then an object of
// columns, each with the list of its values:
//
//	{"questionID_933": {"gpt4": {"survey_id": […], "overall_score": […]}, "topic": "…"}}
//
// What stands beside the objects holds for all rows in them.
func (t *Table) readNested(v value, around []member) {
	depth := len(t.layout.Nested)
	if depth == 0 || !slices.ContainsFunc(v.members, func(m member) bool { return m.value.kind == '{' }) {
		t.errorf(v.at, "none of the forms of a table: an array of objects, or one object a line")
		return
	}
	t.nest(v, t.layout.Nested, around)
}

func (t *Table) nest(v value, names []string, around []member) {
	if len(names) == 0 {
		t.columns(v, around)
		return
	}
	for _, m := range v.members {
		if m.value.kind != '{' && m.value.kind != 'n' {
			around = append(slices.Clone(around), m)
		}
	}
	for _, m := range v.members {
		if m.value.kind == '{' {
			key := member{names[0], m.at, value{at: m.at, kind: '"', text: m.name}}
			t.nest(m.value, names[1:], append(slices.Clone(around), key))
		}
	}
}

// columns reads an object of columns. A column that is no list has its value in every row.
func (t *Table) columns(v value, around []member) {
	var lists []member
	for _, m := range v.members {
		if m.value.kind == '[' {
			lists = append(lists, m)
		} else if m.value.kind != 'n' {
			around = append(around, m)
		}
	}
	if len(lists) == 0 {
		t.errorf(v.at, "no column is a list of values")
		return
	}
	wrong := false
	for _, m := range lists {
		if first := lists[0]; len(m.value.items) != len(first.value.items) {
			t.errorf(m.at, "the column %s has %d values, but %s has %d", Quote(m.name), len(m.value.items), Quote(first.name), len(first.value.items))
			wrong = true
		}
		if t.column(m.name, m.at) == ignored {
			wrong = true
		}
	}
	if wrong {
		return // which rows are which is not known
	}
	for i, first := range lists[0].value.items {
		r := t.row(first.at)
		ok := t.putAll(&r, around)
		for _, m := range lists {
			ok = t.put(&r, m, m.value.items[i]) && ok
		}
		if ok && !t.add(r) {
			return
		}
	}
}

// isTree reports whether a value has values in it.
func (v value) isTree() bool { return v.kind == '{' || v.kind == '[' }

// String names a value that should be another.
func (v value) String() string {
	switch v.kind {
	case '{':
		return "an object"
	case '[':
		return "a list"
	case '"':
		return Quote(v.text)
	}
	return v.text
}

// A jsonReader reads one value.
type jsonReader struct {
	dec    *jsontext.Decoder
	base   int // offset of the text that dec reads
	values int
}

// readValue reads the one value in a text that stands at an offset.
func readValue(text string, at int) (value, *syntaxError) {
	r := jsonReader{dec: jsontext.NewDecoder(strings.NewReader(text), jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true)), base: at}
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

func (r *jsonReader) value(depth int) (v value, err error) {
	if r.values++; r.values > maxValues {
		return v, &syntaxError{r.offset(), fmt.Sprintf("more than %d values in one file", maxValues)}
	}
	if v.kind = r.dec.PeekKind(); !v.isTree() {
		raw, err := r.dec.ReadValue()
		if err != nil {
			return v, err
		}
		v.at, v.text = r.offset()-len(raw), unquote(raw)
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
		var m member
		if v.kind == '{' {
			raw, err := r.dec.ReadValue()
			if err != nil {
				return v, err
			}
			m.name, m.at = unquote(raw), r.offset()-len(raw)
		}
		if m.value, err = r.value(depth); err != nil {
			return v, err
		}
		if v.kind == '{' {
			v.members = append(v.members, m)
		} else {
			v.items = append(v.items, m.value)
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
