package strict

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A tomlPlaces knows where the keys, tables and values of a TOML file are.
type tomlPlaces struct {
	at      map[string]span // by tokens joined with NUL
	stopped int             // the offset at which the scanner lost its way, or -1
	limit   string          // why, if it was at a limit
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

// scan finds the places in TOML source. It only has to be right for valid
// TOML; on anything else it may stop anywhere.
func scan(source []byte) tomlPlaces {
	s := tomlScanner{data: source, places: tomlPlaces{at: map[string]span{"": {}}, stopped: -1}, tables: map[string]int{}}
	for s.ok() {
		s.blank(true)
		if s.at >= len(s.data) {
			break
		}
		s.line()
	}
	return s.places
}

type tomlScanner struct {
	data   []byte
	at     int
	table  []string       // the table that keys belong to
	tables map[string]int // number of tables in each array of tables
	places tomlPlaces
}

func (s *tomlScanner) ok() bool { return s.places.stopped < 0 }

func (s *tomlScanner) stop() {
	if s.ok() {
		s.places.stopped = min(s.at, len(s.data))
	}
}

// limit stops and says why.
func (s *tomlScanner) limit(why string) {
	if s.ok() {
		s.stop()
		s.places.limit = why
	}
}

// deep stops if there are too many levels.
func (s *tomlScanner) deep(tokens []string) bool {
	if len(tokens) <= MaxDepth {
		return false
	}
	s.limit(fmt.Sprintf("more than %d levels of nesting; a card has fewer than ten", MaxDepth))
	return true
}

// peek gives the byte at the scanner, 0 at the end.
func (s *tomlScanner) peek() byte {
	if s.at < len(s.data) {
		return s.data[s.at]
	}
	return 0
}

// blank skips spaces, and newlines and comments too if lines is set.
func (s *tomlScanner) blank(lines bool) {
	for s.at < len(s.data) {
		switch c := s.data[s.at]; {
		case c == ' ' || c == '\t':
			s.at++
		case lines && (c == '\n' || c == '\r'):
			s.at++
		case lines && c == '#':
			if end := bytes.IndexByte(s.data[s.at:], '\n'); end >= 0 {
				s.at += end
			} else {
				s.at = len(s.data)
			}
		default:
			return
		}
	}
}

// put keeps the first place of a part.
func (s *tomlScanner) put(tokens []string, p span) {
	name := strings.Join(tokens, "\x00")
	if _, ok := s.places.at[name]; !ok {
		s.places.at[name] = p
	}
	if len(s.places.at) > MaxElements {
		s.limit(fmt.Sprintf("more than %d keys and items in one card", MaxElements))
	}
}

// line reads a table header or a key with its value, and the end of the line.
func (s *tomlScanner) line() {
	if s.peek() == '[' {
		s.header()
	} else {
		s.pair(s.table)
	}
	if !s.ok() {
		return
	}
	s.blank(false)
	if c := s.peek(); s.at < len(s.data) && c != '\n' && c != '\r' && c != '#' {
		s.stop()
	}
}

// header reads [a.b] or [[a.b]].
func (s *tomlScanner) header() {
	start := s.at
	s.at++
	list := s.peek() == '['
	if list {
		s.at++
	}
	keys, offsets := s.keys()
	if !s.ok() {
		return
	}
	if s.peek() != ']' {
		s.stop()
		return
	}
	s.at++
	if list {
		if s.peek() != ']' {
			s.stop()
			return
		}
		s.at++
	}
	s.table = nil
	for i, key := range keys {
		s.table = append(s.table, key)
		name := strings.Join(s.table, "\x00")
		last := i == len(keys)-1
		value := offsets[i]
		if last {
			value = start
		}
		s.put(s.table, span{offsets[i], value})
		if list && last {
			s.tables[name]++
		}
		if n := s.tables[name]; n > 0 {
			s.table = append(s.table, strconv.Itoa(n-1))
			s.put(s.table, span{value, value})
		}
		if s.deep(s.table) {
			return
		}
	}
}

// pair reads key = value within table.
func (s *tomlScanner) pair(table []string) {
	keys, offsets := s.keys()
	if !s.ok() {
		return
	}
	if s.peek() != '=' {
		s.stop()
		return
	}
	s.at++
	s.blank(false)
	path := append([]string{}, table...)
	for i, key := range keys {
		path = append(path, key)
		value := offsets[i]
		if i == len(keys)-1 {
			value = s.at
		}
		s.put(path, span{offsets[i], value})
	}
	s.value(path)
}

// keys reads a key of one or more parts.
func (s *tomlScanner) keys() (keys []string, offsets []int) {
	for s.ok() {
		s.blank(false)
		start := s.at
		key, ok := s.key()
		if !ok {
			s.stop()
			return nil, nil
		}
		keys, offsets = append(keys, key), append(offsets, start)
		s.blank(false)
		if s.peek() != '.' {
			return keys, offsets
		}
		s.at++
		if s.deep(keys) {
			return nil, nil
		}
	}
	return nil, nil
}

// key reads one part of a key.
func (s *tomlScanner) key() (string, bool) {
	start := s.at
	switch s.peek() {
	case '"', '\'':
		if !s.text() {
			return "", false
		}
		return unquoteTOML(s.data[start:s.at])
	}
	for s.at < len(s.data) && isBare(s.data[s.at]) {
		s.at++
	}
	return string(s.data[start:s.at]), s.at > start
}

func isBare(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_' || c == '-'
}

// value reads a value of any kind at path.
func (s *tomlScanner) value(path []string) {
	if s.deep(path) {
		return
	}
	switch c := s.peek(); c {
	case '"', '\'':
		if !s.text() {
			s.stop()
		}
	case '[':
		s.array(path)
	case '{':
		s.inline(path)
	default:
		s.scalar()
	}
}

// scalar skips a number, date or boolean. A date and a time may have a space between them.
func (s *tomlScanner) scalar() {
	start := s.at
	for s.at < len(s.data) && bytes.IndexByte([]byte(",]}# \t\r\n"), s.data[s.at]) < 0 {
		s.at++
	}
	if s.at == start {
		s.stop()
		return
	}
	if s.at-start == len("2006-01-02") && s.data[start+4] == '-' && s.peek() == ' ' &&
		s.at+1 < len(s.data) && '0' <= s.data[s.at+1] && s.data[s.at+1] <= '9' {
		s.at++
		for s.at < len(s.data) && bytes.IndexByte([]byte(",]}# \t\r\n"), s.data[s.at]) < 0 {
			s.at++
		}
	}
}

func (s *tomlScanner) array(path []string) {
	s.at++
	for i := 0; s.ok(); i++ {
		s.blank(true)
		if s.peek() == ']' {
			s.at++
			return
		}
		item := append(append([]string{}, path...), strconv.Itoa(i))
		s.put(item, span{s.at, s.at})
		s.value(item)
		s.blank(true)
		switch s.peek() {
		case ',':
			s.at++
		case ']':
		default:
			s.stop()
		}
	}
}

func (s *tomlScanner) inline(path []string) {
	s.at++
	for s.ok() {
		s.blank(true)
		if s.peek() == '}' {
			s.at++
			return
		}
		s.pair(path)
		s.blank(true)
		switch s.peek() {
		case ',':
			s.at++
		case '}':
		default:
			s.stop()
		}
	}
}

// text skips a string of any of the four kinds.
func (s *tomlScanner) text() bool {
	q := s.data[s.at]
	triple := bytes.Repeat([]byte{q}, 3)
	if bytes.HasPrefix(s.data[s.at:], triple) {
		for i := s.at + 3; i < len(s.data); i++ {
			if q == '"' && s.data[i] == '\\' {
				i++
				continue
			}
			if bytes.HasPrefix(s.data[i:], triple) {
				i += 3
				for n := 0; n < 2 && i < len(s.data) && s.data[i] == q; n++ {
					i++ // up to two quotes may stand before the closing three
				}
				s.at = i
				return true
			}
		}
		return false
	}
	for i := s.at + 1; i < len(s.data) && s.data[i] != '\n'; i++ {
		if q == '"' && s.data[i] == '\\' {
			i++
			continue
		}
		if s.data[i] == q {
			s.at = i + 1
			return true
		}
	}
	return false
}

// unquoteTOML gives the text of a quoted key.
func unquoteTOML(raw []byte) (string, bool) {
	if len(raw) < 2 {
		return "", false
	}
	inner := raw[1 : len(raw)-1]
	if raw[0] == '\'' {
		return string(inner), true
	}
	var b strings.Builder
	for i := 0; i < len(inner); i++ {
		if inner[i] != '\\' || i+1 == len(inner) {
			b.WriteByte(inner[i])
			continue
		}
		i++
		if r, ok := tomlEscapes[inner[i]]; ok {
			b.WriteByte(r)
			continue
		}
		digits := map[byte]int{'x': 2, 'u': 4, 'U': 8}[inner[i]]
		if digits == 0 || i+digits >= len(inner) {
			return "", false
		}
		n, err := strconv.ParseUint(string(inner[i+1:i+1+digits]), 16, 32)
		if err != nil || !utf8.ValidRune(rune(n)) {
			return "", false
		}
		b.WriteRune(rune(n))
		i += digits
	}
	return b.String(), true
}

var tomlEscapes = map[byte]byte{'b': '\b', 't': '\t', 'n': '\n', 'f': '\f', 'r': '\r', 'e': 0x1b, '"': '"', '\\': '\\'}
