package source

import (
	"bytes"
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"
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
	root   Value
	lines  *lines
	bad    map[int]bool // offsets of values and keys that have a finding from parsing
}

func newDoc(path string, data []byte, format string) *Doc {
	return &Doc{path: path, data: data, format: format, lines: &lines{data: data}, bad: map[int]bool{}}
}

// source returns the document's text, with blanks in the place of a byte order mark, and
// what is wrong with its encoding; false where it is too large.
func (d *Doc) source() (text []byte, fs Findings, ok bool) {
	if len(d.data) > MaxBytes {
		fs.AddFile(d.path, "%s", TooLarge(int64(len(d.data))))
		return nil, fs, false
	}
	if d.checkEncoding(&fs); bytes.HasPrefix(d.data, bom) {
		return append([]byte("   "), d.data[len(bom):]...), fs, true
	}
	return d.data, fs, true
}

var bom = []byte("\xef\xbb\xbf")

// checkEncoding finds a byte order mark and bytes that are not UTF-8: one
// finding for every run of such bytes.
func (d *Doc) checkEncoding(fs *Findings) {
	if bytes.HasPrefix(d.data, bom) {
		fs.Add(d.errorAt(0, "the file starts with a byte order mark; save it as UTF-8 without one"))
	}
	if utf8.Valid(d.data) {
		return
	}
	c := collector{d: d}
	end := -1 // of the last run
	for i, r := range string(d.data) {
		if r != utf8.RuneError || bytes.HasPrefix(d.data[i:], []byte("\uFFFD")) {
			continue
		}
		if i != end {
			c.errorf(i, "byte 0x%02X is not UTF-8; save the file as UTF-8", d.data[i])
		}
		end = i + 1
	}
	fs.Add(c.findings...)
}

// Position returns line and column of the value that pointer names; of a table
// in TOML, that of its header. Both count from 1, columns in characters
// (Unicode code points; a byte that is not UTF-8 counts as one). Where there is
// no such value, it is the nearest value around it.
func (d *Doc) Position(pointer string) (line, column int) {
	n, _ := d.root.find(Tokens(pointer))
	return d.lines.position(int(n.at))
}

// KeyPosition is like Position for the key of the value.
func (d *Doc) KeyPosition(pointer string) (line, column int) {
	n, _ := d.root.find(Tokens(pointer))
	return d.lines.position(n.keyStart())
}

// Errorf returns an error about the value that pointer names.
func (d *Doc) Errorf(pointer, format string, args ...any) Finding {
	n, _ := d.root.find(Tokens(pointer))
	return d.errorAt(n.At(), format, args...)
}

// KeyErrorf returns an error about the key of the value that pointer names.
func (d *Doc) KeyErrorf(pointer, format string, args ...any) Finding {
	n, _ := d.root.find(Tokens(pointer))
	return d.errorAt(n.keyStart(), format, args...)
}

// At returns an error about a value of the document.
func (d *Doc) At(n Value, format string, args ...any) Finding {
	return d.errorAt(n.At(), format, args...)
}

// MarkReported records that a value has a finding already, so that [Schema.Check] reports none.
func (d *Doc) MarkReported(n *Value) { d.bad[n.At()] = true }

// errorAt returns an error about an offset.
func (d *Doc) errorAt(offset int, format string, args ...any) Finding {
	line, column := d.lines.position(offset)
	return Finding{Path: d.path, Line: line, Column: column, Message: fmt.Sprintf(format, args...)}
}

// Root returns the value of the whole document.
func (d *Doc) Root() Value { return d.root }

// Lookup returns the value that pointer names: map[string]any, []any, string,
// [json.Number] as it is written in the file, bool or nil.
func (d *Doc) Lookup(pointer string) (any, bool) {
	n, ok := d.root.find(Tokens(pointer))
	if !ok {
		return nil, false
	}
	return n.value(), true
}

// Walk calls visit for every value, in the order of the document, with a function that
// returns the pointer to it.
func (d *Doc) Walk(visit func(at func() string, n *Value)) {
	d.root.walk(func() string { return "" }, visit)
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

// Tokens splits a JSON Pointer. Without a leading slash it is read as if it had one.
func Tokens(pointer string) []string {
	if pointer == "" {
		return nil
	}
	tokens := strings.Split(strings.TrimPrefix(pointer, "/"), "/")
	for i, t := range tokens {
		tokens[i] = unescaper.Replace(t)
	}
	return tokens
}

// lines turn offsets of a text into lines and columns. They are found when first
// asked for. Places that are asked for in the order of the text cost little, also
// where a file of megabytes is one line.
type lines struct {
	data   []byte
	starts []int // offset of the start of every line
	last   int   // offset that was asked for last
	before int   // characters of its line before it
}

// lineStarts returns the offset of the start of every line.
func (x *lines) lineStarts() []int {
	if x.starts == nil {
		x.starts = []int{0}
		for i, b := range x.data {
			if b == '\n' {
				x.starts = append(x.starts, i+1)
			}
		}
	}
	return x.starts
}

// position returns line and column of an offset, or of the nearest one in the text or at its end.
func (x *lines) position(offset int) (line, column int) {
	offset = max(0, min(offset, len(x.data)))
	line = sort.SearchInts(x.lineStarts(), offset+1)
	if start := x.starts[line-1]; x.last < start || x.last > offset {
		x.last, x.before = start, 0
	}
	x.before += utf8.RuneCount(x.data[x.last:offset])
	x.last = offset
	return line, x.before + 1
}
