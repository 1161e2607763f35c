package strict

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"
)

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
