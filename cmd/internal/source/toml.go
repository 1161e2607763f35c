package source

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
)

// TOML parses data as TOML. Dates become strings as they are written, so that one
// schema describes cards in either format. The Doc is nil where the syntax is broken.
//
// A decoder says what the file holds, a scanner where it stands. The scanner comes first, since it bounds what the
// decoder may cost, and refuses keys that the decoder takes twice.
func TOML(path string, data []byte) (*Doc, Findings) {
	d := newDoc(path, data, "TOML")
	if fs := d.unreadable(); fs != nil {
		return nil, fs
	}
	d.places = map[id]place{root: {}}
	x := tomlScanner{d: d, text: data, end: -1, arrays: map[id]int{}, values: map[id]bool{}}
	x.file()
	if x.over != nil {
		return nil, Findings{d.errorAt(x.over.at, "%s", x.over.message)}
	}
	if x.end >= 0 { // what follows the error says what is wrong, and costs little
		data = data[:min(x.end+100, len(data))]
	}
	var v map[string]any
	if _, err := toml.Decode(string(data), &v); err != nil {
		return nil, Findings{tomlFinding(d, err)}
	}
	if x.end >= 0 {
		return nil, Findings{d.errorAt(x.end, "not TOML: expected a key and a value")}
	}
	placed := 0
	d.root = x.convert(root, v, &placed)
	switch {
	case x.wrong != nil:
		return nil, Findings{d.errorAt(x.wrong.at, "%s", x.wrong.message)}
	case placed != len(d.places):
		return nil, Findings{d.errorAt(0, "not TOML: a key is used both as a value and as a table; keep one")}
	}
	return d, nil
}

// DecodeTOML parses data as TOML, which must follow a JSON Schema of the program's
// own, and fills a value with it, as [Doc.Decode] does. The value is of use only if
// no finding is an error. The Doc is nil where the syntax is broken.
func DecodeTOML(path string, data []byte, schema *Schema, v any) (*Doc, Findings) {
	doc, findings := TOML(path, data)
	if findings.HasErrors() {
		return doc, findings
	}
	return doc, doc.Fill(v, schema)
}

// tomlFinding words an error of the decoder.
func tomlFinding(d *Doc, err error) Finding {
	p, ok := errors.AsType[toml.ParseError](err)
	if !ok {
		return d.errorAt(0, "not TOML: %v", err)
	}
	say := p.Message
	if say == "" {
		say = strings.TrimPrefix(err.Error(), "toml: ")
	}
	at := min(p.Position.Start, len(d.data))
	for at > 0 && at < len(d.data) && !utf8.RuneStart(d.data[at]) {
		at-- // the decoder may point into a character
	}
	return d.errorAt(at, "not TOML: %s", Clip(strings.Join(strings.Fields(say), " "), 200))
}

// A syntaxError says what is wrong with a text, and at which offset of its file.
type syntaxError struct {
	at      int
	message string
}

// A tomlScanner finds where keys and values stand. It relies on the decoder to refuse what is no TOML, and stops where
// it cannot go on.
type tomlScanner struct {
	d      *Doc
	text   []byte
	at     int          // offset of what comes next; that of the end once the scanner has stopped
	end    int          // offset where it stopped, or -1
	over   *syntaxError // the limit that the file is over, or nil
	wrong  *syntaxError // the first key that contradicts another, or what is no value here
	arrays map[id]int   // how many tables an array of tables has so far
	values map[id]bool  // what has a value, to which nothing may be added
}

// stop ends the scan: all loops run to the end of the text.
func (x *tomlScanner) stop() {
	if x.end < 0 && x.over == nil {
		x.end = min(x.at, len(x.text))
	}
	x.at = len(x.text)
}

// peek returns the next byte, 0 at the end of the text.
func (x *tomlScanner) peek() byte {
	if x.at >= len(x.text) {
		return 0
	}
	return x.text[x.at]
}

