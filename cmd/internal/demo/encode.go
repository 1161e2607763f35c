package demo

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// encodeRun writes a run file: what describes the run with one value a line,
// then one question and one rating a line.
func encodeRun(r *result.Run) []byte {
	head := *r
	head.Questions, head.Ratings = nil, nil
	var b bytes.Buffer
	b.Write(bytes.TrimSuffix(indented(head), []byte("\n}\n")))
	if r.Questions != nil {
		list(&b, "questions", "{}", func(line func(string)) {
			for _, id := range slices.Sorted(maps.Keys(r.Questions)) {
				line(compact(id) + ": " + compact(r.Questions[id]))
			}
		})
	}
	if r.Ratings != nil {
		list(&b, "ratings", "[]", func(line func(string)) {
			for i := range r.Ratings {
				line(compact(&r.Ratings[i]))
			}
		})
	}
	b.WriteString("\n}\n")
	return b.Bytes()
}

// list writes a key with a list or an object, one value a line.
func list(b *bytes.Buffer, key, brackets string, each func(line func(string))) {
	fmt.Fprintf(b, ",\n  %q: %c", key, brackets[0])
	before := "\n"
	each(func(text string) {
		b.WriteString(before)
		b.WriteString("    ")
		b.WriteString(text)
		before = ",\n"
	})
	fmt.Fprintf(b, "\n  %c", brackets[1])
}

// indented writes JSON as it stands in result files.
func indented(v any) []byte { return encoded(v, "  ") }

// compact writes JSON on one line.
func compact(v any) string { return strings.TrimSuffix(string(encoded(v, "")), "\n") }

func encoded(v any, indent string) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", indent)
	if err := e.Encode(v); err != nil {
		panic(err) // only plain values of this package's own making
	}
	return b.Bytes()
}
