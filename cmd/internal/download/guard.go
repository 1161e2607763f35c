package download

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// text returns a text as one line that no spreadsheet reads as a formula.
func text(s string) string { return guard(oneLine.Replace(s)) }

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

// guard puts an apostrophe before a text that a spreadsheet would read as a formula, and before one that is
// guarded already, so that a reader who takes it away has every text.
func guard(s string) string {
	if isFormula(s) || strings.HasPrefix(s, "'") && isFormula(strings.TrimLeft(s, "'")) {
		return "'" + s
	}
	return s
}
