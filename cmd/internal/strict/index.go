package strict

import (
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// An index holds the offsets of all values of a JSON document in the order of
// the document: twelve bytes a value, so that a large file costs little more
// than itself.
type index struct {
	data    []byte
	entries []entry
	items   map[int][]int32          // entries of the items of arrays, made when asked for
	keys    map[int]map[string]int32 // entries of the members of large objects, likewise
}

// An entry is one value. Its children follow it.
type entry struct {
	key   int32 // offset of the key, -1 for none
	value int32 // offset of the value
	next  int32 // the entry after this value and all that is in it
}

func (x *index) find(tokens []string) (key, value int) {
	at := 0
	for _, t := range tokens {
		child := x.child(at, t)
		if child < 0 {
			break
		}
		at = child
	}
	e := x.entries[at]
	if e.key < 0 {
		return int(e.value), int(e.value)
	}
	return int(e.key), int(e.value)
}

// child gives the entry of a key or item of the value of entry at, or -1. Of
// duplicate keys it is the first.
func (x *index) child(at int, token string) int {
	end := int(x.entries[at].next)
	if at+1 >= end {
		return -1
	}
	if x.entries[at+1].key >= 0 {
		seen := 0
		for c := at + 1; c < end && seen < largeObject; c = int(x.entries[c].next) {
			if x.keyIs(c, token) {
				return c
			}
			seen++
		}
		if seen == largeObject {
			if c, ok := x.keysOf(at)[token]; ok {
				return int(c)
			}
		}
		return -1
	}
	i, err := strconv.Atoi(token)
	items := x.itemsOf(at)
	if err != nil || i < 0 || i >= len(items) {
		return -1
	}
	return int(items[i])
}

// itemsOf lists the entries of the items of an array. The list is kept: a
// message for each of many items must not walk over all those before it.
func (x *index) itemsOf(at int) []int32 {
	if items, ok := x.items[at]; ok {
		return items
	}
	var items []int32
	for c := at + 1; c < int(x.entries[at].next); c = int(x.entries[c].next) {
		items = append(items, int32(c))
	}
	if x.items == nil {
		x.items = map[int][]int32{}
	}
	x.items[at] = items
	return items
}

// largeObject is the number of members from which on an object gets a map.
const largeObject = 64

// keysOf gives the entries of the members of an object by key, the first of
// each. It is kept, for the same reason.
func (x *index) keysOf(at int) map[string]int32 {
	if keys, ok := x.keys[at]; ok {
		return keys
	}
	keys := map[string]int32{}
	for c := at + 1; c < int(x.entries[at].next); c = int(x.entries[c].next) {
		if name := x.unquotedKey(c); keys[name] == 0 { // no member is entry 0
			keys[name] = int32(c)
		}
	}
	if x.keys == nil {
		x.keys = map[int]map[string]int32{}
	}
	x.keys[at] = keys
	return keys
}

// before gives the offset of the first key of this name in the object that
// holds entry at, or -1. The object is still open: it is the innermost entry
// before at that has no end yet.
func (x *index) before(at int, name string) int {
	object := at - 1
	for object >= 0 && x.entries[object].next != 0 {
		object--
	}
	for c := object + 1; c < at; c = int(x.entries[c].next) {
		if x.keyIs(c, name) {
			return int(x.entries[c].key)
		}
	}
	return -1
}

// keyIs says whether the key of entry c is name.
func (x *index) keyIs(c int, name string) bool {
	raw := x.data[x.entries[c].key+1:]
	if len(raw) > len(name) && string(raw[:len(name)]) == name && raw[len(name)] == '"' {
		return true
	}
	for i := range raw {
		switch raw[i] {
		case '"':
			return false // plain text, compared above
		case '\\':
			return x.unquotedKey(c) == name
		default:
			if raw[i] >= 0x80 {
				return x.unquotedKey(c) == name
			}
		}
	}
	return false
}

// unquotedKey gives the key of entry c with its escapes undone.
func (x *index) unquotedKey(c int) string {
	raw := x.data[x.entries[c].key:]
	end := 1
	for end < len(raw) && raw[end] != '"' {
		if raw[end] == '\\' {
			end++
		}
		end++
	}
	b, _ := jsontext.AppendUnquote(nil, raw[:min(end+1, len(raw))])
	return string(b)
}
