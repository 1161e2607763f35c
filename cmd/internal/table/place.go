package table

import (
	"bytes"
	"fmt"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// A source is the text of a file, without a byte order mark, which spreadsheets write.
type source struct {
	path  string
	text  string
	lines *strict.Lines
}

const byteOrderMark = "\ufeff"

func newSource(path string, data []byte) *source {
	data = bytes.TrimPrefix(data, []byte(byteOrderMark))
	return &source{path, string(data), strict.NewLines(data)}
}

// A Place is where something stands in a file.
type Place struct {
	source *source
	at     int // an offset
}

// Position returns line and column, from 1. Columns count characters; a byte order mark is none.
func (p Place) Position() (line, column int) { return p.source.lines.At(p.at) }

// Path returns the path of the file.
func (p Place) Path() string { return p.source.path }

// Errorf returns an error about the place.
func (p Place) Errorf(format string, args ...any) strict.Finding {
	line, column := p.Position()
	return strict.Finding{Path: p.source.path, Line: line, Column: column, Message: fmt.Sprintf(format, args...)}
}

// SeenFrom names the place for a finding at another: "on line 3", with the file if that is another one.
func (p Place) SeenFrom(other Place) string {
	line, _ := p.Position()
	if p.source == other.source {
		return fmt.Sprintf("on line %d", line)
	}
	return fmt.Sprintf("in %s on line %d", p.source.path, line)
}
