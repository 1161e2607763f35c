package prose

import (
	"bytes"
	"fmt"
	"regexp"
)

// Bounds of a page. What Markdown nests or repeats costs its square to read, so
// that a few hundred kilobytes could take hours; no page that people read comes
// near.
const (
	maxPages     = 100
	maxMarkdown  = 200_000 // bytes of a page
	maxParagraph = 20_000  // bytes without an empty line
	maxDepth     = 12      // quotes and lists in a line, one in the other
	maxIndent    = 64      // spaces and tabs before a line
	maxColumns   = 60      // of a table
	maxFootnotes = 500     // notes, and places that name them
)

var containers = regexp.MustCompile(`^[ \t]*(?:(?:>|[-+*][ \t]|[0-9]{1,9}[.)][ \t])[ \t]*)+`)

// bounded finds the first place of a page at which it is more than a page can be;
// "" where there is none.
func bounded(markdown []byte) (offset int, message string) {
	if len(markdown) > maxMarkdown {
		return maxMarkdown, fmt.Sprintf("the page has more than %d kB; make several of it", maxMarkdown/1000)
	}
	paragraph, notes := 0, 0
	for line := range bytes.Lines(markdown) {
		if paragraph += len(line); len(bytes.TrimSpace(line)) == 0 {
			paragraph = 0
		}
		notes += bytes.Count(line, []byte("[^"))
		opening := containers.Find(line)
		switch {
		case paragraph > maxParagraph:
			message = fmt.Sprintf("more than %d kB without an empty line; make paragraphs of it", maxParagraph/1000)
		case depth(opening) > maxDepth:
			message = fmt.Sprintf("more than %d quotes and lists within each other", maxDepth)
		case len(line)-len(bytes.TrimLeft(line, " \t")) > maxIndent:
			message = fmt.Sprintf("the line begins after more than %d spaces", maxIndent)
		case bytes.Count(line, []byte("|")) > maxColumns:
			message = fmt.Sprintf("a table of more than %d columns", maxColumns)
		case notes > maxFootnotes:
			message = fmt.Sprintf("footnotes are named more than %d times", maxFootnotes)
		}
		if message != "" {
			return offset, message
		}
		offset += len(line)
	}
	return 0, ""
}

// depth counts the quotes and lists that a line opens.
func depth(opening []byte) int {
	return len(bytes.Fields(bytes.ReplaceAll(opening, []byte(">"), []byte("> "))))
}
