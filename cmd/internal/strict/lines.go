package strict

import (
	"sort"
	"unicode/utf8"
)

// A lineIndex turns offsets into lines and columns. It is made when first
// asked, and then costs little for each of many places, also where a file of
// megabytes is one line.
type lineIndex struct {
	starts []int // offset of the start of every line
	chars  []int // characters before every multiple of chunk; nil where the data is not UTF-8
}

// chunk is the number of bytes between two counts of characters.
const chunk = 1 << 12

// at returns line and column of an offset within data, which is always the same.
func (x *lineIndex) at(data []byte, offset int) (line, column int) {
	if x.starts == nil {
		x.fill(data)
	}
	line = sort.SearchInts(x.starts, offset+1)
	start := x.starts[line-1]
	if x.chars == nil {
		return line, utf8.RuneCount(data[start:offset]) + 1
	}
	return line, x.before(data, offset) - x.before(data, start) + 1
}

func (x *lineIndex) fill(data []byte) {
	x.starts = []int{0}
	chars, valid, n := []int{}, utf8.Valid(data), 0
	for i, b := range data {
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
func (x *lineIndex) before(data []byte, offset int) int {
	n := x.chars[offset/chunk]
	for _, b := range data[offset/chunk*chunk : offset] {
		if utf8.RuneStart(b) {
			n++
		}
	}
	return n
}
