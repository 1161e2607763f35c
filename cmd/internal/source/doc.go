package source

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/counselboard/counselboard/cmd/internal/list"
)

// Limits on one file. They keep a hostile file from costing more than it is
// worth; no honest result comes near them but the first.
const (
	MaxBytes    = 10 << 20  // of a file
	MaxDepth    = 64        // of objects and arrays within each other
	MaxElements = 200_000   // of one array
	MaxValues   = 2_000_000 // of one file: objects, arrays, strings, numbers …
)

// TooLarge is the message on a file beyond [MaxBytes].
func TooLarge(size int64) string {
	return fmt.Sprintf("%.1f MB is over the limit of 10 MB; publish a summary of results, or split them by component",
		float64(size)/(1<<20))
}

// A Doc is one parsed file: its value, and the place of every part of it.
//
// A Doc is for one goroutine at a time. Parts are named by JSON Pointer (RFC 6901), also in TOML: "/ratings/0/overall";
// [Pointer] writes one.
type Doc struct {
	path   string
	data   []byte
	format string // "JSON" or "TOML"
	root   any    // map[string]any, []any, string, json.Number, bool or nil
	places map[id]place
	lines  *lines
}

// A place is where a value of a file stands, and its key; without a key both are the same.
type place struct{ value, key int }

// An id stands for the pointer of a value: a hash of its parts. Whoever makes two collide moves a finding, and nothing else.
type id uint64

// root is the id of the value of a whole file.
const root id = 14695981039346656037

// in returns the id of a member or item (FNV-1a, after a byte that no text has).
func (x id) in(token string) id {
	const prime = 1099511628211
	x = (x ^ 0xff) * prime
	for i := range len(token) {
		x = (x ^ id(token[i])) * prime
	}
	return x
}

func newDoc(path string, data []byte, format string) *Doc {
	return &Doc{path: path, data: data, format: format, lines: &lines{data: data}}
}

// unreadable says why a file is not read at all: it is too large, or no UTF-8 without a byte order mark.
func (d *Doc) unreadable() (fs Findings) {
	if len(d.data) > MaxBytes {
		fs.AddFile(d.path, "%s", TooLarge(int64(len(d.data))))
	} else if bytes.HasPrefix(d.data, []byte("\uFEFF")) {
		fs.Add(d.errorAt(0, "the file starts with a byte order mark; save it as UTF-8 without one"))
	} else if !utf8.Valid(d.data) {
		at := 0
		for _, size := utf8.DecodeRune(d.data); size > 1 || d.data[at] < utf8.RuneSelf; _, size = utf8.DecodeRune(d.data[at:]) {
			at += size
		}
		fs.Add(d.errorAt(at, "byte 0x%02X is not UTF-8; save the file as UTF-8", d.data[at]))
	}
	return fs
}

// place returns where a value stands, or the nearest one around it.
func (d *Doc) place(tokens []string) place {
	if d.places == nil {
		_, _ = d.scan(true) // of JSON; what is wrong was said
	}
	at, x := d.places[root], root
	for _, t := range tokens {
		x = x.in(t)
		p, ok := d.places[x]
		if !ok {
			break
		}
		at = p
	}
	return at
}

// Offset returns where the value that pointer names begins in the file, and where its key does. Where there is no such
// value, it is the nearest one around it; of a table in TOML, its header.
func (d *Doc) Offset(pointer string) (value, key int) {
	p := d.place(Tokens(pointer))
	return p.value, p.key
}

// Line returns the line of the value that pointer names.
func (d *Doc) Line(pointer string) int {
	line, _ := d.lines.position(d.place(Tokens(pointer)).value)
	return line
}

// Errorf returns an error about the value that pointer names.
func (d *Doc) Errorf(pointer, format string, args ...any) Finding {
	return d.errorAt(d.place(Tokens(pointer)).value, format, args...)
}

// KeyErrorf returns an error about the key of the value that pointer names.
func (d *Doc) KeyErrorf(pointer, format string, args ...any) Finding {
	return d.errorAt(d.place(Tokens(pointer)).key, format, args...)
}

// errorAt returns an error about an offset. Lines count from 1, columns in characters (Unicode code points; a byte that is
// not UTF-8 counts as one).
func (d *Doc) errorAt(offset int, format string, args ...any) Finding {
	line, column := d.lines.position(offset)
	return Finding{Path: d.path, Line: line, Column: column, Message: fmt.Sprintf(format, args...)}
}

// Lookup returns the value that pointer names: map[string]any, []any, string,
// [json.Number] as it is written in the file, bool or nil.
func (d *Doc) Lookup(pointer string) (any, bool) { return d.get(Tokens(pointer)) }

