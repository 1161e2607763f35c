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

// A walker reads the values of a document.
type walker struct {
	Reader
	collector
	strings map[string]string // short strings repeat: one copy each
}

func walk(d *Doc, source []byte) (*walker, error) {
	w := &walker{collector: collector{d: d}, strings: map[string]string{}, Reader: Reader{
		Most: MaxValues, Advice: "; publish a summary or split by component",
		Usual: "; a file of results has fewer than ten", Absent: "leave the key out", mostParts: MaxElements,
	}}
	w.scalar, w.twice = w.text, w.duplicate
	d.root = Value{}
	end, err := w.read(&d.root, source)
	if rest := bytes.TrimLeft(source[end:], " \t\r\n"); err == nil && len(rest) > 0 {
		w.errorf(len(source)-len(rest), "data after the JSON object; a file holds one object and nothing else")
	}
	return w, err
}

// duplicate finds a member whose name its object has already. The first stays.
func (w *walker) duplicate(first, second Value) {
	line := 0
	if !w.full() { // otherwise looking for it would be for nothing
		line, _ = w.d.lines.At(int(first.key))
	}
	w.errorf(int(second.key), "duplicate key %s, first on line %d; keep one", Quote(second.Name), line)
}

// text returns a value as it is written, of a string what raw stands for, and finds halves of surrogate pairs.
func (w *walker) text(raw jsontext.Value, start int) string {
	switch kind := raw.Kind(); {
	case kind == '0':
		return w.number(raw, start)
	case kind != '"':
		return w.intern(raw)
	}
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
func (w *walker) number(raw jsontext.Value, start int) string {
	if len(raw) < 18 && !bytes.ContainsAny(raw, ".eE") {
		return w.intern(raw)
	}
	s := string(raw)
	mantissa, exponent, _ := strings.Cut(strings.ToLower(s), "e")
	e, err := strconv.Atoi(strings.TrimPrefix(exponent, "+"))
	if exponent != "" && (err != nil || e > maxExponent || e < -maxExponent) || len(mantissa) > maxNumber {
		w.d.bad[start] = true
		w.errorf(start, "number %s is out of range: at most %d digits and an exponent of at most %d", Clip(s, maxShown), maxNumber, maxExponent)
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

// repair finds what people and programs write that is not JSON: NaN and the
// like, comments, a comma before a closing bracket. It returns the data with
// these overwritten by JSON of the same length, so that offsets stay true and
// the rest of the file can be read.
func repair(d *Doc, source []byte) ([]byte, Findings) {
	r := &repairer{collector: collector{d: d}, data: bytes.Clone(source)}
	for r.at < len(r.data) {
		r.step()
	}
	return r.data, r.findings
}

type repairer struct {
	collector
	data  []byte
	at    int
	comma int // offset+1 of a comma after which nothing came yet
}

// words are written by Python, JavaScript and R where JSON has no such value, with what is right instead; "": no value.
var words = map[string]string{
	"-Infinity": "", "Infinity": "", "+Infinity": "", "-inf": "", "inf": "", "NaN": "", "nan": "", "NA": "", "None": "", "undefined": "",
	"True": "write true", "False": "write false", "TRUE": "write true", "FALSE": "write false",
}

// noValue says what is wrong with the word that a text begins with, and what to do where there is no value; "" where it is
// none of words.
func noValue(text []byte, absent string) (word, say string) {
	if n := bytes.IndexAny(text, " \t\r\n\",:{}[]/"); n >= 0 {
		text = text[:n]
	}
	instead, known := words[string(text)]
	if !known {
		return string(text), ""
	}
	return string(text), fmt.Sprintf("%s is not a JSON value; %s", text, cmp.Or(instead, absent+" where there is no value"))
}

func (r *repairer) step() {
	rest := r.data[r.at:]
	switch c := rest[0]; {
	case c == '"':
		r.comma = 0
		r.at += stringLength(rest)
	case c == ',':
		r.comma = r.at + 1
		r.at++
	case (c == '}' || c == ']') && r.comma > 0:
		r.say(r.comma-1, 1, fmt.Sprintf("comma before %q; JSON has none after the last entry", string(c)))
		r.comma = 0
		r.at++
	case bytes.HasPrefix(rest, []byte("//")):
		end := bytes.IndexByte(rest, '\n')
		if end < 0 {
			end = len(rest)
		}
		r.say(r.at, end, "a comment; JSON has none, put it into a note")
		r.at += end
	case bytes.HasPrefix(rest, []byte("/*")):
		end := bytes.Index(rest, []byte("*/"))
		if end < 0 {
			r.at = len(r.data)
			return
		}
		r.say(r.at, end+2, "a comment; JSON has none, put it into a note")
		r.at += end + 2
	case c == ' ' || c == '\t' || c == '\r' || c == '\n':
		r.at++
	default:
		r.comma = 0
		r.word(rest)
	}
}

// word handles a run of characters that is no string and no punctuation.
func (r *repairer) word(rest []byte) {
	word, say := noValue(rest, "leave the key out")
	if say != "" {
		r.say(r.at, len(word), say)
		r.data[r.at] = '0'
		r.d.bad[r.at] = true
	}
	r.at += max(1, len(word))
}

// say adds a finding at an offset and blanks length bytes there.
func (r *repairer) say(at, length int, message string) {
	r.errorf(at, "%s", message)
	copy(r.data[at:at+length], strings.Repeat(" ", length))
}

// stringLength returns the length of the JSON string that data starts with.
func stringLength(data []byte) int {
	for i := 1; i < len(data); i++ {
		switch data[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(data)
}
