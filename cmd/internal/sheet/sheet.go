// Package sheet writes tables in CSV that are safe to open in a spreadsheet.
package sheet

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Writer writes a table in CSV, as RFC 4180 has it but with plain line feeds.
type Writer struct {
	out bytes.Buffer
	w   *csv.Writer
}

// New begins a table with a line of names.
func New(names ...string) *Writer {
	t := &Writer{}
	t.w = csv.NewWriter(&t.out)
	_ = t.w.Write(names) // a bytes.Buffer does not fail
	return t
}

// Row adds a line.
func (t *Writer) Row(cells ...string) { _ = t.w.Write(cells) }

// Bytes returns the table so far.
func (t *Writer) Bytes() []byte {
	t.w.Flush()
	return t.out.Bytes()
}

// Text returns a text as one line that no spreadsheet reads as a formula.
func Text(s string) string {
	return Guard(oneLine.Replace(s))
}

var oneLine = strings.NewReplacer("\n", " ", "\r", " ")

// isFormula reports whether a spreadsheet reads a text as a formula: it begins with
// one of a formula's marks, of any width, perhaps after spaces.
func isFormula(s string) bool {
	if strings.HasPrefix(s, "\t") || strings.HasPrefix(s, "\r") {
		return true
	}
	mark, _ := utf8.DecodeRuneInString(strings.TrimLeftFunc(s, unicode.IsSpace))
	return strings.ContainsRune("=+-@＝＋－＠", mark)
}

// Guard puts an apostrophe before a text that a spreadsheet would read as a
// formula, and before one that is guarded already, so that [Unguard] returns
// every text.
func Guard(s string) string {
	if guarded(s) || isFormula(s) {
		return "'" + s
	}
	return s
}

// Unguard takes the apostrophe of [Guard] away.
func Unguard(s string) string {
	if guarded(s) {
		return s[1:]
	}
	return s
}

// guarded reports whether a formula follows after apostrophes.
func guarded(s string) bool {
	rest := strings.TrimLeft(s, "'")
	return rest != s && isFormula(rest)
}

// Float writes a number with 12 significant digits, of which no sum of ratings is unsure,
// and nothing for nil.
func Float(x *float64) string {
	if x == nil {
		return ""
	}
	return strconv.FormatFloat(*x, 'g', 12, 64)
}

// Int writes a whole number, and nothing for nil.
func Int(n *int) string {
	if n == nil {
		return ""
	}
	return strconv.Itoa(*n)
}
