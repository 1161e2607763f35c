package strict

import "strconv"

// A place is that of one value of a JSON document and of what is in it.
type place struct {
	key, value int32   // offsets; that of the key is -1 where there is none
	name       string  // the key
	parts      []place // members, in the order of the document, or items
	large      map[string]int
}

// find returns the offsets of the part that tokens lead to, or of the nearest one
// around it.
func (p *place) find(tokens []string) (key, value int) {
	for _, t := range tokens {
		i := p.part(t)
		if i < 0 {
			break
		}
		p = &p.parts[i]
	}
	if p.key < 0 {
		return int(p.value), int(p.value)
	}
	return int(p.key), int(p.value)
}

// largeObject is the number of members from which on an object gets a map: a
// message for each of many members must not walk over all those before it.
const largeObject = 64

// part returns the index of a member or item, or -1. Of duplicate keys it is the first.
func (p *place) part(token string) int {
	if len(p.parts) == 0 {
		return -1
	}
	if p.parts[0].key < 0 {
		i, err := strconv.Atoi(token)
		if err != nil || i < 0 || i >= len(p.parts) {
			return -1
		}
		return i
	}
	if len(p.parts) >= largeObject {
		if p.large == nil {
			p.large = map[string]int{}
			for i := len(p.parts) - 1; i >= 0; i-- {
				p.large[p.parts[i].name] = i
			}
		}
		if i, ok := p.large[token]; ok {
			return i
		}
		return -1
	}
	for i := range p.parts {
		if p.parts[i].name == token {
			return i
		}
	}
	return -1
}
