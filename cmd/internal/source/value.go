package source

import (
	"encoding/json"
	"strconv"
)

// A Value is one value of a file, and where it stands. One without a kind is not there.
type Value struct {
	Kind  byte    // as of a token of package jsontext: { [ " 0 t f n
	Name  string  // the key, of a member of an object
	Text  string  // a string; or a number, true, false or null as it is written
	Parts []Value // members, in the order of the file, or items

	at, key int32          // offsets of the value and of the key, which is -1 where there is none
	large   map[string]int // names of members
}

// At returns the offset of a value in its file.
func (n Value) At() int { return int(n.at) }

// Key returns the key of a value as a text that stands where it does.
func (n Value) Key() Value { return Value{Kind: '"', Text: n.Name, at: int32(n.keyStart()), key: -1} }

// Get returns the value under a key.
func (n Value) Get(key string) Value {
	if m := n.member(key); n.Kind == '{' && m != nil {
		return *m
	}
	return Value{at: n.at}
}

// isTree reports whether a value has values in it.
func (n Value) isTree() bool { return n.Kind == '{' || n.Kind == '[' }

// find returns the value that tokens lead to, and true, or the nearest one around it.
func (n *Value) find(tokens []string) (*Value, bool) {
	for _, t := range tokens {
		i := n.part(t)
		if i < 0 {
			return n, false
		}
		n = &n.Parts[i]
	}
	return n, true
}

// keyStart returns the offset of the key, or of the value that has none.
func (n *Value) keyStart() int {
	if n.key < 0 {
		return int(n.at)
	}
	return int(n.key)
}

// largeObject is the number of members from which on an object gets a map: what looks
// for each of many members must not walk over all those before it.
const largeObject = 64

// part returns the index of a member or item, or -1.
func (n *Value) part(token string) int {
	if n.Kind == '[' {
		i, err := strconv.Atoi(token)
		if err != nil || i < 0 || i >= len(n.Parts) {
			return -1
		}
		return i
	}
	if len(n.Parts) < largeObject {
		for i := range n.Parts {
			if n.Parts[i].Name == token {
				return i
			}
		}
		return -1
	}
	if n.large == nil {
		n.large = map[string]int{}
	}
	for i := len(n.large); i < len(n.Parts); i++ {
		n.large[n.Parts[i].Name] = i
	}
	if i, ok := n.large[token]; ok {
		return i
	}
	return -1
}

// walk calls visit for n and all below it, with a function that returns the JSON Pointer
// of each; at is that of n.
func (n *Value) walk(at func() string, visit func(at func() string, n *Value)) {
	visit(at, n)
	for i := range n.Parts {
		n.Parts[i].walk(func() string {
			if n.Kind == '[' {
				return at() + Pointer(i)
			}
			return at() + Pointer(n.Parts[i].Name)
		}, visit)
	}
}

// member returns the member of a name, or nil.
func (n *Value) member(name string) *Value {
	if i := n.part(name); i >= 0 {
		return &n.Parts[i]
	}
	return nil
}

// value returns what a value holds: map[string]any, []any, string, [json.Number], bool or nil.
func (n *Value) value() any {
	switch n.Kind {
	case '{':
		m := make(map[string]any, len(n.Parts))
		for i := range n.Parts {
			m[n.Parts[i].Name] = n.Parts[i].value()
		}
		return m
	case '[':
		list := make([]any, len(n.Parts))
		for i := range n.Parts {
			list[i] = n.Parts[i].value()
		}
		return list
	case '"':
		return n.Text
	case '0':
		return json.Number(n.Text)
	case 't', 'f':
		return n.Kind == 't'
	}
	return nil
}
