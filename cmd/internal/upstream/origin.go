package upstream

import (
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// An origin is a file of rows, and the places in it.
type origin struct {
	path  string
	data  string
	start int   // after a byte order mark, which spreadsheets write
	lines []int // offset of the start of every line

	// Of a large file, data is what is being read. Only places from the mark
	// on are known.
	moving bool
	base   int // offset of data in the file
	mark   mark
}

// A mark is an offset whose place is known.
type mark struct{ at, line, column int }

func newOrigin(in Input) *origin {
	if in.large != nil {
		o := &origin{path: in.Path, moving: true}
		if strings.HasPrefix(string(in.Data), "\ufeff") {
			o.start = len("\ufeff")
		}
		o.mark = mark{o.start, 1, 1}
		return o
	}
	o := &origin{path: in.Path, data: string(in.Data)}
	if strings.HasPrefix(o.data, "\ufeff") {
		o.start = len("\ufeff")
	}
	return o
}

// position gives line and column of an offset; columns count characters, and
// a byte order mark is none.
func (o *origin) position(offset int) (line, column int) {
	switch {
	case offset <= o.start:
		return 1, 1
	case o.moving:
		m := o.markAt(offset)
		return m.line, m.column
	}
	if o.lines == nil {
		o.lines = []int{o.start}
		for i := o.start; i < len(o.data); i++ {
			if o.data[i] == '\n' {
				o.lines = append(o.lines, i+1)
			}
		}
	}
	offset = max(o.start, min(offset, len(o.data)))
	line = sort.SearchInts(o.lines, offset+1)
	return line, utf8.RuneCountInString(o.data[o.lines[line-1]:offset]) + 1
}

// markAt gives the place of an offset in data that is not before the mark.
func (o *origin) markAt(offset int) mark {
	m := o.mark
	passed := o.data[m.at-o.base : min(max(offset, m.at)-o.base, len(o.data))]
	m.at += len(passed)
	if n := strings.Count(passed, "\n"); n > 0 {
		m.line, m.column = m.line+n, 1
		passed = passed[strings.LastIndexByte(passed, '\n')+1:]
	}
	m.column += utf8.RuneCountInString(passed)
	return m
}

// line gives the line of an offset.
func (o *origin) line(offset int) int {
	line, _ := o.position(offset)
	return line
}

// wrong makes a finding about an offset.
func (o *origin) wrong(offset int, format string, args ...any) strict.Finding {
	line, column := o.position(offset)
	return wrong(o.path, line, column, format, args...)
}

// A place is an offset in a file that outlives the reading of it.
type place struct {
	from         *origin
	at           int
	line, column int // of a large file, whose text is gone later; else 0
}

// placeOf gives the place of an offset of the row that is being read.
func (r *row) placeOf(offset int) place {
	p := place{from: r.from, at: offset}
	if r.from.moving {
		p.line, p.column = r.from.position(offset)
	}
	return p
}

// place gives the place of the row that is being read.
func (r *row) place() place { return r.placeOf(r.at) }

func (p place) position() (line, column int) {
	if p.line > 0 {
		return p.line, p.column
	}
	return p.from.position(p.at)
}

// wrong makes a finding about a place.
func (p place) wrong(format string, args ...any) strict.Finding {
	line, column := p.position()
	return wrong(p.from.path, line, column, format, args...)
}

// says names a place for a finding in file from: its line, and the file if it
// is another.
func (p place) says(from *origin) string {
	line, _ := p.position()
	if p.from == from {
		return fmt.Sprintf("on line %d", line)
	}
	return fmt.Sprintf("in %s on line %d", p.from.path, line)
}
