package source

import (
	"bytes"
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
	source, fs, ok := d.source()
	if fs.HasErrors() && (!bytes.HasPrefix(data, bom) || len(fs) > 1) || !ok {
		return nil, fs.Limit() // the decoder stops at a byte that is not UTF-8 anyway
	}
	x := tomlScanner{collector: collector{d: d}, text: source, end: -1}
	x.file()
	fail := func(at int, format string, args ...any) (*Doc, Findings) {
		fs.Add(d.errorAt(at, format, args...))
		return nil, fs.Limit()
	}
	if x.over != nil {
		return fail(x.over.at, "%s", x.over.message)
	}
	if x.end >= 0 { // what follows the error says what is wrong, and costs little
		source = source[:min(x.end+100, len(source))]
	}
	var v map[string]any
	if _, err := toml.Decode(string(source), &v); err != nil {
		fs.Add(tomlFinding(d, err))
		return nil, fs.Limit()
	}
	switch {
	case x.end >= 0:
		return fail(x.end, "not TOML: expected a key and a value")
	case x.twice != nil:
		return fail(x.twice.keyStart(), "not TOML: key %s is defined twice, or used both as a value and as a table; keep one",
			Quote(x.twice.Name))
	case !x.fill(&d.root, v):
		return fail(0, "not TOML: a key is used both as a value and as a table; keep one")
	}
	fs.Add(x.findings...)
	return d, fs.Limit()
}

