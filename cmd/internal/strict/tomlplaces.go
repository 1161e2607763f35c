package strict

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// A tomlPlaces knows where the keys, tables and values of a TOML file are.
type tomlPlaces struct {
	source []byte
	at     map[string]span // by tokens joined with NUL
	tables map[string]int  // number of tables in each array of tables
	broken error           // the first syntax error, or nil
	end    int             // its offset
	limit  string          // the limit that the file is over, or ""
	over   int             // offset of what is over it
}

// A span is the place of one key and its value.
type span struct{ key, value int }

func (p *tomlPlaces) find(tokens []string) (key, value int) {
	for n := len(tokens); n >= 0; n-- {
		if s, ok := p.at[strings.Join(tokens[:n], "\x00")]; ok {
			return s.key, s.value
		}
	}
	return 0, 0
}

// findTOML finds the places in TOML source, as far as its syntax is right.
func findTOML(source []byte) *tomlPlaces {
	p := &tomlPlaces{source: source, at: map[string]span{"": {}}, tables: map[string]int{}}
	var parser unstable.Parser
	parser.Reset(source)
	var table []string
	for parser.NextExpression() && p.limit == "" {
		if e := parser.Expression(); e.Kind == unstable.KeyValue {
			p.pair(table, e)
		} else {
			table = p.header(e)
		}
	}
	p.broken = parser.Error()
	if e, ok := errors.AsType[*unstable.ParserError](p.broken); ok {
		p.end = int(parser.Range(e.Highlight).Offset)
	}
	return p
}

// header puts the table that [a.b] or [[a.b]] begins, and returns its path.
func (p *tomlPlaces) header(e *unstable.Node) (path []string) {
	for it := e.Key(); it.Next(); {
		key := int(it.Node().Raw.Offset)
		value := key
		if it.IsLast() { // the bracket, which only a line of blanks precedes
			line := bytes.LastIndexByte(p.source[:key], '\n') + 1
			value = line + bytes.IndexByte(p.source[line:], '[')
		}
		path = append(path, string(it.Node().Data))
		name := strings.Join(path, "\x00")
		p.put(path, span{key, value})
		if it.IsLast() && e.Kind == unstable.ArrayTable {
			p.tables[name]++
		}
		if n := p.tables[name]; n > 0 {
			path = append(path, strconv.Itoa(n-1))
			p.put(path, span{value, value})
		}
		if p.limit != "" {
			break
		}
	}
	return path
}

// pair puts a key with its value, within the table of path.
func (p *tomlPlaces) pair(path []string, e *unstable.Node) {
	path = slices.Clone(path)
	for it := e.Key(); it.Next() && p.limit == ""; {
		raw := it.Node().Raw
		key := int(raw.Offset)
		value := key
		if it.IsLast() { // the value follows the '=' and blanks
			value = key + int(raw.Length)
			value += 1 + bytes.IndexByte(p.source[value:], '=')
			value += len(p.source[value:]) - len(bytes.TrimLeft(p.source[value:], " \t"))
		}
		path = append(path, string(it.Node().Data))
		p.put(path, span{key, value})
	}
	p.value(path, e.Value())
}

// value puts what is in an array or inline table.
func (p *tomlPlaces) value(path []string, v *unstable.Node) {
	i := 0
	for it := v.Children(); it.Next() && p.limit == ""; i++ {
		n := it.Node()
		if v.Kind == unstable.InlineTable {
			p.pair(path, n)
			continue
		}
		item := append(slices.Clone(path), strconv.Itoa(i))
		_, at := p.find(path) // a list in a list has no place of its own
		if n.Raw.Length > 0 {
			at = int(n.Raw.Offset)
		}
		p.put(item, span{at, at})
		p.value(item, n)
	}
}

// put keeps the first place of a part.
func (p *tomlPlaces) put(path []string, at span) {
	name := strings.Join(path, "\x00")
	if _, ok := p.at[name]; !ok {
		p.at[name] = at
	}
	switch {
	case len(path) > MaxDepth:
		p.limit = fmt.Sprintf("more than %d levels of nesting; a card has fewer than ten", MaxDepth)
	case len(p.at) > MaxElements:
		p.limit = fmt.Sprintf("more than %d keys and items in one card", MaxElements)
	default:
		return
	}
	p.over = at.value
}
