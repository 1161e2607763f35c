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
// not in a fold, with what is below them where they are few; nil where it is too little
// to list.
func Contents(page []byte) []Heading {
	var all, sections []Heading
	folds := 0
	for {
		at := bytes.IndexByte(page, '<')
		if at < 0 {
			break
		}
		page = page[at:]
		id, section := bytes.CutPrefix(page, []byte(`<h2 id="`))
		below, part := bytes.CutPrefix(page, []byte(`<h3 id="`))
		switch {
		case bytes.HasPrefix(page, []byte("</details>")):
			folds--
		case bytes.HasPrefix(page, []byte("<details>")), bytes.HasPrefix(page, []byte("<details ")):
			folds++
		case section && folds == 0:
			all = append(all, heading(id, "</h2>"))
			sections = append(sections, all[len(all)-1])
		case part && folds == 0:
			all = append(all, heading(below, "</h3>"))
		}
		page = page[1:]
	}
	switch {
	case len(sections) >= contentsLeast:
		return sections
	case len(all) >= contentsLeast:
		return all
	}
	return nil
}

// heading returns the heading whose tag goes on at rest, with its id.
func heading(rest []byte, end string) Heading {
	id, rest, _ := bytes.Cut(rest, []byte(`"`))
	_, rest, _ = bytes.Cut(rest, []byte(">"))
	text, _, _ := bytes.Cut(rest, []byte(end))
	plain := html.UnescapeString(string(anyTag.ReplaceAll(text, nil)))
	return Heading{ID: html.UnescapeString(string(id)), Text: Shorten(plain, 60)}
}

var anyTag = regexp.MustCompile(`<[^>]*>`)
