package strict

import (
	"sort"
	"unicode/utf8"
)

// Lines turn offsets of a text into lines and columns. They are found when first
// asked for, and then cost little for each of many places, also where a file of
// megabytes is one line.
type Lines struct {
	data   []byte
	starts []int // offset of the start of every line
	chars  []int // characters before every multiple of chunk; nil where the data is not UTF-8
}

// NewLines returns the lines of a text.
func NewLines(data []byte) *Lines { return &Lines{data: data} }

// chunk is the number of bytes between two counts of characters.
const chunk = 1 << 12

// Starts returns the offset of the start of every line.
func (x *Lines) Starts() []int {
	if x.starts == nil {
		x.fill()
	}
	return x.starts
}

// At returns line and column of an offset, or of the nearest one in the text or at its end.
func (x *Lines) At(offset int) (line, column int) {
	offset = max(0, min(offset, len(x.data)))
	line = sort.SearchInts(x.Starts(), offset+1)
	start := x.starts[line-1]
	if x.chars == nil {
		return line, utf8.RuneCount(x.data[start:offset]) + 1
	}
	return line, x.before(offset) - x.before(start) + 1
}

func (x *Lines) fill() {
	x.starts = []int{0}
	chars, valid, n := []int{}, utf8.Valid(x.data), 0
	for i, b := range x.data {
		if i%chunk == 0 {
			chars = append(chars, n)
		}
		if utf8.RuneStart(b) {
			n++
		}
		if b == '\n' {
			x.starts = append(x.starts, i+1)
		}
	}
	if valid {
		x.chars = append(chars, n)
	}
}

// before counts the characters that start before an offset.
func (x *Lines) before(offset int) int {
	n := x.chars[offset/chunk]
	for _, b := range x.data[offset/chunk*chunk : offset] {
		if utf8.RuneStart(b) {
			n++
		}
	}
	return n
}
