package strict

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// A Reader reads JSON values with their places, each within limits.
type Reader struct {
	Base   int      // offset of the text in its file
	Skip   []string // keys of which neither name nor value is kept
	Most   int      // how many values there may be
	Advice string   // what to do where there are more
	Usual  string   // what is said of files that are nested too deeply
	Absent string   // what to do where there is no value

	*collector // of a document, which is read strictly; nil: all that can be read is taken
	dec        *jsontext.Decoder
	values     int
	stack      []Value           // parts of what is being read, and of what is around it
	strings    map[string]string // of a document: short strings repeat, one copy each
}

// A SyntaxError says what is wrong with a text, and at which offset of its file.
type SyntaxError struct {
	At      int
	Message string
}

func (e *SyntaxError) Error() string { return e.Message }

// Read returns the one value in a text. Of members of one name it keeps all, and what is not UTF-8 becomes U+FFFD.
func (r Reader) Read(text string) (v Value, wrong *SyntaxError) {
	end, err := r.read(&v, []byte(text))
	if err != nil {
		return v, r.syntaxError(text, err, "the JSON ends")
	}
	if rest := strings.TrimLeft(text[end:], " \t\r\n"); rest != "" {
		return v, &SyntaxError{r.Base + len(text) - len(rest), "data after the JSON value"}
	}
	return v, nil
}

// unquoted returns the string that raw writes, or any other value as it is.
func unquoted(raw jsontext.Value) string {
	if raw.Kind() != '"' {
		return string(raw)
	}
	b, _ := jsontext.AppendUnquote(nil, raw) // the error is invalid UTF-8
	return string(b)
}

// read reads the first value of a text, and returns where in the text it ends.
func (r *Reader) read(v *Value, text []byte) (end int, err error) {
	r.dec = jsontext.NewDecoder(bytes.NewBuffer(text), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	v.key = -1
	err = r.value(v)
	return int(r.dec.InputOffset()), err
}

func (r *Reader) offset() int { return r.Base + int(r.dec.InputOffset()) }

// value reads a value of which the key is known.
func (r *Reader) value(v *Value) error {
	if r.values++; r.values > r.Most {
		return &SyntaxError{r.offset(), fmt.Sprintf("more than %d values in one file%s", r.Most, r.Advice)}
	}
	if v.Kind = byte(r.dec.PeekKind()); !v.IsTree() {
		raw, err := r.dec.ReadValue()
		if err == nil {
			v.at = int32(r.offset() - len(raw))
			v.Text = r.text(raw, int(v.at))
		}
		return err
	}
	if _, err := r.dec.ReadToken(); err != nil {
		return err
	}
	if v.at = int32(r.offset() - 1); r.dec.StackDepth() > MaxDepth {
		return &SyntaxError{int(v.at), fmt.Sprintf("more than %d levels of nesting%s", MaxDepth, r.Usual)}
	}
	before := len(r.stack)
	for kind := r.dec.PeekKind(); kind != '}' && kind != ']'; kind = r.dec.PeekKind() {
		if err := r.part(v); err != nil {
			return err
		}
		if v.Parts = r.stack[before:]; r.collector != nil && len(v.Parts) > MaxElements {
			what := map[byte]string{'{': "keys in one object", '[': "items in one list"}[v.Kind]
			return &SyntaxError{int(v.at), fmt.Sprintf("more than %d %s%s", MaxElements, what, r.Advice)}
		}
	}
	v.Parts, r.stack = slices.Clone(v.Parts), r.stack[:before]
	_, err := r.dec.ReadToken()
	return err
}

// part reads a member of an object, or an item of a list.
func (r *Reader) part(v *Value) error {
	p := Value{key: -1}
	if v.Kind == '{' {
		raw, err := r.dec.ReadValue()
		if err != nil {
			return err
		}
		p.key = int32(r.offset() - len(raw))
		if p.Name = r.text(raw, int(p.key)); slices.Contains(r.Skip, p.Name) {
			return r.dec.SkipValue()
		}
	}
	if err := r.value(&p); err != nil {
		return err
	}
	if v.Kind == '{' && r.collector != nil {
		if first := v.member(p.Name); first != nil { // which stays
			line := 0
			if !r.full() { // otherwise looking for it would be for nothing
				line, _ = r.d.lines.At(int(first.key))
			}
			r.errorf(int(p.key), "duplicate key %s, first on line %d; keep one", Quote(p.Name), line)
			return nil
		}
	}
	r.stack = append(r.stack, p)
	return nil
}

// syntaxError words an error of the decoder.
func (r *Reader) syntaxError(text string, err error, ends string) *SyntaxError {
	if e, ok := errors.AsType[*SyntaxError](err); ok {
		return e
	}
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		end := len(strings.TrimRight(text, " \t\r\n"))
		return &SyntaxError{r.Base + end, ends + " inside a value; a bracket, brace or quote is not closed"}
	}
	e, ok := errors.AsType[*jsontext.SyntacticError](err)
	if !ok {
		return &SyntaxError{r.Base, fmt.Sprintf("not JSON: %v", err)}
	}
	at := int(e.ByteOffset)
	if at > 0 && strings.HasPrefix(text[at-1:], "-Infinity") {
		at-- // the decoder takes the sign
	}
	if say := noValue(pieces.Find([]byte(text[at:])), r.Absent); say != "" {
		return &SyntaxError{r.Base + at, say}
	}
	if strings.HasPrefix(text[at:], "'") {
		return &SyntaxError{r.Base + at, "not JSON: keys and texts stand in double quotes"}
	}
	return &SyntaxError{r.Base + at, fmt.Sprintf("not JSON: %v", e.Err)}
}
