package strict

import (
	"fmt"
	"strings"
)

// Nearest returns the candidate that a writer of word most likely meant, for
// "did you mean". It counts insertions, deletions, substitutions and swaps of
// neighbouring characters, ignoring case, and returns nothing where more than a
// third of the word, or any of its digits, would have to change: gpt-5 is not
// gpt-4 mistyped. Among equally near candidates the first wins.
func Nearest(word string, candidates []string) (string, bool) {
	w := []rune(strings.ToLower(word))
	if len(w) == 0 || len(w) > maxNearest {
		return "", false
	}
	best, found := len(w)/3+1, ""
	for _, c := range candidates {
		r := []rune(strings.ToLower(c))
		if len(r) > maxNearest || len(r)-len(w) >= best || len(w)-len(r) >= best {
			continue
		}
		if d := distance(w, r); d < best && digits(w) == digits(r) {
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

// maxNearest bounds the work on words that nobody mistyped.
const maxNearest = 100

// digits counts each of a word's digits.
func digits(word []rune) (n [10]int) {
	for _, c := range word {
		if c >= '0' && c <= '9' {
			n[c-'0']++
		}
	}
	return n
}

// distance is the optimal string alignment distance of a and b.
func distance(a, b []rune) int {
	before, prev, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			row[j] = min(prev[j]+1, row[j-1]+1, prev[j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, prev, row = prev, row, before
	}
	return prev[len(b)]
}
