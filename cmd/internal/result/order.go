package result

import (
	"cmp"
	"strings"
	"unicode"
)

// CompareNames orders names as a reader looks for them: letters before their case,
// so that Gemini stands before GPT-5, and numbers by value, so that GPT-4 stands
// before GPT-10. A space, a hyphen and an underscore are one. Names that differ in
// nothing else are in order of their bytes, so that only the same are equal.
func CompareNames(a, b string) int {
	x, y := nameKey(a), nameKey(b)
	for x != "" && y != "" {
		m, n := digits(x), digits(y)
		if m == 0 || n == 0 {
			m, n = 1, 1
			if x[0] != y[0] { // of two characters the first that differs decides, as in UTF-8
				return cmp.Compare(x[0], y[0])
			}
		} else {
			i, j := strings.TrimLeft(x[:m], "0"), strings.TrimLeft(y[:n], "0")
			if c := cmp.Or(cmp.Compare(len(i), len(j)), cmp.Compare(i, j)); c != 0 {
				return c
			}
		}
		x, y = x[m:], y[n:]
	}
	return cmp.Or(cmp.Compare(len(x), len(y)), cmp.Compare(a, b))
}

// nameKey is a name without its case.
func nameKey(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == '_' {
			return ' '
		}
		return unicode.ToLower(r)
	}, s)
}

// digits is the length of the number that a text begins with, in bytes.
func digits(s string) int {
	return len(s) - len(strings.TrimLeft(s, "0123456789"))
}
