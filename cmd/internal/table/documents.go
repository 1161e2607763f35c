package table

import (
	"regexp"
	"slices"
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
	return readDocuments(newSource(path, data), skip...)
}

func readDocuments(s *source, skip ...string) *Documents {
	d := &Documents{source: s}
	text := emptyNaN(s.text)
	starts := []int{0, len(text)}
	if isLines(text) {
		starts = append(slices.Clone(s.lines.Starts()), len(text))
	}
	for i, at := range starts[1:] {
		whole := text[starts[i]:at]
		if len(starts) > 2 && strings.TrimSpace(whole) == "" {
			continue
		}
		v, err := strict.Reader{Base: starts[i], Skip: skip, Most: maxValues, Absent: "write null"}.Read(whole)
		if err == nil {
			d.Values = append(d.Values, v)
		} else if d.Findings.Add(Place{s, err.At}.Errorf("%s", err.Message)); len(d.Findings) == maxBroken {
			break
		}
	}
	return d
}

// isLines reports whether a text is to be JSON lines, by its first, which may be cut short.
func isLines(text string) bool {
	first, rest, _ := strings.Cut(text, "\n")
	first = strings.TrimSpace(first)
	whole := strings.HasSuffix(first, "}") && strings.TrimSpace(rest) != ""
	cut := strings.HasPrefix(rest, "{") && !strings.ContainsAny(first[max(0, len(first)-1):], "[{,:")
	return strings.HasPrefix(first, "{") && (whole || cut)
}

// Table returns the table of rows that were made of the documents: objects of single values.
func (d *Documents) Table(rows []Value, l *Layout) *Table {
	t := newTable(d.source, l)
	t.records(rows)
	return t
}

// stringOrNaN matches a string of JSON, or a NaN outside of one.
var stringOrNaN = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|NaN`)

// emptyNaN returns a JSON text with an empty string in the place of each NaN, of the same length.
func emptyNaN(text string) string {
	if !strings.Contains(text, "NaN") {
		return text
	}
	return stringOrNaN.ReplaceAllStringFunc(text, func(s string) string {
		if s == "NaN" {
			return `"" `
		}
		return s
	})
}
