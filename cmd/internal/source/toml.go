package source

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"regexp"
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
	x := tomlScanner{d: d, arrays: map[id]int{}, values: map[id]bool{}}
	x.file()
	if x.bad != nil && x.bad.message == "" { // what follows the error says what is wrong, and costs little
		data = data[:min(x.bad.at+100, len(data))]
		x.bad.message = "not TOML: expected a key and a value"
	} else if x.bad != nil {
		return nil, Findings{d.errorAt(x.bad.at, "%s", x.bad.message)}
	}
	var v map[string]any
	if _, err := toml.Decode(string(data), &v); err != nil {
		return nil, Findings{tomlFinding(d, err)}
	}
	placed := 0
	if x.bad == nil {
		d.root = x.convert(root, v, &placed)
	}
	if x.bad == nil && placed != len(d.places) {
		x.stop(0, "not TOML: a key is used both as a value and as a table; keep one")
	}
	if x.bad != nil {
		return nil, Findings{d.errorAt(x.bad.at, "%s", x.bad.message)}
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

// A syntaxError says what is wrong with a text, and at which offset of its file; nothing where the decoder says it.
type syntaxError struct {
	at      int
	message string
}

// A tomlScanner finds where keys and values stand. It relies on the decoder to refuse what is no TOML, and stops where it
// cannot go on: then the rest of the text is passed over, and all loops end.
type tomlScanner struct {
	d      *Doc
	at     int          // offset of what comes next
	bad    *syntaxError // what stopped the scan, or nil
	arrays map[id]int   // how many tables an array of tables has so far
	values map[id]bool  // what has a value, to which nothing may be added
}

var (
	tomlSpace = regexp.MustCompile(`^(?:[ \t\r\n]|#[^\n]*)+`)
	tomlBlank = regexp.MustCompile(`^[ \t]+`)
	tomlKey   = regexp.MustCompile(`^(?:[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')`)
	tomlText  = regexp.MustCompile(`^(?s:"""(?:[^\\]|\\.)*?""""{0,2}|'''.*?''''{0,2}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')`)
	tomlWord  = regexp.MustCompile(`^[^,\]}#\r\n]+`)
)

// next goes past what an expression matches.
func (x *tomlScanner) next(re *regexp.Regexp) []byte {
	m := re.Find(x.d.data[x.at:])
	x.at += len(m)
	return m
}

// take goes past a sign, if it comes next.
func (x *tomlScanner) take(sign byte) bool {
	if x.at >= len(x.d.data) || x.d.data[x.at] != sign {
		return false
	}
	x.at++
	return true
}

// stop ends the scan.
func (x *tomlScanner) stop(at int, format string, args ...any) {
	if x.bad == nil || at < x.bad.at {
		x.bad = &syntaxError{at, fmt.Sprintf(format, args...)}
	}
	x.at = len(x.d.data)
}

func (x *tomlScanner) file() {
	table, depth := root, 0
	for x.next(tomlSpace); x.at < len(x.d.data); x.next(tomlSpace) {
		if start := x.at; x.take('[') {
			table, depth = x.header(start)
		} else {
			x.pair(table, depth)
		}
	}
}

// header returns the table that [a.b] or [[a.b]] begins, and how deep it is.
func (x *tomlScanner) header(start int) (table id, depth int) {
	isArray := x.take('[')
	table = root
	for more := true; more && x.bad == nil; {
		key, at := x.key()
		p := place{start, at}
		if more = x.take('.'); more {
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
	x.take(']')
	x.take(']')
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

// twice refuses a key that contradicts another.
func (x *tomlScanner) twice(key string, at int) {
	x.stop(at, "not TOML: key %s is defined twice, or used both as a value and as a table; keep one", Quote(key))
}

// pair puts a key with its value into a table.
func (x *tomlScanner) pair(table id, depth int) {
	for x.bad == nil {
		key, at := x.key()
		depth++
		if x.take('.') {
			table = x.table(table, key, place{at, at}, depth)
			continue
		}
		x.take('=')
		x.next(tomlBlank)
		v := table.in(key)
		if _, known := x.d.places[v]; known {
			x.twice(key, at)
		}
		x.value(v, at, depth)
		return
	}
}

// key returns a key, which may stand in quotes, with its offset, and goes past the blanks around it.
func (x *tomlScanner) key() (key string, start int) {
	x.next(tomlBlank)
	start = x.at
	raw := string(x.next(tomlKey))
	switch {
	case raw == "":
		x.stop(start, "")
	case raw[0] == '\'':
		raw = strings.Trim(raw, "'")
	case raw[0] == '"':
		var v struct{ Key string }
		_, _ = toml.Decode("Key = "+raw, &v) // the decoder says what is wrong with it later
		raw = v.Key
	}
	x.next(tomlBlank)
	return raw, start
}

// value goes past a value and notes what stands in it.
func (x *tomlScanner) value(v id, key, depth int) {
	x.note(v, place{x.at, key}, depth)
	x.values[v] = true
	ends := func(sign byte) bool {
		x.next(tomlSpace)
		x.take(',')
		x.next(tomlSpace)
		return x.take(sign) || x.at >= len(x.d.data)
	}
	switch {
	case x.take('['):
		for n := 0; !ends(']'); n++ {
			x.value(v.in(strconv.Itoa(n)), x.at, depth+1)
		}
	case x.take('{'):
		for !ends('}') {
			x.pair(v, depth)
		}
	case x.next(tomlText) == nil && x.next(tomlWord) == nil:
		x.stop(x.at, "")
	}
}

// note keeps the place of a key or item, within limits.
func (x *tomlScanner) note(v id, at place, depth int) {
	x.d.places[v] = at
	if depth > MaxDepth {
		x.stop(at.value, "more than %d levels of nesting; a card has fewer than ten", MaxDepth)
	} else if len(x.d.places) > MaxElements {
		x.stop(at.value, "more than %d keys and items in one card", MaxElements)
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
		if math.IsNaN(v) || math.IsInf(v, 0) {
			x.stop(p.value, "%v is not a value here; leave the key out where there is no value", v)
		}
		return json.Number(strconv.FormatFloat(v, 'f', -1, 64))
	case time.Time:
		return string(bytes.TrimRight(tomlWord.Find(x.d.data[p.value:]), " \t"))
	}
	return v
}
