package page

import (
	"html"
	"regexp"
	"strings"
)

// A Heading is a section of a page.
type Heading struct{ ID, Text string }

// contentsLeast is the number of sections from which a page lists them.
const contentsLeast = 3

// contentsPlace holds the place of a page's list of contents in its template: the
// sections are known when the page is whole.
func contentsPlace() []Heading { return nil }

// Contents lists the sections of a page, or of the rest of one, as far as they are
// not in a fold; nil where there are too few to list.
func Contents(page []byte) []Heading {
	var out []Heading
	folds := 0
	for _, m := range headingTag.FindAllSubmatch(page, -1) {
		switch {
		case strings.HasPrefix(string(m[0]), "</"):
			folds--
		case m[1] == nil:
			folds++
		case folds == 0:
			text := html.UnescapeString(string(anyTag.ReplaceAll(m[2], nil)))
			out = append(out, Heading{ID: html.UnescapeString(string(m[1])), Text: Shorten(text, 60)})
		}
	}
	if len(out) < contentsLeast {
		return nil
	}
	return out
}

var (
	headingTag = regexp.MustCompile(`(?s)</details>|<details[ >]|<h2 id="([^"]*)"[^>]*>(.*?)</h2>`)
	anyTag     = regexp.MustCompile(`<[^>]*>`)
)