// take goes past a byte that must come next.
func (x *tomlScanner) take(c byte) {
	if x.peek() != c {
		x.stop()
		return
	}
	x.at++
}

// skip goes past bytes of a set.
func (x *tomlScanner) skip(set string) {
	for x.at < len(x.text) && strings.IndexByte(set, x.text[x.at]) >= 0 {
		x.at++
	}
}

// until goes to the next byte of a set, or to the end.
func (x *tomlScanner) until(set string) {
	if i := bytes.IndexAny(x.text[x.at:], set); i >= 0 {
		x.at += i
		return
	}
	x.at = len(x.text)
}

const blanks = " \t"

// space goes past white space, line breaks and comments.
func (x *tomlScanner) space() {
	for x.skip(blanks + "\r\n"); x.peek() == '#'; x.skip(blanks + "\r\n") {
		x.until("\n")
	}
}

func (x *tomlScanner) file() {
	table, depth := root, 0
	for x.space(); x.at < len(x.text); x.space() {
		if x.peek() == '[' {
			table, depth = x.header()
		} else {
			x.pair(table, depth)
		}
		if x.skip(blanks + "\r"); x.peek() != '\n' && x.peek() != '#' && x.at < len(x.text) {
			x.stop()
		}
	}
}

// header returns the table that [a.b] or [[a.b]] begins, and how deep it is.
func (x *tomlScanner) header() (table id, depth int) {
	start := x.at
	x.take('[')
	isArray := x.peek() == '['
	if isArray {
		x.take('[')
	}
	table = root
	for more := true; more && x.at < len(x.text); {
		key, at := x.key()
		p := place{start, at}
		if more = x.peek() == '.'; more {
			x.at++
			p.value = at
		}
		depth++
		table = x.table(table, key, p, depth)
		n := x.arrays[table]
		if isArray && !more {
			x.arrays[table] = n + 1
			depth++
			table = table.in(strconv.Itoa(n))
			x.note(table, place{start, start}, depth)
		} else if n > 0 {
			depth++
			table = table.in(strconv.Itoa(n - 1))
		}
	}
	if x.take(']'); isArray {
		x.take(']')
	}
	return table, depth
}

// table returns the table under a key of another, which a header or a dotted key names.
func (x *tomlScanner) table(in id, key string, at place, depth int) id {
	t := in.in(key)
	if x.values[t] {
		x.twice(key, at.key)
	} else if _, known := x.d.places[t]; !known { // it keeps its first place
		x.note(t, at, depth)
	}
	return t
}

// twice notes a key that contradicts another.
func (x *tomlScanner) twice(key string, at int) {
	if x.wrong == nil {
		x.wrong = &syntaxError{at, fmt.Sprintf("not TOML: key %s is defined twice, or used both as a value and as a table; keep one", Quote(key))}
	}
}

// pair puts a key with its value into a table.
func (x *tomlScanner) pair(table id, depth int) {
	for key, at := x.key(); x.at < len(x.text); key, at = x.key() {
		depth++
		if x.peek() == '.' {
			x.at++
			table = x.table(table, key, place{at, at}, depth)
			continue
		}
		x.take('=')
		x.skip(blanks)
		v := table.in(key)
		if _, known := x.d.places[v]; known {
			x.twice(key, at)
		}
		x.value(v, at, depth)
		return
	}
	x.stop()
}

