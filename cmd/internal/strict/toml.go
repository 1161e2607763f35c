package strict

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
	"github.com/pelletier/go-toml/v2/unstable"
)

const (
	clearly    = 100 // bytes from a syntax error on that say what is wrong
	manyTables = 200 // inline tables; the decoder's cost grows with the square of their depth
)

// TOML parses data as TOML. Dates become strings as they are written, so that one
// schema describes cards in either format. The Doc is nil where the syntax is broken.
func TOML(path string, data []byte) (*Doc, Findings) {
	d := newDoc(path, data, "TOML")
	source, fs, ok := d.source()
	if fs.HasErrors() && (!bytes.HasPrefix(data, bom) || len(fs) > 1) || !ok {
		return nil, fs.Limit() // the parser stops at a byte that is not UTF-8 anyway
	}
	b := tomlBuilder{collector: collector{d: d}, source: source}
	end, err := b.build()
	if b.over != nil {
		fs.Add(d.errorAt(b.over.At, "%s", b.over.Message))
		return nil, fs.Limit()
	}
	var v map[string]any
	if err == nil {
		_, err = toml.Decode(string(source), &v) // knows which tables and keys contradict each other
	} else if upTo := source[:min(end+clearly, len(source))]; bytes.Count(upTo, []byte("{")) <= manyTables {
		// The decoder words errors better than the parser.
		if _, worded := toml.Decode(string(upTo), &v); worded != nil {
			err = worded
		}
	}
	if err != nil {
		fs.Add(tomlFinding(d, err, end))
		return nil, fs.Limit()
	}
	fs.Add(b.findings...)
	return d, fs.Limit()
}

// DecodeTOML parses data as TOML, which must follow a JSON Schema of the program's
// own, and fills a value with it, as [Doc.Decode] does. The value is of use only if
// no finding is an error. The Doc is nil where the syntax is broken.
func DecodeTOML(path string, data, schema []byte, v any) (*Doc, Findings) {
	doc, findings := TOML(path, data)
	if findings.HasErrors() {
		return doc, findings
	}
	return doc, doc.Fill(v, MustCompile("schema.json", schema), findings)
}

// tomlFinding words an error of the decoder, or of the parser at an offset.
func tomlFinding(d *Doc, err error, offset int) Finding {
	p, ok := errors.AsType[toml.ParseError](err)
	if !ok {
		return d.errorAt(offset, "not TOML: %v", err)
	}
	say := p.Message
	if say == "" {
		say = strings.TrimPrefix(err.Error(), "toml: ")
	}
	at := min(p.Position.Start, len(d.data))
	for at > 0 && at < len(d.data) && !utf8.RuneStart(d.data[at]) {
		at-- // the parser may point into a character
	}
	return d.errorAt(at, "not TOML: %s", Clip(strings.Join(strings.Fields(say), " "), 200))
}

// A tomlBuilder makes nodes of TOML as far as its syntax is right. Whether tables and
// keys contradict each other is for a decoder to say.
type tomlBuilder struct {
	collector
	source []byte
	nodes  int
	over   *SyntaxError // the limit that the file is over, or nil
}

// build makes the nodes, and returns the first syntax error and its offset.
func (b *tomlBuilder) build() (end int, err error) {
	b.d.root = Value{Kind: '{', key: -1}
	var parser unstable.Parser
	parser.Reset(b.source)
	table, depth := &b.d.root, 0
	for parser.NextExpression() && b.over == nil {
		if e := parser.Expression(); e.Kind == unstable.KeyValue {
			b.pair(table, depth, e)
		} else {
			table, depth = b.header(e)
		}
	}
	if e, ok := errors.AsType[*unstable.ParserError](parser.Error()); ok {
		end = int(parser.Range(e.Highlight).Offset)
	}
	return end, parser.Error()
}

