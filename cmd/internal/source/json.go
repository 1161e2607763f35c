package source

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// JSON parses data as one JSON object. The Doc is nil where the syntax is so
// broken that nothing can be said of the content; otherwise it can be checked
// even if there are findings.
func JSON(path string, data []byte) (*Doc, Findings) {
	d := newDoc(path, data, "JSON")
	source, fs, ok := d.source()
	switch {
	case !ok:
		return nil, fs
	case len(bytes.TrimSpace(data)) == 0:
		fs.AddFile(path, "the file is empty, must hold one JSON object")
		return nil, fs
	}
	r, err := d.readJSON(source)
	if err != nil {
		// What people write that is not JSON is named piece by piece; then
		// the rest is read as if it were right.
		if repaired, found := repair(d, source); len(found) > 0 {
			fs.Add(found...)
			r, err = d.readJSON(repaired)
		}
	}
	if err != nil {
		e := r.explain(err)
		fs.Add(d.errorAt(e.at, "%s", e.message))
		return nil, fs.Limit()
	}
	fs.Add(r.findings...)
	if d.root.Kind != '{' {
		fs.Add(d.errorAt(d.root.At(), "the file holds %s, must hold one JSON object", kindNames[d.root.Kind]))
		return nil, fs.Limit()
	}
	return d, fs.Limit()
}

// kindNames says what kind of value a file holds.
var kindNames = map[byte]string{'[': "a list", '"': "text", '0': "a number", 't': "true or false", 'f': "true or false",
	'n': "null"}

// readJSON reads the values of a document.
func (d *Doc) readJSON(source []byte) (*reader, error) {
	r := &reader{collector: collector{d: d}, source: string(source)}
	r.dec = jsontext.NewDecoder(strings.NewReader(r.source), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	d.root = Value{key: -1}
	err := r.value(&d.root)
	if rest := bytes.TrimLeft(source[r.offset():], " \t\r\n"); err == nil && len(rest) > 0 {
		r.errorf(len(source)-len(rest), "data after the JSON object; a file holds one object and nothing else")
	}
	return r, err
}

// A reader reads JSON values with their places, within limits.
type reader struct {
	collector
	source string
	dec    *jsontext.Decoder
	values int
	stack  []Value // parts of what is being read, and of what is around it
}

// A syntaxError says what is wrong with a text, and at which offset of its file.
type syntaxError struct {
	at      int
	message string
}

func (e *syntaxError) Error() string { return e.message }

func (r *reader) offset() int { return int(r.dec.InputOffset()) }

const tooMany = "; publish a summary or split by component"

// value reads a value whose key is known.
func (r *reader) value(v *Value) error {
	if r.values++; r.values > MaxValues {
		return &syntaxError{r.offset(), fmt.Sprintf("more than %d values in one file%s", MaxValues, tooMany)}
	}
	if v.Kind = byte(r.dec.PeekKind()); !v.isTree() {
		raw, err := r.dec.ReadValue()
		if err == nil {
			v.at = int32(r.offset() - len(raw))
			v.Text = r.text(raw, v.At())
		}
		return err
	}
	if _, err := r.dec.ReadToken(); err != nil {
		return err
	}
	if v.at = int32(r.offset() - 1); r.dec.StackDepth() > MaxDepth {
		return &syntaxError{v.At(), fmt.Sprintf("more than %d levels of nesting; a file of results has fewer than ten", MaxDepth)}
	}
	before := len(r.stack)
	for kind := r.dec.PeekKind(); kind != '}' && kind != ']'; kind = r.dec.PeekKind() {
		if err := r.part(v); err != nil {
			return err
		}
		if v.Parts = r.stack[before:]; len(v.Parts) > MaxElements {
			what := map[byte]string{'{': "keys in one object", '[': "items in one list"}[v.Kind]
			return &syntaxError{v.At(), fmt.Sprintf("more than %d %s%s", MaxElements, what, tooMany)}
		}
	}
	v.Parts, r.stack = slices.Clone(v.Parts), r.stack[:before]
	_, err := r.dec.ReadToken()
	return err
}

// part reads a member of an object, or an item of a list.
func (r *reader) part(v *Value) error {
	p := Value{key: -1}
	if v.Kind == '{' {
		raw, err := r.dec.ReadValue()
		if err != nil {
			return err
		}
		p.key = int32(r.offset() - len(raw))
		p.Name = r.text(raw, int(p.key))
	}
	if err := r.value(&p); err != nil {
		return err
	}
	if v.Kind == '{' {
		if first := v.member(p.Name); first != nil { // which stays
			line := 0
			if !r.full() { // otherwise looking for it would be for nothing
				line, _ = r.d.lines.position(int(first.key))
			}
			r.errorf(int(p.key), "duplicate key %s, first on line %d; keep one", Quote(p.Name), line)
			return nil
		}
	}
	r.stack = append(r.stack, p)
	return nil
}

// longNumber matches numbers that cost more to compute with than they are worth.
var longNumber = regexp.MustCompile(`^.{100}|[eE][+-]?0*[1-9][0-9]{3}`)

// text returns a value as it is written, of a string what raw stands for. It finds strings and numbers that others
// could not read.
func (r *reader) text(raw jsontext.Value, start int) string {
	text := r.source[start:][:len(raw)] // shares the memory of the source
	switch kind := raw.Kind(); {
	case kind == '0':
		if _, err := strconv.ParseFloat(text, 64); err != nil || longNumber.MatchString(text) {
			r.d.bad[start] = true
			r.errorf(start, "number %s is out of range: at most 99 characters, and between -1.8e308 and 1.8e308", Clip(text, maxShown))
			return "0"
		}
		return text
	case kind != '"':
		return text
	case strings.IndexByte(text, '\\') < 0 && utf8.ValidString(text):
		return text[1 : len(text)-1]
	}
	unquoted, err := jsontext.AppendUnquote(nil, raw)
	if err != nil && utf8.Valid(raw) {
		r.d.bad[start] = true
		r.errorf(start, "text with half of a surrogate pair (\\ud800 to \\udfff); write both halves, or the character itself")
	}
	return string(unquoted)
}

// explain words an error of the decoder.
func (r *reader) explain(err error) *syntaxError {
	if e, ok := errors.AsType[*syntaxError](err); ok {
		return e
	}
	text := r.source
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		end := len(strings.TrimRight(text, " \t\r\n"))
		return &syntaxError{end, "the file ends inside a value; a bracket, brace or quote is not closed"}
	}
	e, ok := errors.AsType[*jsontext.SyntacticError](err)
	if !ok {
		return &syntaxError{0, fmt.Sprintf("not JSON: %v", err)}
	}
	at := int(e.ByteOffset)
	if at > 0 && strings.HasPrefix(text[at-1:], "-Infinity") {
		at-- // the decoder takes the sign
	}
	message := noValue(pieces.FindString(text[at:]), "leave the key out")
	switch {
	case message != "":
	case strings.HasPrefix(text[at:], "'"):
		message = "not JSON: keys and texts stand in double quotes"
	default:
		message = fmt.Sprintf("not JSON: %v", e.Err)
	}
	return &syntaxError{at, message}
}