// key returns a key, which may stand in quotes, with its offset, and goes past the blanks around it.
func (x *tomlScanner) key() (key string, start int) {
	x.skip(blanks)
	start = x.at
	if c := x.peek(); c == '"' || c == '\'' {
		x.quoted(1)
		raw := x.text[start:x.at]
		if bytes.IndexByte(raw, '\\') >= 0 {
			var v struct{ Key string }
			_, _ = toml.Decode("Key = "+string(raw), &v) // the decoder says what is wrong with it later
			key = v.Key
		} else if len(raw) > 1 {
			key = string(raw[1 : len(raw)-1])
		}
	} else {
		x.skip("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
		key = string(x.text[start:x.at])
	}
	if x.at == start {
		x.stop()
	}
	x.skip(blanks)
	return key, start
}

// quoted goes past a string in one or three quotes.
func (x *tomlScanner) quoted(quotes int) {
	q := x.peek()
	end := bytes.Repeat([]byte{q}, quotes)
	for x.at += quotes; x.at < len(x.text); x.at++ {
		switch c := x.text[x.at]; {
		case c == '\\' && q == '"':
			x.at++
		case c == '\n' && quotes == 1:
			x.stop()
			return
		case c == q && bytes.HasPrefix(x.text[x.at:], end):
			x.at += quotes
			for range quotes - 1 { // a string in three quotes may end with two of its own
				if x.peek() == q {
					x.at++
				}
			}
			return
		}
	}
	x.stop()
}

// value goes past a value and notes what stands in it.
func (x *tomlScanner) value(v id, key, depth int) {
	x.note(v, place{x.at, key}, depth)
	x.values[v] = true
	switch c := x.peek(); c {
	case '"', '\'':
		if bytes.HasPrefix(x.text[x.at:], []byte{c, c, c}) {
			x.quoted(3)
		} else {
			x.quoted(1)
		}
	case '[', '{':
		x.at++
		n := 0
		for x.space(); x.peek() != c+2 && x.at < len(x.text); x.space() {
			if c == '{' {
				x.pair(v, depth)
			} else {
				x.value(v.in(strconv.Itoa(n)), x.at, depth+1)
				n++
			}
			if x.space(); x.peek() != ',' {
				break
			}
			x.at++
		}
		x.take(c + 2)
	default:
		start := x.at
		if x.until(",]}#\r\n"); x.at == start {
			x.stop()
		}
	}
}

// note keeps the place of a key or item, within limits.
func (x *tomlScanner) note(v id, at place, depth int) {
	x.d.places[v] = at
	switch {
	case x.over != nil:
	case depth > MaxDepth:
		x.over = &syntaxError{at.value, fmt.Sprintf("more than %d levels of nesting; a card has fewer than ten", MaxDepth)}
	case len(x.d.places) > MaxElements:
		x.over = &syntaxError{at.value, fmt.Sprintf("more than %d keys and items in one card", MaxElements)}
	}
	if x.over != nil {
		x.at = len(x.text)
	}
}

// convert returns what the decoder found as JSON has it, and counts the places that the scanner found for it.
func (x *tomlScanner) convert(at id, v any, placed *int) any {
	p, ok := x.d.places[at]
	if ok {
		*placed++
	}
	items := func(n int, item func(i int) any) any {
		list := make([]any, n)
		for i := range list {
			list[i] = x.convert(at.in(strconv.Itoa(i)), item(i), placed)
		}
		return list
	}
	switch v := v.(type) {
	case map[string]any:
		for key := range v {
			v[key] = x.convert(at.in(key), v[key], placed)
		}
	case []map[string]any:
		return items(len(v), func(i int) any { return v[i] })
	case []any:
		return items(len(v), func(i int) any { return v[i] })
	case string:
		return strings.ReplaceAll(v, "\r\n", "\n") // of a file whose lines end so
	case int64:
		return json.Number(strconv.FormatInt(v, 10))
	case float64:
		if (math.IsNaN(v) || math.IsInf(v, 0)) && (x.wrong == nil || p.value < x.wrong.at) {
			x.wrong = &syntaxError{p.value, fmt.Sprintf("%v is not a value here; leave the key out where there is no value", v)}
		}
		return json.Number(strconv.FormatFloat(v, 'f', -1, 64))
	case time.Time:
		x.at = p.value
		x.until(",]}#\r\n")
		return string(bytes.TrimRight(x.text[p.value:x.at], blanks))
	}
	return v
}