// header returns the table that [a.b] or [[a.b]] begins, and how deep it is.
func (b *tomlBuilder) header(e *unstable.Node) (table *Value, depth int) {
	table = &b.d.root
	for it := e.Key(); it.Next() && b.over == nil; {
		key := int(it.Node().Raw.Offset)
		start := key
		if it.IsLast() { // the bracket, which only a line of blanks precedes
			line := bytes.LastIndexByte(b.source[:key], '\n') + 1
			start = line + bytes.IndexByte(b.source[line:], '[')
		}
		depth++
		table = b.member(table, depth, string(it.Node().Data), key, start)
		if it.IsLast() && e.Kind == unstable.ArrayTable {
			table.Kind = '['
			table.Parts = append(table.Parts, Value{Kind: '{', key: -1, at: int32(start)})
			b.count(depth+1, start)
		}
		if n := len(table.Parts); table.Kind == '[' && n > 0 {
			table, depth = &table.Parts[n-1], depth+1
		}
	}
	return table, depth
}

// pair puts a key with its value into a table.
func (b *tomlBuilder) pair(table *Value, depth int, e *unstable.Node) {
	for it := e.Key(); it.Next() && b.over == nil; depth++ {
		raw := it.Node().Raw
		key := int(raw.Offset)
		start := key
		if it.IsLast() { // the value follows the '=' and blanks
			start = key + int(raw.Length)
			start += 1 + bytes.IndexByte(b.source[start:], '=')
			start += len(b.source[start:]) - len(bytes.TrimLeft(b.source[start:], " \t"))
		}
		table = b.member(table, depth+1, string(it.Node().Data), key, start)
	}
	b.value(table, depth, e.Value())
}

// value fills a node with what stands in the file.
func (b *tomlBuilder) value(n *Value, depth int, v *unstable.Node) {
	n.Kind, n.Text = '"', string(v.Data)
	switch v.Kind {
	case unstable.String:
		n.Text = strings.ReplaceAll(n.Text, "\r\n", "\n") // of a file whose lines end so
	case unstable.Bool:
		n.Kind = n.Text[0]
	case unstable.Integer:
		n.Kind = '0'
		if x, err := strconv.ParseInt(strings.TrimPrefix(n.Text, "+"), 0, 64); err == nil {
			n.Text = strconv.FormatInt(x, 10)
		}
	case unstable.Float:
		n.Kind = '0'
		x, _ := strconv.ParseFloat(strings.ReplaceAll(n.Text, "_", ""), 64)
		if n.Text = strconv.FormatFloat(x, 'f', -1, 64); math.IsNaN(x) || math.IsInf(x, 0) {
			b.d.bad[int(n.at)] = true
			b.errorf(int(n.at), "%v is not a value here; leave the key out where there is no value", x)
			n.Text = "0"
		}
	case unstable.InlineTable:
		n.Kind = '{'
		for it := v.Children(); it.Next() && b.over == nil; {
			b.pair(n, depth, it.Node())
		}
	case unstable.Array:
		n.Kind = '['
		for it := v.Children(); it.Next() && b.over == nil; {
			item := Value{key: -1, at: n.at} // a list in a list has no place of its own
			if raw := it.Node().Raw; raw.Length > 0 {
				item.at = int32(raw.Offset)
			}
			n.Parts = append(n.Parts, item)
			b.count(depth+1, int(item.at))
			b.value(&n.Parts[len(n.Parts)-1], depth+1, it.Node())
		}
	}
}

// member returns the member of a table, which keeps its first place; one that is not
// there yet is a table.
func (b *tomlBuilder) member(table *Value, depth int, name string, key, start int) *Value {
	if n := table.member(name); n != nil {
		return n
	}
	b.count(depth, start)
	table.Parts = append(table.Parts, Value{Kind: '{', key: int32(key), at: int32(start), Name: name})
	return &table.Parts[len(table.Parts)-1]
}

func (b *tomlBuilder) count(depth, offset int) {
	b.nodes++
	switch {
	case depth > MaxDepth:
		b.over = &SyntaxError{offset, fmt.Sprintf("more than %d levels of nesting; a card has fewer than ten", MaxDepth)}
	case b.nodes >= MaxElements:
		b.over = &SyntaxError{offset, fmt.Sprintf("more than %d keys and items in one card", MaxElements)}
	}
}
