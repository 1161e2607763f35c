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

// WithKey returns a copy of the value that is a member under key.
func (n Value) WithKey(key Value) Value {
	n.Name, n.key = key.Text, key.at
	return n
}

// Members returns the members of an object, and Items the items of a list; none of any other value.
func (n Value) Members() []Value { return n.parts('{') }
func (n Value) Items() []Value   { return n.parts('[') }

func (n Value) parts(kind byte) []Value {
	if n.Kind != kind {
		return nil
	}
	return n.Parts
}

// Get returns the value under keys within each other.
func (n Value) Get(keys ...string) Value {
	for _, key := range keys {
		m := n.member(key)
		if n.Kind != '{' || m == nil {
			return Value{at: n.at}
		}
		n = *m
	}
	return n
}

// IsNumber reports whether a value is a number, IsTree whether it has values in it, and
// IsSingle whether it has none.
func (n Value) IsNumber() bool { return n.Kind == '0' }
func (n Value) IsTree() bool   { return n.Kind == '{' || n.Kind == '[' }
func (n Value) IsSingle() bool { return n.Kind != 0 && !n.IsTree() }

// Named returns a copy of the value that is a member called name, at the value's own position.
func (n Value) Named(name string) Value { return n.WithKey(n.NewText(name)) }

// NewText returns a text at the position of n.
func (n Value) NewText(text string) Value { return Value{Kind: '"', Text: text, at: n.at, key: -1} }

// TextAt returns a text that stands at an offset of a file, under a name that stands at another.
func TextAt(name string, key int, text string, at int) Value {
	return Value{Kind: '"', Name: name, Text: text, at: int32(at), key: int32(key)}
}

// Row returns an object of members that stands where n does.
func (n Value) Row(members ...Value) Value {
	return Value{Kind: '{', Parts: members, at: n.at, key: -1}
}

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
