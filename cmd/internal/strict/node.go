package strict

import (
	"encoding/json"
	"strconv"
)

// A node is one value of a document, and where it stands.
type node struct {
	kind  byte   // as of a token of package jsontext: { [ " 0 t f n
	key   int32  // offset of the key; -1 where there is none
	start int32  // offset of the value
	name  string // the key
	text  string // a string, or a number as it is written
	parts []node // members, in the order of the document, or items
	large map[string]int
}

// find returns the node that tokens lead to, and true, or the nearest one around it.
func (n *node) find(tokens []string) (*node, bool) {
	for _, t := range tokens {
		i := n.part(t)
		if i < 0 {
			return n, false
		}
		n = &n.parts[i]
	}
	return n, true
}

// keyStart returns the offset of the key, or of the value that has none.
func (n *node) keyStart() int {
	if n.key < 0 {
		return int(n.start)
	}
	return int(n.key)
}

// largeObject is the number of members from which on an object gets a map: what looks
// for each of many members must not walk over all those before it.
const largeObject = 64

// part returns the index of a member or item, or -1.
func (n *node) part(token string) int {
	if n.kind == '[' {
		i, err := strconv.Atoi(token)
		if err != nil || i < 0 || i >= len(n.parts) {
			return -1
		}
		return i
	}
	if len(n.parts) < largeObject {
		for i := range n.parts {
			if n.parts[i].name == token {
				return i
			}
		}
		return -1
	}
	if n.large == nil {
		n.large = map[string]int{}
	}
	for i := len(n.large); i < len(n.parts); i++ {
		n.large[n.parts[i].name] = i
	}
	if i, ok := n.large[token]; ok {
		return i
	}
	return -1
}

// walk calls visit for a node and all below it, with the indexes of parts that lead there.
func (n *node) walk(visit func(n *node, indexes []int)) {
	var indexes []int
	var walk func(n *node)
	walk = func(n *node) {
		visit(n, indexes)
		for i := range n.parts {
			indexes = append(indexes, i)
			walk(&n.parts[i])
			indexes = indexes[:len(indexes)-1]
		}
	}
	walk(n)
}

// pointer returns the JSON Pointer of the node that indexes of parts lead to.
func (n *node) pointer(indexes []int) string {
	var parts []any
	for _, i := range indexes {
		if n.kind == '[' {
			parts = append(parts, i)
		} else {
			parts = append(parts, n.parts[i].name)
		}
		n = &n.parts[i]
	}
	return Pointer(parts...)
}

// member returns the member of a name, or nil.
func (n *node) member(name string) *node {
	if i := n.part(name); i >= 0 {
		return &n.parts[i]
	}
	return nil
}

// value returns what a node holds: map[string]any, []any, string, [json.Number], bool or nil.
func (n *node) value() any {
	switch n.kind {
	case '{':
		m := make(map[string]any, len(n.parts))
		for i := range n.parts {
			m[n.parts[i].name] = n.parts[i].value()
		}
		return m
	case '[':
		list := make([]any, len(n.parts))
		for i := range n.parts {
			list[i] = n.parts[i].value()
		}
		return list
	case '"':
		return n.text
	case '0':
		return json.Number(n.text)
	case 't', 'f':
		return n.kind == 't'
	}
	return nil
}