// DecodeTOML parses data as TOML, which must follow a JSON Schema of the program's
// own, and fills a value with it, as [Doc.Decode] does. The value is of use only if
// no finding is an error. The Doc is nil where the syntax is broken.
func DecodeTOML(path string, data []byte, schema *Schema, v any) (*Doc, Findings) {
	doc, findings := TOML(path, data)
	if findings.HasErrors() {
		return doc, findings
	}
	return doc, doc.Fill(v, schema, findings)
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

// What the scanner knows of a value before the decoder says what it is, in the place of its kind.
const (
	tableKind  = '{' // a table that a header begins or names
	dottedKind = '.' // a table that a dotted key begins, which no header may go on with
	arrayKind  = '[' // an array of tables
	closedKind = '=' // a value, which nothing may be added to
)

// A tomlScanner finds where keys and values stand. It relies on the decoder to refuse what is no TOML, and stops where
// it cannot go on.
type tomlScanner struct {
	collector
	text  []byte
	at    int          // offset of what comes next; that of the end once the scanner has stopped
	end   int          // offset where it stopped, or -1
	nodes int          // keys and items so far
	over  *syntaxError // the limit that the file is over, or nil
	twice *Value       // the first key that contradicts another, or nil
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
	x.d.root = Value{Kind: tableKind, key: -1}
	table, depth := &x.d.root, 0
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
func (x *tomlScanner) header() (table *Value, depth int) {
	start := x.at
	x.take('[')
	isArray := x.peek() == '['
	if isArray {
		x.take('[')
	}
	table = &x.d.root
	for more := true; more && x.at < len(x.text); {
		key := x.key()
		if more = x.peek() == '.'; more {
			x.at++
			key.at = key.key
		} else {
			key.at = int32(start)
		}
		if key.Kind = tableKind; isArray && !more {
			key.Kind = arrayKind
		}
		depth++
		table = x.member(table, depth, key, !more)
		if isArray && !more {
			table.Parts = append(table.Parts, Value{Kind: tableKind, key: -1, at: int32(start)})
			x.count(depth+1, start)
		}
		if n := len(table.Parts); table.Kind == arrayKind && n > 0 {
			table, depth = &table.Parts[n-1], depth+1
		}
	}
	if x.take(']'); isArray {
		x.take(']')
	}
	return table, depth
}

// pair puts a key with its value into a table.
func (x *tomlScanner) pair(table *Value, depth int) {
	for key := x.key(); x.at < len(x.text); key = x.key() {
		depth++
		if x.peek() == '.' {
			x.at++
			key.Kind, key.at = dottedKind, key.key
			table = x.member(table, depth, key, false)
			continue
		}
		x.take('=')
		x.skip(blanks)
		key.Kind, key.at = closedKind, int32(x.at)
		x.value(x.member(table, depth, key, true), depth)
		return
	}
	x.stop()
}

// key returns a key, which may stand in quotes, and goes past the blanks around it.
func (x *tomlScanner) key() (key Value) {
	x.skip(blanks)
	start := x.at
	key.key = int32(start)
	if c := x.peek(); c == '"' || c == '\'' {
		x.quoted(1)
		raw := x.text[start:x.at]
		if bytes.IndexByte(raw, '\\') >= 0 {
			var v struct{ Key string }
			_, _ = toml.Decode("Key = "+string(raw), &v) // the decoder says what is wrong with it later
			key.Name = v.Key
		} else if len(raw) > 1 {
			key.Name = string(raw[1 : len(raw)-1])
		}
	} else {
		x.skip("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
		key.Name = string(x.text[start:x.at])
	}
	if x.at == start {
		x.stop()
	}
	x.skip(blanks)
	return key
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

// value goes past a value and finds what stands in it.
func (x *tomlScanner) value(n *Value, depth int) {
	switch c := x.peek(); c {
	case '"', '\'':
		if bytes.HasPrefix(x.text[x.at:], []byte{c, c, c}) {
			x.quoted(3)
		} else {
			x.quoted(1)
		}
	case '[', '{':
		x.at++
		for x.space(); x.peek() != c+2 && x.at < len(x.text); x.space() {
			if c == '{' {
				x.pair(n, depth)
			} else {
				x.count(depth+1, x.at)
				item := Value{key: -1, Kind: closedKind, at: int32(x.at)}
				x.value(&item, depth+1)
				n.Parts = append(n.Parts, item)
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

// member returns the member of a table, which keeps its first place. If it is the last of a key that makes a table or
// a value of it, it must be new or may be gone on with.
func (x *tomlScanner) member(table *Value, depth int, key Value, last bool) *Value {
	n := table.member(key.Name)
	if n == nil {
		x.count(depth, key.At())
		table.Parts = append(table.Parts, key)
		return &table.Parts[len(table.Parts)-1]
	}
	fits := n.Kind == key.Kind && n.Kind != closedKind
	if !last && key.Kind == tableKind { // on the way of a header
		fits = n.Kind != closedKind
	}
	if fits {
		return n
	}
	if x.twice == nil {
		x.twice = &key
	}
	key.Parts = nil
	return &key // what follows is not kept
}

func (x *tomlScanner) count(depth, offset int) {
	x.nodes++
	switch {
	case x.over != nil:
	case depth > MaxDepth:
		x.over = &syntaxError{offset, fmt.Sprintf("more than %d levels of nesting; a card has fewer than ten", MaxDepth)}
	case x.nodes >= MaxElements:
		x.over = &syntaxError{offset, fmt.Sprintf("more than %d keys and items in one card", MaxElements)}
	}
	if x.over != nil {
		x.at = len(x.text)
	}
}

// fill puts what the decoder found into the places that the scanner found; false where the two differ.
func (x *tomlScanner) fill(n *Value, v any) bool {
	parts := []any{}
	n.Kind = '"'
	switch v := v.(type) {
	case map[string]any:
		n.Kind = '{'
		for i := range n.Parts {
			part, ok := v[n.Parts[i].Name]
			if !ok || len(v) != len(n.Parts) {
				return false
			}
			parts = append(parts, part)
		}
	case []map[string]any:
		n.Kind = '['
		for _, item := range v {
			parts = append(parts, item)
		}
	case []any:
		n.Kind, parts = '[', v
	case string:
		n.Text = strings.ReplaceAll(v, "\r\n", "\n") // of a file whose lines end so
	case bool:
		n.Text = strconv.FormatBool(v)
		n.Kind = n.Text[0]
	case int64:
		n.Kind, n.Text = '0', strconv.FormatInt(v, 10)
	case float64:
		n.Kind, n.Text = '0', strconv.FormatFloat(v, 'f', -1, 64)
		if math.IsNaN(v) || math.IsInf(v, 0) {
			x.d.bad[n.At()] = true
			x.errorf(n.At(), "%v is not a value here; leave the key out where there is no value", v)
			n.Text = "0"
		}
	case time.Time:
		x.at = n.At()
		x.until(",]}#\r\n")
		n.Text = string(bytes.TrimRight(x.text[n.At():x.at], blanks))
	}
	if len(parts) != len(n.Parts) {
		return false
	}
	for i := range n.Parts {
		if !x.fill(&n.Parts[i], parts[i]) {
			return false
		}
	}
	return true
}
