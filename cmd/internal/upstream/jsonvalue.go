package upstream

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// A jsonValue is a value of a JSON file with its place. Package strict reads
// one object of at most 10 MB, which is what a site holds; a data set is often
// an array, or larger.
type jsonValue struct {
	at      int
	kind    jsontext.Kind
	text    string // a string; or a number, true, false or null as written
	members []jsonMember
	items   []jsonValue
}

// A jsonMember is a key and its value. An object has the first member of a
// name; others are findings.
type jsonMember struct {
	name  string
	at    int
	value jsonValue
}

// Bounds of a JSON file.
const (
	maxJSONDepth  = 16
	maxJSONValues = 1_000_000 // CounselBench-Eval has 40,000
)

// A jsonReader reads values of an origin.
type jsonReader struct {
	from   *origin
	base   int    // offset of what dec reads
	end    int    // and after its last character but white space
	data   string // what dec reads
	dec    *jsontext.Decoder
	values int
	depth  int
	twice  []jsonMember // keys that an object has already; value.at is the place of the first
}

// A jsonError says what is wrong with the syntax, and where.
type jsonError struct {
	at      int
	message string
}

func (e *jsonError) Error() string { return e.message }

// read reads the one value in data[start:end].
func (r *jsonReader) read(start, end int) (jsonValue, *jsonError) {
	return r.text(r.from.data[start:end], start)
}

// text reads the one value in text, which stands at offset base.
func (r *jsonReader) text(text string, base int) (jsonValue, *jsonError) {
	r.data, r.base, r.end = text, base, base+len(strings.TrimRight(text, " \t\r\n"))
	r.dec = jsontext.NewDecoder(strings.NewReader(text), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	v, err := r.value()
	if err != nil {
		return v, r.syntax(err)
	}
	if rest := strings.TrimLeft(text[r.offset()-base:], " \t\r\n"); rest != "" {
		return v, &jsonError{base + len(text) - len(rest), "data after the JSON value"}
	}
	return v, nil
}

func (r *jsonReader) offset() int { return r.base + int(r.dec.InputOffset()) }

func (r *jsonReader) syntax(err error) *jsonError {
	if e, ok := errors.AsType[*jsonError](err); ok {
		return e
	}
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return &jsonError{r.end, "the JSON ends inside a value; a bracket, brace or quote is not closed"}
	}
	if e, ok := errors.AsType[*jsontext.SyntacticError](err); ok {
		if at, word := r.notAValue(int(e.ByteOffset)); word != "" {
			return &jsonError{r.base + at, word + " is not a JSON value; write null where there is no value"}
		}
		return &jsonError{r.base + int(e.ByteOffset), fmt.Sprintf("not JSON: %v", e.Err)}
	}
	return &jsonError{r.base, fmt.Sprintf("not JSON: %v", err)}
}

// notAValue gives the word of Python's at an offset of a syntax error that is
// none of JSON's, and where it begins.
func (r *jsonReader) notAValue(at int) (int, string) {
	if at > 0 && at <= len(r.data) && strings.HasPrefix(r.data[at-1:], "-Infinity") {
		at-- // the decoder takes the sign
	}
	for _, word := range []string{"NaN", "Infinity", "-Infinity", "None"} {
		if at < len(r.data) && strings.HasPrefix(r.data[at:], word) {
			return at, word
		}
	}
	return at, ""
}

func (r *jsonReader) value() (jsonValue, error) {
	if r.values++; r.values > maxJSONValues {
		return jsonValue{}, &jsonError{r.offset(), fmt.Sprintf("more than %d values in one file", maxJSONValues)}
	}
	v := jsonValue{kind: r.dec.PeekKind()}
	switch v.kind {
	case '{', '[':
		if _, err := r.dec.ReadToken(); err != nil {
			return v, err
		}
		v.at = r.offset() - 1
		if r.depth++; r.depth > maxJSONDepth {
			return v, &jsonError{v.at, fmt.Sprintf("more than %d levels of nesting", maxJSONDepth)}
		}
		defer func() { r.depth-- }()
		if v.kind == '[' {
			return v, r.array(&v)
		}
		return v, r.object(&v)
	}
	raw, err := r.dec.ReadValue()
	if err != nil {
		return v, err
	}
	v.at, v.text = r.offset()-len(raw), string(raw)
	if v.kind == '"' {
		v.text = unquoteJSON(raw)
	}
	return v, nil
}

// unquoteJSON gives the string that raw writes; what is not UTF-8 becomes U+FFFD.
func unquoteJSON(raw jsontext.Value) string {
	b, _ := jsontext.AppendUnquote(nil, raw)
	return string(b)
}

func (r *jsonReader) array(v *jsonValue) error {
	for r.dec.PeekKind() != ']' {
		item, err := r.value()
		if err != nil {
			return err
		}
		v.items = append(v.items, item)
	}
	_, err := r.dec.ReadToken()
	return err
}

func (r *jsonReader) object(v *jsonValue) error {
	seen := map[string]int{}
	for r.dec.PeekKind() != '}' {
		raw, err := r.dec.ReadValue()
		if err != nil {
			return err
		}
		m := jsonMember{name: unquoteJSON(raw), at: r.offset() - len(raw)}
		if m.value, err = r.value(); err != nil {
			return err
		}
		if first, twice := seen[m.name]; twice {
			m.value = jsonValue{at: first}
			r.twice = append(r.twice, m)
			continue
		}
		seen[m.name] = m.at
		v.members = append(v.members, m)
	}
	_, err := r.dec.ReadToken()
	return err
}

// member gives the value of a key.
func (v *jsonValue) member(name string) (jsonValue, bool) {
	for i := range v.members {
		if v.members[i].name == name {
			return v.members[i].value, true
		}
	}
	return jsonValue{}, false
}

// says names a value that should be something else.
func (v *jsonValue) says() string {
	switch v.kind {
	case '{':
		return "an object"
	case '[':
		return "a list"
	case '"':
		return quote(v.text)
	}
	return v.text
}
