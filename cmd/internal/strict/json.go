package strict

import (
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// JSON parses data as one JSON object. The Doc is nil where the syntax is so
// broken that nothing can be said of the content; otherwise it can be checked
// even if there are findings.
func JSON(path string, data []byte) (*Doc, Findings) {
	d := &Doc{path: path, data: data, format: "JSON", bad: map[int]bool{}}
	var fs Findings
	if len(data) > MaxBytes {
		fs.AddFile(path, "%s", TooLarge(int64(len(data))))
		return nil, fs
	}
	if len(bytes.TrimSpace(data)) == 0 {
		fs.AddFile(path, "the file is empty, must hold one JSON object")
		return nil, fs
	}
	d.checkEncoding(&fs)
	source := data
	if bytes.HasPrefix(source, bom) {
		source = append([]byte("   "), source[len(bom):]...) // same length: offsets stay true
	}
	w, err := walk(d, source)
	if err != nil {
		// What people write that is not JSON is named piece by piece; then
		// the rest is read as if it were right.
		if repaired, found := repair(d, source); len(found) > 0 {
			fs.Add(found...)
			w, err = walk(d, repaired)
		}
	}
	if err != nil {
		fs.Add(syntaxFinding(d, source, err))
		return nil, fs.Limit()
	}
	fs.Add(w.findings...)
	if d.root.kind != '{' {
		fs.Add(d.errorAt(int(d.root.start), "the file holds %s, must hold one JSON object", kindNames[d.root.kind]))
		return nil, fs.Limit()
	}
	return d, fs.Limit()
}

// kindNames says what kind of value a file holds.
var kindNames = map[byte]string{'[': "a list", '"': "text", '0': "a number", 't': "true or false", 'f': "true or false", 'n': "null"}

var bom = []byte("\xef\xbb\xbf")

// checkEncoding finds a byte order mark and bytes that are not UTF-8: one
// finding for every run of such bytes.
func (d *Doc) checkEncoding(fs *Findings) {
	if bytes.HasPrefix(d.data, bom) {
		fs.Add(d.errorAt(0, "the file starts with a byte order mark; save it as UTF-8 without one"))
	}
	if utf8.Valid(d.data) {
		return
	}
	c := collector{d: d}
	for i := 0; i < len(d.data); {
		r, size := utf8.DecodeRune(d.data[i:])
		if r != utf8.RuneError || size > 1 {
			i += size
			continue
		}
		start := i
		for i < len(d.data) {
			if r, size := utf8.DecodeRune(d.data[i:]); r != utf8.RuneError || size > 1 {
				break
			}
			i++
		}
		c.errorf(start, "byte 0x%02X is not UTF-8; save the file as UTF-8", d.data[start])
	}
	fs.Add(c.findings...)
}

// A walker builds the nodes of a document.
type walker struct {
	collector
	dec     *jsontext.Decoder
	values  int
	depth   int
	strings map[string]string // short strings repeat: one copy each
}

// stopError ends a walk whose reason is in the findings.
type stopError struct{ f Finding }

func (e stopError) Error() string { return e.f.Message }

func walk(d *Doc, source []byte) (*walker, error) {
	w := &walker{collector: collector{d: d}, strings: map[string]string{}}
	w.dec = jsontext.NewDecoder(bytes.NewBuffer(source),
		jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	d.root = node{key: -1}
	if err := w.value(&d.root); err != nil {
		return w, err
	}
	end := int(w.dec.InputOffset())
	if rest := bytes.TrimLeft(source[end:], " \t\r\n"); len(rest) > 0 {
		w.errorf(len(source)-len(rest), "data after the JSON object; a file holds one object and nothing else")
	}
	return w, nil
}

// value reads the value of a node, of which the key is known.
func (w *walker) value(n *node) error {
	if w.values++; w.values > MaxValues {
		return stopError{w.d.errorAt(int(w.dec.InputOffset()), "more than %d values in one file; publish a summary or split by component", MaxValues)}
	}
	if n.kind = byte(w.dec.PeekKind()); n.kind != '{' && n.kind != '[' {
		raw, err := w.dec.ReadValue()
		if err != nil {
			return err
		}
		start := int(w.dec.InputOffset()) - len(raw)
		n.start = int32(start)
		switch n.kind {
		case '"':
			n.text = w.text(raw, start)
		case '0':
			n.text = w.number(raw, start)
		}
		return nil
	}
	if _, err := w.dec.ReadToken(); err != nil {
		return err
	}
	n.start = int32(w.dec.InputOffset()) - 1
	if w.depth++; w.depth > MaxDepth {
		return stopError{w.d.errorAt(int(n.start), "more than %d levels of nesting; a file of results has fewer than ten", MaxDepth)}
	}
	for kind := w.dec.PeekKind(); kind != '}' && kind != ']'; kind = w.dec.PeekKind() {
		if err := w.part(n); err != nil {
			return err
		}
	}
	w.depth--
	_, err := w.dec.ReadToken()
	return err
}

// part reads a member of an object, or an item of a list.
func (w *walker) part(n *node) error {
	p, what := node{key: -1}, "items in one list"
	if n.kind == '{' {
		raw, err := w.dec.ReadValue()
		if err != nil {
			return err
		}
		start := int(w.dec.InputOffset()) - len(raw)
		p.key, p.name, what = int32(start), w.text(raw, start), "keys in one object"
	}
	if err := w.value(&p); err != nil {
		return err
	}
	if n.kind == '{' {
		if first := n.member(p.name); first != nil { // which stays: a finding names the second
			line := 0
			if !w.full() { // otherwise looking for it would be for nothing
				line, _ = w.d.lineColumn(int(first.key))
			}
			w.errorf(int(p.key), "duplicate key %s, first on line %d; keep one", quote(p.name), line)
			return nil
		}
	}
	if n.parts = append(n.parts, p); len(n.parts) > MaxElements {
		return stopError{w.d.errorAt(int(n.start), "more than %d %s; publish a summary or split by component", MaxElements, what)}
	}
	return nil
}

// text returns the string that raw writes, and finds halves of surrogate pairs.
func (w *walker) text(raw jsontext.Value, start int) string {
	inner := raw[1 : len(raw)-1]
	if bytes.IndexByte(inner, '\\') < 0 && utf8.Valid(inner) {
		if len(inner) > 64 {
			return string(inner)
		}
		return w.intern(inner)
	}
	if i := loneSurrogate(raw); i >= 0 {
		w.d.bad[start] = true
		w.errorf(start+i, "%s is half of a surrogate pair; write both halves, or the character itself", raw[i:i+6])
	}
	b, _ := jsontext.AppendUnquote(nil, raw) // the error is the invalid UTF-8 that was found already
	return string(b)
}

// loneSurrogate returns the index of the first \uD800–\uDFFF in raw that is not
// one of a pair, or -1.
func loneSurrogate(raw []byte) int {
	unit := func(i int) uint64 { // of the escape at i, or 0
		if i+6 > len(raw) || raw[i] != '\\' || raw[i+1] != 'u' {
			return 0
		}
		u, _ := strconv.ParseUint(string(raw[i+2:i+6]), 16, 16)
		return u
	}
	for i := 0; i < len(raw); i++ {
		if raw[i] != '\\' {
			continue
		}
		switch u := unit(i); {
		case u >= 0xD800 && u < 0xDC00:
			if next := unit(i + 6); next < 0xDC00 || next > 0xDFFF {
				return i
			}
			i += 11
		case u >= 0xDC00 && u <= 0xDFFF:
			return i
		default:
			i++ // the escaped character
		}
	}
	return -1
}

// number returns the number as written. One that could not be computed with is a finding.
func (w *walker) number(raw jsontext.Value, start int) string {
	if len(raw) < 18 && !bytes.ContainsAny(raw, ".eE") {
		return w.intern(raw)
	}
	s := string(raw)
	mantissa, exponent, _ := strings.Cut(strings.ToLower(s), "e")
	e, err := strconv.Atoi(strings.TrimPrefix(exponent, "+"))
	if exponent != "" && (err != nil || e > maxExponent || e < -maxExponent) || len(mantissa) > maxNumber {
		w.d.bad[start] = true
		w.errorf(start, "number %s is out of range: at most %d digits and an exponent of at most %d", clip(s, maxShown), maxNumber, maxExponent)
		return "0"
	}
	return s
}

// intern returns the one copy of a short text.
func (w *walker) intern(text []byte) string {
	if s, ok := w.strings[string(text)]; ok {
		return s
	}
	s := string(text)
	w.strings[s] = s
	return s
}

// syntaxFinding words an error of the decoder.
func syntaxFinding(d *Doc, source []byte, err error) Finding {
	if s, ok := errors.AsType[stopError](err); ok {
		return s.f
	}
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return d.errorAt(len(bytes.TrimRight(d.data, " \t\r\n")), "the file ends inside a value; a bracket, brace or quote is not closed")
	}
	s, ok := errors.AsType[*jsontext.SyntacticError](err)
	if !ok {
		return d.errorAt(0, "not JSON: %v", err)
	}
	if at := int(s.ByteOffset); at < len(source) && source[at] == '\'' {
		return d.errorAt(at, "not JSON: keys and texts stand in double quotes")
	}
	return d.errorAt(int(s.ByteOffset), "not JSON: %v", s.Err)
}