func (d *Doc) get(tokens []string) (v any, ok bool) {
	v, ok = d.root, true
	for _, t := range tokens {
		switch in := v.(type) {
		case map[string]any:
			v, ok = in[t]
		case []any:
			i, err := strconv.Atoi(t)
			if ok = err == nil && i >= 0 && i < len(in); ok {
				v = in[i]
			}
		default:
			ok = false
		}
		if !ok {
			return nil, false
		}
	}
	return v, true
}

// Walk calls visit for every value, in the order of the document, with a function that
// returns the pointer to it, and with its key, "" of an item.
func (d *Doc) Walk(visit func(at func() string, key string, v any)) {
	d.place(nil) // for the order of keys
	d.walk(root, func() string { return "" }, "", d.root, visit)
}

func (d *Doc) walk(x id, at func() string, key string, v any, visit func(at func() string, key string, v any)) {
	visit(at, key, v)
	switch v := v.(type) {
	case map[string]any:
		for _, k := range slices.SortedFunc(maps.Keys(v), func(a, b string) int {
			return cmp.Compare(d.places[x.in(a)].key, d.places[x.in(b)].key)
		}) {
			d.walk(x.in(k), func() string { return at() + Pointer(k) }, k, v[k], visit)
		}
	case []any:
		for i := range v {
			d.walk(x.in(strconv.Itoa(i)), func() string { return at() + Pointer(i) }, "", v[i], visit)
		}
	}
}

// Decode fills v, a pointer to a struct with json tags, by the rules of encoding/json. Numbers in an any become
// [json.Number]. A whole number written with a point or exponent (4.0) fills an integer, as it does for a JSON Schema.
func (d *Doc) Decode(v any) error {
	data := d.data
	if d.format == "TOML" {
		data, _ = json.Marshal(d.root) // holds nothing that JSON has not
	}
	decode := func() error {
		dec := json.NewDecoder(bytes.NewReader(data))
		dec.UseNumber()
		return dec.Decode(v)
	}
	err := decode()
	if err != nil {
		data, _ = json.Marshal(each(d.root, whole))
		err = decode()
	}
	return err
}

// each returns a value with everything in it that is no object or list as leaf returns it.
func each(v any, leaf func(v any) any) any {
	switch v := v.(type) {
	case map[string]any:
		m := make(map[string]any, len(v))
		for key := range v {
			m[key] = each(v[key], leaf)
		}
		return m
	case []any:
		items := make([]any, len(v)) // not nil, which is null
		for i := range v {
			items[i] = each(v[i], leaf)
		}
		return items
	}
	return leaf(v)
}

// whole returns 4 for 4.0.
func whole(v any) any {
	if n, ok := v.(json.Number); ok {
		if r, ok := new(big.Rat).SetString(n.String()); ok && r.IsInt() {
			return json.Number(r.Num().String())
		}
	}
	return v
}

// Fill checks a document against a schema, looks for what does not show and, where nothing is wrong, fills v as
// [Doc.Decode] does.
func (d *Doc) Fill(v any, s *Schema) Findings {
	found := s.Check(d)
	if len(found) == 0 {
		found = d.Hidden()
	}
	if len(found) == 0 {
		if err := d.Decode(v); err != nil {
			found.Add(d.Errorf("", "cannot be read: %v", err))
		}
	}
	return found
}

// Pointer writes a JSON Pointer of keys (strings) and indexes (ints).
func Pointer(parts ...any) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteByte('/')
		b.WriteString(escaper.Replace(fmt.Sprint(p)))
	}
	return b.String()
}

var (
	escaper   = strings.NewReplacer("~", "~0", "/", "~1")
	unescaper = strings.NewReplacer("~1", "/", "~0", "~")
)

// Tokens splits a JSON Pointer.
func Tokens(pointer string) []string {
	if pointer == "" {
		return nil
	}
	return list.Map(strings.Split(pointer[1:], "/"), unescaper.Replace)
}

// lines turn offsets of a text into lines and columns. Places that are asked for in the order of the text cost little, also
// where a file of megabytes is one line.
type lines struct {
	data   []byte
	starts []int // offset of the start of every line, found when first asked for
	last   int   // offset that was asked for last
	before int   // characters of its line before it
}

// position returns line and column of an offset, or of the nearest one in the text or at its end.
func (x *lines) position(offset int) (line, column int) {
	if x.starts == nil {
		x.starts = []int{0}
		for i, b := range x.data {
			if b == '\n' {
				x.starts = append(x.starts, i+1)
			}
		}
	}
	offset = max(0, min(offset, len(x.data)))
	line = sort.SearchInts(x.starts, offset+1)
	if start := x.starts[line-1]; x.last < start || x.last > offset {
		x.last, x.before = start, 0
	}
	x.before += utf8.RuneCount(x.data[x.last:offset])
	x.last = offset
	return line, x.before + 1
}
