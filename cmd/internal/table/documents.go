package table

import (
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// Documents are the values in a JSON file that is no table: one, or one a line.
type Documents struct {
	Values   []Value
	Findings strict.Findings

	source *source
}

// ReadDocuments reads a JSON file, but not what stands under the keys in skip, however much that is. NaN is an empty text:
// Python writes it for a score that is none.
func ReadDocuments(path string, data []byte, skip ...string) *Documents {
	d := &Documents{source: newSource(path, string(data))}
	text := emptyNaN(d.source.text)
	add := func(v Value, err *syntaxError) {
		if err != nil {
			d.Findings.Add(Place{d.source, err.at}.Errorf("%s", err.message))
		} else {
			d.Values = append(d.Values, v)
		}
	}
	whole := text[d.source.start:]
	first, rest, _ := strings.Cut(whole, "\n")
	if _, err := readValue(first, 0, skip...); err != nil || strings.TrimSpace(rest) == "" {
		add(readValue(whole, d.source.start, skip...))
		return d
	}
	lines := &source{text: text, start: d.source.start}
	for line, at := range lines.lineStarts() {
		if add(readValue(line, at, skip...)); len(d.Findings) == maxBroken {
			break
		}
	}
	return d
}

// Place returns the place of a value of the documents.
func (d *Documents) Place(v Value) Place { return Place{d.source, v.at} }

// Table returns the table of rows that were made of the documents: objects of single values.
func (d *Documents) Table(rows []Value, l *Layout) *Table {
	t := newTable(d.source, l)
	t.records(rows)
	return t
}

// emptyNaN returns a JSON text with an empty string in the place of each NaN, of the same length.
func emptyNaN(text string) string {
	if !strings.Contains(text, "NaN") {
		return text
	}
	out := []byte(text)
	inString := false
	for i := 0; i < len(out); i++ {
		switch {
		case inString && out[i] == '\\':
			i++
		case out[i] == '"':
			inString = !inString
		case !inString && strings.HasPrefix(text[i:], "NaN"):
			copy(out[i:], `"" `)
			i += len("NaN") - 1
		}
	}
	return string(out)
}
