package source

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// JSON parses data as one JSON object. Where the syntax is broken, which a key that is there twice is too, the first
// place is the one finding, and the Doc is nil.
func JSON(path string, data []byte) (*Doc, Findings) {
	d := newDoc(path, data, "JSON")
	fs := d.unreadable()
	switch {
	case fs != nil:
		return nil, fs
	case len(bytes.TrimSpace(data)) == 0:
		fs.AddFile(path, "the file is empty, must hold one JSON object")
		return nil, fs
	}
	if at, err := d.scan(false); err != nil {
		return nil, Findings{d.explain(err, at)}
	}
	var err error
	d.root, err = jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if _, ok := d.root.(map[string]any); !ok || err != nil {
		return nil, Findings{d.errorAt(d.place(nil).value, "the file must hold one JSON object")}
	}
	return d, nil
}

const tooMany = "; publish a summary or split by component"

// longNumber matches numbers that cost more to compute with than they are worth.
var longNumber = regexp.MustCompile(`^.{100}|[eE][+-]?0*[1-9][0-9]{3}`)

// scan reads the tokens of a JSON file, within limits, and notes the places of its values if these are asked for. It returns
// the offset of the token that is wrong.
func (d *Doc) scan(noted bool) (at int, err error) {
	dec := jsontext.NewDecoder(bytes.NewBuffer(d.data))
	if noted {
		d.places = map[id]place{}
	}
	around, next := []id{root}, root // of the object or list around the next token, and of its value
	for values := 0; ; {
		start := len(d.data) - len(bytes.TrimLeft(d.data[dec.InputOffset():], " \t\r\n,:"))
		kind, n := dec.StackIndex(dec.StackDepth()) // of what is around the token
		if dec.StackDepth() == 0 && n > 0 {
			if start < len(d.data) {
				return start, errors.New("data after the JSON object; a file holds one object and nothing else")
			}
			return start, nil
		}
		token, err := dec.ReadToken()
		if err != nil {
			return start, err
		}
		isKey, in := kind == '{' && n%2 == 0, around[len(around)-1]
		switch text := d.data[start:dec.InputOffset()]; token.Kind() {
		case '}', ']':
			around = around[:len(around)-1]
			continue
		case '0':
			if _, err := strconv.ParseFloat(string(text), 64); err != nil || longNumber.Match(text) {
				return start, fmt.Errorf("number %s is out of range: at most 99 characters, and between -1.8e308 and 1.8e308",
					Clip(string(text), maxShown))
			}
		}
		switch values++; {
		case dec.StackDepth() > MaxDepth:
			return start, fmt.Errorf("more than %d levels of nesting; a file of results has fewer than ten", MaxDepth)
		case values > MaxValues:
			return start, fmt.Errorf("more than %d keys and values in one file%s", MaxValues, tooMany)
		case kind == '[' && n >= MaxElements:
			return start, fmt.Errorf("more than %d items in one list%s", MaxElements, tooMany)
		case kind == '{' && n >= 2*MaxElements:
			return start, fmt.Errorf("more than %d keys in one object%s", MaxElements, tooMany)
		case noted && isKey:
			next = in.in(token.String())
			d.places[next] = place{key: start}
		case noted && kind == '[':
			next = in.in(strconv.FormatInt(n, 10))
		}
		if noted && !isKey {
			p := place{start, start}
			if kind == '{' {
				p.key = d.places[next].key
			}
			d.places[next] = p
		}
		if !isKey && (token.Kind() == '{' || token.Kind() == '[') {
			around = append(around, next)
		}
	}
}

// noValue matches what programs write where there is no value.
var noValue = regexp.MustCompile(`^[-+]?(?i:nan|inf|infinity|na|none|undefined)\b`)

// explain words an error of [Doc.scan] at an offset.
func (d *Doc) explain(err error, at int) Finding {
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return d.errorAt(len(bytes.TrimSpace(d.data)), "the file ends inside a value; a bracket, brace or quote is not closed")
	}
	e, ok := errors.AsType[*jsontext.SyntacticError](err)
	if !ok {
		return d.errorAt(at, "%v", err)
	}
	if errors.Is(e.Err, jsontext.ErrDuplicateName) {
		_, _ = d.scan(true) // up to here
		line, _ := d.lines.position(d.place(Tokens(string(e.JSONPointer))).key)
		return d.errorAt(at, "duplicate key %s, first on line %d; keep one", Quote(e.JSONPointer.LastToken()), line)
	}
	if text := noValue.Find(d.data[at:]); text != nil {
		return d.errorAt(at, "%s is not a JSON value; leave the key out where there is no value", text)
	}
	cure := ""
	if strings.HasSuffix(e.Err.Error(), "at start of value") { // as where Python or a person wrote it
		cure = "; JSON has true, false and null in small letters, double quotes, no comments, and no comma after the last entry"
	}
	return d.errorAt(int(e.ByteOffset), "not JSON: %v%s", e.Err, cure)
}
