package source

import (
	"encoding/json"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
)

// TOML parses data as TOML. Dates become strings, so that one schema describes cards in either format. The Doc is nil
// where the syntax is broken.
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
	if x.bad != nil && !x.unread {
		return nil, Findings{*x.bad}
	} else if x.unread { // the decoder says better what is wrong, of what costs little
		data = data[:min(x.stopped+100, len(data))]
	}
	var v map[string]any
	if _, err := toml.Decode(string(data), &v); err != nil {
		return nil, Findings{tomlFinding(d, err)}
	} else if x.unread {
		return nil, Findings{*x.bad}
	}
	d.root = each(v, plain)
	values := 0
	d.Walk(func(func() string, string, any) { values++ })
	if values != len(d.places) {
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
	at, say := 0, strings.TrimPrefix(err.Error(), "toml: ")
	if p, ok := errors.AsType[toml.ParseError](err); ok {
		if at = min(p.Position.Start, len(d.data)); p.Message != "" {
			say = p.Message
		}
	}
	for at > 0 && at < len(d.data) && !utf8.RuneStart(d.data[at]) {
		at-- // the decoder may point into a character
	}
	return d.errorAt(at, "not TOML: %s", Clip(strings.Join(strings.Fields(say), " "), 200))
}

// plain returns what the decoder found as JSON has it.
func plain(v any) any {
	switch v := v.(type) {
	case []map[string]any:
		items := make([]any, len(v))
		for i := range v {
			items[i] = each(v[i], plain)
		}
		return items
	case string:
		return strings.ReplaceAll(v, "\r\n", "\n") // of a file whose lines end so
	case int64:
		return json.Number(strconv.FormatInt(v, 10))
	case float64:
		return json.Number(strconv.FormatFloat(v, 'f', -1, 64))
	case time.Time:
		if v.Location().String() == "date-local" {
			return v.Format(time.DateOnly)
		}
		return v.Format(time.RFC3339)
	}
	return v
}

// A tomlScanner finds where keys and values stand. It relies on the decoder to refuse what is no TOML, and stops where it
// cannot go on: then the rest of the text is passed over, and all loops end.
type tomlScanner struct {
	d       *Doc
	at      int         // offset of what comes next
	bad     *Finding    // what stopped the scan, or nil
	stopped int         // where that was
	unread  bool        // it was no key or value
	arrays  map[id]int  // how many tables an array of tables has so far
	values  map[id]bool // what has a value, to which nothing may be added
}

var (
	tomlSpace = regexp.MustCompile(`^(?:[ \t\r\n]|#[^\n]*)+`)
	tomlBlank = regexp.MustCompile(`^[ \t]+`)
	tomlKey   = regexp.MustCompile(`^(?:[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')`)
	tomlText  = regexp.MustCompile(`^(?s:"""(?:[^\\]|\\.)*?""""{0,2}|'''.*?''''{0,2}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')`)
	tomlWord  = regexp.MustCompile(`^[^,\]}#\r\n]+`)
	tomlNaN   = regexp.MustCompile(`^[+-]?(?:nan|inf)`)
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
	if x.bad == nil {
		f := x.d.errorAt(at, format, args...)
		x.bad, x.stopped = &f, at
	}
	x.at = len(x.d.data)
}

// stuck ends the scan where no key or value comes next.
func (x *tomlScanner) stuck() {
	x.unread = x.unread || x.bad == nil
	x.stop(x.at, "not TOML: expected a key and a value")
}

// file goes through a file: [a.b] and [[a.b]] begin tables, to which the pairs after them belong.
func (x *tomlScanner) file() {
	table, depth := root, 0
	for x.next(tomlSpace); x.at < len(x.d.data); x.next(tomlSpace) {
		start := x.at
		if !x.take('[') {
			x.pair(table, depth)
			continue
		}
		isArray := x.take('[')
		table, depth = root, 0
		for more := true; more && x.bad == nil; {
			key, at := x.key()
			p := place{start, at}
			if more = x.take('.'); more {
				p.value = at
			}
			table, depth = x.table(table, key, p, depth+1), depth+1
			n := x.arrays[table]
			if isArray && !more {
				x.arrays[table], depth = n+1, depth+1
				table = table.in(strconv.Itoa(n))
				x.note(table, place{start, start}, depth)
			} else if n > 0 {
				table, depth = table.in(strconv.Itoa(n-1)), depth+1
			}
		}
		x.take(']')
		x.take(']')
	}
}

// table returns the table under a key of another, which a header or a dotted key names.
func (x *tomlScanner) table(in id, key string, at place, depth int) id {
	t := in.in(key)
	if _, known := x.d.places[t]; !known { // it keeps its first place
		x.note(t, at, depth)
	} else if x.values[t] {
		x.twice(key, at.key)
	}
	return t
}

// twice refuses a key that contradicts another.
func (x *tomlScanner) twice(key string, at int) {
	x.stop(at, "not TOML: key %s is defined twice, or used both as a value and as a table; keep one", Quote(key))
}

// pair puts a key with its value into a table.
func (x *tomlScanner) pair(table id, depth int) {
	key, at := x.key()
	for depth++; x.take('.'); depth++ {
		table = x.table(table, key, place{at, at}, depth)
		key, at = x.key()
	}
	x.take('=')
	x.next(tomlBlank)
	v := table.in(key)
	if _, known := x.d.places[v]; known {
		x.twice(key, at)
	}
	x.value(v, at, depth)
}

// key returns a key, which may stand in quotes, with its offset, and goes past the blanks around it.
func (x *tomlScanner) key() (key string, start int) {
	x.next(tomlBlank)
	start = x.at
	raw := string(x.next(tomlKey))
	switch {
	case raw == "":
		x.stuck()
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
	if x.bad != nil {
		return
	}
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
	case tomlNaN.Match(x.d.data[x.at:]):
		x.stop(x.at, "%s is not a value here; leave the key out where there is no value", tomlNaN.Find(x.d.data[x.at:]))
	case x.next(tomlText) == nil && x.next(tomlWord) == nil:
		x.stuck()
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
