package page

import (
	"bytes"
	"html"
	"regexp"
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
	for {
		at := bytes.IndexByte(page, '<')
		if at < 0 {
			break
		}
		page = page[at:]
		switch id, heading := bytes.CutPrefix(page, []byte(`<h2 id="`)); {
		case bytes.HasPrefix(page, []byte("</details>")):
			folds--
		case bytes.HasPrefix(page, []byte("<details>")), bytes.HasPrefix(page, []byte("<details ")):
			folds++
		case heading && folds == 0:
			id, rest, _ := bytes.Cut(id, []byte(`"`))
			_, rest, _ = bytes.Cut(rest, []byte(">"))
			text, _, _ := bytes.Cut(rest, []byte("</h2>"))
			plain := html.UnescapeString(string(anyTag.ReplaceAll(text, nil)))
			out = append(out, Heading{ID: html.UnescapeString(string(id)), Text: Shorten(plain, 60)})
		}
		page = page[1:]
	}
	if len(out) < contentsLeast {
		return nil
	}
	return out
}

var anyTag = regexp.MustCompile(`<[^>]*>`)
