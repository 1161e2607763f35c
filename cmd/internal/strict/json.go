package strict

import (
	"bytes"
	"cmp"
	"fmt"
	"regexp"
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
		e := w.syntaxError(string(source), err, "the file ends")
		fs.Add(d.errorAt(e.At, "%s", e.Message))
		return nil, fs.Limit()
	}
	fs.Add(w.findings...)
	if d.root.Kind != '{' {
		fs.Add(d.errorAt(int(d.root.at), "the file holds %s, must hold one JSON object", kindNames[d.root.Kind]))
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
	end := -1 // of the last run
	for i, r := range string(d.data) {
		if r != utf8.RuneError || bytes.HasPrefix(d.data[i:], []byte("\uFFFD")) {
			continue
		}
		if i != end {
			c.errorf(i, "byte 0x%02X is not UTF-8; save the file as UTF-8", d.data[i])
		}
		end = i + 1
	}
	fs.Add(c.findings...)
}

// walk reads the values of a document.
func walk(d *Doc, source []byte) (*Reader, error) {
	r := &Reader{
		Most: MaxValues, Advice: "; publish a summary or split by component", Usual: "; a file of results has fewer than ten",
		Absent: "leave the key out", collector: &collector{d: d}, strings: map[string]string{},
	}
	d.root = Value{}
	end, err := r.read(&d.root, source)
	if rest := bytes.TrimLeft(source[end:], " \t\r\n"); err == nil && len(rest) > 0 {
		r.errorf(len(source)-len(rest), "data after the JSON object; a file holds one object and nothing else")
	}
	return r, err
}

// text returns a value as it is written, of a string what raw stands for. In a document it finds halves of surrogate pairs.
func (r *Reader) text(raw jsontext.Value, start int) string {
	switch kind := raw.Kind(); {
	case r.collector == nil:
		return unquoted(raw)
	case kind == '0':
		return r.number(raw, start)
	case kind != '"':
		return r.intern(raw)
	}
	inner := raw[1 : len(raw)-1]
	if bytes.IndexByte(inner, '\\') < 0 && utf8.Valid(inner) {
		if len(inner) > 64 {
			return string(inner)
		}
		return r.intern(inner)
	}
	if i := loneSurrogate(raw); i >= 0 {
		r.d.bad[start] = true
		r.errorf(start+i, "%s is half of a surrogate pair; write both halves, or the character itself", raw[i:i+6])
	}
	return unquoted(raw)
}

// escape matches what a string of JSON escapes; first in it, half of a surrogate pair.
var escape = regexp.MustCompile(`\\(?:u[dD][89abAB]..\\u[dD][c-fC-F]..|(u[dD][89a-fA-F]..)|.)`)

// loneSurrogate returns the index of the first \uD800–\uDFFF in raw that is not
// one of a pair, or -1.
func loneSurrogate(raw []byte) int {
	for i := 0; ; {
		m := escape.FindSubmatchIndex(raw[i:])
		switch {
		case m == nil:
			return -1
		case m[2] >= 0:
			return i + m[0]
		}
		i += m[1]
	}
}

// number returns the number as written. One that could not be computed with is a finding.
func (r *Reader) number(raw jsontext.Value, start int) string {
	if len(raw) < 18 && !bytes.ContainsAny(raw, ".eE") {
		return r.intern(raw)
	}
	s := string(raw)
	mantissa, exponent, _ := strings.Cut(strings.ToLower(s), "e")
	e, err := strconv.Atoi(strings.TrimPrefix(exponent, "+"))
	if exponent != "" && (err != nil || e > maxExponent || e < leastExponent) || len(mantissa) > maxNumber {
		r.d.bad[start] = true
		r.errorf(start, "number %s is out of range: at most %d digits and an exponent from %d to %d", Clip(s, maxShown), maxNumber, leastExponent, maxExponent)
		return "0"
	}
	return s
}

// intern returns the one copy of a short text.
func (r *Reader) intern(text []byte) string {
	if s, ok := r.strings[string(text)]; ok {
		return s
	}
	s := string(text)
	r.strings[s] = s
	return s
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
	comma := -1 // offset of one after which nothing came yet
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
			if say := noValue(data[start:end], "leave the key out"); say != "" {
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
	"-Infinity": "", "Infinity": "", "+Infinity": "", "-inf": "", "inf": "", "NaN": "", "nan": "", "NA": "", "None": "", "undefined": "",
	"True": "write true", "False": "write false", "TRUE": "write true", "FALSE": "write false",
}

// noValue says what is wrong with a word, and what to do where there is no value; "" where it is none of words.
func noValue(word []byte, absent string) string {
	instead, known := words[string(word)]
	if !known {
		return ""
	}
	return fmt.Sprintf("%s is not a JSON value; %s", word, cmp.Or(instead, absent+" where there is no value"))
}