// pieces matches what a text that is nearly JSON consists of: strings, comments, and words; and each other character but
// white space.
var pieces = regexp.MustCompile(`(?s)"(?:[^"\\]|\\.)*"?|(//[^\n]*|/\*.*?(?:\*/|\z))|([^\s",:{}\[\]/]+)|\S`)

// repair finds what people and programs write that is not JSON: NaN and the
// like, comments, a comma before a closing bracket. It returns the data with
// these overwritten by JSON of the same length, so that offsets stay true and
// the rest of the file can be read.
func repair(d *Doc, source []byte) ([]byte, Findings) {
	c, data := collector{d: d}, bytes.Clone(source)
	blank := func(at, end int, message string) {
		c.errorf(at, "%s", message)
		copy(data[at:end], strings.Repeat(" ", end-at))
	}
	comma := -1 // offset of one that nothing follows yet
	for at := 0; ; {
		m := pieces.FindSubmatchIndex(data[at:])
		if m == nil {
			return data, c.findings
		}
		start, end := at+m[0], at+m[1]
		at = end
		switch piece := data[start]; {
		case m[2] >= 0:
			blank(start, end, "a comment; JSON has none, put it into a note")
			continue
		case m[4] >= 0:
			if say := noValue(string(data[start:end]), "leave the key out"); say != "" {
				blank(start, end, say)
				data[start], d.bad[start] = '0', true
			}
		case (piece == '}' || piece == ']') && comma >= 0:
			blank(comma, comma+1, fmt.Sprintf("comma before %q; JSON has none after the last entry", string(piece)))
		case piece == ',':
			comma = start
			continue
		}
		comma = -1
	}
}

// words are written by Python, JavaScript and R where JSON has no such value, with what is right instead; "": no value.
var words = map[string]string{
	"-Infinity": "", "Infinity": "", "+Infinity": "", "-inf": "", "inf": "", "NaN": "", "nan": "", "NA": "", "None": "",
	"undefined": "",
	"True":      "write true", "False": "write false", "TRUE": "write true", "FALSE": "write false",
}

// noValue says what is wrong with a word, and what to do where there is no value; "" where it is none of words.
func noValue(word, absent string) string {
	instead, known := words[word]
	if !known {
		return ""
	}
	return fmt.Sprintf("%s is not a JSON value; %s", word, cmp.Or(instead, absent+" where there is no value"))
}
