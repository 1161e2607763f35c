package table

import (
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// A source is the text of a file.
type source struct {
	path   string
	text   string
	start  int   // after a byte order mark, which spreadsheets write
	starts []int // see lines
}

const byteOrderMark = "\ufeff"

func newSource(path, text string) *source {
	s := &source{path: path, text: text}
	if strings.HasPrefix(text, byteOrderMark) {
		s.start = len(byteOrderMark)
	}
	return s
}

// lines returns the offset of the start of every line.
func (s *source) lines() []int {
	if s.starts == nil {
		s.starts = []int{s.start}
		for i := s.start; i < len(s.text); i++ {
			if s.text[i] == '\n' {
				s.starts = append(s.starts, i+1)
			}
		}
	}
	return s.starts
}

// A Place is where something stands in a file.
type Place struct {
	source *source
	at     int // an offset
}

// Position returns line and column, from 1. Columns count characters; a byte order mark is none.
func (p Place) Position() (line, column int) {
	s := p.source
	at := max(s.start, min(p.at, len(s.text)))
	line = sort.SearchInts(s.lines(), at+1)
	return line, utf8.RuneCountInString(s.text[s.lines()[line-1]:at]) + 1
}

// Path returns the path of the file.
func (p Place) Path() string { return p.source.path }

// Errorf returns an error about the place.
func (p Place) Errorf(format string, args ...any) strict.Finding {
	line, column := p.Position()
	return strict.Finding{Path: p.source.path, Line: line, Column: column, Message: fmt.Sprintf(format, args...)}
}

// Warnf returns a warning about the place.
func (p Place) Warnf(format string, args ...any) strict.Finding {
	f := p.Errorf(format, args...)
	f.Severity = strict.Warning
	return f
}

// SeenFrom names the place for a finding at another: "on line 3", with the file if that is another one.
func (p Place) SeenFrom(other Place) string {
	line, _ := p.Position()
	if p.source == other.source {
		return fmt.Sprintf("on line %d", line)
	}
	return fmt.Sprintf("in %s on line %d", p.source.path, line)
}
