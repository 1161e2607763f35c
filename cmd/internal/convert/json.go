package convert

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/counselboard/counselboard/cmd/internal/list"
)

// A node is a value of JSON with its place.
type node struct {
	kind  byte   // { [ " 0 t f n
	text  string // of a single value
	key   string // in an object
	at    int
	parts []node
}

// all returns the values at a path, through lists or by the number of an item; * is any key.
func (n *node) all(path ...string) (out []*node) {
	if len(path) == 0 {
		return []*node{n}
	}
	for i := range n.parts {
		switch m := &n.parts[i]; {
		case n.kind == '[' && path[0] != strconv.Itoa(i):
			out = append(out, m.all(path...)...)
		case n.kind == '[' || m.key == path[0] || path[0] == "*":
			out = append(out, m.all(path[1:]...)...)
		}
	}
	return out
}

// find returns the first value that is not null at one of several dotted paths, or nil.
func (n *node) find(paths ...string) *node {
	for _, p := range paths {
		if n == nil {
			break
		}
		if found := list.First(n.all(strings.Split(p, ".")...), func(m *node) bool { return m.kind != 'n' }); found != nil {
			return found
		}
	}
	return nil
}

// str returns the text of the first value at one of several dotted paths, of a list its first.
func (n *node) str(paths ...string) string {
	found := n
	if len(paths) > 0 {
		found = n.find(paths...)
	}
	for found != nil && found.kind == '[' && len(found.parts) > 0 {
		found = &found.parts[0]
	}
	if found == nil {
		return ""
	}
	return found.text
}

func (n *node) isTree() bool { return n.kind == '{' || n.kind == '[' }

// stringOrNaN matches a string of JSON, or what Python writes for a number that is none, outside of one.
var stringOrNaN = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|-?(?:NaN|Infinity)\b`)

// readJSON reads the values of a file, one or one a line. An error is at an offset.
func readJSON(f *file) (docs []node, at int, err error) {
	src := f.text
	if strings.Contains(src, "NaN") || strings.Contains(src, "Infinity") {
		src = stringOrNaN.ReplaceAllStringFunc(src, func(s string) string {
			if s[0] == '"' {
				return s
			}
			return `""` + strings.Repeat(" ", len(s)-2) // as long, so that places stay
		})
	}
	r := &jsonReader{text: src, d: jsontext.NewDecoder(strings.NewReader(src))}
	for {
		v, err := r.value(0)
		switch e, ok := errors.AsType[*jsontext.SyntacticError](err); {
		case errors.Is(err, io.EOF) && len(docs) > 0:
			return docs, 0, nil
		case ok:
			return docs, int(e.ByteOffset), fmt.Errorf("not JSON, or cut short: %w", e.Err)
		case err != nil:
			return docs, int(r.d.InputOffset()), err
		}
		docs = append(docs, v)
	}
}

// without returns a value without what stands under some keys.
func (n node) without(keys map[string]bool) node {
	n.parts = list.Map(list.Keep(n.parts, func(m node) bool { return !keys[m.key] }), func(m node) node { return m.without(keys) })
	return n
}

type jsonReader struct {
	text   string
	d      *jsontext.Decoder
	values int
	inside int // one more than the place of a text that holds this one, or 0
}

const maxNodes = 5_000_000

// token returns the next token with its place.
func (r *jsonReader) token() (jsontext.Token, int, error) {
	at := int(r.d.InputOffset())
	for at < len(r.text) && strings.IndexByte(" \t\r\n,:", r.text[at]) >= 0 {
		at++
	}
	if r.inside > 0 {
		at = r.inside - 1
	}
	t, err := r.d.ReadToken()
	return t, at, err
}

func (r *jsonReader) value(depth int) (n node, err error) {
	t, at, err := r.token()
	if err != nil {
		return n, err
	}
	if r.values++; r.values > maxNodes || depth > maxDepth {
		return n, fmt.Errorf("more than %d values, or more than %d within each other; import it in parts", maxNodes, maxDepth)
	}
	n.at, n.kind = at, byte(t.Kind())
	if !n.isTree() {
		if n.kind != 'n' {
			n.text = t.String()
		}
		return n, nil
	}
	for end := jsontext.Kind(n.kind + 2); r.d.PeekKind() != end; { // ] and } stand two after [ and {
		key := ""
		if n.kind == '{' {
			if t, _, err = r.token(); err != nil {
				return n, err
			}
			key = t.String()
		}
		m, err := r.value(depth + 1)
		if err != nil {
			return n, err
		}
		m.key = key
		n.parts = append(n.parts, m)
	}
	_, _, err = r.token()
	return n, err
}

// fence matches what models write around JSON.
var fence = regexp.MustCompile("^\\s*```(?:json)?\\s*|\\s*```\\s*$")

// inText returns the object or list that a text holds, in its place: what a judge wrote, or a cell of a table.
func inText(s string, at int) (node, bool) {
	s = strings.TrimSpace(s)
	if len(s) < 2 || s[0] != '{' && s[0] != '[' && s[0] != '`' {
		return node{}, false
	}
	s = strings.TrimSpace(fence.ReplaceAllString(s, ""))
	r := &jsonReader{text: s, d: jsontext.NewDecoder(strings.NewReader(s)), inside: at + 1}
	n, err := r.value(0)
	return n, err == nil && n.isTree() && int(r.d.InputOffset()) == len(s)
}

