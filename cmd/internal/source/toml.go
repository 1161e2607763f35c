package source

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// TOML parses data as TOML. Dates become strings, so that one schema describes cards in either format. The Doc is nil
// where the syntax is broken.
//
// The library's parser says where keys and values stand, its decoder what they are, and refuses what contradicts itself.
// The parser comes first, since it bounds what the decoder may cost.
func TOML(path string, data []byte) (*Doc, Findings) {
	d := newDoc(path, data, "TOML")
	if fs := d.unreadable(); fs != nil {
		return nil, fs
	}
	d.places = map[id]place{root: {}}
	x := tomlPlaces{Doc: d, arrays: map[id]int{}}
	x.Reset(data)
	x.file()
	if x.bad != nil {
		return nil, Findings{*x.bad}
	}
	var v map[string]any
	if err := toml.Unmarshal(data, &v); err != nil {
		return nil, Findings{d.tomlFinding(err)}
	}
	d.root = each(v, plain)
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
func (d *Doc) tomlFinding(err error) Finding {
	at := 0
	if e, ok := errors.AsType[*toml.DecodeError](err); ok {
		line, column := e.Position() // in bytes
		at = d.lines.lineStarts()[line-1] + column - 1
	}
	for at > 0 && at < len(d.data) && !utf8.RuneStart(d.data[at]) {
		at-- // the decoder may point into a character
	}
	say, _, _ := strings.Cut(strings.ReplaceAll(err.Error(), "toml: ", ""), ": U+") // a byte, which may be no character
	return d.errorAt(at, "not TOML: %s", Clip(strings.Join(strings.Fields(say), " "), 200))
}

// tomlPlaces finds where keys and values stand.
type tomlPlaces struct {
	*Doc
	unstable.Parser
	arrays map[id]int // how many tables an array of tables has so far
	bad    *Finding   // what is beyond the limits, or no value here
}

// file goes through a file, as far as it is TOML.
func (x *tomlPlaces) file() {
	table, depth := root, 0
	for x.bad == nil && x.NextExpression() {
		switch e := x.Expression(); e.Kind {
		case unstable.KeyValue:
			x.pair(e, table, depth)
		default:
			table, depth = x.header(e)
		}
	}
}

// header returns the table that [a.b] or [[a.b]] begins, and how deep it is.
func (x *tomlPlaces) header(e *unstable.Node) (table id, depth int) {
	table = root
	start := -1
	for keys := e.Key(); keys.Next(); {
		at := int(keys.Node().Raw.Offset)
		if start < 0 { // of the line, since blanks alone stand before a header
			start = bytes.LastIndexByte(x.data[:at], '\n') + 1
			start += len(x.data[start:at]) - len(bytes.TrimLeft(x.data[start:at], " \t"))
		}
		table, depth = table.in(string(keys.Node().Data)), depth+1
		switch n := x.arrays[table]; {
		case keys.IsLast():
			x.note(table, place{start, at}, depth)
			if e.Kind == unstable.ArrayTable {
				x.arrays[table], depth = n+1, depth+1
				table = table.in(strconv.Itoa(n))
				x.note(table, place{start, start}, depth)
			}
		case n > 0:
			table, depth = table.in(strconv.Itoa(n-1)), depth+1
		default:
			x.note(table, place{at, at}, depth)
		}
	}
	return table, depth
}

// pair puts a key with its value into a table.
func (x *tomlPlaces) pair(e *unstable.Node, table id, depth int) {
	for keys := e.Key(); keys.Next(); {
		raw := keys.Node().Raw
		table, depth = table.in(string(keys.Node().Data)), depth+1
		at := place{int(raw.Offset), int(raw.Offset)}
		if keys.IsLast() {
			rest := x.data[raw.Offset+raw.Length:]
			at.value = len(x.data) - len(bytes.TrimLeft(rest, " \t="))
			x.value(table, e.Value(), at, depth)
			return
		}
		x.note(table, at, depth)
	}
}

// value notes a value and what stands in it.
func (x *tomlPlaces) value(v id, e *unstable.Node, at place, depth int) {
	if e.Raw.Length > 0 { // a list has no place of its own
		at.value = int(e.Raw.Offset)
	}
	x.note(v, at, depth)
	if e.Kind == unstable.Float && bytes.ContainsAny(e.Data, "nN") {
		x.stop(at.value, "%s is not a value here; leave the key out where there is no value", e.Data)
	}
	n := 0
	for items := e.Children(); x.bad == nil && items.Next(); n++ {
		if item := items.Node(); item.Kind == unstable.KeyValue {
			x.pair(item, v, depth)
		} else {
			x.value(v.in(strconv.Itoa(n)), item, place{at.value, at.value}, depth+1)
		}
	}
}

// note keeps the first place of a key or item, within limits.
func (x *tomlPlaces) note(v id, at place, depth int) {
	if _, known := x.places[v]; !known {
		x.places[v] = at
	}
	if depth > MaxDepth {
		x.stop(at.value, "more than %d levels of nesting; a card has fewer than ten", MaxDepth)
	} else if len(x.places) > MaxElements {
		x.stop(at.value, "more than %d keys and items in one card", MaxElements)
	}
}

func (x *tomlPlaces) stop(at int, format string, args ...any) {
	if x.bad == nil {
		bad := x.errorAt(at, format, args...)
		x.bad = &bad
	}
}

// plain returns what the decoder found as JSON has it.
func plain(v any) any {
	switch v := v.(type) {
	case string:
		return strings.ReplaceAll(v, "\r\n", "\n") // of a file whose lines end so
	case int64:
		return json.Number(strconv.FormatInt(v, 10))
	case float64:
		return json.Number(strconv.FormatFloat(v, 'f', -1, 64))
	case encoding.TextMarshaler: // a date
		text, _ := v.MarshalText() // of years that have four digits
		return string(text)
	}
	return v
}
