package stats

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// NormalizeSpan prepares a copied span for comparison as CounselBench's
// case_study.py does: lower case, everything removed but letters, digits,
// underscores and white space (Python's \w and \s on Unicode text: "café" keeps
// its é, a combining accent goes), runs of white space made one blank, none at
// the ends.
func NormalizeSpan(s string) string {
	kept := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r) || r >= 0x1c && r <= 0x1f: // \s has the four separators too
			return ' '
		case unicode.IsLetter(r) || unicode.IsNumber(r) || r == '_':
			return r
		}
		return -1
	}, strings.ToLower(s))
	return strings.Join(strings.Fields(kept), " ")
}

// SpanContained reports whether a copied span and a sentence match: the shorter,
// by code points as given (the copy if they are equally long), lies in the longer
// once both are normalized, at word boundaries or not. An empty span matches
// nothing.
func SpanContained(copied, sentence string) bool {
	short, long := copied, sentence
	if utf8.RuneCountInString(short) > utf8.RuneCountInString(long) {
		short, long = long, short
	}
	short = NormalizeSpan(short)
	return short != "" && strings.Contains(NormalizeSpan(long), short)
}
