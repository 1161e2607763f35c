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
}

func newOrigin(in Input) *origin {
	o := &origin{path: in.Path, data: string(in.Data)}
	if strings.HasPrefix(o.data, "\ufeff") {
		o.start = len("\ufeff")
	}
	return o
}

// position gives line and column of an offset; columns count characters, and
// a byte order mark is none.
func (o *origin) position(offset int) (line, column int) {
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

// place names an offset for a finding in file from: its line, and the file if
// it is another.
func (o *origin) place(offset int, from *origin) string {
	if o == from {
		return fmt.Sprintf("on line %d", o.line(offset))
	}
	return fmt.Sprintf("in %s on line %d", o.path, o.line(offset))
}
