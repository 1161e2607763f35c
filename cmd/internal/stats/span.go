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

// A Span is a copied passage or a sentence, made ready to be compared with others.
type Span struct {
	Text  string
	Plain string // normalized: see [NormalizeSpan]
	Runes int    // of Text: code points
}

// NewSpan normalizes a text.
func NewSpan(text string) Span {
	return Span{text, NormalizeSpan(text), utf8.RuneCountInString(text)}
}

// Matches reports whether a copied span and a sentence match: the shorter,
// by code points as given (the copy if they are equally long), lies in the longer
// once both are normalized, at word boundaries or not. An empty span matches
// nothing.
func (s Span) Matches(sentence Span) bool {
	short, long := s, sentence
	if short.Runes > long.Runes {
		short, long = long, short
	}
	return short.Plain != "" && strings.Contains(long.Plain, short.Plain)
}