// A flattener makes rows of documents: objects of single values under names like annotations.completed_by.id; an object that a
// list holds makes a row of its own, with what stands around it.
type flattener struct {
	t     *table
	file  *file
	rows  []string                 // paths of the lists that hold rows
	scale func(name string) string // the scale that a key names and nothing else, or ""
	other map[string]int           // lists of objects that were not read, and how many
}

// A field is a cell under its column's name.
type field struct {
	name string
	cell cell
	kind byte // of its node
}

// object adds the rows of an object: one, or one for each object in the lists that are rows.
func (x *flattener) object(n *node, around []field, prefix string) bool {
	if n.kind == '[' {
		for i := range n.parts {
			if !x.object(&n.parts[i], around, prefix) {
				return false
			}
		}
		return true
	}
	own, lists := n.walk(prefix, nil)
	fields := slices.Concat(around, own)
	chosen, byScale := x.rowsOf(lists)
	if len(chosen) == 0 {
		r := row{place: place{x.file, n.at}}
		for _, f := range fields {
			r.set(x.t.at(f.name, place{x.file, f.cell.at}), f.cell)
		}
		return len(r.cells) == 0 || x.t.add(r)
	}
	for _, l := range chosen {
		inner, within := fields, l.key+"."
		if byScale {
			inner = append(slices.Clone(fields), field{"dimension", cell{lastPart(l.key), l.at}, '"'})
			within = prefix
		} else if slices.Contains(x.rows, l.key) { // all rows of the file: a value beside them is the file's
			inner, within = slices.Concat(around, list.Keep(own, func(f field) bool { return strings.Contains(f.name, ".") })), ""
		}
		if !x.object(&l, inner, within) {
			return false
		}
	}
	return true
}

// rowsOf says which of several lists of objects hold the rows: those that the plan names; each of a scale; the one that there is.
func (x *flattener) rowsOf(lists []node) (chosen []node, byScale bool) {
	if len(x.rows) > 0 {
		named := func(n node) bool { return slices.Contains(x.rows, n.key+"[]") || slices.Contains(x.rows, n.key) }
		return list.Keep(lists, named), false
	}
	if scales := list.Keep(lists, func(n node) bool { return x.scale(lastPart(n.key)) != "" }); len(scales) > 0 {
		return scales, true
	}
	if lists = list.Keep(lists, func(n node) bool { return !notRows[lastPart(n.key)] }); len(lists) == 1 {
		return lists, false
	}
	for _, n := range lists {
		x.other[n.key]++
	}
	return nil, false
}

// walk returns the single values of an object under their names, and the lists of objects in it.
func (n *node) walk(prefix string, fields []field) ([]field, []node) {
	var lists []node
	for _, m := range n.parts {
		name := prefix + m.key
		if strings.Contains(m.key, ".") {
			name = prefix + strconv.Quote(m.key) // "gpt-4.1" is one key
		}
		if in, ok := inText(m.text, m.at); ok {
			in.key = m.key
			m = in
		}
		if leaf, ok := onlyLeaf(m); ok {
			leaf.key, leaf.at = m.key, m.at
			m = leaf
		}
		switch {
		case m.kind == '{':
			var inner []node
			fields, inner = m.walk(name+".", fields)
			lists = append(lists, inner...)
		case m.kind == '[' && slices.ContainsFunc(m.parts, func(p node) bool { return p.kind == '{' }):
			m.key = name
			lists = append(lists, m)
		case m.kind == '[':
			said := list.Map(m.parts[:min(len(m.parts), 20)], func(n node) string { return n.text }) // of a vector, say
			fields = append(fields, field{name, cell{strings.Join(said, "; "), m.at}, '"'})
		default:
			fields = append(fields, field{name, cell{m.text, m.at}, m.kind})
		}
	}
	return fields, lists
}

// onlyLeaf returns the value that stands for the object or list that holds it alone: {"rating": 4} is 4, ["Yes"] is Yes.
func onlyLeaf(n node) (node, bool) {
	for n.isTree() {
		if len(n.parts) != 1 || n.kind == '{' && !leaves[n.parts[0].key] {
			return n, false
		}
		n = n.parts[0]
	}
	return n, true
}
