package source

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/counselboard/counselboard/cmd/internal/list"
)

// LowerFirst makes the first letter small, unless the word is an abbreviation.
func LowerFirst(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	if second, _ := utf8.DecodeRuneInString(s[size:]); size == 0 || unicode.IsUpper(second) {
		return s
	}
	return string(unicode.ToLower(first)) + s[size:]
}

// Quote writes a string in quotes on one line, cut where it is long; characters that do not show are written as escapes.
func Quote(s string) string { return strconv.Quote(Clip(s, maxShown)) }

// maxShown is the number of characters of a value that a message shows.
const maxShown = 60

// Clip cuts a text to at most limit characters.
func Clip(s string, limit int) string {
	if utf8.RuneCountInString(s) <= limit {
		return s
	}
	return string([]rune(s)[:limit-1]) + "…"
}

// orList writes "a, b or c".
func orList(words []string) string {
	if last := len(words) - 1; last > 0 {
		return strings.Join(words[:last], ", ") + " or " + words[last]
	}
	return strings.Join(words, "")
}

// Count writes a number with the word that follows it.
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// Listed names the first of some names, quoted.
func Listed(names []string) string {
	const most = 200 // characters of each
	quoted := make([]string, len(names))
	for i, s := range names {
		quoted[i] = strconv.Quote(Clip(s, most))
	}
	return FirstOf(5, quoted)
}

// FirstOf joins the first of some texts, and says how many more there are.
func FirstOf(most int, texts []string) string {
	if n := len(texts) - most; n > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(texts[:most], ", "), n)
	}
	return strings.Join(texts, ", ")
}

// Nearest returns the candidate that a writer of word most likely meant, for "did you mean". It counts insertions,
// deletions, substitutions and swaps of neighboring characters, ignoring case, and returns nothing where more than a
// third of the word, or any of its digits, would have to change: gpt-5 is not gpt-4 mistyped. Among equally near
// candidates the first wins.
func Nearest(word string, candidates []string) (string, bool) {
	const longest = 100 // bounds the work on words that nobody mistyped
	w := []rune(strings.ToLower(word))
	best, found := len(w)/3+1, ""
	for _, c := range candidates {
		r := []rune(strings.ToLower(c))
		if len(w) == 0 || max(len(w), len(r)) > longest || max(len(r)-len(w), len(w)-len(r)) >= best || digits(word) != digits(c) {
			continue
		}
		if d := distance(w, r); d < best {
			best, found = d, c
		}
	}
	return found, found != ""
}

// DidYouMean returns what ends a message about a word that none of the candidates is: "; did you mean …?", or nothing.
func DidYouMean(word string, candidates []string) string {
	if near, ok := Nearest(word, candidates); ok {
		return fmt.Sprintf("; did you mean %q?", near)
	}
	return ""
}

// digits returns a word's digits.
func digits(word string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, word)
}

// distance is the optimal string alignment distance of a and b.
func distance(a, b []rune) int {
	before, prev, row := make([]int, len(b)+1), make([]int, len(b)+1), list.UpTo(len(b)+1)
	for i := range a {
		before, prev, row = prev, row, before
		row[0] = i + 1
		for j := range b {
			change := prev[j]
			if a[i] != b[j] {
				change++
			}
			row[j+1] = min(prev[j+1]+1, row[j]+1, change)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return row[len(b)]
}
